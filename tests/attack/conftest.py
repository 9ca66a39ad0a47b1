"""The databases that are attacked: those of the server's own tests."""

from tests.server.databases import postgres, store_url

__all__ = ["postgres", "store_url"]
