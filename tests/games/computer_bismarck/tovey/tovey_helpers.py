"""Scenes for Captain Tovey: views of `captains`, the reports he receives, and his orders of one turn."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from compbis.games.computer_bismarck.captains.tovey.captain import Tovey
from compbis.games.computer_bismarck.captains.tovey.plot import Plot
from compbis.games.computer_bismarck.cards.board import ROWS, Square, may_enter, row
from compbis.games.computer_bismarck.cards.kinds import CONVOY
from compbis.games.computer_bismarck.cards.modes import MOVE
from compbis.games.computer_bismarck.cards.roster import PLANES, SHIPS
from compbis.games.computer_bismarck.requests.decisions import MovementRequest
from compbis.games.computer_bismarck.state.orders import DoneMoving, PlaneOrder, ShipOrder
from compbis.games.computer_bismarck.state.sight import View
from compbis.games.computer_bismarck.state.units import Fate, Plane, PlaneLeg, Ship, ShipLeg
from compbis.table.report import Report
from compbis.table.side import BRITISH, GERMAN
from tests.games.computer_bismarck.captains.hand_views import fleet, ship, squares_of, view
from tests.games.computer_bismarck.reported import reported
from tests.games.computer_bismarck.talk.talk_helpers import noted

__all__ = ["fleet", "noted", "ship", "squares_of", "view"]

DAY, NIGHT = 8, 10
"""Turns with day, and with night, on the whole board."""


class Given(NamedTuple):
    """The legs that a turn's orders give, by unit: apart, as a carrier and its planes may share a name."""

    ships: Mapping[str, ShipLeg]
    planes: Mapping[str, PlaneLeg]


def heard(what: str, turn: int, /, **facts: Any) -> Report:
    """A report to the British only."""
    return reported(what, turn, BRITISH, **facts)


def spotted(turn: int, square: Square, *names: str) -> list[Report]:
    """The reports of a turn whose search spots Germans in a square."""
    units = [[name, SHIPS[name].kind] for name in names]
    return [heard("spotted", turn, square=square, units=units, own=[["SUFFOLK", "C"]]), searched(turn)]


def searched(turn: int, *squares: Square) -> Report:
    """The report that ends a turn's search: these squares were searched well enough."""
    return heard("searched", turn, squares=list(squares))


def followed(turn: int, name: str, square: Square, to: Square) -> list[Report]:
    """The reports of a raider spotted on the turn before and shadowed from there to a known square."""
    facts = {"target": name, "shadower": "SUFFOLK", "square": square, "success": True, "to": to, "helpers": []}
    located = heard("bismarck_located", turn - 1, square=square)
    return [*spotted(turn - 1, square, name), located, heard("shadow", turn, **facts)]


def sunk(turn: int, name: str) -> Report:
    """The report that a German ship is sunk."""
    return heard("sunk", turn, unit=name, kind=SHIPS[name].kind, side=str(GERMAN), count=1, whole=True)


def plot(*reports: Report) -> Plot:
    """The plot after these reports."""
    room = Plot()
    for report in reports:
        room.hear(report)
    return room


def tovey(reports: Sequence[Report] = (), seed: int = 1) -> Tovey:
    """A captain who has received these reports."""
    captain = Tovey(seed)
    for report in reports:
        captain.hear(report)
    return captain


def only(*names: str, **where: Any) -> dict[str, Ship]:
    """The British ships, all lost but those named; `where` puts ships, with _ for a blank, in a square in mode M."""
    put = {name.replace("_", " "): square for name, square in where.items()}
    ships = fleet(BRITISH)
    for name, fresh in ships.items():
        if name in put:
            ships[name] = fresh._replace(square=put[name], mode=fresh.mode if fresh.kind is CONVOY else MOVE)
        elif name not in names:
            ships[name] = fresh._replace(midships=0, fate=Fate.SUNK)
    return ships


def grounded(*names: str) -> dict[str, Plane]:
    """The British planes, all but these lost."""
    fate = {name: "" if name in names else "CRASHED" for name in PLANES}
    planes = view(BRITISH).planes
    return {name: plane._replace(fate=Fate(fate[name])) for name, plane in planes.items()}


def weather(square: Square, here: int, elsewhere: int) -> tuple[int, ...]:
    """The visibility of all rows: `here` in the row of a square, `elsewhere` in the others."""
    return tuple(here if line == row(square) else elsewhere for line in ROWS)


def given(captain: Tovey, seen: View) -> list[ShipOrder | PlaneOrder]:
    """The captain's orders of one movement phase, each judged legal and carried into the view."""
    orders: list[ShipOrder | PlaneOrder] = []
    while True:
        request = MovementRequest(seen, undoable=bool(orders))
        order = captain.answer(request)
        request.judge(order)
        if isinstance(order, DoneMoving):
            return orders
        assert isinstance(order, ShipOrder | PlaneOrder)
        orders.append(order)
        assert len(orders) <= len(SHIPS) + len(PLANES)
        seen = noted(seen, order)


def plans(seen: View, reports: Sequence[Report] = (), captain: Tovey | None = None) -> Given:
    """The legs that the captain orders, at most one for each unit."""
    orders = given(captain or tovey(reports), seen)
    assert len({(type(order), order.unit) for order in orders}) == len(orders)
    for order in orders:
        seen = noted(seen, order)
    return Given(seen.ship_legs, seen.plane_legs)


def goals(seen: View, reports: Sequence[Report] = (), seed: int = 1) -> dict[str, Square]:
    """The square of each active ship at the end of the turn."""
    orders = plans(seen, captain=tovey(reports, seed)).ships
    afloat = {name: unit for name, unit in seen.ships.items() if unit.active}
    return {name: orders[name].goal if name in orders else unit.square for name, unit in afloat.items()}


def on_deck(planes: Mapping[str, Plane], carrier: str, square: Square) -> dict[str, Plane]:
    """The planes, with those of a carrier on its deck in a square."""
    return {
        name: plane._replace(square=square) if plane.spec.carrier == carrier and not plane.fate else plane
        for name, plane in planes.items()
    }


def raider_squares() -> list[Square]:
    """The squares of the board that a German ship may be in."""
    return [square for square in squares_of(GERMAN) if may_enter(GERMAN, square)]
