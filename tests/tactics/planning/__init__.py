"""Plans, intentions and faces: what players are shown before they decide."""
