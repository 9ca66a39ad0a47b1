"""What workers do, in processes of their own: they paint, think and play again."""
