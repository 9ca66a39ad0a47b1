"""From where a scenario starts: a set-up, perhaps some answers, and then any part of the state as the scenario wants it."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path
from typing import Any

import msgspec

from tabletome.kernel import Bits, Game, Match
from tabletome.packs import mistakes, pack
from tabletome.testing.scenario.chance import Script
from tabletome.testing.scenario.file import Override, Scenario
from tabletome.testing.scenario.paths import BadPath, NotThere, Spot, find, plain, shown, suggestion, written
from tabletome.testing.scenario.source import Place
from tabletome.testing.scenario.values import fits_each

MOST_BITS = 64 * 64


def begin(scenario: Scenario, script: Script) -> Match[Any]:
    """The match of a scenario's set-up, its state as the scenario wants it where no answers come first."""
    game, given = scenario.game, scenario.given
    packs = tuple(_pack(place, path) for place, path in scenario.packs)
    state = None
    if scenario.overrides and not scenario.before:
        seats = game.seats[0] if given.seats is None else given.seats
        state = changed(game, game.set_up(seats, given.options, packs), scenario.overrides)
    return Match(game, given.seats, given.options, chance=script, packs=packs, listen=True, state=state)


def restart(scenario: Scenario, match: Match[Any], script: Script) -> Match[Any]:
    """The match once the answers of `before` are given, taken up again with the state as the scenario wants it."""
    saved, answers, results = match.checkpoint()
    if answers != match.answered:
        raise scenario.overrides[0].place.error(
            f"the answers of `before` end inside a phase: after '{match.history()[-1].option}' the rules are still at work. "
            "The state can be changed only where a phase begins; give other answers, or set the state without them"
        )
    script.go_back_to(results)
    game = match.game
    state = changed(game, game.codec[1](saved), scenario.overrides)
    return Match(game, match.seats, match.options, chance=script, packs=match.packs, listen=True, state=state)


def _pack(place: Place, path: Path) -> pack.Pack:
    try:
        return pack.load(path)
    except pack.PackError as problem:
        raise place.error(str(problem)) from None


def changed(game: Game[Any], state: Any, overrides: list[Override]) -> Any:
    """The state with all overrides; `SourceError` names the line of one that does not fit."""
    try:
        return _typed(game, _applied(state, overrides))
    except _Unfit:
        pass
    for count in range(1, len(overrides)):
        _checked(game, state, overrides[:count])
    return _checked(game, state, overrides)


def _checked(game: Game[Any], state: Any, overrides: list[Override]) -> Any:
    try:
        return _typed(game, _applied(state, overrides))
    except _Unfit as problem:
        raise overrides[-1].place.error(str(problem)) from None


class _Unfit(Exception):
    """What was given does not fit the state."""


def _typed(game: Game[Any], given: Any) -> Any:
    try:
        state = msgspec.convert(given, game.state_type, dec_hook=_from_file, str_keys=True)
    except msgspec.ValidationError as problem:
        raise _Unfit(mistakes.explain(problem, given, game.state_type).sentence) from None
    _refuse_strangers(given, state)
    phase = getattr(state, "phase", "")
    if phase and game.phases and phase not in game.phases:
        raise _Unfit(f"there is no phase `{phase}`; {suggestion(phase, game.phases)}")
    return state


def _from_file(wanted: type, value: Any) -> Any:
    """The one type that is not plain: a bitboard. As a number it can be longer than YAML takes, so a list of bits will do."""
    if type(value) is int and value >= 0:
        return wanted(value)
    if isinstance(value, list) and all(type(bit) is int and 0 <= bit < MOST_BITS for bit in value):
        return wanted(sum(1 << bit for bit in set(value)))
    if isinstance(value, Bits):
        return value
    raise ValueError(f"a bitboard is a number or a list of bits from 0 to {MOST_BITS - 1}, not {shown(value)}")


def _refuse_strangers(given: Any, typed: Any) -> None:
    """msgspec lets a field pass that a struct does not have; a scenario that misspells one must hear of it."""
    if isinstance(typed, msgspec.Struct) and isinstance(given, dict):
        names = dict(zip(typed.__struct_encode_fields__, typed.__struct_fields__, strict=True))
        for name, value in given.items():
            if name in names:
                _refuse_strangers(value, getattr(typed, names[name]))
            elif name != typed.__struct_config__.tag_field:
                raise _Unfit(f"{type(typed).__name__} has no field `{name}`; {suggestion(name, names)}")
    elif isinstance(typed, list | tuple) and isinstance(given, list):
        for value, part in zip(given, typed, strict=True):
            _refuse_strangers(value, part)
    elif isinstance(typed, dict):
        parts = {str(key): part for key, part in typed.items()}
        for key, value in given.items():
            _refuse_strangers(value, parts[str(key)])


# --- changing ---------------------------------------------------------------------------------------------------------


def _applied(state: Any, overrides: list[Override]) -> Any:
    given = plain(state)
    for override in overrides:
        try:
            spots = find(given, override.path, new_key=override.verb == "set")
            if not spots:
                raise NotThere(f"there is no entry at all for {written(override.path)}")
            for spot in spots:
                _CHANGES[override.verb](spot, deepcopy(override.value))
        except (BadPath, NotThere) as problem:
            raise override.place.error(str(problem)) from None
    return given


def _set(spot: Spot, value: Any) -> None:
    spot.whole[spot.key] = value


def _add(spot: Spot, value: Any) -> None:
    if not isinstance(spot.value, list):
        raise BadPath(f"`add` puts entries into a list, but this is {shown(spot.value)}; set it, or a key of it")
    spot.value.extend(value if isinstance(value, list) else [value])


def _remove(spot: Spot, value: Any) -> None:
    whole = spot.value
    for wanted in value if isinstance(value, list) else [value]:
        if isinstance(whole, list):
            keys: list[Any] = [index for index, fit in enumerate(fits_each(wanted, whole)) if fit]
        elif type(whole) is dict:
            keys = [key for key in whole if str(key) == str(wanted)]
        else:
            raise BadPath(f"`remove` takes entries out of a list or keys out of a mapping, but this is {shown(whole)}")
        if not keys:
            raise NotThere(f"there is no {shown(wanted)} to remove from {shown(whole)}")
        if len(keys) > 1 and isinstance(wanted, dict):
            raise BadPath(f"{shown(wanted)} means {len(keys)} entries; name more of the one to remove")
        del whole[keys[0]]


_CHANGES = {"set": _set, "add": _add, "remove": _remove}
