"""A surface battle in one hex, from first round to last pursuit (12.1, 12.2)."""

from collections.abc import Collection, Generator, Iterable, Sequence
from types import MappingProxyType
from typing import Any

from compbis.games.sink_the_bismarck.cards.board import Hex
from compbis.games.sink_the_bismarck.cards.options import ABANDON, DISENGAGING, OPENING
from compbis.games.sink_the_bismarck.cards.tables import NUMBER
from compbis.games.sink_the_bismarck.phases.hits import Hits
from compbis.games.sink_the_bismarck.phases.referee import Referee
from compbis.games.sink_the_bismarck.requests.asking import ask
from compbis.games.sink_the_bismarck.requests.battle import (
    BreakOffRequest,
    FireRequest,
    GroupsRequest,
    LeaveRequest,
    OpenRequest,
    PursueRequest,
    SkipRequest,
)
from compbis.games.sink_the_bismarck.rules import battle as of_battle
from compbis.games.sink_the_bismarck.rules import gunnery
from compbis.games.sink_the_bismarck.rules.battle import BattleSight
from compbis.games.sink_the_bismarck.state.orders import TORPEDOES, Fire, Strike
from compbis.games.sink_the_bismarck.state.reports import (
    BattleBegins,
    BattleEnds,
    Fired,
    GotAway,
    Leaves,
    Pursued,
    RangeRoll,
    Round,
)
from compbis.games.sink_the_bismarck.state.units import Fate, Force, Ship
from compbis.table.game import Steps, Together
from compbis.table.request import YES
from compbis.table.side import BRITISH, GERMAN, Side
from compbis.table.values import NamedTuple


class _Chase(NamedTuple):
    """A pursued group.

    Args:
        side: the side of the group
        group: its ships
        pursuers: the ships that pursue it
        round: the last round of regular combat
        range: the range of that round, which no longer changes
    """

    side: Side
    group: tuple[str, ...]
    pursuers: tuple[str, ...]
    round: int
    range: str


class Battle:
    """A surface battle. `in_it` lists the ships that still fight in it, without those that have left or pursue them;
    `left` lists those that have left. Escorts may neither leave nor pursue (9.10). The ships of a counter are in the
    order of the roster, which does not show which of them joined the others."""

    def __init__(self, referee: Referee, at: Hex, forces: Sequence[Force]) -> None:
        self._referee = referee
        self._hex = at
        self._forces = forces = [force._replace(ships=force.by_roster) for force in forces]
        self.in_it = [name for force in forces for name in force.ships]
        self.left: set[str] = set()
        self._counters = MappingProxyType({name: force.name for force in forces for name in force.ships})
        self._escorts = frozenset(name for force in forces if force.convoy for name in force.ships)
        self._held: Collection[str] = () if ABANDON in referee.position.options else self._escorts
        self._opens = OPENING in referee.position.options
        self._by_speed = DISENGAGING in referee.position.options
        self._torpedoes: set[str] = set()
        self._quiet = 0
        self._chases: list[_Chase] = []

    def fight(self) -> Steps:
        """Fight all rounds and the pursuits after them."""
        begins = tuple((force.name, force.ships) for force in self._forces)
        self._referee.report(BattleBegins(hex=self._hex, forces=begins))
        self._referee.named.update(self.in_it)
        self._referee.open.update(self.in_it)
        self._referee.engage(self.in_it)
        first = gunnery.first_round(self._referee.night, False)
        if not self._referee.night and (yield from self._skip_range_a(first)):
            first = gunnery.first_round(False, True)
        yield from self._rounds(first)
        while self._chases and not self._referee.over:
            yield from self._chase(self._chases.pop(0))
        if not self._referee.over:  # the end of the game is the last report
            self._referee.report(BattleEnds(hex=self._hex))

    def _ships(self, names: Iterable[str]) -> list[Ship]:
        return [self._referee.position.ships[name] for name in names]

    def _of(self, side: Side, names: Iterable[str]) -> list[str]:
        return [ship.name for ship in self._ships(names) if ship.card.side is side]

    def _sight(self, round_: int, range_: str, names: Iterable[str]) -> BattleSight:
        """The battle as both sides see it, limited to the ships that fight each other now.

        Args:
            round_: the round of combat
            range_: the range
            names: the ships
        """
        ships = {ship.name: ship for ship in self._ships(names)}
        flown = frozenset(self._referee.flown)
        shown = MappingProxyType({name: ship.shown() for name, ship in ships.items()})
        return BattleSight(
            self._hex,
            round_,
            range_,
            self._referee.night,
            shown,
            frozenset(self._torpedoes),
            flown,
            self._counters,
            self._escorts,
        )

    def _ask_both(self, make: Any) -> Generator[Any, Any, dict[Side, bool]]:
        """Ask both sides the same yes-or-no question at the same time; `make` makes the request from a side's view."""
        said: dict[Side, bool] = {}

        def say(side: Side) -> Steps:
            said[side] = (yield make(self._referee.view(side))) == YES

        yield Together({side: say(side) for side in (GERMAN, BRITISH)})
        return said

    def _skip_range_a(self, first: int) -> Generator[Any, Any, bool]:
        """Whether both sides want to begin at B range (12.23)."""
        sight = self._sight(first, gunnery.range_of(first), self.in_it)
        said = yield from self._ask_both(lambda view: SkipRequest(view, sight))
        return all(said.values())

    # Rounds

    def _rounds(self, round_: int) -> Steps:
        """Fight regular rounds until a side has no ships left in the battle, or it is broken off (12.12)."""
        range_ = gunnery.range_of(round_)
        while True:
            yield from self._round(round_, range_, self.in_it)
            sight = self._sight(round_, range_, self.in_it)
            if self._referee.over or not self._continues(sight, closes=True):
                return
            if not self._opens or of_battle.may_leave(sight):
                yield from self._leave(sight)
            if not self._both_there(self.in_it):
                return
            if gunnery.changes_after(round_):
                opened = yield from self._open(self._sight(round_, range_, self.in_it))
                range_ = gunnery.next_range(range_, self._referee.night, opened)
            round_ += 1

    def _open(self, sight: BattleSight) -> Generator[Any, Any, bool]:
        """Let the faster side try to open the range, an optional rule (X3a), with the roll for getting away (X3b).
        Returns whether the range opens."""
        side = of_battle.faster(sight) if self._opens else None
        if side is None or (yield OpenRequest(self._referee.view(side), sight)) != YES:
            return False
        die = self._referee.die("open", side)
        modified = die + self._lead(sight.line(side), sight.line(side.enemy))
        opened = modified >= NUMBER["gets away"]
        self._referee.report(RangeRoll(side=side, die=die, modified=modified, opened=opened))
        return opened

    def _both_there(self, names: Iterable[str]) -> bool:
        return all(self._of(side, names) for side in Side)

    def _continues(self, sight: BattleSight, closes: bool) -> bool:
        """Whether combat continues: both sides have ships, some ship can still fire, and there was damage in the last
        sixty rounds."""
        lasting = self._quiet < NUMBER["rounds without damage"]
        return self._both_there(sight.ships) and lasting and not of_battle.is_dead(sight, closes)

    def _round(self, round_: int, range_: str, names: Sequence[str]) -> Steps:
        """Fight one round: the Germans announce and fire, then the British, who have seen it; damage takes effect at
        the end (12.12)."""
        sight = self._sight(round_, range_, names)
        self._referee.report(Round(hex=self._hex, round=round_, range=sight.range))
        hits = Hits()
        announced: tuple[Fire, ...] = ()
        for side in (GERMAN, BRITISH):
            request = FireRequest(self._referee.view(side), sight, announced)
            if not request.choices and not request.units:
                continue
            done = yield from ask(request)
            if side is GERMAN:
                announced = done.shots
            self._fire(sight, done.shots, hits)
            for strike in done.strikes:
                self._strike(strike, sight, hits)
        self._quiet = 0 if hits.any else self._quiet + 1
        self._harm(hits)

    def _fire(self, sight: BattleSight, shots: Sequence[Fire], hits: Hits) -> None:
        """Roll for all shots of a side (12.13)."""
        aimed = gunnery.aimed_at(shots)
        for shot in shots:
            ship, target = sight.ships[shot.ship], sight.ships[shot.target]
            several = aimed.get(target.name, 0) > 1
            die = self._referee.die("fire", ship.name, shot.weapon, target.name)
            modified = die + gunnery.fire_modifier(ship, shot.weapon, target, sight.range, sight.night, several)
            result = gunnery.result(gunnery.strength(ship, shot.weapon), modified)
            explosion = hits.second_die(self._referee, result, target)
            hits.add(target.name, result)
            if shot.weapon == TORPEDOES:
                self._torpedoes.add(ship.name)
            self._referee.report(
                Fired(
                    ship=ship.name,
                    weapon=shot.weapon,
                    target=target.name,
                    die=die,
                    modified=modified,
                    points=result.points,
                    explosion=explosion,
                )
            )

    def _strike(self, strike: Strike, sight: BattleSight, hits: Hits) -> None:
        """Attack with carrier aircraft (12.18)."""
        self._referee.note_attack(strike.unit)
        for part in strike.parts:
            hits.strike(self._referee, strike.unit, part, sight.ships[part.target], base_counts=False)

    def _harm(self, hits: Hits) -> None:
        """Apply the damage; sunk ships leave the battle (12.14)."""
        hits.take_effect(self._referee)
        sunk = {name for name in hits.results if self._referee.position.ships[name].fate is Fate.SUNK}
        self.in_it = [name for name in self.in_it if name not in sunk]

    # Leaving and pursuing

    def _leave(self, sight: BattleSight) -> Steps:
        """Ask both sides whether they try to leave; if both do, the battle ends (12.21, 12.22)."""
        said = yield from self._ask_both(lambda view: LeaveRequest(view, sight, bool(self._leavers(view.side))))
        leaving = [side for side in (GERMAN, BRITISH) if said[side]]
        if len(leaving) > 1:
            self.left, self.in_it = set(self.in_it), []
        for side in leaving[:1] if self.in_it else ():
            yield from self._break_away(side, sight)

    def _leavers(self, side: Side) -> tuple[str, ...]:
        """The ships that may leave with their side: all but escorts, or escorts too with the optional rule (12.22,
        X3c)."""
        return tuple(name for name in self._of(side, self.in_it) if name not in self._held)

    def _break_away(self, side: Side, sight: BattleSight) -> Steps:
        """Let a side leave in groups. Groups without pursuers are away; the others roll (12.22)."""
        done = yield from ask(GroupsRequest(self._referee.view(side), sight, self._leavers(side)))
        groups = done.leaving
        leavers = tuple(ship for group in groups for ship in group)
        self._referee.report(Leaves(side=side, groups=groups))
        hunters = tuple(name for name in self._of(side.enemy, self.in_it) if name not in self._escorts)
        request = yield from ask(PursueRequest(self._referee.view(side.enemy), sight, groups, hunters))
        pursuers = {
            group: tuple(ship for pursuit in request.pursuits if pursuit.target in group for ship in pursuit.ships)
            for group in groups
        }
        for group in groups:
            if not pursuers[group]:
                self._referee.report(GotAway(group=group, die=0, modified=0, away=True))
                continue
            self._referee.report(Pursued(group=group, pursuers=pursuers[group]))
            if not self._gets_away(group, pursuers[group]):
                self._chases.append(_Chase(side, group, pursuers[group], sight.round, sight.range))
        self.left.update(leavers)
        gone = {*leavers, *(ship for ships_ in pursuers.values() for ship in ships_)}
        self.in_it = [name for name in self.in_it if name not in gone]

    def _gets_away(self, group: tuple[str, ...], pursuers: tuple[str, ...]) -> bool:
        """Roll for a pursued group. Returns whether it gets away (12.22)."""
        die = self._referee.die("get away", *group)
        modified = die + self._lead(self._ships(group), self._ships(pursuers))
        away = modified >= NUMBER["gets away"]
        self._referee.report(GotAway(group=group, die=die, modified=modified, away=away))
        return away

    def _lead(self, leaving: Iterable[Ship], pursuers: Iterable[Ship]) -> int:
        """The modifier for a group to get away from its pursuers: with the optional rule its advantage in speed,
        otherwise 0 (X3b)."""
        return of_battle.speed_lead(leaving, pursuers) if self._by_speed else 0

    def _chase(self, chase: _Chase) -> Steps:
        """Fight rounds between a group and its pursuers, at the range of the last regular round, until the group is
        sunk or gets away (12.22)."""
        group, pursuers = chase.group, chase.pursuers
        while True:
            yield from self._round(chase.round, chase.range, (*group, *pursuers))
            if self._referee.over:
                return
            group, pursuers = (self._afloat(names) for names in (group, pursuers))
            if not group:
                return
            pursuers = tuple(ship.name for ship in self._ships(pursuers) if self._keeps_up(ship, group))
            sight = self._sight(chase.round, chase.range, (*group, *pursuers))
            if not pursuers or not self._continues(sight, closes=False):
                break
            if (yield BreakOffRequest(self._referee.view(chase.side.enemy), sight, group)) == YES:
                break
            if self._gets_away(group, pursuers):
                return
        self._referee.report(GotAway(group=group, die=0, modified=0, away=True))

    def _keeps_up(self, ship: Ship, group: tuple[str, ...]) -> bool:
        """Whether a ship can continue the pursuit: with the optional rule any ship can (X3b)."""
        return self._by_speed or of_battle.may_pursue(ship, self._ships(group))

    def _afloat(self, names: Iterable[str]) -> tuple[str, ...]:
        return tuple(ship.name for ship in self._ships(names) if ship.fate is Fate.AFLOAT)
