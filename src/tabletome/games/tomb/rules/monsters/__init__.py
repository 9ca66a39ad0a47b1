"""Monsters and Villains: how they are activated and how they move."""
