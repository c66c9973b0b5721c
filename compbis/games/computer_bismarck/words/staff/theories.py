"""What the British staff thinks that an unseen raider is bound for: rival theories, each with its chance, which the
searches of the player weaken or strengthen."""

from collections.abc import Iterator, Sequence

from compbis.errors import IllegalOrder
from compbis.games.computer_bismarck.cards.board import PORTS, Square, distance
from compbis.games.computer_bismarck.cards.kinds import CONVOY
from compbis.games.computer_bismarck.requests import projection
from compbis.games.computer_bismarck.rules.likelihood import Bound, Weights, chance_of, likeliest
from compbis.games.computer_bismarck.rules.whereabouts import Squares
from compbis.games.computer_bismarck.state.sight import View
from compbis.games.computer_bismarck.words.phrases import IN_100, chances, in_hundred, place
from compbis.games.computer_bismarck.words.staff.estimate import LARGE, Estimate
from compbis.table.values import NamedTuple

_MOST = 3
"""The most theories that are named."""
_LEAST = 0.05
"""The least chance of a theory that is named, other than the likeliest."""
_FIRST = 6
"""The most squares of a theory that are listed."""
_TOGETHER = 3
"""Ports, and squares where she can refuel, that are no farther apart than this are one theory."""
_WORTH_TELLING = 0.02
"""The least by which the last search must have changed a theory for a line to say so."""


class Theory(NamedTuple):
    """What she may be bound for.

    Args:
        name: the convoys, the ports, or the squares where she can refuel
        before, now: how likely that is, before and after the search of the last turn
        then: the chance of each square after the moves of this turn, if she is bound there
        goals: the convoys by name, or the ports or squares
    """

    name: str
    before: float
    now: float
    then: Weights
    goals: frozenset[str]


def held(estimate: Estimate) -> bool:
    """Whether the staff has theories: she can be in many squares."""
    return len(estimate.now) > LARGE


def named(estimate: Estimate) -> list[Theory]:
    """The theories that are named, the likeliest first; none if the staff has none."""
    found = all_of(estimate) if held(estimate) else []
    return [*found[:1], *(one for one in found[1:_MOST] if one.now >= _LEAST)]


def find(estimate: Estimate, text: str) -> Theory:
    """The theory with this number in the line, or of any that the staff has, the likeliest whose name begins like this.

    Raises:
        IllegalOrder: there is none
    """
    if not held(estimate):
        raise IllegalOrder(f"NO THEORIES WHILE SHE CAN BE IN {LARGE} SQUARES OR FEWER: WH {estimate.raider}")
    numbered = {str(number): theory for number, theory in enumerate(named(estimate), 1)}
    found = [one for one in all_of(estimate) if one.name.startswith(text)]
    if text in numbered or found:
        return numbered.get(text) or found[0]
    raise IllegalOrder(f"NO SUCH THEORY: {', '.join((*numbered, *(one.name for one in all_of(estimate))))}")


def all_of(estimate: Estimate) -> list[Theory]:
    """All theories that the reports leave, the likeliest first."""
    groups: dict[tuple[str, Square], list[Bound]] = {}
    for one in sorted(estimate.chances.bound, key=lambda one: one.goal):
        if one.goal:
            kind = "" if _convoys(estimate.view, one.goal) else "PORT" if one.goal in PORTS else "FUEL"
            near = [key for key in groups if kind and key[0] == kind and distance(key[1], one.goal) <= _TOGETHER]
            groups.setdefault(near[0] if near else (kind, one.goal), []).append(one)
    found = [_theory(estimate.view, kind, goals) for (kind, _), goals in groups.items()]
    return sorted((one for one in found if one.then), key=lambda one: (-one.now, one.name))


def line(estimate: Estimate, spoken: bool) -> str:
    """The likeliest theories, numbered for PA STAFF, each with the square where she then is most likely; "" for none.

    Args:
        estimate: what the side knows
        spoken: whether to write a sentence
    """
    told = []
    for number, theory in enumerate(named(estimate), 1):
        chance = in_hundred(theory.now)
        near = place(likeliest(theory.then)[0])
        told.append(f"{number} {theory.name}: {chance if number == 1 else chance.removesuffix(IN_100)}, NEAR {near}")
    if not told:
        return ""
    upto = f" TO {len(told)}" if len(told) > 1 else ""
    return f"THEORIES (PA STAFF 1{upto}): SHE IS BOUND FOR {'; '.join(told)}{'.' if spoken else ''}"


def tested(estimate: Estimate, backed: Sequence[str]) -> Iterator[str]:
    """What the last search did to the theories: the one that the player had tested, or else the one that it weakened
    most; and the one that leads since.

    Args:
        estimate: what the side knows
        backed: the names of the theories that the player had tested
    """
    found = all_of(estimate)
    fell = [one for one in found if one.name in backed] or sorted(found, key=lambda one: one.now - one.before)[:1]
    for one in fell:
        least = 0.0 if one.name in backed else _WORTH_TELLING
        if one.before - one.now >= least and in_hundred(one.before) != in_hundred(one.now):
            yield f"YOUR SEARCH TOOK {one.name} {_fall(one.before, one.now)}"
        elif one.name in backed:
            yield f"YOUR SEARCH LEFT {one.name} AT {in_hundred(one.now)}"
    if found and found[0] is not max(found, key=lambda one: one.before):
        yield f"{found[0].name} NOW LEADS"


def promise(estimate: Estimate, theory: Theory, squares: Squares) -> str:
    """What a search is worth: the chance that it finds her, also if a theory is true, and what a miss makes of that
    theory.

    Args:
        estimate: what the side knows
        theory: the theory
        squares: the squares that the search covers
    """
    finds, if_so = chance_of(estimate.chances.then, squares), chance_of(theory.then, squares)
    left = theory.now * (1 - if_so) / (1 - finds) if finds < 1 else 0.0
    found = f"{chances(finds)} TO FIND HER, {in_hundred(if_so)} IF BOUND FOR {theory.name}"
    return f"{found}. A MISS TAKES THAT THEORY {_fall(theory.now, left)}"


def _fall(before: float, after: float) -> str:
    """How a search changes the chance of a theory."""
    return f"FROM {in_hundred(before).removesuffix(IN_100)} TO {in_hundred(after)}"


def where(theory: Theory) -> str:
    """The likeliest squares after the moves if a theory is true."""
    likely = likeliest(theory.then)
    told = ", ".join(f"{place(square)} {in_hundred(theory.then[square])}" for square in likely[:_FIRST])
    return f"IF BOUND FOR {theory.name}, SHE IS THEN IN {len(likely)} SQUARES WITH AN EVEN CHANCE, LIKELIEST {told}"


def _theory(view: View, kind: str, goals: Sequence[Bound]) -> Theory:
    """One theory. goals: those that belong to it."""
    names = sorted(name for one in goals for name in _convoys(view, one.goal))
    sought = frozenset(names or (str(one.goal) for one in goals))
    names = names or [PORTS[one.goal].upper() if kind == "PORT" else str(one.goal) for one in goals]
    *others, last = names
    either = f"{', '.join(others)} OR {last}" if others else last
    name = f"FUEL BY {either}" if kind == "FUEL" else either
    now = sum(one.now for one in goals)
    then: dict[Square, float] = {}
    for one in goals:
        for square, chance in one.then.items():
            then[square] = then.get(square, 0) + chance * (one.now / now if now else 1 / len(goals))
    return Theory(name, sum(one.before for one in goals), now, then, sought)


def _convoys(view: View, square: Square) -> list[str]:
    """The convoys in a square now."""
    return [
        ship.name
        for ship in projection.ships_now(view)
        if ship.kind is CONVOY and ship.active and ship.square == square
    ]
