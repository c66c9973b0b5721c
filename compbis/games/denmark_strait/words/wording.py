"""Reports in words."""

from collections.abc import Mapping

from compbis.games.denmark_strait.cards.deck import EFFECTS, Effect
from compbis.games.denmark_strait.cards.roster import FLAGSHIP, SHIPS
from compbis.games.denmark_strait.cards.sheets import NUMBER
from compbis.games.denmark_strait.history import SIDES
from compbis.games.denmark_strait.rules import effects
from compbis.games.denmark_strait.state.reports import (
    Appointed,
    Dice,
    Drawn,
    DrawOffered,
    DrawRefused,
    Fighter,
    Harmed,
    Magazine,
    Morale,
    Repaired,
    Sailed,
    Shot,
    SpeedRoll,
    Sunk,
)
from compbis.games.denmark_strait.state.sight import View
from compbis.games.denmark_strait.words.details import flagship, meaning, named, points_of, price, splashes_of
from compbis.games.denmark_strait.words.pages import page
from compbis.table.game import SETTLED, GameOver, result_lines
from compbis.table.page import Headline, Page
from compbis.table.report import Report
from compbis.table.side import Side

_ENDS = {
    **SETTLED,
    "beaten": "BOTH SHIPS OF A SIDE ARE SUNK, OR THEIR MORALE HAS FAILED",
    "escape": "THE GERMANS HAVE GOT AWAY",
    "both": "BOTH SIDES HAVE WON AT ONCE",
    "time": "NOBODY HAS WON IN TIME",
}


def lines(report: Report, spent: int = 0) -> list[str]:
    """A report in words.

    Args:
        report: the report
        spent: the captain points spent on what it reports, 0 if that is not known
    """
    match report.facts:
        case Appointed(captains=captains):
            return [line for ship, captain in captains for line in _commands(ship, captain)]
        case SpeedRoll(side=side, dice=dice, again=again):
            return [
                f"{again}, SPEED ROLLED AGAIN: {_roll(dice)}" if again else f"{SIDES[side]} SPEED ROLL: {_roll(dice)}"
            ]
        case DrawOffered(side=side):
            return [f"THE {SIDES[side]} PLAYER OFFERS A DRAW"]
        case DrawRefused(side=side):
            return [f"THE {SIDES[side]} PLAYER PLAYS ON"]
        case Sailed(ship=ship, at=at, facing=facing, ran=ran):
            return [f"{ship} {'RUNS TO' if ran else 'IN'} {at}, FACES {facing}{_spent(spent)}"]
        case Fighter(ship=ship, roll=roll, first=first):
            fires = "IT FIRES BEFORE ALL OTHERS" if first else "IT FIRES IN ITS TURN"
            return [f"{ship}, FIGHTER: NEEDS {NUMBER['fighter']}, ROLLS {roll}. {fires}"]
        case Shot() as shot:
            start = f"{shot.ship} FIRES AT {shot.target}{_with(spent)}: NEEDS {shot.number}, ROLLS {_roll(shot.dice)}"
            return [f"{start}. {'HIT' if shot.hit else 'MISS'}; {splashes_of(shot.splashes)}"]
        case Drawn() as drawn:
            return [f"  {named(drawn.card)}: {_drawn(drawn)}"]
        case Harmed(ship=ship, card=card, hull=hull):
            return [f"{ship}, {_harm(card, max(SHIPS[ship].hull - hull, 0), SHIPS[ship].hull)}"]
        case Magazine(ship=ship, dice=dice, sunk=sunk):
            outcome = "IT BLOWS UP" if sunk else "IT HOLDS"
            return [f"{ship}, MAGAZINE: {NUMBER['magazine']} OR MORE BLOWS IT UP, ROLLS {_roll(dice)}. {outcome}"]
        case Sunk(ship=ship):
            return [Headline(f"THE {ship} IS SUNK")]
        case Repaired() as tried:
            result = "REPAIRED" if tried.success else "NEVER TO BE REPAIRED" if tried.permanent else "NOT REPAIRED"
            start = f"{tried.ship} REPAIRS {meaning(tried.card)}: ROLLS {_roll(tried.dice)}"
            return [f"{start}{_spent(tried.points)}. {result}"]
        case Morale() as check:
            again_ = " AGAIN" * check.again
            outcome = "IT FAILS" if check.failed else "IT HOLDS"
            start = f"{check.ship}, MORALE{again_}{_with(spent)}: NEEDS {check.number}, ROLLS {_roll(check.dice)}"
            return [f"{start}. {outcome}"]
        case GameOver() as over:
            return [*result_lines(over, SIDES), _ENDS[over.reason]]
    return []


def _commands(ship: str, captain: str) -> list[str]:
    """The commander of a ship, and the admiral aboard."""
    return [f"{captain} COMMANDS THE {ship}", *(flagship() if ship == FLAGSHIP else ())]


def finished(views: Mapping[Side, View]) -> Page:
    """The board of a finished turn."""
    return page(next(iter(views.values())))


def _harm(card: str, left: int, hull: int) -> str:
    """The effect of a card as it happens."""
    match effects.effect(card):
        case Effect.HULL:
            return f"{meaning(card)}: {left} OF {hull} LEFT"
        case Effect.BRIDGE:
            return f"{meaning(card)}: {points_of(EFFECTS[card[:-1]].amount)} LESS FOR GOOD"
    return price(card)


def _roll(dice: Dice) -> str:
    """Both dice and their sum."""
    return f"{dice[0]}+{dice[1]}={sum(dice)}"


def _with(points: int) -> str:
    return f" WITH {points_of(points)}" if points else ""


def _spent(points: int) -> str:
    return f", {points_of(points)} SPENT" if points else ""


def _drawn(drawn: Drawn) -> str:
    if not drawn.used:
        return "NOT HIGHER, NOT USED"
    return meaning(drawn.card) if drawn.harmful else "THE ARMOUR HOLDS"
