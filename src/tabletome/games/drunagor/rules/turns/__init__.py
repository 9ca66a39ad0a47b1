"""Rounds and turns, of Heroes and of Monsters."""
