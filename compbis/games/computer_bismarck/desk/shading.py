"""WH and RA, which shade where units can be: commands as in commands.py."""

from contextlib import suppress

from compbis.desk.place import Speech
from compbis.errors import IllegalOrder, NotNow
from compbis.games.computer_bismarck.cards.kinds import CONVOY
from compbis.games.computer_bismarck.cards.roster import SHIPS
from compbis.games.computer_bismarck.desk.place import BismarckPlace
from compbis.games.computer_bismarck.desk.staff import wh
from compbis.games.computer_bismarck.desk.units.spelling import NAMES
from compbis.games.computer_bismarck.requests import projection
from compbis.games.computer_bismarck.requests.decisions import OVER, MovementRequest
from compbis.games.computer_bismarck.rules.likelihood import likeliest
from compbis.games.computer_bismarck.state.sight import View
from compbis.games.computer_bismarck.words import shades
from compbis.table.talk import Say


def whereabouts(place: BismarckPlace, request: MovementRequest, argument: str) -> Speech[None]:
    """WH: the squares in which an enemy ship can be; also WH STAFF, OFF and ON.

    Args:
        place: the state of the desk
        request: the open request
        argument: the ship; "" for the Bismarck, or for the German player the ship of the latest contact. A convoy that
            the German player has not heard of yet is taken to have begun as its card says. Or STAFF, for the British
            player also with the number or name of a theory, OFF or ON

    Raises:
        IllegalOrder: there is no such ship or theory
        NotNow: there has been no contact with an enemy ship, or it is lost
    """
    view = request.view
    word, *more = argument.upper().split() or [""]
    if word in wh.WORDS and (not more or word == wh.STAFF):
        return (yield from wh.staff(place, view, word, " ".join(more)))
    ships, lost = shades.sought_ships(view), shades.lost_ships(view)
    if not shades.heard_of(view) and not argument.strip():
        none = f"NO ENEMY SHIP HEARD OF {'IS LEFT' if lost else 'YET'}"
        raise NotNow(f"{none}{f'. A CONVOY BY NAME: WH {ships[0]}' if ships else ''}")
    unheard = {ship.name for ship in SHIPS.values() if ship.side is view.side.enemy} - {*ships, *lost}
    name, more = NAMES.find(argument, {*ships, *lost, *unheard}, "WH ?") if argument.strip() else (ships[0], [])
    if name in unheard:
        raise NotNow(f"{name}: NOT HEARD OF YET")
    if name in lost:
        raise NotNow(f"{name} {lost[name]}")
    if more:
        raise IllegalOrder(f"WH AND A NAME: WH {ships[0]}")
    now, then = place.hearsay.whereabouts(name, view)
    moved, known = place.hearsay.has_moved(name, view.turn), place.hearsay.added_to(view)
    chances = wh.chances(place, view, name)
    likely = likeliest(chances)
    here = then if view.carried_out else now
    yield from place.show_shade("SN", view, lambda view: shades.whereabouts_shade(name, here, then, likely))
    direct = place.hearsay.on_direct_way(name, view) if SHIPS[name].kind is CONVOY else None
    late = direct is not None and direct != place.hearsay.on_direct_way(name, view, late=True)
    yield Say(tuple(shades.whereabouts(known, name, now, then, direct, late, moved, chances, place.spoken)))


def range_of(place: BismarckPlace, request: MovementRequest, argument: str) -> Speech[None]:
    """RA: the squares that planes can reach and return from, or that a ship can reach this turn and next.

    Args:
        place: the state of the desk
        request: the open request
        argument: a name, and for planes optionally a mode of Chart C; where planes and a ship share the name, it means
            the planes
    """
    view = request.view
    named = ranging(view)
    if not argument.strip():
        raise IllegalOrder(f"RA AND A NAME: RA {named[0]}")
    name, more = _ranging_one(view, argument)
    if name not in named:
        raise IllegalOrder(f"{name}: {(view.planes.get(name) or view.ships[name]).fate or 'NOT YET ACTIVE'}")
    leg = view.plane_legs.get(name) if name in view.planes else view.ship_legs.get(name)
    if leg and leg.fixed and not view.carried_out:
        raise IllegalOrder(f"{name}: {OVER}")
    if name in view.planes:
        mode = shades.mode_of(view.planes[name], more)
        yield from place.show_shade("PN", view, lambda view: shades.plane_shade(view, view.planes[name], mode))
        yield Say(tuple(shades.plane_range(view, view.planes[name], mode, place.spoken)))
        return
    if more:
        raise IllegalOrder(f"RA AND THE NAME OF A SHIP ALONE: RA {name}")
    yield from place.show_shade("SN", view, lambda view: shades.ship_shade(view, view.ships[name]))
    yield Say(tuple(shades.ship_range(view, view.ships[name], place.spoken)))


def ranging(view: View) -> list[str]:
    """The names of the planes and ships that RA accepts."""
    ships = [ship.name for ship in projection.ships_now(view) if ship.active]
    return list(dict.fromkeys([*(plane.name for plane in projection.planes_now(view)), *ships]))


def _ranging_one(view: View, argument: str) -> tuple[str, list[str]]:
    """The name of planes, or else of a ship; and the words after the name."""
    for units in (view.planes, view.ships):
        with suppress(IllegalOrder):
            return NAMES.find(argument, units)
    return NAMES.find(argument, view.planes.keys() | view.ships.keys(), "RA ?")
