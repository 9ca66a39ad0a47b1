"""The Special Rules and goals of the Chapters, played."""
