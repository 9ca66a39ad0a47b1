"""Before the first round: the party, the First Setup, the track, where Heroes begin. (DR-SETUP-*, DR-SUMMON-*, DR-ROOM-*)"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from tabletome.games.drunagor.cards.kinds import MonsterFace, SetupLine
from tabletome.games.drunagor.cards.library import Library, Play
from tabletome.games.drunagor.cards.places import Chapter, Setup
from tabletome.games.drunagor.events import EnemyCame, Equipped, HeroChosen, Learned, RoleTaken, SetupBuilt, StoryRead
from tabletome.games.drunagor.events.darkness import RuneLaid
from tabletome.games.drunagor.options.figures import board, names, occupied, setup_floor
from tabletome.games.drunagor.options.ground.darkness import BAG, in_bag, on_track
from tabletome.games.drunagor.options.learning.skills import learned_cards
from tabletome.games.drunagor.options.place import (
    NEAREST,
    START,
    PutOn,
    Starting,
    StartOn,
    puts,
    starts,
)
from tabletome.games.drunagor.options.values import max_health
from tabletome.games.drunagor.rules.campaign.followers import followers
from tabletome.games.drunagor.rules.foes.hands import take_hand
from tabletome.games.drunagor.rules.foes.versions import as_version, enemy_face
from tabletome.games.drunagor.rules.gear.owning import item_decks
from tabletome.games.drunagor.rules.passives import all_answer
from tabletome.games.drunagor.rules.special import at
from tabletome.games.drunagor.rules.track import in_order, place_card
from tabletome.games.drunagor.state import (
    BASES,
    OFF_BOARD,
    Card,
    Figure,
    Hero,
    MapObject,
    Runes,
    figure,
    figure_of,
    hero,
    heroes_by_initiative,
    leader,
    monsters,
)
from tabletome.kernel import Chance, Choose, Flow
from tabletome.kernel.events import Appeared, Drew, RoundBegan
from tabletome.table import Deck, draw, shuffle_in, shuffled
from tabletome.table.grid import squares
from tabletome.table.reach import nearest

# --- the First Setup --------------------------------------------------------------------------------------------------


def set_up(play: Play) -> Flow[None]:
    """Decks and the Rune bag, the cards of the Chapter and of Heroes on the track, the First Setup for so many Heroes.

    (DR-SETUP-02, DR-SETUP-05, DR-SETUP-06, DR-SETUP-08, DR-SETUP-09, DR-SETUP-13..17, DR-ROOM-01)
    Some Chapters begin with Runes on the track (DR-END-04).
    """
    state = play.state
    chapter = play.library.chapters[state.place]
    gather(play)
    for one in state.heroes:
        if state.campaign is None or not state.campaign.log:
            tell_of(play, one)
        place_card(play, Card(one.id, one.role, "hero"))
    place_track_cards(play, chapter)
    if not state.runes.bag:
        state.runes = full_bag(play.library)
    yield from lay_runes(play, chapter.laid)
    if chapter.story:
        play.tell(StoryRead(chapter.id, chapter.story), "DR-SETUP-08")
    if chapter.rule is not None and chapter.rule.name not in chapter.first.box:
        play.tell(StoryRead(chapter.id, f"{chapter.rule.name}: {chapter.rule.text}"), "DR-DOOR-06", "DR-PVP-04")
    yield from reveal(play, chapter.first)
    state.track.at = in_order(state.track)[0].slot
    state.phase = "place_heroes"


def tell_of(play: Play, one: Hero) -> None:
    """Who plays whom, in which Role, with what gear and learning."""
    play.tell(HeroChosen(one.id, one.seat), "DR-STRUCT-01")
    if play.state.contest is None:
        play.tell(RoleTaken(one.id, one.role), "DR-SETUP-16")
    for item in one.equipment:
        play.tell(Equipped(one.id, item), "DR-EQUIP-06")
    for card in learned_cards(play, one):
        play.tell(Learned(one.id, card), "DR-HERO-16")


def gather(play: Play) -> None:
    """The figures of all Heroes, who stand nowhere yet, at full Health; and the decks, without the cards that Heroes own.

    In a sequence figures are there already, with their tokens. (DR-SETUP-02, DR-SETUP-09, DR-SEQ-05, DR-SEQ-18)
    """
    state = play.state
    for one in state.heroes:
        if figure(state, one.id) is None:
            state.figures.append(Figure(one.id, "hero", one.id, OFF_BOARD, 1, team=one.team))
        standing = figure_of(state, one.id)
        standing.health = max_health(play, standing)
    owned = Counter(card for one in state.heroes for card in (*one.equipment, *one.bag, *one.stash))
    state.decks = monster_decks(play.library) | item_decks(play.library, owned)


def full_bag(library: Library) -> Runes:
    """All Runes in the bag, none on the track, the Rune card on its face A. (DR-SETUP-05, DR-BOX-03, DR-DARK-18, DR-DARK-63)

    In a sequence those on the track stay there, and the bag has the others (DR-SEQ-07).
    """
    return Runes(dict.fromkeys(library.runes, 1))


def lay_runes(play: Play, number: int) -> Flow[None]:
    """So many Runes lie on the track from the start, as if they had been drawn long ago. (DR-END-04)"""
    runes = play.state.runes
    for _ in range(number):
        drawn = play.library.runes[str((yield Chance(BAG, in_bag(play), "from the start", drawn=True)))]
        del runes.bag[drawn.id]
        runes.laid.setdefault(drawn.colour, []).append(drawn.id)
        play.tell(RuneLaid(drawn.id, drawn.colour, on_track(play, drawn.colour)), "DR-END-04")


def place_track_cards(play: Play, chapter: Chapter) -> None:
    """The Rune card of the Chapter at the end of the track, a special card at the end of the upper row.

    (DR-SETUP-13, DR-SETUP-14, DR-SETUP-15)
    """
    if chapter.special_card:
        place_card(play, Card(chapter.special_card, "special", "special"))
    if chapter.rune_card:
        place_card(play, Card(chapter.rune_card, "rune", "rune"))


def reveal(play: Play, setup: Setup) -> Flow[None]:
    """Its story is read, its map joins the board, its lines for so many Heroes are built, its grey box is read.

    (DR-ROOM-01, DR-ROOM-02, DR-OPEN-02, DR-DOOR-05)
    """
    state = play.state
    if setup.story:
        play.tell(StoryRead(setup.id, setup.story), "DR-OPEN-02")
    state.setups.append(setup.id)
    yield from build(play, setup.lines(state.party_size))
    state.missing += setup.missing
    play.tell(SetupBuilt(setup.id, state.party_size, setup.box), "DR-SETUP-17")
    yield from at(play, "setup built", card=setup.id)


def monster_decks(library: Library) -> dict[str, Deck]:
    """The Standard faces, by colour and rank. (DR-SETUP-09)"""
    piles: dict[str, list[str]] = {}
    for face in library.monsters.values():
        if face.rank and face.face == "STD":
            piles.setdefault(deck_name(face.type, face.rank), []).append(face.id)
    return {name: shuffled(name, faces) for name, faces in piles.items()}


def deck_name(colour: str, rank: str) -> str:
    return f"{colour} {rank}"


def build(play: Play, lines: Sequence[SetupLine]) -> Flow[None]:
    """Every line on its square: a set Monster, a Chest, or a random Monster, one card for all of a colour and rank.

    (DR-SUMMON-01..06, DR-ROOM-03, DR-TOKEN-05)
    """
    drawn: dict[str, MonsterFace | None] = {}
    for line in lines:
        name = deck_name(line.type, line.rank)
        if line.random and name not in drawn:
            drawn[name] = yield from draw_face(play, name, lines)
    for line in lines:
        if line.chest:
            at = yield from place_for(play, line.at, "the Chest")
            play.state.chests.append(at)
            play.tell(Appeared("chest", "chest", names(play)[at]), "DR-ROOM-03")
            continue
        if line.object:
            yield from place_object(play, line)
            continue
        if line.special:
            yield from summon_enemy(play, line)
            continue
        face = drawn[deck_name(line.type, line.rank)] if line.random else set_face(play, line)
        if face is not None:
            yield from summon(play, (yield from as_version(play, face)), line.at)


def place_object(play: Play, line: SetupLine) -> Flow[None]:
    """A token on its square; a large landmark fills the area of it, and on a flat one people may stand already. (DR-ROOM-03)"""
    assert line.object
    mark = play.library.landmarks.get(line.called)
    large, flat = mark is not None and mark.large, mark is not None and mark.flat
    at = line.at
    if large:
        at = board(play).large.square(board(play).areas.of(at))
    elif not flat:
        at = yield from place_for(play, at, mark.name if mark is not None else "the token")
    play.state.objects.append(
        MapObject(line.object, at, line.colour, line.scene, line.called, line.count, large=large, flat=flat)
    )
    if line.scene:
        play.state.story.charges.setdefault(line.scene, play.library.story.scenes[line.scene].charges)
    play.tell(Appeared(line.called or line.object, line.colour or line.object, names(play)[at]), "DR-ROOM-03")


def raid(play: Play, lines: Sequence[SetupLine]) -> Flow[None]:
    """Monsters that a special card brings: at the Spawn Points, one after the other in reading order. (DR-DTURN-03)

    Minions are of the kind that the Chapter names (DR-MON-74).
    """
    points = list(squares(board(play).ground.spawn)) or list(squares(board(play).ground.floor))
    minion = play.library.chapters[play.state.place].minion
    yield from build(
        play,
        [
            replace(line, at=points[place % len(points)], kind=minion if line.type == "minion" else line.kind)
            for place, line in enumerate(lines)
        ],
    )


def set_face(play: Play, line: SetupLine) -> MonsterFace:
    """The card of the stated kind and rank. (DR-SUMMON-02)"""
    return next(
        face
        for face in play.library.monsters.values()
        if face.kind == line.kind and face.rank == line.rank and face.face == "STD"
    )


def draw_face(play: Play, name: str, lines: Sequence[SetupLine]) -> Flow[MonsterFace | None]:
    """One card at random; another one if too few figures are left for all lines that need it. If every card fails, the one with
    the most figures left.

    (DR-SUMMON-03, DR-SUMMON-04, DR-SUMMON-11, DR-SUMMON-12)
    """
    deck = play.state.decks[name]
    wanted = sum(line.random and deck_name(line.type, line.rank) == name for line in lines)
    spoken_for = Counter(line.kind for line in lines if line.kind)
    found: MonsterFace | None = None
    drawn: list[str] = []
    while found is None:
        card = yield from draw(deck, "a random Monster")
        if card is None:
            break
        drawn.append(card)
        face = play.library.monsters[card]
        if figures_left(play, face) - spoken_for[face.kind] >= wanted:
            found = face
    shuffle_in(deck, drawn)
    if found is None:
        faces = [play.library.monsters[card] for card in drawn]
        found = max(faces, key=lambda face: figures_left(play, face) - spoken_for[face.kind])
    play.tell(Drew("", name, found.id), "DR-SUMMON-03")
    return found


def figures_left(play: Play, face: MonsterFace) -> int:
    """The figures of a kind that stand in no room; all ranks share them. (DR-BOX-10, DR-SUMMON-14)"""
    standing = sum(play.library.monsters[one.card].kind == face.kind for one in monsters(play.state))
    kind = play.library.kinds.get(face.kind)
    return (kind.figures if kind is not None else face.figures) - standing


def summon(play: Play, face: MonsterFace, at: int, power: int = 0) -> Flow[Figure | None]:
    """Its card on the track, unless it lies there; its figure with the first free base and full Health.

    Without a figure, a base or a place left it is not placed. (DR-SETUP-10, DR-SETUP-11,
    DR-SUMMON-09, DR-SUMMON-11, DR-SUMMON-13) A Boss takes no base (DR-BOSS-04).
    """
    state = play.state
    taken = {one.base for one in monsters(state)}
    free = [base for base in BASES if base not in taken]
    if face.type == "boss":
        free = [""]
    if not free or not figures_left(play, face):
        return None
    square = yield from (area_for(play, at, face.name) if face.large else place_for(play, at, face.name))
    if square == OFF_BOARD:
        return None
    if all(card.id != face.id for card in state.track.cards):
        place_card(play, Card(face.id, face.slot, "monster"))
    alone = face.single and all(one.id != face.id for one in state.figures)
    id_ = face.id if alone else f"{face.kind}-{free[0]}"
    figure = Figure(id_, "monster", face.id, square, face.health, free[0], face.large, power=power)
    figure.health = max_health(play, figure)
    state.figures.append(figure)
    play.tell(Appeared(figure.id, face.id, names(play)[square]), "DR-SETUP-10")
    return figure


def summon_enemy(play: Play, line: SetupLine) -> Flow[None]:
    """An enemy without rank; a Commander, Overlord or Boss with its Attack cards, and then its Health.

    (DR-CMD-16, DR-OVL-01, DR-BOSS-01, DR-HERO-26)
    """
    face = yield from enemy_face(play, line)
    if face is None:
        return
    power = line.power + play.state.party_size if face.unlimited else 0
    figure = yield from summon(play, face, line.at, power)
    if figure is not None and face.attacks_by_cards:
        yield from take_hand(play, figure)
        play.tell(EnemyCame(figure.id, face.id, power, figure.health), "DR-CMD-16")


def place_for(play: Play, at: int, what: str) -> Flow[int]:
    """The square that a Setup shows; if it is taken, a nearest free one, the Party Leader choosing among equals. (DR-ROOM-07)"""
    taken = occupied(play)
    if not taken >> at & 1:
        return at
    here = board(play)
    close = nearest(here.small.steps, 1 << at, setup_floor(play, at) & ~taken)
    if close.bit_count() == 1:
        return close.bit_length() - 1
    leading = leader(play.state)
    prompt = f"The square of {what} is taken. Which of the nearest instead?"
    act: PutOn = (
        yield Choose(leading.seat, puts(play, close), prompt, ("DR-ROOM-07",), NEAREST, Starting(leading.id))
    ).arg
    return here.grid.square(act.square)


def area_for(play: Play, at: int, what: str) -> Flow[int]:
    """The area of that square, for a Large Monster; if it is not free, a nearest one that is, if any. (DR-MON-06, DR-ROOM-07)"""
    here, taken = board(play), occupied(play)
    places = here.large
    area = places.place(at)
    free = places.stand & ~places.touching(taken)
    close = 1 << area if free >> area & 1 else nearest(places.walk, 1 << area, free)
    corners = sum(1 << places.square(one) for one in squares(close))
    if close.bit_count() <= 1:
        return corners.bit_length() - 1
    leading = leader(play.state)
    prompt = f"The area of {what} is taken. Which of the nearest instead?"
    act: PutOn = (
        yield Choose(leading.seat, puts(play, corners), prompt, ("DR-ROOM-07",), NEAREST, Starting(leading.id))
    ).arg
    return here.grid.square(act.square)


def place_heroes(play: Play) -> Flow[None]:
    """One per start square, as each player wants, in Initiative order; then the first round begins. (DR-SETUP-18, DR-PASS-04)

    Before it there are the reliefs of another try (DR-SEQ-12), Companions follow (DR-SEQ-06, DR-CMP-13), and Special Rules act
    (DR-DOOR-06).
    """
    state = play.state
    waiting = [one for one in heroes_by_initiative(state) if one.at == OFF_BOARD]
    if not waiting and state.campaign is not None and state.campaign.reliefs:
        state.phase = "relief"
        return
    if not waiting:
        yield from followers(play)
        state.round = 1
        play.tell(RoundBegan(state.round), "DR-STRUCT-06")
        yield from at(play, "adventure begins")
        yield from all_answer(play, "ADVENTURE START")
        yield from at(play, "round begins", number=state.round)
        state.phase = "next_card"
        return
    figure = waiting[0]
    seat = hero(state, figure.id).seat
    groups = starts(play, figure)
    (square, *others) = [option.arg.square for group in groups for option in group]
    if others:
        prompt = "On which square do you begin?"
        act: StartOn = (yield Choose(seat, groups, prompt, ("DR-SETUP-18",), START, Starting(figure.id))).arg
        square = act.square
    figure.at = board(play).grid.square(square)
    play.tell(Appeared(figure.id, "", square), "DR-SETUP-18")
