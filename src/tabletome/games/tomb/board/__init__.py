"""The board: tiles and how they are laid, squares and the steps between them, where figures stand and whom they reach."""
