"""Content files: YAML read with its line numbers, and the packs that players bring along."""
