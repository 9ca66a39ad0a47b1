"""For authors of games: the contract every game keeps, scenario files, and the proof of rules."""
