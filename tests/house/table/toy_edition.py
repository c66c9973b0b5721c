"""An edition of the toy game with few features: two scenarios and an option, but no chart, lesson, sentences, secrets
or plans. Its sides are ALLIED and GERMAN."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from compbis.table.captain import Captain
from compbis.table.cards.label import Value
from compbis.table.edition import Observer, Option, Rules, Scenario
from compbis.table.edition.choices import scenario_briefing
from compbis.table.finished.chronicle import Chronicle, Closing, Logged, TurnStory
from compbis.table.game import Game, Outcome, Steps
from compbis.table.page import Page
from compbis.table.picture import Span
from compbis.table.report import BOTH, Facts, PlainReport, Report
from compbis.table.request import Order, Request
from compbis.table.side import BRITISH, GERMAN, Side
from compbis.table.talk import Ask, Deed, Desk, Give, Say, Talk, Voice
from compbis.table.values import from_plain
from tests.house.record.toy_game import Number, NumberTold, ToyGame, read

NAME = "NUMBERS"
SIDES = {BRITISH: "ALLIED", GERMAN: "GERMAN"}
LONG = Scenario("long", "THE LONG GAME", "A DIE EACH", 3, "NOTHING ON THE TABLE", "MORE POINTS")
SHORT = Scenario("short", "THE SHORT GAME", "A DIE EACH", 1, "NOTHING ON THE TABLE", "MORE POINTS")
BIG = Option("big", "DICE OF SEVEN SIDES")
LENGTH = Option("length", "TURNS OF THE GAME", values=("2", "4"))


class Over(Facts, kind="over"):
    """The game is over."""

    outcome: Outcome


class Numbers(ToyGame):
    """The toy game of this many turns. big: the dice have one more side."""

    edition = NAME

    def __init__(self, seed: int, turns: int, big: bool, saved: dict[str, Any] | None = None) -> None:
        super().__init__(saved, seed, rule=int(big))
        self._set_up = {"seed": seed, "turns": turns, "big": big}

    @property
    def outcome(self) -> Outcome | None:
        if self.turn <= self._set_up["turns"]:
            return None
        british, german = self.points
        return Outcome(BRITISH if british > german else GERMAN, british, german, "time")

    def play_turn(self) -> Steps:
        yield from super().play_turn()
        if self.outcome:
            self._reports.append(Report(self.turn - 1, BOTH, Over(outcome=self.outcome)))

    def save(self) -> dict[str, Any]:
        return {**super().save(), **self._set_up}


class NumberDesk:
    """A desk at which a number is an order, (CR) is 0, and QU leaves."""

    def __init__(self, side: Side) -> None:
        self._prompt = f"{SIDES[side]} NUMBER-"

    def converse(self, request: Request) -> Talk:
        refusal = "?"
        while refusal:
            line = yield Ask(self._prompt)
            if line == "QU":
                yield Deed("leave")
            refusal = (yield Give(Number(int(line or 0)))) if line.isdecimal() or not line else "A NUMERAL, OR QU"
            if refusal:
                yield Say((refusal,))

    def offer_themes(self, names: Sequence[str]) -> None: ...

    def word(self, report: Report) -> list[str]:
        return said(report)

    def close_turn(self, turn: int) -> list[str]:
        return []

    def recall(self, turn: int, orders: Sequence[tuple[str, str, str]]) -> None: ...

    def remind(self, request: Request, order: Order, note: str) -> None: ...

    def bookmark(self) -> list[str]:
        return []

    def page(self) -> Page | None:
        return None


class Three:
    """A captain that says three and has one fixed thought."""

    thought = "THREE: 50 OF 100"

    def hear(self, report: Report) -> None: ...

    def answer(self, request: Request) -> Order:
        return Number(3)


class NumbersTold:
    """The chronicle of the toy game."""

    chart: Any = None

    def lines(self, report: Report) -> list[str]:
        return said(report)

    def page(self, turn: TurnStory) -> Page:
        return Page(((Span("THE TABLE"),),))

    def closing(self, turns: Sequence[TurnStory], side: Side | None = None) -> Closing:
        return Closing(self.page(turns[-1]))

    def dispatches(self, turn: TurnStory) -> list[str]:
        """All reports except the end."""
        return [line for report in turn.reports if report.kind != "over" for line in self.lines(report)]

    def orders(self, turn: TurnStory) -> Mapping[Side, list[str]]:
        return {request.side: [f"{SIDES[request.side]} ORDERS"] for request in turn.requests}

    def ending(self, turn: TurnStory) -> list[str]:
        return [*said(turn.reports[-1]), "THAT WAS ALL"]

    def why(self, captain: str, plan: str) -> str:
        return ""

    def tried(self, captain: str, thoughts: Sequence[tuple[int, str]]) -> Sequence[str]:
        return ()

    def log(self, turns: Sequence[TurnStory]) -> Sequence[Logged]:
        return [Logged.of(turn, self.dispatches) for turn in turns]


class Nothing:
    """An observer that counts nothing."""

    side = BRITISH

    def see(self, request: Request) -> None: ...

    def hear(self, report: Report) -> None: ...

    def notes(self) -> Mapping[str, bool | str]:
        return {}


class ToyEdition:
    """The edition."""

    name = NAME
    rules: Sequence[Rules] = (Rules("0.2.1", ()),)
    sides: Mapping[Side, str] = SIDES
    scenarios: Sequence[Scenario] = (LONG, SHORT)
    options: Sequence[Option] = (BIG,)
    classic = spoken = passwords = plans = False
    captains: Mapping[Side, tuple[str, ...]] = dict.fromkeys(Side, ("three",))
    cards: Sequence[str] = ()
    tutorial = None
    sheet = 32
    emblem: Sequence[str] = ()
    about: Sequence[str] = ("THE SIDES NAME NUMBERS",)

    def new(
        self,
        seed: int,
        captains: Mapping[Side, str],
        keep_log: bool = True,
        scenario: str = "",
        options: Sequence[str] = (),
    ) -> Game:
        return self.begin(seed, scenario, options, keep_log)

    def begin(self, seed: int, scenario: str, options: Sequence[str], keep_log: bool) -> Game:
        """A new game, whoever plays it."""
        turns = (SHORT if scenario == "short" else LONG).turns
        turns = next((int(word.removeprefix("length=")) for word in options if word.startswith("length=")), turns)
        return Numbers(seed, turns, "big" in options)

    def restore(self, snapshot: dict[str, Any], keep_log: bool = True) -> Game:
        return Numbers(snapshot["seed"], snapshot["turns"], snapshot["big"], snapshot)

    def report(self, plain: PlainReport) -> Report:
        kind, turn, sides, facts = plain
        if kind != Over.report_kind:
            return read(plain)
        return Report(turn, frozenset(map(Side, sides)), from_plain(Over, facts))

    def desk(self, side: Side, classic: bool, spoken: bool = False, guided: bool = False) -> Desk:
        return NumberDesk(side)

    def captain(self, name: str, side: Side, seed: int) -> Captain:
        return Three()

    def voice(self, captain: str, side: Side) -> Voice | None:
        return None

    def chronicle(self) -> Chronicle:
        return NumbersTold()

    def values(self) -> Sequence[Value]:
        return ()

    def read_cards(self) -> None: ...

    def briefing(self, side: Side | None, scenario: str, enemy: str = "") -> Sequence[tuple[str, str]]:
        """The briefing of its scenario."""
        return scenario_briefing(self, scenario)

    def observer(self) -> Observer:
        return Nothing()


def said(report: Report) -> list[str]:
    """The words of a report."""
    if isinstance(report.facts, Over):
        return ended(report.facts.outcome)
    assert isinstance(report.facts, NumberTold)
    return [f"{SIDES[report.facts.side]} SAYS {report.facts.number}"]


def ended(outcome: Outcome) -> list[str]:
    """The lines about how a game ended."""
    points = {side: getattr(outcome, side) for side in Side}
    counted = "  ".join(f"{SIDES[side]} {number:g}" for side, number in points.items() if number is not None)
    end = f"THE {SIDES[outcome.winner]} PLAYER WINS" if outcome.winner else "THE GAME IS DRAWN"
    return [line for line in ("GAME OVER", counted, outcome.level, outcome.reason.upper(), end) if line]


EDITION = ToyEdition()


class NumberTrials:
    """What the game declares to the laws: any digit is legal, and there is nothing else to declare."""

    def occasion(self, request: Request) -> str:
        return request.kind

    def legal_sample(self, request: Request, draw: Callable[[int], int]) -> Order:
        return Number(draw(10))

    @property
    def endings(self) -> Mapping[str, Callable[[Request, Callable[[int], int]], Order]]:
        return {"time": self.legal_sample}

    def typed(self, request: Request, order: Number) -> Sequence[str]:
        return (str(order.value),)


def trials() -> NumberTrials:
    """The trials of the toy game."""
    return NumberTrials()
