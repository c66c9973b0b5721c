"""What the captains tried in a finished game, in their own words. The recorded thoughts are the only source, including
those that older versions recorded."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType

from compbis.table.finished.names import counted, listed, on_turns

Thoughts = Sequence[tuple[int, str]]
"""A captain's recorded thoughts as pairs of turn and line."""

_AIMS: Mapping[str, str] = MappingProxyType(
    {
        "HUNTING": "TO GO WHERE CONVOYS WERE WORTH THE DANGER",
        "HIDING": "TO KEEP OUT OF THE WAY, SINCE THE POINTS SUFFICED",
        "HOMEWARD": "TO REACH FRANCE WITH WHAT WAS EARNED",
        "CONVOYS": "TO THE NORTHERN CONVOY LANE",
        "TANKER": "TO REFUEL, SINCE THE BUNKERS WERE NEARLY EMPTY",
        "PURSUIT": "TO WHERE SHE WAS LAST SEEN",
        "WATCH": "ON THE WAYS THAT SHE COULD COME",
    }
)
"""The aims of the captains, by plan."""
_PURSUIT = "PURSUIT"
_SEEN = re.compile(r"SHE WAS SEEN IN (\w+) ON TURN (\d+)")
_LIKELY = re.compile(r"SHE MAY COME TO (\w+)")


def tried(captain: str, thoughts: Thoughts) -> list[str]:
    """What a captain tried over a whole game, as three sentences in the first person; [] for an unknown captain."""
    if captain == "lutjens":
        return _raided(thoughts)
    return _hunted(thoughts) if captain == "tovey" else []


def why(captain: str, plan: str) -> str:
    """What a captain's plan is about, in a sentence; "" if it is not known."""
    name = plan.partition(" (")[0]
    return f"{_AIMS[name]}." if name in _AIMS else ""


def _raided(thoughts: Thoughts) -> list[str]:
    """Lutjens's summary: the first plan, the last change of it, and how long he followed each."""
    plans = [(turn, line.partition(":")[0]) for turn, line in thoughts]
    changes = [new for old, new in pairwise(plans) if old[1] != new[1]]
    first, counts = plans[0][1], Counter(name for _, name in dict(plans).items())
    spent = [f"{name} ON {counted(number)}" for name, number in counts.items()]
    held = "I HELD TO IT TO THE END."
    if changes:
        turn, name = changes[-1]
        often = "" if len(changes) == 1 else f"I CHANGED IT {_times(len(changes))}, AND "
        held = f"{often}ON TURN {turn} I {'WENT BACK' if name == first else 'CHANGED'} TO {name}{_aim(name, first)}."
    return [f"MY FIRST PLAN WAS {first}{_aim(first)}.", held, f"IN ALL I WAS {listed(spent)}."]


def _aim(name: str, known: str = "") -> str:
    return f": {_AIMS[name]}" if name in _AIMS and name != known else ""


def _hunted(thoughts: Thoughts) -> list[str]:
    """Tovey's summary: where he first looked, how long he was after her, and what he believed at the end."""
    by_turn = dict(thoughts)
    after = [turn for turn, line in by_turn.items() if line.startswith(_PURSUIT)]
    watched = len(by_turn) - len(after)
    first = _LIKELY.search(thoughts[0][1])
    looked = f"I BEGAN BY LOOKING FOR THE BISMARCK IN {first[1]}." if first else "I BEGAN BY WATCHING THE WAYS OUT."
    if not after:
        return [looked, f"I WATCHED FOR {counted(watched)}, AND NEVER HAD A FRESH SIGHTING OF HER.", _last(thoughts)]
    went = f"WENT AFTER FRESH SIGHTINGS {on_turns(after)}"
    return [looked, f"I WATCHED ON {counted(watched)} AND {went}.", _last(thoughts)]


def _last(thoughts: Thoughts) -> str:
    """What Tovey went by at the end."""
    line = thoughts[-1][1]
    if seen := _SEEN.search(line):
        return f"AT THE END I WENT BY A SIGHTING IN {seen[1]} ON TURN {seen[2]}."
    if likely := _LIKELY.search(line):
        return f"AT THE END I EXPECTED HER IN {likely[1]}."
    return "AT THE END I WAS AFTER HER." if line.startswith(_PURSUIT) else "AT THE END I WAS STILL LOOKING FOR HER."


def _times(count: int) -> str:
    return "TWICE" if count == 2 else f"{count} TIMES"
