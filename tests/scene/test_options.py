"""Options beside and on the picture: listed, and lying where acts say that they lie."""

from __future__ import annotations

from fractions import Fraction
from typing import ClassVar

from tabletome.cards import name, seq
from tabletome.kernel import Act, Choose, Items, One, Table, acts
from tabletome.scene import Choice, ChoiceGroup, Prompt
from tabletome.scene.options import Offered

Here = Table[str, dict[str, str]]
TABLE: Here = Table("a state", {"rat": "Giant Rat"})


class Attack(Act[Here, str], frozen=True):
    target: str
    verb: ClassVar = "attack"
    grammar: ClassVar = seq(name)

    def __str__(self) -> str:
        return self.target

    def label(self, table: Here, who: str) -> str:
        return f"{who} attacks {table.library[self.target]}"

    def places(self, table: Here, who: str) -> tuple[str, ...]:
        return (self.target, "board")

    def odds(self, table: Here, who: str) -> Fraction:
        return Fraction(1, 3)


class Wave(Act[Here, str], frozen=True):
    target: str
    verb: ClassVar = "wave to"
    grammar: ClassVar = seq(name)

    def __str__(self) -> str:
        return self.target

    def places(self, table: Here, who: str) -> tuple[str, ...]:
        return (self.target,)


class End(Act[Here, str], frozen=True):
    verb: ClassVar = "end"


def asked(*groups: Items | One) -> Choose:
    offered = [*acts([End()]), *acts([Attack("rat")]), *acts([Wave("Rat")]), *acts([Wave("rat")])]
    return Choose(1, [*offered, *groups], "What now?")


def test_options_are_listed_under_their_headings_with_odds_and_what_stands_alone_comes_last() -> None:
    offered = Offered(TABLE, "Ann", asked())
    assert offered.prompt("Ann") == Prompt(
        1,
        "Ann",
        "What now?",
        (
            ChoiceGroup("Attack", (Choice("attack rat", "Ann attacks Giant Rat", "33.3 %"),)),
            ChoiceGroup("Wave to", (Choice("wave to Rat", "Wave to Rat"), Choice("wave to rat", "Wave to rat"))),
            ChoiceGroup("", (Choice("end", "End"),)),
        ),
    )


def test_a_click_does_the_first_thing_that_lies_there_and_could_mean_the_others() -> None:
    offered = Offered(TABLE, "Ann", asked())
    assert (offered.at("rat"), offered.also("rat")) == ("attack rat", ("wave to rat",))
    assert (offered.at("board"), offered.also("board")) == ("attack rat", ())
    assert (offered.at("bat"), offered.also("bat")) == ("", ())


def test_odds_that_take_the_whole_match_stand_beside_what_acts_do_not_know_themselves() -> None:
    groups = Offered(TABLE, "Ann", asked(), {"attack rat": "never", "wave to rat": "50 %"}).groups
    assert [choice.odds for group in groups for choice in group.choices] == ["33.3 %", "", "50 %", ""]


def test_an_option_that_is_no_act_is_listed_by_its_group() -> None:
    window = asked(Items("use", ("parry", "shield"), label="Use a card"), One("pass", "Let it be"))
    assert Offered(TABLE, "Ann", window, {"use shield": "50 %"}).groups[2:] == (
        ChoiceGroup("Use a card", (Choice("use parry", "parry"), Choice("use shield", "shield", "50 %"))),
        ChoiceGroup("", (Choice("end", "End"), Choice("pass", "Let it be"))),
    )


def test_whoever_is_not_asked_is_offered_nothing() -> None:
    offered = Offered(TABLE, "Ann", None)
    assert (offered.groups, offered.at("rat"), offered.prompt("Ann")) == ((), "", None)


class Gamble(Act[Here, str], frozen=True):
    stake: str
    verb: ClassVar = "gamble"
    grammar: ClassVar = seq(name)

    def __str__(self) -> str:
        return self.stake

    def places(self, table: Here, who: str) -> tuple[str, ...]:
        return ("purse", self.stake)

    def odds(self, table: Here, who: str) -> str:
        return "average 3.2"


def test_odds_may_be_words_and_are_found_where_the_option_lies() -> None:
    offered = Offered(TABLE, "Ann", Choose(0, [*acts([Gamble("coin"), Gamble("hat")]), *acts([Wave("rat")])]))
    assert offered.groups[0].choices[0] == Choice("gamble coin", "Gamble coin", "average 3.2")
    assert offered.on("hat", "purse") == ("gamble hat", ("gamble coin",))
    assert offered.odds_on("purse", "rat") == [(Gamble("coin"), "average 3.2"), (Gamble("hat"), "average 3.2")]
    assert offered.on("nowhere") == ("", ())
