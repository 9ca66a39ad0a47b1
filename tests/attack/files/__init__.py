"""Damaged files and spoilt states."""
