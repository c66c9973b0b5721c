"""The answer to WH STAFF: the ways out, the convoys in reach, the search as ordered and the battleships, in lines."""

from collections.abc import Iterable, Iterator, Sequence

from compbis.games.computer_bismarck.cards.calendar import LAST_TURN
from compbis.games.computer_bismarck.cards.kinds import CAPITAL_KINDS
from compbis.games.computer_bismarck.cards.roster import BISMARCK, PRINZ_EUGEN, SHIPS
from compbis.games.computer_bismarck.cards.tables import number
from compbis.games.computer_bismarck.rules.likelihood import chance_of
from compbis.games.computer_bismarck.rules.passages import PASSAGES, Passage, atlantic
from compbis.games.computer_bismarck.rules.whereabouts import NOWHERE
from compbis.games.computer_bismarck.state.sight import Contact, View
from compbis.games.computer_bismarck.words import details, lists
from compbis.games.computer_bismarck.words.phrases import IN_100, chances, in_hundred, place
from compbis.games.computer_bismarck.words.staff.alerts import beset, waiting
from compbis.games.computer_bismarck.words.staff.estimate import (
    TURNS,
    Estimate,
    Reached,
    convoys_in_reach,
    covered,
    left_out,
    matters,
    threatened,
    watchers,
    within_reach,
)
from compbis.table.finished.names import listed
from compbis.table.side import BRITISH, GERMAN

_SQUARES = 6
"""The most squares that are proposed for a search."""
_SHIPS = 4
"""The most battleships that are named."""


def appreciation(estimate: Estimate) -> Iterator[str]:
    """What the staff makes of the silence, in sentences."""
    squares = len(estimate.now)
    out = in_hundred(chance_of(estimate.chances.now, atlantic()))
    if estimate.silence:
        yield f"A GUESS, {estimate.silence}: {squares} SQUARES, THE ATLANTIC {out}."
    else:
        yield f"{estimate.raider} CAN BE IN {squares} SQUARE{'S' * (squares != 1)}. IN THE ATLANTIC, AT A GUESS, {out}."
    for passage in PASSAGES if estimate.ways else ():
        if matters(estimate, passage):
            yield f"{way_out(estimate, passage)}."
    yield from _convoys(estimate)
    if not estimate.view.carried_out:
        yield from _search(estimate)
    if estimate.view.turn < LAST_TURN:
        yield _battleships(estimate)
    if fuel := _fuel(estimate):
        yield fuel
    yield from rest(estimate)


def rest(estimate: Estimate) -> Iterator[str]:
    """What the staff says of ships that wait, of wolfpacks and of points, whether or not a raider is left."""
    if not estimate.view.carried_out and (fleet := waiting(estimate.view)):
        yield f"{fleet}."
    yield from (f"{line}." for line in beset(estimate.view, estimate.packs))
    for packs, convoys in threatened(estimate):
        yield f"{in_reach_of(packs, convoys)}."
    if any(estimate.view.awards):
        yield f"{points(estimate)}."


def way_out(estimate: Estimate, passage: Passage) -> str:
    """Whether she can have passed a way out, and who searches it as ordered."""
    return f"{passage.name}: {_state(estimate, passage)}. {_watch(estimate, passage)}"


def with_escort(convoy: Reached) -> str:
    """A convoy and the ships with it."""
    return f"{convoy.name} ({', '.join(convoy.escort) or 'ALONE'})"


def in_reach_of(packs: Sequence[Contact], convoys: Iterable[Reached]) -> str:
    """Where wolfpacks were heard of together, and the convoys that they can reach this turn."""
    names = listed(pack.name if pack.name in SHIPS else "A WOLFPACK" for pack in packs)
    reached = ", ".join(map(with_escort, convoys))
    return f"{names}, IN {packs[0].square} ON TURN {packs[0].turn}, CAN NOW REACH {reached}"


def points(estimate: Estimate) -> str:
    """Who is ahead, as far as known, and what can still be won."""
    view = estimate.view
    return f"POINTS {view.points(BRITISH)}:{view.points(GERMAN)}. {still_to_win(view)}"


def still_to_win(view: View) -> str:
    """What the British can still win: for the missions of their convoys, and for the raiders that are not known to be
    sunk."""
    sunk = {contact.name for contact in view.contacts if contact.sunk}
    raiders = [f"{name} {SHIPS[name].points}" for name in (BISMARCK, PRINZ_EUGEN) if name not in sunk]
    return f"STILL TO WIN: {', '.join([f'CONVOYS {lists.still_to_bring(view)}', *raiders])}"


def _state(estimate: Estimate, passage: Passage) -> str:
    """Whether she can have passed a way out, and since when."""
    turn, way = estimate.view.moving_turn, estimate.ways[passage.name]
    if way.since:
        return f"OPEN SINCE TURN {way.since}"
    if way.earliest == turn:
        if estimate.view.carried_out:
            return "SHE CAN PASS IT NEXT TURN"
        covers = estimate.watched[passage.name].earliest != turn
        return "COVERED THIS TURN" if covers else "SHE CAN PASS IT THIS TURN"
    again = " AGAIN" if way.shut else ""
    return f"CLOSED{again} BEFORE TURN {way.earliest}" if way.earliest else f"CLOSED{again}"


def _watch(estimate: Estimate, passage: Passage) -> str:
    """Who searches a way out as ordered."""
    names = list(dict.fromkeys(watchers(estimate.view, passage)))
    if not names:
        return "NOBODY THERE"
    seen = covered(estimate.view, passage.squares)
    clear = " WITHOUT FOG" if any(map(estimate.view.may_be_foggy, seen)) else ""  # 13.31
    return f"{', '.join(names)} SEARCH{'ES' * (len(names) == 1)} {len(seen)} OF {len(passage.squares)}{clear}"


def _convoys(estimate: Estimate) -> Iterator[str]:
    """The convoys that she can reach, by turn."""
    first, found = estimate.view.turn, convoys_in_reach(estimate)
    for turn in range(first, first + TURNS):
        if convoys := [with_escort(one) for one in found if one.turn == turn]:
            when = "THIS TURN" if turn == first else f"ON TURN {turn}"
            yield f"IN HER REACH {when}: {', '.join(convoys)}."
    if not found:
        yield f"NO CONVOY IN HER REACH BEFORE {_end(first + TURNS)}."


def _end(turn: int) -> str:
    """A turn ahead, or the end of the game if that comes first."""
    return f"TURN {turn}" if turn <= LAST_TURN else "THE GAME ENDS"


def _search(estimate: Estimate) -> Iterator[str]:
    """How likely this turn's search is to find her, and where else to look."""
    seen, then = estimate.covered, estimate.chances.then
    finds = f": {chances(chance_of(then, seen))} TO FIND HER" if seen else ""
    covers = f"COVERS {len(seen)} OF {len(then)} SQUARES"
    if len(then) == 1:
        covers = "COVERS HER SQUARE" if seen else "DOES NOT COVER HER SQUARE"
    yield f"YOUR SEARCH {details.as_ordered(estimate.view, seen)} {covers}{finds}."
    if others := left_out(estimate, _SQUARES):
        added = in_hundred(chance_of(then, frozenset(others)))
        again = ", ".join(str(square) for square in others if square in estimate.missed)
        searched = f" SEARCHED LAST TURN: {again}." if again else ""
        yield f"LIKELIEST OF THE REST, {added}: {', '.join(map(place, others))}.{searched}"


def _battleships(estimate: Estimate) -> str:
    """Which battleships can be next turn where she may end this one; she moves on that turn, too."""
    then, reach = estimate.chances.then, within_reach(estimate)
    near = sorted((-chance_of(then, squares), name) for name, squares in reach.items())
    if not near:
        return "NO BATTLESHIP OF YOURS CAN BE NEXT TURN WHERE SHE ENDS THIS ONE."
    told = [f"{name} {in_hundred(-chance)}" for chance, name in near[:_SHIPS]]
    if len(near) > 1:
        told.append(f"ALL {in_hundred(chance_of(then, NOWHERE.union(*reach.values())))}")
    first, *others = told
    named = ", ".join((first, *(one.removesuffix(IN_100) for one in others)))
    whose = "AT A GUESS," if estimate.silence else "YOUR"
    return f"{whose} BATTLESHIPS CAN BE NEXT TURN WHERE SHE ENDS THIS ONE: {named}."


def _fuel(estimate: Estimate) -> str:
    """How long her fuel lasts at full speed from her port, by her card (6.51.2, 6.53.2); "" once she was seen."""
    spec, dash = SHIPS[estimate.raider], number("fuel", "dash")
    if not dash or any(contact.name == spec.name for contact in estimate.view.contacts):
        return ""
    every = 2 if spec.kind in CAPITAL_KINDS else 1  # 6.51.1, 6.53.1
    last = every * (spec.fuel_start // dash - 1) + 1
    return f"AT FULL SPEED HER FUEL ENDS ON TURN {last}." if last >= estimate.view.turn else ""
