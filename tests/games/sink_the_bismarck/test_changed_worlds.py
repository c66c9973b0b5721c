"""No phase shows a side what it cannot know. The same turn is played in two worlds that differ in what the enemy's
unmarked counters hold. Until a difference comes to light, the side gets the same questions and reports, and the enemy
the same kinds of question, since the side could notice them."""

import random
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import Any

import pytest

from compbis.games.sink_the_bismarck.cards.board import Hex
from compbis.games.sink_the_bismarck.cards.roster import BISMARCK
from compbis.games.sink_the_bismarck.cards.scenarios import CHOICE, NAMES, Entry
from compbis.games.sink_the_bismarck.cards.tables import NUMBER
from compbis.games.sink_the_bismarck.edition import EDITION
from compbis.games.sink_the_bismarck.game import Game, start
from compbis.games.sink_the_bismarck.requests.move import MoveRequest
from compbis.games.sink_the_bismarck.requests.plot import PlotRequest
from compbis.games.sink_the_bismarck.requests.regroup import RegroupRequest
from compbis.games.sink_the_bismarck.requests.setup import BritishSetUpRequest, GermanSetUpRequest
from compbis.games.sink_the_bismarck.rules.movement import hexes
from compbis.games.sink_the_bismarck.rules.setup import pickets
from compbis.games.sink_the_bismarck.state.orders import Dummy, Note, Place, Sail
from compbis.games.sink_the_bismarck.state.position import Position
from compbis.games.sink_the_bismarck.state.reports import Appeared, ConvoySailed, Escorting, Unmasked
from compbis.games.sink_the_bismarck.state.units import Force
from compbis.games.sink_the_bismarck.trials import other_ships, other_values
from compbis.table.report import BOTH, Report
from compbis.table.request import Order, judged
from compbis.table.side import BRITISH, GERMAN, Side
from compbis.table.turn import Turn
from tests.games.sink_the_bismarck.eager import Eager, approach
from tests.games.sink_the_bismarck.scene import Scene

TURNS = 14
SEEDS = range(4)
COMES_OUT = ("detected", "unmasked", "convoy_seen", "searched", "battle", "struck", "scored", "tanker_found")
"""Kinds of report that bring something hidden to light: after them the worlds may differ. A search may fail here and
succeed there because the searcher has other ships."""
BREST = 3721
STEPS = 2
"""A move in hexes that every task force can make, so an order is legal whatever the counter holds."""

Event = tuple[Any, ...]
Change = Callable[[Position, random.Random], Position]


class Redealt(Game):
    """A game that deals a side's new counters these numbers, and then random ones. dealt: the numbers so far."""

    def __init__(self, position: Position, side: Side, names: Iterable[str] = ()) -> None:
        super().__init__(position)
        self._side, self._names = side, list(names)
        self.dealt: list[str] = []

    def deal(self, side: Side) -> str:
        """The next number."""
        if side is not self._side:
            return super().deal(side)
        self.dealt.append(self._names.pop(0) if self._names else super().deal(side))
        return self.dealt[-1]


class Bluff:
    """Orders counters only by what both sides know, never by what they hold: a perfect bluff. Only at the set-up
    does what goes where differ by world."""

    def __init__(self, side: Side, seed: int, world: int) -> None:
        self._random = random.Random(f"bluff {side} {seed}")
        self._prey = side is GERMAN and self._random.random() < 0.7
        self._world = random.Random(f"set-up {side} {seed} {world}")
        self._place = self._world.random()

    def answer(self, request: Any) -> Order:
        """Place ships, send counters towards the enemy, and place a dummy beside ships that arrive."""
        orders = (order for order in self._orders(request) if not request.why_not(order))
        return next(orders, request.default)

    def _orders(self, request: Any) -> Iterator[Order]:
        view, placed = request.view, getattr(request, "placed", ())
        match request:
            case GermanSetUpRequest() if not placed:
                group = next(group for group in view.card.of(Entry.START) if BISMARCK in group.units)
                yield Place(group.units, self._world.choice(group.hexes))
            case BritishSetUpRequest():
                card = pickets(view.card)
                contents = random.Random(self._place).sample([*((ship,) for ship in card.units[:3]), ()], 4)
                yield from (Place(*each) for each in [*zip(contents, card.hexes, strict=True)][len(placed) :])
            case RegroupRequest() if view.side is GERMAN and view.waiting and request.before == view.forces:
                yield Dummy(BREST)
            case RegroupRequest() if view.side is BRITISH:
                arrived = [group for group in view.card.of(Entry.JOINS) if group.turn == view.turn]
                yield from (Dummy(group.hexes[0]) for group in arrived)
            case PlotRequest() | MoveRequest():
                if view.side is GERMAN:
                    yield Note(view.turn + NUMBER["turns to note before"], CHOICE[0])
                for force in view.forces.values():
                    if force.name not in request.ways and self._random.random() < 0.7:
                        way = approach(view, force, STEPS, self._prey)
                        if way:
                            yield Sail(force.name, way)


def events(game: Game, side: Side, captains: dict[Side, Any]) -> tuple[list[Event], Position]:
    """All that a side sees of a turn: its questions, the kinds of the enemy's questions, and its reports; and
    the position after it."""
    turn = Turn(game)
    seen: list[Event] = []
    while turn.open:
        seen += [("told", report) for report in game.take_reports() if side in report.audience]
        question = next(iter(turn.open.values()))
        request: Any = question.request
        listed = () if request.long else getattr(request, "legal", ())
        own = (request, *request.view.counters, *listed) if request.side is side else None
        seen.append(("asked", request.side, request.kind, own))
        turn.answer(question, judged(request, captains[request.side].answer(request)))
    seen += [("told", report) for report in game.take_reports() if side in report.audience]
    return seen, game.position


def compared(one: list[Event], other: list[Event]) -> tuple[list[Event], Event | None, Event | None]:
    """The common beginning, and the first event of each that differs, None at an end."""
    for number, (here, there) in enumerate(zip_longest(one, other)):
        if here != there:
            return one[:number], here, there
    return one, None, None


def comes_out(here: Event | None, there: Event | None) -> bool:
    """Whether the worlds differ because something came to light, or because a convoy got home, for which the British
    score or not."""
    kinds = [event[1].kind if event and event[0] == "told" else "" for event in (here, there)]
    return all(kind in COMES_OUT for kind in kinds) or "scored" in kinds


def swapped(seen: Iterable[Event], dealt: Sequence[str]) -> list[str]:
    """The numbers dealt, exchanged among counters that appeared in the same hex and escort nothing."""
    facts = [event[1].facts for event in seen if event[0] == "told"]
    escorts = {each.counter for each in facts if isinstance(each, Escorting)}
    places: dict[Hex, list[str]] = defaultdict(list)
    for each in facts:
        if isinstance(each, Appeared) and each.counter in set(dealt) - escorts:
            places[each.hex].append(each.counter)
    other = {name: to for group in places.values() for name, to in zip(group, reversed(group), strict=True)}
    return [other.get(name, name) for name in dealt]


def play(scenario: str, seed: int, side: Side, change: Change, options: Sequence[str] = ()) -> set[Event]:
    """Play a game with each turn in two worlds. Return the sides and kinds of the questions common to both."""
    dice = random.Random(seed)
    same: set[Event] = set()
    position = start(seed, scenario, options)
    for turn in range(1, TURNS):
        if position.outcome:
            break
        other = change(position, dice) if turn > 1 else position
        captains = [
            {side: Eager(side, 100 * seed + turn), side.enemy: Bluff(side.enemy, seed, world)} for world in range(2)
        ]
        game = Redealt(position, side.enemy)
        one, after = events(game, side, captains[0])
        numbers = swapped(one, game.dealt)
        there, _ = events(Redealt(other, side.enemy, numbers), side, captains[1])
        alike, here, differs = compared(one, there)
        assert (here, differs) == (None, None) or comes_out(here, differs), (
            f"turn {turn}, after {alike[-3:]}:\n here {here}\nthere {differs}"
        )
        if turn == 1 or other != position or numbers != game.dealt:
            same |= {event[1:3] for event in alike if event[0] == "asked"}
        position = after
    return same


def _ships(side: Side) -> Change:
    """A change that redeals the ships of a side's enemy, as long as each can move as far as the bluff orders."""

    def change(position: Position, dice: random.Random) -> Position:
        enemy = [ship for force in position.forces.values() if force.side is not side for ship in force.ships]
        slow = any(hexes([position.ships[ship]], position.turn) < STEPS for ship in enemy)
        return position if slow else other_ships(position, side, dice)

    return change


@pytest.mark.parametrize("side", Side)
def test_what_ships_are_on_counters_shows_in_no_phase(side: Side) -> None:
    same: set[Event] = set()
    for number, scenario in enumerate(NAMES):
        for seed in SEEDS:
            same |= play(scenario, len(SEEDS) * number + seed, side, _ships(side))
    enemy = {kind for asked, kind in same if asked is side.enemy}
    own = {kind for asked, kind in same if asked is side}
    if side is BRITISH:
        assert {"regroup", "search", "plot", "pass", "raid"} <= enemy, enemy
        assert {"regroup", "search", "move", "pass"} <= own, own
    else:
        assert {"regroup", "search", "move", "pass"} <= enemy, enemy
        assert {"regroup", "search", "plot", "pass", "raid"} <= own, own


@pytest.mark.parametrize("side", Side)
def test_convoy_values_show_in_no_phase(side: Side) -> None:
    for seed in SEEDS:
        assert play(NAMES[0], seed, side, other_values)


@pytest.mark.parametrize("side", Side)
def test_nothing_hidden_shows_with_all_options(side: Side) -> None:
    options = [option.name for option in EDITION.options]
    same: set[Event] = set()
    for number, scenario in enumerate(NAMES):
        for seed in SEEDS[:2]:
            same |= play(scenario, 50 + len(SEEDS) * number + seed, side, _ships(side), options)
    assert {"regroup", "search", "plot", "pass"} <= {kind for _, kind in same}
    assert play(NAMES[0], 7, side, other_values, options)


def test_other_ships_are_those_that_the_side_cannot_tell_from_these() -> None:
    """Contents, escorts, indistinguishable ships of marked counters, and the order of ships change. The announced types
    and Force H do not."""
    forces = {
        "B3": Force("B3", 3613, ("ARK", "REN")),
        "B4": Force("B4", 2808, ("NOR", "DOR"), announced=(0, 0, 2, 0)),
        "B5": Force("B5", 3010),
        "B6": Force("B6", 2811, ("RAM",), "HX1"),
        "B7": Force("B7", 2511, (), "SC1"),
        "B8": Force("B8", 3204, ("LON", "HOO", "KGV")),
        "G1": Force("G1", 2808, ("BIS", "PEU")),
    }
    position = Scene(forces.values(), shadows={"G1": "B4"}).game.position
    found = defaultdict(set)
    for seed in range(40):
        other = other_ships(position, GERMAN, random.Random(seed)).forces
        for name, force in other.items():
            assert force._replace(ships=forces[name].ships) == forces[name]
            found[name].add(force.ships)
        had, has = ([ship for force in each.values() for ship in force.ships] for each in (forces, other))
        assert sorted(had) == sorted(has)
    assert found["B3"] == {("ARK", "REN")} and found["G1"] == {("BIS", "PEU")}
    assert found["B6"] == found["B7"] == {("RAM",), ()} and () in found["B8"] and len(found["B5"]) > 3
    assert {frozenset(ships) for ships in found["B4"]} == {
        frozenset(each.split()) for each in ("NOR DOR", "LON DOR", "NOR LON")
    }
    assert {("DOR", "NOR"), ("NOR", "DOR")} <= found["B4"]


def test_a_leak_is_noticed() -> None:
    """A question asked in only one world is a leak; a dummy unmasked in both is not."""
    asked: Event = ("asked", GERMAN, "raid", None)
    assert compared([asked], []) == ([], asked, None)
    assert not comes_out(asked, None)
    found, other = (
        ("told", Report(1, BOTH, facts)) for facts in (Unmasked(counter="G1"), ConvoySailed(convoy="HX1", hex=1))
    )
    assert comes_out(found, found) and not comes_out(found, other) and not comes_out(found, None)
