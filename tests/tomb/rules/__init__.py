"""The rules of Tomb, chapter by chapter."""
