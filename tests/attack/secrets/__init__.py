"""What nobody may find out."""
