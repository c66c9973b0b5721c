"""Victory points and the end of the game (15)."""

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
    """The points for a sunk ship (15.3, 15.4)."""
    return Award(ship.card.side.enemy, ship.card.victory, Reason.SUNK, ship.name)


def for_tanker(at: Hex) -> Award:
    """The points for a sunk tanker (X2c)."""
    return Award(BRITISH, NUMBER["tanker sunk"], Reason.TANKER, hex_name(at))


def for_leaving(ship: Ship) -> Award | None:
    """The points for a German ship that leaves the map; None if it is too slow by then (15.4)."""
    fast = evasion(ship) >= NUMBER["gone to sea evasion"]
    return Award(GERMAN, NUMBER["gone to sea"], Reason.GONE_TO_SEA, ship.name) if fast else None


def for_convoy(convoy: str, value: int, reason: Reason) -> Award | None:
    """The points for a convoy that reached safety, or is at sea at the end of the game; None for a dummy (15.3).

    Args:
        convoy: the convoy
        value: its value; 0 for a dummy
        reason: the reason for the award
    """
    return Award(BRITISH, NUMBER["convoy home"], reason, convoy) if value else None


def for_port(ship: Ship, at: Hex) -> Award | None:
    """The points for a German ship at the end of the game; None unless it has returned from sea to a home port (X4)."""
    home = ship.sailed and at in HOME_PORTS
    return Award(GERMAN, NUMBER["german in port"], Reason.IN_PORT, ship.name) if home else None


def for_damage(ship: Ship) -> Award | None:
    """The enemy's points for damage on a ship afloat at the end, half a point each on a British ship; None if undamaged
    (X4)."""
    if not ship.suffered or ship.fate is not Fate.AFLOAT:
        return None
    german = ship.card.side is GERMAN
    points = ship.suffered * NUMBER["points of damage for british"] if german else _divided(ship.suffered)
    return Award(ship.card.side.enemy, points, Reason.DAMAGE, ship.name)


def _divided(suffered: int) -> int | float:
    """The German points for these points of damage."""
    return whole(suffered / NUMBER["points of damage for german"])


def whole(points: float) -> int | float:
    """Points as records hold them: a whole number as an int, a half as a float."""
    return int(points) if points == int(points) else points


def total(awards: Iterable[Award], side: Side) -> int | float:
    """The sum of a side's points."""
    return whole(sum(award.points for award in awards if award.side is side))


def most_british(
    awards: Sequence[Award],
    german: Collection[Ship],
    convoys: int,
    draws: int,
    damage: bool = False,
    tankers: bool = False,
) -> int | float:
    """The most points that the British can still reach (15.1).

    Args:
        awards: all points awarded so far
        german: all German ships in the scenario
        convoys: the number of convoys on the map; all count as real, so that the end of the game gives nothing away
        draws: the number of turns left on which a convoy can enter; these count as real too
        damage: whether damage counts at the end (X4)
        tankers: whether tankers may be sunk; all count as placed (X2c)
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
    """The reason for the end of the game if the sunk German ships end it; "" if they do not (15.1, 16.2)."""
    lost = set(sunk)
    if BISMARCK in lost:
        return "bismarck sunk"
    return "sisters sunk" if scenario == SISTERS_END and lost >= set(SISTERS) else ""


def winner(british: float, german: float, convoy_destroyed: bool) -> Side:
    """The winner. A tie goes to the Germans if they destroyed a convoy, and to the British otherwise (15.2).

    Args:
        british: the British points
        german: the German points
        convoy_destroyed: whether the Germans destroyed a convoy
    """
    if british == german:
        return GERMAN if convoy_destroyed else BRITISH
    return BRITISH if british > german else GERMAN
