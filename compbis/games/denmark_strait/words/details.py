"""Ships, captains, cards and odds in words."""

import math
from collections.abc import Iterable, Sequence
from fractions import Fraction
from types import MappingProxyType

from compbis.games.denmark_strait.cards.board import COMPASS, STEPS, Space
from compbis.games.denmark_strait.cards.deck import DECK, EFFECTS, RANKS, SUITS, Effect
from compbis.games.denmark_strait.cards.roster import CAPTAINS, FLAGSHIP, PIERCED, SHIPS, Ability, guns
from compbis.games.denmark_strait.cards.sheets import GUN_DAMAGE, NUMBER
from compbis.games.denmark_strait.rules import chances, effects, fleet, gunnery, movement, upkeep, victory
from compbis.games.denmark_strait.state.ships import Ship, Ships
from compbis.games.denmark_strait.state.sight import View
from compbis.table.side import GERMAN, Side

SHORT = MappingProxyType({"BISMARCK": "BIS", "PRINZ EUGEN": "PE", "HOOD": "HOOD", "P OF WALES": "POW"})
"""The ships' names where there is little room."""
ADMIRAL = "LUTJENS"
"""The admiral in the flagship, who has no card."""
END_ON = "END-ON"
"""Off the bow or stern, that is, not on the broadside."""
_REASONS = {"NOT IN BROADSIDE": END_ON}
_RANKS = {"J": "JACK", "Q": "QUEEN", "K": "KING", "A": "ACE"}
_EFFECTS = {
    Effect.BRIDGE: "BRIDGE HIT",
    Effect.MAGAZINE: "MAGAZINE HIT",
    Effect.SPEED: "SPEED HIT",
    Effect.GUNNERY: "GUNNERY HIT",
    Effect.RADAR: "RADAR HIT",
}
_GUNS = {"BB": "BATTLESHIPS", "CA": "CRUISERS"}
_MOST = 12
"""The highest roll of two dice."""
_ABILITIES = {
    Ability.FIGHTER: "ON A ROLL OF {fighter} OR MORE FIRES BEFORE ALL OTHERS, WITH INSTANT EFFECT",
    Ability.SEAMAN: "A LOW SPEED ROLL MAY BE MADE AGAIN",
    Ability.ENGINEER: "+{engineer} TO REPAIRS",
    Ability.STEADY: "A LOW MORALE ROLL MAY BE MADE AGAIN",
    Ability.GUNNER: "THE FIRST SPLASH AT A NEW TARGET COUNTS AT ONCE",
    Ability.CONCENTRATION: "P OF WALES SHOOTS WITH -{concentration} AT HOOD'S TARGET THIS TURN",
    Ability.FLAG: "ONCE A TURN A FAILED MORALE ROLL OF EITHER SHIP MAY BE MADE AGAIN",
    Ability.CLOSE_ACTION: "SHOOTS WITH -{close action} AT RANGE {close action range} OR LESS",
}


def named(card: str) -> str:
    """A card in words: 10 OF SPADES."""
    return f"{_RANKS.get(card[:-1], card[:-1])} OF {SUITS[card[-1]]}"


def meaning(card: str) -> str:
    """The effect of a damage card."""
    effect = effects.effect(card)
    return f"HULL DAMAGE {EFFECTS[card[:-1]].amount}" if effect is Effect.HULL else _EFFECTS[effect]


def price(card: str) -> str:
    """The cost of a card that stays on a ship."""
    what = "SPEED" if effects.effect(card) is Effect.SPEED else "SHOOTING"
    return f"{meaning(card)}: {what} +{EFFECTS[card[:-1]].amount}"


# Odds


def percent(chance: Fraction) -> int:
    """A probability in percent; 0 and 100 only if the result is certain."""
    return int(100 * chance) if chance in (0, 1) else min(99, max(1, round(100 * chance)))


def percent_text(number: int) -> str:
    """The chance to roll a number or more with two dice, in percent."""
    return str(percent(chances.two_dice(number)))


def odds(number: int, points: Sequence[int], each: int = 1) -> str:
    """The number to roll and its chance, without captain points and with more of them.

    Args:
        number: the number without captain points
        points: the amounts that may be spent
        each: points that reduce the number by one
    """
    return "; ".join(part for part in (chance(number), better(number, points, each)) if part)


def chance(number: int) -> str:
    """The number to roll and its chance, without captain points."""
    if number > _MOST:
        return f"NEEDS {number}, NO CHANCE"
    return f"NEEDS {number}, {percent_text(number)} IN 100"


def better(number: int, points: Sequence[int], each: int = 1) -> str:
    """The chance with more and more captain points; "" if there are none, or if even all of them do not help.

    Args:
        number: the number without captain points
        points: the amounts that may be spent
        each: points that reduce the number by one
    """
    spent = [one for one in points if one and number - max(points) // each <= _MOST]
    words = [points_of(one) if one == spent[0] else str(one) for one in spent]
    return "; ".join(f"{word}: {percent_text(number - one // each)}" for word, one in zip(words, spent, strict=True))


def repair_odds(ship: Ship) -> str:
    """The number for a repair, with the chances of success and of permanent damage, without captain points and with
    more of them."""
    number = upkeep.repair_number(ship, 0)
    results = [
        f"{percent_text(number - points)}{' IN 100 REPAIRED' * (not points)}, "
        f"{percent(chances.odd_below(number - points))}{' NEVER' * (not points)}"
        for points in range(ship.points + 1)
    ]
    spent = [f"{points_of(points) if points == 1 else points}: {odds}" for points, odds in enumerate(results[1:], 1)]
    return "; ".join((f"NEEDS {number}: {results[0]}", *spent))


def shot_odds(ships: Ships, ship: Ship, target: Ship) -> tuple[str, str]:
    """The odds of a shot.

    Args:
        ships: all ships
        ship: the ship that fires
        target: its target

    Returns:
        The number and its chance; the chances with the ship's captain points, "" if it has too few.
    """
    each = NUMBER["points for a better shot"]
    number, points = gunnery.shot_number(ships, ship, target), range(0, ship.points + 1, each)
    useless = "POINTS DO NOT HELP" if ship.points >= each and number > _MOST else ""
    return chance(number), better(number, points, each) or useless


def hit(view: View, ship: Ship, target: Ship) -> str:
    """The number of cards of a hit, and the hull damage to expect from the cards left in the deck.

    Args:
        view: what the side may know
        ship: the ship that fires
        target: its target
    """
    more = gunnery.draws_on(ship, target)
    hull = chances.harm(ship.name, target.name, more, view.left.get(ship.side) or DECK).hull
    return f"A HIT: {'1 OR MORE CARDS' if more else '1 CARD'}, {float(hull):.1f} HULL"


# The parts of numbers


def parts(ships: Ships, ship: Ship, target: Ship) -> str:
    """The parts of the number needed for a hit.

    Args:
        ships: all ships
        ship: the ship that fires
        target: its target
    """
    first, *others = gunnery.shot_parts(ships, ship, target)
    return f"{first[1]}{''.join(f' {amount:+} {_REASONS.get(reason, reason)}' for reason, amount in others)}"


def speed_parts(ship: Ship) -> str:
    """The speed number and its parts: 6: 5 +1 SPEED HIT."""
    hits = [card for card in ship.cards if effects.effect(card) is Effect.SPEED]
    hull = ship.hull // NUMBER["hull damage for a speed point"]
    return _summed(ship.card.speed, [*((meaning(card), 1) for card in hits), ("HULL", hull)])


def shooting_parts(ship: Ship) -> str:
    """The shooting number and its parts: 7: 5 +2 RADAR HIT."""
    hits = [card for card in ship.cards if effects.effect(card) is not Effect.SPEED]
    failed = NUMBER["shooting with failed morale"] * ship.failed
    return _summed(
        ship.card.shooting, [*((meaning(card), EFFECTS[card[:-1]].amount) for card in hits), ("FAILED MORALE", failed)]
    )


def points_parts(ship: Ship) -> str:
    """The captain points of each turn and their parts: 4: 3 +1 LUTJENS."""
    captain = max(0, ship.captain_card.points - ship.bridge)
    added = [("BRIDGE HIT", captain - ship.captain_card.points), (ADMIRAL, effects.new_points(ship) - captain)]
    return _summed(ship.captain_card.points, added)


def morale_parts(ship: Ship) -> str:
    """The morale number and its parts."""
    failed = NUMBER["morale when failed"] * ship.failed
    return _summed(
        ship.captain_card.morale, [("CARD" + "S" * (len(ship.cards) > 1), len(ship.cards)), ("FAILED", failed)]
    )


def _summed(first: int, others: Iterable[tuple[str, int]]) -> str:
    parts = [(reason, amount) for reason, amount in others if amount]
    whole = first + sum(amount for _, amount in parts)
    return f"{whole}: {first}{''.join(f' {amount:+} {reason}' for reason, amount in parts)}" if parts else str(first)


# Positions


def bearing(ship: Ship, at: Space) -> str:
    """The direction of a space, rounded to the nearest of the eight."""
    across, down = at.x - ship.at.x, at.y - ship.at.y
    return max(COMPASS, key=lambda way: _along(STEPS[way], across, down))


def _along(step: tuple[int, int], across: int, down: int) -> float:
    """How far the way to a place, `across` and `down`, leads in the direction of a step, divided by the length of the
    step, since a diagonal one is longer."""
    return (step[0] * across + step[1] * down) / math.hypot(*step)


def prospects(ships: Ships, ship: Ship, spoken: bool = False) -> str:
    """A ship's range to each enemy from a place where it may go, and the chances in percent to hit and be hit, without
    captain points and with the enemy as it is now; also which enemies are off bow or stern.

    Args:
        ships: the ships now
        ship: the ship after its move
        spoken: whether to use full names
    """
    there = fleet.with_ship(ships, ship)
    odds = []
    for enemy in fleet.afloat(ships, ship.side.enemy):
        hits, is_hit = (
            percent_text(gunnery.shot_number(there, one, other)) for one, other in ((ship, enemy), (enemy, ship))
        )
        odds_ = f", HITS {hits}, IS HIT {is_hit}" if spoken else f" {hits}/{is_hit}"
        end_on = "" if gunnery.broadside(ship, enemy.at) else f"{',' * spoken} {END_ON}"
        odds.append(f"{enemy.name if spoken else SHORT[enemy.name]} {fleet.distance(ship.at, enemy.at)}{odds_}{end_on}")
    return ("; " if spoken else ", ").join(odds)


def escape(ships: Ships) -> list[str]:
    """How far the Germans are from getting away, if it is one space at most (Victory 3)."""
    spaces, enough = victory.distance_apart(ships), NUMBER["escape"]
    if spaces >= enough:
        return [f"{spaces} SPACES APART: AS THINGS STAND THE GERMANS GET AWAY THIS TURN"]
    return [f"{spaces} SPACES APART: AT {enough} THE GERMANS GET AWAY"] if spaces == enough - 1 else []


def targets(view: View, side: Side) -> list[str]:
    """The names of a side's enemies that are afloat."""
    return [ship.name for ship in fleet.afloat(view.ships, side.enemy)]


def all_odds(view: View, sailing: bool) -> Iterable[str]:
    """For each ship, the side's first: the chance that it may move, and the range, bearing and chance to hit for each
    enemy.

    `sailing` is whether the view's side moves now.
    """
    for side in (view.side, view.side.enemy):
        for ship in fleet.afloat(view.ships, side):
            yield _may_move(view, ship, sailing)
            for target in fleet.afloat(view.ships, side.enemy):
                range_ = fleet.distance(ship.at, target.at)
                yield f"{ship.name} AT {target.name}: RANGE {range_}, {_direction_of(ship, target)}"
                yield f"  {'; '.join(filter(None, shot_odds(view.ships, ship, target)))}"


def _may_move(view: View, ship: Ship, sailing: bool) -> str:
    """The chance that a ship may move, next turn if its side has moved; or its roll, once made."""
    number = movement.speed_number(ship)
    if ship.name in view.speed:
        return f"{ship.name} MAY {'MOVE' if view.speed[ship.name] >= number else 'ONLY TURN'}: " + (
            f"ROLLED {view.speed[ship.name]}, NEEDS {number}"
        )
    to_come = sailing and ship.side is GERMAN
    return f"{ship.name} MOVES{'' if to_come else ' NEXT TURN'}: {chance(number)}"


def _direction_of(ship: Ship, target: Ship) -> str:
    return f"{bearing(ship, target.at)}{'' if gunnery.broadside(ship, target.at) else f' {END_ON}'}"


# Captains and ships


def armour(name: str) -> str:
    """The cards that damage a ship, by suit and by its enemies' guns (Ships 6)."""
    enemies = {guns(each.guns) == "BB" for each in SHIPS.values() if each.side is not SHIPS[name].side}
    parts = []
    for firing, guns_ in _GUNS.items():
        suits = ((SUITS[suit], [rank for rank in RANKS if f"{rank}{suit}" in PIERCED[name, firing]]) for suit in SUITS)
        cards = ", ".join(f"{suit} {_runs(ranks)}" for suit, ranks in suits if ranks)
        parts += [f"BY {guns_} {cards or 'NONE'}"] * ((firing == "BB") in enemies)
    return "; ".join(parts)


def _runs(ranks: Sequence[str]) -> str:
    """Ranks as an armour table lists them, with consecutive ones combined: 3 J-A."""
    runs: list[list[str]] = []
    for rank in ranks:
        if runs and RANKS.index(rank) == RANKS.index(runs[-1][-1]) + 1:
            runs[-1].append(rank)
        else:
            runs.append([rank])
    return " ".join(run[0] if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs)


def short_range(name: str) -> str:
    """The ranges at which a ship's hits draw further cards, by target (Hits 3)."""
    ship = SHIPS[name]
    ranges_ = (
        f"{SHORT[each.name]} {GUN_DAMAGE[guns(ship.guns)][guns(each.guns)]}"
        for each in SHIPS.values()
        if each.side is not ship.side
    )
    return f"{name} AT {', '.join(ranges_)}"


def captains_of(side: Side) -> list[str]:
    """The names of a side's captains."""
    return [name for name, card in CAPTAINS.items() if card.side is side]


def captain(name: str) -> str:
    """A captain's values in one line."""
    card = CAPTAINS[name]
    cost = f", COSTS {card.cost}" if card.side is GERMAN else ", ADMIRAL" if card.admiral else ""
    return f"{name}: {points_of(card.points)}, MORALE {card.morale}{cost}"


def morale_odds(names: Iterable[str]) -> str:
    """How often ships of these captains keep their morale, by morale number, before anything is added."""
    numbers = sorted({CAPTAINS[name].morale for name in names})
    first, *others = [f"{number} IS {percent_text(number)}" for number in numbers]
    return ", ".join((f"{first} IN 100", *others))


def ability(wanted: Ability) -> str:
    """The effect of an ability, with the numbers from the cards; "" for none."""
    return _ABILITIES.get(wanted, "").format(**NUMBER)


def captains(view: View) -> Iterable[str]:
    """All captains, those of the view's side first, with their abilities and ships."""
    ships = {ship.captain: ship.name for ship in view.ships.values()}
    for name, card in sorted(CAPTAINS.items(), key=lambda each: each[1].side is not view.side):
        yield f"{captain(name)}. IN {ships[name]}" if name in ships else captain(name)
        yield from (f"  {text}" for text in ability_lines(card.ability))
    yield from flagship()


def ability_lines(wanted: Ability) -> list[str]:
    """An ability by name with its effect; empty for none."""
    return [f"{wanted.upper()}: {ability(wanted)}"] if ability(wanted) else []


def flagship() -> list[str]:
    """What the admiral in the Bismarck adds to its captain's points; empty if nothing."""
    added = NUMBER["flagship points"]
    return [f"{ADMIRAL} GIVES {FLAGSHIP} {points_of(added)} MORE"] if added else []


def own_first(view: View) -> list[Ship]:
    """All ships, those of the view's side first."""
    return sorted(view.ships.values(), key=lambda ship: ship.side is not view.side)


def status(view: View) -> Iterable[str]:
    """All ships, line by line."""
    for ship in own_first(view):
        yield from ship_lines(view, ship)


def ship_lines(view: View, ship: Ship) -> list[str]:
    """A ship with everything that matters now."""
    if ship.sunk:
        return [f"{ship.name}: SUNK IN {ship.at}"]
    commander = f", {ship.captain}" if ship.captain else ""
    lines = [
        f"HULL {ship.left} OF {ship.card.hull}",
        *numbers(ship),
        aims(view.ships, ship, in_full=True),
        *damage(ship),
    ]
    lines += ability_lines(ship.captain_card.ability)
    return [f"{ship.name}{commander}: IN {ship.at}, FACES {ship.facing}", *(f"  {line}" for line in lines)]


def numbers(ship: Ship) -> list[str]:
    """A ship's current numbers with their parts."""
    lines = [f"SPEED {speed_parts(ship)}", f"SHOOTING {shooting_parts(ship)}"]
    if ship.captain:
        lines.append(f"CAPTAIN POINTS {ship.points} OF {points_parts(ship)}; MORALE {morale_parts(ship)}")
    return lines


def aims(ships: Ships, ship: Ship, in_full: bool = False) -> str:
    """The position of each enemy, and the splashes at one of them.

    Args:
        ships: all ships
        ship: the ship
        in_full: whether to use full names
    """
    parts = []
    for enemy in fleet.afloat(ships, ship.side.enemy):
        splashes = f", {splashes_of(ship.splashes)}" if ship.target == enemy.name else ""
        name = enemy.name if in_full else SHORT[enemy.name]
        parts.append(f"{name} {fleet.distance(ship.at, enemy.at)} {_direction_of(ship, enemy)}{splashes}")
    return "; ".join(parts)


def damage(ship: Ship) -> list[str]:
    """Failed morale, bridge hits, and the cards on a ship."""
    cards = [f"{card} {meaning(card)}{' FOR GOOD' * (card in ship.permanent)}" for card in ship.cards]
    bridge = [f"BRIDGE HIT: {points_of(ship.bridge)} LESS"] * bool(ship.bridge)
    return [*["MORALE HAS FAILED"] * ship.failed, *bridge, *cards]


def splashes_of(number: int) -> str:
    """A number of splashes."""
    return f"{number} SPLASH{'ES' if number != 1 else ''}"


def points_of(number: int) -> str:
    """A number of captain points."""
    return f"{number} POINT{'S' if number != 1 else ''}"
