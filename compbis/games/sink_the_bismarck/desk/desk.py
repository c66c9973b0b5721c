"""The desk: a chart of commands for the orders of a phase, and a prompt for every other question."""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from compbis.desk.charted import showing
from compbis.desk.charts import Command
from compbis.desk.phased import goals
from compbis.desk.phased.asked import Answer
from compbis.desk.place import Place, Speech
from compbis.errors import IllegalOrder
from compbis.games.sink_the_bismarck.desk import answering, giving, moves, phases, reading
from compbis.games.sink_the_bismarck.desk.following import Following
from compbis.games.sink_the_bismarck.desk.harm import Harm
from compbis.games.sink_the_bismarck.history import HELP
from compbis.games.sink_the_bismarck.requests.battle import GroupsRequest, RaidRequest, SkipRequest
from compbis.games.sink_the_bismarck.requests.move import MoveRequest
from compbis.games.sink_the_bismarck.requests.regroup import RegroupRequest
from compbis.games.sink_the_bismarck.requests.strike import StrikeRequest
from compbis.games.sink_the_bismarck.rules.battle import BattleSight
from compbis.games.sink_the_bismarck.rules.gunnery import RANGES
from compbis.games.sink_the_bismarck.rules.tally import Tally
from compbis.games.sink_the_bismarck.state.orders import Escort, Sail
from compbis.games.sink_the_bismarck.state.reports import Removed, Sunk
from compbis.games.sink_the_bismarck.words import asking, battles, cards, details, flights, pages, tallied
from compbis.table.page import Page, beside, folded, pictured
from compbis.table.report import Report
from compbis.table.request import DONE, YES, Order, OrdersRequest, Request, YesNoRequest
from compbis.table.side import Side
from compbis.table.talk import Give, Say, Show, Talk

QUERIES: Sequence[Command[Place, Any, Order]] = (
    showing("ST", "YOUR COUNTERS AND SHIPS", lambda request: details.fleet(request.view)),
    showing(
        "CV",
        "CONVOYS",
        lambda request: details.convoys(request.view),
        lambda request: details.convoys_aloud(request.view),
    ),
    showing("WX", "TURN, VISIBILITY, NIGHTS", lambda request: details.weather(request.view)),
    showing("VP", "POINTS", lambda request: details.points(request.view)),
)
"""Query commands that only show what a view has."""


def _phase(request: Any) -> tuple[int, str]:
    return request.view.turn, request.kind


class Desk(goals.GoalDesk):
    """The desk of one player."""

    rows = (*giving.ROWS, *QUERIES)
    rules = HELP
    section = "6.1"
    asks = asking
    reports_moves = True
    lasting = frozenset({RegroupRequest.kind})

    def __init__(self, *arguments: Any) -> None:
        self._side: Side = arguments[0]
        super().__init__(*arguments)
        self._following: Following = Following(self.place.spoken, arguments[0])
        self._reported = Harm()
        self._tally = Tally(arguments[0])
        self._flying = ""  # the air unit whose radius the map shows
        self._battle: BattleSight | None = None
        self._skips = False  # whether the player wishes to skip range A in the battle that begins
        self._searching = 0  # the turn in which all searches are made without a question
        self._moved: tuple[tuple[int, str], set[str]] = (0, ""), set()  # the phase, and the counters named in it

    @classmethod
    def rows_of(cls, side: Side) -> Sequence[Command[Place, Any, Order]]:
        """The commands of a side, without those that only the other side may give."""
        others = giving.ONLY[side.enemy]
        rows = [row for row in cls.rows if row.letters not in others and row is not giving.PLACES[side.enemy]]
        return [giving.for_side(row, side) for row in rows]

    def board(self, view: Any) -> Page:
        """The map, with the orders so far."""
        standing = self._request.standing() if isinstance(self._request, OrdersRequest) else {}
        plain = {} if getattr(self._request, "kind", "") == "regroup" else standing
        placed = getattr(self._request, "placed", ())
        shown = pages.page(view, plain, tally=self._tally, placed=placed)
        return flights.shown(shown, self._flying, view) if self._flying else shown

    def _house(self) -> tuple[Command[Place, Any, Order], ...]:
        return (*self._queries(), *super()._house())

    def _queries(self) -> tuple[Command[Place, Any, Order], ...]:
        """The query commands that need what the desk has noted."""
        rows = (
            Command(
                "CN", "CN", "ENEMY COUNTERS: WHAT THEY DID, AND HOW LIKELY THEY ARE REAL", do=self._contacts, shows=True
            ),
            Command(
                "AI",
                "AI R-SCA",
                "DRAWS THE RADIUS OF AN AIR UNIT; AI 3610: WHO REACHES IT; ALONE: YOUR AIRCRAFT",
                takes=True,
                do=self._aircraft,
                argument="AN AIR UNIT OR A HEX",
                shows=True,
            ),
            Command(
                "CA",
                "CA BIS",
                f"THE PRINTED CARD OF A SHIP; ALONE: OF ALL SHIPS; CA {cards.TABLE}: THE DAMAGE POINT TABLE",
                takes=True,
                do=self._cards,
                argument="A SHIP",
                shows=True,
            ),
        )
        return tuple(giving.for_side(row, self._side) for row in rows)

    def _contacts(self, place: Place, request: Any, argument: str) -> Speech[None]:
        """CN: the enemy's counters."""
        told = (details.contacts_aloud if place.spoken else details.contacts)(request.view, self._tally)
        yield Say(tuple(place.list_lines("CN", request.view.turn, told)))

    def _aircraft(self, place: Place, request: Any, argument: str) -> Speech[None]:
        """AI: the side's aircraft, the radius of one on the map, or those that reach a hex."""
        view, word = request.view, argument.strip().upper()
        if not word:
            yield Say(tuple(place.list_lines("AI", view.turn, details.aircraft(view))))
        elif word[0].isdigit():
            yield Say(tuple(flights.reaching(view, reading.hex_of(word))))
        else:
            self._flying = reading.air_unit(word, view)
            if not place.spoken:
                yield Show(self.board(view))
            yield Say(tuple(flights.radius(self._flying, view, place.spoken)))

    def _cards(self, place: Place, request: Any, argument: str) -> Speech[None]:
        """CA: the printed cards of all ships or of one, or the Damage Point Table."""
        word, spoken = argument.strip().upper(), place.spoken
        if not word:
            yield Say(tuple((cards.aloud if spoken else cards.printed)(request.view)))
        elif word == cards.TABLE:
            yield Say(tuple((cards.table_aloud if spoken else cards.table)()))
        else:
            yield Say(tuple(folded(cards.sentence(reading.ship(word)))))

    def page(self) -> Page | None:
        """The map; in a battle, with the ships of both sides above it."""
        request: Any = self._request
        if battle := getattr(request, "battle", None):
            return battles.page(battle, request.side, self._following.pursuit).above(
                pages.page(request.view, show=battle.hex, tally=self._tally)
            )
        return super().page()

    def lines(self, report: Report) -> list[str]:
        """A report in words. A removed counter loses its goal, because its number may be used again."""
        self._tally.hear(report)
        if isinstance(report.facts, Removed):
            goals.keep_goal(self.place, report.facts.counter, "")
        self._reported.hear(report.facts)
        lines = self._following.lines(report)
        if report.kind == "round":
            stays = self._skips and report.facts.plain()["range"] == RANGES[0]  # the enemy did not agree (12.23)
            self._skips = False
            return [f"THE ENEMY STAYS AT RANGE {RANGES[0]}", *lines] if stays else lines
        if self._request and isinstance(report.facts, Sunk) and not self.place.spoken:
            return [beside(line, self._board_now()) for line in lines]
        return lines

    def _board_now(self) -> Page:
        """The map, below the battle if there is one, now that a ship has been sunk."""
        request: Any = self._request
        view, at = self._reported.view(request.view)
        board = pages.page(view, show=at, tally=self._tally)
        if battle := getattr(request, "battle", None):
            return battles.page(self._reported.battle(battle), request.side, self._following.pursuit).above(board)
        return board

    def warnings(self, request: Any) -> Sequence[str]:
        """Possible oversights in the orders so far. A counter that the player named, but that still has no order, is
        one of them."""
        phase, named = self._moved
        done = {name for orders in ("ways", "followed", "escorts") for name in getattr(request, orders, ())}
        sails = request.follows if isinstance(request, MoveRequest) else done.__contains__
        left = [name for name in request.view.forces if name in named and not (name in done or sails(name))]
        return [
            *phases.warnings(request),
            *(f"{name} STAYS: ITS ORDER WAS REFUSED OR TAKEN BACK" for name in left if phase == _phase(request)),
        ]

    def order_lines(self, request: Any) -> Mapping[str, str]:
        """The orders so far, each with the name of its unit."""
        return phases.order_lines(request)

    def arguments(self, letters: str, request: Any) -> Iterable[str]:
        """The counters, ships or air units that may follow the letters of a command."""
        return phases.arguments(letters, request)

    def phase_lines(self, request: Any) -> Sequence[str]:
        """The purpose and commands of a phase."""
        return phases.begun(request)

    def repeat_order(self, request: Any, letters: str, key: str) -> Speech[Order]:
        """Give the next order in the queue.

        Args:
            request: the request
            letters: the letters of the command
            key: the unit and its hex or goal

        Raises:
            IllegalOrder: the unit cannot have the order
        """
        return (yield from giving.QUEUED[letters](self.place, request, key))

    # Questions

    def converse(self, request: Request) -> Talk:
        """The talk that gets an order for this request."""
        asked: Any = request
        self._flying = ""
        self._following.see(asked.view)
        self._reported.ask()
        talk = super().converse(request)
        return self._note_skip(talk) if isinstance(request, SkipRequest) else talk

    def _note_skip(self, talk: Talk) -> Talk:
        """A talk that notes whether the player wishes to skip range A."""
        reply: Any = None
        with suppress(StopIteration):
            while True:
                step = talk.send(reply)
                if isinstance(step, Give):
                    self._skips = step.order == YES
                reply = yield step

    def remind(self, request: Any, order: Order, note: str) -> None:
        """As AskedDesk.remind, and note whether the player wished to skip range A.

        Args:
            request: the question
            order: the answer
            note: the line that gave several answers, with the first of them; else ""
        """
        if isinstance(request, SkipRequest):
            self._skips = order == YES
        super().remind(request, order, note)

    def preface(self, request: Any) -> Sequence[str]:
        """The ships in a battle, unless nothing has changed since they were last listed; and the facts for a yes-or-no
        question."""
        battle = getattr(request, "battle", None)
        lines: list[str] = []
        if battle is not None and battle != self._battle:
            self._battle = battle
            lines += pictured(details.battle_lines(battle, self._following.pursuit), self.page())
        if isinstance(request, YesNoRequest):
            asked: Any = request
            chances = tallied.chances(asked.view, self._tally)
            reserves = frozenset[str]().union(*self._tally.reserves(asked.view))
            lines += asking.known(asked, chances, self._tally.harmed, reserves)
        return lines

    def prompt(self, request: Any) -> str:
        """The prompt for a command, which names the phase."""
        return f"{phases.PROMPTS[request.kind]} COMMAND-"

    def question_lines(self, request: Any) -> Iterable[str]:
        """The facts for a question, and its possible answers with their odds."""
        chances = tallied.chances(request.view, self._tally)
        return (asking.known_aloud if self.place.spoken else asking.known)(request, chances)

    def spelled(self, line: str) -> str:
        """A line with the command that it leaves out: MS, or EC at the set-up, where no unit moves. Any other line is
        unchanged. Notes the counters that the line moves, for a warning."""
        text, request = moves.spelled(line), self._request
        takes = getattr(request, "takes", ())
        if text != line and Sail not in takes and Escort in takes:
            return f"{giving.ESCORT} {line}"
        if self._moved[0] != _phase(request):
            self._moved = _phase(request), set()
        if Sail in takes and text.upper().startswith(f"{goals.SAIL} "):
            with suppress(IllegalOrder):  # it is refused when it is given
                self._moved[1].update(move.split()[0] for move in moves.moves(text[len(goals.SAIL) :], request))
        return text

    def settled(self, request: Any) -> Order | None:
        """The answer to a question that leaves no choice; None if the player must answer. That is DONE once nothing can
        be added to the answers, no air unit can attack, or a lone ship leaves as one group. After +, it is the next
        search."""
        if request.kind in asking.SEARCHES and self._searching == request.view.turn:
            return answering.next_search(request)
        left = answering.next_search(request) != DONE if request.kind in asking.SEARCHES else bool(request.legal)
        if isinstance(request, StrikeRequest):
            return DONE if not left and flights.attacked(request.view, request.units) else None
        if isinstance(request, GroupsRequest) and len(request.ships) == 1:
            return DONE
        return DONE if request.undoable and not left else None

    def answer(self, request: Any, line: str) -> Order:
        """The answer in a line. Raises IllegalOrder."""
        return answering.answer(request, line)

    def standing(self, request: Any, line: str) -> Answer | None:
        """A function that gives the answers for several numbers or ALL, here and at similar questions; None if the line
        is a single answer. After +, later questions also make all searches."""
        if answering.every(request, line):
            self._searching = request.view.turn
        return answering.standing(request, line)

    def about(self, request: Any) -> tuple[Any, ...]:
        """The turn and kind of a question, with the hex and round of its battle or pursuit, or the hex and counter of a
        search on the move or of an attack on convoys."""
        battle = getattr(request, "battle", None)
        where: tuple[Any, ...] = getattr(request, "at", 0), getattr(request, "moving", "")
        if battle:
            where = battle.hex, battle.round, self._following.pursuit
        if isinstance(request, RaidRequest):
            where = request.hex, request.counter
        return request.view.turn, request.kind, *where
