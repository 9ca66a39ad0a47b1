"""Both examples keep the contract of every game."""

from tabletome.testing.contract import GameContract


class TestConnectFour(GameContract):
    spec = "examples/connect_four.py"


class TestDragonHoard(GameContract):
    spec = "examples/dragon_hoard.py"
