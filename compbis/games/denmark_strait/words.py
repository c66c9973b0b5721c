"""What happened, and what a ship can do, in words."""

from collections.abc import Iterable, Mapping, Sequence

from compbis.games.denmark_strait import rules
from compbis.games.denmark_strait.cards import CAPTAINS, EFFECTS, SHIPS, SUITS, Ability, Effect
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
    Ship,
    Ships,
    Shot,
    SpeedRoll,
    Sunk,
    View,
)
from compbis.table.game import GameOver, result_lines
from compbis.table.page import Headline, Page
from compbis.table.report import Report
from compbis.table.side import GERMAN, Side

_RANKS = {"J": "JACK", "Q": "QUEEN", "K": "KING", "A": "ACE"}
_EFFECTS = {
    Effect.BRIDGE: "BRIDGE HIT",
    Effect.MAGAZINE: "MAGAZINE HIT",
    Effect.SPEED: "SPEED HIT",
    Effect.GUNNERY: "GUNNERY HIT",
    Effect.RADAR: "RADAR HIT",
}
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
    from compbis.games.denmark_strait.board import page

    return page(next(iter(views.values())))


def named(card: str) -> str:
    """A card in words: 10 OF SPADES."""
    return f"{_RANKS.get(card[:-1], card[:-1])} OF {SUITS[card[-1]]}"


def meaning(card: str) -> str:
    """What a card of damage does."""
    effect = rules.effect(card)
    return f"HULL DAMAGE {EFFECTS[card[:-1]].amount}" if effect is Effect.HULL else _EFFECTS[effect]


def in_hundred(number: int) -> str:
    """The chance to roll a number or more with two dice, in a hundred: 0 and 100 only where it is certain."""
    chance = rules.two_dice(number)
    return str(int(100 * chance) if chance in (0, 1) else min(99, max(1, round(100 * chance))))


def odds(number: int, points: Sequence[int], each: int = 1) -> str:
    """The number that is needed and its chance, without captain points and with more of them.

    Args:
        number: without any.
        points: how many may be spent.
        each: points that take one off the number.
    """
    first = f"NEEDS {number}: {in_hundred(number)} IN 100"
    more = [f"{_points(spent)} {in_hundred(number - spent // each)}" for spent in points if spent]
    return "; ".join((first, *more))


def parts(ships: Ships, ship: Ship, target: Ship) -> str:
    """What the number for a shot is made of."""
    first, *others = rules.shot_parts(ships, ship, target)
    return f"{first[1]}{''.join(f' {amount:+} {reason}' for reason, amount in others)}"


def captain(name: str) -> str:
    """What a captain can do."""
    card = CAPTAINS[name]
    ability = "" if card.ability is Ability.NONE else f", {card.ability.upper()}"
    cost = f", COSTS {card.cost}" if card.side is GERMAN else ", ADMIRAL" if card.admiral else ""
    return f"{name}: {card.points} POINTS, MORALE {card.morale}{ability}{cost}"


def status(view: View) -> Iterable[str]:
    """The ships, line by line."""
    for ship in view.ships.values():
        yield from ship_lines(ship)


def ship_lines(ship: Ship) -> list[str]:
    """A ship with all that counts now."""
    if ship.sunk:
        return [f"{ship.name}: SUNK"]
    morale = ", MORALE FAILED" if ship.failed else ""
    told = [
        f"{ship.name} IN {ship.at}, FACES {ship.facing}{morale}",
        f"  HULL {ship.card.hull - ship.hull} OF {ship.card.hull}, SPEED {rules.speed_number(ship)}",
        f"  SHOOTING {rules.shooting(ship)}, CAPTAIN POINTS {ship.points}",
    ]
    if ship.target:
        told.append(f"  SPLASHES {ship.splashes} AT {ship.target}")
    hits = [f"{meaning(card)}{' FOR GOOD' * (card in ship.permanent)}" for card in ship.cards]
    return [*told, *(f"  {hit}" for hit in hits)]


def _hit(hit: bool) -> str:
    return "HIT" if hit else "MISS"


def _morale(failed: bool) -> str:
    return "IT FAILS" if failed else "IT HOLDS"


def _spent(points: int) -> str:
    return f", {_points(points)} SPENT" if points else ""


def _points(number: int) -> str:
    return f"{number} POINT{'S' if number > 1 else ''}"


def _drawn(drawn: Drawn) -> str:
    if not drawn.used:
        return "NOT HIGHER, NOT USED"
    return meaning(drawn.card) if drawn.harmful else "THE ARMOUR HOLDS"
