"""A naval combat as a page: the ships of both sides, and what each has left (10)."""

from types import MappingProxyType

from compbis.board.battle import Battle as Drawn
from compbis.board.battle import Combatant, Gauge, Lane, Lanes
from compbis.games.chase_of_the_bismarck.history import SIDES
from compbis.games.chase_of_the_bismarck.rules import gunnery
from compbis.games.chase_of_the_bismarck.state.battle import Battle, Fighter
from compbis.games.chase_of_the_bismarck.state.orders import BREAKING, CLOSING
from compbis.games.chase_of_the_bismarck.words.damage import broken
from compbis.games.chase_of_the_bismarck.words.phrases import LETTERS, place, ship_name
from compbis.table.page import Page
from compbis.table.side import Side

_MARKS = MappingProxyType({"own": " ", "enemy": "*"})
"""The mark before the letter and the name of a ship, by its style."""
_LEGEND = ("HU HULL EV EVASION BO ST SE GUNS TO TORP",)
_NOTE = "RANGES: SHORT, MEDIUM, LONG, EXTREME"


def page(battle: Battle, side: Side) -> Page:
    """The page of a combat. side: the side whose ships come first."""
    drawn = Drawn(
        f"ROUND {battle.round} IN {place(battle.at)}",
        f"VISIBILITY {battle.level}",
        [_combatant(battle, fighter, "own") for fighter in battle.of(side)],
        [_combatant(battle, fighter, "enemy") for fighter in battle.of(side.enemy)],
        _LEGEND,
        _ranges(battle, side),
        _lanes(battle, side),
    )
    return drawn.page()


def _combatant(battle: Battle, fighter: Fighter, style: str) -> Combatant:
    card, mark = fighter.card, _MARKS[style]
    gauges = (
        Gauge("HULL", "HU", card.hull - fighter.damage.hull, card.hull),
        Gauge("EV", "EV", fighter.rating, card.rating, bar=False),
        Gauge("BOW", "BO", fighter.bow, card.bow, bar=False),
        Gauge("STERN", "ST", fighter.stern, card.stern, bar=False),
        Gauge("SEC", "SE", max(fighter.secondary, 0), card.secondary, bar=False),
        Gauge("TORP", "TO", fighter.torpedoes, card.torpedoes, bar=False),
    )
    sunk = _sunk(fighter)
    return Combatant(
        mark + LETTERS[card.cls],
        style,
        ship_name(fighter.id),
        gauges,
        hits=["SUNK"] if sunk else broken(fighter),
        course="" if sunk else f"{fighter.course} {fighter.zone}",
    )


def _sunk(fighter: Fighter) -> bool:
    return fighter.damage.hull >= fighter.card.hull


def _lanes(battle: Battle, side: Side) -> Lanes:
    """The ships on the Battle Board, with the attacker's end at the left; the player's own ships come first."""
    ends = [SIDES[each] for each in (battle.attacker, battle.attacker.enemy)]
    ships = [
        Lane(f"{_MARKS[style]}{each.id}", LETTERS[each.card.cls], style, each.zone, _bow(battle, each))
        for style, whose in (("own", side), ("enemy", side.enemy))
        for each in battle.of(whose)
        if not _sunk(each)
    ]
    return Lanes((ends[0], ends[1]), gunnery.ZONES, gunnery.IN_A_SEA_ZONE, ships)


def _bow(battle: Battle, fighter: Fighter) -> int:
    """The direction of a ship's bow: 1 for right, as of an attacker that closes, -1 for left, 0 for a broadside."""
    ahead = 1 if fighter.side is battle.attacker else -1
    return {CLOSING: ahead, BREAKING: -ahead}.get(fighter.course, 0)


def _ranges(battle: Battle, side: Side) -> str:
    """The range between the nearest two enemies."""
    afloat = battle.without(*[each.id for each in battle.fighters.values() if _sunk(each)])
    pairs = [(gunnery.between(own, enemy), own, enemy) for own in afloat.of(side) for enemy in afloat.of(side.enemy)]
    if not pairs:
        return _NOTE
    _, own, enemy = min(pairs, key=lambda pair: pair[0])
    return f"NEAREST: {own.id} TO {enemy.id}, {gunnery.range_to(own, enemy).upper()}"
