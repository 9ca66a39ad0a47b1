"""What players see, read and are refused."""
