"""What a player can choose, as pure questions: names and places of options, their odds, why one is refused."""
