"""Whatever comes from outside is refused with a sentence or played by the rules, and never takes long."""
