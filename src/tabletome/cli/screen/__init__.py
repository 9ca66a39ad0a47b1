"""A game played on one screen: who sits there, what is shown and typed, commands, why and odds, real dice."""
