"""Explanations of the computer captains' plans and of what each captain tried, shown when the game is over.

Both are derived from the recorded thoughts, the only trace that is kept, including those of older versions.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType

from compbis.games.computer_bismarck.captains.otto import plans
from compbis.games.computer_bismarck.captains.otto.plans import plan as reasons
from compbis.games.computer_bismarck.captains.otto.plans.sparring import FAR, PORT
from compbis.games.computer_bismarck.cards.missions import MISSIONS
from compbis.table.captain import character
from compbis.table.finished.names import counted, listed, on_turns

Thoughts = Sequence[tuple[int, str]]
"""A captain's recorded thoughts as pairs of turn and line."""

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
        reasons.WON: "THE GERMANS COULD NO LONGER LOSE",
        reasons.AHEAD: "THE GERMANS EXPECTED TO END AHEAD",
        reasons.BEHIND: "THE GERMANS EXPECTED TO END BEHIND",
    }
)
"""Why Otto changed plans."""
_NAMED_AT_MOST = 3
"""The most convoys that a sentence names."""
_NAMED = re.compile(r"([^:(]+?)(?: \(([^),]+)(?:, TURN (\d+))?\))?(?::|$)")
"""A plan at the start of a thought, with the reason for adopting it, if any, and the turn of that reason."""
_PREY = re.compile(r"(?:BISMARCK|PR EUGEN) (?:(?:IN WAIT )?FOR|PROWLS NEAR) (\w+) AT")
_AWAY = re.compile(r"(?:BISMARCK|PR EUGEN) OUT OF THE WAY")
_FOUGHT = re.compile(r"FIGHTS IN \d{4}, [^;:]* AGAINST ([^;:]+)")
_PACKS = re.compile(r"(?:PACKS|WP\d+) FOR ([\w ]+?)(?= AT \d|[,;]|$)")
_BELIEVED = re.compile(r"BISMARCK (?:UNSEEN|SEEN TURN \d+), \d+ IN 100 AT (\d{4})")
_FOLLOWED = re.compile(r"BISMARCK SHADOWED TO (\d{4})")
_HELD = re.compile(r"BISMARCK HELD IN (\d{4})")
_MET = re.compile(r"(?:IN (\d{4}), [^:]* AGAINST [^:]*BISMARCK|AT BISMARCK IN (\d{4}))")
_GUARDED = re.compile(r"^[^,]+ WITH ([\w ]+)$")
_FLOTILLAS = re.compile(r"FLOTILLAS FOR (\w+)")


def explain(captain: str, plan: str) -> str:
    """Why a captain adopted a plan and what it is about, in sentences; "" for an unknown captain or plan.

    plan: the text at the start of a thought.
    """
    name, reason, turn = _named(plan)
    captain = character(captain)
    if captain in _PLANNERS and name == reasons.NO_RAIDER:
        return "NO RAIDER IS LEFT: THE WOLFPACKS GO ON."
    if captain in _PLANNERS and name in _PLANS:
        when = f" ON TURN {turn}" if turn else ""
        because = f"{_REASONS[reason]}{when}. " if reason in _REASONS else ""
        return because + _PLANS[name].why.upper()
    if captain == _HUNTER and name == "SEARCHES":
        return "NO RAIDER IS IN SIGHT: UNITS SEARCH WHERE THEY MAY BE, AND CONVOYS ARE GUARDED."
    if captain == _HUNTER and name.startswith("HUNTS "):
        hunted, were = name[6:].replace(" AND ", " AND THE "), "WERE" if " AND " in name else "WAS"
        return f"THE {hunted} {were} FOUND: BATTLESHIPS AND CARRIERS CLOSE IN."
    return ""


def tried(captain: str, thoughts: Thoughts) -> list[str]:
    """What a captain tried over a whole game, as three sentences in the first person; [] for an unknown captain."""
    if character(captain) in _PLANNERS:
        return _raided(thoughts)
    return _hunted(thoughts) if character(captain) == _HUNTER else []


def _raided(thoughts: Thoughts) -> list[str]:
    """Otto's summary: the first plan, what became of it, the convoys that were pursued, and how long he kept away."""
    first = _named(thoughts[0][1])[0]
    raiders = [convoy for _, line in thoughts for convoy in _PREY.findall(line)]
    packs = [convoy for _, line in thoughts for convoys in _PACKS.findall(line) for convoy in convoys.split()]
    away = {turn for turn, line in thoughts if _AWAY.search(line)}
    met = [name for _, line in thoughts for foes in _FOUGHT.findall(line) for name in MISSIONS if name in foes.split()]
    did = _most("WERE", "AFTER", raiders)
    if chance := [name for name in dict.fromkeys(met) if name not in raiders]:
        did.append(f"MET {listed(chance)} BY CHANCE")
    if away:
        did.append(f"KEPT OUT OF THE WAY ON {counted(len(away))}")
    after = [*([f"THE RAIDERS {listed(did)}"] if did else []), *_most("THE PACKS WERE", "AFTER", packs)]
    return [
        f"MY PLAN WAS {first}: {_aim(first)}.",
        _changed(thoughts, first),
        f"{', AND '.join(after) or 'I WAS AFTER NO CONVOY'}.",
    ]


def _changed(thoughts: Thoughts, first: str) -> str:
    """What became of the first plan: how often it changed, and the last change."""
    legs = [(turn, *_named(line)) for turn, line in thoughts if _named(line)[0] != reasons.NO_RAIDER]
    changes = [new for old, new in pairwise(legs) if old[1] != new[1]]
    if not changes:
        return "I HELD TO IT TO THE END."
    turn, name, reason, since = changes[-1]
    before = [plan for when, *plan in legs if when < turn]
    known = any(plan[0] == name for plan in before)
    dead = bool(since) and turn > int(since) + 1  # it was the reason for a plan of long ago
    back, reason = known or name == first, "" if dead else reason
    times = "TWICE" if len(changes) == 2 else f"{len(changes)} TIMES"
    often = f"I CHANGED IT {times}, AND " if len(changes) > 1 else ""
    because = f" BECAUSE {_REASONS[reason].replace('THE GERMANS', 'I')}" if reason in _REASONS else ""
    went = f"WENT BACK TO {name}{because}" if back else f"SWITCHED TO {name}{because}: {_aim(name)}"
    return f"{often}ON TURN {turn} I {went}."


def _aim(name: str) -> str:
    plan = _PLANS.get(name)
    return plan.aim.upper() if plan else "I NO LONGER KNOW IT"


def _hunted(thoughts: Thoughts) -> list[str]:
    """Tovey's summary: how long the Bismarck was hunted, where it was last believed to be, and what was guarded."""
    turns = sorted({turn for turn, line in thoughts if "BISMARCK" in _named(line)[0]})
    hunt = f" AND HUNTED HER {on_turns(turns)}" if turns else " AND NEVER HUNTED HER"
    if len(turns) == 1:
        hunt = f", AND ON TURN {turns[0]} ALONE MY SHIPS HUNTED HER"
    clauses = [clause.rpartition(": ")[2] for _, line in thoughts for clause in line.split("; ")]
    guarded = [convoy for clause in clauses for convoys in _GUARDED.findall(clause) for convoy in convoys.split()]
    flotillas = [convoy for clause in clauses for convoy in _FLOTILLAS.findall(clause)]
    sent = [*_most("MY SHIPS WENT", "WITH", guarded), *_most("MY FLOTILLAS", "TO", flotillas)]
    return [
        f"I SEARCHED FOR THE BISMARCK{hunt}.",
        _last_known(thoughts, turns),
        f"{', AND '.join(sent)}." if sent else "I LEFT THE CONVOYS TO THEMSELVES.",
    ]


def _last_known(thoughts: Thoughts, hunted: Sequence[int]) -> str:
    """Where Tovey last believed the Bismarck to be. hunted: the turns on which he hunted her."""
    for turn, line in reversed(thoughts):
        last = f"ON TURN {turn}" if [*hunted] == [turn] else f"LAST, ON TURN {turn},"
        if found := _MET.search(line):
            return f"{last} MY SHIPS MET HER IN {found[1] or found[2]}."
        if found := _FOLLOWED.search(line):
            return f"{last} MY SHIPS FOLLOWED HER TO {found[1]}."
        if found := _HELD.search(line):
            return f"{last} A CONVOY HELD HER IN {found[1]}."
        if found := _BELIEVED.search(line):
            when = "AT THE END" if turn == thoughts[-1][0] else f"LAST, ON TURN {turn},"
            return f"{when} I BELIEVED HER TO BE IN {found[1]}."
    return "I NEVER KNEW WHERE TO LOOK FOR HER."


def _named(line: str) -> tuple[str, str, str]:
    """The plan at the start of a thought, the reason for adopting it and the turn of that; "" if the thought gives
    none."""
    found = _NAMED.match(line)
    return (found[1], found[2] or "", found[3] or "") if found else (line, "", "")


def _most(who: str, to: str, names: Sequence[str]) -> list[str]:
    """A clause with the most frequent names: MY SHIPS WENT WITH A, B AND C; CHIEFLY WITH if there were others. []
    without names."""
    if not names:
        return []
    *others, last = [name for name, _ in Counter(names).most_common(_NAMED_AT_MOST)]
    chiefly = "CHIEFLY " if len(set(names)) > _NAMED_AT_MOST else ""
    return [f"{who} {chiefly}{to} {', '.join(others)}{' AND ' * bool(others)}{last}"]
