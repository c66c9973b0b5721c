"""What the staff of the British says of the fleet that waits in port, and of wolfpacks that are with a convoy."""

from collections.abc import Iterable, Iterator

from compbis.games.computer_bismarck.cards.board import BERGEN_SEARCH, ROWS, row
from compbis.games.computer_bismarck.cards.calendar import LAST_TURN, is_night
from compbis.games.computer_bismarck.cards.kinds import BATTLESHIP, CONVOY, DESTROYERS
from compbis.games.computer_bismarck.cards.modes import UNTIL_RELEASED
from compbis.games.computer_bismarck.cards.roster import SHIPS
from compbis.games.computer_bismarck.requests import projection
from compbis.games.computer_bismarck.rules.combat import submarine
from compbis.games.computer_bismarck.rules.search import TRIGGER_SHIP
from compbis.games.computer_bismarck.state.sight import Contact, Heard, View
from compbis.games.computer_bismarck.words import details
from compbis.games.computer_bismarck.words.phrases import the
from compbis.games.computer_bismarck.words.staff.estimate import covered


def waiting(view: View) -> str:
    """Who waits in port, and which search releases them (14.22, 14.32).

    Returns "" once they are free, or will be because the latest news of the Bismarck is from a search; and on the last
    turn, after which they cannot move.
    """
    found = [one.how for one in view.contacts if one.name == TRIGGER_SHIP]
    ships = [ship for ship in view.ships.values() if ship.mode == UNTIL_RELEASED and not ship.fate]
    if not ships or Heard.SEARCH in found or view.turn == LAST_TURN:
        return ""
    first = min(ships, key=lambda ship: ship.kind is not BATTLESHIP)
    others = len(ships) - 1
    who = f"{first.name} AND {others} OTHER{'S' * (others > 1)} WAIT" if others else f"{first.name} WAITS"
    them = "THEM" if others else "IT"
    if seen := sorted(covered(view, frozenset(BERGEN_SEARCH)), key=lambda square: (view.may_be_foggy(square), square)):
        ordered = details.as_ordered(view, seen[:1])
        return f"{who}: YOUR SEARCH OF {seen[0]}, {ordered}, RELEASES {them} (14.22)"
    clear = [square for square in sorted(BERGEN_SEARCH) if square not in view.fog]
    needed = {square: view.visibility[row(square) - ROWS[0]] for square in clear}
    most = max(needed.values(), default=0)
    search = f"A SEARCH OF {' OR '.join(map(str, clear))} WITH {most}" if clear else "BERGEN IS IN FOG. A SEARCH OF IT"
    sunk = any(one.name == TRIGGER_SHIP and one.sunk for one in view.contacts)
    finds = "" if sunk else f", OR ONE THAT FINDS {the(TRIGGER_SHIP)},"
    return f"{who}: {search}{finds} RELEASES {them} (14.22)"


def beset(view: View, packs: Iterable[Contact]) -> Iterator[str]:
    """Each convoy with the wolfpacks reported with it: last turn where it is now, or this turn where it will be.

    Args:
        view: what the side sees now
        packs: the latest news of each wolfpack that is not known to be lost
    """
    fresh = sorted((one for one in packs if one.turn >= view.moving_turn - 1), key=lambda one: one.name)
    after = [ship for ship in projection.ships_then(view) if ship.active]
    for convoy in projection.ships_now(view):
        if convoy.kind is not CONVOY or not convoy.active:
            continue
        there = next(ship.square for ship in after if ship.name == convoy.name)
        at = {view.turn: there, view.turn - 1: convoy.square}  # 10.1: this turn's shadowers have made their move
        names = [_name(one) for one in fresh if one.square == at[one.turn]]
        if not names:
            continue
        night = is_night(view.moving_turn, row(there))
        ships = [ship for ship in after if ship.square == there]
        planes = [plane for plane in projection.planes_then(view) if plane.square == there]
        guarded = any(ship.kind is DESTROYERS for ship in ships) or submarine.safest([*ships, *planes], night)
        help_ = "DESTROYERS" if night else "DESTROYERS OR SCOUT PLANES"
        advice = "" if guarded or view.moving_turn > LAST_TURN else f": SEND {help_} (16.84)"
        yield f"{convoy.name} HAS {' AND '.join(dict.fromkeys(names))} WITH IT{advice}"


def _name(pack: Contact) -> str:
    return pack.name if pack.name in SHIPS else "A WOLFPACK"
