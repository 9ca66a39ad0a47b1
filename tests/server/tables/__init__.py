"""Tables: playing, sitting down, taking up, what is hidden."""
