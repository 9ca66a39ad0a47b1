"""Chapters of their own in Combat: chase and flight, Grapple, Sneaking, Poison and Disease."""
