"""Fuel, an optional rule (17)."""

from collections.abc import Sequence

from compbis.games.sink_the_bismarck.cards.board import Hex, in_port
from compbis.games.sink_the_bismarck.cards.roster import SISTERS
from compbis.games.sink_the_bismarck.cards.tables import NUMBER
from compbis.games.sink_the_bismarck.rules.ships import force_speed, slowest
from compbis.games.sink_the_bismarck.state.units import Ship
from compbis.table.side import GERMAN, Side


def burnt_before(ship: Ship, at: Hex, starts: Sequence[Hex]) -> Ship:
    """A German ship as it begins: it has spent factors on its way from Bergen (17.14). starts: the hexes where the
    Bismarck may begin."""
    if ship.name in SISTERS or at not in starts:
        return ship
    return ship._replace(burnt=NUMBER[f"fuel spent in start {starts.index(at) + 1}"])


def at_full_speed(ships: Sequence[Ship], moved: int, turn: int) -> bool:
    """Whether a task force has moved at its maximum speed: then each of its ships spends a factor (17.1). The slowest,
    which move on even turns alone, never do."""
    return slowest(ships) >= NUMBER["speed 1"] and moved >= force_speed(ships, turn)


def spent(ship: Ship) -> Ship:
    """The ship with a factor less."""
    return ship._replace(burnt=min(ship.burnt + 1, ship.card.fuel))


def may_refuel(side: Side, at: Hex, tankers: Sequence[Hex]) -> bool:
    """Whether ships refuel in a hex: in their ports, Germans also from tankers (17.12)."""
    return in_port(side, at) or (side is GERMAN and at in tankers)


def rested(ship: Ship) -> Ship:
    """The ship after a turn of refuelling: after the second it is full, before that nothing comes of it (17.12)."""
    if not ship.burnt:
        return ship
    turns = ship.rested + 1
    full = turns >= NUMBER["turns to refuel"]
    return ship._replace(burnt=0, rested=0) if full else ship._replace(rested=turns)
