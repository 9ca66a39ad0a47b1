"""Whole games of Tomb."""
