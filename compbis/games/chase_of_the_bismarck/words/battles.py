"""A naval combat as a page: the ships of both sides with what is left of each (10)."""

from compbis.board.battle import Battle as Drawn
from compbis.board.battle import Combatant, Gauge
from compbis.games.chase_of_the_bismarck.rules import gunnery
from compbis.games.chase_of_the_bismarck.state.battle import Battle, Fighter
from compbis.games.chase_of_the_bismarck.words.phrases import LETTERS, place, ship_name
from compbis.table.page import Page
from compbis.table.side import Side

_LEGEND = ("HU HULL  EV EVASION  BO ST SE GUNS  TO TORPEDOES",)
_NOTE = "RANGES: SHORT, MEDIUM, LONG, EXTREME"


def page(battle: Battle, side: Side) -> Page:
    """The page. side: whose ships stand first."""
    drawn = Drawn(
        f"ROUND {battle.round} IN {place(battle.at)}",
        f"VISIBILITY {battle.level}",
        [_combatant(battle, fighter, "own") for fighter in battle.of(side)],
        [_combatant(battle, fighter, "enemy") for fighter in battle.of(side.enemy)],
        _LEGEND,
        _ranges(battle, side),
    )
    return drawn.page()


def _combatant(battle: Battle, fighter: Fighter, style: str) -> Combatant:
    card, mark = fighter.card, " " if style == "own" else "*"
    gauges = (
        Gauge("HULL", "HU", card.hull - fighter.damage.hull, card.hull),
        Gauge("EV", "EV", fighter.rating, card.rating, bar=False),
        Gauge("BOW", "BO", fighter.bow, card.bow, bar=False),
        Gauge("STERN", "ST", fighter.stern, card.stern, bar=False),
        Gauge("SEC", "SE", max(fighter.secondary, 0), card.secondary, bar=False),
        Gauge("TORP", "TO", fighter.torpedoes, card.torpedoes, bar=False),
    )
    broken = [("RUDDER", fighter.damage.rudder), ("FIRE CONTROL", fighter.damage.fire_control)]
    hits = [f"NO {name}" for name, is_broken in broken if is_broken]
    return Combatant(
        mark + LETTERS[card.cls],
        style,
        ship_name(fighter.id)[:11],
        gauges,
        f"{fighter.course} {fighter.zone}",
        hits,
    )


def _ranges(battle: Battle, side: Side) -> str:
    """The range of the nearest two ships."""
    pairs = [(gunnery.between(own, enemy), own, enemy) for own in battle.of(side) for enemy in battle.of(side.enemy)]
    if not pairs:
        return _NOTE
    _, own, enemy = min(pairs, key=lambda pair: pair[0])
    return f"NEAREST: {own.id} TO {enemy.id}, {gunnery.range_to(own, enemy).upper()}"
