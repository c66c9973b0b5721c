"""Victory points, and the winner (4)."""

from collections.abc import Iterable
from math import ceil

from compbis.games.chase_of_the_bismarck.cards.board import PORTS
from compbis.games.chase_of_the_bismarck.cards.roster import SHIPS, ShipCard
from compbis.games.chase_of_the_bismarck.cards.tables import COUNTRY, MERCHANT, POINTS
from compbis.games.chase_of_the_bismarck.state.units import Damage, Fate, Ship
from compbis.table.values import NamedTuple

_BY_HULL = ("BB", "CV", "BC", "CA")
STRATEGIC, OPERATIONAL = "STRATEGIC", "OPERATIONAL"
"""The levels of victory."""
PRIDE = frozenset(name for name, card in SHIPS.items() if "pride" in card.rules)
"""The ships of which one must be sunk for a Strategic Victory."""


class Tally(NamedTuple):
    """The points that the Germans have earned other than for warships (4, 11.3, 13.1).

    Args:
        chits: the VP markers that count in full
        halves: the VP markers that count half
        merchants: the number of single merchant ships sunk
        extras: the points for optional units
    """

    chits: tuple[int, ...]
    halves: tuple[int, ...]
    merchants: int
    extras: int


def of_ship(ship: Ship, exempt: bool = False) -> int:
    """The enemy's points for a ship (4; Reading 4.e, 4.k).

    A lost BB, BC, CV or CA is worth its hull boxes, and any other ship 1; a damaged BB, BC, CV or CA is worth 1 for
    every two hull boxes lost. exempt: whether a lost ship gives none, because the points for the game's end already
    cover it (Reading 4.h).
    """
    if ship.fate in (Fate.SUNK, Fate.NO_FUEL):
        return 0 if exempt else of_lost(ship.card)
    return ship.damage.hull // POINTS["hull a point"] if ship.card.cls in _BY_HULL else 0


def of_lost(card: ShipCard) -> int:
    """The enemy's points for a lost ship."""
    return card.hull if card.cls in _BY_HULL else POINTS["other"]


def of_convoys(tally: Tally) -> float:
    """The points for convoys and merchant ships. Each chit that counts half is halved and rounded up (11.3; Reading
    11.3.h)."""
    return sum(tally.chits) + sum(ceil(chit / 2) for chit in tally.halves) + tally.merchants * MERCHANT


def german_total(tally: Tally, allied: Iterable[Ship], german: Iterable[Ship], end: str, quarry: str) -> float:
    """The German total (4; Reading 4.f).

    Args:
        tally: the German points other than for warships
        allied: the Allied ships
        german: the German ships
        end: the row of the Victory Points Table for the end of the game
        quarry: the id of the Bismarck; its hull costs nothing more if it ran out of fuel (Reading 4.h)
    """
    losses = sum(of_ship(ship, exempt=end == "fuel" and ship.id == quarry) for ship in german)
    return of_convoys(tally) + tally.extras + sum(map(of_ship, allied)) - losses + POINTS[end]


def port_end(at: int) -> str:
    """The row of the Victory Points Table for a German port: Norway or France (4; Reading 4.d)."""
    return COUNTRY[PORTS[at]]


def time_end(quarry: Ship) -> str:
    """The row of the Victory Points Table after the last turn: "undamaged", with enough fuel and at sea, or "time" (4;
    Reading 4.g)."""
    undamaged, at_sea = quarry.damage == Damage(), quarry.at not in PORTS
    return "undamaged" if undamaged and at_sea and quarry.fuel >= POINTS["undamaged fuel"] else "time"


def trophies(prizes: Iterable[str]) -> list[str]:
    """The ships sunk in combat with the Bismarck that count for a Strategic Victory: British capital ships (4; Reading
    4.i)."""
    return [prize for prize in prizes if SHIPS[prize].cls in ("BB", "BC", "CV") and not SHIPS[prize].american]


def strategic(prizes: Iterable[str]) -> bool:
    """Whether the ships sunk in combat with the Bismarck make a Strategic Victory once she is in port: two British
    capital ships, including one named in the manual (4; Reading 4.i)."""
    british = trophies(prizes)
    return len(british) > 1 and not PRIDE.isdisjoint(british)


def wins(total: float) -> bool:
    """Whether this total is a German Operational Victory (4; Reading 4.j)."""
    return total >= POINTS["victory"]
