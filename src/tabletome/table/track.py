"""A marker on a line of steps with two ends: town levels, a threat clock, a count of rounds."""

import msgspec

from tabletome.kernel import Number


class Track(msgspec.Struct):
    """The marker stands on step `at` of the steps `start` to `end`."""

    end: Number
    at: Number = 0
    start: Number = 0

    def __post_init__(self) -> None:
        if not self.start <= self.at <= self.end:
            raise ValueError(f"A marker on step {self.at} is off its track of steps {self.start} to {self.end}.")


def advance(track: Track, by: int = 1) -> range:
    """Move the marker, back if `by` is negative, no farther than the end; tells the steps it came to, in order.

    What a step brings happens for each step told, the last being where the marker now stands (AP-TOWN-17, AP-COOP-06).

    >>> threat = Track(end=10, at=8)
    >>> list(advance(threat, 5)), threat.at
    ([9, 10], 10)
    >>> list(advance(threat, -2))
    [9, 8]
    """
    before = track.at
    track.at = max(track.start, min(track.end, before + by))
    return range(before + 1, track.at + 1) if track.at >= before else range(before - 1, track.at - 1, -1)
