"""Combat: Rounds, Actions, attacks and what answers them, Damage and Fatigue."""
