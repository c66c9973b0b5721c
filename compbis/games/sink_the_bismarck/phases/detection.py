"""Phase Three: detection (10). Later phases use the same attempts when counters pass."""

from collections.abc import Generator, Iterable
from typing import Any

from compbis.games.sink_the_bismarck.cards.board import Hex, in_port
from compbis.games.sink_the_bismarck.cards.options import BOMBING
from compbis.games.sink_the_bismarck.cards.roster import AIR
from compbis.games.sink_the_bismarck.phases.referee import Referee
from compbis.games.sink_the_bismarck.requests.asking import ask
from compbis.games.sink_the_bismarck.requests.search import SearchRequest
from compbis.games.sink_the_bismarck.rules.detection import detects, search_modifier, seen_from_coast
from compbis.games.sink_the_bismarck.state.orders import Search
from compbis.games.sink_the_bismarck.state.reports import ConvoySeen, Searched, SearchRoll
from compbis.games.sink_the_bismarck.state.units import Force, side_of
from compbis.table.game import Steps, Together
from compbis.table.side import BRITISH, GERMAN, Side


def detection_phase(referee: Referee) -> Steps:
    """Detect counters on enemy coasts; then resolve the attempts of both sides, which order all of theirs in advance.
    The British roll first."""
    for side in (BRITISH, GERMAN):
        for force in referee.forces(side):
            see_from_coast(referee, force.name)
    orders: dict[Side, tuple[Search, ...]] = {}

    def search(side: Side) -> Steps:
        done = yield from ask(SearchRequest(referee.view(side)))
        orders[side] = done.orders

    asked = [side for side in (BRITISH, GERMAN) if _meets(referee, side)]
    if asked:
        yield Together({side: search(side) for side in asked})
    for side in asked:
        attempt(referee, orders[side])


def _meets(referee: Referee, side: Side) -> bool:
    """Whether a side has a counter or a recon unit in a hex with an enemy. Both sides can see that, but not whether the
    counter is a dummy."""
    position = referee.position
    own = {force.hex for force in referee.forces(side)}
    own |= {at for unit, at in position.recon.items() if AIR[unit].side is side}
    enemy = {force.hex for force in referee.forces(side.enemy)}
    if side is GERMAN:
        enemy |= {convoy.hex for convoy in position.convoys.values()}
    return not own.isdisjoint(enemy)


def see_from_coast(referee: Referee, name: str) -> None:
    """Detect a counter on an enemy coast without a die roll, unless it is in port (10.7)."""
    if coast_detects(referee, name, referee.position.forces[name].hex):
        referee.detect(name)


def coast_detects(referee: Referee, name: str, at: Hex) -> bool:
    """Whether the coast would detect a counter (10.7).

    Args:
        referee: the referee
        name: the counter
        at: the hex that it enters
    """
    side = referee.position.forces[name].side
    return seen_from_coast(side, at) and not in_port(side, at) and not referee.marked(name)


def attempt(referee: Referee, orders: Iterable[Search]) -> set[str]:
    """Resolve detection attempts. Returns the names of the task forces and real convoys found."""
    found = set()
    for order in orders:
        if order.target in referee.position.convoys:
            success = _look(referee, order)
        elif order.target in referee.position.forces:
            success = _search(referee, order)
        else:
            continue  # an earlier attempt revealed a dummy
        if success:
            found.add(order.target)
    return found


def _search(referee: Referee, order: Search) -> bool:
    """Attempt to detect a counter. Returns whether it was found to be a task force."""
    success = _roll(referee, order)
    return success and (order.target in referee.position.detected or referee.detect(order.target))


def _roll(referee: Referee, order: Search) -> bool:
    """Roll for a detection attempt. Returns whether it succeeds (10.2)."""
    position = referee.position
    force = position.forces.get(order.by)
    ships = referee.ships_of(force) if force else ()
    die = referee.die("search", order.by, order.target)
    modified = die + search_modifier(position.visibility, referee.night, ships)
    success = detects(modified)
    side = side_of(order.by) if force else AIR[order.by].side
    referee.report(Searched(by=order.by, target=order.target, found=success))
    referee.report(SearchRoll(by=order.by, target=order.target, die=die, modified=modified), side)
    return success


def _look(referee: Referee, order: Search) -> bool:
    """Look at a convoy with a German unit. A task force needs no roll, and also detects the escorts (9.9). Both sides
    learn which task force looked, since dummies cannot (10.10). Returns whether the convoy is real."""
    if order.by in AIR:
        return _roll(referee, order) and see_convoy(referee, order.target)
    referee.report(Searched(by=order.by, target=order.target, found=True))
    for escort in escorts_of(referee, order.target):
        if not referee.marked(escort.name):
            referee.detect(escort.name)
    return see_convoy(referee, order.target)


def see_convoy(referee: Referee, name: str) -> bool:
    """Detect a convoy, and remove a dummy from the game (9.9). Returns whether it is real."""
    convoy = referee.position.convoys[name]
    real = convoy.value > 0
    if not (name in referee.position.detected if BOMBING in referee.position.options else convoy.real):
        referee.report(ConvoySeen(convoy=name, real=real))
    if real:
        referee.set_convoy(convoy._replace(real=True))
        referee.change(detected=referee.position.detected | {name})
    else:
        referee.remove_convoy(name)
    return real


def escorts_of(referee: Referee, convoy: str) -> list[Force]:
    """The counters that escort a convoy."""
    return [force for force in referee.forces(BRITISH) if force.convoy == convoy]


def passing(referee: Referee, side: Side, moving: str, at: Hex) -> Generator[Any, Any, set[str]]:
    """The searches in a hex that a German counter enters (10.1).

    Args:
        referee: the game
        side: the side that searches
        moving: the German counter
        at: the hex

    Returns:
        The names of the task forces and real convoys found.
    """
    done = yield from ask(SearchRequest(referee.view(side), at, moving))
    return attempt(referee, done.orders)
