"""What characters stand on: terrain, Darkness, levels, Traps; who sees and engages whom there, and is pushed about."""
