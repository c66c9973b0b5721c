"""Phase Ten: damage control, and the end of the turn (13, 14.2)."""

from compbis.games.sink_the_bismarck.cards import calendar
from compbis.games.sink_the_bismarck.phases.referee import Referee
from compbis.games.sink_the_bismarck.rules.ships import repaired
from compbis.games.sink_the_bismarck.state.reports import Repaired
from compbis.games.sink_the_bismarck.state.units import Fate


def damage_phase(referee: Referee) -> None:
    """Each damaged ship rolls; its owner hears of it. Detection Markers go, Shadow Markers stay."""
    for ship in referee.position.ships.values():
        if ship.fate is Fate.AFLOAT and ship.damage:
            die = referee.die("repair", ship.name)
            after = repaired(ship, die)
            referee.put_ship(after)
            told = Repaired(ship=ship.name, die=die, points=ship.damage - after.damage)
            referee.report(told, ship.card.side)
    referee.change(detected=frozenset(), visibility="")
    referee.end_if_decided()
    if not referee.over and referee.turn >= calendar.LAST_TURN:
        referee.finish("time")
    referee.change(turn=referee.turn + 1)
