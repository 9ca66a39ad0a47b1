"""What a player can choose, as pure questions: the hand, reactions, odds, words and places of options, refusals."""
