"""What is printed: the language of the cards, their kinds, the decks and adventures of the box, rules texts in words."""
