"""Player versus Player: Battlegrounds, Initiative Rolls, sides, and Conditions that act at once. (DR-PVP-*)"""
