"""What a player can choose, as pure questions: the hand, reactions, odds, words and places of options, refusals.

The kinds of questions, and what each is about, stand by family in `turn`, `counters`, `aiming`, `checks`, `journey`, `people`.
"""
