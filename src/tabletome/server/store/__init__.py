"""The store: what is kept of all tables, in SQLite or PostgreSQL."""
