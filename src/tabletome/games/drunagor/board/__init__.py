"""The board: squares and areas, ways over them, and what a Monster does next. Everything here only looks, at frozen values."""
