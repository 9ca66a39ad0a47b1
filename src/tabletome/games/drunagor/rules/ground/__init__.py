"""What the board does to characters: terrain and Darkness, falls, Traps, being shoved."""
