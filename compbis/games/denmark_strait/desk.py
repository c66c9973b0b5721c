"""How a person plays: one ship after the other, with what it may do and how likely that comes off."""

from collections.abc import Callable, Sequence
from typing import Any

from compbis.desk.charted import ChartDesk, telling
from compbis.desk.charts import find
from compbis.desk.place import Speech, Topic, pick
from compbis.errors import IllegalOrder
from compbis.games.denmark_strait import board, details, rules, words
from compbis.games.denmark_strait.cards import CAPTAINS, COMPASS, NUMBER
from compbis.games.denmark_strait.history import HELP
from compbis.games.denmark_strait.requests import (
    AppointRequest,
    FireRequest,
    RallyRequest,
    RepairRequest,
    SailRequest,
)
from compbis.games.denmark_strait.state import Appoint, Fire, Rally, Repair, Sail, Ship
from compbis.table.completion import among
from compbis.table.page import Page
from compbis.table.request import DONE, Order, OrdersRequest
from compbis.table.talk import Say, Show
from compbis.table.values import NamedTuple


class Step(NamedTuple):
    """What is asked next.

    Args:
        lines: said before.
        prompt: ends with the cautious answer.
        answers: words that may be typed, for Tab.
        read: the order of the words that are typed; raises IllegalOrder.
        ship: which ship it is about; "" where nothing is asked for but to go on.
    """

    lines: Sequence[str]
    prompt: str
    answers: Sequence[str]
    read: Callable[[Sequence[str]], Order]
    ship: str = ""


class Desk(ChartDesk):
    """A place at the table. It asks for the orders of each ship in turn; one may be named before its turn."""

    rows = (
        telling("ST", "THE SHIPS AND ALL THAT COUNTS NOW", lambda request: details.status(request.view)),
        telling("CA", "THE CAPTAINS", lambda request: [details.captain(name) for name in CAPTAINS]),
    )
    rules = HELP
    lines = staticmethod(words.lines)

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self._passed: set[str] = set()  # ships that stay as they are in this phase
        self._phase: tuple[int, str] = 0, ""

    def board(self, view: Any) -> Page:
        """The board, once the captains are chosen."""
        return board.page(view)

    def _next(self, request: OrdersRequest) -> Speech[None]:
        phase = request.view.turn, request.kind
        if phase != self._phase:
            self._phase, self._passed = phase, set()
            yield Show(self.board(request.view))
        place = self.place
        while True:
            step = _STEPS[request.kind](request, self._passed)
            if step.lines:
                yield Say(tuple(step.lines))
            line = yield from place.read(step.prompt, Topic(request.kind.upper()), among(step.answers))
            typed = line.strip().upper()
            try:
                if not typed:
                    if request.long:
                        self._passed.add(step.ship)
                        continue
                    yield from place.give(DONE)
                    return
                if typed.split()[0] in {row.letters for row in self._chart}:
                    do, argument = find(line, self._chart, lambda text: "NO SUCH COMMAND")
                    if (yield from do(place, request, argument)):
                        return
                    continue
                yield from place.give(step.read(typed.split()))
                return
            except IllegalOrder as error:
                yield place.refusal(error)


def _appoint(request: AppointRequest, passed: set[str]) -> Step:
    names = rules.of_side(request.side)
    own = [name for name, card in CAPTAINS.items() if card.side is request.side]
    first = rules.pairs(request.side)[0]

    def read(typed: Sequence[str]) -> Appoint:
        if len(typed) != 2:
            raise IllegalOrder(f"TWO NAMES: OF THE {names[0]}, AND OF THE {names[1]}")
        return Appoint(pick(typed[0], own), pick(typed[1], own))

    lines = [f"{number:>2} {details.captain(name)}" for number, name in enumerate(own, 1)]
    return Step(lines, f"CAPTAINS OF {names[0]} AND {names[1]} ({' '.join(first)})-", own, read, names[0])


def _sail(request: SailRequest, passed: set[str]) -> Step:
    waiting = list(dict.fromkeys(order.ship for order in request.legal))
    ship = next((request.view.ships[name] for name in waiting if name not in passed), None)

    def read(typed: Sequence[str]) -> Sail:
        name, rest = _named(typed, waiting, ship)
        return Sail(name, tuple(rest))

    if ship is None:
        return Step((), "DM ENDS THE MOVEMENT-", waiting, read)
    ways = [order.steps for order in request.legal if order.ship == ship.name]
    single = [way[0] for way in ways if len(way) == 1]
    roll, needed = request.view.speed[ship.name], rules.speed_number(ship)
    lines = [
        f"{ship.name} IN {ship.at}, FACES {ship.facing}: SPEED NEEDS {needed}, ROLLED {roll}",
        f"GOES {', '.join(way for way in single if way in COMPASS) or 'NOWHERE'}; TURNS L, R",
    ]
    if any(len(way) > 1 for way in ways):
        lines.append(f"BOTH FOR {NUMBER['points for move and turn']} POINTS OF {ship.points}, AS {' '.join(ways[-1])}")
    return Step(lines, f"{ship.name} (STAYS)-", single, read, ship.name)


def _fire(request: FireRequest, passed: set[str]) -> Step:
    ships = request.view.ships
    ship = ships[request.shooters[0]]
    targets = [enemy.name for enemy in rules.afloat(ships, request.side.enemy)]

    def read(typed: Sequence[str]) -> Fire:
        name, rest = _named(typed, request.shooters, ship)
        target, points = _with_points(rest)
        return Fire(name, pick(target, targets), points)

    each = NUMBER["points for a better shot"]
    lines = [f"{ship.name}: {ship.points} CAPTAIN POINTS"]
    for number, target in enumerate(targets, 1):
        needed = rules.shot_number(ships, ship, ships[target])
        lines.append(f"{number:>2} {target}: {details.odds(needed, range(0, ship.points + 1, each), each)}")
        lines.append(f"   {details.parts(ships, ship, ships[target])}")
    return Step(lines, f"{ship.name} FIRES AT (NONE)-", targets, read, ship.name)


def _repair(request: RepairRequest, passed: set[str]) -> Step:
    ship = request.view.ships[request.crews[0]]
    cards = rules.repairable(ship)

    def read(typed: Sequence[str]) -> Repair:
        name, rest = _named(typed, request.crews, ship)
        card, points = _with_points(rest)
        return Repair(name, pick(card, rules.repairable(request.view.ships[name])), points)

    chances = details.odds(rules.repair_number(ship, 0), range(ship.points + 1))
    lines = [f"{ship.name} MAY REPAIR: {chances}"]
    lines += [f"{number:>2} {card} {details.meaning(card)}" for number, card in enumerate(cards, 1)]
    return Step(lines, f"{ship.name} REPAIRS (NONE)-", cards, read, ship.name)


def _rally(request: RallyRequest, passed: set[str]) -> Step:
    ship = request.view.ships[request.ship]

    def read(typed: Sequence[str]) -> Rally:
        if len(typed) != 1 or not typed[0].isascii() or not typed[0].isdigit():
            raise IllegalOrder("HOW MANY CAPTAIN POINTS, AS 1")
        return Rally(ship.name, int(typed[0][:2]))

    chances = details.odds(rules.morale_number(ship, 0), range(ship.points + 1))
    return Step([f"{ship.name}, MORALE: {chances}"], f"POINTS FOR THE MORALE OF {ship.name} (0)-", (), read, ship.name)


_STEPS: dict[str, Callable[[Any, set[str]], Step]] = {
    AppointRequest.kind: _appoint,
    SailRequest.kind: _sail,
    FireRequest.kind: _fire,
    RepairRequest.kind: _repair,
    RallyRequest.kind: _rally,
}


def _named(typed: Sequence[str], ships: Sequence[str], asked: Ship | None) -> tuple[str, Sequence[str]]:
    """The ship that is meant, and the words behind its name: the one that is asked, if none is named."""
    for count in (3, 2, 1):
        name = " ".join(typed[:count])
        if len(name) > 2 and (found := [ship for ship in ships if ship.startswith(name)]):
            return found[0], typed[count:]
    if asked is None:
        raise IllegalOrder(f"WHICH SHIP: {', '.join(ships)}")
    return asked.name, typed


def _with_points(typed: Sequence[str]) -> tuple[str, int]:
    """A name and the captain points behind it."""
    *name, last = typed or ("",)
    if name and last.isascii() and last.isdigit():
        return " ".join(name), int(last[:2])
    return " ".join(typed), 0
