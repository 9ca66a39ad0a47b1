"""The page's parts: every option to the letter, nothing unescaped, nothing a strict policy would forbid."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path

import pytest
from hypothesis import given

from scene import samples  # type: ignore[import-not-found]  # pytest's path has the folder tests, mypy's has not
from scene.scenes import HOSTILE, listed_options, scenes  # type: ignore[import-not-found]  # likewise
from tabletome.scene.vocabulary import (
    Board,
    Card,
    Cell,
    Choice,
    ChoiceGroup,
    Line,
    Panel,
    Piece,
    Prompt,
    Scene,
    Stat,
    Track,
    Zone,
)
from tabletome.server.web import pages
from tabletome.server.work.render import PARTS, SeatInfo, parts

SAMPLES = (samples.dungeon, samples.connect_four, samples.boss_fight, samples.card_table)
STATIC = Path(pages.__file__).parent / "static"
VOID = {"path", "circle", "rect", "use", "ellipse", "stop", "meta", "link", "input", "br"}
OURS = {
    "h1", "h2", "h3", "h4", "p", "div", "article", "section", "span", "button", "dl", "dt", "dd", "ol", "ul", "li", "b", "i",
    "small", "kbd", "details", "summary", "svg", "g", "title", "text", "tspan", "symbol", "pattern", "radialGradient",
    "defs", *VOID,
}  # fmt: skip


class Elements(HTMLParser):
    """The elements of a piece of HTML, each with its attributes, and the text between them. Complains if one is not closed."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[tuple[str, dict[str, str]]] = []
        self.text = ""
        self._open: list[str] = []
        self.feed(html)
        self.close()
        assert not self._open, f"not closed: {self._open}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, {name: value or "" for name, value in attrs}))
        if tag not in VOID:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data

    def having(self, attribute: str) -> list[dict[str, str]]:
        return [attributes for _, attributes in self.found if attribute in attributes]


def elements(html: dict[str, str] | str) -> Elements:
    return Elements(html if isinstance(html, str) else "".join(html.values()))


def held(option: str) -> str:
    """The option as far as a page can hold it."""
    return "".join(
        sign
        for sign in option
        if sign in "\t\n\r" or (sign >= " " and not "\ud800" <= sign <= "\udfff" and sign < "\ufffe") or sign > "\uffff"
    )


def asking(*groups: ChoiceGroup, **more: object) -> Scene:
    return Scene(title="A game", prompt=Prompt(0, "Ann", "What now?", groups), **more)  # type: ignore[arg-type]


# --- any scene --------------------------------------------------------------------------------------------------------


@given(scenes)
def test_any_scene_becomes_parts_that_hold_every_option_to_the_letter(scene: Scene) -> None:
    html = parts(scene)
    assert tuple(html) == PARTS
    assert {found["data-option"] for found in elements(html).having("data-option")} == {
        held(option) for option in listed_options(scene) if held(option)
    }


@given(scenes)
def test_nothing_in_a_scene_becomes_markup_script_or_style(scene: Scene) -> None:
    for tag, attributes in elements(
        parts(scene, outcome="<b>won</b>", seats=(SeatInfo(0, "bot", "<i>", "<u>"),))
    ).found:
        assert tag in {name.lower() for name in OURS}
        assert not [name for name in attributes if name == "style" or name.startswith("on")]
        assert attributes.get("href", "#").startswith("#"), "a part asks for nothing from anywhere"


@given(scenes)
def test_ids_are_given_once_and_are_not_those_of_the_page(scene: Scene) -> None:
    page = [found["id"] for found in Elements(pages.table()).having("id")]
    given_ids = [found["id"] for found in elements(parts(scene)).having("id")]
    assert [name for name, count in Counter([*page, *given_ids]).items() if count > 1] == []


@given(scenes)
def test_what_is_drawn_by_reference_is_defined_on_the_page(scene: Scene) -> None:
    html = parts(scene)
    defined = {found["id"] for found in elements(html["defs"]).having("id")}
    assert set(re.findall(r'(?:href="#|url\(#)([\w-]+)', "".join(html.values()))) <= defined


@pytest.mark.parametrize("hostile", HOSTILE)
def test_hostile_words_come_out_as_words(hostile: str) -> None:
    scene = Scene(
        title=hostile,
        panels=(Panel("p", hostile, hostile, hostile, stats=(Stat(hostile, hostile),)),),
        zones=(Zone("z", hostile, (Card("c", hostile, hostile, (hostile,)),)),),
        tracks=(Track("t", hostile, (hostile,), {hostile: 0}),),
        boards=(Board("b", 1, 1, (Cell(0, 0, text=hostile),), (Piece("x", 0, 0, hostile, hostile),), title=hostile),),
        prompt=Prompt(0, hostile, hostile, (ChoiceGroup(hostile, (Choice("go", hostile, hostile),)),)),
        log=(Line(hostile, (hostile,)),),
        notes=(Line(hostile),),
    )
    html = parts(scene)
    assert "<script" not in "".join(html.values())
    assert "<img" not in "".join(html.values())
    assert "\x1b" not in "".join(html.values())
    if hostile.startswith("<"):
        assert hostile in elements(html["title"]).text


# --- the question -----------------------------------------------------------------------------------------------------


def test_options_are_buttons_with_keys_from_1_to_9_then_letters() -> None:
    choices = tuple(Choice(f"do {number}", f"Deed {number}") for number in range(12))
    buttons = elements(parts(asking(ChoiceGroup("", choices)))["question"]).having("data-option")
    assert [button["data-key"] for button in buttons] == [*"123456789abc"]
    assert [button["data-option"] for button in buttons] == [f"do {number}" for number in range(12)]


def test_more_options_than_keys_are_all_there() -> None:
    choices = tuple(Choice(f"do {number}", f"Deed {number}") for number in range(50))
    buttons = elements(parts(asking(ChoiceGroup("", choices)))["question"]).having("data-option")
    assert len(buttons) == 50
    assert len({button["data-key"] for button in buttons if "data-key" in button}) == 35


def test_many_options_that_glow_on_the_board_are_folded_away_and_take_no_keys() -> None:
    cells = tuple(Cell(x, 0, option=f"move {x}") for x in range(9))
    moves = ChoiceGroup("Move", tuple(Choice(f"move {x}", str(x)) for x in range(9)))
    scene = asking(moves, ChoiceGroup("", (Choice("pass", "Pass"),)), boards=(Board("b", 9, 1, cells),))
    question = elements(parts(scene)["question"])
    assert [found["data-option"] for found in question.having("data-key")] == ["pass"]
    assert len(question.having("data-option")) == 10
    assert "9 lit on the table" in question.text


def test_few_options_on_the_board_are_listed_with_their_keys() -> None:
    scene = asking(
        ChoiceGroup("Move", (Choice("move a", "a"), Choice("move b", "b"))),
        boards=(Board("b", 2, 1, (Cell(0, 0, option="move a"), Cell(1, 0, option="move b"))),),
    )
    assert len(elements(parts(scene)["question"]).having("data-key")) == 2


def test_an_option_on_the_table_that_no_group_lists_can_be_chosen_from_the_question_too() -> None:
    scene = asking(ChoiceGroup("", (Choice("pass", "Pass"),)), zones=(Zone("deck", "Deck", count=9, option="draw"),))
    assert {found["data-option"] for found in elements(parts(scene)["question"]).having("data-option")} == {
        "pass",
        "draw",
    }


def test_words_begin_with_a_capital_but_names_of_squares_stay() -> None:
    choices = (Choice("raid", "raid"), Choice("drop d", "d"), Choice("move c7", "c7"))
    html = parts(asking(ChoiceGroup("", choices)))["question"]
    assert re.findall(r"<span>(.*?)</span>", html) == ["Raid", "d", "c7"]


def test_the_one_who_is_asked_is_told_so_and_others_are_not() -> None:
    scene = asking(ChoiceGroup("", (Choice("pass", "Pass"),)))
    assert "you" in elements(parts(scene, mine=(0,))["question"]).text
    assert "you" not in elements(parts(scene, mine=(1,))["question"]).text


def test_the_end_says_how_the_game_ended() -> None:
    text = elements(parts(Scene(title="A game"), outcome="the party wins")["question"]).text
    assert text == "The game is overThe party wins"


# --- the table --------------------------------------------------------------------------------------------------------


def test_a_click_that_means_several_things_carries_all_of_them() -> None:
    scene = Scene(
        title="A game",
        boards=(Board("b", 1, 1, (Cell(0, 0, option="move a1", also=("dig a1", 'say "a1"')),)),),
        zones=(Zone("hand", "Hand", (Card("bow", "Bow", option="shoot", also=("drop bow",)),)),),
    )
    html = parts(scene)
    (cell,) = elements(html["board"]).having("data-also")
    assert (cell["data-option"], json.loads(cell["data-also"])) == ("move a1", ["dig a1", 'say "a1"'])
    (card,) = elements(html["cards"]).having("data-also")
    assert (card["data-option"], json.loads(card["data-also"])) == ("shoot", ["drop bow"])


def test_a_card_face_down_shows_nothing_of_itself() -> None:
    hidden = Card("c1", "The Secret", "plot", ("Nobody may know.",), face_down=True)
    chosen = Card("c2", "The Secret", "plot", ("Nobody may know.",), option="take 1", face_down=True)
    html = parts(Scene(title="A game", zones=(Zone("row", "Row", (hidden, chosen)),)))["cards"]
    assert "Secret" not in html
    assert "Nobody" not in html
    assert "plot" not in html
    assert "take 1" in html


def test_decks_show_their_count_in_sign_and_word() -> None:
    html = parts(Scene(title="A game", zones=(Zone("deck", "Monsters", count=24),)))["cards"]
    assert 'aria-label="Monsters: 24 cards"' in html
    assert "<b>24</b>" in html


def test_a_card_can_be_read_in_full_and_says_that_it_is_spent() -> None:
    card = Card("c", "Judgement", "daily", ("One adjacent Monster", "+9 · 2 damage", "Miss: 1 damage."), spent=True)
    text = elements(parts(Scene(title="A game", zones=(Zone("hand", "Hand", (card,)),)))["cards"]).text
    for words in ("daily", "spent", "Judgement", "One adjacent Monster", "+9 · 2 damage", "Miss: 1 damage."):
        assert words in text


def test_a_page_is_set_as_prose_and_other_zones_are_not() -> None:
    page, hand = Zone("page", "Page", (Card("p", "P"),), prose=True), Zone("hand", "Hand", (Card("a", "A"),))
    html = parts(Scene(title="T", zones=(page, hand)))["cards"]
    assert html.count('class="zone prose"') == 1
    assert html.count('class="zone"') == 1


def test_a_line_of_the_log_leads_to_its_rules() -> None:
    html = parts(Scene(title="A game", log=(Line("It hits.", ("TM-COMB-05", "TM-COMB-06")), Line("It rains."))))["log"]
    (why,) = elements(html).having("data-rules")
    assert why["data-rules"] == "TM-COMB-05 TM-COMB-06"
    assert "It rains." in html


def test_people_are_shown_as_what_they_are() -> None:
    seats = (
        SeatInfo(0, "person", "Ann", online=True),
        SeatInfo(1, "person", "Bob"),
        SeatInfo(2, "bot", "", "good"),
        SeatInfo(3, "person", "Dee", online=True),
        SeatInfo(4, "host", "Eve"),
    )
    panels = tuple(Panel(f"seat-{seat}", f"Hero {seat}", seat=seat) for seat in range(5))
    found = elements(parts(Scene(title="A game", panels=panels), seats=seats, mine=(0,))["people"])
    assert [seat["data-state"] for seat in found.having("data-seat")] == ["here", "away", "bot", "here", "here"]
    for words in ("you", "away", "bot · good", "the host plays"):
        assert words in found.text


def test_somebody_without_a_panel_is_still_at_the_table() -> None:
    found = elements(parts(Scene(title="A game"), seat_names=("Ann",), seats=(SeatInfo(0, "person", "Ann"),))["people"])
    assert "Ann" in found.text


def test_two_numbers_of_the_same_name_and_value_are_both_shown() -> None:
    panel = Panel("p", "Ann", glyph="A", stats=(Stat("gold", 1), Stat("VP", 2), Stat("gold", 1)))
    assert parts(Scene(title="A game", panels=(panel,)))["people"].count("gold</dt>") == 2


def test_a_track_names_its_markers_even_those_beside_it() -> None:
    track = Track("t", "Doom", ("0", "1", "2"), {"doom": 1, "boss": 9})
    found = elements(parts(Scene(title="A game", tracks=(track,)))["tracks"])
    assert [tag for tag, attributes in found.found if attributes.get("aria-current") == "step"] == ["li"]
    assert "doom" in found.text
    assert "not on it: boss" in found.text


@pytest.mark.parametrize("make", SAMPLES)
def test_the_reading_tells_the_title_the_people_and_the_question(make: Callable[[], Scene]) -> None:
    scene = make()
    html = parts(scene)
    assert scene.prompt is not None
    assert scene.prompt.question in elements(html["reading"]).text
    words = " ".join(elements(html["words"]).text.split())
    for told in (scene.title, scene.prompt.question, *(panel.name for panel in scene.panels)):
        assert told in words


def test_the_same_scene_gives_the_same_parts_so_that_only_changes_are_sent() -> None:
    first, again = parts(samples.dungeon()), parts(samples.dungeon())
    assert first == again


# --- the pages --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("page", [pages.lobby(), pages.table()])
def test_a_page_keeps_to_its_policy_and_all_its_files_are_there(page: str) -> None:
    assert "unsafe" not in pages.policy("localhost:8000")
    for tag, attributes in Elements(page.replace("<!doctype html>", "")).found:
        assert tag != "style"
        assert not [name for name in attributes if name == "style" or name.startswith("on")]
        if tag == "script":
            assert attributes["src"].startswith("/static/")
        for name in ("src", "href"):
            if attributes.get(name, "").startswith("/static/"):
                assert pages.static_file(attributes[name].removeprefix("/static/")) is not None


def test_modules_import_only_files_that_are_there() -> None:
    for module in STATIC.glob("*.js"):
        for name in re.findall(r'from "\./([\w.]+)"', module.read_text()):
            assert pages.static_file(name) is not None, f"{module.name} imports {name}"


def test_nothing_is_asked_for_from_outside() -> None:
    for file in STATIC.iterdir():
        outside = re.findall(
            r"(?:https?:)?//[a-z][\w.-]+\.\w+", file.read_text().replace("http://www.w3.org/2000/svg", "")
        )
        assert outside == [], file.name


def test_files_outside_the_folder_are_not_given_out() -> None:
    for name in ("../pages.py", "..%2fpages.py", "/etc/passwd", "", ".", "table.py"):
        assert pages.static_file(name) is None


def test_the_style_sheet_has_both_themes_and_is_bound_to_the_page() -> None:
    found = pages.static_file("scene.css")
    assert found is not None
    kind, data = found
    css = data.decode()
    assert kind.startswith("text/css")
    assert ".tt-" not in css
    for theme in ("dark", "light"):
        assert f':root[data-theme="{theme}"] .scene .glow' in css
        assert f':root[data-theme="{theme}"]{{color-scheme:{theme}' in css


def test_every_part_has_its_place_on_the_table_page() -> None:
    ids = {found["id"] for found in Elements(pages.table().replace("<!doctype html>", "")).having("id")}
    assert set(PARTS) <= ids


def test_what_is_a_matter_of_course_is_said_only_if_all_else_is_seldom_wanted() -> None:
    seldom = ChoiceGroup("Exchange Items", (Choice("equip bow", "Bow"),), folded=True)
    way_on = ChoiceGroup("", (Choice("end", "End the turn"),))
    more = ChoiceGroup("", (Choice("recall", "Recall"), Choice("end", "End the turn")))

    def question(*groups: ChoiceGroup) -> str:
        return parts(Scene(title="T", prompt=Prompt(0, "Vorn", "What now?", groups)), mine=(0,))["question"]

    assert 'data-wish="end"' in question(seldom, way_on)
    assert "data-wish" not in question(way_on)
    assert "data-wish" not in question(seldom, more)


def test_headings_of_the_story_leave_out_no_level_wherever_its_first_line_is() -> None:
    """The log is cut to its newest lines: it may begin in the middle of a round."""
    turn, line = Line("Vorn's turn begins.", heading="turn"), Line("Vorn moves.")
    cut = parts(Scene(title="t", log=(turn, line)))["log"]
    whole = parts(Scene(title="t", log=(Line("Round 2 begins.", heading="round"), turn, line)))["log"]
    assert "<h3>Vorn&#39;s turn begins</h3>" in cut
    assert "<h3>Round 2 begins</h3>" in whole
    assert "<h4>Vorn&#39;s turn begins</h4>" in whole
