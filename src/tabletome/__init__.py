"""Open a rulebook, and play it."""
