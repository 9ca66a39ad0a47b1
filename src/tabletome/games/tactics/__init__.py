"""Adventure Tactics: Domianne's Tower: a campaign of tactical fights on a grid."""
