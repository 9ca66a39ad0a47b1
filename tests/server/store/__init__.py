"""Keeping games: the stores, their schema, backups, what is damaged or gone."""
