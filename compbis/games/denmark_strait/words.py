"""What happened, in words."""

from collections.abc import Mapping

from compbis.games.denmark_strait import rules
from compbis.games.denmark_strait.board import page
from compbis.games.denmark_strait.cards import SHIPS, Effect
from compbis.games.denmark_strait.details import meaning, named, points_of
from compbis.games.denmark_strait.history import SIDES
from compbis.games.denmark_strait.state import (
    Appointed,
    Drawn,
    Fighter,
    Harmed,
    Magazine,
    Morale,
    Repaired,
    Sailed,
    Shot,
    SpeedRoll,
    Sunk,
    View,
)
from compbis.table.game import GameOver, result_lines
from compbis.table.page import Headline, Page
from compbis.table.report import Report
from compbis.table.side import Side

_ENDS = {
    "beaten": "BOTH SHIPS OF A SIDE ARE SUNK, OR FIGHT NO MORE",
    "escape": "THE GERMANS HAVE GOT AWAY",
    "both": "BOTH SIDES HAVE WON AT ONCE",
    "time": "NOBODY HAS WON IN TIME",
}


def lines(report: Report) -> list[str]:
    """A report in words."""
    match report.facts:
        case Appointed(captains=captains):
            return [f"{captain} COMMANDS THE {ship}" for ship, captain in captains]
        case SpeedRoll(side=side, roll=roll, again=again):
            return [f"SPEED ROLL OF THE {again or SIDES[side]}: {roll}"]
        case Sailed(ship=ship, at=at, facing=facing, ran=ran):
            return [f"{ship} {'RUNS: NOW IN' if ran else 'NOW IN'} {at}, FACES {facing}"]
        case Fighter(ship=ship, roll=roll, first=first):
            return [f"{ship}, FIGHTER: ROLLS {roll}. IT FIRES {'BEFORE ALL OTHERS' if first else 'IN ITS TURN'}"]
        case Shot() as shot:
            return [f"{shot.ship} FIRES AT {shot.target}: NEEDS {shot.number}, ROLLS {shot.roll}. {_hit(shot.hit)}"]
        case Drawn() as drawn:
            return [f"  {named(drawn.card)}: {_drawn(drawn)}"]
        case Harmed(ship=ship, card=card, hull=hull):
            total = f", {hull} OF {SHIPS[ship].hull} IN ALL" if rules.effect(card) is Effect.HULL else ""
            return [f"{ship}: {meaning(card)}{total}"]
        case Magazine(roll=roll, sunk=sunk):
            return [f"  THE MAGAZINE: ROLLS {roll}. {'IT BLOWS UP' if sunk else 'IT HOLDS'}"]
        case Sunk(ship=ship):
            return [Headline(f"THE {ship} IS SUNK")]
        case Repaired() as tried:
            result = "REPAIRED" if tried.success else f"NOT REPAIRED{', AND NEVER WILL BE' if tried.permanent else ''}"
            return [f"{tried.ship}: {meaning(tried.card)}, ROLLS {tried.roll}{_spent(tried.points)}. {result}"]
        case Morale() as check:
            return [f"{check.ship}: MORALE, NEEDS {check.number}, ROLLS {check.roll}. {_morale(check.failed)}"]
        case GameOver() as over:
            return [*result_lines(over, SIDES), _ENDS[over.reason]]
    return []


def finished(views: Mapping[Side, View]) -> Page:
    """The board of a turn that is over."""
    return page(next(iter(views.values())))


def _hit(hit: bool) -> str:
    return "HIT" if hit else "MISS"


def _morale(failed: bool) -> str:
    return "IT FAILS" if failed else "IT HOLDS"


def _spent(points: int) -> str:
    return f", {points_of(points)} SPENT" if points else ""


def _drawn(drawn: Drawn) -> str:
    if not drawn.used:
        return "NOT HIGHER, NOT USED"
    return meaning(drawn.card) if drawn.harmful else "THE ARMOUR HOLDS"
