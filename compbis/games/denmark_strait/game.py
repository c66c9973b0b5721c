"""The turn from top to bottom."""

from collections.abc import Generator, Iterable
from types import MappingProxyType
from typing import Any

from compbis.games.denmark_strait import rules
from compbis.games.denmark_strait.cards import DECK, NUMBER, SHIPS, Ability, Effect
from compbis.games.denmark_strait.history import NAME
from compbis.games.denmark_strait.position import Position
from compbis.games.denmark_strait.requests import (
    AgainRequest,
    AppointRequest,
    FireRequest,
    RallyRequest,
    RepairRequest,
    SailRequest,
    SeamanRequest,
)
from compbis.games.denmark_strait.state import (
    Appoint,
    Appointed,
    Drawn,
    Fighter,
    Fire,
    Harmed,
    Magazine,
    Morale,
    Repair,
    Repaired,
    Sail,
    Sailed,
    Ship,
    Shot,
    SpeedRoll,
    Sunk,
    View,
)
from compbis.table.dice import Deck
from compbis.table.game import PositionGame, Steps, orders_until
from compbis.table.request import DONE, YES
from compbis.table.side import BRITISH, GERMAN, Side
from compbis.table.values import replace

_DIE = 6


class Game(PositionGame[Position]):
    """A game in play."""

    edition = NAME

    @property
    def date(self) -> str:
        """The battle began at 0552 hours: a turn is about two minutes."""
        minutes = 5 * 60 + 50 + 2 * self.turn
        return f"MAY 24  {minutes // 60:02}{minutes % 60:02} HOURS"

    def sequence(self) -> Steps:
        """Movement, shooting, damage control, morale; the captains before the first of them. The British move, repair
        and check first. What was left of the captain points of the turn before is lost (Turn 2, 3; Movement 1, 8;
        Captains 5)."""
        if self.turn == 1:
            yield from self._prepare()
        self._put(
            *(
                ship._replace(points=rules.new_points(ship), fired_at="", hit=False, done=False)
                for ship in self.position.ships.values()
            )
        )
        for side in (BRITISH, GERMAN):
            yield from self._move(side)
        yield from self._shoot()
        for side in (BRITISH, GERMAN):
            yield from self._repair(side)
        for side in (BRITISH, GERMAN):
            yield from self._check_morale(side)
        self._end_turn()

    # The set-up

    def _prepare(self) -> Steps:
        """Shuffle a deck for each side; the British choose their captains, then the Germans, who know them (Needs 3;
        Reading 22)."""
        decks = {side: Deck.shuffled(self.dice, side, DECK) for side in Side}
        self._change(decks=MappingProxyType(decks))
        for side in (BRITISH, GERMAN):
            chosen = Appoint(*rules.historical(side))
            if not self.position.historical:
                order = yield AppointRequest(self.position.view(side))
                chosen = Appoint(*rules.pairs(side)[0]) if order == DONE else order
            for name, captain in zip(rules.of_side(side), chosen, strict=True):
                self._put(self.position.ships[name]._replace(captain=captain))
            self.report(Appointed(side=side, captains=tuple(zip(rules.of_side(side), chosen, strict=True))))

    # Movement

    def _move(self, side: Side) -> Steps:
        """The speed roll of a side, and where its ships go, in any order (Movement 2; Reading 5)."""
        if not rules.afloat(self.position.ships, side):
            return
        roll = self._two_dice("speed", side)
        self.report(SpeedRoll(side=side, roll=roll, again=""))
        speed = dict.fromkeys(rules.of_side(side), roll)
        for ship in rules.afloat(self.position.ships, side):
            if ship.master.ability is Ability.SEAMAN and roll < rules.speed_number(ship):
                speed[ship.name] = yield from self._roll_again(ship, roll)
        view = self.position.view(side)._replace(speed=MappingProxyType(speed))
        view = yield from orders_until(SailRequest, view, _sailed)
        for name in view.ordered:
            self._sail(view.ships[name], ran=False)
        for ship in rules.afloat(self.position.ships, side):
            forced = None if ship.name in view.ordered else rules.must_run(self.position.ships, ship, speed[ship.name])
            if forced:
                self._sail(rules.sailed(ship, forced), ran=True)

    def _sail(self, ship: Ship, ran: bool) -> None:
        self._put(ship)
        self.report(Sailed(ship=ship.name, at=ship.at, facing=ship.facing, ran=ran))

    def _roll_again(self, ship: Ship, roll: int) -> Generator[SeamanRequest, Any, int]:
        """The speed roll of a ship whose captain may have it made again: he is asked if it was too low (Reading 29)."""
        if (yield SeamanRequest(self.position.view(ship.side), ship.name, roll)) == YES:
            roll = self._two_dice("speed again", ship.name)
            self.report(SpeedRoll(side=ship.side, roll=roll, again=ship.name))
        return roll

    # Shooting

    def _shoot(self) -> Steps:
        """Fire by the Germans, then by the British; what it does takes effect after both (Turn 4, 5; Shooting 1, 2)."""
        for ship in rules.afloat(self.position.ships, GERMAN) + rules.afloat(self.position.ships, BRITISH):
            if ship.master.ability is Ability.FIGHTER:
                yield from self._fight(ship)
        hits: list[tuple[str, str]] = []
        for side in (GERMAN, BRITISH):
            yield from self._fire(side, hits)
        self._take_effect(hits)

    def _fight(self, ship: Ship) -> Steps:
        """The die of a Fighter, whose ship may fire before all others, with effect at once (Captains 2, 3;
        Reading 14)."""
        roll = self._die("fighter", ship.name)
        first = roll >= NUMBER["fighter"]
        self.report(Fighter(ship=ship.name, roll=roll, first=first))
        if first and rules.afloat(self.position.ships, ship.side.enemy):
            order = yield FireRequest(self.position.view(ship.side), (ship.name,))
            self._put(self.position.ships[ship.name]._replace(done=True))
            if order != DONE:
                self._take_effect(self._shot(order))

    def _fire(self, side: Side, hits: list[tuple[str, str]]) -> Steps:
        """The shots of a side, one a ship, one after the other in the order that it likes (Shooting 3)."""
        while rules.afloat(self.position.ships, side.enemy):
            waiting = [ship.name for ship in rules.afloat(self.position.ships, side) if not ship.done]
            if not waiting:
                return
            order = yield FireRequest(self.position.view(side), tuple(waiting))
            if order == DONE:
                self._put(self.position.ships[waiting[0]]._replace(done=True))
            else:
                hits += self._shot(order)

    def _shot(self, order: Fire) -> list[tuple[str, str]]:
        """Fire once. Comes to the cards that do damage, each with the ship that it hits (Shooting 4)."""
        ships = self.position.ships
        ship, target = ships[order.ship], ships[order.target]
        number = rules.shot_number(ships, ship, target, order.points)
        roll = self._two_dice("shot", ship.name)
        hit = roll >= number
        ship = rules.splashed(ship, target)._replace(points=ship.points - order.points, done=True)
        self._put(ship)
        splashes = ship.splashes
        self.report(Shot(ship=ship.name, target=target.name, number=number, roll=roll, hit=hit, splashes=splashes))
        if not hit:
            return []
        self._put(target._replace(hit=True))
        return [(target.name, card) for card in self._draw(ship, target)]

    def _draw(self, ship: Ship, target: Ship) -> list[str]:
        """The cards of a hit that do damage. At short range one more is drawn as long as each is higher than the one
        before. What stays on no ship is discarded (Hits 1, 2, 5, 6; Reading 11, 12, 13)."""
        damage: list[str] = []
        before = ""
        while True:
            card = self._card(ship.side)
            used = not before or rules.higher(card, before)
            harmful = used and rules.harmful(ship, target, card)
            self.report(Drawn(ship=ship.name, target=target.name, card=card, used=used, harmful=harmful))
            if harmful:
                damage.append(card)
            if not (harmful and rules.lies_on_ship(card)):
                self._discard(ship.side, card)
            if not used or not rules.draws_on(ship, target):
                return damage
            before = card

    def _take_effect(self, hits: Iterable[tuple[str, str]]) -> None:
        """Apply cards of damage, one after the other, with the dice of a magazine. A ship that goes down takes the rest
        of hers along (Effects 6, 9)."""
        for name, card in hits:
            ship = self.position.ships[name]
            if ship.sunk:
                self._return(name, card)
                continue
            after = rules.harmed(ship, card)
            self.report(Harmed(ship=name, card=card, hull=after.hull))
            if rules.effect(card) is Effect.MAGAZINE:
                roll = self._two_dice("magazine", name)
                after = after._replace(sunk=roll >= NUMBER["magazine"])
                self.report(Magazine(ship=name, roll=roll, sunk=after.sunk))
            self._put(after)
            if after.sunk:
                self._sink(after)

    def _sink(self, ship: Ship) -> None:
        """A ship goes down, and its cards go back to their deck (Reading 6)."""
        self.report(Sunk(ship=ship.name))
        for card in ship.cards:
            self._return(ship.name, card)
        self._put(ship._replace(cards=(), permanent=()))

    # Damage control and morale

    def _repair(self, side: Side) -> Steps:
        """One repair a ship, in the order that the side likes (Turn 6; Reading 15)."""
        self._wait(side)
        while True:
            crews = [ship for ship in rules.afloat(self.position.ships, side) if not ship.done]
            crews = [ship for ship in crews if rules.repairable(ship)]
            if not crews:
                return
            order = yield RepairRequest(self.position.view(side), tuple(ship.name for ship in crews))
            if order == DONE:
                self._put(crews[0]._replace(done=True))
            else:
                self._try_repair(order)

    def _try_repair(self, order: Repair) -> None:
        """A repair: the damage goes, stays, or stays for good (Control 4, 5; Reading 15)."""
        ship = self.position.ships[order.ship]
        roll = self._two_dice("repair", ship.name)
        success = roll >= rules.repair_number(ship, order.points)
        permanent = not success and roll % 2 == 1
        cards = tuple(card for card in ship.cards if card != order.card or not success)
        ship = ship._replace(cards=cards, points=ship.points - order.points, done=True)
        self._put(ship._replace(permanent=(*ship.permanent, order.card)) if permanent else ship)
        if success:
            self._return(ship.name, order.card)
        said = Repaired(
            ship=ship.name, card=order.card, points=order.points, roll=roll, success=success, permanent=permanent
        )
        self.report(said)

    def _check_morale(self, side: Side) -> Steps:
        """Each ship that was hit, or whose morale has failed before. Its captain, or the flag of the Hood, may have a
        failed roll made again (Reading 31, 34)."""
        again = {ship.name: ship.master.ability is Ability.STEADY for ship in rules.afloat(self.position.ships, side)}
        flag = any(ship.master.ability is Ability.FLAG for ship in rules.afloat(self.position.ships, side))
        for name in rules.of_side(side):
            ship = self.position.ships[name]
            if not rules.checks_morale(ship):
                continue
            order = yield RallyRequest(self.position.view(side), name)
            points = 0 if order == DONE else order.points
            failed, roll = self._rally(ship, points, again=False)
            may = failed and (again[name] or flag)
            if may and (yield AgainRequest(self.position.view(side), name, points, roll)) == YES:
                flag = flag and again[name]
                failed, _ = self._rally(ship, points, again=True)
            self._put(ship._replace(failed=failed, points=ship.points - points))

    def _rally(self, ship: Ship, points: int, again: bool) -> tuple[bool, int]:
        """A roll for the morale of a ship: whether it fails, and the roll (Morale 3, 4)."""
        number = rules.morale_number(ship, points)
        roll = self._two_dice("morale", ship.name)
        self.report(Morale(ship=ship.name, number=number, roll=roll, failed=roll < number, again=again))
        return roll < number, roll

    def _end_turn(self) -> None:
        """Who has won: the side that has beaten the other, or the Germans who got away; nobody if both have, or when
        time is up; else the next turn follows (Turn 1; Victory 1, 5; Reading 19)."""
        ships = self.position.ships
        escaped, beaten = rules.escaped(ships), {side: rules.beaten(ships, side) for side in Side}
        self._change(turn=self.turn + 1)
        german = beaten[BRITISH] or escaped
        if beaten[GERMAN] and german:
            self._end(None, "both")
        elif beaten[GERMAN]:
            self._end(BRITISH, "beaten")
        elif german:
            self._end(GERMAN, "beaten" if beaten[BRITISH] else "escape")
        elif self.turn > NUMBER["turns"]:
            self._end(None, "time")

    # What all of these need

    def _end(self, winner: Side | None, reason: str) -> None:
        self.end(winner, None, None, reason)

    def _wait(self, side: Side) -> None:
        self._put(*(ship._replace(done=False) for ship in self.position.ships.values() if ship.side is side))

    def _die(self, purpose: str, *of: str) -> int:
        return self.dice.draw(purpose, _DIE, *of) + 1

    def _two_dice(self, purpose: str, *of: str) -> int:
        """Two dice of six sides (Needs 2)."""
        return self._die(purpose, *of) + self._die(purpose, *of)

    def _card(self, side: Side) -> str:
        """The next card of a side's deck; one that is used up is shuffled anew (Reading 25)."""
        card, deck = self.position.decks[side].draw(self.dice)
        self._change(decks=MappingProxyType({**self.position.decks, side: deck}))
        return card

    def _discard(self, side: Side, card: str) -> None:
        deck = self.position.decks[side].discard(card)
        self._change(decks=MappingProxyType({**self.position.decks, side: deck}))

    def _return(self, name: str, card: str) -> None:
        """A card leaves the ship that it lay on: it was drawn by the enemy."""
        if rules.lies_on_ship(card):
            self._discard(SHIPS[name].side.enemy, card)

    def _put(self, *ships: Ship) -> None:
        self._change(ships=rules.with_ships(self.position.ships, ships))

    def _change(self, **changes: Any) -> None:
        self.position = replace(self.position, **changes)


def start(seed: int, historical: bool = False) -> Position:
    """The position at the start of a game (Map 1). historical: whether the captains are those of history."""
    ships = {name: Ship(name, card.at, card.facing) for name, card in SHIPS.items()}
    return Position(seed, 1, MappingProxyType(ships), MappingProxyType({}), historical=historical)


def _sailed(view: View, order: Sail) -> View:
    """The view after the movement of a ship."""
    ship = rules.sailed(view.ships[order.ship], order)
    said = (
        f"{ship.name} {'TURNS IN' if ship.at == view.ships[ship.name].at else 'GOES TO'} {ship.at}, FACES {ship.facing}"
    )
    ordered = MappingProxyType({**view.ordered, ship.name: said})
    return view._replace(ships=rules.with_ship(view.ships, ship), ordered=ordered)
