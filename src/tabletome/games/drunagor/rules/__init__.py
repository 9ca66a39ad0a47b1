"""What happens: one file per chapter of the book."""
