"""When ships fought or were attacked, and the optional rules that depend on it: crew exhaustion, and the return of a
capital ship to port after three heavy combats (13.2, 14; Reading 14.a, 14.b)."""

from collections.abc import Collection, Iterable, Iterator

from compbis.errors import IllegalOrder
from compbis.games.chase_of_the_bismarck.cards.board import WATER, Hex, in_own_port, ways
from compbis.games.chase_of_the_bismarck.cards.calendar import TURNS
from compbis.games.chase_of_the_bismarck.cards.roster import HEAVY
from compbis.games.chase_of_the_bismarck.history import AMMUNITION, EXHAUSTION
from compbis.games.chase_of_the_bismarck.state.units import Ship, Unit
from compbis.table.side import GERMAN, Side

_OFTEN = 2
"""The number of fights or attacks in a day that exhausts a crew."""
ENOUGH = 3
"""The number of heavy combats after which a capital ship goes to port."""
BARRED = frozenset({"patrol", "initiate", "reinforce", "hunt"})
"""What a ship on its way to port may not do; it may still defend itself."""
_CAPITAL = frozenset({"BB", "BC", "CV"})
_PORTS = {side: frozenset(at for at in WATER if in_own_port(side, at)) for side in Side}


def engaged(ship: Ship, turn: int, attacked: bool) -> Ship:
    """The ship after it has entered a combat or been attacked from the air; R1 ships are no longer Restricted (Reading
    3.d).

    Args:
        ship: the ship
        turn: the turn in play
        attacked: whether it was attacked: it defends in the combat, or the attack is from the air
    """
    return ship._replace(
        fights=(*ship.fights, turn),
        attacked=(*ship.attacked, turn) if attacked else ship.attacked,
        restricted="" if ship.restricted == "R1" else ship.restricted,
    )


def exhausted(ship: Ship, turn: int, options: Collection[str], defending: bool) -> bool:
    """Whether the crew of a German BB, BC or CA is exhausted: it fought or was attacked twice yesterday, and is
    attacked today (13.2; Reading 13.2).

    Args:
        ship: the ship
        turn: the turn in play
        options: the optional rules in force
        defending: whether it defends in the combat that begins now
    """
    if EXHAUSTION not in options or ship.side is not GERMAN or ship.card.cls not in HEAVY:
        return False
    today, before = TURNS[turn].day, _day_before(turn)
    attacked = defending or any(TURNS[number].day == today for number in ship.attacked)
    return attacked and sum(TURNS[number].day == before for number in ship.fights) >= _OFTEN


def _day_before(turn: int) -> str:
    """The day before the day of a turn; "" on the first day."""
    today = TURNS[turn].day
    return next((TURNS[number].day for number in range(turn, 0, -1) if TURNS[number].day != today), "")


def after_combat(ships: Collection[Ship], options: Collection[str]) -> Iterator[Ship]:
    """The capital ships afloat after a combat, each with one heavy combat more if capital ships of both sides fought in
    it.

    Args:
        ships: all ships that took part, including those that were sunk or left
        options: the optional rules in force
    """
    capital = [ship for ship in ships if ship.card.cls in _CAPITAL]
    if AMMUNITION in options and len({ship.side for ship in capital}) == len(Side):
        yield from (ship._replace(heavy=ship.heavy + 1) for ship in capital if ship.at)


def spent(unit: Iterable[Ship]) -> bool:
    """Whether a naval unit has a ship that must go to port."""
    return any(ship.heavy >= ENOUGH for ship in unit)


def way_to_port(unit: Unit) -> tuple[Hex, ...]:
    """The shortest way of a unit to a port of its own; () if it is already in one."""
    return ways(unit[0].side).way(unit[0].at, _PORTS[unit[0].side])


def check_way_to_port(unit: Unit, way: Iterable[Hex]) -> None:
    """Raise IllegalOrder unless a unit that must go to port gets nearer to one with each hex of a move."""
    away, at = ways(unit[0].side).away(_PORTS[unit[0].side]), unit[0].at
    if not away[at]:
        raise IllegalOrder(f"AFTER {ENOUGH} HEAVY COMBATS IT SAILS ONCE IT HAS BEEN MARKED IN PORT")
    for there in way:
        if away.get(there, away[at]) >= away[at]:
            raise IllegalOrder(f"AFTER {ENOUGH} HEAVY COMBATS IT GOES TO A PORT, THE SHORTEST WAY")
        at = there
