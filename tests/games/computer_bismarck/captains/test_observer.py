"""The observer's notes of a game agree with the position, which the observer never sees."""

from collections.abc import Sequence
from typing import Any

import pytest

from compbis.captains.hire import hire
from compbis.games.computer_bismarck.captains.observer import NO_WAY_OUT, WAYS_OUT, BismarckObserver, way_out
from compbis.games.computer_bismarck.captains.otto.plans import PLANS
from compbis.games.computer_bismarck.cards.board import Square
from compbis.games.computer_bismarck.cards.roster import BISMARCK
from compbis.games.computer_bismarck.edition import EDITION
from compbis.games.computer_bismarck.requests.decisions import MovementRequest
from compbis.games.computer_bismarck.rules import routes
from compbis.lab.timed import Timed
from compbis.table.game import Game
from compbis.table.match import Match, NoRecord
from compbis.table.report import Report
from compbis.table.side import BRITISH, GERMAN
from tests.games.computer_bismarck.captains.hand_views import fleet, view
from tests.games.computer_bismarck.reported import reported

BERGEN = 1528


class Track(NoRecord):
    """Records the Bismarck's square at the start of each turn, and its fate."""

    def __init__(self) -> None:
        self.squares: dict[int, Square] = {}
        self.fate = ""

    def begin_turn(self, game: Game, reports: Sequence[Report]) -> None:
        self._look(game)

    def end(self, game: Game, outcome: Any, reports: Sequence[Report]) -> None:
        self._look(game)

    def _look(self, game: Game) -> None:
        state = game.save()["ships"][GERMAN][BISMARCK]
        self.fate = state[-1]
        if not self.fate:
            self.squares.setdefault(game.turn, state[0])


@pytest.mark.parametrize("names", [("clerk", "otto"), ("random", "otto"), ("clerk", "far"), ("clerk", "port")])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_observers_notes_match_the_position(names: tuple[str, str], seed: int) -> None:
    captains = dict(zip((BRITISH, GERMAN), names, strict=True))
    game, observer, track = EDITION.new(seed, captains), EDITION.observer(), Track()
    british, german = (hire(EDITION, name, side, seed) for side, name in captains.items())
    Match(
        game, {BRITISH: british, GERMAN: Timed(lambda: german, GERMAN, game, observer, mark=lambda side: None)}, track
    ).play()
    ways = [way for square in track.squares.values() if (way := way_out(square)) != NO_WAY_OUT]
    assert observer.notes() == {
        "bismarck_sunk": track.fate == "SUNK",
        "turn10": str(track.squares.get(11, "")),
        "ways_out": ways[0] if ways else NO_WAY_OUT,
    }


def test_the_bismarck_counts_as_sunk_from_its_report() -> None:
    observer = BismarckObserver()
    facts: dict[str, Any] = {"kind": "B", "side": GERMAN, "count": 1, "whole": True}
    observer.hear(reported("sunk", 9, unit="HOOD", **facts))
    assert observer.notes()["bismarck_sunk"] is False
    observer.hear(reported("sunk", 9, unit=BISMARCK, **facts))
    assert observer.notes()["bismarck_sunk"] is True


def test_a_bismarck_sunk_by_then_has_no_square_after_turn_10() -> None:
    observer = BismarckObserver()
    observer.see(MovementRequest(view(GERMAN, turn=11, ships=fleet(GERMAN, BISMARCK={"midships": 0, "fate": "SUNK"}))))
    assert observer.notes()["turn10"] == ""


def test_moves_of_turn_11_are_not_counted() -> None:
    observer = BismarckObserver()
    for turn, square in ((10, 1120), (11, 1118), (11, 1116), (12, 1415)):
        observer.see(MovementRequest(view(GERMAN, turn=turn, ships=fleet(GERMAN, BISMARCK={"square": square}))))
    assert observer.notes()["turn10"] == "1118"
    assert observer.notes()["ways_out"] == "DENMARK STRAIT"


def test_the_first_way_out_counts() -> None:
    observer = BismarckObserver()
    for turn, square in enumerate((BERGEN, 1524, 1522, 1525, 1118, 1116), start=1):
        observer.see(MovementRequest(view(GERMAN, turn=turn, ships=fleet(GERMAN, BISMARCK={"square": square}))))
    assert observer.notes()["ways_out"] == "ICELAND-FAEROES"


def test_every_passage_is_entered_from_its_gate() -> None:
    """The squares from which the Bismarck first gets behind each passage."""
    reached, edge = {BERGEN}, [BERGEN]
    while edge:
        for _, there in routes.ways(BISMARCK, edge.pop()):
            if there not in reached and way_out(there) == NO_WAY_OUT:
                reached.add(there)
                edge.append(there)
    gates = {
        way: {square for square in reached if any(way_out(there) == way for _, there in routes.ways(BISMARCK, square))}
        for way in WAYS_OUT
    }
    assert gates == {
        "DENMARK STRAIT": {1118},
        "ICELAND-FAEROES": {1419, 1420, 1421, 1422, 1423, 1523, 1623, 1723},
        "FAEROES-SHETLAND": {1623, 1723, 1823, 1923, 2023},
    }


def test_ottos_plans_use_every_passage() -> None:
    ways = {
        next(way for square in plan.ways[BISMARCK] if (way := way_out(square)) in WAYS_OUT) for plan in PLANS.values()
    }
    assert ways == set(WAYS_OUT)
