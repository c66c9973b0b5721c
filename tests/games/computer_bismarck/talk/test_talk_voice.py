"""What Otto and Tovey say over the wireless, and on which occasion."""

import pytest

from compbis.captains.random_captain import RandomCaptain
from compbis.captains.wireless import Wireless
from compbis.errors import Leave
from compbis.games import edition
from compbis.games.computer_bismarck.cards.kinds import ShipKind
from compbis.games.computer_bismarck.game import new_game
from compbis.games.computer_bismarck.requests import choices
from compbis.games.computer_bismarck.state import reports
from compbis.games.computer_bismarck.state.sight import Reason
from compbis.games.computer_bismarck.words.voice import voice
from compbis.table.match import Match
from compbis.table.report import BOTH, Facts, Report
from compbis.table.request import Order, Request
from compbis.table.side import BRITISH, GERMAN, Side
from compbis.table.talk import Voice

SPEAKERS = [("otto", BRITISH), ("tovey", GERMAN)]
"""Each speaker with the side of the hearer."""
EVENTS: dict[str, tuple[Facts, ...]] = {
    "bismarck": (reports.Sunk(unit="BISMARCK", kind=ShipKind.BATTLESHIP, side=GERMAN, count=1, whole=True),),
    "sunk": (
        reports.Dispersed(unit="SL2", square=1820),
        reports.Sunk(unit="HOOD", kind=ShipKind.BATTLESHIP, side=BRITISH, count=1, whole=True),
        reports.Sunk(unit="BELCHEN", kind=ShipKind.OILER, side=GERMAN, count=1, whole=True),
    ),
    "dispersed": (reports.BattleEnds(square=1820), reports.Dispersed(unit="SL2", square=1820)),
    "battle": (reports.Fire(round=1, pairs=(("HOOD", "BISMARCK"),)), reports.BattleEnds(square=1820)),
    "": (reports.BattleEnds(square=1820),),
}
"""The events of a turn, by the occasion on which the captain then speaks."""
SEEDS, TURNS = range(6), 12


class Hearer(RandomCaptain):
    """A random captain that notes each wireless message before its orders, with the turn."""

    def __init__(self, captain: str, side: Side, seed: int) -> None:
        super().__init__(side, seed, choices)
        self._wireless = Wireless(speaker_of(captain))
        self.told: list[tuple[int, str]] = []

    def hear(self, report: Report) -> None:
        super().hear(report)
        self._wireless.hear(report)

    def answer(self, request: Request) -> Order:
        turn = request.view.turn  # type: ignore[attr-defined]
        self.told += [(turn, words) for words in self._wireless.words(turn)]
        if turn == TURNS:
            raise Leave
        return super().answer(request)


def speaker_of(captain: str) -> Voice:
    """The lines of a captain who speaks."""
    speaker = voice(captain)
    assert speaker
    return speaker


def messages(captain: str, side: Side, seed: int) -> list[tuple[int, str]]:
    """All that a captain says in the first turns between random captains."""
    hearer = Hearer(captain, side, seed)
    with pytest.raises(Leave):
        Match(
            new_game(seed, "person"), {side: hearer, side.enemy: RandomCaptain(side.enemy, seed + 100, choices)}
        ).play()
    return hearer.told


@pytest.mark.parametrize(("captain", "side"), SPEAKERS)
@pytest.mark.parametrize("seed", SEEDS)
def test_a_captain_greets_and_then_speaks_at_most_once_a_turn(captain: str, side: Side, seed: int) -> None:
    said = messages(captain, side, seed)
    assert said[0] == (1, f"{captain.upper()}: {speaker_of(captain).greeting}")
    turns = [turn for turn, _ in said]
    assert turns == sorted(set(turns))


def occasion(captain: str, turn: int, *heard: Report) -> str:
    return speaker_of(captain).occasion(heard, turn)


def heard(turn: int, *facts: Facts) -> list[Report]:
    return [Report(turn, BOTH, each) for each in facts]


def points(side: Side, number: int) -> Facts:
    return reports.Points(side=side, points=number, reason=Reason.MISSION, unit="SL2", count=1)


@pytest.mark.parametrize("captain", ["otto", "tovey"])
@pytest.mark.parametrize("name", EVENTS)
def test_a_captain_speaks_of_the_gravest_event_of_the_turn_before(captain: str, name: str) -> None:
    assert occasion(captain, 3, *heard(3, *EVENTS[name])) == name
    assert occasion(captain, 4, *heard(3, *EVENTS[name])) == ""


@pytest.mark.parametrize("captain", ["otto", "tovey"])
def test_what_is_said_of_merchant_ships_that_are_sunk_says_that_it_is_a_loss(captain: str) -> None:
    for words in speaker_of(captain).lines["merchant"]:
        assert any(loss in words for loss in ("LOST", "LOSS", "PAID")), words


@pytest.mark.parametrize("captain", ["otto", "tovey"])
@pytest.mark.parametrize(
    "news",
    [
        reports.RadioSilence(unit="PR EUGEN", square=1619),
        reports.FastShadow(
            target="PR EUGEN", shadower="ULSTER 1", square=1322, success=False, to=0, helpers=(), moved=()
        ),
        reports.SubmarineAttacked(submarine_sunk=False, target="BRITANNIC", square=1718, hits=0),
    ],
)
def test_no_captain_calls_a_turn_quiet_that_brought_news_of_the_enemy(captain: str, news: Facts) -> None:
    assert occasion(captain, 5) == "quiet"
    assert occasion(captain, 5, *heard(5, news)) == ""
    assert occasion(captain, 10, *heard(5, news)) == "quiet"


def test_a_captain_speaks_of_a_lead_when_it_changes() -> None:
    award = heard(2, points(GERMAN, 5))
    assert (occasion("otto", 2, *award), occasion("tovey", 2, *award)) == ("ahead", "behind")
    assert occasion("otto", 3, *award) == ""
    assert occasion("otto", 3, *award, *heard(3, points(BRITISH, 6))) == "behind"


def test_a_captain_speaks_of_contact_that_was_lost() -> None:
    seen = heard(4, reports.AirSearch(unit="BISMARCK", square=1420))
    assert occasion("otto", 5, *seen) == "lost"
    assert occasion("otto", 5, *seen, *heard(5, reports.AirSearch(unit="BISMARCK", square=1420))) == ""
    assert occasion("otto", 6, *seen) == ""


def test_a_captain_is_silent_after_the_loss_of_the_bismarck() -> None:
    lost = reports.Sunk(unit="BISMARCK", kind=ShipKind.BATTLESHIP, side=GERMAN, count=1, whole=True)
    assert occasion("otto", 3, *heard(3, lost)) == "bismarck"
    assert {occasion("otto", turn, *heard(3, lost)) for turn in range(4, 20)} == {""}


def test_otto_and_tovey_have_at_least_eight_lines_and_other_captains_none() -> None:
    played = edition()
    for name, hearer in SPEAKERS:
        speaker = played.voice(name, hearer.enemy)
        assert speaker
        lines = [line for each in speaker.lines.values() for line in each]
        assert len(set(lines)) >= 8
        assert all(line == line.upper() and len(line) < 80 for line in (*lines, speaker.greeting))
    others = ("clerk", "random", "port", "far", "otto-0.2.0", "person")
    assert not any(played.voice(name, side) for name in others for side in Side)


def test_in_a_resumed_game_a_captain_waits_for_the_next_turn() -> None:
    wireless = Wireless(speaker_of("otto"), silent=5)
    for report in heard(5, *EVENTS["battle"]):
        wireless.hear(report)
    assert wireless.words(5) == []
    assert wireless.words(6)[0].startswith("OTTO: ")
    assert wireless.words(6) == []


@pytest.mark.parametrize("captain", ["otto", "tovey"])
def test_a_captain_says_no_line_twice_in_a_game(captain: str) -> None:
    speaker = speaker_of(captain)
    said = []
    for begun in (0, 4):  # a resumed game continues with the same lines
        wireless = Wireless(speaker, silent=begun)
        lines = []
        for turn in range(1, 12):
            for report in heard(turn, *EVENTS["battle"]):
                wireless.hear(report)
            lines += wireless.words(turn + 1) if turn >= begun else []
        said.append(lines[begun == 0 :])
    assert len(said[0]) == len(set(said[0])) == len(speaker.lines["battle"]) - 1
    assert said[1] == []


@pytest.mark.parametrize("captain", ["otto", "tovey"])
def test_the_first_line_for_an_occasion_differs_between_games_of_the_same_course(captain: str) -> None:
    """Six quiet turns are as many in every game, so the number of the turn does not vary the line."""
    first = set()
    for game in range(20):
        wireless = Wireless(speaker_of(captain), digest=str(game))
        for report in heard(1, *EVENTS["battle"]):
            wireless.hear(report)
        wireless.words(1)
        first |= {*wireless.words(2)}
    assert len(first) == len(speaker_of(captain).lines["battle"])


def test_merchant_ships_and_warships_have_different_lines() -> None:
    freighter = reports.Sunk(unit="WS8B", kind=ShipKind.CONVOY, side=BRITISH, count=1, whole=False)
    assert occasion("otto", 3, *heard(3, freighter)) == "merchant"
    assert occasion("otto", 3, *heard(3, freighter, EVENTS["sunk"][1])) == "theirs"


def test_a_captain_has_different_lines_for_own_losses_and_for_the_opponents() -> None:
    _, hood, belchen = EVENTS["sunk"]
    assert [occasion(name, 3, *heard(3, hood)) for name in ("otto", "tovey")] == ["theirs", "own"]
    assert [occasion(name, 3, *heard(3, belchen)) for name in ("otto", "tovey")] == ["own", "theirs"]
    assert all({"own", "theirs", "sunk"} <= speaker.lines.keys() for name, _ in SPEAKERS if (speaker := voice(name)))
