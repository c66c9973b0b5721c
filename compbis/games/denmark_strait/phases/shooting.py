"""The shooting phase: the shots, the cards that they draw, and their effects after both sides have fired."""

from collections.abc import Iterable

from compbis.games.denmark_strait.cards.deck import Effect
from compbis.games.denmark_strait.cards.roster import Ability
from compbis.games.denmark_strait.cards.sheets import NUMBER
from compbis.games.denmark_strait.phases.referee import Referee
from compbis.games.denmark_strait.requests.decisions import FireRequest
from compbis.games.denmark_strait.rules import effects, fleet, gunnery
from compbis.games.denmark_strait.state.orders import Fire
from compbis.games.denmark_strait.state.reports import Drawn, Fighter, Harmed, Magazine, Shot, Sunk
from compbis.games.denmark_strait.state.ships import Ship
from compbis.table.game import Steps
from compbis.table.request import DONE, UNDO
from compbis.table.side import BRITISH, GERMAN, Side

Hits = list[tuple[str, str]]
"""Damaging cards, each with the name of the ship that it hits."""


def shooting_phase(referee: Referee) -> Steps:
    """Fire by the Germans, then by the British; the damage takes effect after both (Turn 4, 5; Shooting 1, 2)."""
    for ship in fleet.afloat(referee.ships, GERMAN) + fleet.afloat(referee.ships, BRITISH):
        if ship.captain_card.ability is Ability.FIGHTER:
            yield from _fight(referee, ship)
    hits: Hits = []
    for side in (GERMAN, BRITISH):
        yield from fire(referee, side, hits)
    take_effect(referee, hits)


def _fight(referee: Referee, ship: Ship) -> Steps:
    """Roll for a Fighter, whose ship may fire before all others, with immediate effect (Captains 2, 3; Reading 14)."""
    roll = referee.die("fighter", ship.name)
    first = roll >= NUMBER["fighter"]
    referee.report(Fighter(ship=ship.name, roll=roll, first=first))
    if first and fleet.afloat(referee.ships, ship.side.enemy):
        order = yield FireRequest(referee.view(ship.side), (ship.name,))
        referee.put(referee.ships[ship.name]._replace(done=True))
        if order != DONE:
            take_effect(referee, shot(referee, order))


def fire(referee: Referee, side: Side, hits: Hits) -> Steps:
    """A side's shots, one per ship, in the order that it chooses (Shooting 3). It may undo passing over a ship until
    the next roll.

    Args:
        referee: the game
        side: the side that fires
        hits: gets the damaging cards
    """
    passed: list[str] = []
    while fleet.afloat(referee.ships, side.enemy):
        waiting = [ship.name for ship in fleet.afloat(referee.ships, side) if not ship.done]
        if not waiting:
            return
        order = yield FireRequest(referee.view(side), tuple(waiting), bool(passed))
        if order == DONE:
            passed.append(waiting[0])
            referee.put(referee.ships[waiting[0]]._replace(done=True))
        elif order == UNDO:
            referee.put(referee.ships[passed.pop()]._replace(done=False))
        else:
            passed.clear()
            hits += shot(referee, order)


def shot(referee: Referee, order: Fire) -> Hits:
    """Fire one shot. Returns the damaging cards (Shooting 4)."""
    ships = referee.ships
    ship, target = ships[order.ship], ships[order.target]
    number = gunnery.shot_number(ships, ship, target, order.points)
    dice = referee.two_dice("shot", ship.name)
    hit = sum(dice) >= number
    ship = gunnery.with_splash(ship, target)._replace(points=ship.points - order.points, done=True)
    referee.put(ship)
    splashes = ship.splashes
    referee.report(Shot(ship=ship.name, target=target.name, number=number, dice=dice, hit=hit, splashes=splashes))
    if not hit:
        return []
    referee.put(target._replace(hit=True))
    return [(target.name, card) for card in _draw(referee, ship, target)]


def _draw(referee: Referee, ship: Ship, target: Ship) -> list[str]:
    """The damaging cards of a hit. At short range another card is drawn for as long as each is higher than the one
    before. Cards that stay on no ship are discarded (Hits 1, 2, 5, 6; Reading 11, 12, 13)."""
    damage: list[str] = []
    before = ""
    while True:
        card = referee.draw_card(ship.side)
        used = not before or gunnery.higher(card, before)
        harmful = used and gunnery.harmful(ship, target, card)
        referee.report(Drawn(ship=ship.name, target=target.name, card=card, used=used, harmful=harmful))
        if harmful:
            damage.append(card)
        if not (harmful and effects.lies_on_ship(card)):
            referee.discard(ship.side, card)
        if not used or not gunnery.draws_on(ship, target):
            return damage
        before = card


def take_effect(referee: Referee, hits: Iterable[tuple[str, str]]) -> None:
    """Apply damaging cards one after the other, with a roll for each magazine hit. Cards against a ship that is already
    sunk are discarded (Effects 6, 9)."""
    for name, card in hits:
        ship = referee.ships[name]
        if ship.sunk:
            referee.take_off(name, card)
            continue
        after = effects.harmed(ship, card)
        referee.report(Harmed(ship=name, card=card, hull=after.hull))
        if effects.effect(card) is Effect.MAGAZINE:
            dice = referee.two_dice("magazine", name)
            after = after._replace(sunk=sum(dice) >= NUMBER["magazine"])
            referee.report(Magazine(ship=name, dice=dice, sunk=after.sunk))
        referee.put(after)
        if after.sunk:
            _sink(referee, after)


def _sink(referee: Referee, ship: Ship) -> None:
    """Sink a ship and return its cards to their deck (Reading 6)."""
    referee.report(Sunk(ship=ship.name))
    for card in ship.cards:
        referee.take_off(ship.name, card)
    referee.put(ship._replace(cards=(), permanent=()))
