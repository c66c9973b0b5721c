"""The five scenarios: limits, set-up and reinforcements (16)."""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType

from compbis.errors import DataError
from compbis.games.sink_the_bismarck import history
from compbis.games.sink_the_bismarck.cards.board import ENTERED, Hex, hex_name, in_port, read_hexes
from compbis.games.sink_the_bismarck.cards.convoys import CONVOYS
from compbis.games.sink_the_bismarck.cards.roster import BISMARCK, SHIPS
from compbis.games.sink_the_bismarck.cards.tables import DIE
from compbis.table.cards.label import columns
from compbis.table.cards.sheet import read_sheet
from compbis.table.datafile import Row, content
from compbis.table.side import BRITISH, GERMAN, Side
from compbis.table.values import NamedTuple

NAMES = ("historical", "rheinubung", "gneisenau", "escort", "breakout")
"""The names of the scenarios in order (16.1, 16.2, 16.3, 16.4, 16.5)."""
SHEETS = (
    read_sheet(content(history.SCENARIOS), columns("scenario", "british british_dummies german german_dummies")),
    read_sheet(content(history.SETUP), columns("entry", "scenarios side kind units hexes turn")),
    read_sheet(content(history.RESERVES), columns("die", "ships hexes")),
)
_ANY = "any"
_NOTHING = "-"


class Entry(StrEnum):
    """How units enter a scenario."""

    START = "start"
    """In one of several hexes, as the owner chooses; each of the others gets a dummy."""
    FIXED = "fixed"
    HELD = "held"
    """As FIXED, but they may not move until the Bismarck is detected."""
    DUMMIES = "dummies"
    PICKETS = "pickets"
    """Wherever the owner likes, with at least one counter in each of these hexes."""
    ESCORT = "escort"
    """As the escort of any convoy."""
    JOINS = "joins"
    CONVOY_JOINS = "convoy joins"
    """As the escort of the first convoy of a designator that enters on or after a turn."""
    CONVOY = "convoy"


class Group(NamedTuple):
    """Units that enter a scenario together.

    Args:
        kind: how they enter
        side: their side
        units: short names of ships, or the designator of a convoy; with CONVOY_JOINS, ships followed by a designator
        hexes: the hexes where they may be placed
        turn: the turn on which they arrive; 0 for the set-up
        number: the number of dummies
    """

    kind: Entry
    side: Side
    units: tuple[str, ...]
    hexes: tuple[Hex, ...]
    turn: int
    number: int = 0


class Limits(NamedTuple):
    """The maximum number of a side's counters, and of dummies among them (6.12, 6.22)."""

    counters: int
    dummies: int


class ScenarioCard(NamedTuple):
    """A scenario.

    Args:
        name: its name
        limits: the maximum of counters and dummies by side
        groups: the units that enter it
    """

    name: str
    limits: Mapping[Side, Limits]
    groups: tuple[Group, ...]

    def of(self, *kinds: Entry) -> tuple[Group, ...]:
        """The groups of these kinds."""
        return tuple(group for group in self.groups if group.kind in kinds)

    @property
    def start_hexes(self) -> tuple[Hex, ...]:
        """The hexes where the Bismarck may start."""
        return next(group.hexes for group in self.of(Entry.START) if BISMARCK in group.units)

    @property
    def ships(self) -> tuple[str, ...]:
        """All ships that take part or may arrive, in the order of the roster."""
        named = {unit for group in self.groups for unit in group.units}
        return tuple(name for name in SHIPS if name in named)


def _group(row: Row) -> Group:
    column = SHEETS[1].column
    kind = Entry(row.word(column("kind"), list(Entry)))
    side = Side(row.word(column("side"), list(Side)))
    words, where = tuple(row.columns[column("units")].split()), row.columns[column("hexes")]
    turn = row.integer(column("turn"), 0, 99)
    if kind is Entry.CONVOY_JOINS:
        row.one_of(where, tuple(CONVOYS))
        return Group(kind, side, (*_ships(row, side, words), where), (), turn)
    hexes = () if where == _ANY and kind is Entry.ESCORT else read_hexes(row, where)
    if kind is Entry.CONVOY:
        name = row.one_of(" ".join(words), tuple(CONVOYS))
        if hexes[0] not in CONVOYS[name].away:
            raise row.wrong(f"no {name} convoy can sail from {hex_name(hexes[0])}")
        return Group(kind, side, (name,), hexes[:1], turn)
    if wrong := [at for at in hexes if at not in ENTERED[side]]:
        raise row.wrong(f"no {side} task force may be in {hex_name(wrong[0])}")
    if kind is Entry.DUMMIES:
        return Group(kind, side, (), hexes[:1], turn, row.integer(column("units"), 0, 9))
    return Group(kind, side, _ships(row, side, words), hexes, turn)


def _ships(row: Row, side: Side, words: tuple[str, ...]) -> tuple[str, ...]:
    if not words:
        raise row.wrong("a ship is missing")
    return tuple(row.one_of(word, [name for name, card in SHIPS.items() if card.side is side]) for word in words)


def _scenarios() -> dict[str, ScenarioCard]:
    limits = SHEETS[0].table(NAMES, 0, 13)
    groups: dict[str, list[Group]] = {name: [] for name in NAMES}
    for _, row in SHEETS[1].by_key():
        for name in row.columns[SHEETS[1].column("scenarios")].split():
            groups[row.one_of(name, NAMES)].append(_group(row))
    return {
        name: ScenarioCard(
            name,
            MappingProxyType({side: Limits(limits[name][side], limits[name][f"{side}_dummies"]) for side in Side}),
            tuple(groups[name]),
        )
        for name in NAMES
    }


class Reserve(NamedTuple):
    """The result of a roll for reserves (X5).

    Args:
        ships: the ships that arrive; () for none
        hexes: the ports; if there are several, the owner chooses one
    """

    ships: tuple[str, ...]
    hexes: tuple[Hex, ...]


def _reserve(row: Row) -> Reserve:
    ships, hexes = (row.columns[SHEETS[2].column(name)] for name in ("ships", "hexes"))
    if ships == hexes == _NOTHING:
        return Reserve((), ())
    ports = read_hexes(row, hexes)
    if wrong := [at for at in ports if not in_port(GERMAN, at)]:
        raise row.wrong(f"{hex_name(wrong[0])} is not a German port")
    return Reserve(_ships(row, GERMAN, tuple(ships.split())), ports)


def _reserves() -> dict[int, Reserve]:
    """The reserves for each roll of the die. Raises DataError."""
    rows = dict(SHEETS[2].by_key())
    if list(rows) != [str(face) for face in range(1, DIE + 1)]:
        raise DataError(f"{history.RESERVES}: the faces of the die are 1 to {DIE}")
    return {int(face): _reserve(row) for face, row in rows.items()}


def _check(card: ScenarioCard) -> None:
    """Raise DataError unless the scenario can be set up."""
    named = [unit for group in card.groups for unit in group.units if unit in SHIPS]
    if len(set(named)) < len(named):
        raise DataError(f"{history.SETUP}: a ship occurs twice in {card.name}")
    if not any(BISMARCK in group.units for group in card.of(Entry.START)):
        raise DataError(f"{history.SETUP}: {card.name} has no start for {BISMARCK}")
    fixed = len(card.of(Entry.FIXED, Entry.HELD, Entry.ESCORT))
    pickets = [len(group.hexes) for group in card.of(Entry.PICKETS)]
    german = len(card.start_hexes) + sum(
        group.number + len(group.units) for group in card.of(Entry.FIXED, Entry.DUMMIES) if group.side is GERMAN
    )
    if fixed + sum(pickets) > card.limits[BRITISH].counters + 2 or german > card.limits[GERMAN].counters:
        raise DataError(f"{history.SCENARIOS}: {card.name} has too few counters for its units")


SCENARIOS: Mapping[str, ScenarioCard] = MappingProxyType(_scenarios())
for _each in SCENARIOS.values():
    _check(_each)
ON_DIE: Mapping[int, Reserve] = MappingProxyType(_reserves())
"""The reserves for each roll of the die, an optional rule (X5)."""
MAY_COME = tuple(dict.fromkeys(ship for reserve in ON_DIE.values() for ship in reserve.ships))
"""All ships that may arrive as reserves."""
CHOICE = next((reserve.hexes for reserve in ON_DIE.values() if len(reserve.hexes) > 1), ())
"""The ports among which the German player chooses when noting the turn."""
MOST_MORE = max(len(reserve.ships) for reserve in ON_DIE.values()) + 1
"""The most counters that reserves can add, their dummy included."""
