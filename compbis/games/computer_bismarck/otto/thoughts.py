"""What Otto is thinking, in a line: recorded for after the end, shown to nobody before."""

from collections.abc import Mapping

from compbis.games.computer_bismarck.otto import grid
from compbis.games.computer_bismarck.otto.raiders import Choice
from compbis.games.computer_bismarck.otto.situation import Situation
from compbis.games.computer_bismarck.otto.wolfpacks import Assignment
from compbis.table.captain import LONGEST_THOUGHT

_AND = "; "


def words(now: Situation, choices: Mapping[str, Choice], packs: Mapping[str, Assignment]) -> str:
    """The plan, its change and why; where each raider is bound; what the packs are after; what he makes of the end
    and of the enemy, as far as a thought is kept."""
    about = [f"{name} {choice.aim}" for name, choice in choices.items()]
    hunted = sorted({given.convoy for given in packs.values() if given.convoy})
    if hunted:
        about.append("PACKS FOR " + " ".join(hunted))
    near = [f"{_guns(now, choice):.1f}" for choice in choices.values()]  # in the order that they are named in above
    whom = "THEM" if len(near) > 1 else "HER"
    said = f"{_plan(now)}: {', '.join(about) or 'NOTHING LEFT TO DO'}"
    for more in (f"LEAD EXPECTED {now.lead:+.0f}", f"BATTLESHIPS NEAR {whom} {' AND '.join(near)}" if near else ""):
        if more and len(said) + len(_AND) + len(more) <= LONGEST_THOUGHT:  # half a number would say something else
            said += _AND + more
    return said


def evading(now: Situation, unit: str, shadower: str) -> str:
    """That a raider moves in the shadow phase."""
    return f"{_plan(now)}: {unit} SHAKING OFF {shadower}"


def _plan(now: Situation) -> str:
    force = now.force
    when = f", TURN {force.turn}" if force.turn else ""
    return f"{force.plan.name} ({force.reason}{when})" if force.reason else force.plan.name


def _guns(now: Situation, choice: Choice) -> float:
    return now.enemy.guns[grid.CELL[choice.square]]
