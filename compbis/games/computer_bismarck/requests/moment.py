"""A side's view between its questions: that of the last one, brought up to date by the side's own reports."""

from collections.abc import Iterable, Sequence

from compbis.games.computer_bismarck.cards.board import Square
from compbis.games.computer_bismarck.cards.kinds import PLANE_KINDS
from compbis.games.computer_bismarck.cards.modes import AIR_PATROL, PATROL
from compbis.games.computer_bismarck.cards.roster import SHIPS
from compbis.games.computer_bismarck.requests import projection
from compbis.games.computer_bismarck.rules import flight, movement
from compbis.games.computer_bismarck.state import reports
from compbis.games.computer_bismarck.state.sight import Award, Contact, Heard, View
from compbis.games.computer_bismarck.state.units import Fate
from compbis.table.report import Report
from compbis.table.values import replace


def view_after(view: View, ordered: bool, heard: Sequence[Report]) -> View:
    """The view after these reports.

    Args:
        view: that of the side's last question
        ordered: whether the orders in it have been carried out since (4.51)
        heard: the side's reports since, in order, all of the view's turn
    """
    facts = [report.facts for report in heard]
    if ordered:
        view = _moved(view, [each for each in facts if isinstance(each, reports.FastShadow)])
    if any(isinstance(each, reports.Spotted | reports.Searched) for each in facts):  # 9.6: this turn's alone are shown
        view = replace(view, contacts=tuple([contact._replace(shown=False) for contact in view.contacts]))
    for each in facts:
        view = _told(view, each)
    return scored(view, heard)


def scored(view: View, heard: Iterable[Report]) -> View:
    """The view with the points that these reports give."""
    given = [(report.turn, report.facts) for report in heard]
    awards = [
        Award(each.side, each.points, each.reason, each.unit, turn)
        for turn, each in given
        if isinstance(each, reports.Points)
    ]
    return replace(view, awards=(*view.awards, *awards)) if awards else view


def _moved(view: View, shadows: Sequence[reports.FastShadow]) -> View:
    """The view with the orders carried out, and with the units of a fast shadow where they followed (11.7)."""
    ship_legs, plane_legs = dict(view.ship_legs), dict(view.plane_legs)
    for shadow in shadows:
        for name in shadow.moved:
            ship, plane = view.ships.get(name), view.planes.get(name)  # a carrier and its planes share a name
            if ship and (leg := projection.ship_order(view, ship)).mode == PATROL and leg.goal == shadow.square:
                ship_legs[name] = leg._replace(goal=shadow.to)
            if plane and (way := projection.plane_order(view, plane)).mode == AIR_PATROL and way.goal == shadow.square:
                plane_legs[name] = way._replace(goal=shadow.to)
    ordered = replace(view, ship_legs=ship_legs, plane_legs=plane_legs)
    ships = {
        name: movement.carry_out(ship, projection.ship_order(ordered, ship)) if ship.active else ship
        for name, ship in view.ships.items()
    }
    planes = {
        name: plane
        if plane.fate
        else flight.carry_out(
            plane, projection.plane_order(ordered, plane), *flight.home(plane, ships.get(plane.spec.carrier))
        )
        for name, plane in view.planes.items()
    }
    return replace(view, ships=ships, planes=planes, ship_legs={}, plane_legs={}, carried_out=True)


def _told(view: View, facts: object) -> View:
    """The view with what a report says of either side's units."""
    match facts:
        case reports.Spotted(square=square, units=units):
            found = [name for name, kind in units if kind not in PLANE_KINDS]
            return _found(view, found, square, Heard.SEARCH)
        case reports.Shadow(target=name, to=to) | reports.FastShadow(target=name, to=to) if to:
            return _found(view, [name], to, Heard.SHADOW)
        case reports.AirSearch(unit=name, square=square) if square and not _shown(view, name):
            return _found(view, [name], square, Heard.AIR, shown=False)
        case reports.RadioSilence(unit=name, square=square) if square and not _shown(view, name):
            return _found(view, [name], square, Heard.RADIO, shown=False)
        case reports.Sunk(unit=name, whole=True):
            return _gone(view, name, Fate.SUNK, Heard.SUNK)
        case reports.Dispersed(unit=name):
            return _gone(view, name, Fate.DISPERSED, Heard.DISPERSED)
    return view


def _found(view: View, names: Iterable[str], square: Square, how: Heard, shown: bool = True) -> View:
    contacts = {contact.name: contact for contact in view.contacts}
    for name in names:
        contacts[name] = Contact(name, SHIPS[name].kind, square, view.turn, how, shown)
    return replace(view, contacts=tuple(contacts.values()))


def _shown(view: View, name: str) -> bool:
    return any(contact.name == name and contact.shown for contact in view.contacts)


def _gone(view: View, name: str, fate: Fate, how: Heard) -> View:
    """The view without a ship that is out of the game."""
    contacts = [
        contact._replace(how=how, shown=False, sunk=True, turn=view.turn) if contact.name == name else contact
        for contact in view.contacts
    ]
    ships = {**view.ships}
    if name in ships:
        ships[name] = ships[name]._replace(midships=0, fate=fate)
    return replace(view, ships=ships, contacts=tuple(contacts))
