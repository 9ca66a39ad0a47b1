"""The fixtures of the server's tests."""

from .databases import postgres, store, store_url

__all__ = ["postgres", "store", "store_url"]
