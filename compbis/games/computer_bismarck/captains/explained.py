"""The plans of the computer captains in words, and what each of them tried: told when the game is over.

Both are read from the lines that they thought, which is all that is kept of it: from those of older versions, too.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType

from compbis.games.computer_bismarck.captains.otto import plans
from compbis.games.computer_bismarck.captains.otto.plans import plan as reasons
from compbis.games.computer_bismarck.captains.otto.plans.sparring import FAR, PORT
from compbis.table.captain import character

Thoughts = Sequence[tuple[int, str]]
"""What a captain thought, each line with its turn."""

_PLANNERS = ("otto", "otto-0.2.0", "port", "far")
_HUNTER = "tovey"
_PLANS = plans.ALL | {plan.name: plan for plan in (PORT, FAR)}
_REASONS: Mapping[str, str] = MappingProxyType(
    {
        reasons.FOUND: "THE BISMARCK WAS FOUND",
        reasons.CLOSED: "THE WAY WAS CLOSED",
        reasons.GONE_BY: "THE CONVOYS OF THE PLAN HAD GONE BY",
        reasons.CRIPPLED: "THE BISMARCK WAS CRIPPLED",
        reasons.SHORT: "THE BISMARCK WAS SHORT OF FUEL",
        reasons.AHEAD: "THE GERMANS EXPECTED TO END AHEAD",
        reasons.BEHIND: "THE GERMANS EXPECTED TO END BEHIND",
    }
)
"""Why Otto changed his plan."""
_NAMED_AT_MOST = 3
"""Convoys that are named in a sentence."""
_NAMED = re.compile(r"([^:(]+?)(?: \(([^),]+)(?:, TURN \d+)?\))?(?::|$)")
"""A plan at the beginning of a thought, and perhaps why it was taken up."""
_PREY = re.compile(r"(?:BISMARCK|PR EUGEN) FOR (\w+) AT")
_PACKS = re.compile(r"PACKS FOR ([\w ]+)")
_BELIEVED = re.compile(r"BISMARCK (?:UNSEEN|SEEN TURN \d+), \d+ IN 100 AT (\d{4})")
_FOLLOWED = re.compile(r"BISMARCK SHADOWED TO (\d{4})")
_HELD = re.compile(r"BISMARCK HELD IN (\d{4})")
_MET = re.compile(r"(?:IN (\d{4}), [^:]* AGAINST [^:]*BISMARCK|AT BISMARCK IN (\d{4}))")
_GUARDED = re.compile(r"^[^,]+ WITH ([\w ]+)$")
_FLOTILLAS = re.compile(r"FLOTILLAS FOR (\w+)")


def explain(captain: str, plan: str) -> str:
    """Why a captain took up a plan and what it is about, in sentences; "" for any other captain or plan. plan: as a
    thought begins."""
    name, reason = _named(plan)
    captain = character(captain)
    if captain in _PLANNERS and name in _PLANS:
        because = f"{_REASONS[reason]}. " if reason in _REASONS else ""
        return because + _PLANS[name].why.upper()
    if captain == _HUNTER and name == "SEARCHES":
        return "NOBODY HAS A RAIDER IN SIGHT: WHO CAN SEARCH GOES WHERE THEY MAY BE, AND CONVOYS ARE GUARDED."
    if captain == _HUNTER and name.startswith("HUNTS "):
        hunted, were = name[6:].replace(" AND ", " AND THE "), "WERE" if " AND " in name else "WAS"
        return f"THE {hunted} {were} FOUND: BATTLESHIPS AND CARRIERS CLOSE IN."
    return ""


def tried(captain: str, thoughts: Thoughts) -> list[str]:
    """What a captain tried in a whole game, as he says it, in three sentences; none for a captain unknown here."""
    if character(captain) in _PLANNERS:
        return _raided(thoughts)
    return _hunted(thoughts) if character(captain) == _HUNTER else []


def _raided(thoughts: Thoughts) -> list[str]:
    """Of Otto: his plan, what became of it, and what he was after."""
    begun = _named(thoughts[0][1])[0]
    raiders = [convoy for _, line in thoughts for convoy in _PREY.findall(line)]
    packs = [convoy for _, line in thoughts for convoys in _PACKS.findall(line) for convoy in convoys.split()]
    after = [*_most("THE RAIDERS WERE", "AFTER", raiders), *_most("THE PACKS WERE", "AFTER", packs)]
    return [
        f"MY PLAN WAS {begun}: {_aim(begun)}.",
        _changed(thoughts, begun),
        f"{', AND '.join(after) or 'I WAS AFTER NO CONVOY'}.",
    ]


def _changed(thoughts: Thoughts, begun: str) -> str:
    """What became of the plan that he began with: the last change of it."""
    legs = [(turn, *_named(line)) for turn, line in thoughts]
    changes = [new for old, new in pairwise(legs) if old[1] != new[1]]
    if not changes:
        return "I HELD TO IT TO THE END."
    turn, name, reason = changes[-1]
    times = "TWICE" if len(changes) == 2 else f"{len(changes)} TIMES"
    often = f"I CHANGED IT {times}, AND " if len(changes) > 1 else ""
    because = f" BECAUSE {_REASONS[reason].replace('THE GERMANS', 'I')}" if reason in _REASONS else ""
    went = f"BACK TO {name}{because}" if name == begun else f"OVER TO {name}{because}: {_aim(name)}"
    return f"{often}ON TURN {turn} I WENT {went}."


def _aim(name: str) -> str:
    plan = _PLANS.get(name)
    return plan.aim.upper() if plan else "I KNOW IT NO MORE"


def _hunted(thoughts: Thoughts) -> list[str]:
    """Of Tovey: for how long he hunted the Bismarck, where he believed her to be at the last, and whom he guarded."""
    turns = sorted({turn for turn, line in thoughts if "BISMARCK" in _named(line)[0]})
    hunt = f"HUNTED HER ON {_turns(len(turns))}, FIRST ON TURN {turns[0]}" if turns else "NEVER CAME TO HUNT HER"
    clauses = [clause.rpartition(": ")[2] for _, line in thoughts for clause in line.split("; ")]
    guarded = [convoy for clause in clauses for convoys in _GUARDED.findall(clause) for convoy in convoys.split()]
    flotillas = [convoy for clause in clauses for convoy in _FLOTILLAS.findall(clause)]
    sent = [*_most("MY SHIPS WENT", "WITH", guarded), *_most("MY FLOTILLAS", "TO", flotillas)]
    return [
        f"I SEARCHED FOR THE BISMARCK AND {hunt}.",
        _last_known(thoughts),
        f"{', AND '.join(sent)}." if sent else "I LEFT THE CONVOYS TO THEMSELVES.",
    ]


def _last_known(thoughts: Thoughts) -> str:
    """Where he believed the Bismarck to be when he thought of her last."""
    for turn, line in reversed(thoughts):
        if found := _MET.search(line):
            return f"LAST, ON TURN {turn}, MY SHIPS MET HER IN {found[1] or found[2]}."
        if found := _FOLLOWED.search(line):
            return f"LAST, ON TURN {turn}, MY SHIPS FOLLOWED HER TO {found[1]}."
        if found := _HELD.search(line):
            return f"LAST, ON TURN {turn}, A CONVOY HELD HER IN {found[1]}."
        if found := _BELIEVED.search(line):
            when = "AT THE END" if turn == thoughts[-1][0] else f"LAST, ON TURN {turn},"
            return f"{when} I BELIEVED HER TO BE IN {found[1]}."
    return "I NEVER KNEW WHERE TO LOOK FOR HER."


def _named(line: str) -> tuple[str, str]:
    """The plan at the beginning of a thought, and why it was taken up, "" if he did not say so."""
    found = _NAMED.match(line)
    return (found[1], found[2] or "") if found else (line, "")


def _turns(count: int) -> str:
    return f"{count} TURN{'S' if count > 1 else ''}"


def _most(who: str, to: str, names: Sequence[str]) -> list[str]:
    """Whom somebody went to most often: MY SHIPS WENT WITH A, B AND C; CHIEFLY WITH them if there were others. None if
    there are no names."""
    if not names:
        return []
    *others, last = [name for name, _ in Counter(names).most_common(_NAMED_AT_MOST)]
    chiefly = "CHIEFLY " if len(set(names)) > _NAMED_AT_MOST else ""
    return [f"{who} {chiefly}{to} {', '.join(others)}{' AND ' * bool(others)}{last}"]
