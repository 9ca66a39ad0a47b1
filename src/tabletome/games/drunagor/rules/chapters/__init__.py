"""The Special Rules and goals of the Chapters, a file for each."""
