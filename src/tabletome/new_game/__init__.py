"""A small game in the layout of all games, from which `tabletome new-game` makes another one."""
