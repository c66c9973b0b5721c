"""A combat on the Battle Board, round by round (10)."""

from collections.abc import Generator, Iterable
from typing import Any

from compbis.games.chase_of_the_bismarck.cards.roster import HEAVY, QUARRY
from compbis.games.chase_of_the_bismarck.cards.tables import BATTLE, UNRELIABLE_FROM
from compbis.games.chase_of_the_bismarck.phases.losses import damage_markers, gunfire, sink
from compbis.games.chase_of_the_bismarck.phases.referee import Referee, here
from compbis.games.chase_of_the_bismarck.requests.fighting import (
    BOW,
    LEAVE,
    STERN,
    AbortRequest,
    EnterRequest,
    FireRequest,
    GunRequest,
    SteerRequest,
    TorpedoRequest,
)
from compbis.games.chase_of_the_bismarck.rules import battle as board
from compbis.games.chase_of_the_bismarck.rules import exhaustion, gunnery, hits
from compbis.games.chase_of_the_bismarck.rules.exhaustion import engaged, exhausted
from compbis.games.chase_of_the_bismarck.state.battle import Battle, Fighter
from compbis.games.chase_of_the_bismarck.state.combat_reports import (
    Aborted,
    CombatEnds,
    Entered,
    GunOut,
    Launched,
    Left,
    Steered,
    Torpedo,
    Volley,
)
from compbis.games.chase_of_the_bismarck.state.orders import CLOSING, Choose, Fire, Launch
from compbis.games.chase_of_the_bismarck.state.units import Fate
from compbis.table.game import Steps
from compbis.table.request import DONE, Request
from compbis.table.side import BRITISH, GERMAN, Side


class Fight:
    """A combat in progress. battle: its present state."""

    def __init__(self, game: Referee, battle: Battle) -> None:
        self._game = game
        self.battle = battle
        self._active = False
        self._fought: set[str] = set(battle.fighters)
        self._with_quarry = QUARRY in battle.fighters

    @property
    def _sides(self) -> tuple[Side, Side]:
        """The attacker, then the defender."""
        return self.battle.attacker, self.battle.attacker.enemy

    def fought(self) -> Steps:
        """Fight rounds until one side has no ships left, or a round passes without action (10; Reading 10.s)."""
        while True:
            self._active = False
            yield from self._round()
            if self._game.over:
                return
            if self._ends():
                break
            self.battle = self.battle._replace(round=self.battle.round + 1)
        self._game.note_damage(*sorted(ship for ship in self._fought if self._game.ship(ship).fate is Fate.IN_PLAY))
        game = self._game
        game.put(*exhaustion.after_combat([game.ship(name) for name in sorted(self._fought)], game.position.options))
        self._game.report(CombatEnds(at=self.battle.at, rounds=self.battle.round))

    def _ends(self) -> bool:
        """Whether this round was the last: a side has no ships left, the limit is reached, or no ship has acted in a
        round in which reinforcements could enter.
        """
        number = self.battle.round
        idle = not self._active and number >= BATTLE["reinforcements from"]
        return idle or number >= BATTLE["last round"] or not all(self.battle.of(side) for side in Side)

    def _round(self) -> Steps:
        """Play steps 1 to 6. Damage to guns, radar, fire control and ratings in this round takes effect in step 4 (10;
        Reading 2.4.a)."""
        launches = yield from self._assign()
        yield from self._fire()
        self._run(launches)
        if self._game.over:
            return
        self._remove_sunk()
        if self._game.over or not all(self.battle.of(side) for side in Side):
            return
        yield from self._steer()
        yield from self._abort()
        if board.reinforced(self.battle):
            yield from self._reinforce()
        self._surrender()

    # Steps 1 and 3: torpedoes

    def _assign(self) -> Generator[Request, Any, list[Launch]]:
        """Let the sides assign torpedoes, the attacker first (10, step 1)."""
        launches: list[Launch] = []
        for side in self._sides:
            assigned: dict[str, int] = {}
            while True:
                request = TorpedoRequest(self._game.view(side), self.battle, tuple(assigned.items()))
                if not request.legal:
                    break
                order = yield request
                if order == DONE:
                    break
                self._active = True
                assigned[order.ship] = assigned.get(order.ship, 0) + order.number
                self._game.report(Launched(ship=order.ship, target=order.target, number=order.number))
                launches.append(order)
        return launches

    def _run(self, launches: Iterable[Launch]) -> None:
        """Roll for each torpedo: even if its ship has been sunk since, but not if its target has (10, step 3; Reading
        10.l)."""
        before = self.battle
        for order in launches:
            firer = self._game.ship(order.ship)
            self._game.put(firer._replace(torpedoes=firer.torpedoes - order.number))
        for order in launches:
            for _ in range(order.number):
                if self._lost(order.target):
                    break
                self._torpedo(before.fighters[order.ship], before.fighters[order.target])
                if self._game.over:
                    return

    def _torpedo(self, firer: Fighter, target: Fighter) -> None:
        medium = gunnery.range_to(firer, target) == "medium"
        modifier = hits.torpedo_modifier(target, self.battle.level, medium)
        die = self._game.die("torpedo", firer.id, target.id)
        number = hits.hits(die, modifier)
        self._game.report(Torpedo(ship=firer.id, target=target.id, die=die, modifier=modifier, hits=number))
        if number:
            self._game.note_damage(target.id)  # what fire has done to it is seen too
        damage_markers(self._game, target.id, number, self._sink)
        self._note_prize(target.id)

    # Step 2: fire

    def _fire(self) -> Steps:
        """Let each ship fire at one target, the attacker's first; all fire is simultaneous (10, step 2)."""
        before = self.battle
        acquired: set[tuple[str, str]] = set()
        for side in self._sides:
            waiting = tuple(each.id for each in before.of(side))
            while True:
                request = FireRequest(self._game.view(side), before, waiting)
                if not request.legal:
                    break
                order = yield request
                if order == DONE:
                    break
                self._active = True
                waiting = tuple(ship for ship in waiting if ship != order.ship)
                yield from self._volley(before, order, acquired)
        fired = {ship for ship, _ in acquired}
        kept = {pair for pair in self.battle.acquired if pair[0] not in fired or pair in acquired}
        self.battle = self.battle._replace(acquired=frozenset(kept | {pair for pair in acquired if pair[1]}))

    def _volley(self, before: Battle, order: Fire, acquired: set[tuple[str, str]]) -> Steps:
        """Roll the dice of a ship. acquired: the set to which this adds the pair of the ship and its target; the target
        is "" if the fire missed and the target had not been acquired before."""
        firer, target = before.fighters[order.ship], before.fighters[order.target]
        volley = gunnery.volley(firer, target)
        modifier, distance = gunnery.modifier(before, firer, target), gunnery.range_to(firer, target)
        dice = tuple(self._game.die("gunnery", firer.id, target.id) for _ in range(volley.dice))
        results = tuple(gunnery.result(die + modifier, distance) for die in dice)
        report = Volley(ship=firer.id, target=target.id, range=distance, modifier=modifier, dice=dice, results=results)
        self._game.report(report)
        for result in results:
            if result != "miss":
                gunfire(self._game, target.id, result)
        hit = any(result != "miss" for result in results) or (firer.id, target.id) in before.acquired
        acquired.add((firer.id, target.id if hit else ""))
        if "unreliable_guns" in firer.card.rules:
            for die in dice[: volley.primary]:
                if die >= UNRELIABLE_FROM:
                    yield from self._gun_fails(firer.id)

    def _gun_fails(self, ship: str) -> Steps:
        """Put a primary gun out of action from the next round until the combat ends (Reading 10.v)."""
        now = self.battle.fighters[ship]
        if not now.bow and not now.stern:
            return
        place = BOW if now.bow else STERN
        if now.bow and now.stern:
            choice: Choose = yield GunRequest(self._game.view(now.side), self.battle, ship)
            place = choice.word
        self.battle = self.battle.put(
            now._replace(bow_out=now.bow_out + 1) if place == BOW else now._replace(stern_out=now.stern_out + 1)
        )
        self._game.report(GunOut(ship=ship, place=place))

    # After step 3

    def _lost(self, ship: str) -> bool:
        """Whether a ship is sunk, or will be when all fire takes effect."""
        now = self._game.ship(ship)
        return now.fate is not Fate.IN_PLAY or now.damage.hull >= now.card.hull

    def _remove_sunk(self, fought: bool = True) -> None:
        """Remove sunk ships. If a round has been fought since the last call, its damage takes effect on the others, and
        they have fought (10; Reading 2.4.a, 2.3.1.c). fought: whether it has."""
        game = self._game
        for name in list(self.battle.fighters):
            ship = game.ship(name)
            if self._lost(name):
                if ship.fate is Fate.IN_PLAY:
                    self._sink(game, name)
                self.battle = self.battle.without(name)
            elif fought:
                game.put(ship._replace(fought=True))
                self.battle = self.battle.put(
                    self.battle.fighters[name]._replace(
                        damage=ship.damage, torpedoes=ship.torpedoes, fought=True, moved=False, cut=0
                    )
                )

    def _sink(self, game: Referee, name: str) -> None:
        """Sink a ship. When the Bismarck sinks, the game ends; so ships that sink in the same round precede her, and
        count (Reading 10.l)."""
        if name == QUARRY:
            for other in self.battle.fighters:
                if other != name and game.ship(other).fate is Fate.IN_PLAY and self._lost(other):
                    self._sink(game, other)
        self._note_prize(name)
        sink(game, name)

    def _note_prize(self, name: str) -> None:
        """Note an Allied ship that sinks in a combat with the Bismarck (4; Reading 4.i)."""
        prizes = self._game.position.prizes
        if self._with_quarry and self._game.ship(name).side is BRITISH and self._lost(name) and name not in prizes:
            self._game.change(prizes=(*prizes, name))

    def _surrender(self) -> None:
        """Sink ships that can neither fight nor move nor be reinforced (10; Reading 10.s2)."""
        for side in self._sides:
            own = self.battle.of(side)
            reserves = not self.battle.convoy and any(
                board.may_enter(self.battle, ship) for ship in here(self._game.position.ships[side], self.battle.at)
            )
            if own and not reserves and board.helpless(self.battle, side):
                for fighter in own:
                    ship = self._game.ship(fighter.id)
                    self._game.put(ship._replace(damage=ship.damage._replace(hull=ship.card.hull)))
                self._remove_sunk(fought=False)  # a ship that has just entered has not fought
                return

    # Step 4: movement

    def _steer(self) -> Steps:
        """Let the ships take positions and move, the slowest first (10, step 4)."""
        for name in board.movement_order(self.battle):
            fighter = self.battle.fighters.get(name)
            if fighter is None:
                continue
            if fighter.damage.rudder:  # it has had its move, so a shift off the board ends its combat (Reading 10.p)
                self.battle = self.battle.put(fighter._replace(moved=True))
                continue
            if board.pushed_out(fighter):
                self._leave((name,))
                continue
            request = SteerRequest(self._game.view(fighter.side), self.battle, name)
            order = request.legal[0]
            if len(request.legal) > 1:
                order = yield request
            if order == LEAVE:
                self._leave((name,))
                continue
            assert not isinstance(order, Choose)
            self._active |= order.zones > 0 or order.course != fighter.course
            self.battle, gone = board.after_move(self.battle, fighter, order.course, order.zones)
            after = self.battle.fighters[name]
            self._game.report(Steered(ship=name, course=after.course, zone=after.zone))
            if gone:
                self._leave(gone)

    def _leave(self, ships: tuple[str, ...]) -> None:
        self._game.report(Left(ships=ships))
        self._out(*ships)

    def _out(self, *ships: str) -> None:
        """Take ships out of the combat: they stay in the hex but may not return to it (10; Reading 10.t)."""
        self._active = True
        self.battle = self.battle.without(*ships)._replace(left=(*self.battle.left, *ships))

    # Steps 5 and 6

    def _abort(self) -> Steps:
        """Let ships far from every enemy try to leave (10, step 5)."""
        for side in self._sides:
            waiting = tuple(
                each.id
                for each in self.battle.of(side)
                if self.battle.of(side.enemy) and board.may_abort(self.battle, each)
            )
            while waiting and self.battle.of(side.enemy):
                order = yield AbortRequest(self._game.view(side), self.battle, waiting)
                if order == DONE:
                    break
                self._active = True
                waiting = tuple(ship for ship in waiting if ship != order.ship)
                die = self._game.die("abort", order.ship)
                success = board.aborts(self.battle, self.battle.fighters[order.ship], die)
                self._game.report(Aborted(ship=order.ship, die=die, success=success))
                if success:
                    self._out(order.ship)

    def _reinforce(self) -> Steps:
        """Let ships in the hex try to enter, the attacker's first (10, step 6). Nobody enters a combat that is over.
        Each side is asked once even if it has no ship there, which the enemy may not know (Reading 10.r)."""
        for side in self._sides:
            tried: tuple[str, ...] = ()
            asks = True
            while all(self.battle.of(each) for each in Side):
                request = EnterRequest(self._game.view(side), self.battle, tried)
                if not (request.legal or asks):
                    break
                asks = False
                order = yield request
                if order == DONE:
                    break
                self._active = True
                tried = (*tried, order.ship)
                self._enter(side, order.ship)

    def _enter(self, side: Side, name: str) -> None:
        """Roll for a ship's entry. The enemy is notified, and sees its card, only if it enters."""
        game, die = self._game, self._game.die("entry", name)
        success = board.enters(die)
        game.report(Entered(ship=name, die=die, success=success), *(Side if success else (side,)))
        if not success:
            return
        ship = engaged(game.ship(name), game.turn, attacked=False)
        game.put(ship)
        game.note_damage(name)
        tired = exhausted(ship, game.turn, game.position.options, defending=False)
        zone = board.entry_zone(self.battle, side)
        self.battle = self.battle.put(Fighter.of(ship, zone, CLOSING, tired))
        self._fought.add(name)
        self._with_quarry |= name == QUARRY
        if side is GERMAN and ship.card.cls in HEAVY:
            game.change(found=True)  # Reading 3.c
