"""What the desk says unasked at the start of a turn: the end of a day, searches in vain, and what the staff has worked
out."""

from collections.abc import Iterator

from compbis.games.computer_bismarck.cards.board import BERGEN_SEARCH
from compbis.games.computer_bismarck.cards.kinds import CONVOY, PLANE_KINDS, SHADOWED_KINDS
from compbis.games.computer_bismarck.cards.modes import REFUEL, UNTIL_RELEASED
from compbis.games.computer_bismarck.cards.roster import BISMARCK, PRINZ_EUGEN, SHIPS
from compbis.games.computer_bismarck.desk.passing import ON
from compbis.games.computer_bismarck.desk.place import BismarckPlace
from compbis.games.computer_bismarck.desk.routes.company import foreseen
from compbis.games.computer_bismarck.desk.routes.packs import STAFF
from compbis.games.computer_bismarck.desk.staff.cover import cover
from compbis.games.computer_bismarck.desk.staff.estimating import (
    estimate,
    hunted,
    packs,
    raid,
    raiders_goals,
)
from compbis.games.computer_bismarck.desk.staff.packs import Staff
from compbis.games.computer_bismarck.rules import shadow
from compbis.games.computer_bismarck.rules.movement import may_move_in_mode
from compbis.games.computer_bismarck.state.sight import Contact, Heard, View
from compbis.games.computer_bismarck.words import shades
from compbis.games.computer_bismarck.words.phrases import the
from compbis.games.computer_bismarck.words.staff import (
    alerts,
    appreciation,
    counsel,
    hunt,
    night,
    other_raider,
    theories,
    within_grasp,
)
from compbis.games.computer_bismarck.words.staff import packs as packs_words
from compbis.games.computer_bismarck.words.staff.estimate import LARGE, Estimate
from compbis.games.computer_bismarck.words.staff.first_turn import guide
from compbis.games.computer_bismarck.words.staff.nightfall import nightfall
from compbis.table.side import BRITISH

WAITING_TURNS = 2
"""On every turn that this number divides, the staff says that a fleet waits in port."""
RAID_TURNS = 2
"""After this many turns without news of an enemy ship the German staff lists what his raiders can sail for."""
QUIET_TURNS = 3
"""After this many turns without a sign of the enemy the player is told about GO."""


def lines(place: BismarckPlace, view: View, before: View | None) -> list[str]:
    """The lines at the start of a turn after the first.

    Args:
        place: the state of the desk
        view: what the side sees now
        before: the view on the turn before, if it is known
    """
    then = foreseen(place, view)
    staff = _estimate(place, then)
    return [
        *nightfall(place.hearsay.added_to(view), place.spoken, lambda: _stakes(place, view)),
        *_quiet(place, view, staff),
        *_fogged(place, view, before),
        *_unfollowed(place, view),
        *_alerts(place, then),
        *_slowed(place, view, before),
        *_plot(place, then, staff),
        *_hunt(place, view, staff),
        *_other(place, then),
        *_over(place, view),
    ]


def first(place: BismarckPlace, view: View) -> list[str]:
    """The guide of the German on turn 1, if his staff speaks. The British have the lesson."""
    if view.side is BRITISH or not place.staff:
        return []
    return [f"{line}." if place.spoken else line for line in guide(raid(place.hearsay, view))]


def _stakes(place: BismarckPlace, view: View) -> str:
    """What can still be won, as far as this side knows."""
    if view.side is BRITISH:
        out = within_grasp.out_of_reach(view)
        return f"{appreciation.still_to_win(view)}{out and f'. {out}'}"
    return counsel.stakes(raid(place.hearsay, view))


def _estimate(place: BismarckPlace, view: View) -> Estimate | None:
    """What the British staff knows of the Bismarck; None if she is known to be sunk, or if the staff is silent."""
    if view.side is not BRITISH or not place.staff or BISMARCK not in shades.sought_ships(view):
        return None
    return estimate(place.hearsay, view)


def _quiet(place: BismarckPlace, view: View, staff: Estimate | None) -> Iterator[str]:
    """A line if last turn's search found no enemy, and a line on the German ports that it found empty.

    The first gives the number of squares searched well enough to spot a ship. If nothing has been heard of the enemy
    since, it also gives the chance that the staff gave that search.

    Args:
        place: the state of the desk
        view: what the side sees now
        staff: what the staff knows, if there is one
    """
    squares, full = place.hearsay.searched_in_vain(view.turn - 1), "." if place.spoken else ""
    if squares is not None:
        searched = f" IN {squares} SQUARE{'S' * (squares > 1)} SEARCHED" if squares else ""
        missed = night.missed(staff) if staff and place.hearsay.silent_since(view.turn - 1) else ""
        yield f"NOTHING SIGHTED{searched}{missed}{full}"
        quiet = all(contact.turn < view.turn - QUIET_TURNS for contact in view.contacts)
        if quiet and not place.hinted and place.hearsay.silent_since(view.turn - QUIET_TURNS):
            place.hinted = True
            yield f"GO PASSES TURNS UNTIL SOMETHING HAPPENS{full}"
    if staff and (empty := night.empty_ports(staff)):
        yield f"{empty}{full}"


def _over(place: BismarckPlace, view: View) -> Iterator[str]:
    """A line, once, when both raiders are lost and the game goes on: how to let it pass."""
    if place.on_hinted:
        return
    gone = shades.lost_ships(view) if view.side is BRITISH else [ship.name for ship in view.ships.values() if ship.fate]
    if all(raider in gone for raider in (BISMARCK, PRINZ_EUGEN)):
        place.on_hinted = True
        until = f"UNTIL YOU ARE ASKED; GO {STAFF} SENDS THE PACKS MEANWHILE"
        until = "UNTIL YOU ARE ASKED OR A MISSION WOULD FAIL" if view.side is BRITISH else until
        yield f"BOTH RAIDERS ARE LOST. GO {ON} PASSES TURNS {until}{'.' if place.spoken else ''}"


def _fogged(place: BismarckPlace, view: View, before: View | None) -> Iterator[str]:
    """A line if British units were at Bergen, but fog prevented the search that sets the fleet free (9.4, 14.22).
    NS and PS showed that fog on the turn before (13.31). before: the view on that turn, if it is known."""
    if not before or not any(ship.mode == UNTIL_RELEASED for ship in view.ships.values()):
        return
    there = {ship.square for ship in view.ships.values() if ship.active}
    there |= {plane.square for plane in view.planes.values() if plane.active}
    for square in BERGEN_SEARCH:
        if square in before.fog and square in there:
            yield f"BERGEN NOT SEARCHED: FOG IN {square}{'.' if place.spoken else ''}"


def _alerts(place: BismarckPlace, view: View) -> Iterator[str]:
    """What the British staff says of convoys that wolfpacks are with and, every WAITING_TURNS turns, of the fleet in
    port."""
    if view.side is not BRITISH or not place.staff:
        return
    told = [*alerts.beset(view, packs(place.hearsay, view))]
    if view.turn % WAITING_TURNS == 0 and (fleet := alerts.waiting(view)):
        told.append(fleet)
    yield from (f"{line}." if place.spoken else line for line in told)


def _slowed(place: BismarckPlace, view: View, before: View | None) -> Iterator[str]:
    """What the German staff says of a raider that damage has slowed. before: the view on the turn before, if known."""
    if view.side is BRITISH or not place.staff or before is None:
        return
    yield from (f"{line}." if place.spoken else line for line in counsel.slowed(raid(place.hearsay, view), before))


def _unfollowed(place: BismarckPlace, view: View) -> Iterator[str]:
    """A line for each ship that was found and that this side was not asked to shadow, with the reason if it is
    plain; otherwise the shadow phase would pass in silence."""
    kinds = SHADOWED_KINDS if view.side is BRITISH else (CONVOY,)
    for contact in view.contacts:
        found = contact.shown and not contact.sunk and contact.how is Heard.SEARCH and contact.turn == view.turn - 1
        if found and contact.kind in kinds and (view.turn, contact.name) not in place.shadow_asked:
            yield f"{_why_unfollowed(place, view, contact)}{'.' if place.spoken else ''}"


def _plot(place: BismarckPlace, view: View, staff: Estimate | None) -> Iterator[str]:
    """The plot, for the British: where the Bismarck can be, so that they see what their searches achieved; and a line
    from the staff of either side.

    The plot is left out if she can be nearly everywhere. The British staff speaks only if she can be in many squares.
    The British get neither if she is known to be sunk, or if a successful shadow has just reported where she is.

    Args:
        place: the state of the desk
        view: what the side sees now
        staff: what the British staff knows, if there is one
    """
    hearsay = place.hearsay
    if view.side is not BRITISH:
        if place.staff:
            yield from _raid(place, view)
        return
    if BISMARCK not in shades.sought_ships(view) or hearsay.followed(BISMARCK, view.turn):
        return
    now, _ = hearsay.whereabouts(BISMARCK, view)
    if 0 < len(now.squares) <= shades.WORTH_PLOTTING:
        held = hearsay.held(BISMARCK, view.turn), hearsay.held(BISMARCK, view.turn - 1)
        why = shades.why_there(*held, hearsay.placed(BISMARCK, view), hearsay.has_moved(BISMARCK, view.turn))
        yield shades.plot(view, now, why, hearsay.ruled_out(BISMARCK, view), place.spoken)
    if len(now.squares) > LARGE and staff and (told := night.line(staff, place.spoken)):
        yield told


def _raid(place: BismarckPlace, view: View) -> Iterator[str]:
    """The line of the German staff; and after a few turns without news of an enemy ship, one on the convoys that his
    raiders can sail for, as far as the latest such line did not say it."""
    known = raid(place.hearsay, view)
    news = [one.turn for one in place.hearsay.added_to(view).contacts if one.kind not in PLANE_KINDS]
    quiet = max(news, default=RAID_TURNS) < view.turn - RAID_TURNS
    told = [*counsel.quarry(known)] if quiet else []
    new = [clause for clause in told if clause not in place.hunt_told]
    place.hunt_told = told
    hope = _packs(place, view) if all(turn < view.turn - 1 for turn in news) else ""
    if line := counsel.line(known, place.spoken, facts=not new and not (hope and not known.raiders)):
        yield line
    if new:
        yield f"THE RAID: {'. '.join(new)}{'.' if place.spoken else ''}"
    if hope:
        yield f"{hope}{'.' if place.spoken else ''}"


def _packs(place: BismarckPlace, view: View) -> str:
    """On a silent turn: the best hope of the wolfpacks that are without an order, and how close the score is."""
    staff = Staff(place.hearsay, foreseen(place, view))
    return packs_words.line(staff.raid, staff.hopes(staff.plan()))


def _hunt(place: BismarckPlace, view: View, staff: Estimate | None) -> Iterator[str]:
    """While the Bismarck can be in many squares, a line on how the hunt for her stands, what the last such line did not
    say; and one with the theories of the staff.

    Args:
        place: the state of the desk
        view: what the side sees now
        staff: what the British staff knows, if there is one
    """
    if not staff or not theories.held(staff):
        return
    backed = place.backed[1] if place.backed[0] == view.turn - 1 else ()
    fuel = place.hearsay.most_fuel(staff.raider, view)
    told = [*hunt.clauses(staff, fuel, place.hunt_told, backed, lambda convoy: cover(place, view, convoy))]
    new = [clause for clause in told if clause not in place.hunt_told]
    bound = theories.line(staff, place.spoken)
    told_bound = bound in place.hunt_told
    place.hunt_told = [*told, bound]
    if new:
        yield f"THE HUNT FOR {the(staff.raider)}: {'. '.join(new)}{'.' if place.spoken else ''}"
    if bound and not told_bound:
        yield bound


def _other(place: BismarckPlace, view: View) -> Iterator[str]:
    """A line from the British staff, which speaks of the Bismarck, on the Prinz Eugen: the convoys that she can reach
    this turn, once she was reported."""
    if view.side is not BRITISH or not place.staff or hunted(view) != BISMARCK or view.carried_out:
        return
    heard = next((one for one in view.contacts if one.name == PRINZ_EUGEN and not one.sunk), None)
    if heard and not place.hearsay.followed(PRINZ_EUGEN, view.turn):
        goals = raiders_goals(view)
        chances = place.hearsay.likelihood(PRINZ_EUGEN, view, goals).then
        then = place.hearsay.whereabouts(PRINZ_EUGEN, view)[1].squares
        if told := other_raider.line(view, heard, then, chances):
            yield f"{told}{'.' if place.spoken else ''}"


def _why_unfollowed(place: BismarckPlace, view: View, contact: Contact) -> str:
    """Why nobody was asked to shadow an enemy ship that was found.

    The ship does not sail now (10.2), only scouts that must land found it (10.3), or a unit there had tried another
    ship (10.6). If no reason is plain, the line names 10.2 to 10.6.

    Args:
        place: the state of the desk
        view: what the side sees now
        contact: the enemy ship
    """
    square, name = contact.square, the(contact.name)
    ships = [ship for ship in view.ships.values() if ship.square == square and ship.active and ship.spec.shadow]
    scouts = [plane for plane in view.planes.values() if plane.square == square and plane.aloft and plane.spec.shadow]
    spec = SHIPS[contact.name]
    stays = contact.kind is CONVOY and not may_move_in_mode(spec.mode, view.turn)
    if stays and any(ship.mode != REFUEL and ship.knots >= spec.knots for ship in ships):
        return f"{name} LIES STILL THIS TURN, SO NOBODY MAY SHADOW IT (10.2)"
    if scouts and not ships and not any(map(shadow.stays_up, scouts)):
        return f"NOBODY COULD SHADOW {name}: {', '.join(plane.name for plane in scouts)} MUST LAND (10.3)"
    tried = place.hearsay.shadowers.tried(view.turn)
    names = [*(ship.name for ship in ships), *(plane.name for plane in scouts)]
    if busy := [unit for unit in names if unit in tried]:
        return f"NOBODY COULD SHADOW {name}: {', '.join(busy)} HAD TRIED ANOTHER SHIP (10.6)"
    return f"NOBODY IN {square} COULD SHADOW {name} (10.2 TO 10.6)"
