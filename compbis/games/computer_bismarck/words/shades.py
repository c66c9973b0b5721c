"""The answers to WH and RA, as shading on the map and as text: where an enemy ship can be, and what a plane or ship can
reach."""

from collections.abc import Collection, Iterator, Mapping, Sequence

from compbis.board import shading
from compbis.board.shading import Shading
from compbis.errors import IllegalOrder
from compbis.games.computer_bismarck.cards.board import GERMAN_PORTS, PORTS, SEA, Square, column, on_board, row
from compbis.games.computer_bismarck.cards.calendar import LAST_TURN
from compbis.games.computer_bismarck.cards.kinds import CONVOY, RECONNAISSANCE, SUBMARINES, TORPEDO_PLANES
from compbis.games.computer_bismarck.cards.missions import MISSIONS
from compbis.games.computer_bismarck.cards.modes import (
    AIR_PATROL,
    ARMED,
    EXTRA_FUEL,
    FLY,
    MOVE,
    RECON,
    PlaneMode,
    ShipMode,
)
from compbis.games.computer_bismarck.cards.roster import BISMARCK, SHIPS
from compbis.games.computer_bismarck.requests import projection
from compbis.games.computer_bismarck.requests.decisions import deck_open
from compbis.games.computer_bismarck.rules import flight, movement, routes
from compbis.games.computer_bismarck.rules.likelihood import Weights, likeliest
from compbis.games.computer_bismarck.rules.shadow import FAST_SHADOWED
from compbis.games.computer_bismarck.rules.whereabouts import Whereabouts
from compbis.games.computer_bismarck.state.sight import Heard, View
from compbis.games.computer_bismarck.state.units import Leg, Plane, Ship
from compbis.games.computer_bismarck.words import details
from compbis.games.computer_bismarck.words.pages import Shade, north_atlantic
from compbis.games.computer_bismarck.words.phrases import in_hundred, place
from compbis.table.side import BRITISH

_FEW = 9
"""The most squares that are listed one by one."""
WORTH_PLOTTING = 200
"""The most squares, of about 290 that the Bismarck may enter, for which the plot says anything useful."""
_FIRST = 3
"""The most squares whose chances are given."""
_NEAREST = 6
"""The most ships and ports for which the fewest moves are given."""


def sought_ships(view: View) -> list[str]:
    """The enemy ships that WH accepts: those of `heard_of`, then for the German player the other convoys; none that is
    known to be lost."""
    names = [*heard_of(view), *(() if view.side is BRITISH else MISSIONS)]
    return [name for name in dict.fromkeys(names) if name not in lost_ships(view)]


def heard_of(view: View) -> list[str]:
    """The enemy ships that a side has heard of: for the British the two raiders, then those with contacts, the latest
    first; none that is known to be lost."""
    lost = lost_ships(view)
    heard = sorted(view.contacts, key=lambda contact: -contact.turn)
    names = [*(FAST_SHADOWED if view.side is BRITISH else ()), *(contact.name for contact in heard)]
    return [name for name in dict.fromkeys(names) if name not in lost]


def lost_ships(view: View) -> Mapping[str, str]:
    """The enemy units that are known to be lost, each with how and when."""
    return {
        contact.name: f"{'DISPERSED' if contact.how is Heard.DISPERSED else 'SUNK'} ON TURN {contact.turn}"
        for contact in view.contacts
        if contact.sunk or contact.how is Heard.DISPERSED
    }


def whereabouts_shade(ship: str, now: Whereabouts, then: Whereabouts, likely: Collection[Square] = ()) -> Shade:
    """The squares in which an enemy ship can be, and those that it can reach this turn, on the map.

    Args:
        ship: its name
        now: where it can be now
        then: where it can be after all moves
        likely: the likeliest of those squares, if they are marked
    """
    title = f"{ship}: O LIKELY o NOW ' LATER" if likely else f"{ship}: o NOW, ' LATER"
    return Shade(Shading(now.squares, then.squares, likely), title)


def convoys_shade(squares: Collection[Square]) -> Shade:
    """The squares in which convoys can be, on the map."""
    return Shade(Shading(squares), "CONVOYS: o NOW")


def whereabouts(
    view: View,
    ship: str,
    now: Whereabouts,
    then: Whereabouts,
    direct: Collection[Square] | None,
    late: bool,
    moved: bool,
    chances: Weights,
    spoken: bool,
) -> Iterator[str]:
    """Where an enemy ship can be, in words.

    Args:
        view: what the side knows now
        ship: its name
        now: where it can be before this turn's moves
        then: where it can be after all moves
        direct: where a convoy can be now if it has sailed directly from its start (17.3), else None
        late: whether other squares are left out, since it would be late from there (17.4)
        moved: whether it has made its move: in the shadow phase (10.1), or because the combat phase has begun
        chances: the chance of each square after all moves; nothing if these are few
        spoken: whether there is no map, so that squares are listed row by row
    """
    heard = next((contact for contact in view.contacts if contact.name == ship), None)
    if heard:
        yield f"{ship}: LAST HEARD OF IN {heard.square}, {details.contact_time(view, heard)}."
    else:
        yield f"{ship}: NOT HEARD OF YET. BEGAN IN {place(SHIPS[ship].square)}."
    if now.everywhere:
        yield from _told(f"IT {'BEGAN THIS TURN' if moved else 'CAN NOW BE'} IN", view, now.squares, spoken)
    else:  # it came later (14), and this turn's reports are the first
        yield "IT IS NOT KNOWN WHERE IT BEGAN THIS TURN."
    yield from _told("IT CAN BE AFTER THIS TURN'S MOVES IN", view, then.squares, spoken)
    yield from _likely_squares(view, chances, spoken)
    if then.left_board:
        yield "IT MAY HAVE LEFT THE BOARD."
    if direct is not None:
        yield from _legal(view, (then if moved else now).everywhere.intersection(direct), late)
    gone = not now.everywhere or now.squares - then.squares  # a report says where it went
    here = then.squares if gone else now.squares
    near = [] if SHIPS[ship].kind is CONVOY else sorted(_moves(view, ship, here))[:_NEAREST]
    if near:
        yield f"FEWEST MOVES TO {', '.join(f'{goal} {moves}' for moves, goal in near)}."
    if SHIPS[ship].kind is not SUBMARINES and not view.carried_out:  # only planes spot those (9.5)
        covered = [square for square in projection.searched_well(view, True, then.squares) if square not in view.fog]
        which = f"SEARCH {len(covered)} OF THOSE {len(then.squares)}"
        if len(then.squares) == 1:
            which = "SEARCH IT" if covered else "DO NOT SEARCH IT"
        some = 0 < len(covered) <= _FEW and len(then.squares) > 1
        squares = f": {', '.join(map(place, sorted(covered)))}" if some else ""
        yield f"YOUR UNITS, {details.as_ordered(view, covered)}, {which} WELL ENOUGH TO SPOT A SHIP{squares}."


def _likely_squares(view: View, chances: Weights, spoken: bool) -> Iterator[str]:
    """The squares that hold half the chances of a raider after the moves, the first of them with their chances.

    Args:
        view: what the side sees now
        chances: the chance of each square
        spoken: whether there is no map, so that squares are listed row by row
    """
    if not chances:
        return
    likely = likeliest(chances)
    first = ", ".join(f"{place(square)} {in_hundred(chances[square])}" for square in likely[:_FIRST])
    yield from _told("A GUESS, WITH AN EVEN CHANCE: IT IS THEN IN", view, likely, spoken)
    yield f"LIKELIEST: {first}."


def _legal(view: View, direct: Collection[Square], late: bool) -> Iterator[str]:
    """Where a convoy can be if it has sailed directly from its start (17.3).

    Args:
        view: what the side sees now
        direct: these squares
        late: whether those are left out from which it would be late (17.4)
    """
    sailed = f"IF IT HAS SAILED DIRECTLY (17.3){' AND IS IN TIME (17.4)' * late}, IT IS NOW"
    there = [*filter(on_board, direct)]
    away = "OFF THE BOARD" if len(there) < len(direct) else ""
    if there:
        within = f"{away and f'{away} OR '}IN{' ONE OF' * (len(there) > 1)}"
        yield from _told(f"{sailed} {within}", view, there, True)
    elif away:
        yield f"{sailed} {away}."
    else:
        yield "IT HAS NOT SAILED DIRECTLY (17.3)."


def why_there(held_now: bool, held_before: bool, placed: bool, lost: bool) -> str:
    """Why only one square is left for the Bismarck: the words after the square.

    Args:
        held_now: whether she may not move this turn, having dispersed a convoy (16.67)
        held_before: whether she could not on the last turn
        placed: whether a report said where she began this turn
        lost: whether a shadow of this turn has lost her, so that she will sail from there unseen
    """
    if held_now:
        return " AND MAY NOT MOVE THIS TURN: SHE DISPERSED A CONVOY (16.67)"
    if held_before:
        return ": SHE COULD NOT MOVE, HAVING DISPERSED A CONVOY (16.67)"
    if placed and lost:
        return " UNTIL SHE SAILS, AS REPORTED"
    return ", AS REPORTED" if placed else ": THE ONLY SQUARE LEFT FOR HER"


def plot(view: View, now: Whereabouts, why: str, ruled_out: int, spoken: bool) -> str:
    """The plot of a new turn in a line: how many squares the Bismarck can be in, how many the last turn's searches
    ruled out, and the fewest moves to a convoy.

    Args:
        view: what the side sees now
        now: where she can be
        why: if that is one square: the words of `why_there`
        ruled_out: the number of squares that the searches ruled out
        spoken: whether to write a sentence
    """
    places, about = sorted(now.squares), "" if spoken else "THE PLOT (WH): "
    line = f"{about}BISMARCK {f'IS IN {places[0]}{why}' if len(places) == 1 else f'CAN BE IN {len(places)} SQUARES'}"
    full = "." if spoken else ""
    if ruled_out:
        line += f" (SEARCHES RULED OUT {ruled_out})"
    own = {name for name, ship in view.ships.items() if ship.kind is CONVOY}
    away = [(moves, name) for moves, name in sorted(_moves(view, BISMARCK, now.squares)) if name in own]
    if not away:
        return f"{line}{full}"
    fewest = away[0][0]
    nearest = [name for moves, name in away if moves == fewest]
    moves_away = f"{fewest} MOVE{'S' * (fewest > 1)} OR MORE FROM CONVOY{'S' * (len(nearest) > 1)}"
    return f"{line}, {moves_away if fewest else 'PERHAPS AT'} {', '.join(nearest)}{full}"


def plane_shade(view: View, plane: Plane, mode: PlaneMode) -> Shade:
    """The squares that a plane can reach and return from, on the map.

    Args:
        view: what the side sees now
        plane: the plane
        mode: the mode in which it flies
    """
    return Shade(_range(view, plane, mode), f"{plane.name} {mode}: o {_soon(view)}, ' LATER")


def walk_shade(view: View, plane: Plane) -> Shade | None:
    """The shading for a plane whose order is asked for, in its usual mode; None if it cannot take off."""
    return plane_shade(view, plane, usual_mode(plane)) if plane.aloft or deck_open(view, plane) else None


def plane_range(view: View, plane: Plane, mode: PlaneMode, spoken: bool) -> Iterator[str]:
    """What a plane can reach and return from, in words.

    Args:
        view: what the side sees now
        plane: the plane
        mode: the mode in which it flies
        spoken: whether there is no map, so that squares are listed row by row
    """
    places = _range(view, plane, mode)
    turns = flight.endurance(plane, mode)
    squares = flight.speed(plane, mode)
    base = place(projection.home(view, plane))
    aloft = f"{turns} TURN{'S' * (turns != 1)} IN THE AIR"
    yield f"{plane.name} IN MODE {mode}, HOME IN {base}: {squares} SQUARES A TURN, {aloft}."
    when = details.when_moving(view)
    if plane.refuelling:
        yield f"REFUELS {when}."
    elif plane.kind is TORPEDO_PLANES and mode == ARMED:
        yield from _told("IT CAN ATTACK, AND RETURN FROM,", view, places.now, spoken)
    else:
        yield from _told(f"{when} IT CAN REACH, AND RETURN FROM,", view, places.now, spoken)
    if not (plane.aloft or deck_open(view, plane)):
        yield f"{flight.deck_closed(plane)}."
    if later := {*places.later} - {*places.now}:
        yield from _told("LATER ALSO" if places.now else "LATER", view, later, False)


def ship_shade(view: View, ship: Ship) -> Shade:
    """The squares that a ship can reach, on the map."""
    later = "LATER" if view.carried_out else "NEXT TURN"
    return Shade(_ship_range(view, ship), f"{ship.name}: o {_soon(view)}, ' {later}")


def ship_range(view: View, ship: Ship, spoken: bool) -> Iterator[str]:
    """What a ship can reach when it moves next, and on the turn after that, in words.

    Args:
        view: what the side sees now
        ship: the ship
        spoken: whether there is no map, so that squares are listed row by row
    """
    places = _ship_range(view, ship)
    moves, when = _moves_next(view, ship), details.when_moving(view)
    yield f"{ship.name} IN MODE {_sailing_mode(view, ship)}: {moves} SQUARE{'S' * (moves != 1)} AT MOST {when}."
    yield from _told(f"{when} IT CAN REACH", view, places.now, spoken)
    if later := {*places.later} - {*places.now}:
        after = f"ON TURN {view.moving_turn + 1}" if view.carried_out else "NEXT TURN"
        yield from _told(f"{after} ALSO", view, later, False)


def _soon(view: View) -> str:
    """When units move next, in the title of a map, which has no room for more."""
    return "NEXT" if view.carried_out else "NOW"


def _ship_range(view: View, ship: Ship) -> Shading:
    """The squares other than its own that a ship can reach when it moves next, and by the end of the turn after that.
    It may move less at first so that it can move farther then (6.51, 6.7)."""
    mode, moves, turn = _sailing_mode(view, ship), _moves_next(view, ship), view.moving_turn
    farthest = moves
    for first in range(moves + 1 if turn < LAST_TURN else 0):
        after = movement.carry_out(ship, Leg(mode, ship.square, (ship.square,) * first))
        farthest = max(farthest, first + movement.squares_now(after, mode, turn + 1))
    now, later = ({*routes.reach(ship.name, ship.square, most)} - {ship.square} for most in (moves, farthest))
    return Shading(now, later)


def _moves_next(view: View, ship: Ship) -> int:
    return details.squares_next(view, ship, _sailing_mode(view, ship))


def _sailing_mode(view: View, ship: Ship) -> ShipMode:
    """The mode that a ship is ordered to, if ships can move in it, else M."""
    mode = projection.ship_order(view, ship).mode
    return mode if mode in movement.SAILING_MODES else MOVE


def mode_of(plane: Plane, words: Sequence[str]) -> PlaneMode:
    """The mode named after a plane, or its usual one. Raises IllegalOrder if it cannot fly in that mode."""
    modes = {mode.value: mode for mode in (FLY, AIR_PATROL, ARMED, RECON)}
    if len(words) > 1 or (words and words[0] not in modes):
        raise IllegalOrder(f"AFTER THE NAME A MODE: {', '.join(modes)}")
    mode = modes[words[0]] if words else usual_mode(plane)
    if words and (reason := flight.modes(plane)[mode]):
        raise IllegalOrder(reason)
    return mode


def usual_mode(plane: Plane) -> PlaneMode:
    """The mode to assume for a plane if none is named: M for reconnaissance; for a bomber its load, or armed before
    take-off."""
    if plane.kind is RECONNAISSANCE:
        return FLY
    return RECON if plane.aloft and plane.load == EXTRA_FUEL else ARMED


def _range(view: View, plane: Plane, mode: PlaneMode) -> Shading:
    """The squares in a plane's range where ships may be, and its base."""
    base = projection.home(view, plane)
    now, later = flight.reached(plane, mode, base)
    sailed = SEA | PORTS.keys() | {base} if view.moving_turn <= LAST_TURN else frozenset[Square]()
    return Shading(frozenset() if plane.refuelling else now & sailed, (now | later) & sailed)


def _told(what: str, view: View, squares: Collection[Square], whole: bool) -> Iterator[str]:
    """The number of squares, and a list if they are few; otherwise their extent or, if `whole`, the list row by row."""
    count = f"{what} {len(squares)} SQUARE{'S' * (len(squares) != 1)}"
    if not squares:
        yield f"{count}."
    elif len(squares) <= _FEW:
        yield f"{count}: {', '.join(place(square) for square in sorted(squares))}."
    elif whole:
        yield f"{count}:"
        yield from (f"ROW {line}." for line in shading.by_rows(north_atlantic(view.side), squares))
    else:
        rows, columns = sorted({*map(row, squares)}), sorted({*map(column, squares)})
        yield f"{count}, ROWS {rows[0]} TO {rows[-1]}, COLUMNS {columns[0]} TO {columns[-1]}."


def _moves(view: View, ship: str, squares: Collection[Square]) -> Iterator[tuple[int, str]]:
    """The fewest moves from any of the squares to what matters to the ship: for a German ship the convoys and German
    ports, for a British ship the German ships."""
    british = view.side is BRITISH
    goals = {
        one.name: one.square
        for one in projection.ships_now(view)
        if one.active and (one.kind is CONVOY if british else one.kind is not SUBMARINES)
    }
    if british:
        goals |= {PORTS[square].upper(): square for square in GERMAN_PORTS}
    for name, goal in goals.items():
        away = routes.distances_to(ship, goal)
        if found := [away[square] for square in squares if square in away]:
            yield min(found), name
