"""The desk of a human player: a chart of commands for the orders of a phase, and a prompt for every other question."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from compbis.desk.charted import showing
from compbis.desk.charts import Command
from compbis.desk.phased import goals
from compbis.desk.phased.asked import Answer
from compbis.desk.place import Place, Speech
from compbis.errors import IllegalOrder
from compbis.games.chase_of_the_bismarck.cards.board import Hex
from compbis.games.chase_of_the_bismarck.cards.calendar import TURNS
from compbis.games.chase_of_the_bismarck.desk import giving, phases, reading, replacing, standing
from compbis.games.chase_of_the_bismarck.desk.following import Following
from compbis.games.chase_of_the_bismarck.desk.harm import Harm
from compbis.games.chase_of_the_bismarck.desk.hearsay import SOME, Hearsay
from compbis.games.chase_of_the_bismarck.desk.relief import Relief
from compbis.games.chase_of_the_bismarck.history import HELP
from compbis.games.chase_of_the_bismarck.requests.fighting import CombatRequest, EnterRequest, GunRequest
from compbis.games.chase_of_the_bismarck.requests.movement import MendRequest, OpenRequest
from compbis.games.chase_of_the_bismarck.requests.seeking import (
    CallRequest,
    HuntRequest,
    ManoeuvreRequest,
    ReliefRequest,
    SubmarineSearchRequest,
    VictimRequest,
)
from compbis.games.chase_of_the_bismarck.rules import odds, upkeep
from compbis.games.chase_of_the_bismarck.state.battle import Battle
from compbis.games.chase_of_the_bismarck.state.combat_reports import Sunk
from compbis.games.chase_of_the_bismarck.state.sight import View
from compbis.games.chase_of_the_bismarck.state.units import Damage, in_play, members
from compbis.games.chase_of_the_bismarck.words import asking, battles, details, forecast, pages, shades
from compbis.table.page import Page, beside, pictured
from compbis.table.report import Report
from compbis.table.request import UNDO, Order, Request
from compbis.table.side import BRITISH, GERMAN, Side
from compbis.table.talk import Say, Show, Talk

_SOME = ("SOME", "SOME UNIT")
"""What a player may type instead of ANY: the lists call such a unit SOME UNIT."""
_FOREIGN = MappingProxyType({BRITISH: ("RF", "HB", "PL"), GERMAN: ("SH",)})
"""The commands that a side does not have."""
_ONCE = MappingProxyType({"submarine": "IT WOULD SEARCH NOWHERE", "strike": "AN ATTACK WOULD BE LOST"})
"""The questions at which a DM must be repeated, and why."""
_OFTEN = 3
"""The number of turns in which a question is explained."""
Look = Callable[[Any], Page]
"""Draws the displayed board from a view."""


def _duties(place: Place, request: Any, argument: str) -> Speech[None]:
    """DO: what all units may do, or those named."""
    ships, names = request.view.ships, argument.upper().split()
    for name in names:
        if not members(ships, name):
            raise IllegalOrder(upkeep.no_unit(ships, name))
    lines = forecast.duties(request.view, names, phases.moved(request))
    yield Say(tuple(lines if names else place.list_lines("DO", request.view.turn, lines)))


class Desk(goals.GoalDesk):
    """One side's desk."""

    rows = (
        Command(
            goals.SAIL,
            "MS KG1 T20",
            "MOVES UNITS: TOWARDS A HEX, OR HEX BY HEX; MS KG1 T20 1 SLOWLY; MS KG1 NOR T20 BOTH",
            takes=True,
            do=giving.sail,
        ),
        Command("RO", "RO KG1", "CONTINUES: ALL UNITS SHORT OF THEIR GOALS, OR ONE", takes=True, do=giving.go_on),
        giving.many("LI D16 D22 NOR SUF", "SPREADS UNITS ON A LINE: ITS TWO ENDS, AND THE UNITS", giving.line),
        giving.row("FL HUD2 N23", "FLIES THERE AND BACK, SEARCHING; FL SWA1 A T20 ATTACKS; + STAYS ALOFT", reading.fly),
        giving.many("PA KG1", "PATROL: UNITS STAY AND SEARCH; PA ALL: ALL WITHOUT ORDERS", giving.patrols),
        giving.row("FO KG1 BIS PEU", "FORMS A TASK FORCE, OR JOINS IT", reading.form),
        giving.many("LE BIS", "SHIPS LEAVE THEIR TASK FORCE", reading.leaving),
        giving.many("RE BIS", "ATTEMPTS REPAIR AT SEA", reading.ships("RE")),
        giving.many("PO BIS", "IS MARKED IN PORT, AND REFUELS. BISMARCK: ENDS THE GAME", reading.ships("PO")),
        giving.row("RF BIS WEI", "REFUELS FROM A TANKER", reading.refuel),
        giving.many("HB BIS", "A DAMAGED HEAVY SHIP RETURNS TO BASE", reading.ships("HB")),
        giving.row("SH T15/1 NOR", "SHADOWS A SIGHTED UNIT WITH THESE SHIPS", reading.shadow),
        giving.row("PL WEI B28", "A TANKER BEGINS IN A HEX", reading.place_order),
        showing("ST", "YOUR UNITS", lambda request: details.fleet(request.view, phases.moved(request))),
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
        Command("DO", "DO KG1", "WHO MAY DO WHAT: ALL UNITS, OR THOSE NAMED", takes=True, do=_duties, shows=True),
        showing("VP", "POINTS, AND THE TOTAL FOR EACH END", lambda request: forecast.points(request.view)),
    )
    rules = HELP
    section = "7"
    asks = asking
    reports_moves = True

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self._following: Following = Following()
        self._reported = Harm()
        self._battle: Battle | None = None
        self._harm: tuple[tuple[int, Hex], Mapping[str, Damage]] = (0, 0), {}  # on enemy ships in the latest combat
        self._hearsay = Hearsay(arguments[0])
        self._look: Look = self._plain
        self._forces: tuple[tuple[int, str], Mapping[str, str]] = (0, ""), {}  # by ship, at the latest question
        self._spared: object = None  # the question at which a first DM was refused
        self._explained: dict[str, set[int]] = {}  # the turns in which each kind of question was explained
        self._relief = Relief()
        self._called = 0  # the turn of the latest question about searches

    @classmethod
    def rows_of(cls, side: Side) -> Sequence[Command[Place, Any, Order]]:
        """The commands of a side, without those that only the enemy has."""
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
        self._relief.hear(report.facts)
        view: Any = self._request.view if self._request else None
        own = view if view and view.turn == report.turn else None
        lines = self._following.lines(report, self.place.spoken, own)
        self._reported.hear(report.facts)
        if view and isinstance(report.facts, Sunk) and not self.place.spoken:
            return [beside(line, self._board_now(report.facts.at)) for line in lines]
        return lines

    def _board_now(self, at: Hex) -> Page:
        """The board, or the combat, after a ship was sunk in a hex."""
        request: Any = self._request
        view = self._reported.view(self._known(request))
        board = pages.page(view, show=at, news=self._hearsay.news(view))
        if battle := getattr(request, "battle", None):
            return battles.page(self._reported.battle(battle), request.side).above(board)
        return board

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
        return (yield from giving.queued(self.place, request, letters, key))

    def remind(self, request: Any, order: Order, note: str) -> None:
        """Restore what goes with an order of the current turn: the goal of its unit, or the rest of a line that takes
        an order back or replaces it.

        Args:
            request: the request that the order answered
            order: the order
            note: the words for its goal, or the line
        """
        self._formed(request)
        self._known(request)
        self._note_submarine(request, order)
        queue = self.place.repeats.queue
        if order == UNDO and note:
            self.place.repeats.queue = replacing.resumed(self.place, request, note)
        elif queue:
            self.place.repeats.queue = replacing.follow(queue, order)
        super().remind(request, order, note)

    def order_lines(self, request: Any) -> Mapping[str, str]:
        """The standing orders, each by its text; a move by its unit, which has at most one."""
        return {order.partition(":")[0] if order.startswith("SAIL ") else order: order for order in request.standing()}

    def phase_lines(self, request: Any) -> Sequence[str]:
        """The purpose of a phase and, in its first turns, what happens without orders."""
        phase = phases.of(request)
        brief = not self._explains(request) and not self.place.spoken and phase is not phases.NO_SHADOW
        return phase.lines[:1] if brief else phase.lines

    def _explains(self, request: Any) -> bool:
        """Whether to explain a question: in the first turns in which it is asked; for a gun that fails, only once."""
        turns = self._explained.setdefault(request.kind, set())
        if isinstance(request, GunRequest):
            first = not turns
            turns.add(request.view.turn)
            return first
        if len(turns) < _OFTEN:
            turns.add(request.view.turn)
        return request.view.turn in turns

    def spelled(self, line: str) -> str:
        """A line as the chart reads it. RESIGN is refused here, or the chart would read RE SIGN: repair a ship."""
        if line.strip().upper() == "RESIGN":
            raise IllegalOrder("NOBODY RESIGNS IN THIS GAME: QU LEAVES IT")
        return line

    # Boards that stay on display until another command replaces them

    def _house(self) -> tuple[Command[Place, Any, Order], ...]:
        own = (
            showing("CV", "CONVOYS, AND WHICH WERE MET", self._convoys),
            Command(
                "CN", "CN", "MARKED ENEMIES, THEIR DAMAGE, AND THE LAST NEWS OF OTHERS", do=self._contacts, shows=True
            ),
            Command("SF", "SF", "SEARCH FACTORS ON THE BOARD, = WHERE THEY SUFFICE", do=self._factors, shows=True),
            Command(
                "BO",
                "BO",
                "WHAT THE BOARD PRINTS: ENEMY FACTORS, AIR SECTORS, DESTROYER LINE",
                do=self._printed,
                shows=True,
            ),
            Command(
                "WH",
                "WH BB",
                "WHERE AN ENEMY OF THAT CLASS CAN BE, FROM YOUR REPORTS; ALONE: LAST NEWS OF ALL",
                takes=True,
                do=self._whereabouts,
                argument="A CLASS",
                shows=True,
            ),
        )
        undo = Command(
            replacing.UNDONE, "UN SUF", "TAKES THE LAST ORDER BACK, OR THAT OF A UNIT", takes=True, do=giving.take_back
        )
        return (*own, *(undo if row.letters == replacing.UNDONE else row for row in super()._house()))

    def _convoys(self, request: Any) -> Iterator[str]:
        """CV: the convoys, with escorts that no report has named elsewhere."""
        return forecast.convoys(self._hearsay.acquainted(request.view))

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
        view, name = self._hearsay.acquainted(request.view), argument.strip().upper()
        name = SOME if name in _SOME else name
        traces = self._hearsay.traces(view)
        if not name:
            hint = () if place.spoken else ("WH AND A CLASS SHADES WHERE IT CAN BE",)
            each = [
                (cls, one) for cls, trace in traces.items() for one in (trace, *self._hearsay.others(view, trace.cls))
            ]
            known = shades.known(each, view, place.spoken, self._hearsay.announced)
            yield Say((*place.list_lines("WH", view.turn, known, other="CN"), *hint))
            return
        if name not in traces:
            raise IllegalOrder(f"NOTHING KNOWN OF THAT. KNOWN: {' '.join(traces) or 'NOTHING'}")
        found = (traces[name], *self._hearsay.others(view, traces[name].cls))
        areas = [self._hearsay.whereabouts(trace, view) for trace in found]
        now, then = (frozenset[Hex]().union(*hexes) for hexes in zip(*areas, strict=True))
        shade, looked = shades.shading(now, then), min(now, default=0)
        titled = shades.title(name)
        yield from self._show(request, lambda view: pages.page(view, shade, titled, looked, self._hearsay.news(view)))
        yield Say(tuple(shades.whereabouts(name, found, view, now, then, place.spoken, self._hearsay.announced)))

    def _show(self, request: Any, look: Look) -> Speech[None]:
        """Show a board and keep it on display. A screen reader gets only boards of factors: lines tell the rest."""
        self._look = look
        if not self.place.spoken or look in (self._strength, self._print):
            yield Show(look(request.view))

    # Questions with one answer

    def about(self, request: Any) -> tuple[Any, ...]:
        """The turn, the kind of question, and the combat round."""
        return standing.about(request)

    def standing(self, request: Any, line: str) -> Answer | None:
        """The answer that a line gives for all hexes, all guns or all ships; None if it gives none."""
        return standing.read(request, line, self._likely(request) if isinstance(request, CallRequest) else ())

    def _likely(self, request: CallRequest) -> tuple[Hex, ...]:
        """The hexes to list for a search: those where a call can tell something and an enemy can be."""
        anywhere = self._hearsay.anywhere(request.view)
        return tuple([at for at in request.useful if at in anywhere])

    def converse(self, request: Request) -> Talk:
        """The talk that gets an order for this request. An escort is not asked about again while nothing changes."""
        if isinstance(request, ReliefRequest) and self._relief.spares(request):
            yield from self.place.give(request.default)
            return
        yield from super().converse(request)

    def settled(self, request: Any) -> Order | None:
        """The default order if no other makes sense; None if the player must be asked.

        A search makes no sense if, wherever the side can search, no enemy can be or printed factors alone suffice (8);
        a hunt makes none if nobody can meet anything (11.3), and any other question none if the side is asked only so
        that the enemy learns nothing (6, 7, 10 to 12).
        """
        if isinstance(request, ManoeuvreRequest | OpenRequest | ReliefRequest):
            return None if request.possible else request.default
        if isinstance(request, CombatRequest | EnterRequest):
            return None if request.legal else request.default
        if isinstance(request, MendRequest | VictimRequest):
            return None if len(request.words) > 1 else request.default
        if isinstance(request, HuntRequest):
            hunters = [members(request.view.ships, order.unit) for order in request.legal]
            chances = [odds.hunt_chances(unit, TURNS[request.view.turn].night) for unit in hunters]
            return None if any(map(any, chances)) else request.default
        return request.default if isinstance(request, CallRequest) and not self._likely(request) else None

    def interrupts(self, request: Any) -> bool:
        """Whether the question is about a gun that has failed while the ships of a side fire."""
        return isinstance(request, GunRequest)

    def _known(self, request: Any) -> View:
        """The view of a request. In a combat it has the damage that the Battle Board shows on enemy ships, or showed
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
        """The lines before a question: Task Forces formed without an order, and the ships in a combat if anything has
        changed since they were last shown."""
        battle, formed = getattr(request, "battle", None), self._formed(request)
        self._reported.ask(request)
        self._known(request)
        if battle is None or battle == self._battle or isinstance(request, GunRequest):
            return (*formed, *asking.at_stake(request))
        self._battle = battle
        shifted = self._following.shift(battle)
        return (*formed, *shifted, *pictured(details.battle_lines(battle), self.page()))

    def _formed(self, request: Any) -> list[str]:
        """A line for each Task Force that ships have entered, without an order, since the phase before."""
        phase, forces = (request.view.turn, request.kind), {ship.id: ship.force for ship in in_play(request.view.ships)}
        (last, before), self._forces = self._forces, (phase, forces)
        found: dict[str, list[str]] = {}
        for ship, force in forces.items():
            if force and last != phase and before.get(ship, force) != force:
                found.setdefault(force, []).append(ship)
        return [
            f"{' '.join(ships)} {'ARE' if len(ships) > 1 else 'IS'} IN {force} NOW" for force, ships in found.items()
        ]

    def question_lines(self, request: Any) -> Iterable[str]:
        """The answers to choose from. A search is explained only once."""
        if not isinstance(request, CallRequest):
            return asking.known(request, self._explains(request))
        called, self._called = self._called, request.view.turn
        likely = self._likely(request)
        return asking.calls(request, likely, self.place.spoken, not called, called != request.view.turn)

    def answer(self, request: Any, line: str) -> Order:
        """The answer on a line. A DM that would waste an attack or a search must be repeated, as it may be a slip."""
        if line.strip().upper() == "DM" and request.kind in _ONCE and request != self._spared:
            self._spared = request
            raise IllegalOrder(f"{_ONCE[request.kind]}: NAME ONE, OR DM AGAIN FOR NONE")
        order = reading.answer(request, line)
        self._note_submarine(request, order)
        return order

    def _note_submarine(self, request: Any, order: Order) -> None:
        """Note where the submarine is sent, if the order sends it."""
        if isinstance(request, SubmarineSearchRequest):
            self._following.send_submarine(getattr(order, "at", 0), request.view.turn)
