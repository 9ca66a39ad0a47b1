"""Campaign and town."""
