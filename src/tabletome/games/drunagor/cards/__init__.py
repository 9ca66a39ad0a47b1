"""What is printed: the language of effect texts, boards, cards, Monsters and rooms."""
