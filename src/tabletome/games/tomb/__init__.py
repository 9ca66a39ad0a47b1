"""Tomb of Annihilation, of the Adventure System: one file per chapter of the book."""
