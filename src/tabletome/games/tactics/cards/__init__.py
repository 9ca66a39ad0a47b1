"""What is printed: the language of cards, the kinds of cards, and the library of them all."""
