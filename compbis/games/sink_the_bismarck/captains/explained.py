"""What the captains tried in a finished game, in their own words. The recorded thoughts are the only source, including
those that older versions recorded."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from compbis.table.finished.names import counted, listed, on_turns

Thoughts = Sequence[tuple[int, str]]
"""A captain's recorded thoughts as pairs of turn and line."""

_NAMED = 3
"""The most convoys or counters that a sentence names."""
_HOME, _PURSUIT = "END IT", "PURSUIT"
_PREY = re.compile(r"TO MEET ([\w ]+)")
_SHADOWED = re.compile(r"PURSUIT: ([\w ]+) SHADOWED")
_WATCHED = re.compile(r"WATCH: (\w+) FIRST")


def tried(captain: str, thoughts: Thoughts) -> list[str]:
    """What a captain tried over a whole game, as three sentences in the first person; [] for an unknown captain."""
    if captain == "lutjens":
        return _raided(thoughts)
    return _hunted(thoughts) if captain == "tovey" else []


def _raided(thoughts: Thoughts) -> list[str]:
    """Lutjens's summary: which convoys he was after, until when, and when he made for home."""
    by_turn = dict(thoughts)
    prey = {turn: names for turn, line in by_turn.items() if (names := _names(_PREY, line))}
    home = [turn for turn, line in by_turn.items() if line.startswith(_HOME)]
    raided = len(by_turn) - len(home)
    last = max(prey, default=0)
    return [
        f"I RAIDED ON {counted(raided)}{_most(', CHIEFLY AFTER', prey.values())}.",
        f"LAST, ON TURN {last}, I WAS AFTER {listed(prey[last])}." if last else "NO CONVOY DREW ME FROM MY WAY.",
        f"I MADE FOR THE END {on_turns(home)}, AHEAD IN POINTS BY MY RECKONING."
        if home
        else "I NEVER RECKONED MYSELF FAR ENOUGH AHEAD TO MAKE FOR HOME.",
    ]


def _hunted(thoughts: Thoughts) -> list[str]:
    """Tovey's summary: which counters he watched, which were shadowed as he moved, and what he went by at the end."""
    by_turn = dict(thoughts)
    after = [turn for turn, line in by_turn.items() if line.startswith(_PURSUIT)]
    watched = [_names(_WATCHED, line) for line in by_turn.values()]
    lost = len(by_turn) - len(after)
    shadowed = _names(_SHADOWED, by_turn[after[0]]) if after else []
    first = f": {listed(shadowed)}" if shadowed else ""
    return [
        f"I LOOKED FOR THE GERMANS ON {counted(lost)}{_most(', MOST OFTEN UNDER', watched)}.",
        f"I HAD A GERMAN SHADOWED AS I MOVED {on_turns(after)}{first}."
        if after
        else "NO GERMAN WAS SHADOWED WHEN I MOVED, ON ANY TURN.",
        _last(thoughts[-1][1]),
    ]


def _last(line: str) -> str:
    """What Tovey went by at the end."""
    if shadowed := _names(_SHADOWED, line):
        return f"AT THE END I WAS AFTER {listed(shadowed)}."
    if watched := _names(_WATCHED, line):
        return f"AT THE END I SHOULD HAVE LOOKED UNDER {listed(watched)} FIRST."
    return "AT THE END I WAS AFTER HER." if line.startswith(_PURSUIT) else "AT THE END I WAS STILL LOOKING FOR HER."


def _names(pattern: re.Pattern[str], line: str) -> list[str]:
    """The names in a thought; [] if it has none of this form."""
    found = pattern.search(line)
    return found[1].split() if found else []


def _most(before: str, groups: Iterable[Sequence[str]]) -> str:
    """The most frequent names, after these words; "" if there are none."""
    counts = Counter(name for names in groups for name in names)
    return f"{before} {listed([name for name, _ in counts.most_common(_NAMED)])}" if counts else ""
