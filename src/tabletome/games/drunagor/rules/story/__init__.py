"""What the story does: effects carried out, entries of logs, Special Events, scenes."""
