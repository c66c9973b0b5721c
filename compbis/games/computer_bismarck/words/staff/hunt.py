"""How the hunt stands while she can be in many squares: what the last search did to the theories of the staff, which
convoy she is likeliest near, and how much fuel she can have."""

from collections.abc import Callable, Collection, Iterator, Sequence

from compbis.games.computer_bismarck.cards.board import Square, on_board
from compbis.games.computer_bismarck.cards.kinds import CONVOY
from compbis.games.computer_bismarck.cards.roster import SHIPS
from compbis.games.computer_bismarck.requests import projection
from compbis.games.computer_bismarck.rules import routes
from compbis.games.computer_bismarck.rules.likelihood import chance_of
from compbis.games.computer_bismarck.rules.whereabouts import Squares
from compbis.games.computer_bismarck.state.units import Ship
from compbis.games.computer_bismarck.words.phrases import chances
from compbis.games.computer_bismarck.words.shades import WORTH_PLOTTING
from compbis.games.computer_bismarck.words.staff import theories
from compbis.games.computer_bismarck.words.staff.appreciation import with_escort
from compbis.games.computer_bismarck.words.staff.estimate import Estimate, Reached, escort
from compbis.table.side import GERMAN

_NEAR = 2
"""From this many squares away she is with a convoy on the next turn, or the one after."""
_WORTH_TELLING = 0.05
"""The least chance that is told of a convoy."""


def clauses(
    estimate: Estimate, fuel: int, said: Collection[str], backed: Sequence[str], cover: Callable[[Ship], str]
) -> Iterator[str]:
    """The parts of the line on how the hunt stands.

    They may repeat the latest line, but name another convoy if there is one. They include the number of squares only if
    THE PLOT does not give it, and the last search changed no theory.

    Args:
        estimate: what the side knows
        fuel: the most fuel that she can have if she has not refueled
        said: the parts of the latest line
        backed: the theories that the player had tested last turn
        cover: returns the order that brings a battleship to a convoy, "" for none
    """
    ruled_out = len(estimate.before - estimate.now)
    yield from (found := [*theories.tested(estimate, backed)])
    if not found and len(estimate.now) > WORTH_PLOTTING:
        yield f"SHE CAN BE IN {len(estimate.now)} SQUARES{f', {ruled_out} RULED OUT' if ruled_out else ''}"
    found_near = [*_near(estimate, cover)]
    yield from [line for line in found_near if line not in said][:1] or found_near[:1]
    yield f"HER FUEL IS {fuel} OF {SHIPS[estimate.raider].fuel_cap} AT MOST, UNLESS SHE REFUELED"


def _near(estimate: Estimate, cover: Callable[[Ship], str]) -> Iterator[str]:
    """The convoys near which she may be after the moves, the likeliest first; one with an escort counts half. cover: as
    in clauses."""
    for chance, convoy, guards in sorted(told(estimate), key=lambda one: -one[0] / (2 if one[2] else 1)):
        named = with_escort(Reached(convoy.name, estimate.view.turn, False, guards))
        order = "" if guards else cover(convoy)
        help_ = f": {order}" if order else ""
        yield f"AT A GUESS {chances(chance)} THAT SHE COMES WITHIN {_NEAR} OF {named}{help_}"


def told(estimate: Estimate) -> Iterator[tuple[float, Ship, list[str]]]:
    """The chance that she is near a convoy after the moves, the convoy, and its escort, for each of which the staff may
    tell."""
    ships = [ship for ship in projection.ships_then(estimate.view) if ship.active]
    for convoy in ships:
        if convoy.kind is CONVOY and on_board(convoy.square):
            chance = chance_of(estimate.chances.then, near(convoy.square))
            if chance >= _WORTH_TELLING:
                yield chance, convoy, escort(convoy, ships)


def near(square: Square) -> Squares:
    """The squares that count as near one, by the ways of German ships."""
    away = routes.side_distances(GERMAN, frozenset((square,)))
    return frozenset(there for there, moves in away.items() if moves <= _NEAR)
