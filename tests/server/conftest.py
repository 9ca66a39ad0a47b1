"""The fixtures of the server's tests."""

import pytest

from .databases import postgres, store, store_url

__all__ = ["postgres", "store", "store_url"]


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "soak: takes long; only behind `make soak`")
