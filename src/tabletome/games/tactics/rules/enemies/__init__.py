"""The boss turns."""
