"""The Adventure Deck System: build a hero of 52 cards, then duel or delve without a die."""
