"""Ships, captains, cards and chances in words."""

from collections.abc import Iterable, Sequence

from compbis.games.denmark_strait import rules
from compbis.games.denmark_strait.cards import CAPTAINS, EFFECTS, SUITS, Ability, Effect
from compbis.games.denmark_strait.state import Ship, Ships, View
from compbis.table.side import GERMAN

_RANKS = {"J": "JACK", "Q": "QUEEN", "K": "KING", "A": "ACE"}
_EFFECTS = {
    Effect.BRIDGE: "BRIDGE HIT",
    Effect.MAGAZINE: "MAGAZINE HIT",
    Effect.SPEED: "SPEED HIT",
    Effect.GUNNERY: "GUNNERY HIT",
    Effect.RADAR: "RADAR HIT",
}


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
    more = [f"{points_of(spent)} {in_hundred(number - spent // each)}" for spent in points if spent]
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


def points_of(number: int) -> str:
    """So many captain points."""
    return f"{number} POINT{'S' if number > 1 else ''}"
