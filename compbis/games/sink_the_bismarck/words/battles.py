"""A battle as a page: the ships of both sides and their condition (12.1)."""

from compbis.board.battle import Battle as Drawn
from compbis.board.battle import Combatant, Gauge
from compbis.games.sink_the_bismarck.rules.battle import BattleSight
from compbis.games.sink_the_bismarck.rules.ships import evasion, until_sunk
from compbis.games.sink_the_bismarck.state.units import Fate, Ship
from compbis.games.sink_the_bismarck.words.phrases import place, round_of, ship_name
from compbis.table.page import Page
from compbis.table.side import Side

LETTERS = {"BB": "B", "BC": "R", "CV": "V", "CA": "C", "CL": "L", "DD": "D"}
"""The letter of each class, heaviest first."""
_LEGEND = ("PO POINTS TO SINK  GU GUNS  EV EVASION",)
_NOTE = "* ENEMY  GUNS: AT THEIR RANGE OR CLOSER"


def page(battle: BattleSight, side: Side, pursuit: int = 0) -> Page:
    """The page of a battle.

    Args:
        battle: the battle
        side: the side whose ships come first
        pursuit: the number of the round of pursuit; 0 in a regular round
    """
    drawn = Drawn(
        f"{round_of(battle.round, pursuit)} IN {place(battle.hex)}",
        f"RANGE {battle.range}{' NIGHT' if battle.night else ''}",
        [_combatant(ship, "own") for ship in battle.line(side)],
        [_combatant(ship, "enemy") for ship in battle.line(side.enemy)],
        _LEGEND,
        _NOTE,
    )
    return drawn.page()


def _combatant(ship: Ship, style: str) -> Combatant:
    card, face, mark = ship.card, ship.face, " " if style == "own" else "*"
    whole = card.front.capacity + (card.back.capacity if card.back else 0)
    sunk = ship.fate is Fate.SUNK
    gauges = (
        Gauge("LEFT", "PO", 0 if sunk else until_sunk(ship), whole),
        Gauge(f"GUNS {card.range}", "GU", 0 if sunk else face.attack, card.front.attack, bar=False),
        Gauge("EV", "EV", 0 if sunk else evasion(ship), card.front.evasion, bar=False),
    )
    hits = ["SUNK"] if sunk else [*_flip(ship), *(["RUDDER HIT"] if ship.rudder else [])]
    return Combatant(mark + LETTERS[card.ship_class], style, ship_name(ship.name), gauges, "", hits, withdraws=False)


def _flip(ship: Ship) -> list[str]:
    """The guns that a flipped counter has left, or the points until a damaged one is flipped (12.14)."""
    front = ship.card.front
    if ship.flipped:
        return [f"FLIPPED: GUNS {ship.face.attack} OF {front.attack}"]
    return [f"FLIPS IN {front.capacity - ship.damage}"] if ship.damage and ship.card.back else []
