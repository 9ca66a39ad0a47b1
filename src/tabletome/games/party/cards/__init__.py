"""What is printed: the language of the cards, their kinds, the decks of the box, the town board, rules texts in words."""
