"""Interactions: a page is read, an option chosen, its resolution read and carried out. (DR-INTER-*, DR-CHAL-*, DR-DOOR-09)"""

from __future__ import annotations

from collections.abc import Sequence

from tabletome.games.drunagor.cards.library import Play
from tabletome.games.drunagor.cards.places import Trigger
from tabletome.games.drunagor.cards.scenes import Challenge, Resolution, Scene, SceneOption
from tabletome.games.drunagor.events import OptionChosen, SceneOpened, StoryRead
from tabletome.games.drunagor.options.aim import LetLie, RollAgain
from tabletome.games.drunagor.options.doing import Doing
from tabletome.games.drunagor.options.doors import built
from tabletome.games.drunagor.options.names import name_of
from tabletome.games.drunagor.options.story import spoken_of
from tabletome.games.drunagor.options.story.entries import Invoke
from tabletome.games.drunagor.options.story.scenes import (
    AGAIN,
    SCENE,
    ChooseOption,
    Interact,
    Reading,
    Rolling,
    bonus_of,
    chosen,
    difficulty_of,
    met,
    offered,
    reader_of,
    rerolls,
    scene_of,
    token_at,
    visit,
)
from tabletome.games.drunagor.options.values import D20, FACES, max_health
from tabletome.games.drunagor.rules.effects import carry_out
from tabletome.games.drunagor.rules.minor import taken
from tabletome.games.drunagor.rules.passives import surge
from tabletome.games.drunagor.rules.special import Happening, always
from tabletome.games.drunagor.rules.story.effects import story
from tabletome.games.drunagor.rules.story.entries import cross_out
from tabletome.games.drunagor.state import Figure, Hero, figure, figure_of, hero, leader, monsters
from tabletome.kernel import Chance, Choose, Flow, acts, vote
from tabletome.kernel.events import CardPlayed, Rerolled, Rolled, Vanished

BEGUN = "begun"


# --- tokens ---------------------------------------------------------------------------------------------------------------


def interact(play: Play, who: Figure, act: Interact) -> Flow[None]:
    """With a token, once in a round; after the last sentence it has a charge less, and goes with the last one.

    (DR-INTER-02, DR-INTER-05, DR-INTER-14, DR-INTER-15, DR-INTER-19)
    """
    token = token_at(play, act.square)
    assert token is not None
    acting, state = hero(play.state, who.id), play.state
    scene = scene_of(play, token)
    taken(play, "interaction")
    state.story.used.append(visit(acting, scene.id))
    yield from read(play, acting, scene)
    charges = state.story.charges.get(scene.id, scene.charges) - 1
    state.story.charges[scene.id] = max(0, charges)
    left = [option for option in scene.options if not option.second and option.number not in chosen(play)]
    if (charges <= 0 or not left) and token in state.objects:
        state.objects.remove(token)
        play.tell(Vanished("interaction", act.square, "used up"), "DR-INTER-14")


def invoke(play: Play, who: Figure, act: Invoke) -> Flow[None]:
    """A Status that is used up by what it does. (DR-LOG-05)"""
    entry = play.library.story.entries[act.entry]
    play.tell(CardPlayed(who.id, entry.id), "DR-LOG-05")
    yield from carry_out(play, Doing(who, entry.id), entry.action)
    cross_out(play, [hero(play.state, who.id)], entry.id)


# --- Interactions that a Setup stipulates ---------------------------------------------------------------------------------


@always("setup built")
def behind_a_door(play: Play, now: Happening) -> Flow[None]:
    """Those that begin as soon as it stands; those of the First Setup wait for the Heroes. (DR-INTER-01, DR-DOOR-09)"""
    if play.state.round:
        yield from stipulated(play)


@always("adventure begins")
def as_it_begins(play: Play, now: Happening) -> Flow[None]:
    yield from stipulated(play)


def stipulated(play: Play) -> Flow[None]:
    """Every Interaction Trigger of what is built that has come true begins at once, and once. (DR-INTER-02, DR-DOOR-09)

    Who acts reads; if nobody's Hero does, the Party Leader (DR-INTER-18).
    """
    for trigger in [one for setup in built(play) for one in setup.interactions]:
        begun = f"{BEGUN} {trigger.scene}"
        if begun not in play.state.story.happened and come_true(play, trigger):
            play.state.story.happened.append(begun)
            yield from read(play, acting_hero(play), play.library.story.scenes[trigger.scene])


def come_true(play: Play, trigger: Trigger) -> bool:
    """(DR-DOOR-09, DR-DOOR-11)"""
    if trigger.when == "built":
        return True
    if trigger.when == "all defeated":
        return play.state.turn.defeated and not monsters(play.state)
    enemy = spoken_of(play, trigger.enemy)
    return enemy is not None and 2 * enemy.health <= max_health(play, enemy)


def acting_hero(play: Play) -> Hero:
    """The Hero whose action it is, also by a Pet or a Companion; else the Party Leader. (DR-INTER-18)"""
    one = figure(play.state, play.state.turn.figure)
    if one is None or one.side == "monster":
        return leader(play.state)
    return hero(play.state, one.owner or one.id)


# --- a page ---------------------------------------------------------------------------------------------------------------


def read(play: Play, acting: Hero, scene: Scene) -> Flow[None]:
    """The page is read, one of its options chosen, and that one resolved. (DR-INTER-03, DR-INTER-04, DR-INTER-12)"""
    state, reader = play.state, reader_of(play, acting, scene)
    state.story.scene, state.story.reader = scene.id, reader.id
    play.act(scene.id)
    play.tell(SceneOpened(reader.id, scene.id, scene.text), "DR-INTER-03")
    yield from choose_one(play, reader, scene, offered(play, reader, scene), second=False)
    state.story.scene = state.story.reader = ""


def choose_one(play: Play, reader: Hero, scene: Scene, options: Sequence[SceneOption], *, second: bool) -> Flow[None]:
    """One of these options, which cannot be chosen again. (DR-INTER-04, DR-INTER-09, DR-INTER-13)"""
    if not options:
        return
    option = options[0]
    if len(options) > 1:
        option = scene.option((yield from answered(play, reader, scene, options, second=second)))
    play.state.story.chosen.append(str(option.number))
    play.tell(OptionChosen(reader.id, scene.id, option.number, option.label), "DR-INTER-04")
    passed = option.challenge is None or (yield from challenged(play, reader, scene, option, option.challenge))
    yield from resolve(play, reader, scene, option.passed if passed or option.failed is None else option.failed)


def answered(play: Play, reader: Hero, scene: Scene, options: Sequence[SceneOption], *, second: bool) -> Flow[int]:
    """The number that the reader chooses. Of what concerns all, if the table agreed on votes, that which everybody wants; where
    they do not agree, the Party Leader's. (DR-INTER-04, DR-INTER-11)"""
    state, about = play.state, Reading(reader.id, scene.id, second)
    groups, where = acts([ChooseOption(one.number) for one in options]), "And now" if second else scene.where
    voters = sorted({one.seat for one in state.heroes})
    if scene.by != "all" or state.house.agree == "lead" or len(voters) == 1:
        prompt = "And now?" if second else f"{where}: your choice?"
        act: ChooseOption = (yield Choose(reader.seat, groups, prompt, ("DR-INTER-04",), SCENE, about)).arg
        return act.number
    first = leader(state)
    prompt = f"{where}: your vote? Where you do not agree, {name_of(play, first.id)} decides."
    wanted = yield from vote(voters, lambda seat: Choose(seat, groups, prompt, ("DR-INTER-11",), SCENE, about))
    chosen_number: int = wanted[first.seat].number
    return chosen_number


def resolve(play: Play, reader: Hero, scene: Scene, resolution: Resolution) -> Flow[None]:
    """What the Adventure Book says under its number, what it adds for entries that are held, and where it leads on.

    (DR-INTER-04, DR-INTER-10, DR-INTER-11, DR-INTER-13)
    """
    play.tell(StoryRead(scene.id, resolution.text), "DR-INTER-04")
    yield from story(play, reader, resolution.effect, scene.id)
    go = resolution.go
    for also in resolution.also:
        if met(play, reader, also.needs, alone=scene.by == "hero"):
            if also.text:
                play.tell(StoryRead(scene.id, also.text), "DR-INTER-13")
            yield from story(play, reader, also.effect, scene.id)
            go += also.go
    left = [scene.option(number) for number in go if number not in chosen(play)]
    yield from choose_one(play, reader, scene, left, second=True)


def challenged(play: Play, reader: Hero, scene: Scene, option: SceneOption, challenge: Challenge) -> Flow[bool]:
    """A D20 and the bonus against the Difficulty; cubes stay where they are, naturals mean nothing. Who may, rolls once again.

    (DR-CHAL-01..04, DR-CHAL-06, DR-CHAL-08, DR-PASS-10)
    """
    who = figure_of(play.state, reader.id)
    bonus, difficulty = bonus_of(play, reader, challenge), difficulty_of(reader, challenge)
    natural: int = yield Chance(D20, FACES, "challenge", name_of(play, reader.id))
    play.tell(
        Rolled(reader.id, (D20,), (natural,), f"{challenge.called} Challenge", natural + bonus, difficulty),
        "DR-CHAL-01",
    )
    yield from surge(play, who, natural)
    if natural + bonus >= difficulty or not rerolls(play, reader):
        return natural + bonus >= difficulty
    prompt = f"You rolled {natural} ({natural + bonus} against {difficulty}). Roll again?"
    about = Rolling(reader.id, scene.id, option.number, natural + bonus, difficulty)
    groups = [*acts([RollAgain()]), *acts([LetLie()])]
    answer = yield Choose(reader.seat, groups, prompt, ("DR-CHAL-08",), AGAIN, about)
    if not isinstance(answer.arg, RollAgain):
        return False
    again: int = yield Chance(D20, FACES, "challenge", name_of(play, reader.id))
    play.tell(Rerolled(reader.id, D20, natural, again, f"{challenge.called} Challenge"), "DR-CHAL-04")
    yield from surge(play, who, again)
    return again + bonus >= difficulty
