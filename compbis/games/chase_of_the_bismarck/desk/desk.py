"""The desk of a human player: a chart of commands for the orders of a phase, and a prompt for every other question."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from compbis.desk.charted import showing
from compbis.desk.charts import Command
from compbis.desk.phased import goals
from compbis.desk.phased.asked import Answer, words_of
from compbis.desk.place import Place, Speech
from compbis.desk.reference import Reference, read_reference
from compbis.errors import IllegalOrder
from compbis.games.chase_of_the_bismarck.cards.board import HEXES, NAMES, Hex
from compbis.games.chase_of_the_bismarck.desk import phases, reading, replacing, standing
from compbis.games.chase_of_the_bismarck.desk.following import Following
from compbis.games.chase_of_the_bismarck.desk.hearsay import SOME, Hearsay
from compbis.games.chase_of_the_bismarck.history import HELP
from compbis.games.chase_of_the_bismarck.requests.fighting import GunRequest
from compbis.games.chase_of_the_bismarck.requests.seeking import CallRequest
from compbis.games.chase_of_the_bismarck.rules import upkeep
from compbis.games.chase_of_the_bismarck.rules.movement import sailed, unit_hexes_left
from compbis.games.chase_of_the_bismarck.state.battle import Battle
from compbis.games.chase_of_the_bismarck.state.orders import Detach, Patrol, Sail
from compbis.games.chase_of_the_bismarck.state.sight import View
from compbis.games.chase_of_the_bismarck.state.units import Damage, in_play, members, units
from compbis.games.chase_of_the_bismarck.words import asking, battles, details, forecast, pages, shades
from compbis.table import datafile
from compbis.table.page import Page, Settled, pictured
from compbis.table.report import Report
from compbis.table.request import UNDO, Order
from compbis.table.side import BRITISH, GERMAN, Side
from compbis.table.talk import Say, Show

Making = Callable[[str, Any], Order]


def _given(place: Place, request: Any, order: Order, note: str = "") -> Speech[Order]:
    """Give an order and print its effect. Raises IllegalOrder if it is refused."""
    if type(order) not in request.kinds:
        raise IllegalOrder(f"NOT IN THIS PHASE: {phases.OF[request.kind].what}")
    yield from place.give(order, note)
    yield Say((Settled(details.ordered(request.view, order, place.spoken)), *details.remarks(request.view, order)))
    return order


def _row(syntax: str, help_: str, make: Making) -> Command[Place, Any, Order]:
    """A chart row for one order. make: makes the order from the text after the command letters."""

    def give(place: Place, request: Any, argument: str) -> Speech[Order | None]:
        return (yield from _given(place, request, make(argument.strip().upper(), request)))

    return Command(syntax.split()[0], syntax, help_, takes=True, do=give)


def _many(syntax: str, help_: str, make: Callable[[str, Any], Iterable[str]]) -> Command[Place, Any, Order]:
    """A chart row that orders several units one by one, through the queue of repeated orders. make: gives the queue's
    keys, as `Desk.repeat_order` reads them."""

    def give(place: Place, request: Any, argument: str) -> Speech[Order | None]:
        letters = syntax.split()[0]
        keys = list(make(argument.strip().upper(), request))
        place.repeats.repeat([(letters, key) for key in keys])
        if place.spoken and letters == _PATROL and (able := [key for key in keys if _may_patrol(request, key)]):
            yield Say((_patrolling(place, request.view.turn, able),))
        return (yield from place.repeats.next(lambda key: queued(place, request, *key)))

    return Command(syntax.split()[0], syntax, help_, takes=True, do=give)


def _patrolling(place: Place, turn: int, units: Sequence[str]) -> str:
    """The line about units that patrol: their names, or how many if they did so last time."""
    text = f"{' '.join(units)} PATROL{'S' * (len(units) == 1)}"
    since = place.same_as_on(_PATROL, turn, text)
    return text if since is None or len(units) < _MANY else f"{len(units)} UNITS PATROL, AS ON TURN {since}"


def _sail(place: Place, request: Any, argument: str) -> Speech[Order | None]:
    """MS: move units along a way or towards a goal, which is kept for RO."""
    moves = goals.each_move(words_of(argument, 0, ""), lambda word: bool(members(request.view.ships, word)))
    return (
        yield from goals.order_each(place, goals.SAIL, moves, lambda move: queued(place, request, goals.SAIL, move))
    )


def _sailing(place: Place, request: Any, order: Sail, goal: str) -> Speech[Order]:
    """Move a unit; keep the words for its goal if it does not arrive."""

    def left() -> int:
        unit = members(request.view.ships, order.unit)
        return reading.distance_to_goal(request, unit, order.way[-1], HEXES[goal.split()[0]])

    given = _given(place, request, order, goal)
    return (yield from goals.sail(place, given, order.unit, goal, left, _next_move(request, order)))


def _next_move(request: Any, order: Sail) -> str:
    """When a unit can move again after a move."""
    turn = request.view.turn
    rests = [sailed(ship, order.way, turn).no_move for ship in members(request.view.ships, order.unit) if order.way]
    return f"ON TURN {turn + max(rests)}" if max(rests, default=0) > 1 else "NEXT TURN"


_PATROL = "PA"
_SOME = ("SOME", "SOME UNIT")
"""What may be typed for SOME: the word itself, or what is read aloud for it."""
_SHOWN = ("HE", "CN", "SF", "WH", "NM", "DI")
"""The commands of the house that work at any question."""
_FOREIGN = MappingProxyType({BRITISH: ("RF", "HB", "PL"), GERMAN: ("SH",)})
"""The commands that a side does not have."""
_ONCE = MappingProxyType({"submarine": "IT WOULD SEARCH NOWHERE", "strike": "AN ATTACK WOULD BE LOST"})
"""The questions at which a DM must be repeated, and why."""
_MANY = 4
"""With at least this many units that patrol again, their number is read aloud, not their names."""
_ONE_UNIT: Mapping[str, Callable[[str], Order]] = MappingProxyType({_PATROL: Patrol, "LE": Detach})
"""The orders that a line can give to several units, by their command letters."""


def queued(place: Place, request: Any, letters: str, key: str) -> Speech[Order]:
    """Give the next order in the queue.

    Args:
        place: the player's place at this desk
        request: the request for orders
        letters: the letters of the command
        key: the unit and, for a move, its goal

    Raises:
        IllegalOrder: the unit cannot have the order
    """
    if place.spoken and letters == _PATROL and _may_patrol(request, key):
        return (yield from place.give(Patrol(key)))  # reported with the others
    if make := _ONE_UNIT.get(letters):
        return (yield from _given(place, request, make(key)))
    if letters == replacing.UNDONE:
        return (yield from place.give(UNDO, key))
    if letters == replacing.DROPPED:
        undone: Order = yield from place.give(UNDO)
        goals.restore_goal(place, key)
        return undone
    if letters == replacing.AGAIN:
        return (yield from replacing.give_again(place, request, key))
    if letters == goals.SAIL:
        if former := replacing.former_move(request, key):
            first, *others = replacing.replacement(place, request, key, former)
            place.repeats.queue[:0] = others
            return (yield from queued(place, request, *first))
        return (yield from _sailing(place, request, *reading.sail(key, request)))
    if letters == replacing.AFRESH:
        order: Order = yield from queued(place, request, goals.SAIL, key)
        goals.replaced_goal(place, key.split()[0])
        return order
    name, goal, *slowly = key.split()
    unit = members(request.view.ships, name)
    if not unit:
        goals.keep_goal(place, name, "")
        raise IllegalOrder(upkeep.no_unit(request.view.ships, name))
    order, left = reading.towards(request, unit, HEXES[goal], bool(slowly))
    return (yield from _sailing(place, request, order, left))


def _take_back(place: Place, request: Any, argument: str) -> Speech[Order | None]:
    """UN: take back the last order, or the last one for a unit or ship."""
    if not argument.strip():
        return (yield from place.give(UNDO))
    place.repeats.queue = replacing.undoing(place, request, " ".join(argument.upper().split()))
    return (yield from place.repeats.next(lambda key: queued(place, request, *key)))


def _go_on(place: Place, request: Any, argument: str) -> Speech[Order | None]:
    """RO: continue with every unit short of its goal, or with the one named."""

    def ready(name: str, goal: Sequence[str]) -> bool:
        unit = members(request.view.ships, name)
        return bool(unit and not unit[0].sailed and unit_hexes_left(unit))

    return (yield from goals.go_on(place, argument, ready, lambda key: queued(place, request, "RO", key)))


Look = Callable[[Any], Page]
"""Draws the displayed board from a view."""


def _line(argument: str, request: Any) -> Iterator[str]:
    for name, at in reading.line(argument, request):
        if members(request.view.ships, name)[0].at != at:
            yield f"{name} {NAMES[at]}"


def _patrols(argument: str, request: Any) -> Iterator[str]:
    names = reading.patrol(argument, request)
    if names != [standing.ALL]:
        yield from names
        return
    found = units(request.view.ships).items()
    free = [name for name, unit in found if not unit[0].sailed and not unit[0].doing and unit_hexes_left(unit)]
    yield from [name for name in free if _may_patrol(request, name)] or free[:1]


def _may_patrol(request: Any, name: str) -> bool:
    if Patrol not in request.kinds:
        return False
    try:
        request.after(Patrol(name))
    except IllegalOrder:
        return False
    return True


class Desk(goals.GoalDesk):
    """One side's desk."""

    rows = (
        Command(
            goals.SAIL,
            "MS KG1 T20",
            "MOVES UNITS: TOWARDS A HEX, OR HEX BY HEX; MS KG1 T20 1 SLOWLY; MS KG1 NOR T20 BOTH",
            takes=True,
            do=_sail,
        ),
        Command("RO", "RO KG1", "CONTINUES: ALL UNITS SHORT OF THEIR GOALS, OR ONE", takes=True, do=_go_on),
        _many("LI D16 D22 NOR SUF", "SPREADS UNITS ON A LINE: ITS TWO ENDS, AND THE UNITS", _line),
        _row("FL HUD1 N23", "FLIES THERE AND BACK, SEARCHING; FL SWA1 A T20 ATTACKS; + STAYS ALOFT", reading.fly),
        _many("PA KG1", "PATROL: UNITS STAY AND SEARCH; PA ALL: ALL WITHOUT ORDERS", _patrols),
        _row("FO KG1 BIS PEU", "FORMS A TASK FORCE, OR JOINS IT", reading.form),
        _many("LE BIS", "SHIPS LEAVE THEIR TASK FORCE", reading.leaving),
        _row("RE BIS", "ATTEMPTS REPAIR AT SEA", reading.REPAIR),
        _row("PO BIS", "IS MARKED IN PORT, AND REFUELS", reading.PORT),
        _row("RF BIS WEI", "REFUELS FROM A TANKER", reading.refuel),
        _row("HB BIS", "A DAMAGED HEAVY SHIP RETURNS TO BASE", reading.HOME),
        _row("SH T15/1 NOR", "SHADOWS A SIGHTED UNIT WITH THESE SHIPS", reading.shadow),
        _row("PL WEI B28", "A TANKER BEGINS IN A HEX", reading.place_order),
        showing("ST", "YOUR UNITS", lambda request: details.fleet(request.view)),
        showing(
            "AI",
            "YOUR AIRCRAFT",
            lambda request: details.aircraft(request.view),
            lambda request: details.aircraft_aloud(request.view),
        ),
        showing("WX", "WEATHER, VISIBILITY, AND WHERE YOU CAN SEARCH", lambda request: details.weather(request.view)),
        showing(
            "FU",
            "FUEL, AND THE TURNS THAT IT LASTS",
            lambda request: forecast.fuel(request.view, phases.moved(request)),
            lambda request: forecast.fuel_aloud(request.view, phases.moved(request)),
        ),
        showing("DO", "WHO MAY DO WHAT", lambda request: forecast.duties(request.view)),
        showing("CV", "CONVOYS, AND WHICH WERE MET", lambda request: forecast.convoys(request.view)),
        showing("VP", "POINTS, AND THE TOTAL FOR EACH END", lambda request: forecast.points(request.view)),
    )
    rules = HELP
    reports_moves = True

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.place.look = self._aside
        self._following = Following()
        self._battle: Battle | None = None
        self._harm: tuple[tuple[int, Hex], Mapping[str, Damage]] = (0, 0), {}  # seen on the board of a combat
        self._hearsay = Hearsay(arguments[0])
        self._look: Look = self._plain
        self._forces: tuple[tuple[int, str], Mapping[str, str]] = (0, ""), {}  # of each ship, in the phase asked last
        self._spared: object = None  # the question at which DM was not taken for an answer
        self._called = 0  # the turn in which a search was asked for last

    @classmethod
    def rows_of(cls, side: Side) -> Sequence[Command[Place, Any, Order]]:
        """The commands without those for what only the enemy can do."""
        return [row for row in cls.rows if row.letters not in _FOREIGN[side]]

    def board(self, view: Any) -> Page:
        """The search board."""
        self._look = self._plain
        return self._plain(view)

    def _plain(self, view: Any) -> Page:
        """The search board with the last news."""
        return pages.page(view, news=self._hearsay.news(view))

    def _strength(self, view: Any) -> Page:
        """The Search Factors with the last news."""
        return pages.strength(view, self._hearsay.news(view))

    def _print(self, view: Any) -> Page:
        """What is printed on the board, with the last news."""
        return pages.printed(view, self._hearsay.news(view))

    def page(self) -> Page | None:
        """The search board; in combat the ships of both sides, and in a search the Search Factors."""
        request: Any = self._request
        if battle := getattr(request, "battle", None):
            view = self._known(request)
            below = pages.page(view, show=battle.at, news=self._hearsay.news(view))
            return battles.page(battle, request.side).above(below)
        if isinstance(request, CallRequest):
            return self._strength(request.view)
        return self._look(request.view) if request else None

    def lines(self, report: Report) -> list[str]:
        """A report in words."""
        self._hearsay.hear(report)
        view: Any = self._request.view if self._request else None
        own = view if view and view.side is GERMAN and view.turn == report.turn else None
        return self._following.lines(report, self.place.spoken, own)

    def warnings(self, request: Any) -> Sequence[str]:
        """Warnings about units without orders."""
        return list(phases.warnings(request))

    def arguments(self, letters: str, request: Any) -> Iterable[str]:
        """The units, aircraft, ships or contacts that may follow the command letters."""
        return list(self._hearsay.traces(request.view)) if letters == "WH" else phases.arguments(letters, request)

    def repeat_order(self, request: Any, letters: str, key: str) -> Speech[Order]:
        """Give the next order in the queue.

        Args:
            request: the request for orders
            letters: the letters of the command
            key: the unit and, for a move, its goal
        """
        return (yield from queued(self.place, request, letters, key))

    def remind(self, request: Any, order: Order, note: str) -> None:
        """Restore what an order of the current turn left: the goal of a unit, and the rest of a line that takes an
        order back or replaces it.

        Args:
            request: the request that the order answered
            order: the order
            note: the words for its goal, or the line
        """
        self._formed(request)
        self._known(request)
        queue = self.place.repeats.queue
        if order == UNDO and note:
            self.place.repeats.queue = replacing.resumed(self.place, request, note)
        elif queue:
            self.place.repeats.queue = replacing.follow(queue, order)
        super().remind(request, order, note)

    def order_lines(self, request: Any) -> Mapping[str, str]:
        """The orders that stand, those to sail by their units: a unit has one at most."""
        return {order.partition(":")[0] if order.startswith("SAIL ") else order: order for order in request.standing()}

    def phase_lines(self, request: Any) -> Sequence[str]:
        """The purpose of a phase, and what happens without orders."""
        return phases.of(request).lines

    def _texts(self) -> Reference:
        return read_reference(datafile.load(HELP, ("rules", "words")), (), "7")

    # Boards that stay on display until another command replaces them

    def _house(self) -> tuple[Command[Place, Any, Order], ...]:
        own = (
            Command("CN", "CN", "MARKED ENEMIES, THEIR DAMAGE, AND THE LAST NEWS OF OTHERS", do=self._contacts),
            Command("SF", "SF", "SEARCH FACTORS ON THE BOARD, = WHERE THEY SUFFICE", do=self._factors),
            Command("BO", "BO", "WHAT THE BOARD PRINTS: ENEMY FACTORS, AIR SECTORS, DESTROYER LINE", do=self._printed),
            Command(
                "WH",
                "WH BB",
                "WHERE AN ENEMY OF THAT CLASS CAN BE, FROM YOUR REPORTS; ALONE: LAST NEWS OF ALL",
                takes=True,
                do=self._whereabouts,
                argument="A CLASS",
            ),
        )
        undo = Command(
            replacing.UNDONE, "UN SUF", "TAKES THE LAST ORDER BACK, OR THAT OF A UNIT", takes=True, do=_take_back
        )
        return (*own, *(undo if row.letters == replacing.UNDONE else row for row in super()._house()))

    def _contacts(self, place: Place, request: Any, argument: str) -> Speech[None]:
        """CN: what is known of the enemy now."""
        view = self._known(request)
        lines = (*details.contacts(view), *details.news(self._hearsay.news(view), view, place.spoken))
        yield Say(tuple(place.list_lines("CN", view.turn, lines)))

    def _factors(self, place: Place, request: Any, argument: str) -> Speech[None]:
        """SF: the Search Factors on the board."""
        yield from self._show(request, self._strength)

    def _printed(self, place: Place, request: Any, argument: str) -> Speech[None]:
        """BO: the areas and the enemy's factors that are printed on the board."""
        yield from self._show(request, self._print)

    def _whereabouts(self, place: Place, request: Any, argument: str) -> Speech[None]:
        """WH: where the enemy can be."""
        view, name = request.view, argument.strip().upper()
        name = SOME if name in _SOME else name
        traces = self._hearsay.traces(view)
        if not name:
            hint = () if place.spoken else ("WH AND A CLASS SHADES WHERE IT CAN BE",)
            others = [(SOME, trace) for trace in self._hearsay.unknown(view)]
            known = shades.known([*traces.items(), *others], view, place.spoken)
            yield Say((*place.list_lines("WH", view.turn, known, other="CN"), *hint))
            return
        if name not in traces:
            raise IllegalOrder(f"NOTHING KNOWN OF THAT. KNOWN: {' '.join(traces) or 'NOTHING'}")
        trace = traces[name]
        now, then = self._hearsay.whereabouts(trace, view)
        shade, looked = shades.shading(now, then), min(now, default=0)
        titled = shades.title(name)
        yield from self._show(request, lambda view: pages.page(view, shade, titled, looked, self._hearsay.news(view)))
        yield Say(tuple(shades.whereabouts(name, trace, view, now, then, place.spoken)))

    def _show(self, request: Any, look: Look) -> Speech[None]:
        """Show a board, and keep it on display. For a screen reader, show only factors: all else is read as lines."""
        self._look = look
        if not self.place.spoken or look in (self._strength, self._print):
            yield Show(look(request.view))

    # Questions with one answer

    def about(self, request: Any) -> tuple[Any, ...]:
        """The turn, the kind of question, and the combat round."""
        return standing.about(request)

    def standing(self, request: Any, line: str) -> Answer | None:
        """An answer for all hexes, all guns or all ships."""
        return standing.read(request, line, self._likely(request) if isinstance(request, CallRequest) else ())

    def _likely(self, request: CallRequest) -> tuple[Hex, ...]:
        """The hexes to list for a search: where a call can tell something, and an enemy can be."""
        anywhere = self._hearsay.anywhere(request.view)
        return tuple([at for at in request.useful if at in anywhere])

    def settled(self, request: Any) -> Order | None:
        """No search, if no call can find anything: wherever the side can search, no enemy can be, or printed factors
        alone suffice (8)."""
        return request.default if isinstance(request, CallRequest) and not self._likely(request) else None

    def interrupts(self, request: Any) -> bool:
        """Whether the question is about a gun that has failed while the ships of a side fire."""
        return isinstance(request, GunRequest)

    def _known(self, request: Any) -> View:
        """The view of a request; in a combat with the damage that the Battle Board shows on enemy ships, or showed
        before they left."""
        view: View = request.view
        battle: Battle | None = getattr(request, "battle", None)
        if not battle:
            return view
        (combat, before), now = self._harm, (view.turn, battle.at)
        shown = {each.id: each.damage for each in battle.of(view.side.enemy)}
        self._harm = now, {**(before if combat == now else {}), **shown}
        return view._replace(seen=MappingProxyType({**view.seen, **self._harm[1]}))

    def preface(self, request: Any) -> Sequence[str]:
        """Task Forces formed without an order, and the ships in a combat, unless nothing has changed since they were
        last shown."""
        battle, formed = getattr(request, "battle", None), self._formed(request)
        self._known(request)
        if battle is None or battle == self._battle:
            return (*formed, *asking.at_stake(request))
        self._battle = battle
        shifted = self._following.shift(battle)
        return (*formed, *shifted, *pictured(details.battle_lines(battle), self.page()))

    def _formed(self, request: Any) -> list[str]:
        """A line for each Task Force that ships are in since the phase before, without an order of this one."""
        phase, forces = (request.view.turn, request.kind), {ship.id: ship.force for ship in in_play(request.view.ships)}
        (last, before), self._forces = self._forces, (phase, forces)
        found: dict[str, list[str]] = {}
        for ship, force in forces.items():
            if force and last != phase and before.get(ship, force) != force:
                found.setdefault(force, []).append(ship)
        return [
            f"{' '.join(ships)} {'ARE' if len(ships) > 1 else 'IS'} IN {force} NOW" for force, ships in found.items()
        ]

    def show_aside(self, request: Any, line: str) -> Speech[bool]:
        """At any question, carry out the commands that only show something."""
        shown = self._aside(line)
        if shown is not None:
            yield from shown
        return shown is not None

    def _aside(self, line: str) -> Speech[object] | None:
        """Shows what a line asks for; None for a line that does not only show something."""
        word, _, argument = line.strip().upper().partition(" ")
        showing = [row for row in self.rows if not row.takes] + [row for row in self._house() if row.letters in _SHOWN]
        row = next((row for row in showing if row.letters == word), None)
        if row is None or row.do is None or (argument and not row.takes):
            return None
        return row.do(self.place, self._request, argument)

    def question(self, request: Any) -> str:
        """The prompt."""
        return asking.question(request)

    def question_lines(self, request: Any) -> Iterable[str]:
        """The answers to choose from. A search is explained only once."""
        if not isinstance(request, CallRequest):
            return asking.known(request)
        called, self._called = self._called, request.view.turn
        likely = self._likely(request)
        return asking.calls(request, likely, self.place.spoken, not called, called != request.view.turn)

    def answer_help(self, request: Any) -> Sequence[tuple[str, str]]:
        """The answers that can be typed, and what each does."""
        return asking.helped(request)

    def answers(self, request: Any) -> Iterable[str]:
        """The answers that Tab offers."""
        return asking.words(request)

    def answer(self, request: Any, line: str) -> Order:
        """The answer on a line. Where it would waste an attack, a DM meant for something else must be repeated."""
        if line.strip().upper() == "DM" and request.kind in _ONCE and request != self._spared:
            self._spared = request
            raise IllegalOrder(f"{_ONCE[request.kind]}: NAME ONE, OR DM AGAIN FOR NONE")
        return reading.answer(request, line)
