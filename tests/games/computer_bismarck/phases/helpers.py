"""A scene for the referee: place units, run a phase, and see what each side was asked and told."""

import json
from collections.abc import Callable, Mapping
from functools import cache
from types import MappingProxyType
from typing import Any

from compbis.games.computer_bismarck.cards.board import ROWS, Square, row
from compbis.games.computer_bismarck.cards.modes import Load, PlaneMode, ShipMode
from compbis.games.computer_bismarck.cards.roster import PLANES, SHIPS
from compbis.games.computer_bismarck.phases.movement import movement_phase
from compbis.games.computer_bismarck.phases.referee import Referee
from compbis.games.computer_bismarck.requests.decisions import BismarckRequest
from compbis.games.computer_bismarck.state.orders import parse
from compbis.games.computer_bismarck.state.position import Position
from compbis.games.computer_bismarck.state.reports import read
from compbis.games.computer_bismarck.state.sight import Heard
from compbis.games.computer_bismarck.state.units import Leg, Plane, Ship
from compbis.table.game import Steps
from compbis.table.report import Report
from compbis.table.request import Request
from compbis.table.side import BRITISH, GERMAN, Side
from tests.games.computer_bismarck.asked import one_by_one
from tests.games.computer_bismarck.scripted_dice import ScriptedDice

ALWAYS_THERE = ("ARK ROYAL", "VICTORIOUS", "BISMARCK", "PR EUGEN")
"""Ships that the rules name or that carry planes: in every scene, off the board until a test places them."""

Phase = Callable[[Referee], Steps | None]
SURE, NEVER = 0, 11
"""The best and the worst result of the shadow die of twelve sides."""
MISS = 999
"""A salvo that misses."""
BATTLE = 1622
"""The square of a fleet: open sea."""


class Scene:
    """An empty sea and the units placed on it. Dice show what is scripted, others `otherwise` (None: error)."""

    def __init__(
        self,
        turn: int = 2,
        visibility: int = 3,
        dice: dict[str, list[int]] | None = None,
        otherwise: int | None = None,
    ) -> None:
        self.position = Position(0)
        self.position.turn = turn
        self.position.visibility = (visibility,) * len(ROWS)
        self.dice = ScriptedDice(dice or {}, otherwise)
        self.dice.begin_turn(turn)
        self.game = Referee(self.position, self.dice)
        self.asked: list[Any] = []
        self._reports: list[Report] = []
        for name in ALWAYS_THERE:
            self.put(name, 0)

    def put(self, name: str, square: Square, mode: str = "M", *, spotted: bool = False, **state: Any) -> "Scene":
        """Put a ship on the board, undamaged and with full stores except for the state given."""
        spec = SHIPS[name]
        ship = Ship(
            spec, square, ShipMode(mode), spec.fuel_cap, spec.midships, spec.firepower, spec.knots, spec.torpedoes
        )
        ships = {**self.position.ships[spec.side], name: ship._replace(**state)}
        self.position.ships[spec.side] = MappingProxyType({name: ships[name] for name in SHIPS if name in ships})
        if spotted:
            self.spot(name)
        return self

    def base(self, name: str, **state: Any) -> "Scene":
        """Put a plane on its airfield, or on the deck of its carrier."""
        spec = PLANES[name]
        square = self.ship(spec.carrier).square if spec.carrier else spec.square
        return self._put_plane(Plane(spec, square)._replace(**state))

    def fly(self, name: str, square: Square, mode: str, endurance: int = 2, **state: Any) -> "Scene":
        """Put a plane in the air."""
        load = mode if mode in ("A", "R") else ""
        return self._put_plane(Plane(PLANES[name], square, PlaneMode(mode), Load(load), endurance)._replace(**state))

    def spot(self, *names: str) -> "Scene":
        """Mark ships as spotted by the search of the turn before."""
        for name in names:
            ship = SHIPS[name]
            self.position.spotted[ship.side] |= {name}
            self.game.add_contacts(ship.side.enemy, [(name, ship.kind, self.ship(name).square)], Heard.SEARCH)
        return self

    def fog(self, *squares: Square) -> "Scene":
        """Put fog on these squares alone."""
        self.position.fog = frozenset(squares)
        return self

    def weather(self, square: Square, visibility: int) -> "Scene":
        """Set the visibility of a square's row."""
        levels = list(self.position.visibility)
        levels[row(square) - ROWS[0]] = visibility
        self.position.visibility = tuple(levels)
        return self

    def plan(self, name: str, mode: str, *track: Square, attack: Square = 0, goal: Square = 0) -> "Scene":
        """Give a ship an order, worked out as the squares that it enters."""
        ship = self.ship(name)
        self.position.set_leg(ship, Leg(ShipMode(mode), goal or (track[-1] if track else ship.square), track, attack))
        return self

    def plan_flight(self, name: str, mode: str, *track: Square, attack: Square = 0) -> "Scene":
        """Give a plane an order, worked out as the squares that it flies through."""
        plane = self.plane(name)
        self.position.set_leg(plane, Leg(PlaneMode(mode), track[-1] if track else plane.square, track, attack))
        return self

    def run(self, phase: Phase, *answers: str) -> "Scene":
        """Run a phase. The answers are orders as text; after the last of them each request gets its default."""
        left = list(answers)
        procedure = phase(self.game)
        if procedure is not None:
            steps = one_by_one(procedure)
            request = next(steps, None)
            while request is not None:
                try:
                    request = steps.send(self._answer(request, left))
                except StopIteration:
                    request = None
        assert not left, f"no request took {left}"
        self._collect()
        return self

    def ship(self, name: str) -> Ship:
        """A ship as it is now."""
        return self.position.ships[SHIPS[name].side][name]

    def plane(self, name: str) -> Plane:
        """A plane as it is now."""
        return self.position.planes[BRITISH][name]

    def questions(self) -> list[tuple[Side, str]]:
        """Who was asked what, in order."""
        return [(request.side, request.kind) for request in self.asked]

    def told(self, side: Side, kind: str) -> list[dict[str, Any]]:
        """The facts of each report of this kind to the side, in order, as plain data."""
        return [report.facts.plain() for report in self._reports if report.kind == kind and side in report.audience]

    def reports(self, side: Side) -> list[Report]:
        """All reports that reached the side, in order."""
        return [report for report in self._reports if side in report.audience]

    def kinds(self, side: Side) -> list[str]:
        """The kinds of all reports that reached the side, in order, without those of its own search."""
        return [report.kind for report in self._reports if side in report.audience and report.kind != "searched"]

    def shown(self, side: Side) -> dict[str, Square]:
        """The enemy ships on show to a side, and where."""
        return {name: contact.square for name, contact in self.position.contacts[side].items() if contact.shown}

    def points(self) -> tuple[int, int]:
        """The points of the British and of the Germans, hidden ones too."""
        return self.position.points(BRITISH), self.position.points(GERMAN)

    def drawn(self) -> list[str]:
        """The names of the dice thrown since the last call."""
        return [name for name, _, _ in self.dice.take_log()]

    def _put_plane(self, plane: Plane) -> "Scene":
        planes = {**self.position.planes[BRITISH], plane.name: plane}
        self.position.planes[BRITISH] = MappingProxyType({name: planes[name] for name in PLANES if name in planes})
        return self

    def _answer(self, request: Request, left: list[str]) -> Any:
        assert isinstance(request, BismarckRequest)
        self._collect()
        self.asked.append(request)
        request.judge(request.default)
        order = parse(left.pop(0)) if left else request.default
        return request.judge(order)

    def _collect(self) -> None:
        reports, self.game.reports = self.game.reports, []
        for report in reports:
            check_report(report)
        self._reports += reports


def fleet(
    *names: str,
    turn: int = 2,
    visibility: int = 3,
    otherwise: int | None = None,
    dice: Mapping[str, list[int]] | None = None,
    **named: list[int],
) -> Scene:
    """Ships of both sides in one square, all but submarines spotted. Shots miss and withdrawals fail unless scripted,
    with underscores for blanks in the names of the dice."""
    script = {"salvo": [MISS], "torpedo": [99], "withdrawal": [99]}
    script |= {name.replace("_", " "): drawn for name, drawn in {**(dice or {}), **named}.items()}
    sea = Scene(turn, visibility, script, otherwise)
    for name in names:
        sea.put(name, BATTLE, spotted=SHIPS[name].kind != "S")
    return sea


def british(game: Referee) -> Steps:
    """The movement phase of the British (4.31)."""
    return movement_phase(game, BRITISH)


def german(game: Referee) -> Steps:
    """The movement phase of the German (4.32)."""
    return movement_phase(game, GERMAN)


def spotted(sea: Scene) -> set[str]:
    """The ships of both sides that the enemy spots."""
    return set(sea.position.spotted[BRITISH] | sea.position.spotted[GERMAN])


def targets(sea: Scene) -> dict[str, tuple[str, ...]]:
    """For each unit that was offered an attack, the ships that it could choose."""
    return {request.unit: request.targets for request in sea.asked if request.kind == "target"}


@cache
def check_report(report: Report) -> None:
    """Check that a report has an audience and survives a round trip as plain data; equal reports are checked once."""
    assert report.audience
    assert read(json.loads(json.dumps(report.plain()))) == report
