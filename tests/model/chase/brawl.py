"""Random battles: ships of both sides, some of them damaged, meet in a few hexes and see each other."""

import random
from collections.abc import Callable
from types import MappingProxyType
from typing import Any

from compbis.captains.random_captain import RandomCaptain
from compbis.games.chase_of_the_bismarck.captains.choices import Choices
from compbis.games.chase_of_the_bismarck.cards.board import CONVOY_HEXES, FOG, PORTS, WATER
from compbis.games.chase_of_the_bismarck.cards.roster import ESCORTS, QUARRY
from compbis.games.chase_of_the_bismarck.edition import EDITION
from compbis.games.chase_of_the_bismarck.game import start
from compbis.games.chase_of_the_bismarck.position import Position
from compbis.games.chase_of_the_bismarck.state.units import Damage, Fate, Mark, Ship
from compbis.table.request import DONE, YES, Order, YesNoRequest
from compbis.table.side import GERMAN, Side
from compbis.table.values import replace

PLACES = sorted(WATER - FOG - CONVOY_HEXES - PORTS.keys())
LAST_TURN = 40


class Brawler(Choices):
    """Stays where it is, attacks whatever it can, and fights to the end; each ship of a battle closes, opens, or runs
    for some rounds."""

    def legal_sample(self, request: Any, draw: Callable[[int], int]) -> Order:
        """An order."""
        if request.kind in ("movement", "open", "call", "shadow", "placing", "hunt"):
            return DONE
        if isinstance(request, YesNoRequest):
            return YES
        legal: list[Order] = list(getattr(request, "legal", ()))
        if request.kind == "steer" and draw(4):
            mood = (request.battle.round // 3 + sum(map(ord, request.ship)) + request.view.turn) % 4
            courses = ("CLOSING", "OPENING", "BREAKING", "CLOSING")
            wished = [order for order in legal if courses[mood] in str(order)]
            return (wished or legal)[-1]
        if legal and draw(8):
            return legal[draw(len(legal))]
        order: Order = request.sample(draw)
        return order


def brawler(side: Side, seed: int) -> RandomCaptain:
    """A brawler."""
    return RandomCaptain(side, seed, Brawler())


def scene(seed: int) -> Position:
    """A position at the start of a turn in which up to four battles are due."""
    dice = random.Random(f"brawl {seed}")
    position = start(seed, [option.name for option in EDITION.options])
    turn = dice.randint(2, LAST_TURN)
    cup = list(position.evasion.chits)
    dice.shuffle(cup)
    places = dice.sample(PLACES, 4)
    ships: dict[Side, dict[str, Ship]] = {side: {} for side in Side}
    for side, own in position.ships.items():
        for name, ship in own.items():
            if ship.card.tanker or name in ESCORTS or (name != QUARRY and dice.random() < 0.25):
                changed = ship._replace(at=0, force="", fate=Fate.SUNK)
            else:
                at = dice.randrange(4)
                force = f"{'KG' if side is GERMAN else 'TF'}{60 + at}" if dice.random() < 0.6 else ""
                changed = _hurt(dice, ship, turn, cup)._replace(
                    at=places[at], force=force, restricted="", mark=Mark.SHADOWED, fate=Fate.IN_PLAY
                )
            ships[side][name] = changed
    for own in ships.values():
        for name, ship in own.items():
            if ship.force and sum(other.force == ship.force for other in own.values()) == 1:
                own[name] = ship._replace(force="")
    return replace(
        position,
        turn=turn,
        weather=dice.randint(1, 9),
        ships=MappingProxyType({side: MappingProxyType(own) for side, own in ships.items()}),
        evasion=position.evasion.filled("evasion", tuple(cup)),
    )


def _hurt(dice: random.Random, ship: Ship, turn: int, cup: list[str]) -> Ship:
    """A ship, half of the time with damage, empty tubes and earlier fights."""
    card, damage = ship.card, Damage()
    chits: list[str] = []
    if dice.random() < 0.5:
        chits = [cup.pop() for _ in range(dice.choice((0, 0, 1, 2)))] if len(cup) > 2 else []
        damage = Damage(
            min(sum(-int(chit) for chit in chits), card.rating),
            dice.randrange(card.hull),
            dice.randint(0, card.bow),
            dice.randint(0, card.stern),
            dice.randint(0, card.secondary),
        )
        rudder, fire_control, radar = (dice.random() < 0.15 for _ in range(3))
        damage = damage._replace(rudder=rudder, fire_control=fire_control, radar=radar)
    past = [then for then in (turn - 5, turn - 4, turn - 1) if then > 0]
    fights = tuple(sorted(dice.choice(past) for _ in range(dice.randrange(4))))
    return ship._replace(
        damage=damage,
        chits=tuple(chits),
        fuel=dice.randint(1, card.fuel),
        torpedoes=dice.randint(0, card.torpedoes),
        fought=dice.random() < 0.5,
        fights=fights,
        attacked=tuple(fight for fight in fights if dice.random() < 0.5),
    )
