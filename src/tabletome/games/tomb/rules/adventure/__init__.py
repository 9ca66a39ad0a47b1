"""What an adventure brings: its objectives, its special rules, its pieces."""
