"""Moving tankers, and British task forces that meet them: an optional rule (X2c)."""

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
    """Move the tankers as plotted, one hex each, unless they were sunk in the meantime. British task forces in their
    new hexes meet them."""
    orders, moved = referee.steered, list[Steer]()
    referee.steered = ()
    still = Counter(referee.position.tankers)  # those that have not moved, by hex
    for order in orders:
        still[order.hex] = min(still[order.hex], referee.position.tankers.count(order.hex))  # some were sunk
        if not still[order.hex]:
            continue
        still[order.hex] -= 1
        moved.append(order)
        referee.steered = tuple(moved)
        _take(referee, order.hex)
        referee.change(tankers=(*referee.position.tankers, order.to))
        referee.report(Steered(hex=order.hex, to=order.to), GERMAN)
        yield from met_in(referee, order.to)


def met_in(referee: Referee, at: Hex) -> Steps:
    """Let the British task forces in a hex meet the tankers there, one after another, until one of them sinks a
    tanker."""
    for force in referee.forces_at(BRITISH, at):
        if (yield from meet(referee, force.name)):
            return


def meet(referee: Referee, name: str) -> Generator[Any, Any, bool]:
    """Let a British counter meet the tankers in its hex. A task force finds them, and may sink them unless a German
    counter, real or dummy, is there.

    Returns:
        Whether it sank any, which ends its move.
    """
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
    """Report the tankers in the hex of a British task force. Returns whether there are any; a dummy finds none."""
    force = referee.position.forces[name]
    found = TANKERS in referee.position.options and not force.dummy and force.hex in referee.position.tankers
    if found:
        referee.report(TankerFound(counter=name, hex=force.hex))
    return found


def legs(referee: Referee, way: Sequence[Hex]) -> list[tuple[Hex, ...]]:
    """The path of a task force in parts, each ending at a tanker or at the end of the path."""
    parts: list[tuple[Hex, ...]] = [()]
    for number, at in enumerate(way, 1):
        parts[-1] = (*parts[-1], at)
        if TANKERS in referee.position.options and at in referee.position.tankers and number < len(way):
            parts.append(())
    return parts


def refuelling_tankers(referee: Referee) -> Sequence[Hex]:
    """The hexes of tankers that may refuel ships this turn. With the option, only tankers that did not move may, and
    none at night or in poor visibility."""
    position = referee.position
    if TANKERS not in position.options:
        return position.tankers
    if referee.night or position.visibility == Visibility.POOR:
        return ()
    return tuple((Counter(position.tankers) - Counter(order.to for order in referee.steered)).elements())


def _take(referee: Referee, at: Hex) -> None:
    """Remove one tanker from a hex."""
    left = list(referee.position.tankers)
    left.remove(at)
    referee.change(tankers=tuple(left))
