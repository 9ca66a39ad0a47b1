"""The board: squares, sight, ways, walls, and what an enemy does next. Everything here only looks, at plain sets and numbers."""
