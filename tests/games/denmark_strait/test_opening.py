"""Before the battle: the briefing, and the signals of the enemy admiral."""

from pathlib import Path

import pexpect
import pytest

from compbis.captains.wireless import Wireless
from compbis.front.house.opening import briefing_page
from compbis.games import edition
from compbis.games.denmark_strait.cards.board import Space
from compbis.games.denmark_strait.edition import HISTORICAL
from compbis.games.denmark_strait.state.reports import (
    Appointed,
    Harmed,
    Magazine,
    Morale,
    Sailed,
    Shot,
    Sunk,
)
from compbis.games.denmark_strait.words.voice import voice
from compbis.table.report import BOTH, Facts, Report
from compbis.table.side import BRITISH, GERMAN, Side
from tests.house.app.app_helpers import COMPBIS, run, spawn

ROWS = 23
"""The rows of the smallest screen, minus the row of the question."""


@pytest.mark.parametrize("side", [BRITISH, GERMAN, None])
def test_a_briefing_fits_one_page_and_names_both_forces_and_how_to_win(side: Side | None) -> None:
    parts = dict(edition("denmark-strait").briefing(side, ""))
    page = briefing_page(["BATTLE OF THE DENMARK STRAIT"], list(parts.items()))
    assert len(page.lines) <= ROWS
    own, enemy = (
        ("THE BRITISH PLAYER HAS", "THE GERMAN PLAYER HAS") if side is None else ("YOU COMMAND", "THE ENEMY HAS")
    )
    assert ("HMS HOOD" in parts[own]) is (side is not GERMAN)
    assert ("KMS BISMARCK, BATTLESHIP, HULL 30" in parts[enemy]) is (side is not GERMAN)
    assert "6 SPACES" in parts["TO WIN"]


def heard(*facts: Facts, turn: int = 4) -> list[Report]:
    return [Report(turn, BOTH, each) for each in facts]


def shot(ship: str, target: str, hit: bool) -> Shot:
    return Shot(ship=ship, target=target, number=7, dice=(4, 3) if hit else (1, 1), hit=hit, splashes=1)


HIT = (shot("BISMARCK", "HOOD", True), Harmed(ship="HOOD", card="8D", hull=8))
OCCASIONS: list[tuple[tuple[Facts, ...], str, str]] = [
    ((*HIT, Sunk(ship="P OF WALES")), "lost", "sunk"),
    ((*HIT, Magazine(ship="HOOD", dice=(1, 3), sunk=False)), "mine held", "yours held"),
    ((*HIT, Morale(ship="HOOD", number=7, dice=(2, 2), failed=True, again=False)), "wavers", "breaks"),
    (HIT, "struck", "hit"),
    ((shot("BISMARCK", "HOOD", True),), "bounced", ""),
    ((Sailed(ship="BISMARCK", at=Space(1, 1), facing="W", ran=False),), "away", ""),
    (tuple(shot("HOOD", "BISMARCK", False) for _ in range(3)), "misses", "misses"),
    ((), "", ""),
]
"""The reports of a turn, and the occasion on which the British and the German admiral then speak."""


@pytest.mark.parametrize(("facts", "british", "german"), OCCASIONS)
def test_an_admiral_speaks_of_the_gravest_event(facts: tuple[Facts, ...], british: str, german: str) -> None:
    assert voice(BRITISH).occasion(heard(*facts), 4) == british
    assert voice(GERMAN).occasion(heard(*facts), 4) == german


def test_an_admiral_speaks_of_lesser_events_every_other_turn_at_most() -> None:
    said = [report for turn in range(1, 6) for report in heard(*HIT, turn=turn)]
    assert [voice(GERMAN).occasion(said, turn) for turn in range(1, 6)] == ["hit", "", "hit", "", "hit"]
    assert voice(GERMAN).occasion([*said, *heard(Sunk(ship="P OF WALES"))], 4) == "sunk"


def test_an_admiral_is_silent_once_his_ship_is_sunk() -> None:
    assert voice(GERMAN).occasion(heard(Sunk(ship="BISMARCK"), Sunk(ship="HOOD")), 4) == ""
    holland = Appointed(side=BRITISH, captains=(("HOOD", "HOLLAND"), ("P OF WALES", "LEACH")))
    tovey = Appointed(side=BRITISH, captains=(("HOOD", "TOVEY"), ("P OF WALES", "LEACH")))
    assert voice(BRITISH).occasion(heard(holland, Sunk(ship="HOOD")), 4) == "lost"
    assert voice(BRITISH).occasion(heard(tovey, Sunk(ship="HOOD")), 4) == ""


@pytest.mark.parametrize("side", Side)
def test_every_line_of_an_admiral_has_its_occasion_and_fits(side: Side) -> None:
    speaker = voice(side)
    said = {occasion for _, british, german in OCCASIONS for occasion in (british, german)} - {""}
    assert said == speaker.lines.keys()
    lines = [line for each in speaker.lines.values() for line in each]
    assert len({*lines}) == len(lines)
    assert all(line == line.upper() and len(line) < 80 for line in (*lines, speaker.greeting))
    wireless = Wireless(speaker)
    assert wireless.words(1) == [f"{speaker.name}: {speaker.greeting}"]


def test_an_admiral_says_no_line_twice() -> None:
    speaker, wireless, said = voice(GERMAN), Wireless(voice(GERMAN), silent=1), list[str]()
    for turn in range(2, 14, 3):  # every third turn, since a line picked by the turn alone would always be the same
        for report in heard(*HIT, turn=turn):
            wireless.hear(report)
        said += wireless.words(turn + 1)
    assert sorted(line.partition(": ")[2] for line in said) == sorted(speaker.lines["hit"])


def test_the_random_captain_says_nothing() -> None:
    assert edition("denmark-strait").voice("random", GERMAN) is None


def test_an_option_is_explained_before_its_question_and_by_a_question_mark() -> None:
    lines = run("play", "--game", "denmark-strait", typed=["1", "?", "QU"]).lines
    asked = [number for number, line in enumerate(lines) if line.startswith(f"{HISTORICAL.title} (NO)-")]
    assert [lines[number - 1] for number in asked[:1]] == [HISTORICAL.about] == [lines[asked[0] + 1]]


def test_games_are_saved_under_the_name_of_the_game(tmp_path: Path) -> None:
    lines = run("play", "--game", "denmark-strait", "--solitaire", typed=["", "QU"], saves=tmp_path).lines
    assert f"GAME KEPT: {tmp_path / 'denmark-strait-1.compbis'}" in lines


def test_an_unknown_opponent_is_refused_before_anything_is_asked() -> None:
    ran = run("play", "--game", "denmark-strait", "--opponent", "foo", typed=[""])
    assert (ran.status, ran.out) == (2, "") and "no captain 'foo' for the german side" in ran.err


def test_leaving_at_the_briefing_says_that_no_game_is_kept() -> None:
    child = spawn(*COMPBIS, "play", "--game", "denmark-strait", "--side", "british", "--option", "historical")
    child.expect_exact("ANY KEY CONTINUES-")
    child.send("\x03")
    child.expect_exact("NO GAME IS KEPT: IT HAD NOT BEGUN")
    child.expect(pexpect.EOF)


def test_at_a_terminal_line_mode_names_the_opponent() -> None:
    child = spawn(*COMPBIS, "play", "--game", "denmark-strait", "--side", "german", "--option", "historical", "--plain")
    child.expect_exact("TOVEY:MASTER PLAYS THE BRITISH SIDE")
    child.close(force=True)


def test_the_first_line_for_an_occasion_differs_between_games() -> None:
    said = set()
    for digest in "0123456789":
        wireless = Wireless(voice(GERMAN), digest=digest)
        wireless.words(1)
        for report in heard(*HIT, turn=1):
            wireless.hear(report)
        said.update(wireless.words(2))
    assert len(said) > 1


def test_the_fleet_speaks_for_the_british_whoever_commands_the_hood() -> None:
    assert voice(BRITISH).name == "HOME FLEET"
