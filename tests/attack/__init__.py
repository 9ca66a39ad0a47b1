"""Attacks: files that were damaged or forged in every way we can think of. All are refused in a sentence, or read truly."""
