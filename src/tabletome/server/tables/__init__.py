"""Tables: the games that are being played, who sits at them, who looks on."""
