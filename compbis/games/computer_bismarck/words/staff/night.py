"""What the staff says at the start of a turn without news.

It says what the last search ruled out, and gives one line: what has become possible, or else where to search, or one of
several facts in turn.
"""

from collections.abc import Callable, Iterator

from compbis.games.computer_bismarck.cards.board import GERMAN_PORTS, PORTS
from compbis.games.computer_bismarck.cards.calendar import LAST_TURN
from compbis.games.computer_bismarck.cards.roster import BISMARCK
from compbis.games.computer_bismarck.rules.likelihood import chance_of, likeliest
from compbis.games.computer_bismarck.rules.passages import PASSAGES, Passage, atlantic
from compbis.games.computer_bismarck.words.phrases import chances, in_hundred, place, the
from compbis.games.computer_bismarck.words.staff.appreciation import in_reach_of, points, way_out, with_escort
from compbis.games.computer_bismarck.words.staff.estimate import (
    Estimate,
    Reached,
    convoys_in_reach,
    matters,
    threatened,
    unsearched,
    within_reach,
)
from compbis.games.computer_bismarck.words.staff.theories import held
from compbis.table.finished.names import listed

_Fact = Callable[[Estimate], str]
_SHE = "SHE "
_FEW = 3
"""The most squares or convoys in the line."""
_WORTH_TELLING = 0.1
"""The least chance that is told of a search that found nothing."""
_SWEEPS = 3
"""Without other news, the staff says where to search on every turn but those that this number divides."""


def line(estimate: Estimate, spoken: bool) -> str:
    """One fact: news if there is any, else mostly where to search; "" without news once the staff has theories.

    Args:
        estimate: what the side knows
        spoken: whether to write a sentence
    """
    fact = next(news(estimate), "") or ("" if held(estimate) else _fact(estimate))
    if not fact:
        return ""
    if fact.startswith(_SHE):  # the line before it can be about another ship
        fact = f"{the(estimate.raider)} {fact.removeprefix(_SHE)}"
    return f"THE STAFF: {fact}." if spoken else f"STAFF (WH STAFF): {fact}"


def missed(estimate: Estimate) -> str:
    """What follows NOTHING SIGHTED: the chance that the staff gave the last turn's search, if that is worth telling."""
    if not estimate.before & estimate.missed:
        return ""
    chance = chance_of(estimate.chances.before, estimate.missed)
    return f". THE STAFF GAVE IT {chances(chance)}" if _WORTH_TELLING <= chance < 1 else ""


def empty_ports(estimate: Estimate) -> str:
    """The German ports in which she could have been and where the last turn's search showed that she was not; "" for
    none."""
    ports = [PORTS[square].upper() for square in sorted(GERMAN_PORTS & estimate.before & estimate.missed)]
    return f"{the(BISMARCK)} WAS NOT IN {' OR '.join(ports)} ON TURN {estimate.view.turn - 1}" if ports else ""


def news(estimate: Estimate) -> Iterator[str]:
    """What has changed since the turn before, the most important first."""
    turn = estimate.view.turn
    ways = [(passage.name, estimate.ways[passage.name]) for passage in PASSAGES if estimate.ways]
    if opened := [name for name, way in ways if way.since == turn - 1]:
        yield f"SHE MAY NOW HAVE PASSED {' AND '.join(opened)}"
    if shut := [name for name, way in ways if way.shut]:
        yield f"YOUR SEARCHES SHOW THAT SHE HAS NOT PASSED {' OR '.join(shut)}"
    if first := [one for one in convoys_in_reach(estimate) if one.turn == turn and not one.before]:
        yield f"SHE CAN NOW REACH {_named(first)}"
    if near := [(packs, convoys) for packs, convoys in threatened(estimate) if packs[0].turn == turn - 1]:
        yield in_reach_of(*near[0])
    if soon := [name for name, way in ways if not way.since and way.earliest == turn]:
        watched = "YOUR SEARCH COVERS IT" if estimate.watched[soon[0]].earliest != turn else "YOUR SEARCH LEAVES GAPS"
        yield f"SHE CAN NOW PASS {soon[0]}: {watched}"
    if ports := sorted(GERMAN_PORTS & estimate.then - estimate.before):
        yield f"SHE CAN NOW REACH {listed(PORTS[square].upper() for square in ports)}"
    if later := [one for one in convoys_in_reach(estimate) if one.turn == turn + 1 and not one.before]:
        yield f"SHE CAN REACH {_named(later)} ON TURN {turn + 1}"


def _fact(estimate: Estimate) -> str:
    """Where to search, on most turns; on the others, one after the other, the facts that hold on any turn."""
    turn = estimate.view.turn
    sweep = bool(unsearched(estimate, 1))
    if sweep and turn % _SWEEPS:
        return _sweep(estimate)
    facts: list[_Fact] = [_guess]
    if turn < LAST_TURN:
        facts.append(_battleship)
    if any(one.turn == turn and not one.escort for one in convoys_in_reach(estimate)):
        facts.append(_alone)
    if any(estimate.view.awards):
        facts.append(points)
    if any(_ways(estimate)):  # none once she was seen outside
        facts += _outside, _way_out
    return facts[(turn // _SWEEPS if sweep else turn) % len(facts)](estimate)


def _guess(estimate: Estimate) -> str:
    likely = likeliest(estimate.chances.then)
    return f"A GUESS: {len(likely)} SQUARES HOLD HER WITH AN EVEN CHANCE, FIRST {', '.join(map(place, likely[:_FEW]))}"


def _sweep(estimate: Estimate) -> str:
    squares = unsearched(estimate, _FEW)
    found = in_hundred(chance_of(estimate.chances.then, frozenset(squares)))
    return f"SWEEP {', '.join(map(place, squares))} (PA STAFF): AT A GUESS {found}, AND NOBODY SEARCHES THERE"


def _alone(estimate: Estimate) -> str:
    alone = [one.name for one in convoys_in_reach(estimate) if one.turn == estimate.view.turn and not one.escort]
    return f"IN HER REACH, AND ALONE: {', '.join(alone)}"


def _outside(estimate: Estimate) -> str:
    return f"{chances(chance_of(estimate.chances.now, atlantic()))} THAT SHE IS IN THE ATLANTIC BY NOW"


def _way_out(estimate: Estimate) -> str:
    ways = [*_ways(estimate)]
    return way_out(estimate, ways[estimate.view.turn // 6 % len(ways)])


def _ways(estimate: Estimate) -> Iterator[Passage]:
    """The ways out that still matter."""
    return (passage for passage in PASSAGES if estimate.ways and matters(estimate, passage))


def _battleship(estimate: Estimate) -> str:
    """The battleship that is likeliest to come on the next turn to where she ends this one."""
    reach = within_reach(estimate)
    near = min(((-chance_of(estimate.chances.then, squares), name) for name, squares in reach.items()), default=None)
    if near is None:
        return "NO BATTLESHIP OF YOURS CAN BE NEXT TURN WHERE SHE ENDS THIS ONE"
    return f"{the(near[1])} IS LIKELIEST TO BE NEXT TURN WHERE SHE ENDS THIS ONE, {in_hundred(-near[0])}"


def _named(convoys: list[Reached]) -> str:
    """Some convoys, each with its escort."""
    more = len(convoys) - _FEW
    return ", ".join(map(with_escort, convoys[:_FEW])) + (f" AND {more} MORE" if more > 0 else "")
