"""Measures how many keys a turn takes a player, in the shortest way that the program offers: python bench/keys.py.

Scripted players play games against a computer captain at the real desk in line mode. A key is a character or (CR), also
in answers to questions. The figures are medians of turns 2 to 10. Exit status 1 if a limit is exceeded.

Computer Bismarck: a British player, who knows what each unit should do, in two ways: as was necessary in 0.2.1, with
every name in full and `RO` to repeat orders, and in the shortest way. A command is a line.

The Chase of the Bismarck and Sink the Bismarck!: a player of each side, who gives the orders that a captain of the game
decides on, in the shortest way that typists/ finds.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from statistics import median

from orders import QUESTIONS
from timing import TOP, at_most

sys.path.insert(0, str(TOP))

from typists.seat import LineMode, Seated

from compbis.captains.hire import hire
from compbis.desk.order import read
from compbis.errors import IllegalOrder, Leave
from compbis.games import DEFAULT, edition
from compbis.games.computer_bismarck.captains.otto.captain import Otto
from compbis.games.computer_bismarck.captains.otto.plans.plan import Plan
from compbis.games.computer_bismarck.cards.board import distance
from compbis.games.computer_bismarck.cards.kinds import CONVOY, RECONNAISSANCE
from compbis.games.computer_bismarck.cards.modes import AIR_PATROL, AT_BASE, FLY, HOMEWARD, PATROL, RECON
from compbis.games.computer_bismarck.desk.units.planes import PlaneWords
from compbis.games.computer_bismarck.desk.units.ships import ShipWords
from compbis.games.computer_bismarck.desk.units.spelling import NAMES
from compbis.games.computer_bismarck.requests import projection
from compbis.games.computer_bismarck.requests.decisions import MovementRequest, plane_leg, ship_leg
from compbis.games.computer_bismarck.rules import movement
from compbis.games.computer_bismarck.state.orders import PlaneOrder, ShipOrder
from compbis.games.computer_bismarck.state.sight import View
from compbis.games.computer_bismarck.state.units import Plane, Ship
from compbis.table.match import Match
from compbis.table.report import Report
from compbis.table.request import Request
from compbis.table.side import BRITISH, GERMAN, Side

GAMES = 8
TURNS = range(2, 11)
LIMIT = 90
PHASED: Mapping[str, tuple[str, Mapping[Side, int]]] = {
    "chase-of-the-bismarck": ("typists.chase", {BRITISH: 150, GERMAN: 60}),
    "sink-the-bismarck": ("typists.sink", {BRITISH: 100, GERMAN: 100}),
}
"""The other games: the module with their players, and the limit of each side."""

Costs = Counter[tuple[str, str]]
"""The keys by kind of request and command (PhasedTypist.spent)."""
_COSTS = 12
"""How many phases and kinds of question to list by cost."""

CHART_A = "CHART A"
LAST = ("NO", "OB", "DM")
"""The commands at the end of a turn."""
HUNT = 6
"""The distance in squares from which ships make for a raider that was spotted."""
STATIONS: Mapping[str, Sequence[int]] = {
    "HOOD": (1717, 1916),
    "P OF WALES": (1717, 1916),
    "DF1": (1717, 1916),
    "SUFFOLK": (1415, 1614, 1812, 2011),
    "NORFOLK": (1414, 1613, 1811, 2012),
    "ARETHUSA": (1518, 1815, 2014, 2213),
    "BIRMINGHAM": (1520, 1719, 1918, 2117),
    "MANCHESTER": (1519, 1718, 1917, 2116),
    "K GEORGE V": (1720, 2017),
    "VICTORIOUS": (1721, 2018),
    "REPULSE": (1921, 2118),
    "AURORA": (1722, 2117),
    "GALATEA": (1622, 2016),
    "HERMIONE": (1521, 1917),
    "KENYA": (1620, 1818),
    "DF2": (1720, 2017),
    "CAIRO": (2020, 2018, 2116),
    "RODNEY": (2115, 2315),
    "EDINBURGH": (2817, 2617, 2416, 2216),
    "RENOWN": (2617, 2417),
    "ARK ROYAL": (2618, 2418),
    "SHEFFIELD": (2617, 2416),
    "SG1": (1626, 1725),
    "WS8B": (3120,),
    "BRITANNIC": (2010,),
    "SL1": (2125,),
    "SL2": (2022,),
    "SL3": (2125,),
    "SL4": (2423,),
    "SL5": (2921,),
}
"""The squares where each ship is sent, one after the other; a convoy goes to the goal of its mission."""
BEATS: Mapping[str, int] = {
    "REYKJAVIK": 1514,
    "SCAPA FLOW 1": 1520,
    "SCAPA FLOW 2": 1721,
    "PLYMOUTH 1": 2620,
    "PLYMOUTH 2": 2822,
    "ULSTER 1": 1918,
    "ULSTER 2": 2117,
    "SCAPA FLOW": 1619,
    "PLYMOUTH": 2419,
    "ULSTER": 1917,
}
"""The square that each plane searches."""


class Player:
    """Decides what each unit should do.

    Args:
        ahead: whether an order to a square includes what the unit does there
    """

    def __init__(self, ahead: bool) -> None:
        self._ahead = ahead
        self._reached: dict[str, int] = {}

    def ship(self, view: View, ship: Ship) -> tuple[str, ...]:
        """The words of a ship's order; () if it needs none."""
        if not movement.offered(ship, None, view.turn) or (ship.kind is not CONVOY and ship.mode not in "MPF"):
            return ()
        goal = self._goal(view, ship)
        if not goal or goal == ship.square:
            return () if ship.kind is CONVOY or ship.mode == PATROL else (PATROL,)
        last = self._ahead and ship.kind is not CONVOY and goal == STATIONS.get(ship.name, (0,))[-1]
        return (str(goal), PATROL) if last else (str(goal),)

    def plane(self, view: View, plane: Plane) -> tuple[str, ...]:
        """The words of a plane's order; () if it needs none."""
        if plane.name not in BEATS or plane.mode == HOMEWARD:
            return ()
        if plane.kind is not RECONNAISSANCE:
            out: tuple[str, ...] = (RECON, str(BEATS[plane.name]))
            return ((*out, HOMEWARD) if self._ahead else out) if plane.mode == AT_BASE else (HOMEWARD,)
        if plane.mode == AT_BASE or plane.endurance > 2:
            there = plane.square == BEATS[plane.name]
            out = (str(BEATS[plane.name]), AIR_PATROL) if self._ahead else (FLY, str(BEATS[plane.name]))
            return (AIR_PATROL,) if there else out
        return (HOMEWARD,)

    def _goal(self, view: View, ship: Ship) -> int:
        spotted = [contact.square for contact in view.contacts if contact.shown and contact.kind in "BC"]
        if ship.kind is not CONVOY and ship.knots >= 29:
            near = [square for square in spotted if distance(ship.square, square) <= HUNT]
            if near:
                return min(near, key=lambda square: (distance(ship.square, square), square))
        stations = STATIONS.get(ship.name, ())
        while (at := self._reached.get(ship.name, 0)) < len(stations) and stations[at] == ship.square:
            self._reached[ship.name] = at + 1
        return stations[at] if at < len(stations) else 0


class Typist:
    """Types as in 0.2.1: RO, names in full, and queries for contacts, weather, units without orders and all orders."""

    ahead = False

    def __init__(self) -> None:
        self._player = Player(self.ahead)
        self._turn = 0
        self._looks: list[str] = []
        self._units: list[str] = []
        self.keys: dict[int, int] = {}
        self.commands: dict[int, int] = {}

    def hear(self, report: Report) -> None:
        """Ignore the report: the player reads the view."""

    def type(self, prompt: str, request: Request) -> str:
        """The next line; counts its keys and the command."""
        line = self._line(prompt, request)
        self.keys[self._turn] = self.keys.get(self._turn, 0) + len(line) + 1
        self.commands[self._turn] = self.commands.get(self._turn, 0) + 1
        return line

    def begin(self, request: MovementRequest) -> list[str]:
        """The commands at the start of a turn."""
        return ["RO", "CO", "WX"] if request.view.turn > 1 else ["CO", "WX"]

    def name(self, name: str, names: Sequence[str], words: Sequence[str]) -> str:
        """What to type for a name, with the space after it.

        Args:
            name: the name of a unit
            names: the names of all units that the command can order
            words: the rest of the order
        """
        return f"{name} "

    def _line(self, prompt: str, request: Request) -> str:
        if CHART_A not in prompt:
            if "DONE ANYWAY" in prompt:
                return "DM"
            return next(answer for part, _, answer in QUESTIONS if part in prompt)
        assert isinstance(request, MovementRequest)
        view = request.view
        if view.turn != self._turn:
            self._turn = view.turn
            if self._turn not in (1, *TURNS):
                raise Leave
            self._looks = self.begin(request)
            self._units = [
                *(f"MS {name}" for name in view.ships),
                *(f"MP {name}" for name in view.planes),
                "NO",
                "OB",
                "DM",
            ]
        if self._looks:
            return self._looks.pop(0)
        while (unit := self._units.pop(0)) not in LAST:
            if line := self._order(request, unit):
                return line
        return unit

    def _order(self, request: MovementRequest, unit: str) -> str:
        """The line that orders a unit; "" if it needs no order or has the right one already."""
        view, command, name = request.view, unit[:2], unit[3:]
        words: tuple[str, ...]
        if command == "MS":
            words, names = self._player.ship(view, view.ships[name]), tuple(view.ships)
        else:
            words, names = self._player.plane(view, view.planes[name]), tuple(view.planes)
        if not words or _has_order(request, command, name, words):
            return ""
        return f"{command} {self.name(name, names, words)}{' '.join(words)}"


class Brief(Typist):
    """Types in the shortest way: does not repeat orders that continue by themselves, and abbreviates names."""

    ahead = True

    def begin(self, request: MovementRequest) -> list[str]:
        """The commands at the start of a turn."""
        return ["CO", "WX"]

    def name(self, name: str, names: Sequence[str], words: Sequence[str]) -> str:
        """The shortest abbreviation of a name, with the space after it.

        Args:
            name: the name of a unit
            names: the names of all units that the command can order
            words: the rest of the order
        """
        parts = name.split()
        initials = "".join(part if part.isdigit() else part[0] for part in parts)
        cut = (name[:length].rstrip() for length in range(1, len(name) + 1))
        for short in sorted((initials, *cut), key=len):
            if _means(f"{short} {' '.join(words)}", names) == (name, list(words)):
                return f"{short} "
        return f"{name} "


def play(seed: int, typist: Typist, shown: bool = False, plan: Plan | None = None) -> None:
    """Play a game up to the last turn that counts.

    Args:
        seed: the seed of the game
        typist: types the British orders, and counts
        shown: whether to print the dialogue
        plan: Otto's first plan; drawn if None
    """
    game = edition().new(seed, {BRITISH: "person", GERMAN: "otto"})
    desk = edition().desk(BRITISH, classic=False)
    person = Seated(BRITISH, desk, game, edition(), LineMode(typist, shown))
    with suppress(Leave):
        Match(game, {BRITISH: person, GERMAN: Otto(seed, plan)}).play()


def measured(games: int, make_typist: Callable[[], Typist], plan: Plan | None = None) -> tuple[float, float]:
    """The medians of the commands and of the keys in a turn, over the turns that count.

    Args:
        games: how many games to play
        make_typist: makes the typist of a game
        plan: Otto's first plan; drawn if None
    """
    typists = []
    for seed in range(1, games + 1):
        typists.append(make_typist())
        play(seed, typists[-1], plan=plan)
    turns = [(typist.commands[turn], typist.keys[turn]) for typist in typists for turn in TURNS if turn in typist.keys]
    return median(commands for commands, _ in turns), median(keys for _, keys in turns)


def play_phased(name: str, side: Side, seed: int, shown: bool = False) -> tuple[Mapping[int, int], Costs]:
    """Play a game with phases of orders. Returns the keys of each turn, and those by phase or question and command.

    Args:
        name: the name of the game
        side: the player's side
        seed: the seed of the game
        shown: whether to print the dialogue
    """
    played = edition(name)
    enemy = played.captains[side.enemy][0]
    game = played.new(seed, {side: "person", side.enemy: enemy})
    desk = played.desk(side, classic=False)
    typist = import_module(PHASED[name][0]).Player(side, seed, desk)
    person = Seated(side, desk, game, played, LineMode(typist, shown))
    with suppress(Leave):
        Match(game, {side: person, side.enemy: hire(played, enemy, side.enemy, seed)}).play()
    return typist.keys, typist.spent


def phased(name: str, games: int) -> bool:
    """Print the figures of both sides, and what costs most. Returns whether they are within the limits.

    Args:
        name: the name of the game
        games: how many games to play for each side
    """
    kept = True
    for side, limit in PHASED[name][1].items():
        spent: Costs = Counter()
        found: list[int] = []
        for seed in range(1, games + 1):
            keys, costs = play_phased(name, side, seed)
            found += [keys[turn] for turn in TURNS if turn in keys]
            spent += costs
        kept = at_most(f"keys of a turn, {name}, {edition(name).sides[side]}", median(found), limit) and kept
        print(f"  mean: {', '.join(_means_of(spent, len(found)))}")
    return kept


def _means_of(spent: Costs, turns: int) -> Iterator[str]:
    """The mean keys of a turn in each phase and at each kind of question, the most expensive first; in a phase also
    those of its commands. turns: how many turns they are from."""
    kinds: Counter[str] = Counter()
    for (kind, _), keys in spent.items():
        kinds[kind] += keys
    for kind, keys in kinds.most_common(_COSTS):
        costs = [(part, cost) for (of, part), cost in spent.most_common() if of == kind and part]
        parts = ", ".join(f"{part} {cost / turns:.1f}" for part, cost in costs)
        yield f"{kind} {keys / turns:.1f}{f' ({parts})' if parts else ''}"


def default(games: int) -> bool:
    """Print the figures of the game of 1980, typed in both ways. Returns whether they are within the limit. games: how
    many to play."""
    for name, make_typist in (("as in 0.2.1", Typist), ("the shortest way", Brief)):
        commands, keys = measured(games, make_typist)
        print(f"{name}: {commands:g} commands and {keys:g} keys a turn")
    return at_most(f"keys of a turn, {DEFAULT}, British", keys, LIMIT)


def main() -> int:
    """Play the games; returns the exit status."""
    parser = argparse.ArgumentParser(description="Measures how many keys a turn takes a player.")
    parser.add_argument("--game", choices=(DEFAULT, *PHASED), help="only this game")
    parser.add_argument("--games", type=_count, default=GAMES, help="games for each figure (default: %(default)s)")
    parser.add_argument("--side", choices=("british", "german"), default="british", help="with --show: the player's")
    parser.add_argument("--show", type=int, metavar="SEED", help="print one game of --game instead")
    chosen = parser.parse_args()
    if chosen.show is not None:
        name = chosen.game or DEFAULT
        if name == DEFAULT:
            play(chosen.show, Brief(), shown=True)
        else:
            play_phased(name, Side(chosen.side), chosen.show, shown=True)
        return 0
    names = (chosen.game,) if chosen.game else (DEFAULT, *PHASED)
    kept = [default(chosen.games) if name == DEFAULT else phased(name, chosen.games) for name in names]
    return 0 if all(kept) else 1


def _count(text: str) -> int:
    """A number of games. Raises ArgumentTypeError."""
    if not (text.isascii() and text.isdigit() and int(text)):
        raise argparse.ArgumentTypeError(f"{text!r} is no number of games: 1 or more")
    return int(text)


def _has_order(request: MovementRequest, command: str, name: str, words: Sequence[str]) -> bool:
    """Whether a unit has this order already, or cannot be given it."""
    view = request.view
    with suppress(IllegalOrder):
        if command == "MS":
            order = read(ShipWords(request, view.ships[name]), words).order
            return isinstance(order, ShipOrder) and ship_leg(view, order) == projection.ship_order(
                view, view.ships[name]
            )
        order = read(PlaneWords(request, view.planes[name]), words).order
        return isinstance(order, PlaneOrder) and plane_leg(view, order) == projection.plane_order(
            view, view.planes[name]
        )
    return True


def _means(text: str, names: Sequence[str]) -> tuple[str, list[str]] | None:
    """The name and the words that the desk reads in a text; None if that is ambiguous or unknown."""
    try:
        return NAMES.find(text, names)
    except IllegalOrder:
        return None


if __name__ == "__main__":
    sys.exit(main())
