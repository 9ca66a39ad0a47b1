"""The ground in play: walls that rise and fall, fire that burns, figures that come back to the board."""
