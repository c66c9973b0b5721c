"""One line that orders several units: MS for several ships, PA for planes and cruisers. Each unit gets an order of its
own, one after the other, and UN takes them back one by one."""

from collections.abc import Iterable

from compbis.desk.place import Speech
from compbis.desk.repeating import AGAIN, UnitKey
from compbis.desk.walk import ByCommand, give
from compbis.errors import IllegalOrder
from compbis.games.computer_bismarck.cards.kinds import CONVOY
from compbis.games.computer_bismarck.cards.modes import CHART_B, PATROL
from compbis.games.computer_bismarck.desk.place import BismarckPlace
from compbis.games.computer_bismarck.desk.routes import laying
from compbis.games.computer_bismarck.desk.units.both import UnitOrder
from compbis.games.computer_bismarck.desk.units.ships import ShipWords
from compbis.games.computer_bismarck.desk.units.spelling import NAMES, ONE, destination, partner
from compbis.games.computer_bismarck.requests.decisions import MovementRequest
from compbis.games.computer_bismarck.state.orders import BismarckOrder
from compbis.table.talk import Say

Orders = list[tuple[UnitKey, tuple[str, ...]]]
"""Units, each with the words of its order."""


def next_order(
    place: BismarckPlace, request: MovementRequest, all_orders: ByCommand[UnitOrder]
) -> Speech[BismarckOrder | None]:
    """Give the next of the orders in one line. If one cannot be given, the player is shown why; the route of a convoy
    that does not sail this turn is laid.

    Args:
        place: the state of the desk
        request: the open request
        all_orders: how units are ordered, by command

    Returns:
        the order; None if none is left
    """
    while place.several:
        (command, name), words = place.several.pop(0)
        try:
            if command == "MS" and (laid := laying.lay_typed(place, request, " ".join((name, *words)))):
                yield Say(tuple(laid))
                continue
            return (yield from give(place, all_orders[command], name, words))
        except IllegalOrder as error:
            yield Say((f"{name}: {error}",))
    return None


def several(request: MovementRequest, argument: str) -> Orders:
    """The orders of a line that names several ships and then what all of them do: `NORFOLK SUFFOLK 1724`. After a
    square other ships may follow. If nothing follows the names, the last is the ship that the others accompany.

    Args:
        request: the open request
        argument: the text after MS

    Returns:
        the orders; [] for a line that names one ship, or is no order
    """
    ships = request.view.ships
    try:
        first, words = NAMES.find(argument.replace(AGAIN, f" {AGAIN} "), ships, in_play=lambda one: not ships[one].fate)
    except IllegalOrder:
        return []
    groups: list[tuple[list[str], list[str]]] = [([first], [])]
    for word in ShipWords(request, ships[first]).named(words):
        names, behind = groups[-1]
        name = partner(word) if partner(word) in ships else ""
        if name and not behind:
            names.append(name)
        elif name and any(map(destination, behind)):
            groups.append(([name], []))
        else:
            behind.append(word)
    names, behind = groups[-1]
    if not behind:
        behind.append(names.pop())
    elif len(names) > 1 and len(groups) == 1 and _refused(names, behind, ships[names[-1]].kind is not CONVOY):
        return []
    units = [name for names, _ in groups for name in names]
    return [] if len(units) < 2 or not all(names for names, _ in groups) else [*_each(groups)]


def _refused(names: list[str], behind: list[str], patrols: bool) -> bool:
    """Whether a line can also be meant for one ship that accompanies another: `HOOD WS8B F`, `DF1 WS8B ONE`. Such a
    line is refused with the form for that. A ship that accompanies another patrols when that does, so P is for both.

    Args:
        names: the ships
        behind: what follows their names
        patrols: whether the last of them is a ship that can patrol
    """
    both = patrols and behind == [PATROL]
    return len(names) == 2 and len(behind) == 1 and behind[0] in (*CHART_B, ONE) and not both


def _each(groups: Iterable[tuple[list[str], list[str]]]) -> Orders:
    return [(("MS", name), tuple(behind)) for names, behind in groups for name in dict.fromkeys(names)]
