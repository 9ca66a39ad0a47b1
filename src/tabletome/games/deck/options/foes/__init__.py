"""What a Foe would do by its card, as far as it can be told without drawing."""
