"""How a person plays: a chart of commands for the orders of a phase, and a prompt for each other question."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from compbis.desk.charted import Answer, AskedDesk, telling
from compbis.desk.charts import Command, find
from compbis.desk.place import Place, Speech
from compbis.desk.reference import Reference, read_reference
from compbis.errors import IllegalOrder
from compbis.games.sink_the_bismarck.desk import phases, reading
from compbis.games.sink_the_bismarck.desk.following import Following
from compbis.games.sink_the_bismarck.history import HELP
from compbis.games.sink_the_bismarck.rules import movement
from compbis.games.sink_the_bismarck.rules.battle import BattleSight
from compbis.games.sink_the_bismarck.state.orders import Sail
from compbis.games.sink_the_bismarck.state.reports import Removed
from compbis.games.sink_the_bismarck.words import asking, battles, details, pages
from compbis.table import datafile
from compbis.table.page import Page, Settled, pictured
from compbis.table.report import Report
from compbis.table.request import Order, OrdersRequest, YesNoRequest
from compbis.table.talk import Say

_SAIL = "MS"
Making = Callable[[str, Any], Order]


def _given(place: Place, request: Any, order: Order, note: str = "") -> Speech[Order]:
    """Give an order, and say what it comes to. Raises IllegalOrder if it is refused."""
    if type(order) not in request.takes:
        raise IllegalOrder(phases.not_here(request))
    yield from place.give(order, note)
    yield Say((Settled(details.ordered(request.view, order)),))
    return order


def _row(syntax: str, help_: str, make: Making) -> Command[Place, Any, Order]:
    """A row of the chart that gives one order. make: the order of what was typed behind the letters."""

    def give(place: Place, request: Any, argument: str) -> Speech[Order | None]:
        return (yield from _given(place, request, make(argument.strip().upper(), request)))

    return Command(syntax.split()[0], syntax, help_, takes=True, do=give)


def _sail(place: Place, request: Any, argument: str) -> Speech[Order | None]:
    """MS: a counter and its way, or its goal, which is kept for RO."""
    if Sail not in request.takes:
        raise IllegalOrder(phases.not_here(request))
    order, goal = reading.sail(argument.strip().upper(), request)
    return (yield from _sailing(place, request, order, goal))


def _sailing(place: Place, request: Any, order: Sail, goal: str) -> Speech[Order]:
    """Let a counter sail, and keep its goal, the words for it, if it does not get there."""
    given: Order = yield from _given(place, request, order, goal)
    key = _SAIL, order.unit
    place.repeats.kept.pop(key, None)
    if goal:
        place.repeats.kept[key] = tuple(goal.split())
        at, _ = reading.goal_of(goal.split())
        left = reading.to_go(request, order.way[-1], at)
        yield Say((f"  {left} HEX{'' if left == 1 else 'ES'} MORE TO {goal.split()[0]}: RO GOES ON NEXT TURN",))
    return given


def _goes_on(place: Place, request: Any, key: str) -> Speech[Order]:
    """The order of a counter that goes on to its goal. Raises IllegalOrder if it cannot."""
    if Sail not in request.takes:
        raise IllegalOrder(phases.not_here(request))
    name, *words = key.split()
    if name not in request.view.forces:
        place.repeats.kept.pop((_SAIL, name), None)
        raise IllegalOrder("NO COUNTER OF YOURS")
    order, left = reading.towards(request, name, *reading.goal_of(words))
    return (yield from _sailing(place, request, order, left))


def _goals(argument: str, request: Any, place: Place) -> Iterator[str]:
    """The counters that go on to their goals: those that have no order yet, and can move."""
    view = request.view
    for (letters, name), words in place.repeats.kept.items():
        if letters != _SAIL or name not in view.forces or name in request.ways or argument not in ("", name):
            continue
        if movement.hexes(view.of(name), view.turn) and reading.goal_of(words)[0] != view.forces[name].hex:
            yield " ".join((name, *words))


def _go_on(place: Place, request: Any, argument: str) -> Speech[Order | None]:
    """RO: every counter that has not reached its goal goes on, or the one that is named."""
    if Sail not in request.takes:
        raise IllegalOrder(phases.not_here(request))
    place.repeats.repeat([("RO", key) for key in _goals(argument.strip().upper(), request, place)])
    return (yield from place.repeats.next(lambda key: _goes_on(place, request, key[1])))


TELLING: Sequence[Command[Place, Any, Order]] = (
    telling("ST", "YOUR COUNTERS AND SHIPS", lambda request: details.fleet(request.view)),
    telling("AI", "YOUR AIRCRAFT", lambda request: details.aircraft(request.view)),
    telling("CN", "COUNTERS OF THE ENEMY, AND WHAT WAS TOLD OF THEM", lambda request: details.contacts(request.view)),
    telling("CV", "CONVOYS", lambda request: details.convoys(request.view)),
    telling("WX", "TURN, VISIBILITY, NIGHTS", lambda request: details.weather(request.view)),
    telling("VP", "POINTS", lambda request: details.points(request.view)),
)
"""Commands that tell something, at any question."""


class Desk(AskedDesk):
    """A place at the table."""

    rows = (
        Command(
            _SAIL,
            "MS G1 3508",
            "SAILS TOWARDS A HEX, OR HEX BY HEX; MS G1 3508 2: TWO HEXES A TURN",
            takes=True,
            do=_sail,
        ),
        Command("RO", "RO G1", "GOES ON: ALL COUNTERS THAT ARE NOT AT THEIR GOALS, OR ONE", takes=True, do=_go_on),
        _row("FL R-SCA 3610", "A RECON UNIT FLIES TO A HEX", reading.fly),
        _row("EC B4 HX1", "A COUNTER ESCORTS A CONVOY IN ITS HEX", reading.escort),
        _row("CO NOR SUF TO B3", "SHIPS GO TO ANOTHER COUNTER IN THEIR HEX; TO NEW: A NEW ONE", reading.shift),
        _row("DU 3010", "A DUMMY COMES ON", reading.dummy),
        _row("TA G3", "TAKES A DUMMY OFF", reading.remove),
        _row("PL BIS PEU 3204", "SHIPS BEGIN IN A HEX; NO SHIPS: A DUMMY", reading.place),
        _row("NT 9 BERGEN", "NOTES THE TURN OF THE SECRET DIE, AND THE PORT OF SCHEER", reading.note),
        _row("TK 2020", "A TANKER LIES IN A HEX", reading.tanker),
        _row("TM 2020 2021", "A TANKER MOVES TO A HEX BESIDE IT", reading.steer),
        *TELLING,
    )
    rules = HELP

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self._following = Following()
        self._battle: BattleSight | None = None

    def board(self, view: Any) -> Page:
        """The map, with the orders that stand."""
        standing = self._request.standing() if isinstance(self._request, OrdersRequest) else {}
        plain = {} if getattr(self._request, "kind", "") == "regroup" else standing
        return pages.page(view, plain)

    def page(self) -> Page | None:
        """The map; in a battle the ships of both sides."""
        request: Any = self._request
        if battle := getattr(request, "battle", None):
            return battles.page(battle, request.side).above(pages.page(request.view, looked=battle.hex))
        return super().page()

    def lines(self, report: Report) -> list[str]:
        """A report in words. A counter that is gone has no goal any more: its number may come again."""
        if isinstance(report.facts, Removed):
            self.place.repeats.kept.pop((_SAIL, report.facts.counter), None)
        return self._following.told(report)

    def untold(self) -> Sequence[str]:
        """Moves."""
        told = self._following.moves()
        if told:
            self.place.dispatches.append((self.place.turn or 1, told))
        return told

    def warnings(self, request: Any) -> Sequence[str]:
        """What a player may have forgotten."""
        return list(phases.warnings(request))

    def behind(self, letters: str, request: Any) -> Iterable[str]:
        """The counters, ships or air units that may follow the letters."""
        return phases.behind(letters, request)

    def begun(self, request: Any) -> Sequence[str]:
        """What a phase is for."""
        return phases.begun(request)

    def queued(self, request: Any, letters: str, key: str) -> Speech[Order]:
        """The order of a counter in the queue."""
        return (yield from _goes_on(self.place, request, key))

    def _texts(self) -> Reference:
        return read_reference(datafile.load(HELP, ("rules", "words")), (), "7")

    # Goals, in a game that is taken up again

    def recall(self, turn: int, orders: Sequence[tuple[str, str, str]]) -> None:
        """The goals of counters, from what was ordered in an earlier turn."""
        for _, text, note in orders:
            self._recalled(text, note)

    def remind(self, request: Any, order: Order, note: str) -> None:
        """The same of an order of the turn in play."""
        self._recalled(str(order), note)

    def _recalled(self, text: str, note: str) -> None:
        verb, _, rest = text.partition(" ")
        if verb != "SAIL":
            return
        key = _SAIL, rest.partition(" ")[0]
        self.place.repeats.kept.pop(key, None)
        if note:
            self.place.repeats.kept[key] = tuple(note.split())

    # Questions

    def preface(self, request: Any) -> Sequence[str]:
        """The ships in a battle, unless they are as they were told last; and what a question of yes or no is about."""
        battle = getattr(request, "battle", None)
        told: list[str] = []
        if battle is not None and battle != self._battle:
            self._battle = battle
            told += pictured(details.battle_lines(battle), self.page())
        if isinstance(request, YesNoRequest):
            told += asking.known(request)
        return told

    def aside(self, request: Any, line: str) -> Speech[bool]:
        """Commands that tell something can be given at any question."""
        word = line.strip().upper()
        if all(row.letters != word for row in TELLING):
            return False
        do, argument = find(word, TELLING, lambda text: text)
        yield from do(self.place, request, argument)
        return True

    def question(self, request: Any) -> str:
        """The prompt."""
        return asking.question(request)

    def known(self, request: Any) -> Iterable[str]:
        """What is to be chosen from."""
        return asking.known(request)

    def helped(self, request: Any) -> Sequence[tuple[str, str]]:
        """What can be typed."""
        return asking.helped(request)

    def answers(self, request: Any) -> Iterable[str]:
        """The same, for Tab."""
        return asking.words(request)

    def answer(self, request: Any, line: str) -> Order:
        """The answer that a line gives."""
        return reading.answer(request, line)

    def standing(self, request: Any, line: str) -> Answer | None:
        """All attempts, all guns."""
        return reading.standing(request, line)

    def about(self, request: Any) -> tuple[Any, ...]:
        """The turn, what is asked, and where: of a battle its round, of a move the hex."""
        battle = getattr(request, "battle", None)
        where = (battle.hex, battle.round) if battle else (getattr(request, "at", 0), getattr(request, "moving", ""))
        return request.view.turn, request.kind, *where
