"""What Foes do by their cards: whom they choose, their traits, their Turn, what they answer and whom they call."""
