"""Captain Tovey's planes in whole games against random orders: some are always up, and all get home."""

from collections.abc import Iterator
from functools import cache

from compbis.games.computer_bismarck.captains.tovey.captain import Tovey
from compbis.games.computer_bismarck.cards.roster import PLANES
from compbis.games.computer_bismarck.edition import EDITION
from compbis.games.computer_bismarck.requests.decisions import MovementRequest
from compbis.games.computer_bismarck.rules import flight, movement
from compbis.games.computer_bismarck.state.orders import DoneMoving
from compbis.games.computer_bismarck.state.reports import FastShadow, Sunk
from compbis.games.computer_bismarck.state.sight import View
from compbis.table.captain import Captain
from compbis.table.match import Match
from compbis.table.report import Report
from compbis.table.request import Order, Request
from compbis.table.side import BRITISH, GERMAN
from tests.counts import count

GAMES = "games of Tovey against any orders"
TURNS = 12
"""The least average number of turns in a game."""


class Watched:
    """A captain with all reports it receives, and its view at the end of each movement phase."""

    def __init__(self, captain: Captain) -> None:
        self._captain = captain
        self.reports: list[Report] = []
        self.views: list[View] = []

    def hear(self, report: Report) -> None:
        self.reports.append(report)
        self._captain.hear(report)

    def answer(self, request: Request) -> Order:
        order = self._captain.answer(request)
        if isinstance(request, MovementRequest) and isinstance(order, DoneMoving):
            self.views.append(request.view)
        return order


@cache
def games() -> tuple[Watched, ...]:
    """The games, played to the end; an illegal order would raise an error."""
    watched = []
    for seed in range(count(GAMES)):
        names = {BRITISH: "tovey", GERMAN: "random"}
        tovey = Tovey(seed)
        mine = Watched(tovey)
        Match(EDITION.new(seed, names), {BRITISH: mine, GERMAN: EDITION.captain("random", GERMAN, seed)}).play()
        assert tovey.refused == []
        watched.append(mine)
    assert sum(len(game.views) for game in watched) >= TURNS * count(GAMES)
    return tuple(watched)


def views() -> Iterator[View]:
    """The view with the orders, of every turn of every game."""
    return (view for game in games() for view in game.views)


def led_on(reports: list[Report], crash: Report) -> bool:
    """Whether the plane followed a raider in a fast shadow and so left its ordered square (11.7)."""
    return any(
        crash.turn - 1 <= report.turn <= crash.turn and crash.facts.plain()["plane"] in report.facts.moved
        for report in reports
        if isinstance(report.facts, FastShadow)
    )


def deck_lost(game: Watched, crash: Report) -> bool:
    """Whether the plane's carrier is sunk."""
    carrier = PLANES[crash.facts.plain()["plane"]].carrier
    return any(isinstance(report.facts, Sunk) and report.facts.unit == carrier for report in game.reports)


def test_8_6_no_plane_crashes_because_of_toveys_orders() -> None:
    for game in games():
        crashes = [report for report in game.reports if report.kind == "crashed"]
        assert [crash for crash in crashes if not led_on(game.reports, crash) and not deck_lost(game, crash)] == []


def test_6_23_no_plane_ordered_to_take_off_stays_on_deck() -> None:
    assert [report for game in games() for report in game.reports if report.kind == "grounded"] == []


def test_6_23_a_carrier_is_in_l_mode_while_its_planes_fly_or_take_off() -> None:
    flights = 0
    for view in views():
        for plane in view.planes.values():
            plan = view.plane_legs.get(plane.name) or flight.stay(plane)
            carrier = view.ships.get(plane.spec.carrier)
            if carrier is None or not carrier.active or plan.mode == "B":
                continue
            flights += 1
            assert (view.ship_legs.get(carrier.name) or movement.stay(carrier)).mode == "L", (view.turn, plane.name)
    assert flights > count(GAMES)


def test_on_most_turns_some_reconnaissance_planes_are_in_the_air() -> None:
    """This is checked up to turn 20: most of these games are over by then."""
    turns = [view for view in views() if 1 < view.turn <= 20]
    up = [sum(plane.kind == "R" and plane.aloft for plane in view.planes.values()) for view in turns]
    assert sum(number >= 1 for number in up) > 0.85 * len(up)


def test_planes_of_every_kind_are_flown() -> None:
    flown = {plane.kind for view in views() for plane in view.planes.values() if plane.aloft}
    assert flown == {"R", "L", "T"}
