"""Several games in the register: which one is played, and what the list of games says."""

import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from compbis.app import COMMANDS, GLOBAL_OPTIONS, build
from compbis.errors import DataError, Leave
from compbis.front.house import choice
from compbis.front.saves import entry
from compbis.front.setup import Wishes, ask_settings
from compbis.front.terminals import EitherTerminal
from compbis.games import DEFAULT, edition
from compbis.record import Header, SealedRecord
from compbis.record.disk import in_use
from compbis.table.completion import Completer
from compbis.table.page import Page
from tests.house.app.app_helpers import failed, run, solitaire
from tests.house.seated import seated
from tests.house.table import toy_edition

TOY = "numbers-game"


@pytest.fixture
def beside() -> Iterator[None]:
    with seated(f"{TOY}=tests.house.table.toy_edition"):
        yield


class Screen(EitherTerminal):
    """A full screen that gets these lines as its input."""

    keeps_page = True

    def __init__(self, *typed: str) -> None:
        super().__init__(full_screen=False)
        self.typed = list(typed)
        self.said: list[str] = []

    def show(self, page: Page) -> None: ...

    def say(self, *lines: str) -> None:
        self.said += lines

    def ask(self, prompt: str, secret: bool = False, complete: Completer | None = None) -> str:
        self.said.append(prompt)
        if not self.typed:
            raise Leave
        return self.typed.pop(0)


@pytest.fixture
def at_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Keep the settings in a temporary folder; returns the path of the file that remembers the last game."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "home"))
    return tmp_path / "home" / "compbis" / "last-game"


@pytest.mark.usefixtures("beside")
def test_the_full_screen_asks_which_game_and_remembers_the_answer(at_home: Path) -> None:
    screen = Screen("numb")
    assert choice.ask_game(screen) == TOY
    assert screen.said == [
        " 1 COMPUTER BISMARCK 1980",
        "   THE HUNT FOR THE BISMARCK, MAY 1941:",
        "   HIDDEN FLEETS. AN EVENING OR TWO",
        " 2 NUMBERS",
        "   THE SIDES NAME NUMBERS",
        "WHICH GAME (1)-",
    ]
    assert at_home.read_text() == f"{TOY}\n"
    again = Screen("")
    assert choice.ask_game(again) == TOY
    assert again.said[-1] == "WHICH GAME (2)-"
    assert choice.ask_game(Screen("1")) == DEFAULT


@pytest.mark.usefixtures("beside")
@pytest.mark.parametrize("content", [b"", b"chess\n", b"\xff\xff", b"n" * 10**6])
def test_a_remembered_game_that_is_unknown_is_ignored(at_home: Path, content: bytes) -> None:
    at_home.parent.mkdir(parents=True)
    at_home.write_bytes(content)
    assert choice.ask_game(Screen("")) == DEFAULT


@pytest.mark.usefixtures("beside")
def test_a_game_can_be_chosen_even_if_the_choice_cannot_be_saved(at_home: Path) -> None:
    at_home.parent.parent.mkdir()
    at_home.parent.write_text("in the way")
    assert choice.ask_game(Screen("numbers")) == TOY


@pytest.mark.parametrize(
    ("opponent", "expected"),
    [
        ("", "LUTJENS:MASTER PLAYS THE GERMAN SIDE"),
        ("lutjens", "LUTJENS PLAYS THE GERMAN SIDE"),
    ],
)
def test_the_full_screen_names_the_opponent_and_help_lists_all_captains(opponent: str, expected: str) -> None:
    screen = Screen()
    wishes = Wishes(players=1, side="british", opponent=opponent, seed=1, options=("historical",))
    ask_settings(screen, edition("denmark-strait"), wishes)
    assert screen.said[-1] == expected
    assert "lutjens:master, lutjens, random" in " ".join(run("play", "--game", "denmark-strait", "--help").out.split())


@seated()
def test_a_single_game_needs_no_question(at_home: Path) -> None:
    screen = Screen()
    assert choice.ask_game(screen) == DEFAULT
    assert screen.said == []
    assert not at_home.exists()


@pytest.mark.usefixtures("beside")
def test_line_mode_does_not_ask_which_game(tmp_path: Path) -> None:
    assert run(typed=["QU"], saves=tmp_path).lines == ["NEW GAME OR RESTORE (NEW)-QU"]


@pytest.mark.usefixtures("beside")
@pytest.mark.parametrize("name", [TOY, "n", "NUMB"])
def test_a_game_may_be_named_by_a_unique_beginning(name: str, tmp_path: Path) -> None:
    arguments = ("--game", name, "--side", "allied", "--scenario", "short", "--option", "big")
    game = str(tmp_path / "game")
    for ran in (
        run("play", *arguments, "--save", game, typed=["QU"]),
        run(f"--game={name}", *arguments[2:], "--save", f"{game}2", typed=["QU"]),
    ):
        assert "ALLIED NUMBER-QU" in ran.lines


@pytest.mark.usefixtures("beside")
def test_every_command_that_starts_a_game_takes_another_game(tmp_path: Path) -> None:
    ran = run("watch", "--game", "numbers", "--allied", "three", "--seed", "4")
    assert ran.lines[:3] == ["THE LONG GAME", "ALLIED THREE", "GERMAN THREE"]
    assert ran.lines[-1] == f"SEE IT AGAIN: compbis watch --game {TOY} --seed 4"
    contest = ("--allied", "three", "--german", "three", "--games", "1", "--workers", "1", "--seed", "1")
    assert run("tournament", "--game", "numbers", *contest).lines[0] == "NUMBERS  SEED 1"
    line = "compbis: NUMBERS has no lesson: compbis play begins a game\n"
    assert failed(run("tutorial", "--game", "numbers", "--save", str(tmp_path / "game")), 2) == line
    assert "--allied" in run("watch", "--game", "numbers", "--help").out
    assert "--allied" not in run("watch", "--help").out


@pytest.mark.usefixtures("beside")
@pytest.mark.parametrize("command", ["play", "tutorial", "watch", "tournament"])
@pytest.mark.parametrize("name", ["chess", ""])
def test_an_unknown_game_is_refused_with_the_list_of_games(command: str, name: str) -> None:
    line = f"compbis: no game {name!r}: there are computer-bismarck, numbers-game\n"
    assert failed(run(command, "--game", name), 2) == line


@pytest.mark.usefixtures("beside")
def test_an_ambiguous_name_is_refused_with_its_candidates() -> None:
    with seated("computer-bluecher=tests.house.table.toy_edition"):
        line = "compbis: 'c' may be computer-bismarck or computer-bluecher: type more of the name\n"
        assert failed(run("play", "--game", "c"), 2) == line


@seated()
def test_games_json_lists_each_game_for_other_programs() -> None:
    (game,) = json.loads(run("games", "--json").out)
    assert list(game) == ["name", "title", "scenarios", "options", "captains", "labels"]
    assert (game["name"], game["title"], game["options"]) == (DEFAULT, "COMPUTER BISMARCK 1980", [])
    assert game["scenarios"] == [{"name": "rheinuebung", "text": "OPERATION RHEINUEBUNG, MAY 1941", "section": ""}]
    assert game["captains"]["british"] == ["tovey", "clerk", "random", "tovey:master"]
    assert game["captains"]["german"][:2] == ["otto", "random"]
    assert game["labels"] == json.loads(run("data", "--json", "--game", "comp").out)["labels"]
    assert list(game["labels"]) == ["text", "derived", "found", "rebuilt"]
    assert all(type(number) is int for number in game["labels"].values())


@pytest.mark.usefixtures("beside")
def test_games_lists_each_game_for_people() -> None:
    lines = run("games").lines
    assert lines[0] == "computer-bismarck  COMPUTER BISMARCK 1980"
    assert re.fullmatch("  VALUES   [0-9]+ text, [0-9]+ derived, [0-9]+ found, [0-9]+ rebuilt", lines[-7])
    assert lines[-5:] == [
        "  SCENARIO long: THE LONG GAME",
        "  SCENARIO short: THE SHORT GAME",
        "  OPTION   big: DICE OF SEVEN SIDES",
        "  BRITISH  three",
        "  GERMAN   three",
    ]
    assert max(map(len, lines)) <= 80


@pytest.mark.usefixtures("beside")
@pytest.mark.parametrize(
    ("error", "why"),
    [
        (DataError("numbers.csv: line 3: 'three' is no number"), "numbers.csv: line 3: 'three' is no number"),
        (AttributeError("no 'Gane'"), "AttributeError: no 'Gane'"),
    ],
)
def test_a_faulty_game_is_named_with_its_fault_below_the_others(
    error: Exception, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def values(self: object) -> None:
        raise error

    monkeypatch.setattr(toy_edition.ToyEdition, "values", values)
    ran = run("games")
    assert ran.status == 4 and ran.lines[0] == "computer-bismarck  COMPUTER BISMARCK 1980"
    expected = rf"compbis: {TOY} is faulty: \S+test_games.py, line \d+: {re.escape(why)}\n"
    assert re.fullmatch(expected, ran.err), ran.err
    assert [game["name"] for game in json.loads(run("games", "--json").out)] == ["computer-bismarck"]


def test_saved_games_are_listed_in_80_columns_without_hidden_facts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("saves", saves=tmp_path) == (0, "NO GAMES ARE KEPT\n", "")
    solitaire(tmp_path / "bismarck-1.compbis", "DM")
    solitaire(tmp_path / "bismarck-2.compbis", "RE", "RESIGN", "YES")
    SealedRecord.create(tmp_path / "bismarck-3.compbis", toy_edition.NAME, {}, {"scenario": "short"}, 2).close()
    (tmp_path / "bismarck-10.compbis").write_bytes((tmp_path / "bismarck-1.compbis").read_bytes()[:8192])
    lines = run("saves", saves=tmp_path).lines
    assert [re.sub("[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}$", "WHEN", line) for line in lines[:6]] == [
        "bismarck-1.compbis  WHOLE  PLAYED WHEN",
        "  COMPUTER BISMARCK 1980  TURN 2  MAY 22  1600 HOURS  BRITISH",
        "bismarck-2.compbis  OVER  PLAYED WHEN",
        "  COMPUTER BISMARCK 1980  TURN 1  MAY 22  1200 HOURS  BRITISH",
        "bismarck-3.compbis  WHOLE  PLAYED WHEN",
        "  NUMBERS  SHORT  NOT BEGUN",
    ]
    assert lines[6].startswith("bismarck-10.compbis  IS DAMAGED")
    assert max(map(len, lines)) <= 80


@pytest.mark.parametrize("name", ["of-an-evening" * 4, "of-an-evening" * 6, "a"])
def test_saved_games_that_are_damaged_or_open_or_have_long_names_fit_80_columns(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / f"{name[:71]}.compbis"
    solitaire(path, "DM")
    (tmp_path / f"b{name[:70]}.compbis").write_bytes(path.read_bytes()[:8192])
    lines = [*run("saves", saves=tmp_path).lines, *entry(path, in_use(path))]
    assert max(map(len, lines)) <= 80
    output = " ".join(" ".join(lines).split())
    assert "IS DAMAGED" in output and "WHOLE PLAYED" in output and "HAS THIS GAME OPEN" in output


def test_the_scenario_of_a_saved_game_is_listed(tmp_path: Path) -> None:
    lines = entry(Path("game"), Header("SINK THE BISMARCK!", 1, 3, "MAY 24  0800 HOURS", (), False, "rheinuebung"))
    assert lines[1] == "  SINK THE BISMARCK!  RHEINUEBUNG  TURN 3  MAY 24  0800 HOURS"


def options(parser: object) -> Sequence[str]:
    return re.findall(r"--[a-z-]+", parser.format_help())  # type: ignore[attr-defined]


def test_one_parser_knows_every_command_and_option() -> None:
    parser = build()
    (commands,) = (action for action in parser._actions if isinstance(action.choices, dict))
    assert isinstance(commands.choices, dict)
    assert list(commands.choices) == list(COMMANDS)
    assert set(GLOBAL_OPTIONS) < set(options(parser))
    for name, subparser in commands.choices.items():
        assert subparser.prog == f"compbis {name}"
        assert run(name, "--help") == (0, subparser.format_help(), "")
    assert parser.parse_args(["play", "--seed", "5", "--game", "comp"]).game == DEFAULT
    for line in (["--plain", "restore", "x"], ["restore", "x", "--plain"], ["--plain", "--seed", "5"]):
        parsed = parser.parse_args(line)
        assert parsed.plain and not parsed.spoken and parsed.command in [*line, "play"]
