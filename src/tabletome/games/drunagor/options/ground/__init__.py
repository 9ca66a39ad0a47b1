"""What characters stand on: terrain, Darkness, levels, Traps."""
