"""Names, limits, shares, connections."""
