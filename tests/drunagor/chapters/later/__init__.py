"""Chapters 9 to 18."""
