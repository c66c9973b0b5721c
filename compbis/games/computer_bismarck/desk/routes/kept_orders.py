"""What each unit was last ordered to do: kept at the end of a movement phase, and restored with a game."""

from collections.abc import Mapping, Sequence
from functools import partial

from compbis.desk.place import Place
from compbis.desk.repeating import Noted, Past, Reading, UnitKey
from compbis.games.computer_bismarck.cards.kinds import CONVOY
from compbis.games.computer_bismarck.cards.modes import HOMEWARD
from compbis.games.computer_bismarck.cards.roster import SHIPS
from compbis.games.computer_bismarck.desk.place import LAID, BismarckPlace
from compbis.games.computer_bismarck.desk.routes.listing import (
    arrivals,
    on_the_way,
)
from compbis.games.computer_bismarck.desk.routes.standing import (
    comes_to,
    dodges,
    lasts,
    outlasts,
    partner_of,
    refuels,
    stand_with,
)
from compbis.games.computer_bismarck.desk.units.spelling import key, words_of
from compbis.games.computer_bismarck.state.orders import DoneMoving, PlaneOrder, ShipOrder, Undo
from compbis.games.computer_bismarck.state.sight import View
from compbis.games.computer_bismarck.state.units import Plane, Ship, UnitLeg
from compbis.table.request import Order


def remember(place: BismarckPlace, view: View) -> None:
    """At the end of a movement phase, keep the words of the current orders.

    A convoy keeps its words even if it has no order now; any other unit without an order then has nothing to repeat.
    Arrival turns were reported with the orders, so they count as known.
    """
    place.routes_told = arrivals(on_the_way(place, view), view.turn)
    for ship in view.ships.values():
        _keep(place, view, ship, view.ship_legs.get(ship.name))
    for plane in view.planes.values():
        _keep(place, view, plane, view.plane_legs.get(plane.name))
    place.repeats.given.clear()
    _note_escorts(place)


def recall(place: BismarckPlace, turn: int, orders: Sequence[Noted]) -> None:
    """Restore what `remember` kept at the end of a movement phase, for a resumed game.

    Args:
        place: the state of the desk
        turn: the turn of the phase
        orders: the orders of the phase, in sequence
    """

    def kept(words: tuple[str, ...]) -> bool:
        return lasts(words, turn)

    place.resumed = True  # the routes were reported before the game was left
    plain, laid = _laid_in(orders)
    before = dict(place.repeats.kept)
    place.repeats.recall(plain, Undo(), DoneMoving(), _written, kept)
    for unit, words in place.repeats.kept.items():
        route = before.get(unit, ())
        company = partner_of(route) if refuels(words) else ""
        together = company and refuels(place.repeats.kept.get(("MS", company), ()))
        if together or (unit[1] not in laid and dodges(unit, route, words)):
            place.repeats.kept[unit] = route
    place.repeats.kept |= {("MS", convoy): words for convoy, words in laid.items() if words}
    place.ordered_on |= {("MS", convoy): turn for convoy in laid}
    _note_typed(place, turn, plain, before)
    _note_escorts(place)


def restore_given(place: BismarckPlace, view: View, reminded: Sequence[Noted]) -> set[UnitKey]:
    """In a game resumed during a phase, restore what the orders of that phase mean.

    Args:
        place: the state of the desk
        view: what the side sees now
        reminded: the orders

    Returns:
        The units that were ordered, even those whose order was undone.
    """
    ordered: set[UnitKey] = set()
    repeats, at_start = place.repeats, True
    plain, laid = _laid_in(reminded)
    place.repeats.kept |= {("MS", convoy): words for convoy, words in laid.items() if words}
    for noted in plain:
        if noted.order == Undo():
            repeats.take_back()
        if not (found := noted.typed(_written)):
            continue
        unit, words = found
        kept, reading = repeats.kept.get(unit, ()), repeats.given.get(unit)
        same = words == (reading.words if reading else kept)
        at_start = at_start and unit not in ordered and words in (kept, kept[-1:], (HOMEWARD,))
        if not at_start:
            place.ordered_on[unit] = view.turn
        repeats.past.append(Past(noted.order, bool(partner_of(words)) and same and not at_start, dict(repeats.given)))
        repeats.given[unit] = Reading(noted.order, words)
        ordered.add(unit)
        if partner_of(words):
            place.led_to[unit[1]] = stand_with(view, view.ships[unit[1]], words)
    return ordered


def _laid_in(orders: Sequence[Noted]) -> tuple[list[Noted], Mapping[str, tuple[str, ...]]]:
    """The orders of a restored phase, without the routes that were laid with them; and these routes, by convoy."""
    plain, laid = [], {}
    for noted in orders:
        words = noted.note.split()
        plain.append(noted._replace(note=" ".join(word for word in words if not word.startswith(LAID))))
        for word in words:
            if word.startswith(LAID):
                convoy, *route = word.removeprefix(LAID).split(LAID)
                laid[convoy] = tuple(route)
    return plain, laid


def _note_typed(
    place: BismarckPlace, turn: int, orders: Sequence[Noted], before: Mapping[UnitKey, tuple[str, ...]]
) -> None:
    """In a resumed game, note which orders of a phase the player typed. Those that its routes gave come first, and
    repeat what was kept.

    Args:
        place: the state of the desk
        turn: the turn of the phase
        orders: the orders of the phase, in sequence
        before: the words that were kept before it
    """
    continued: set[UnitKey] | None = set()
    for noted in orders:
        if not (found := noted.typed(_written)):
            continue
        unit, words = found
        if continued is None or unit in continued or words != before.get(unit):
            continued = None
            place.ordered_on[unit] = turn
        else:
            continued.add(unit)


def _note_escorts(place: BismarckPlace) -> None:
    """At the end of a movement phase, note which ships accompany convoys."""
    for (command, name), words in place.repeats.kept.items():
        company = partner_of(words)
        if command == "MS" and company and SHIPS[company].kind is CONVOY:
            place.escorted[name] = company


def _keep(place: Place, view: View, unit: Ship | Plane, leg: UnitLeg | None) -> None:
    """Keep the words of a unit's order, or those of a route that outlasts it.

    Args:
        place: the state of the desk
        view: what the side sees now
        unit: the ship or plane
        leg: what it will do this turn; None without an order
    """
    if leg and not leg.fixed:
        route = place.repeats.kept.get(key(unit), ())
        place.repeats.keep(key(unit), words_of(unit, leg), partial(comes_to, unit, leg))
        if outlasts(view, unit, route, place.repeats.kept[key(unit)]):
            place.repeats.kept[key(unit)] = route
    elif not lasts(place.repeats.kept.get(key(unit), ("",)), view.turn):
        place.repeats.forget(key(unit))


def _written(order: Order) -> tuple[UnitKey, tuple[str, ...]] | None:
    """The unit of an order, and the words that give it."""
    if isinstance(order, ShipOrder | PlaneOrder):
        return ("MS" if isinstance(order, ShipOrder) else "MP", order.unit), (order.mode, *order.moves)
    return None
