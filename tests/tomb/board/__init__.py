"""The board of Tomb: tiles, squares and moves."""
