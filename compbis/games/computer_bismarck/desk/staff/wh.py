"""WH STAFF: the appreciation; WH OFF and WH ON: whether the staff speaks at the start of a turn."""

from compbis.desk.place import Speech
from compbis.errors import IllegalOrder
from compbis.games.computer_bismarck.cards.roster import BISMARCK
from compbis.games.computer_bismarck.desk.place import BismarckPlace
from compbis.games.computer_bismarck.desk.staff.estimating import estimate, here, hunted, raid, raiders_goals
from compbis.games.computer_bismarck.rules.likelihood import Weights, likeliest
from compbis.games.computer_bismarck.rules.shadow import FAST_SHADOWED
from compbis.games.computer_bismarck.state.sight import View
from compbis.games.computer_bismarck.words import shades
from compbis.games.computer_bismarck.words.staff import theories
from compbis.games.computer_bismarck.words.staff.appreciation import appreciation, rest
from compbis.games.computer_bismarck.words.staff.counsel import counsel
from compbis.games.computer_bismarck.words.staff.estimate import LARGE
from compbis.table.side import BRITISH, GERMAN
from compbis.table.talk import Say

WORDS = STAFF, OFF, ON = "STAFF", "OFF", "ON"


def words(view: View) -> list[str]:
    """The words other than names that may follow WH."""
    return [*WORDS]


def staff(place: BismarckPlace, view: View, word: str, theory: str = "") -> Speech[None]:
    """Do what WH does with one of these words.

    Args:
        place: the state of the desk
        view: what the side sees now
        word: STAFF, OFF or ON
        theory: after STAFF, the number or name of a theory; "" for the whole appreciation

    Raises:
        IllegalOrder: there is no such theory
    """
    if word != STAFF:
        place.staff = word == ON
        yield Say(("A LINE FROM THE STAFF AT THE START OF A TURN" if place.staff else "NO MORE LINES FROM THE STAFF",))
    elif view.side is GERMAN:
        if theory:
            raise IllegalOrder(f"{theory}: ONLY THE BRITISH STAFF HAS THEORIES. WH {STAFF}")
        yield from _counsel(place, view)
    elif theory:
        yield from _theory(place, view, theory)
    else:
        yield from _appreciation(place, view)


def _appreciation(place: BismarckPlace, view: View) -> Speech[None]:
    """What the staff of the British makes of the silence: about the Bismarck; once she is lost, about the Prinz
    Eugen."""
    known, raider, gone = estimate(place.hearsay, view), hunted(view), shades.lost_ships(view)
    lost = [f"{name} {gone[name]}." for name in FAST_SHADOWED if name in gone and (name == BISMARCK or not raider)]
    if not raider:
        yield Say((*lost, *rest(known)))
        return
    now, then = here(place.hearsay, raider, view)
    likely = likeliest(known.chances.then) if len(then.squares) > LARGE else []
    yield from place.show_shade("SN", view, lambda view: shades.whereabouts_shade(raider, now, then, likely))
    yield Say((*lost, *appreciation(known)))


def _theory(place: BismarckPlace, view: View, text: str) -> Speech[None]:
    """Where the hunted raider is by one theory. text: its number or name. Raises IllegalOrder."""
    known, raider = estimate(place.hearsay, view), hunted(view) or BISMARCK
    theory = theories.find(known, text)
    now, then = here(place.hearsay, raider, view)
    likely = likeliest(theory.then)
    yield from place.show_shade("SN", view, lambda view: shades.whereabouts_shade(raider, now, then, likely))
    yield Say((f"{theories.where(theory)}.",))


def _counsel(place: BismarckPlace, view: View) -> Speech[None]:
    """What the staff of the German knows of his ships, and where the convoys can be."""
    known = raid(place.hearsay, view)
    yield from place.show_shade("SN", view, lambda view: shades.convoys_shade(known.reached))
    yield Say(tuple(counsel(known)))


def chances(place: BismarckPlace, view: View, ship: str) -> Weights:
    """How likely a raider is to be in each square after this turn's moves; nothing for another ship, or if it can be in
    few squares.

    Args:
        place: the state of the desk
        view: what the side sees now
        ship: its name
    """
    if view.side is not BRITISH or ship not in FAST_SHADOWED:
        return {}
    then = place.hearsay.likelihood(ship, view, raiders_goals(view)).then
    return then if len(then) > LARGE else {}
