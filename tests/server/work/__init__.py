"""Workers, and what they paint."""
