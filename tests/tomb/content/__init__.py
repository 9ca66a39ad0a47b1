"""What is printed: cards, decks, packs and the language of cards."""
