"""The chapters of the book: what happens, step by step."""
