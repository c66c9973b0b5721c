"""A game for a test: it places ships, scripts dice, runs a procedure, and keeps the questions and reports."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from compbis.errors import IllegalOrder
from compbis.games.chase_of_the_bismarck.cards.board import HEXES
from compbis.games.chase_of_the_bismarck.cards.tables import CUPS
from compbis.games.chase_of_the_bismarck.desk.desk import Desk
from compbis.games.chase_of_the_bismarck.game import Game, start
from compbis.games.chase_of_the_bismarck.phases.admin import _turned
from compbis.games.chase_of_the_bismarck.requests.movement import MovementRequest, OpenRequest
from compbis.games.chase_of_the_bismarck.state.units import Air, Fate, Mark, Ship
from compbis.table.dice import Dice
from compbis.table.game import Together
from compbis.table.report import Report
from compbis.table.request import Order, Request, judged
from compbis.table.side import GERMAN, Side
from compbis.table.values import replace
from tests.games.stored import check_asked, check_stored

NO_CONTACT = 9
"""A die without effect: no hit, no contact, no repair."""
Falls = Sequence[int | str]


NAMED = {
    **dict.fromkeys(("weather", "storm", "submarine", "submarine attack", "submarine class"), 0),
    **dict.fromkeys(("submarine hit", "air attack", "reveal", "shadow", "repair", "spotting", "hunt", "convoy"), 1),
    **dict.fromkeys(("secondary", "special", "fuel loss", "subtable", "abort", "entry"), 1),
    **dict.fromkeys(("gunnery", "torpedo", "chit"), 2),
}
"""The purposes of draws, each with the number of names that follow it. A stored game replays by these names."""


class ScriptedDice(Dice):
    """Dice scripted by the first words of a draw's name; any other draw shows `otherwise`. A chit is scripted by its
    name."""

    def __init__(self, falls: Mapping[str, Falls], otherwise: int, chits: Callable[[str], Sequence[str]]) -> None:
        super().__init__(0)
        self._falls = {name: list(results) for name, results in falls.items()}
        self._otherwise, self._chits = otherwise, chits
        self.drawn: list[str] = []

    def draw(self, purpose: str, sides: int, *of: str | int) -> int:
        name = " ".join((purpose, *map(str, of)))
        assert len(of) == NAMED[purpose] and None not in of, name
        self.drawn.append(name)
        for begin, results in self._falls.items():
            if name.startswith(begin) and results:
                fall = results.pop(0)
                return fall if isinstance(fall, int) else self._chits(str(of[0])).index(fall)
        return min(self._otherwise, sides - 1)

    def fall(self, name: str, *results: int) -> None:
        """Script more dice of this name."""
        self._falls[name] = list(results)

    @property
    def left(self) -> list[str]:
        """The names of scripted draws that were not made."""
        return [name for name, results in self._falls.items() if results]


class Scene:
    """Turn 13, noon of 24 May: level 4 in weather 4, no fog. Only the ships that a test puts there are at sea."""

    def __init__(
        self, otherwise: int = NO_CONTACT, turn: int = 13, weather: int = 4, options: Sequence[str] = (), **falls: Falls
    ):
        self.game = Game(start(0, options))
        script = {name.replace("_", " "): results for name, results in falls.items()}
        self.dice = ScriptedDice(script, otherwise, self._cup)
        self.game.dice = self.dice
        nobody = {
            side: MappingProxyType(
                {name: ship._replace(at=0, force="", restricted="", fate=Fate.WAITING) for name, ship in ships.items()}
            )
            for side, ships in self.game.position.ships.items()
        }
        self.change(turn=turn, weather=weather, ships=MappingProxyType(nobody))
        self.dice.turn = turn
        self.asked: list[Request] = []
        self.reports: list[Report] = []

    def change(self, **state: Any) -> "Scene":
        self.game.position = replace(self.game.position, **state)
        return self

    def put(self, name: str, at: str = "", **state: Any) -> "Scene":
        """Put a ship into a hex, or change its state."""
        if "fate" not in state and at:
            state["fate"] = Fate.IN_PLAY
        damage = {
            key: state.pop(key) for key in ("evasion", "hull", "bow", "stern", "rudder", "fire_control") if key in state
        }
        ship = self.ship(name)._replace(**state)
        if damage:
            ship = ship._replace(damage=ship.damage._replace(**damage))
        self.game.put(ship._replace(at=HEXES[at]) if at else ship)
        return self

    def lost(self, name: str) -> "Scene":
        """Sink a ship."""
        self.game.put(self.ship(name)._replace(at=0, fate=Fate.SUNK))
        return self

    def next_turn(self) -> "Scene":
        """Take off the markers of the turn."""
        for ships in self.game.position.ships.values():
            self.game.put(*map(_turned, ships.values()))
        return self

    def force(self, force: str, at: str, *names: str, **state: Any) -> "Scene":
        """Put a Task Force into a hex."""
        for name in names:
            self.put(name, at, force=force, **state)
        return self

    def aircraft(self, name: str, **state: Any) -> "Scene":
        side = next(side for side in Side if name in self.game.position.air[side])
        air = {**self.game.position.air[side], name: self.air(name)._replace(**state)}
        self.game.with_side("air", side, MappingProxyType(air))
        return self

    def ship(self, name: str) -> Ship:
        return self.game.ship(name)

    def air(self, name: str) -> Air:
        return next(air[name] for air in self.game.position.air.values() if name in air)

    def run(self, steps: Any, *orders: str) -> "Scene":
        """Run a procedure. orders: the answers, each as the side and the text, given to the first question that
        accepts it; every other question gets its default."""
        left = list(orders)
        self._through(steps() if callable(steps) else steps, left)
        assert not left, f"nobody asked for {left}"
        reports = self.game.take_reports()
        check_stored(self.game.position, reports)
        self.reports += reports
        return self

    def _through(self, procedure: Any, left: list[str]) -> None:
        answer = None
        while procedure is not None:
            try:
                step = procedure.send(answer) if answer is not None else next(procedure)
            except StopIteration:
                return
            if isinstance(step, Together):
                for part in step.procedures.values():
                    self._through(part, left)
                answer = None
            else:
                answer = self._answered(step, left)

    def _answered(self, request: Request, left: list[str]) -> Any:
        self.asked.append(request)
        check_asked(Desk(request.side), request)
        order: Order = request.default
        if left and left[0].startswith(f"{request.side} ") and _accepts(request, left[0].partition(" ")[2]):
            order = request.parse(left.pop(0).partition(" ")[2])
        return judged(request, order)

    def facts(self, kind: type, side: Side | None = None) -> list[Any]:
        """The facts of all reports of this kind, in order. side: only those that it hears."""
        found = [report for report in self.reports if side is None or side in report.audience]
        return [report.facts for report in found if isinstance(report.facts, kind)]

    def kinds(self, side: Side | None = None) -> list[str]:
        """The kinds of all reports, in order. side: only those that it hears."""
        return [report.kind for report in self.reports if side is None or side in report.audience]

    def questions(self, kind: str) -> list[Any]:
        """The questions of this kind, in order."""
        return [request for request in self.asked if request.kind == kind]

    def _cup(self, name: str) -> Sequence[str]:
        return self.game.position.evasion.chits if name == "evasion" else sorted(CUPS[name])


def _accepts(request: Request, text: str) -> bool:
    try:
        request.parse(text)
    except IllegalOrder:
        return False
    return True


def marked(mark: Mark = Mark.SIGHTED) -> dict[str, Mark]:
    """The state of a ship that the enemy has marked."""
    return {"mark": mark}


def why(request: Request, text: str) -> str:
    """Why a question refuses an answer; "" if it takes it."""
    try:
        judged(request, request.parse(text))
    except IllegalOrder as refusal:
        return str(refusal)
    return ""


def refused(scene: Scene, side: Side, text: str, kind: str = "movement") -> str:
    """Why an order of the Movement Phase is refused; "" if it is legal."""
    request = {"movement": MovementRequest, "open": OpenRequest}[kind](scene.game.view(side), False)
    return why(request, text)


BOTH_SIDES = (GERMAN.enemy, GERMAN)
