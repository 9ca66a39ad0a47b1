"""Combat Decks: their limits, built by hand or automatically, and Characters written in a line."""
