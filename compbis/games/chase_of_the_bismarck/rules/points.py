"""Victory points, and who wins (4)."""

from collections.abc import Iterable
from math import ceil

from compbis.games.chase_of_the_bismarck.cards.board import PORTS
from compbis.games.chase_of_the_bismarck.cards.roster import SHIPS
from compbis.games.chase_of_the_bismarck.cards.tables import COUNTRY, MERCHANT, POINTS
from compbis.games.chase_of_the_bismarck.state.units import Damage, Fate, Ship
from compbis.table.values import NamedTuple

_BY_HULL = ("BB", "CV", "BC", "CA")
STRATEGIC, OPERATIONAL = "STRATEGIC", "OPERATIONAL"
"""The levels of victory."""


class Tally(NamedTuple):
    """What the German has earned: VP markers of convoys, those that count half, single merchant ships, and the points
    of optional units (4, 11.3, 13.1)."""

    chits: tuple[int, ...]
    halves: tuple[int, ...]
    merchants: int
    extras: int


def of_ship(ship: Ship, exempt: bool = False) -> int:
    """The points that the enemy has for a ship: all its hull boxes or 1 when it is lost, 1 for every two boxes of a
    heavy ship that is damaged (4; Reading 4.e, 4.k). exempt: lost without fuel at the price of the game's end (Reading
    4.h)."""
    by_hull = ship.card.cls in _BY_HULL
    if ship.fate in (Fate.SUNK, Fate.NO_FUEL):
        if exempt:
            return 0
        return ship.card.hull if by_hull else POINTS["other"]
    return ship.damage.hull // POINTS["hull a point"] if by_hull else 0


def of_convoys(tally: Tally) -> float:
    """The points for convoys and merchant ships: a chit of the half section is halved, and rounded up (11.3; Reading
    11.3.h)."""
    return sum(tally.chits) + sum(ceil(chit / 2) for chit in tally.halves) + tally.merchants * MERCHANT


def german_total(tally: Tally, allied: Iterable[Ship], german: Iterable[Ship], end: str, quarry: str) -> float:
    """The German total (4; Reading 4.f). end: the row of the Victory Points Table for how the game ended; quarry: the
    id of the Bismarck, for whose hull nothing more is paid when she runs out of fuel (Reading 4.h)."""
    losses = sum(of_ship(ship, exempt=end == "fuel" and ship.id == quarry) for ship in german)
    return of_convoys(tally) + tally.extras + sum(map(of_ship, allied)) - losses + POINTS[end]


def port_end(at: int) -> str:
    """The row of the table for a German port: Norway or France (4; Reading 4.d)."""
    return COUNTRY[PORTS[at]]


def time_end(quarry: Ship) -> str:
    """The row of the table at the end of the last turn: undamaged, at sea with enough fuel, or time (4; Reading
    4.g)."""
    unhurt, at_sea = quarry.damage == Damage(), quarry.at not in PORTS
    return "undamaged" if unhurt and at_sea and quarry.fuel >= POINTS["undamaged fuel"] else "time"


def strategic(prizes: Iterable[str]) -> bool:
    """Whether the ships that sank in combat with the Bismarck make a strategic victory: two British capital ships, one
    of them her prey by name (4; Reading 4.i)."""
    capital = [SHIPS[prize] for prize in prizes]
    british = [card for card in capital if card.cls in ("BB", "BC", "CV") and not card.american]
    return len(british) > 1 and any("pride" in card.rules for card in british)


def wins(total: float) -> bool:
    """Whether the German has an Operational Victory (4; Reading 4.j)."""
    return total >= POINTS["victory"]
