"""The set-up questions, and that no input crashes them."""

import os
import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from compbis.front import setup
from compbis.front.house.opening import brief
from compbis.front.passwords.phrases import is_phrase, new_phrase, words
from compbis.front.terminals import EitherTerminal
from compbis.games import edition as find_edition
from compbis.table.edition import Option
from compbis.table.edition.choices import choice_lines, groups, resolve_options, why_unplayable
from compbis.table.settings import PERSON, Settings
from compbis.table.side import BRITISH, Side
from tests.house.app.app_helpers import ENDED_AT_PASSWORD, failed, run
from tests.house.script_terminal import ScriptTerminal
from tests.house.table.toy_edition import ToyEdition

NEW = "NEW GAME OR RESTORE (NEW)-"
PLAYERS = "NUMBER OF PLAYERS (1)-"
SIDE = "SIDE (BRITISH)-"
CHART_A = "ENTER COMMAND FROM CHART A-"


def choose(side: str) -> str:
    return f"{side} PLAYER - CHOOSE A TWO NUMERAL PASSWORD-"


@pytest.mark.rule("1.3a")
def test_the_default_answers_start_a_solitaire_game_as_the_british(tmp_path: Path) -> None:
    ran = run(typed=["", "", "", "", "QU"], saves=tmp_path)
    assert ran.status == 0
    assert ran.lines[:3] == [NEW, PLAYERS, SIDE]
    none = "NO PASSWORD: WHOEVER HAS THE FILE CAN CONTINUE THE GAME"
    assert ran.lines[5:8] == [choose("BRITISH"), none, "TURN 1  MAY 22  1200 HOURS"]
    assert ran.lines[-2:] == [
        f"GAME KEPT: {tmp_path / 'bismarck-1.compbis'}",
        f"GO ON: compbis restore {tmp_path / 'bismarck-1.compbis'}",
    ]


def test_a_blank_alone_is_no_password(tmp_path: Path) -> None:
    ran = run("play", "--side", "british", "--save", str(tmp_path / "game"), typed=[" ", "QU"])
    assert "NO PASSWORD: WHOEVER HAS THE FILE CAN CONTINUE THE GAME" in ran.lines


@pytest.mark.parametrize(
    "password",
    ["1", "1x", "abc", "²1", "11 ", "three words only", "ship ship ship ship", "a b c d 111 222", "QU ", "*"],
)
def test_a_weak_password_that_looks_strong_is_refused(password: str, tmp_path: Path) -> None:
    ran = run("play", "--side", "british", "--save", str(tmp_path / "game"), typed=[password, "12", "QU"])
    chosen = ran.lines.index(f"{choose('BRITISH')}**")
    why = "TWO NUMERALS OR MORE, OR FOUR DIFFERENT WORDS OF 3 LETTERS OR MORE"
    assert ran.lines[chosen + 1 : chosen + 4] == ["ILLEGAL ENTRY", why, f"{choose('BRITISH')}**"]


@pytest.mark.parametrize("typed", [["QU"], ["qu"], ["?", "QU"], ["?", "", "QU"], ["?", "", "", "QU"], ["12", "QU"]])
@pytest.mark.parametrize("classic", [(), ("--classic",)])
def test_qu_alone_leaves_at_the_choice_of_a_password(
    classic: tuple[str, ...], typed: list[str], tmp_path: Path
) -> None:
    ran = run("play", "--two-player", *classic, "--save", str(tmp_path / "game"), typed=[*typed, "12", "12", "12"])
    assert (ran.status, ran.err) == (0, "")
    assert "ENTER PASSWORD" not in ran.out
    assert not (tmp_path / "game").exists()


def test_a_generated_phrase_is_shown_while_the_other_looks_away_and_chosen_by_typing_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    made = iter(("oak tar bell fog", "fir mast gun sea"))
    monkeypatch.setattr("compbis.front.passwords.phrases.new_phrase", lambda: next(made))
    typed = ["11", "?", "", "oak tar bell fox", "?", "fir mast gun sea", "QU"]
    ran = run("play", "--two-player", "--seed", "5", "--save", str(tmp_path / "game"), typed=typed)
    german = f"{choose('GERMAN')}**"
    how = ["WRITE THEM DOWN, AND TYPE THEM EXACTLY AS SHOWN. THEN THE PAGE IS CLEARED", "? FOR OTHERS, (CR) TO GO BACK"]
    words = "GERMAN PLAYER - TYPE THE FOUR WORDS-**"
    first = ran.lines.index(german)
    again = ran.lines[:first].index("DICE FIXED: THE SEED WAS GIVEN")
    between = [line for line in ran.lines[again:first] if "CHOOSE" not in line]
    phrase = "A PHRASE: IT KEEPS OUT ANYONE WHO CANNOT GUESS THE WORDS"
    assert ran.lines[first : ran.lines.index("BRITISH PLAYER TO THE KEYBOARD")] == [
        german,
        "TWO NUMERALS OR MORE, OR FOUR DIFFERENT WORDS OF 3 LETTERS OR MORE",
        "TWO NUMERALS ARE ENOUGH AT ONE TABLE, AMONG FRIENDS: A PROGRAM FINDS THEM IN UNDER THREE MINUTES",
        "NOBODY GUESSES FOUR WORDS DRAWN AT RANDOM",
        "BRITISH PLAYER LOOKS AWAY",
        "(CR) SHOWS THE WORDS-",
        "oak tar bell fog",
        *how,
        words,
        "ILLEGAL ENTRY",
        "THOSE ARE NOT THE WORDS SHOWN. TYPE THEM AGAIN, ? FOR OTHERS, (CR) TO GO BACK",
        words,
        "fir mast gun sea",
        *how,
        words,
        *between,
        phrase,
    ]
    assert "ENTER COMMAND" in run("restore", str(tmp_path / "game"), typed=["11", "fir mast gun sea", "11", "QU"]).out


def test_a_solitaire_player_sees_a_phrase_without_looking_away_first(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("compbis.front.passwords.phrases.new_phrase", lambda: "oak tar bell fog")
    ran = run("play", "--side", "british", "--save", str(tmp_path / "game"), typed=["?", "oak tar bell fog", "QU"])
    assert "LOOKS AWAY" not in ran.out and "SHOWS" not in ran.out
    assert "ENTER COMMAND" in ran.out


def test_each_phrase_is_four_random_words_from_a_long_list() -> None:
    assert len(set(words())) == len(words()) >= 1024
    assert all(re.fullmatch("[a-z]{3,7}", word) for word in words())
    phrases = {new_phrase() for _ in range(50)}
    assert len(phrases) == 50
    assert all(is_phrase(phrase) and set(phrase.split()) <= set(words()) for phrase in phrases)


@pytest.mark.parametrize("before", [["--plain"], ["--spoken"], ["--spoken", "--plain"]])
def test_line_mode_options_alone_ask_every_question(before: list[str], tmp_path: Path) -> None:
    ran = run(*before, typed=["", "", "", "", "QU"], saves=tmp_path)
    assert ran.lines[:3] == [NEW, PLAYERS, SIDE]
    restored = run(*before, typed=["R", "", "SN", "QU"], saves=tmp_path)
    drawn = "SHIPS AND PLANES                  TURN 1" in restored.lines
    assert drawn is ("--spoken" not in before)


@pytest.mark.parametrize(
    "arguments",
    [
        ("--solitaire",),
        ("play", "--solitaire"),
        ("play", "--solitaire", "--side", "british"),
        ("play", "--side", "british"),
        ("play", "--opponent", "random"),
        ("play", "--opponent", "port"),
    ],
)
def test_what_the_options_say_or_imply_is_not_asked(arguments: tuple[str, ...], tmp_path: Path) -> None:
    """No command means play, a side or an opponent means solitaire, and solitaire means the British."""
    ran = run(*arguments, "--save", str(tmp_path / "game"), typed=["", "QU"])
    assert ran.status == 0
    assert PLAYERS not in ran.out and SIDE not in ran.out
    assert ran.lines[2] == choose("BRITISH")
    assert ran.lines[4] == "TURN 1  MAY 22  1200 HOURS"
    assert CHART_A in ran.out


@pytest.mark.rule("1.2b", "1.2d", "1.2e")
def test_a_bad_line_is_an_illegal_entry_and_the_question_is_repeated(tmp_path: Path) -> None:
    ran = run(typed=["7", "nEw", "3", "12", "*1", "x*", "1 * british ", "9", "QU*", "", "QU"], saves=tmp_path)
    assert ran.lines[:2] == [f"{NEW}7", "ILLEGAL ENTRY"]
    assert ran.out.count("ILLEGAL ENTRY") == 6
    assert CHART_A in ran.out


@pytest.mark.rule("1.2d")
def test_1_3_classic_gives_no_reasons_and_a_solitaire_player_is_british_unasked(tmp_path: Path) -> None:
    ran = run("play", "--classic", "--save", str(tmp_path / "game"), typed=["3", "1", "", "", "QU"])
    assert ran.lines[:4] == [f"{PLAYERS}3", "ILLEGAL ENTRY", f"{PLAYERS}1", choose("BRITISH")]
    assert SIDE not in ran.out and "NO PASSWORD" not in ran.out


@pytest.mark.rule("2.4a")
def test_2_4_two_players_must_choose_two_numerals_or_four_words(tmp_path: Path) -> None:
    typed = ["", "1", ";2", "47", "four words make a phrase *"]
    ran = run("play", "--two-player", "--seed", "1", "--save", str(tmp_path / "game"), typed=typed)
    asked = [line for line in ran.lines if "CHOOSE" in line]
    assert asked == [choose("BRITISH"), *[f"{choose('BRITISH')}**"] * 3, f"{choose('GERMAN')}**"]
    assert ran.out.count("ILLEGAL ENTRY") == 3
    assert "BRITISH PLAYER - ENTER PASSWORD-" in ran.out
    output = ran.out.replace(str(tmp_path), "")  # which may contain any number
    assert not any(secret in output for secret in (";2", "a phrase", "47"))


@pytest.mark.rule("2.4a", "2.4b")
def test_2_4_in_the_classic_game_a_password_is_two_numerals(tmp_path: Path) -> None:
    typed = ["", "a phrase", "4", "123", "x1", "²1", "41", "", "66"]
    ran = run("play", "--two-player", "--classic", "--save", str(tmp_path / "game"), typed=typed)
    assert ran.lines[0] == choose("BRITISH"), "the prompt alone"
    asked = [line for line in ran.lines if "CHOOSE" in line]
    assert asked == [
        choose("BRITISH"),
        *[f"{choose('BRITISH')}**"] * 6,
        choose("GERMAN"),
        f"{choose('GERMAN')}**",
    ]
    assert "SAVE THE GAME (NO)-" in ran.out


def test_leaving_at_a_question_saves_nothing(tmp_path: Path) -> None:
    for typed in ([], ["N"], ["QU"], ["N", "qu"], ["N", "1", "B"]):
        ran = run(typed=typed, saves=tmp_path)
        assert ran.status == 0
        assert "GAME KEPT" not in ran.out
        assert ran.err == (ENDED_AT_PASSWORD if "B" in typed else "")
    assert not list(tmp_path.iterdir())


@pytest.mark.rule("2.5b")
def test_a_saved_game_is_restored_from_the_questions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert "NO GAMES ARE KEPT" in run(typed=["R"], saves=tmp_path).lines
    run(typed=["N", "1", "B", "", "DM", "QU"], saves=tmp_path)
    run(typed=["N", "1", "B", "", "QU"], saves=tmp_path)
    (tmp_path / "broken.compbis").write_bytes(b"broken")
    ran = run(typed=["R", "3", "1", "QU"], saves=tmp_path)
    assert [line.split()[0] for line in ran.lines[1:6:2]] == ["1", "2", "3"]
    asked = ran.lines.index("WHICH GAME (2)-3")
    assert ran.lines[asked + 1] == "ILLEGAL ENTRY", "the broken one"
    assert "TURN 2  MAY 22  1600 HOURS" in ran.lines
    assert ran.lines[-2] == "GAME KEPT: bismarck-1.compbis"


def test_restore_takes_the_number_in_the_list_unless_a_file_has_that_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (away := tmp_path / "away").mkdir()
    monkeypatch.chdir(away)
    saves = tmp_path / "saves"
    saves.mkdir()
    for _ in range(2):
        run(typed=["N", "1", "B", "", "QU"], saves=saves)
    assert run("restore", "2", typed=["QU"], saves=saves).lines[-2] == f"GAME KEPT: {saves / 'bismarck-2.compbis'}"
    for number in ("0", "3", "99999"):
        assert f"{number}: there is no such saved game" in failed(run("restore", number, saves=saves), 3)
    (away / "2").write_bytes(b"broken")
    assert "2" in failed(run("restore", "2", saves=saves), 3)


def test_the_game_played_last_is_restored_unless_another_is_named(tmp_path: Path) -> None:
    for _ in range(3):
        run(typed=["N", "1", "B", "", "QU"], saves=tmp_path)
    for when, number in enumerate((3, 1, 2)):
        os.utime(tmp_path / f"bismarck-{number}.compbis", ns=(when, when))
    for typed, name in (("", "bismarck-2"), ("bismarck-1", "bismarck-1")):
        ran = run(typed=["R", typed, "QU"], saves=tmp_path)
        assert f"WHICH GAME (2)-{typed}" in ran.lines
        assert ran.lines[-2] == f"GAME KEPT: {tmp_path / name}.compbis"


@pytest.mark.parametrize("password", ["the The THE tHe", "gun Gun oak tar", "straße STRASSE oak tar"])
def test_words_that_differ_only_in_case_count_as_one(password: str) -> None:
    assert not is_phrase(password)


@pytest.mark.parametrize(
    ("many", "lines", "asked", "chosen"),
    [
        (3, ["", "Y", ""], ["A (NO)-", "B (NO)-", "C (NO)-"], ("b",)),
        (4, [""], ["ANY OF 4 OPTIONAL RULES (NO)-"], ()),
        (4, ["Y", "Y", "", "", ""], ["ANY OF 4 OPTIONAL RULES (NO)-", *(f"{name} (NO)-" for name in "ABCD")], ("a",)),
    ],
)
def test_with_many_optional_rules_the_first_question_is_whether_to_use_any(
    many: int, lines: list[str], asked: list[str], chosen: tuple[str, ...]
) -> None:
    terminal = ScriptTerminal(*lines)
    options = [Option(name, name.upper()) for name in "abcd"[:many]]
    assert setup._ask_options(terminal, options, setup.Wishes()) == chosen
    assert [line for line in terminal.shown if line.endswith(")-")] == asked


def test_help_lists_the_optional_rules_before_a_player_chooses_whether_to_use_any() -> None:
    terminal = ScriptTerminal("?", "N")
    options = [Option("a", "ALL NIGHT", "They sail by night."), *(Option(name, name.upper()) for name in "bcd")]
    assert setup._ask_options(terminal, options, setup.Wishes()) == ()
    for line in ("ALL NIGHT", "B", "C", "D"):
        assert line in terminal.shown


GROUPED = (
    Option("fuel", "FUEL"),
    Option("tankers", "TANKERS", group="all", needs=("fuel",)),
    Option("wind", "WIND", group="all"),
    Option("sea", "SEA", values=("rough", "calm"), group="all"),
)


@pytest.mark.parametrize(
    ("typed", "holds"),
    [
        ("wind", "wind"),
        ("tankers", "fuel tankers"),
        ("all", "fuel tankers wind sea=rough"),
        ("all sea=calm", "fuel tankers wind sea=calm"),
        ("no-wind all no-sea", "fuel tankers"),
        ("all no-fuel", "wind sea=rough"),
        ("wind no-wind", ""),
        ("sea=calm sea=rough", "sea=rough sea=calm"),
        ("wind fog no-fog", "wind fog no-fog"),
    ],
)
def test_a_group_brings_its_options_and_their_needs_and_each_can_be_turned_off(typed: str, holds: str) -> None:
    assert resolve_options(GROUPED, typed.split()) == tuple(holds.split())


def test_a_group_contains_what_its_options_need() -> None:
    assert {group: [option.name for option in of] for group, of in groups(GROUPED).items()} == {
        "all": ["fuel", "tankers", "wind", "sea"]
    }


@pytest.mark.parametrize(
    ("typed", "short", "said"),
    [
        ("all", True, ["WITH ALL 4 OPTIONS OF ALL"]),
        ("all", False, ["WITH FUEL", "WITH TANKERS", "WITH WIND", "WITH SEA: ROUGH"]),
        ("wind", True, ["WITH WIND"]),
    ],
)
def test_all_options_of_a_group_share_a_line_of_the_briefing(typed: str, short: bool, said: list[str]) -> None:
    edition = ToyEdition()
    edition.options = GROUPED
    _, *lines = choice_lines(edition, "", resolve_options(GROUPED, [typed]), short)
    assert lines == said


@pytest.mark.parametrize(("players", "open_page"), [("two-player", True), ("solitaire", False)])
def test_the_first_page_for_two_sides_names_no_unit_that_one_may_keep_secret(players: str, open_page: bool) -> None:
    """13.1 of The Chase: a secret die decides whether the enemy knows that an optional unit takes part."""
    edition, sides = find_edition("chase-of-the-bismarck"), tuple(Side) if open_page else (BRITISH,)
    settings = Settings(
        5,
        {side: PERSON if side in sides else "plain" for side in Side},
        options=("koln", "augusta", "ammunition"),
    )
    said: list[str] = []
    terminal = SimpleNamespace(present=True, keeps_page=False, say=lambda *lines: said.extend(lines))
    brief(cast(EitherTerminal, terminal), edition, settings)
    assert ("WITH OPTIONAL UNITS" in said, "KOELN" in "".join(said), "POINTS" in "".join(said[:4])) == (
        (True, False, False) if open_page else (False, True, True)
    )
    assert said[2 if open_page else 3] == "WITH CAPITAL SHIPS GO TO PORT AFTER 3 HEAVY COMBATS"


def test_an_option_without_its_needs_is_refused() -> None:
    edition = ToyEdition()
    edition.options = GROUPED
    assert why_unplayable(edition, "", ["tankers"]) == "no option 'tankers' without 'fuel'"
    assert why_unplayable(edition, "", ["fuel", "tankers"]) == ""


@pytest.mark.parametrize(
    ("lines", "asked", "chosen"),
    [
        (["Y", "Y", ""], ["ALL RULES OF ALL (NO)-", "TURN ANY OF THESE OFF (NO)-"], "fuel tankers wind sea=rough"),
        (
            ["Y", "Y", "Y", "N", "", "CALM"],
            ["ALL RULES OF ALL (NO)-", "TURN ANY OF THESE OFF (NO)-", "FUEL (YES)-", "WIND (YES)-", "SEA (ROUGH)-"],
            "wind sea=calm",
        ),
        (["Y", "", "", "Y", ""], ["ALL RULES OF ALL (NO)-", "FUEL (NO)-", "WIND (NO)-", "SEA (NO)-"], "wind"),
    ],
)
def test_a_group_is_asked_as_a_whole_and_options_without_their_needs_are_skipped(
    lines: list[str], asked: list[str], chosen: str
) -> None:
    terminal = ScriptTerminal(*lines)
    assert setup._ask_options(terminal, GROUPED, setup.Wishes()) == tuple(chosen.split())
    assert [line for line in terminal.shown if line.endswith(")-")] == ["ANY OF 4 OPTIONAL RULES (NO)-", *asked]


def test_line_mode_announces_the_whole_dice_digest_and_the_full_screen_half_of_it() -> None:
    drawn = Settings(5, {}, fixed=False)
    terminal = cast(Any, SimpleNamespace(keeps_page=False))
    assert setup.dice(terminal, drawn) == drawn.dice
    assert setup.dice(terminal, Settings(5, {}, fixed=True)) == ["DICE FIXED: THE SEED WAS GIVEN"]
    assert setup.dice(terminal, Settings(5, {}, classic=True, fixed=False)) == []
    screen = cast(Any, SimpleNamespace(keeps_page=True))
    assert setup.dice(screen, drawn) == [drawn.dice[0][: len("DICE DIGEST ") + 32]]


def test_a_spoken_game_begins_with_the_whole_dice_digest(tmp_path: Path) -> None:
    ran = run("play", "--spoken", "--side", "british", "--save", str(tmp_path / "game"), typed=["", "DG", "QU"])
    assert len(re.findall(r"^DICE DIGEST [0-9A-F]{64}\.?$", ran.out, re.M | re.I)) == 2, ran.out
