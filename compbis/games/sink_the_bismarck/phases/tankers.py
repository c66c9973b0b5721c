"""Tankers that sail, and whoever meets them: an option (X2c)."""

from collections import Counter
from collections.abc import Generator, Sequence
from typing import Any

from compbis.games.sink_the_bismarck.cards.board import Hex
from compbis.games.sink_the_bismarck.cards.options import TANKERS
from compbis.games.sink_the_bismarck.phases.referee import Referee
from compbis.games.sink_the_bismarck.requests.move import SinkRequest
from compbis.games.sink_the_bismarck.rules import points
from compbis.games.sink_the_bismarck.rules.detection import Visibility
from compbis.games.sink_the_bismarck.state.orders import Steer
from compbis.games.sink_the_bismarck.state.reports import Steered, TankerFound, TankerSunk
from compbis.table.game import Steps
from compbis.table.request import YES
from compbis.table.side import BRITISH, GERMAN


def steer(referee: Referee) -> Steps:
    """Tankers that were not sunk since move as they were plotted, one hex each; British task forces there meet them."""
    left = Counter(referee.position.tankers)
    able: list[Steer] = []
    for order in referee.steered:
        if left[order.hex]:
            left[order.hex] -= 1
            able.append(order)
    referee.steered = tuple(able)
    for order in able:
        _take(referee, order.hex)
        referee.change(tankers=(*referee.position.tankers, order.to))
        referee.report(Steered(hex=order.hex, to=order.to), GERMAN)
        yield from met_in(referee, order.to)


def met_in(referee: Referee, at: Hex) -> Steps:
    """The British task forces in a hex meet the tankers there, until one of them has sunk some."""
    for force in referee.forces_at(BRITISH, at):
        if (yield from meet(referee, force.name)):
            return


def meet(referee: Referee, name: str) -> Generator[Any, Any, bool]:
    """A British task force is in a hex where tankers are: it may sink them, unless a German counter is there, of which
    nobody need know whether it is a dummy. Whether it has: then it moves no further."""
    if not reveal(referee, name):
        return False
    at, sunk = referee.position.forces[name].hex, False
    while at in referee.position.tankers and not referee.forces_at(GERMAN, at):
        if (yield SinkRequest(referee.view(BRITISH), name, at)) != YES:
            break
        sunk = True
        _take(referee, at)
        referee.report(TankerSunk(counter=name, hex=at))
        referee.score(points.for_tanker(at))
    return sunk


def reveal(referee: Referee, name: str) -> bool:
    """A British counter is in a hex: if it is a task force, and there are tankers, they are found. Whether they are."""
    force = referee.position.forces[name]
    found = TANKERS in referee.position.options and not force.dummy and force.hex in referee.position.tankers
    if found:
        referee.report(TankerFound(counter=name, hex=force.hex))
    return found


def legs(referee: Referee, way: Sequence[Hex]) -> list[tuple[Hex, ...]]:
    """A way in parts, each of which ends where a tanker is, or where the way ends."""
    parts: list[tuple[Hex, ...]] = [()]
    for number, at in enumerate(way, 1):
        parts[-1] = (*parts[-1], at)
        if TANKERS in referee.position.options and at in referee.position.tankers and number < len(way):
            parts.append(())
    return parts


def that_refuel(referee: Referee) -> Sequence[Hex]:
    """The hexes of tankers that refuel ships in this turn: with the option not at night nor in poor visibility, and
    only those that did not move."""
    position = referee.position
    if TANKERS not in position.options:
        return position.tankers
    if referee.night or position.visibility == Visibility.POOR:
        return ()
    return tuple((Counter(position.tankers) - Counter(order.to for order in referee.steered)).elements())


def _take(referee: Referee, at: Hex) -> None:
    """One tanker fewer in a hex."""
    left = list(referee.position.tankers)
    left.remove(at)
    referee.change(tankers=tuple(left))
