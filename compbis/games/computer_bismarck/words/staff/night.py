"""What the staff says at the start of a turn without news of the enemy: what the last search ruled out, and what has
become possible."""

from collections.abc import Iterator

from compbis.games.computer_bismarck.cards.board import GERMAN_PORTS, PORTS
from compbis.games.computer_bismarck.cards.roster import BISMARCK
from compbis.games.computer_bismarck.rules.likelihood import chance_of
from compbis.games.computer_bismarck.rules.passages import PASSAGES
from compbis.games.computer_bismarck.words.phrases import chances, the
from compbis.games.computer_bismarck.words.staff.appreciation import in_reach_of, with_escort
from compbis.games.computer_bismarck.words.staff.estimate import (
    Estimate,
    Reached,
    convoys_in_reach,
    threatened,
)
from compbis.table.finished.names import listed

_SHE = "SHE "
_FEW = 3
"""The most convoys in the line."""
_WORTH_TELLING = 0.1
"""The least chance that is told of a search that found nothing."""


def line(estimate: Estimate, spoken: bool) -> str:
    """The most important news; "" for none.

    Args:
        estimate: what the side knows
        spoken: whether to write a sentence
    """
    fact = next(news(estimate), "")
    if fact.startswith(_SHE):  # the line before it can be about another ship
        fact = f"{the(estimate.raider)} {fact.removeprefix(_SHE)}"
    if not fact:
        return ""
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


def _named(convoys: list[Reached]) -> str:
    """Some convoys, each with its escort."""
    more = len(convoys) - _FEW
    return ", ".join(map(with_escort, convoys[:_FEW])) + (f" AND {more} MORE" if more > 0 else "")
