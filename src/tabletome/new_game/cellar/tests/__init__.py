"""The game, proven: its rules each by a few moves, its cards, and many games played at random."""
