"""Characters: made, written as a line, with a deck built by hand or by itself within its limits."""
