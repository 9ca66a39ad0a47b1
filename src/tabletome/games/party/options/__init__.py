"""What a player can choose, as pure questions: dice and wounds weighed, odds, words and places of options, refusals."""
