"""The picture of an adventure: tiles, figures, tokens, the party, and the cards of the Hero whose player looks."""

from __future__ import annotations

from tabletome.games.tomb import adventure_words, adventures, cards, combat, odds, pieces
from tabletome.games.tomb.board import PER_TILE, bits
from tabletome.games.tomb.state import ADVANTAGE, DISADVANTAGE, Figure, Hero, State, Token, Used, board
from tabletome.games.tomb.tiles import SIDE
from tabletome.kernel import Choose
from tabletome.scene import Badge, Board, Card, Cell, Panel, Piece, Prompt, Scene, Stat, Zone
from tabletome.table import size

GROUND = {"jungle": ("jungle", "leaves"), "tomb": ("tomb", "bricks")}
SYMBOL = {"M": "claw", "T": "trap", "A": "eye", "$": "chest"}
TOKEN_ICON = {"trap": "trap", "complex": "skull", "chest": "chest"}
ROLE_ICON = {"bard": "lute", "druid": "leaf", "paladin": "shield", "wizard": "star", "ranger": "bow"}


def scene(state: State, asked: Choose | None) -> Scene:
    """Everything on the table, with the options of whoever is asked where they belong."""
    options = Options(asked)
    adventure = adventures.adventure(state)
    active = state.heroes[state.active]
    who = cards.heroes()[active.id].name if active.id else "the party"
    shown = state.heroes[asked.seat] if asked is not None else active
    return Scene(
        title=adventure.name,
        subtitle=f"Adventure {adventure.number} · round {state.round} · {who}: {PHASE_NAMES.get(state.phase, '')}",
        boards=(the_board(state, options),) if state.placed else (),
        panels=(
            *(hero_panel(state, seat) for seat in range(len(state.heroes))),
            party_panel(state),
            *campaign_panel(state),
        ),
        zones=(hand(shown, options), *market(state, options), *piles(state), rules_card(state)) if shown.id else (),
        prompt=question(state, asked),
    )


PHASE_NAMES = {
    "choose_heroes": "choosing Heroes", "choose_powers": "choosing powers", "place_heroes": "taking places",
    "first_player": "who goes first", "start_of_turn": "start of turn", "hero_phase": "Hero Phase",
    "exploration_phase": "Exploration Phase", "villain_phase": "Villain Phase", "villains": "Villain Phase",
    "row": "Villain Phase", "same_name": "Villain Phase", "end_of_turn": "end of turn", "open_town": "in town", "town": "in town",
    "close_town": "leaving town", "make_ready": "making ready", "aftermath": "Aftermath", "bring_heroes": "choosing Heroes",
}  # fmt: skip


class Options:
    """The options of a request by what they are about."""

    def __init__(self, asked: Choose | None) -> None:
        self.squares: dict[str, str] = {}
        self.pieces: dict[str, list[str]] = {}
        self.cards: dict[str, list[str]] = {}
        for option in asked or ():
            text = str(option)
            if option.verb in ("move", "start", "square", "through"):
                self.squares[text.split(" ", 1)[1]] = text
            elif option.verb == "attack" and not text.startswith("attack with"):
                target, _, card = text.removeprefix("attack ").partition(" with ")
                self.pieces.setdefault(target, []).append(text)
                self.cards.setdefault(card, []).append(text)
            elif option.verb in ("target", "disable", "activate", "against", "do", "next"):
                self.pieces.setdefault(text.split(" ")[-1], []).append(text)
            elif " " in text:
                self.cards.setdefault(text.split(" ")[-1], []).append(text)

    def first(self, name: str) -> str:
        """What clicking a piece or card does."""
        return next(iter((*self.pieces.get(name, ()), *self.cards.get(name, ()))), "")

    def others(self, name: str) -> tuple[str, ...]:
        """What else it could mean."""
        return (*self.pieces.get(name, ()), *self.cards.get(name, ()))[1:]


def the_board(state: State, options: Options) -> Board:
    """The tiles as they lie, moved so that the top left one begins at (0, 0)."""
    on = board(state)
    left, top = min(tile.x for tile in on.placed) * SIDE, min(tile.y for tile in on.placed) * SIDE
    right, bottom = max(tile.x for tile in on.placed) * SIDE + SIDE, max(tile.y for tile in on.placed) * SIDE + SIDE
    cells = []
    for index, placed in enumerate(on.placed):
        floor, dark = GROUND[on.tiles[index].kind]
        signs = {square: sign for sign in SYMBOL for square in bits(on.symbol(index, sign))}
        for r in range(SIDE):
            for c in range(SIDE):
                square = PER_TILE * index + SIDE * r + c
                x, y = SIDE * placed.x + c - left, SIDE * placed.y + r - top
                is_open = on.open >> square & 1
                sign = signs.get(square, "")
                cells.append(
                    Cell(
                        x,
                        y,
                        floor if is_open else dark,
                        text=sign,
                        icon=SYMBOL.get(sign, ""),
                        option=options.squares.get(on.names[square], ""),
                        region=f"tile {index + 1}",
                    )
                )

    def place(square: int) -> tuple[int, int]:
        x, y = on.where[square]
        return x - left, y - top

    pieces = [token_piece(token, place(token.at), options) for token in state.tokens]
    pieces += [figure_piece(state, figure, place(next(bits(figure.squares))), options) for figure in state.figures]
    pieces += [hero_piece(state, hero, place(hero.at), options) for hero in state.heroes if hero.at >= 0]
    return Board("board", right - left, bottom - top, tuple(cells), tuple(pieces))


def badges(actor: Hero | Figure) -> tuple[Badge, ...]:
    """Conditions, each with a sign of its own."""
    found = []
    if actor.edge == ADVANTAGE:
        found.append(Badge("+", "Advantage", icon="up"))
    if actor.edge == DISADVANTAGE:
        found.append(Badge("-", "Disadvantage", icon="down"))
    if actor.stunned:
        found.append(Badge("!", "Stunned", icon="bolt"))
    return tuple(found)


def hero_piece(state: State, hero: Hero, at: tuple[int, int], options: Options) -> Piece:
    card = cards.heroes()[hero.id]
    return Piece(
        hero.id,
        *at,
        card.name,
        card.glyph,
        "hero",
        card.colour,
        health=hero.hp,
        health_max=combat.health(state, hero),
        badges=badges(hero),
        down=hero.hp == 0,
        option=options.first(hero.id),
        also=options.others(hero.id),
        icon=ROLE_ICON.get(card.role, ""),
        active=hero is state.heroes[state.active],
    )


def figure_piece(state: State, figure: Figure, at: tuple[int, int], options: Options) -> Piece:
    card = cards.monsters().get(figure.name)
    return Piece(
        figure.id,
        *at,
        pieces.title(figure.id) if card is None else f"{card.name} {figure.id.rsplit('-', 1)[-1]}",
        figure.name[0].upper() if card is None else card.glyph,
        "ally" if figure.kind == "ally" else "foe",
        "violet" if figure.kind == "villain" else "red",
        size=1 if card is None else card.base,
        health=figure.hp,
        health_max=0 if card is None else combat.health(state, figure),
        badges=badges(figure),
        option=options.first(figure.id),
        odds=hit_odds(state, figure, options.first(figure.id)),
        also=options.others(figure.id),
    )


def hit_odds(state: State, figure: Figure, option: str) -> str:
    """The chance that the attack a click would make hits, in per cent."""
    _, attack, card = option.partition(" with ")
    chance = odds.hit_chance(state, state.heroes[state.active], card, figure) if attack else None
    return "" if chance is None else f"{float(100 * chance):.0f} %"


def question(state: State, asked: Choose | None) -> Prompt | None:
    """What is asked of a player, in words, with the odds of whatever rolls."""
    return None if asked is None else Prompt(asked.seat, "", asked.prompt, odds.listed_with_odds(state, asked))


def token_piece(token: Token, at: tuple[int, int], options: Options) -> Piece:
    name = cards.traps()[token.card].name if token.card else token.kind
    return Piece(
        token.id,
        *at,
        name,
        token.kind[0],
        "token",
        "slate",
        option=options.first(token.id),
        also=options.others(token.id),
        icon=TOKEN_ICON.get(token.kind, "gem"),
    )


def hero_panel(state: State, seat: int) -> Panel:
    hero = state.heroes[seat]
    if not hero.id:
        return Panel(f"seat-{seat}", f"Seat {seat + 1}", seat=seat)
    card = cards.heroes()[hero.id]
    stats = [Stat("HP", hero.hp, combat.health(state, hero)), Stat("AC", combat.armour_class(state, hero))]
    stats += [Stat("gold", hero.gold)] if hero.gold else []
    stats += [Stat("Monsters", ", ".join(name_of(name) for name in hero.row))] if hero.row else []
    return Panel(
        hero.id,
        card.name,
        f"{card.race} {card.role}",
        card.glyph,
        card.colour,
        tuple(stats),
        active=seat == state.active,
        seat=seat,
        icon=ROLE_ICON.get(card.role, ""),
    )


def name_of(card: str) -> str:
    known = cards.monsters().get(card) or cards.traps().get(card)
    return card if known is None else known.name


def party_panel(state: State) -> Panel:
    worth = sum(cards.monsters()[name].xp for name in state.experience)
    stats = (Stat("Healing Surges", state.surges), Stat("Experience", worth), Stat("tiles left", size(state.stack)))
    return Panel("party", "The party", adventures.adventure(state).goal, stats=stats)


def hand(hero: Hero, options: Options) -> Zone:
    """The Hero's powers, Items and tokens."""
    shown = [power_card(used, options) for used in hero.powers]
    shown += [item_card(used, options) for used in hero.items]
    shown += [Card(f"{used.id}-{place}", used.id, "token", spent=not used.up) for place, used in enumerate(hero.tokens)]
    return Zone("hand", f"{cards.heroes()[hero.id].name}'s cards", tuple(shown))


def power_card(used: Used, options: Options) -> Card:
    power = cards.powers()[used.id]
    return _card(used.id, power.name, power.type, power.text, options, spent=not used.up)


def item_card(used: Used, options: Options) -> Card:
    item = cards.treasures()[used.id]
    return _card(used.id, item.name, "item", item.text, options, spent=not used.up)


def _card(name: str, title: str, tag: str, text: list[str], options: Options, *, spent: bool = False) -> Card:
    return Card(name, title, tag, tuple(text), options.first(name), spent=spent, also=options.others(name))


def market(state: State, options: Options) -> list[Zone]:
    """What the Marketplace offers, with prices. (TM-TOWN-04)"""
    if state.campaign is None or state.campaign.visit is None or not state.campaign.visit.offer:
        return []
    known = cards.treasures()
    shown = []
    for card in state.campaign.visit.offer:
        price = f"{known[card].buy} gp" if known[card].type == "item" else "not for sale"
        shown.append(_card(card, known[card].name, price, known[card].text, options))
    return [Zone("market", "Marketplace", tuple(shown))]


def campaign_panel(state: State) -> list[Panel]:
    """How far the campaign has come, and the last thing its log tells."""
    campaign = state.campaign
    if campaign is None:
        return []
    stats = [Stat("won", len(campaign.won), len(adventures.all_adventures())), Stat("failures", campaign.failures)]
    stats += [Stat(cards.heroes()[hero.id].name, f"absent, {hero.gold} gp") for hero in campaign.absent]
    return [Panel("campaign", "The campaign", campaign.log[-1] if campaign.log else "", stats=tuple(stats))]


def rules_card(state: State) -> Zone:
    """The adventure: its story, and all its rules in words."""
    adventure = adventures.adventure(state)
    lines = (adventure.story, *adventure_words.adventure_text(adventure))
    return Zone("adventure", "Special Adventure Rules", (Card("adventure", adventure.name, adventure.kind, lines),))


def piles(state: State) -> list[Zone]:
    names = {"monster": "Monsters", "encounter": "Encounters", "treasure": "Treasures"}
    return [Zone(key, title, count=size(state.decks[key])) for key, title in names.items()]
