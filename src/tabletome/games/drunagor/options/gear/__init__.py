"""What Heroes carry, and how it is turned over."""
