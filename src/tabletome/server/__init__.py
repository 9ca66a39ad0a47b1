"""The server: games as tables that people join by link, kept in a database, played in the browser or by programs."""
