"""The commands of the house play a game with scenarios, options and its own names of the sides: they ask for what it
has, and refuse in one line what it lacks."""

import json
from pathlib import Path
from typing import Any

import pytest

from compbis.front.house.games import described
from compbis.games import EDITIONS
from compbis.games import edition as edition_called
from compbis.lab.tournament import Tournament
from compbis.record import SealedRecord
from compbis.story.finished import read_finished
from compbis.table.match import Match
from compbis.table.settings import PERSON, Settings
from compbis.table.side import BRITISH, GERMAN, Side
from tests.house.app.app_helpers import failed, run
from tests.house.table.toy_edition import BIG, EDITION, LENGTH, LONG, NAME, SHORT, NumberDesk, Numbers, Three

TWO = ("play", "--two-player", "--seed", "5")
CONTEST = ("tournament", "--allied", "three", "--german", "three", "--games", "1", "--workers", "1", "--seed", "1")
ALONE = ("play", "--seed", "5", "--side", "allied", "--scenario", "short", "--option", "big")


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(EDITIONS, "computer-bismarck", "tests.house.table.toy_edition")
    assert edition_called().name == NAME


@pytest.fixture
def finished(tmp_path: Path) -> Path:
    """A finished game of one turn between a person and a captain."""
    path = tmp_path / "over"
    assert run(*ALONE, "--save", str(path), typed=["4"]).status == 0
    return path


@pytest.mark.parametrize("short", ["sh", "2"])
def test_scenarios_and_options_are_asked_before_the_side(short: str, tmp_path: Path) -> None:
    ran = run(typed=["NEW", "1", "?", short, "YES", "ALLIED", "4"], saves=tmp_path)
    assert ran.lines[:12] == [
        "NEW GAME OR RESTORE (NEW)-NEW",
        "NUMBER OF PLAYERS (1)-1",
        "1 LONG: THE LONG GAME",
        "2 SHORT: THE SHORT GAME",
        "SCENARIO (LONG)-?",
        "1 LONG: THE LONG GAME",
        "2 SHORT: THE SHORT GAME",
        "(CR) LONG",
        "QU LEAVES",
        f"SCENARIO (LONG)-{short}",
        "THE SHORT GAME",
        "FORCES: A DIE EACH",
    ]
    assert ran.lines[12:17] == [
        "TURNS: 1",
        "SET-UP: NOTHING ON THE TABLE",
        "VICTORY: MORE POINTS",
        "DICE OF SEVEN SIDES (NO)-YES",
        "SIDE (ALLIED)-ALLIED",
    ]
    (path,) = tmp_path.glob("*.compbis")
    settings = Settings.from_plain(read_finished(path)[1].settings)
    assert (settings.scenario, settings.options) == ("short", ("big",))


def test_the_default_is_the_first_scenario_without_options(tmp_path: Path) -> None:
    path = tmp_path / "game"
    assert run(*TWO, "--save", str(path), typed=["", "", *"123456"]).status == 0
    kept = read_finished(path)[1]
    assert len(kept.turns) == LONG.turns
    assert (kept.settings["scenario"], "options" in kept.settings) == ("long", False)


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (("--side", "french"), "no side 'french': there are allied and german"),
        (
            ("--opponent", "four"),
            "no captain 'four' for the german side: there are three, module:factory and pipe:PROGRAM",
        ),
        (("--spoken",), "NUMBERS has no sentences: leave --spoken out"),
    ],
)
def test_what_the_game_lacks_is_refused_in_one_line(arguments: tuple[str, ...], line: str, tmp_path: Path) -> None:
    game = tmp_path / "game"
    ran = run("play", "--solitaire", *arguments, "--save", str(game), typed=["", ""])
    assert line in failed(ran, 2)
    assert not game.exists()


def test_a_side_without_a_captain_needs_one(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(EDITION, "captains", {BRITISH: ("three",), GERMAN: ()})
    line = "compbis: no captain plays the german side: use module:factory or pipe:PROGRAM, or two players\n"
    assert failed(run(*ALONE, "--save", str(tmp_path / "game")), 2) == line
    assert failed(run("watch"), 2) == line
    asked = run("play", "--save", str(tmp_path / "game"), typed=["1", "SHORT", "NO", "QU"])
    assert "GERMAN NUMBER-QU" in asked.lines, "the only side that has an opponent"


@pytest.mark.parametrize("side", ["allied", "british", "german"])
def test_a_side_goes_by_its_name_in_the_game_or_in_records(side: str, tmp_path: Path) -> None:
    arguments = ("--side", side, "--scenario", "short", "--option", "big", "--save", str(tmp_path / "game"))
    said = "GERMAN" if side == "german" else "ALLIED"
    assert f"{said} NUMBER-QU" in run("play", *arguments, typed=["QU"]).lines


def words(text: str) -> str:
    """The text as one line: help is wrapped to the width of the terminal."""
    return " ".join(text.split())


def test_help_uses_the_games_names_of_the_sides(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    help_ = words(run("play", "--help").out)
    assert "--side {allied,german} your side; default allied" in help_
    assert "british" not in help_.lower() and "password" not in help_
    for command in ("watch", "tournament"):
        help_ = words(run(command, "--help").out)
        assert "--allied NAME the Allied captain, module:factory or pipe:PROGRAM" in help_
        assert ("default three" in help_) == (command == "watch")
    monkeypatch.setattr(EDITION, "captains", {BRITISH: ("three",), GERMAN: ()})
    assert "your side; default german" in words(run("play", "--help").out)
    alone = ("--solitaire", "--scenario", "short", "--option", "big", "--save", str(tmp_path / "game"))
    assert "GERMAN NUMBER-QU" in run("play", *alone, typed=["QU"]).lines


def test_without_secrets_nobody_looks_away_and_each_line_appears_once(tmp_path: Path) -> None:
    ran = run(*TWO, "--save", str(tmp_path / "game"), typed=["SHORT", "", "12", "4", "5"])
    assert "PASSWORD" not in ran.out
    assert "LOOKS AWAY" not in ran.out
    first = ran.lines.index("ALLIED PLAYER")
    allied, german = (f"{side} SAYS" for side in ("ALLIED", "GERMAN"))
    said = [line.rstrip("0123456789").rstrip() for line in ran.lines[first : first + 8]]
    assert said[:2] == ["ALLIED PLAYER", "TURN 1  MAY"]
    assert (ran.out.count("TURN 1  MAY"), ran.out.count(allied), ran.out.count(german)) == (1, 1, 1)
    assert "NOT A DIGIT" in ran.lines
    assert "GERMAN PLAYER" in ran.lines


def test_a_game_without_passwords_is_left_restored_and_ended(tmp_path: Path) -> None:
    path = tmp_path / "game"
    left = run(*TWO, "--save", str(path), typed=["SHORT", "", "4", "QU"])
    assert f"GO ON: compbis restore {path}" in left.lines
    ran = run("restore", str(path), typed=["5"])
    assert "GERMAN NUMBER-5" in ran.lines
    assert f"SEE IT AGAIN: compbis replay {path}, OR log" in ran.lines
    again = run("restore", str(path))
    assert f"SEE IT AGAIN: compbis replay {path}, OR log" in again.lines


def test_log_and_audit_use_the_games_own_names(finished: Path) -> None:
    ran = run("log", str(finished))
    assert ran.lines[:4] == [NAME, SHORT.title, "WITH DICE OF SEVEN SIDES", "ALLIED PLAYER  GERMAN THREE"]
    assert "EVERY RESULT AGREES" in run("audit", str(finished)).lines


def test_a_game_without_plans_offers_no_list_of_them(finished: Path) -> None:
    ran = run("replay", "--thoughts", str(finished), typed=["?", "T", "A", "X"])
    assert not [line for line in ran.lines if line.startswith("T THE CAPTAINS' PLANS")]
    assert "A, B, E, O, X, A TURN FROM 1 TO 1, OR (CR)" in ran.lines
    assert " 1 THREE: THREE: 50 OF 100" in ran.lines


def test_a_game_without_a_chart_says_so(finished: Path) -> None:
    assert failed(run("chart", str(finished)), 2) == "compbis: NUMBERS has no track chart\n"
    assert not finished.with_suffix(".svg").exists()


def test_a_game_without_a_lesson_says_so_and_does_not_offer_it(tmp_path: Path) -> None:
    line = "compbis: NUMBERS has no lesson: compbis play begins a game\n"
    assert failed(run("tutorial", "--save", str(tmp_path / "game")), 2) == line
    ran = run(typed=["TUTORIAL", "QU"], saves=tmp_path)
    assert "NOT AN ANSWER: NEW OR RESTORE, OR (CR) FOR NEW" in ran.lines


def test_a_game_without_a_lesson_is_restored_unguided(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path, guided = tmp_path / "game", []
    settings = Settings(5, {BRITISH: PERSON, GERMAN: "three"}, fixed=True, lesson=True, scenario="short")
    record = SealedRecord.create(path, NAME, {}, settings.plain())
    record.begin_turn(Numbers(5, SHORT.turns, big=False), [])
    record.close()

    def desk(side: Side, *said: bool) -> NumberDesk:
        guided.append(said[-1])
        return NumberDesk(side)

    monkeypatch.setattr(EDITION, "desk", desk)
    assert run("restore", str(path), typed=["4"]).status == 0
    assert guided[0] is False


def test_restoring_a_game_between_two_captains_shows_its_end(tmp_path: Path) -> None:
    path, captains = tmp_path / "game", dict.fromkeys(Side, "three")
    record = SealedRecord.create(path, NAME, {}, Settings(5, captains, fixed=True, scenario="short").plain())
    Match(Numbers(5, SHORT.turns, big=False), {side: Three() for side in Side}, record).play()
    record.close()
    ran = run("restore", str(path))
    assert (ran.status, ran.err) == (0, "")
    assert ran.lines[0] == "GAME OVER"


@pytest.mark.parametrize("command", ["restore {}", "replay {}", "watch", "tutorial", ""])
def test_no_command_speaks_in_a_game_without_sentences(command: str, finished: Path) -> None:
    assert "has no sentences" in failed(run(*command.format(finished).split(), "--spoken"), 2)


def test_watch_and_tournament_use_the_games_names_and_show_the_end_once() -> None:
    ran = run("watch", "--allied", "three", "--seed", "4")
    assert ran.lines[:3] == [LONG.title, "ALLIED THREE", "GERMAN THREE"]
    assert ran.lines[-3:] == ["THAT WAS ALL", "SEED 4", "SEE IT AGAIN: compbis watch --seed 4"]
    assert len([line for line in ran.lines if line.startswith("TURN")]) == LONG.turns
    assert ran.lines.count("THAT WAS ALL") == ran.lines.count("SEED 4") == 1
    ran = run(*CONTEST)
    assert ran.lines[:3] == ["NUMBERS  SEED 1", LONG.title, "ALLIED THREE  GERMAN THREE"]
    assert [line.split()[:2] for line in ran.lines if "WINS" in line] == [["ALLIED", "WINS"], ["GERMAN", "WINS"]]
    found = json.loads(run(*CONTEST, "--json").out)
    assert (found["scenario"], found["options"], "plans" in found) == ("long", [], False)


def test_a_watched_game_with_scenario_and_options_can_be_seen_again() -> None:
    ran = run("watch", "--option", "Big", "--option", "big", "--scenario", "SHORT", "--seed", "4")
    assert ran.lines[:2] == [SHORT.title, f"WITH {BIG.title}"]
    assert [line for line in ran.lines if line.startswith("TURN")] == ["TURN 1  MAY 22"]
    again = "SEE IT AGAIN: compbis watch --scenario short --option big --seed 4"
    assert [line for line in ran.lines if line.startswith("SEE IT AGAIN")] == [again]
    assert run(*again.split()[4:]).out == ran.out


@pytest.fixture
def with_values(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(EDITION), "options", (BIG, LENGTH))


@pytest.mark.usefixtures("with_values")
def test_an_option_can_have_a_value() -> None:
    ran = run("watch", "--option", "LENGTH=4", "--option", "big", "--scenario", "short", "--seed", "4")
    assert ran.lines[:3] == [SHORT.title, f"WITH {BIG.title}", "WITH TURNS OF THE GAME: 4"]
    assert len([line for line in ran.lines if line.startswith("TURN ")]) == 4
    assert "SEE IT AGAIN: compbis watch --scenario short --option big --option length=4 --seed 4" in ran.lines


@pytest.mark.usefixtures("with_values")
def test_the_value_of_an_option_is_asked_for_and_kept(tmp_path: Path) -> None:
    ran = run(typed=["NEW", "1", "SHORT", "NO", "5", "2", "ALLIED", "4", "4"], saves=tmp_path)
    assert ran.lines[10:14] == [
        "DICE OF SEVEN SIDES (NO)-NO",
        "TURNS OF THE GAME (NO)-5",
        "ILLEGAL ENTRY",
        "NOT AN ANSWER: 2 OR 4 OR NO, OR (CR) FOR NO",
    ]
    (path,) = tmp_path.glob("*.compbis")
    kept = read_finished(path)[1]
    assert Settings.from_plain(kept.settings).options == ("length=2",)
    assert len(kept.turns) == 2
    assert run("audit", str(path)).status == 0


@pytest.mark.usefixtures("with_values")
@pytest.mark.parametrize(
    ("words", "line"),
    [
        (("length",), "no option 'length': there are big, length=2, length=4"),
        (("length=2", "length=4"), "two values for the option 'length': choose one"),
    ],
)
def test_an_option_takes_exactly_one_of_its_values(words: tuple[str, ...], line: str) -> None:
    chosen = (argument for word in words for argument in ("--option", word))
    assert failed(run("watch", *chosen), 2) == f"compbis: {line}\n"


@pytest.mark.usefixtures("with_values")
def test_the_values_of_an_option_are_listed() -> None:
    assert described("numbers", EDITION)["options"] == [
        {"name": "big", "text": BIG.title, "section": ""},
        {"name": "length", "text": LENGTH.title, "section": "", "values": ["2", "4"]},
    ]


@pytest.mark.parametrize("workers", ["1", "2"])
def test_every_game_of_a_tournament_has_its_scenario_and_options(workers: str) -> None:
    chosen = ("--scenario", "short", "--option", "big", "--games", "3", "--workers", workers, "--seed", "2")
    ran = run(*CONTEST, *chosen)
    assert ran.lines[1:3] == [SHORT.title, f"WITH {BIG.title}"]
    found = json.loads(run(*CONTEST, *chosen, "--json").out)
    assert (found["scenario"], found["options"], found["turns"]) == ("short", ["big"], {"mean": SHORT.turns})
    contest = Tournament(EDITION, dict.fromkeys(Side, "three"), 3, 2, scenario="short", options=("big",))
    games = [summed(contest.game_seed(number)) for number in (1, 2, 3)]
    assert found["british_points"]["mean"] == sum(british for british, _ in games) / 3
    assert found["german_points"]["mean"] == sum(german for _, german in games) / 3


def summed(seed: int) -> list[int]:
    """The points of a short game with big dice in which both sides say three."""
    game = Numbers(seed, SHORT.turns, big=True)
    Match(game, {side: Three() for side in Side}).play()
    return game.points


@pytest.mark.parametrize("command", [("play", "--solitaire"), ("watch",), CONTEST], ids=["play", "watch", "tournament"])
@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (("--scenario", "endless"), "no scenario 'endless': there are long, short"),
        (("--option", "small"), "no option 'small': there is big"),
        (("--option", "big", "--option", "big=7"), "no option 'big=7': there is big"),
    ],
)
def test_each_command_refuses_unknown_scenarios_and_options(
    command: tuple[str, ...], arguments: tuple[str, ...], line: str
) -> None:
    assert failed(run(*command, *arguments), 2) == f"compbis: {line}\n"


@pytest.mark.parametrize(
    ("changed", "line"),
    [
        ({"scenario": "endless"}, "this compbis has no scenario 'endless': there are long, short"),
        ({"options": ["small"]}, "this compbis has no option 'small': there is big"),
    ],
)
@pytest.mark.parametrize("over", [False, True])
def test_a_record_with_an_unknown_scenario_or_option_is_refused(
    changed: dict[str, Any], line: str, over: bool, tmp_path: Path
) -> None:
    path, settings = tmp_path / "game", Settings(5, {BRITISH: PERSON, GERMAN: "three"}, fixed=True)
    record = SealedRecord.create(path, NAME, {}, {**settings.plain(), **changed})
    game = Numbers(5, LONG.turns, big=False)
    record.begin_turn(game, [])
    if over:
        game.turn = 4
        assert game.outcome
        record.end(game, game.outcome, [])
    record.close()
    for command in ("restore", *(("replay", "log", "audit") if over else ())):
        assert failed(run(command, str(path)), 3) == f"compbis: {path}: {line}\n"
