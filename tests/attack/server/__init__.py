"""A server that is flooded, killed and sent whatever comes to mind."""
