"""Decisions in a surface battle: calling it, fire, leaving, pursuit, and raids on convoys (12.1, 12.2, 9.10)."""

from collections.abc import Callable, Mapping
from typing import Any, Self

from compbis.games.sink_the_bismarck.cards.board import Hex, hex_name
from compbis.games.sink_the_bismarck.cards.options import DISENGAGING
from compbis.games.sink_the_bismarck.cards.roster import AIR
from compbis.games.sink_the_bismarck.requests.asking import AbleRequest, AskedRequest, OneRequest, pick
from compbis.games.sink_the_bismarck.rules import air
from compbis.games.sink_the_bismarck.rules import battle as of_battle
from compbis.games.sink_the_bismarck.rules.battle import BattleSight
from compbis.games.sink_the_bismarck.state.orders import STOP, Destroy, Fire, Group, Part, Pursue, Strike
from compbis.games.sink_the_bismarck.state.sight import View
from compbis.table.request import DONE, Order, Word, YesNoRequest
from compbis.table.side import BRITISH
from compbis.table.values import dataclass, replace


@dataclass(frozen=True, slots=True)
class CallRequest(AbleRequest):
    """Asks a side that has detected an enemy in a hex whether it calls a battle (12.11). A side with only dummies is
    asked too, but cannot call one.

    Args:
        view: the side's view
        hex: the hex
        able: whether the side has a task force there that may call one
        at_will: the counters that fight only if the British wish, if the Germans call it (11.9)
    """

    view: View
    hex: Hex
    able: bool
    at_will: tuple[str, ...] = ()

    kind = "call"

    @property
    def why_unable(self) -> str:
        """Why it cannot."""
        beside = " ".join(name for name in self.at_will if name in self.view.forces)
        return f"ONLY DUMMIES ARE THERE{beside and f' BESIDE {beside}'}"

    @property
    def question(self) -> str:  # type: ignore[override]
        """The question."""
        return f"BATTLE IN {hex_name(self.hex)}"


@dataclass(frozen=True, slots=True)
class JoinRequest(YesNoRequest):
    """Asks the British whether a shadower takes part in a battle that the Germans called; or, if another German counter
    called it against the shadower, whether the shadowed counter does (11.9).

    Args:
        view: the British view
        hex: the hex of the battle
        counter: the counter that shadows, or is shadowed
    """

    view: View
    hex: Hex
    counter: str

    kind = "join"

    @property
    def question(self) -> str:  # type: ignore[override]
        """The question."""
        return f"{self.counter} FIGHTS, TOO"


@dataclass(frozen=True, slots=True)
class SkipRequest(YesNoRequest):
    """Asks a side whether to begin at B range (12.23)."""

    view: View
    battle: BattleSight

    kind = "skip"
    question = "BEGIN AT RANGE B"


@dataclass(frozen=True, slots=True)
class FireRequest(AskedRequest):
    """Asks a side for all its fire in a round (12.12).

    Args:
        view: the side's view
        battle: the battle
        enemy: the shots that the enemy has announced
        shots: the shots announced so far
        strikes: the attacks by carrier aircraft announced so far
        undoable: whether there is an order to take back
    """

    view: View
    battle: BattleSight
    enemy: tuple[Fire, ...] = ()
    shots: tuple[Fire, ...] = ()
    strikes: tuple[Strike, ...] = ()
    undoable: bool = False

    kind = "fire"
    takes = (Fire, Strike)

    def why_not(self, order: Any) -> str:
        """Why a shot or an attack may not be announced; "" if it may."""
        if isinstance(order, Fire):
            return of_battle.why_no_fire(self.battle, self.side, order, self.shots, self.strikes)
        if not AIR[order.unit].carrier or self.side is not BRITISH:
            return f"{order.unit} CANNOT FLY"
        if order.force not in self.view.counters:
            return f"{order.force} IS NOT AN ENEMY HERE"
        if order.unit in air.grounded(self.view.ships, self.view.options):
            return f"THE CARRIER OF {order.unit} HAS NO FUEL"
        return of_battle.why_no_strike(self.battle, order, self.shots, self.strikes)

    def after(self, order: Any) -> Self:
        """The request with the shot or attack added."""
        if isinstance(order, Fire):
            return replace(self, shots=(*self.shots, order))
        return replace(self, strikes=(*self.strikes, order))

    @property
    def units(self) -> tuple[str, ...]:
        """The carrier aircraft that can attack now (12.18, X2b)."""
        able = of_battle.carrier_aircraft(self.battle) if self.side is BRITISH else ()
        grounded = air.grounded(self.view.ships, self.view.options)
        return tuple(unit for unit in able if unit not in grounded)

    @property
    def choices(self) -> tuple[Fire, ...]:
        """All shots that may be announced now."""
        own, enemies = self.battle.line(self.side), self.battle.line(self.side.enemy)
        shots = [
            Fire(ship.name, weapon, target.name)
            for ship in own
            for weapon in self.battle.weapons(ship)
            for target in enemies
        ]
        return tuple(shot for shot in shots if not self.why_not(shot))

    @property
    def legal(self) -> tuple[Fire | Strike, ...]:
        """All legal shots, and attacks by carrier aircraft at full strength on one ship."""
        strikes = [
            Strike(unit, self.battle.counters[target.name], (Part(target.name, AIR[unit].strength),))
            for unit in self.units
            for target in self.battle.line(self.side.enemy)
            if target.name in self.battle.counters
        ]
        return (*self.choices, *(order for order in strikes if not self.why_not(order)))

    def some(self, draw: Callable[[int], int]) -> Order:
        """A random legal shot; sometimes an attack by aircraft, or DONE."""
        chosen = draw(8)
        if chosen == 0 and self.units and self.view.counters:
            unit = pick([name for name, card in AIR.items() if card.carrier in self.battle.ships], draw)
            target = pick(self.battle.line(self.side.enemy), draw).name
            return Strike(unit, pick(sorted(self.view.counters), draw), (Part(target, 1 + draw(AIR[unit].strength)),))
        choices = self.choices
        return pick(choices, draw) if choices and chosen > 1 else DONE

    def standing(self) -> Mapping[str, str]:
        """The shots and attacks announced so far."""
        return {f"{shot.ship} {shot.weapon}": shot.target for shot in self.shots} | {
            strike.unit: str(strike) for strike in self.strikes
        }


@dataclass(frozen=True, slots=True)
class LeaveRequest(AbleRequest):
    """Asks a side whether it tries to leave a battle (12.21). Escorts cannot leave (12.22).

    Args:
        view: the side's view
        battle: the battle
        able: whether the side has ships that may leave
    """

    view: View
    battle: BattleSight
    able: bool

    kind = "leave"
    why_unable = "ESCORTS MAY NOT LEAVE"
    question = "TRY TO LEAVE THE BATTLE"


@dataclass(frozen=True, slots=True)
class OpenRequest(YesNoRequest):
    """Asks the faster side whether it tries to open the range, after every third round (X3a)."""

    view: View
    battle: BattleSight

    kind = "open"
    question = "TRY TO OPEN THE RANGE"


@dataclass(frozen=True, slots=True)
class GroupsRequest(AskedRequest):
    """Asks a leaving side for its groups; the ships that it leaves out form one group together (12.21). Escorts, which
    leave only with an option, stay unless they are named (12.22, X3c).

    Args:
        view: the side's view
        battle: the battle
        ships: the ships that may leave
        groups: the groups so far
        undoable: whether there is an order to take back
    """

    view: View
    battle: BattleSight
    ships: tuple[str, ...]
    groups: tuple[tuple[str, ...], ...] = ()
    undoable: bool = False

    kind = "groups"
    takes = (Group,)

    @property
    def left(self) -> tuple[str, ...]:
        """The ships that are in no group yet."""
        return tuple(ship for ship in self.ships if all(ship not in group for group in self.groups))

    @property
    def staying(self) -> tuple[str, ...]:
        """The escorts that stay: the task forces of which no ship is named, unless nothing else leaves (X3c)."""
        counters = self.battle.counters
        named = {counters.get(ship) for group in self.groups for ship in group}
        stay = tuple(ship for ship in self.ships if ship in self.battle.escorts and counters.get(ship) not in named)
        return stay if len(stay) < len(self.ships) else ()

    @property
    def leaving(self) -> tuple[tuple[str, ...], ...]:
        """All groups: those named, and the other ships that leave."""
        rest = tuple(ship for ship in self.left if ship not in self.staying)
        return (*self.groups, rest) if rest else self.groups

    @property
    def legal(self) -> tuple[Group, ...]:
        """Each of these ships as a group of one; larger groups are legal too."""
        return tuple(Group((ship,)) for ship in self.left)

    def why_not(self, order: Any) -> str:
        """Why these ships cannot form a group; "" if they can."""
        return "" if set(order.ships) <= set(self.left) else f"STILL TO BE GROUPED: {' '.join(self.left) or 'NONE'}"

    def after(self, order: Any) -> Self:
        """The request with the group added."""
        return replace(self, groups=(*self.groups, order.ships))

    def some(self, draw: Callable[[int], int]) -> Order:
        """A random group of the ships left, or DONE."""
        return Group(self.left[: 1 + draw(len(self.left))]) if self.left and draw(2) else DONE

    def standing(self) -> Mapping[str, str]:
        """The groups so far, by number."""
        return {f"{number}": " ".join(group) for number, group in enumerate(self.groups, 1)}


@dataclass(frozen=True, slots=True)
class PursueRequest(AskedRequest):
    """Asks a side which ships pursue the leaving groups (12.22).

    Args:
        view: the side's view
        battle: the battle
        groups: the groups that leave
        hunters: the ships that may pursue
        pursuits: the pursuits so far
        undoable: whether there is an order to take back
    """

    view: View
    battle: BattleSight
    groups: tuple[tuple[str, ...], ...]
    hunters: tuple[str, ...]
    pursuits: tuple[Pursue, ...] = ()
    undoable: bool = False

    kind = "pursue"
    takes = (Pursue,)

    @property
    def legal(self) -> tuple[Pursue, ...]:
        """Each ship in pursuit of each group, where legal."""
        pursuits = [Pursue((ship,), group[0]) for ship in self.hunters for group in self.groups]
        return tuple(order for order in pursuits if not self.why_not(order))

    def group_of(self, ship: str) -> tuple[str, ...]:
        """The group of a ship; () if it is in none."""
        return next((group for group in self.groups if ship in group), ())

    def why_not(self, order: Any) -> str:
        """Why these ships may not pursue that group; "" if they may."""
        group = self.group_of(order.target)
        if not group:
            return f"{order.target} DOES NOT LEAVE"
        busy = {ship for pursuit in self.pursuits for ship in pursuit.ships}
        for name in order.ships:
            if name not in self.hunters:
                return f"{name} MAY NOT PURSUE"
            if name in busy:
                return f"{name} IS ALREADY IN PURSUIT"
            slow = not of_battle.may_pursue(self.battle.ships[name], [self.battle.ships[each] for each in group])
            if slow and DISENGAGING not in self.view.options:  # X3b
                return f"{name} IS TOO SLOW"
        return ""

    def after(self, order: Any) -> Self:
        """The request with the pursuit added."""
        return replace(self, pursuits=(*self.pursuits, order))

    def some(self, draw: Callable[[int], int]) -> Order:
        """One random ship in pursuit of a random group; DONE a third of the time."""
        if not self.hunters or not draw(3):
            return DONE
        return Pursue((pick(self.hunters, draw),), pick(self.groups, draw)[0])

    def standing(self) -> Mapping[str, str]:
        """The pursuits so far, by ship."""
        return {" ".join(pursuit.ships): pursuit.target for pursuit in self.pursuits}


@dataclass(frozen=True, slots=True)
class BreakOffRequest(YesNoRequest):
    """Asks the pursuers whether they let a group go (12.22).

    Args:
        view: the pursuers' view
        battle: the battle
        group: the ships of the group
    """

    view: View
    battle: BattleSight
    group: tuple[str, ...]

    kind = "break"

    @property
    def question(self) -> str:  # type: ignore[override]
        """The question."""
        return f"LET {' '.join(self.group)} GO"


@dataclass(frozen=True, slots=True)
class RaidRequest(OneRequest):
    """Asks the Germans which convoy in a hex to attack, and whether a moving counter stops there (9.10 to 9.12). A
    dummy is asked like a task force.

    Args:
        view: the German view
        hex: the hex
        convoys: the convoys that may be attacked
        counter: the moving counter; "" after a battle
        real: whether it is a task force
    """

    view: View
    hex: Hex
    convoys: tuple[str, ...]
    counter: str = ""
    real: bool = True

    kind = "raid"
    takes = (Destroy, Word)

    @property
    def legal(self) -> tuple[Destroy | Word, ...]:
        """Each convoy that may be attacked, and STOP for a moving counter."""
        found: tuple[Destroy | Word, ...] = (*(Destroy(convoy) for convoy in self.convoys), STOP)
        return tuple(order for order in found if not self.why_not(order))

    def why_not(self, order: Any) -> str:
        """Why an order is not legal; "" if it is."""
        if isinstance(order, Word):
            return "" if order == STOP and self.counter else "NOT NOW"
        if not self.real:
            return f"{self.counter} IS A DUMMY"
        if order.convoy in self.convoys:
            return ""
        here = order.convoy in self.view.convoys and self.view.convoys[order.convoy].hex == self.hex
        return f"{order.convoy} IS ESCORTED" if here else f"{order.convoy} IS NOT HERE"

    def some(self, draw: Callable[[int], int]) -> Order:
        """An attack, STOP or DONE, at random."""
        if self.counter and not draw(5):
            return STOP
        return Destroy(pick(self.convoys, draw)) if self.convoys and self.real and draw(3) else DONE
