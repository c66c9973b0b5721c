"""Phase Eight: the British move task forces, recon units and convoys, and assign escorts (7.3, 9.8, 9.10)."""

from compbis.games.sink_the_bismarck.phases import tankers
from compbis.games.sink_the_bismarck.phases.detection import coast_detects, see_from_coast
from compbis.games.sink_the_bismarck.phases.referee import Referee
from compbis.games.sink_the_bismarck.phases.shadow import scout
from compbis.games.sink_the_bismarck.requests.asking import ask
from compbis.games.sink_the_bismarck.requests.move import MoveRequest
from compbis.games.sink_the_bismarck.rules import convoys, points
from compbis.games.sink_the_bismarck.state.orders import OFF
from compbis.games.sink_the_bismarck.state.reports import ConvoySailed, Escorting, Home, Removed, Sailed
from compbis.games.sink_the_bismarck.state.units import Reason
from compbis.table.game import Steps
from compbis.table.side import BRITISH


def british_phase(referee: Referee) -> Steps:
    """Make all British moves, in the open."""
    done = yield from ask(MoveRequest(referee.view(BRITISH), frozenset(referee.followed)))
    ends = {name: done.end(name) for name in done.view.forces}
    follow = {name for name in done.view.forces if done.follows(name)}
    for force in referee.forces(BRITISH):
        if force.name not in done.view.forces:
            referee.remove(force.name)
            referee.report(Removed(counter=force.name))
    for unit, at in sorted(done.flights.items()):
        _fly(referee, unit, at)
    convoy_ends = done.convoy_ends
    kept = {name: done.view.forces[name].convoy for name in follow}
    for name, at in ends.items():
        way = done.ways.get(name, (at,) if name in follow else ())
        if way:
            yield from _sail(referee, name, way)
        else:
            yield from tankers.meet(referee, name)
    for name in done.view.convoys:  # not in the order of their orders, which would show which convoys have one
        _sail_convoy(referee, name, convoy_ends[name])
    for name in ends:
        at = referee.position.forces[name].hex if name in referee.position.forces else OFF
        convoy = done.escorts.get(name, kept.get(name, ""))
        _escort(referee, name, convoy if convoy in referee.position.convoys and convoy_ends[convoy] == at else "")
    yield from scout(referee, BRITISH)
    referee.end_if_decided()


def _fly(referee: Referee, unit: str, at: int) -> None:
    """Move a recon unit; one that leaves the counter it shadows loses contact."""
    if at != referee.position.recon[unit]:
        referee.lose_contact(unit)
    referee.fly(unit, at)


def _sail(referee: Referee, name: str, way: tuple[int, ...]) -> Steps:
    """Move a counter. One that leaves the counter it shadows loses contact, and an enemy coast detects it at once
    (10.7). Sinking a tanker ends its move (X2c)."""
    force = referee.position.forces[name]
    if way[-1] != force.hex:
        referee.lose_contact(name)
    for leg in [_until_unmasked(referee, name, way)] if force.dummy else tankers.legs(referee, way):
        referee.spent[name] = referee.spent.get(name, 0) + len(leg)
        referee.report(Sailed(counter=name, way=leg))
        for at in leg:
            referee.set_counter(referee.position.forces[name]._replace(hex=at))
            see_from_coast(referee, name)
            if name not in referee.position.forces:
                return
        if (yield from tankers.meet(referee, name)):
            return


def _until_unmasked(referee: Referee, name: str, way: tuple[int, ...]) -> tuple[int, ...]:
    """The path of a dummy, as far as the first coast that unmasks it (10.7, 6.24)."""
    ends = (number for number, at in enumerate(way, 1) if coast_detects(referee, name, at))
    return way[: next(ends, len(way))]


def _sail_convoy(referee: Referee, name: str, at: int) -> None:
    """Move a convoy one hex; in its port or off the map it is safe (9.7)."""
    convoy = referee.position.convoys[name]
    if at != OFF:
        referee.set_convoy(convoy._replace(hex=at))
        referee.report(ConvoySailed(convoy=name, hex=at))
    if at == OFF or convoys.arrived(name, at):
        referee.report(Home(convoy=name))
        referee.remove_convoy(name)
        referee.score(points.for_convoy(name, convoy.value, Reason.HOME))


def _escort(referee: Referee, name: str, convoy: str) -> None:
    """Assign a counter to a convoy until the next Phase Eight; "" for none."""
    force = referee.position.forces.get(name)
    if force is not None and force.convoy != convoy:
        referee.set_counter(force._replace(convoy=convoy))
        referee.report(Escorting(counter=name, convoy=convoy))
