"""What lies on the table, and what could be done with it: pure questions over a table. Everything here only looks."""
