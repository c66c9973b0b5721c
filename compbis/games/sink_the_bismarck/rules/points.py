"""Victory points, and the end of the game (15)."""

from collections.abc import Collection, Iterable, Sequence

from compbis.games.sink_the_bismarck.cards.board import HOME_PORTS, Hex, hex_name
from compbis.games.sink_the_bismarck.cards.roster import BISMARCK, SISTERS
from compbis.games.sink_the_bismarck.cards.tables import NUMBER
from compbis.games.sink_the_bismarck.rules.ships import evasion
from compbis.games.sink_the_bismarck.state.units import Award, Fate, Reason, Ship
from compbis.table.side import BRITISH, GERMAN, Side

SISTERS_END = "rheinubung"
"""The scenario that ends when both sisters are sunk (16.2)."""


def for_sinking(ship: Ship) -> Award:
    """The points for a ship that was sunk (15.3, 15.4)."""
    return Award(ship.card.side.enemy, ship.card.victory, Reason.SUNK, ship.name)


def for_tanker(at: Hex) -> Award:
    """The points for a tanker that was sunk, with an option (X2c)."""
    return Award(BRITISH, NUMBER["tanker sunk"], Reason.TANKER, hex_name(at))


def for_leaving(ship: Ship) -> Award | None:
    """The points for a German ship that left the map, if it is fast enough still (15.4)."""
    fast = evasion(ship) >= NUMBER["gone to sea evasion"]
    return Award(GERMAN, NUMBER["gone to sea"], Reason.GONE_TO_SEA, ship.name) if fast else None


def for_convoy(convoy: str, value: int, reason: Reason) -> Award | None:
    """The points for a convoy that is home, or at sea when the game ends: none for a dummy (15.3)."""
    return Award(BRITISH, NUMBER["convoy home"], reason, convoy) if value else None


def for_port(ship: Ship, at: Hex) -> Award | None:
    """The points for a German ship that is in port at the end and has been at sea; with an option (X4). at: where it
    is."""
    home = ship.sailed and at in HOME_PORTS
    return Award(GERMAN, NUMBER["german in port"], Reason.IN_PORT, ship.name) if home else None


def for_damage(ship: Ship) -> Award | None:
    """The points of the enemy for damage on a ship that is afloat at the end, a half for each on a British one; with an
    option (X4)."""
    if not ship.suffered or ship.fate is not Fate.AFLOAT:
        return None
    german = ship.card.side is GERMAN
    points = ship.suffered * NUMBER["points of damage for british"] if german else _divided(ship.suffered)
    return Award(ship.card.side.enemy, points, Reason.DAMAGE, ship.name)


def _divided(suffered: int) -> int | float:
    """The German points for points of damage."""
    return whole(suffered / NUMBER["points of damage for german"])


def whole(points: float) -> int | float:
    """Points as records hold them: a float is a half."""
    return int(points) if points == int(points) else points


def total(awards: Iterable[Award], side: Side) -> int | float:
    """All points of a side."""
    return whole(sum(award.points for award in awards if award.side is side))


def most_british(
    awards: Sequence[Award],
    german: Collection[Ship],
    convoys: int,
    draws: int,
    damage: bool = False,
    tankers: bool = False,
) -> int | float:
    """The most points that the British can come to (15.1).

    Args:
        german: all German ships of the scenario.
        convoys: counters on the map; draws: turns that are left in which one may enter: all are taken as real, so that
            the end of a game tells nothing of them.
        damage: whether points of damage count, too (X4).
        tankers: whether these may be sunk: all are taken as placed (X2c).
    """
    afloat = [ship for ship in german if ship.fate is Fate.AFLOAT]
    ships = sum(ship.card.victory for ship in afloat)
    if damage:
        ships += sum(ship.suffered * NUMBER["points of damage for british"] for ship in afloat)
    if tankers:
        left = NUMBER["tankers"] - sum(award.reason is Reason.TANKER for award in awards)
        ships += left * NUMBER["tanker sunk"]
    return total(awards, BRITISH) + ships + NUMBER["convoy home"] * (convoys + draws)


def sinking_ends(scenario: str, sunk: Iterable[str]) -> str:
    """Why the game ends by the German ships that are sunk; "" if it does not (15.1, 16.2)."""
    lost = set(sunk)
    if BISMARCK in lost:
        return "bismarck sunk"
    return "sisters sunk" if scenario == SISTERS_END and lost >= set(SISTERS) else ""


def winner(british: float, german: float, convoy_destroyed: bool) -> Side:
    """Who has won. With equal points it is the German if he destroyed a convoy, else the British (15.2)."""
    if british == german:
        return GERMAN if convoy_destroyed else BRITISH
    return BRITISH if british > german else GERMAN
