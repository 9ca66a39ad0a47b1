"""Playing through a pipe: whole games, wrong input, going back, keeping, bots, and the answers to why and odds."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tabletome.kernel import Match, game_named, registered
from tabletome.scene.forecast import odds_of

from .running import CONNECT_FOUR, DRAGON_HOARD, RED_WINS, VAULT, answers, played_at_random, process, run


def test_a_script_plays_a_whole_game_of_connect_four() -> None:
    result = process("play", CONNECT_FOUR, "--names", "Ann,Bob", lines=RED_WINS)
    assert result.returncode == 0
    assert "The game is over: red wins.\nShares of the victory: Ann 1, Bob 0.\n" in result.stdout
    assert "\x1b" not in result.stdout
    assert result.stderr == ""


def test_a_script_plays_a_whole_game_with_dice_and_hidden_hands(tmp_path: Path) -> None:
    match = played_at_random(DRAGON_HOARD, 3, seed=11)
    kept = tmp_path / "kept.journal"
    lines = (*answers(match), f"save {kept}", "quit")
    result = process("play", DRAGON_HOARD, "--seats", "3", "--seed", "11", lines=lines)
    assert result.returncode == 0
    assert match.outcome is not None
    assert f"The game is over: {match.outcome.result}." in result.stdout
    assert kept.read_text() == match.save()


@pytest.mark.parametrize("written", ["4", "drop d", "DROP  D", "d"])
def test_a_number_the_notation_or_the_argument_alone_selects(written: str) -> None:
    result = run("play", CONNECT_FOUR, lines=(written, "log"))
    assert "Seat 1> log\n  Red drops a stone into column d.\n" in result.output


@pytest.mark.parametrize(
    ("written", "sentence"),
    [
        ("99", "there is no option 99; they are numbered 1 to 7"),
        ("9" * 5000, "there is no option 99999999999…; they are numbered 1 to 7"),
        ("0", "there is no option 0; they are numbered 1 to 7"),
        ("drop z", "'drop z' is not an option"),
        ("x" * 5000, "is not an option"),
        (":udno", "there is no command 'udno'; did you mean 'undo'?"),
        ("/", "there is no command ''"),
        ("undo", "there is nothing to take back"),
        ("undo x", "'x' is not a number; right would be 'undo 2'"),
        ("redo", "nothing was undone"),
        ("save", "save needs a file name: save connect_four.journal"),
        ("load", "load needs a file name"),
        ("load /nowhere/at/all", "/nowhere/at/all: there is no such file"),
        ("load ~nobody-of-that-name/x", "it cannot be read"),
        ("odds drop z", "'drop z' is not an option"),
    ],
)
def test_wrong_input_is_answered_with_a_sentence_and_changes_nothing(written: str, sentence: str) -> None:
    result = run("play", CONNECT_FOUR, lines=(written, "journal", "quit"))
    assert sentence in result.output
    assert "\n0 start\nend 0 " in result.output
    assert result.exit_code == 0


def test_an_argument_that_two_options_share_is_asked_back(tmp_path: Path) -> None:
    source = Path(VAULT).read_text().replace('One("undo", "undo the lock")', 'Items("lock", state.options.doors)')
    twofold = tmp_path / "twofold.py"
    twofold.write_text(source)
    result = run("play", str(twofold), lines=("left", "quit"))
    assert "'left' could be 'open left' or 'lock left'; write which" in result.output


def test_an_empty_line_asks_the_question_again() -> None:
    result = run("play", CONNECT_FOUR, lines=("", "quit"))
    assert result.output.count("Seat 0: Drop a stone into which column?") == 2
    assert result.output.count("  1 a   2 b") == 2


def test_input_that_ends_in_the_middle_of_a_game_says_how_to_go_on_and_exits_with_3() -> None:
    result = process("play", CONNECT_FOUR, lines=("4",))
    assert result.returncode == 3
    assert "The input ended in the middle of the game, and nothing was saved." in result.stdout
    assert "play " + CONNECT_FOUR + " --load FILE" in result.stdout


def test_input_that_ends_after_a_save_names_the_file(tmp_path: Path) -> None:
    kept = tmp_path / "kept.journal"
    result = run("play", CONNECT_FOUR, lines=("4", f"save {kept}"))
    assert result.exit_code == 3
    assert result.output.endswith(f"Go on with: tabletome play {CONNECT_FOUR} --load {kept}\n")


def test_quitting_exits_with_0_and_says_what_was_not_saved() -> None:
    result = run("play", CONNECT_FOUR, lines=("4", "quit"))
    assert result.exit_code == 0
    assert "Left without saving" in result.output


def test_commands_work_with_a_colon_where_the_game_has_an_option_of_the_same_name() -> None:
    result = run("play", VAULT, "--seed", "1", lines=("undo", ":undo", "/undo", ":quit"))
    assert "turns: 1" in result.output
    assert "Taken back." in result.output
    assert "there is nothing to take back" in result.output


def test_help_lists_the_commands_and_options_the_notation() -> None:
    result = run("play", VAULT, lines=("help", "options", "quit"))
    assert "  odds [OPTION]  " in result.output
    assert "  1: open left\n  2: open right\n  3: undo (undo the lock)\n" in result.output


def test_the_game_is_asked_for_when_none_is_named() -> None:
    number = len(registered()) + 1  # the rulebooks come first, then the examples
    result = run("play", lines=("0", "nothing", str(number), "4", "quit"))
    assert f"{number} Connect Four, 2 seats (" in result.output
    assert "there is no game 'nothing'" in result.output
    assert "Red drops a stone into column d." in result.output


def test_input_that_ends_before_a_game_is_named_exits_with_3() -> None:
    result = run("play")
    assert result.exit_code == 3
    assert "The input ended before the game began." in result.output


# --- going back and keeping -------------------------------------------------------------------------------------------


def test_undo_and_redo_go_back_and_forth() -> None:
    result = run("play", CONNECT_FOUR, lines=("4", "3", "2", "undo 2", "redo", "journal", "quit"))
    assert "\n1 seat 0: drop d\n2 seat 1: drop c\nend 2 " in result.output


def test_undo_can_take_back_the_end_of_the_game() -> None:
    result = run("play", CONNECT_FOUR, lines=(*RED_WINS, "undo", "a", "journal", "quit"))
    assert "\n7 seat 0: drop a\nend 7 " in result.output


def test_undoing_more_than_there_is_changes_nothing() -> None:
    result = run("play", CONNECT_FOUR, lines=("4", "undo 2", "journal", "quit"))
    assert "there are not 2 decisions to take back" in result.output
    assert "\n1 seat 0: drop d\nend 1 " in result.output


def test_a_saved_game_goes_on_where_it_was(tmp_path: Path) -> None:
    kept, end = tmp_path / "kept.journal", tmp_path / "end.journal"
    run("play", CONNECT_FOUR, "--seed", "3", lines=(*RED_WINS[:5], f"save {kept}", "quit"))
    result = run("play", "--load", str(kept), lines=(*RED_WINS[5:], f"save {end}"))
    assert "Going on with Connect Four after 5 answers." in result.output
    whole = Match(game_named(CONNECT_FOUR), seed=3)
    for number in RED_WINS:
        whole.answer(int(number) - 1)
    assert end.read_text() == whole.save()


def test_load_takes_up_another_game_in_mid_session(tmp_path: Path) -> None:
    kept = tmp_path / "kept.journal"
    kept.write_text(played_at_random(DRAGON_HOARD, 2, seed=4).save())
    result = run("play", CONNECT_FOUR, lines=("4", f"load {kept}", "undo", "quit"))
    assert "Loaded Dragon Hoard after" in result.output
    assert "Dragon Hoard\n" in result.output


def test_a_damaged_save_is_refused_and_the_game_goes_on(tmp_path: Path) -> None:
    kept = tmp_path / "kept.journal"
    run("play", CONNECT_FOUR, lines=("4", f"save {kept}", "quit"))
    kept.write_text(kept.read_text().replace("drop d", "drop x"))
    result = run("play", CONNECT_FOUR, lines=("1", f"load {kept}", "journal", "quit"))
    assert f"{kept}:8: 'drop x' is not an option" in result.output
    assert "\n1 seat 0: drop a\nend 1 " in result.output


def test_save_overwrites_a_journal_but_never_another_file(tmp_path: Path) -> None:
    kept, other = tmp_path / "kept.journal", tmp_path / "letter.txt"
    other.write_text("Dear Ann")
    result = run("play", CONNECT_FOUR, lines=(f"save {other}", f"save {kept}", "4", "save", f"save {tmp_path}", "quit"))
    assert f"{other}: there is a file of that name already, and it is not a journal of Tabletome" in result.output
    assert f"{tmp_path}: it is not a file" in result.output
    assert other.read_text() == "Dear Ann"
    assert "1 seat 0: drop d" in kept.read_text()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["kept.journal", "letter.txt"]


def test_a_place_that_cannot_be_written_is_named() -> None:
    result = run("play", CONNECT_FOUR, lines=("save /nowhere/at/all", "quit"))
    assert "/nowhere/at/all: it cannot be written: No such file or directory" in result.output


def test_a_defect_of_the_game_keeps_what_was_played(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    result = run("play", VAULT, "--seed", "1", "--option", "thief=crash", lines=("open left", "crash"))
    assert isinstance(result.exception, ZeroDivisionError)
    assert "The game up to here is in vault-rescued-1.journal." in result.output
    rescued = Match.load((tmp_path / "vault-rescued-1.journal").read_text(), game_named(VAULT))
    assert answers(rescued) == ("open left",)


# --- who plays, and with what -----------------------------------------------------------------------------------------


def test_bots_take_the_other_seats_and_undo_goes_back_to_the_persons_decision() -> None:
    result = run("play", CONNECT_FOUR, "--bots", "random", "--seed", "1", lines=("4", "4", "undo", "journal", "quit"))
    assert "You, Red" in result.output
    assert "random bot, Yellow" in result.output
    assert "Taken back: 2 answers." in result.output
    assert "\nend 2 " in result.output


def test_redo_with_bots_goes_forward_to_the_persons_decision() -> None:
    lines = ("4", "4", "undo", "redo", "journal", "quit")
    result = run("play", CONNECT_FOUR, "--bots", "random", "--seed", "1", lines=lines)
    assert "\nend 4 " in result.output


def test_bots_alone_play_to_the_end() -> None:
    result = run("play", CONNECT_FOUR, "--bot", "0=random", "--bot", "1=mcts:5", "--seed", "1")
    assert result.exit_code == 0
    assert "The game is over: " in result.output
    assert result.output.count("Red drops a stone") > 3


def test_when_much_has_happened_the_last_lines_are_shown_and_how_to_see_the_rest(tmp_path: Path) -> None:
    kept = tmp_path / "kept.journal"
    kept.write_text(played_at_random(DRAGON_HOARD, 2, seed=4).save())
    result = run("play", "--load", str(kept))
    assert re.search(
        r"What happened\n  … \(\d+ more before this; 'log \d+' shows all\)\n(  Seat .*\n){11}\n", result.output
    )


def test_the_same_seed_plays_the_same_game() -> None:
    once, again = (run("play", DRAGON_HOARD, "--bots", "random", "--seed", "9", lines=("1",) * 30) for _ in range(2))
    assert once.output == again.output
    assert "What happened" in once.output


def test_set_up_options_are_read_as_their_types() -> None:
    arguments = ("--option", "rounds=1", "--option", "thief=7", "--option", 'doors=["roof"]', "--seed", "1")
    result = run("play", VAULT, *arguments, lines=("open roof",))
    assert "The game is over" in result.output
    assert result.exit_code == 0


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--option", "rounds=many"), "Expected `int`"),
        (("--option", "colour=red"), "(options: rounds, thief, doors)"),
        (("--option", "rounds"), "right would be '--option name=value'"),
        (("--option", "doors=[1"), "looks like JSON but is not"),
        (("--seats", "9"), "is for 1 to 3 seats, not 9"),
        (("--seats", "0"), "is for 1 to 3 seats, not 0"),
        (("--bot", "random"), "right would be '--bot 1=random'"),
        (("--bot", "7=random"), "there is no seat 7 for a bot"),
        (("--seats", "2", "--bots", "hal9000"), "no bot named 'hal9000'"),
        (("--seats", "1", "--names", "A,B"), "there are 2 names for 1 seats"),
        (("--pack", "/nowhere"), "/nowhere"),
        (("--load", "/nowhere"), "/nowhere: there is no such file"),
        (("--load", "/nowhere", "--seed", "3"), "leave out --seats, --option and --seed"),
    ],
)
def test_a_wrong_set_up_is_refused_with_a_sentence(arguments: tuple[str, ...], sentence: str) -> None:
    result = run("play", VAULT, *arguments)
    assert result.exit_code == 2
    assert sentence in result.stderr
    assert result.stderr.count("\n") == 1


def test_a_game_with_a_pack_is_saved_with_it_and_goes_on_only_with_it(tmp_path: Path) -> None:
    pack, kept = tmp_path / "rubies", tmp_path / "kept.journal"
    pack.mkdir()
    (pack / "pack.yaml").write_text("{id: rubies, name: Rubies, game: vault, version: '1'}")
    run("play", VAULT, "--pack", str(pack), lines=(f"save {kept}", "quit"))
    assert "\npack rubies " in kept.read_text()
    with_it = run("play", VAULT, "--load", str(kept), "--pack", str(pack), lines=("quit",))
    assert with_it.exit_code == 0
    without = run("play", VAULT, "--load", str(kept))
    assert without.exit_code == 2
    assert f"{kept}:6: it was played with the pack 'rubies', which is not here" in without.stderr
    wrong = run("play", CONNECT_FOUR, "--pack", str(pack))
    assert f"{pack} is a pack for 'vault', not for 'connect_four'" in wrong.stderr


def test_names_and_content_cannot_paint_the_terminal() -> None:
    result = process("play", VAULT, "--names", "A\x1b[31mnn[bold],B", "--seed", "1", lines=("open left", "open left"))
    assert "\x1b" not in result.stdout
    assert "\x07" not in result.stdout
    assert "owned" not in result.stdout
    assert "Ann[bold]>" in result.stdout
    assert "opens the [red]left door[/red]" in result.stdout


# --- why, odds, journal -----------------------------------------------------------------------------------------------


def test_why_names_the_rules_of_events_and_question_with_their_text() -> None:
    result = run("play", VAULT, "--seed", "1", lines=("open left", "why", "quit"))
    told = result.output.partition("> why\n")[2]
    assert "left door[/red] with a" in told
    assert "VT-03: A roll above three finds a gem. (page 4)" in told
    assert "You are asked: The vault. [VT-04]" in told
    assert "VT-04: Nobody leaves the vault before the last turn. (page 2)" in told
    assert "Open which door? [VT-02]" in told


def test_why_at_the_end_of_a_shared_game_tells_of_the_last_answer_only() -> None:
    result = run("play", CONNECT_FOUR, lines=(*RED_WINS, "why"))
    assert result.output.partition("> why\n")[2] == "Red drops a stone into column d.\n> \n"


def test_why_says_so_when_a_game_names_no_rules() -> None:
    result = run("play", CONNECT_FOUR, lines=("4", "why", "quit"))
    assert "The game names no rules for this." in result.output


def test_odds_of_an_option_are_exact() -> None:
    match = Match(game_named(VAULT), 1, seed=1)
    found = odds_of(match, "open left", 1)
    assert found.exact
    assert sum(found.chances.values()) == 1
    assert len(found.chances) == 3 + 3 * 29


def test_odds_without_an_option_give_every_option_in_a_line() -> None:
    result = run("play", VAULT, "--seats", "1", "--seed", "1", lines=("odds", "quit"))
    assert "  open left: opened 100 %, took 50 %\n" in result.output
    assert "  undo: certain: nothing you would see\n" in result.output


def test_odds_of_one_option_list_what_may_happen_and_how_likely() -> None:
    result = run("play", DRAGON_HOARD, "--seats", "2", "--seed", "1", lines=("odds raid", "quit"))
    assert "After 'raid' (exact, " in result.output
    assert "16.7 %  Seat 0 rolls 2. Seat 0 finds 2 gold." in result.output


def test_odds_beyond_the_bound_are_marked_as_estimates() -> None:
    result = run("play", VAULT, "--seats", "3", "--seed", "1", lines=("odds open left", "quit"))
    assert "(estimated from 1000 samples)" in result.output
    assert "about " in result.output


def test_odds_do_not_touch_the_game() -> None:
    with_odds = run("play", DRAGON_HOARD, "--seed", "1", lines=("odds", "raid", "log", "quit"))
    without = run("play", DRAGON_HOARD, "--seed", "1", lines=("raid", "log", "quit"))
    assert with_odds.output.partition("raid\n")[2].endswith(without.output.partition("> raid\n")[2])


def test_a_journal_with_hidden_hands_is_shown_only_when_the_game_is_over() -> None:
    result = run("play", VAULT, "--seed", "1", lines=("journal", "2", "journal", "2", "journal", "quit"))
    before, _, after = result.output.partition("The game is over")
    assert "tabletome journal 1" not in before
    assert before.count("a journal tells everybody's hidden cards") == 2
    assert "tabletome journal 1" in after
