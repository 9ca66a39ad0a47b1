"""The chapters of the book: what happens, and what the text of a card does."""
