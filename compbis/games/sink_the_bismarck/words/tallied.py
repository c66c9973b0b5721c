"""What an enemy counter has been seen to do, and how likely it is a task force, in a terse line."""

from collections.abc import Iterator, Mapping, Sequence

from compbis.games.sink_the_bismarck.cards.board import Hex
from compbis.games.sink_the_bismarck.rules import setup
from compbis.games.sink_the_bismarck.rules.tally import Chance, Seen, Tally
from compbis.games.sink_the_bismarck.state.sight import View
from compbis.games.sink_the_bismarck.state.units import LETTER
from compbis.games.sink_the_bismarck.words.phrases import number_of, place, ship_names
from compbis.table.side import BRITISH, GERMAN


def chance(of: Chance) -> str:
    """How likely a counter is a task force."""
    if of == (100, 100):
        return "REAL"
    if of == (0, 0):
        return "A DUMMY"
    return f"REAL {of.low}%" if of.low == of.high else f"REAL {of.low} TO {of.high}%"


def chances(view: View, tally: Tally | None) -> Mapping[str, str]:
    """How likely each enemy counter is a task force, in words; empty without a tally."""
    return {name: chance(of) for name, of in tally.chances(view).items()} if tally else {}


def deeds(view: View, tally: Tally, name: str) -> str:
    """What a counter has been seen to do; "" if it was not seen.

    Args:
        view: the view of the side that has seen it
        tally: what the side has noted
        name: the counter
    """
    seen = tally.seen.get(name)
    return ", ".join((_came(seen) + _began(view, seen, name), *_deeds(seen, tally.too_far(name)))) if seen else ""


def _began(view: View, seen: Seen, name: str) -> str:
    """The ships with which a British counter began in a hex of the scenario (16); "" for other counters."""
    groups = setup.fixed(view.card) if view.side is GERMAN and seen.turn == 1 else []
    ships = {f"{LETTER[BRITISH]}{number}": group.units for number, group in enumerate(groups, 1)}
    return f" WITH {ship_names(ships[name])}" if name in ships else ""


def _deeds(seen: Seen, too_far: bool) -> Iterator[str]:
    if seen.moves:
        most = max(seen.moves.values())
        yield f"MOVED {sum(seen.moves.values())}, AT MOST {most} A TURN{' (TOO FAR)' if too_far else ''}"
    if seen.searches:
        yield f"SEARCHED {_times(seen.searches)}, FOUND {sum(seen.searches)}"
    if seen.shadowing:
        yield f"SHADOWED {_times(seen.shadowing)}, CONTACT {sum(seen.shadowing)}"
    if seen.convoys:
        yield f"ESCORTED {' '.join(seen.convoys)}"
    for what, turns in (
        ("DETECTED", seen.detected),
        ("WAS SHADOWED", seen.shadowed),
        ("ATTACKED BY AIRCRAFT", seen.struck),
        ("FOUGHT", seen.fought),
    ):
        if turns:
            yield f"{what} ON {_turns(turns)}"
    if seen.named:
        yield f"IT HAD {ship_names(seen.named)}"


def _came(seen: Seen) -> str:
    """When a counter came onto the map. Also where, if it has moved, and beside which counters, if it may have split
    off from one of them."""
    where = f" IN {place(seen.at)}" if seen.moves else ""
    beside = f" BESIDE {' '.join(seen.beside)}" if seen.beside else ""
    return f"SINCE TURN {seen.turn}{where}{beside}"


def _times(attempts: Sequence[bool]) -> str:
    return number_of(len(attempts), "TIME", "TIMES")


def _turns(turns: Sequence[Hex]) -> str:
    each = [str(turn) for turn in dict.fromkeys(turns)]
    return f"TURN{'' if len(each) == 1 else 'S'} {' '.join(each)}"


def gone(tally: Tally) -> str:
    """The counters that are off the map; "" for none. A counter that came again is on the map."""
    off = [
        f"{name} ON TURN {turn}{', A DUMMY' if dummy else ''}"
        for name, (turn, dummy) in sorted(tally.gone.items(), key=lambda each: int(each[0][1:]))
        if name not in tally.seen
    ]
    return f"OFF THE MAP: {'; '.join(off)}" if off else ""
