"""Characters: made at the table, written in a line, in town; and their Combat Decks within the limits."""
