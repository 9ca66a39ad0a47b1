"""The chapters of the book: what happens, phase by phase."""
