"""What is said to those who play: over the socket, to all at a table, and when something is refused."""
