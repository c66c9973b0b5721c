"""For each phase of orders: its purpose in a line or two, the words that may follow a command, and warnings."""

from collections.abc import Generator, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

from compbis.games.chase_of_the_bismarck.cards.board import NAMES
from compbis.games.chase_of_the_bismarck.cards.roster import QUARRY, START
from compbis.games.chase_of_the_bismarck.requests.movement import OpenRequest
from compbis.games.chase_of_the_bismarck.requests.seeking import ShadowRequest
from compbis.games.chase_of_the_bismarck.rules import exhaustion
from compbis.games.chase_of_the_bismarck.rules.movement import bound, homeward, still_moves
from compbis.games.chase_of_the_bismarck.rules.status import line_lifted
from compbis.games.chase_of_the_bismarck.state.orders import Port
from compbis.games.chase_of_the_bismarck.state.sight import View
from compbis.games.chase_of_the_bismarck.state.units import AirState, Mark, Unit, in_play, units
from compbis.games.chase_of_the_bismarck.words import details
from compbis.table.page import folded
from compbis.table.values import NamedTuple

_IDLE_LINES = 6


class Phase(NamedTuple):
    """A phase of orders. what: its purpose and its commands; unless: what happens to units without an order."""

    what: str
    unless: str

    @property
    def lines(self) -> tuple[str, str]:
        """The purpose of the phase, and what happens to units without an order."""
        return self.what, self.unless


OF: Mapping[str, Phase] = MappingProxyType(
    {
        "placing": Phase(
            "WHERE YOUR TANKERS WAIT: PL WEI B28. DM WHEN DONE",
            "A TANKER NOT PLACED STARTS WHERE ST SAYS. NONE IN CONVOY BANDS, PORTS, OR WHERE THE ALLIES HAVE FACTORS",
        ),
        "shadow": Phase(
            "WHO IS SHADOWED: SH T15/1 AND SHIPS. DM WHEN DONE",
            "A SIGHTED UNIT THAT IS NOT SHADOWED IS LOST FROM SIGHT",
        ),
        "open": Phase(
            "YOUR SHADOWED UNITS MOVE IN THE OPEN: MS AND A HEX. DM WHEN DONE",
            "A UNIT THAT IS NOT MOVED STAYS, AND THE ENEMY IS TOLD",
        ),
        "movement": Phase(
            "ALL MOVE IN SECRET: MS SAILS, RO CONTINUES, PA PATROLS, FL FLIES. DM WHEN DONE",
            "A UNIT WITHOUT AN ORDER STAYS; AIRCRAFT THAT ARE ALOFT FLY HOME",
        ),
    }
)
"""The phases, by the kind of their request."""
NO_SHADOW = Phase("NO SHIP OF YOURS CAN SHADOW WHAT IS SIGHTED: DM", "IT IS LOST FROM SIGHT")
"""The phase of a shadow attempt that nobody can make."""


def of(request: Any) -> Phase:
    """The phase of a request."""
    if isinstance(request, OpenRequest):
        names = [name for name, unit in units(request.view.ships).items() if unit[0].mark is Mark.SHADOWED]
        who = f"{' '.join(names)} MOVE{'S' * (len(names) == 1)}"
        return Phase(f"{who} IN THE OPEN: MS AND A HEX. DM WHEN DONE", OF[request.kind].unless)
    if not isinstance(request, ShadowRequest):
        return OF[request.kind]
    if not request.possible:
        return NO_SHADOW
    here = {ship.at for ship in in_play(request.view.ships)}
    contacts = sorted(request.view.contacts, key=lambda each: each.at not in here)  # first those where own ships are
    sighted = [f"{NAMES[each.at]}/{each.number}" for each in contacts if each.mark is Mark.SIGHTED]
    return Phase(f"WHO IS SHADOWED: SH {sighted[0]} AND SHIPS. DM WHEN DONE", OF[request.kind].unless)


def moved(request: Any) -> bool:
    """Whether this turn's movement is over."""
    return request.kind not in (*OF, "manoeuvre", "pursue")


def warnings(request: Any) -> Iterator[str]:
    """Warnings about units that the player may have forgotten."""
    view = request.view
    if isinstance(request, OpenRequest):
        shadowed = {name: unit for name, unit in units(view.ships).items() if unit[0].mark is Mark.SHADOWED}
        idle = yield from _idle({name: unit for name, unit in shadowed.items() if still_moves(unit, view)}, view)
        for name in idle:
            if not all(ship.card.tanker for ship in shadowed[name]):  # a tanker stays more often than not
                yield f"{name} IS SHADOWED, AND STAYS"
    elif isinstance(request, ShadowRequest):
        if request.possible and not view.orders:
            yield "NOBODY SHADOWS: ALL SIGHTED UNITS WILL BE LOST FROM SIGHT"
    elif request.kind == "movement" and str(Port(QUARRY)) in view.orders:
        yield details.ends_game(view.ships[QUARRY])
    elif request.kind == "movement" and not view.orders:
        idle = yield from _idle(
            {name: unit for name, unit in units(view.ships).items() if still_moves(unit, view)}, view
        )
        if idle:
            *rows, last = folded(f"NO ORDERS: {' '.join(idle)} STAY{'S' * (len(idle) == 1)}")[:_IDLE_LINES]
            yield from (*rows, str(last))


def _idle(staying: Mapping[str, Unit], view: View) -> Generator[str, None, list[str]]:
    """A line about the units that move by themselves (7.7.2, 14; Reading 7.7.2.e, 14.b). Returns the names of those
    that stay.

    Args:
        staying: the units without an order
        view: the view of their side
    """
    lifted = line_lifted(view.ships)
    back = [name for name, unit in staying.items() if bound(unit, lifted) and homeward(unit)]
    if back:
        yield f"{' '.join(back)}: WITHOUT AN ORDER A HEX BACK TO THE DESTROYERS' LINE"
    spent = [name for name, unit in staying.items() if exhaustion.spent(unit) and exhaustion.way_to_port(unit)]
    if spent := [name for name in spent if name not in back]:
        yield f"{' '.join(spent)}: WITHOUT AN ORDER A HEX TOWARDS PORT, AFTER {exhaustion.ENOUGH} HEAVY COMBATS"
    return [name for name in staying if name not in (*back, *spent)]


def arguments(letters: str, request: Any) -> Iterable[str]:
    """The words that may follow the letters of a command."""
    view: View = request.view
    match letters:
        case "MS" | "PA" | "RO":
            return list(units(view.ships))
        case "FL":
            return [name for name, air in view.air.items() if air.state in (AirState.READY, AirState.ALOFT)]
        case "LE" | "RE" | "PO" | "RF" | "HB":
            return [ship.id for ship in in_play(view.ships)]
        case "SH":
            return [f"{NAMES[each.at]}/{each.number}" for each in view.contacts if each.mark is Mark.SIGHTED]
        case "PL":
            return [name for name in view.ships if name in START and START[name].choice]
    return ()
