"""A marker on its track."""

import msgspec
import pytest

from tabletome.table.track import Track, advance


def test_each_town_level_passed_is_told_in_order() -> None:
    """AP-TOWN-17"""
    town = Track(start=1, at=1, end=4)
    assert list(advance(town, 2)) == [2, 3]
    assert town.at == 3


def test_the_marker_stops_at_the_ends() -> None:
    """AP-COOP-06"""
    threat = Track(end=10, at=9)
    assert list(advance(threat, 3)) == [10]
    assert list(advance(threat)) == []
    assert threat.at == 10
    assert list(advance(threat, -12)) == [9, 8, 7, 6, 5, 4, 3, 2, 1, 0]
    assert list(advance(threat, -1)) == []
    assert threat.at == 0


def test_a_marker_that_stays_comes_to_no_step() -> None:
    track = Track(end=5, at=2)
    assert list(advance(track, 0)) == []
    assert track.at == 2


@pytest.mark.parametrize("at", [0, 5])
def test_a_marker_off_its_track_is_refused(at: int) -> None:
    with pytest.raises(ValueError, match=f"step {at} is off its track of steps 1 to 4"):
        Track(start=1, at=at, end=4)


def test_a_track_is_saved_as_plain_data() -> None:
    track = Track(end=4, at=3, start=1)
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(track), type=Track) == track
