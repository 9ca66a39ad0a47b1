"""What is printed: the languages of cards, Foes and adventures, the kinds of cards, the decks, rules texts in words."""
