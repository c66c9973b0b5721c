"""Phase Ten: damage control and the end of the turn (13, 14.2)."""

from compbis.games.sink_the_bismarck.cards import calendar
from compbis.games.sink_the_bismarck.cards.options import FUEL
from compbis.games.sink_the_bismarck.phases.referee import Referee
from compbis.games.sink_the_bismarck.phases.tankers import refuelling_tankers
from compbis.games.sink_the_bismarck.rules import fuel
from compbis.games.sink_the_bismarck.rules.ships import repaired, rudder_mended
from compbis.games.sink_the_bismarck.state.reports import Refuelled, Repaired, RudderRoll
from compbis.games.sink_the_bismarck.state.units import Fate, Ship


def damage_phase(referee: Referee) -> None:
    """Roll for each damaged ship, reporting only to its owner; then remove Detection Markers and end the turn.

    Fuel comes first: a repair would raise the full speed with which the turn's move is compared.
    """
    if FUEL in referee.position.options:
        _fuel(referee)
    for ship in referee.position.ships.values():
        if ship.fate is Fate.AFLOAT and ship.damage:
            die = referee.die("repair", ship.name)
            after = repaired(ship, die)
            referee.set_ship(after)
            facts = Repaired(ship=ship.name, die=die, points=ship.damage - after.damage)
            referee.report(facts, ship.card.side)
    for ship in referee.position.ships.values():
        if ship.fate is Fate.AFLOAT and ship.rudder:  # X2a
            after = rudder_mended(ship, die := referee.die("rudder", ship.name))
            referee.set_ship(after)
            referee.report(RudderRoll(ship=ship.name, die=die, mended=not after.rudder), ship.card.side)
    referee.change(detected=frozenset(), visibility="")
    referee.end_if_decided()
    if not referee.over and referee.turn >= calendar.LAST_TURN:
        referee.finish("time")
    referee.change(turn=referee.turn + 1)


def _fuel(referee: Referee) -> None:
    """Spend fuel at full speed; refuel task forces that stayed in port or with a tanker and saw no combat (17.1,
    17.12)."""
    for force in referee.position.forces.values():
        ships, moved = referee.ships_of(force), referee.spent.get(force.name, 0)
        if not ships:
            continue
        full = moved and fuel.at_full_speed(ships, moved, referee.turn)
        rests = not moved and fuel.may_refuel(force.side, force.hex, refuelling_tankers(referee))
        for ship in ships:
            if full or ship.name in referee.hurried:
                referee.set_ship(fuel.spent(ship))
            elif rests and ship.name not in referee.engaged:
                _refuel(referee, fuel.rested(ship), ship.burnt)


def _refuel(referee: Referee, ship: Ship, burnt: int) -> None:
    referee.set_ship(ship)
    if burnt and not ship.burnt:
        referee.report(Refuelled(ship=ship.name), ship.card.side)
