"""Where everybody is: the line, the squares of a Room, distances between figures, the places at the entry."""
