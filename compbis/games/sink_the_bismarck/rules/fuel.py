"""Fuel, an optional rule (17)."""

from collections.abc import Sequence

from compbis.games.sink_the_bismarck.cards.board import Hex, in_port
from compbis.games.sink_the_bismarck.cards.roster import SISTERS
from compbis.games.sink_the_bismarck.cards.tables import NUMBER
from compbis.games.sink_the_bismarck.rules.ships import force_speed, slowest
from compbis.games.sink_the_bismarck.state.units import Ship
from compbis.table.side import GERMAN, Side


def burnt_before(ship: Ship, at: Hex, starts: Sequence[Hex]) -> Ship:
    """A German ship after it has spent fuel on its way from Bergen to its start hex; the sisters have spent none
    (17.14).

    Args:
        ship: the ship
        at: its start hex
        starts: the hexes where the Bismarck may start
    """
    if ship.name in SISTERS or at not in starts:
        return ship
    return ship._replace(burnt=NUMBER[f"fuel spent in start {starts.index(at) + 1}"])


def at_full_speed(ships: Sequence[Ship], moved: int, turn: int) -> bool:
    """Whether a task force moved at its maximum speed, so that each of its ships spends a factor (17.1). Those that
    move only on even turns never do.

    Args:
        ships: its ships
        moved: the number of hexes that it moved
        turn: the turn
    """
    return slowest(ships) >= NUMBER["speed 1"] and moved >= force_speed(ships, turn)


def spent(ship: Ship) -> Ship:
    """The ship with one more factor spent."""
    return ship._replace(burnt=min(ship.burnt + 1, ship.card.fuel))


def may_refuel(side: Side, at: Hex, tankers: Sequence[Hex]) -> bool:
    """Whether ships may refuel in a hex: in their own ports; Germans also from tankers (17.12).

    Args:
        side: their side
        at: the hex
        tankers: the hexes of tankers that can refuel ships this turn
    """
    return in_port(side, at) or (side is GERMAN and at in tankers)


def rested(ship: Ship) -> Ship:
    """The ship after a turn of refuelling: full after the second turn, with no effect before that (17.12)."""
    if not ship.burnt:
        return ship
    turns = ship.rested + 1
    full = turns >= NUMBER["turns to refuel"]
    return ship._replace(burnt=0, rested=0) if full else ship._replace(rested=turns)
