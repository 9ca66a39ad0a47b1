"""What Heroes own."""
