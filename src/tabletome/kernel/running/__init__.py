"""How a match runs: its course and history, what fits and what is refused, worlds that are imagined, journals."""
