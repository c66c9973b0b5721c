"""16.6: naval combat."""

from collections.abc import Generator, Mapping
from types import MappingProxyType

from compbis.games.computer_bismarck.cards.board import Square
from compbis.games.computer_bismarck.cards.kinds import CARRIER, CONVOY, DESTROYERS, OILER, SUBMARINES, Weapon
from compbis.games.computer_bismarck.cards.roster import BISMARCK
from compbis.games.computer_bismarck.phases.combat.losses import disperse, inflict, sink
from compbis.games.computer_bismarck.phases.combat.weapons import salvos, torpedo_run
from compbis.games.computer_bismarck.phases.referee import Referee
from compbis.games.computer_bismarck.requests.decisions import FightRequest, SurpriseRequest, TargetRequest
from compbis.games.computer_bismarck.rules.combat import battle
from compbis.games.computer_bismarck.rules.combat.damage import Loss
from compbis.games.computer_bismarck.state import reports
from compbis.games.computer_bismarck.state.reports import Wish
from compbis.games.computer_bismarck.state.units import Ship
from compbis.table.game import Steps, Together
from compbis.table.side import BRITISH, GERMAN, Side

SIDES = (BRITISH, GERMAN)
Declaring = Generator[Together, None, dict[Side, bool | None]]
Aims = list[tuple[Ship, Ship]]
"""Ships that fire or launch torpedoes, each with its target."""
_WISHES: Mapping[bool | None, Wish] = MappingProxyType({True: Wish.FIGHT, False: Wish.WITHDRAW, None: Wish.NONE})


def naval_phase(game: Referee) -> Steps:
    """A battle in each square where surface ships of both sides are spotted (16.61)."""
    game.dice.phase = "naval"
    spotted = game.position.spotted[GERMAN]  # 9.5: the British surface ships there are spotted too
    for square in sorted({game.position.ships[GERMAN][name].square for name in spotted}):
        yield from Battle(game, square).fight()


class Battle:
    """One naval combat (16.62)."""

    def __init__(self, game: Referee, square: Square) -> None:
        self._game = game
        self._square = square
        self._rounds = 0  # including a round of surprise
        self._idle = False

    def fight(self) -> Steps:
        """The whole battle, in the order of 16.62."""
        if not self._continues():
            return
        self._announce()
        yield from self._surprise()
        while self._continues():
            fights = yield from self._declare()
            if self._broken_off(fights):
                break
            self._withdraw([side for side in SIDES if fights[side] is False])
            yield from self._round()
            for side in SIDES:
                if fights[side]:
                    self._destroy_undefended(side)
        self._game.report(reports.BattleEnds(square=self._square))

    def _ships(self, side: Side) -> list[Ship]:
        """The side's surface ships in the battle: all in the square that have not withdrawn (16.61)."""
        ships = self._game.position.ships_in(side, self._square)
        return [ship for ship in ships if ship.kind is not SUBMARINES and ship.name not in self._game.withdrawn]

    def _fighters(self, side: Side) -> list[Ship]:
        """The side's battleships and cruisers, the only ships that attack (16.61)."""
        return [ship for ship in self._ships(side) if battle.can_fight(ship)]

    def _names(self, side: Side) -> tuple[str, ...]:
        return tuple(ship.name for ship in self._ships(side))

    def _announce(self) -> None:
        """16.62.1, 16.62.2: report all ships to both sides, and to each side the status of its own."""
        shown = {side: tuple((ship.name, ship.kind) for ship in self._ships(side)) for side in SIDES}
        self._game.report(reports.Battle(square=self._square, british=shown[BRITISH], german=shown[GERMAN]))
        for side in SIDES:
            self._game.report(reports.Status(units=tuple(map(_status, self._ships(side)))), side)

    def _surprise(self) -> Steps:
        """16.68: the Bismarck may force a round in which all ships fire with an eighth of their firepower."""
        game, square = self._game, self._square
        bismarck = next((ship for ship in self._fighters(GERMAN) if ship.name == BISMARCK), None)
        if bismarck is None or not self._fighters(BRITISH):
            return
        if not battle.surprise_possible(game.position.visibility_at(square), game.night(square)):
            return
        answer = yield SurpriseRequest(game.view(GERMAN), square, self._names(GERMAN), self._names(BRITISH))
        if not answer.yes:
            return
        success = bismarck.name in game.shadowed or game.chance("surprise", battle.SURPRISE_PERCENT)
        game.report(reports.Surprise(square=square, success=success), *(SIDES if success else (GERMAN,)))
        if success:
            self._fire(surprise=True, launches=[])

    def _continues(self) -> bool:
        """Whether a side has ships that attack, its enemy has ships to lose, and a ship fired in the last round.

        Destroyers do not count as ships to lose: they are neither fired at nor sunk undefended (16.61, 16.65).
        """
        return not self._idle and any(
            self._fighters(side) and any(ship.kind is not DESTROYERS for ship in self._ships(side.enemy))
            for side in SIDES
        )

    def _declare(self) -> Declaring:
        """16.62.4: each side's secret choice to fight (True) or withdraw (False); None if it has no ship for either."""
        fights: dict[Side, bool | None] = dict.fromkeys(SIDES)
        able = [side for side in SIDES if any(battle.may_withdraw(ship) for ship in self._ships(side))]
        if able:
            yield Together({side: self._wish(side, fights) for side in able})
        wishes = {side: _WISHES[wish] for side, wish in fights.items()}
        self._game.report(reports.Declared(square=self._square, british=wishes[BRITISH], german=wishes[GERMAN]))
        return fights

    def _wish(self, side: Side, fights: dict[Side, bool | None]) -> Steps:
        own, enemy = self._names(side), self._names(side.enemy)
        answer = yield FightRequest(self._game.view(side), self._square, self._rounds, own, enemy)
        fights[side] = answer.yes

    def _broken_off(self, fights: dict[Side, bool | None]) -> bool:
        """Whether the battle breaks off (16.61, 16.62.4): no side that chose to fight can hurt the enemy, and each of
        them faces enemy ships that can fight."""
        for side in SIDES:
            able = any(battle.can_hurt(ship) for ship in self._fighters(side))
            if fights[side] and (able or not self._fighters(side.enemy)):
                return False
        return True

    def _withdraw(self, sides: list[Side]) -> None:
        """16.62.5, 16.63: try to withdraw the ships of these sides, one by one."""
        game = self._game
        for side in sides:
            enemies = self._ships(side.enemy)
            for ship in self._ships(side):
                if not battle.may_withdraw(ship):
                    continue
                success = battle.withdraws_freely(ship, enemies) or game.chance(
                    "withdrawal", battle.WITHDRAW_PERCENT, ship.name
                )
                game.report(reports.Withdrawal(unit=ship.name, success=success))
                if success:
                    game.withdrawn.add(ship.name)

    def _round(self) -> Steps:
        """16.62.6, 16.62.7: aim torpedoes, after the first round, and fire the guns."""
        if not all(self._fighters(side) for side in SIDES):
            return
        launches: dict[Side, Aims] = {side: [] for side in SIDES}
        armed = [side for side in SIDES if any(ship.torpedoes for ship in self._fighters(side))]
        if self._rounds and armed:
            yield Together({side: self._aim_torpedoes(side, launches[side]) for side in armed})
        self._fire(surprise=False, launches=[*launches[BRITISH], *launches[GERMAN]])

    def _aim_torpedoes(self, side: Side, launches: Aims) -> Steps:
        """16.64: ask the side for the target, if any, of each ship's torpedoes."""
        enemies = {ship.name: ship for ship in self._fighters(side.enemy)}
        for ship in self._fighters(side):
            if ship.torpedoes:
                view = self._game.view(side)
                choice = yield TargetRequest(view, Weapon.TORPEDOES, ship.name, self._square, tuple(enemies))
                if target := enemies.get(choice.unit):
                    launches.append((ship, target))

    def _fire(self, surprise: bool, launches: Aims) -> None:
        """Fire one round, with each ship's firepower at its start; losses take effect at its end (16.62.7). Each point
        of firepower is a salvo (2.22)."""
        self._rounds += 1
        losses: dict[str, tuple[Ship, list[Loss]]] = {}
        aims = self._aims()
        for ship, target in aims:
            count = battle.surprise_salvos(ship.firepower) if surprise else ship.firepower  # 16.66, 16.68
            losses.setdefault(target.name, (target, []))[1].extend(salvos(self._game, ship.name, target, count))
        pairs = tuple((ship.name, target.name) for ship, target in aims)
        self._game.report(reports.Fire(round=self._rounds, pairs=pairs))
        for ship, target in launches:
            hits, hurts = torpedo_run(self._game, ship.name, target, ship.torpedoes)  # 16.64
            losses.setdefault(target.name, (target, []))[1].extend(hurts)
            self._game.position.put(ship._replace(torpedoes=0))
            self._game.report(reports.Torpedoes(unit=ship.name, target=target.name, hits=hits))
        for target, hurts in losses.values():
            inflict(self._game, target, hurts)
        self._idle = not aims and not launches and self._rounds > 1

    def _aims(self) -> Aims:
        """16.65: the ships that fire, with their targets."""
        fighters = {ship.name: ship for side in SIDES for ship in self._fighters(side)}
        return [
            (fighters[shooter], fighters[target])
            for side in SIDES
            for shooter, target in battle.targets(self._fighters(side), self._fighters(side.enemy)).items()
        ]

    def _destroy_undefended(self, side: Side) -> None:
        """16.62.8: destroy enemy ships left without a battleship or cruiser, if the side still has one there."""
        enemy = self._ships(side.enemy)
        if not self._fighters(side) or self._fighters(side.enemy):
            return
        for ship in enemy:
            if ship.kind is CONVOY:
                disperse(self._game, ship)
                self._hold(side)
            elif ship.kind in (CARRIER, OILER):
                sink(self._game, ship)

    def _hold(self, side: Side) -> None:
        """16.67: ships that dispersed a convoy may not move on the next turn."""
        position = self._game.position
        for ship in self._fighters(side):
            if ship.held != position.turn + 1:
                position.put(ship._replace(held=position.turn + 1))
                self._game.report(reports.Held(unit=ship.name), side)


def _status(ship: Ship) -> reports.ShipStatus:
    return reports.ShipStatus(ship.name, ship.midships, ship.firepower, ship.knots, ship.torpedoes)
