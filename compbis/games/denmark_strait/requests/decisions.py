"""The decisions that a side is asked for: captains, movement, fire, repairs, morale. Each request is judged from its
view."""

from collections.abc import Mapping

from compbis.errors import IllegalOrder
from compbis.games.denmark_strait.cards.board import COMPASS
from compbis.games.denmark_strait.cards.deck import DECK
from compbis.games.denmark_strait.cards.roster import CAPTAINS, SHIPS, Ability
from compbis.games.denmark_strait.cards.sheets import NUMBER
from compbis.games.denmark_strait.rules import effects, fleet, movement, upkeep
from compbis.games.denmark_strait.state.orders import OFFER, Appoint, Fire, Rally, Repair, Sail
from compbis.games.denmark_strait.state.ships import Ship
from compbis.games.denmark_strait.state.sight import View
from compbis.table.request import NO, YES, ListedRequest, Order, Word, YesNoRequest
from compbis.table.side import BRITISH, Side
from compbis.table.values import dataclass

MOST_POINTS = max(card.points for card in CAPTAINS.values()) + NUMBER["flagship points"]
_POINTS = range(MOST_POINTS + 1)
_SHOTS = range(0, MOST_POINTS + 1, NUMBER["points for a better shot"])
_SINGLE = [(step,) for step in (*movement.TURNS, *COMPASS)]
_DOUBLE = [steps for turn in movement.TURNS for way in COMPASS for steps in ((turn, way), (way, turn))]


@dataclass(frozen=True, slots=True)
class AppointRequest(ListedRequest):
    """Asks for the captains of both ships. By default they are the first pair.

    Once they are chosen (`undoable`), the side can only confirm them or undo the choice.
    """

    view: View
    undoable: bool = False

    kind = "captains"
    long = False
    known = tuple(Appoint(*pair) for side in Side for pair in fleet.pairs(side))

    @property
    def legal(self) -> tuple[Appoint, ...]:
        """The pairs that the side may choose; none once they are chosen."""
        return () if self.undoable else tuple(Appoint(*pair) for pair in fleet.pairs(self.side))

    def why_not(self, order: Appoint) -> str:
        """Why this pair cannot be appointed."""
        if self.undoable:
            return f"{' AND '.join(fleet.captains(self.view.ships, self.side))} ARE CHOSEN: UN TAKES THEM BACK"
        if self.side is BRITISH:
            return "FIRST AN ADMIRAL, THEN A CAPTAIN"
        return f"TWO CAPTAINS OF YOURS WHO COST {NUMBER['german captains cost']} AT MOST"

    def standing(self) -> Mapping[str, str]:
        """The captain chosen for each ship."""
        chosen = zip(fleet.of_side(self.side), fleet.captains(self.view.ships, self.side), strict=True)
        return {"CAPTAINS": ", ".join(f"{name}: {captain}" for name, captain in chosen)} if self.undoable else {}


@dataclass(frozen=True, slots=True)
class SailRequest(ListedRequest):
    """Asks for the movement of a side's ships.

    A side may offer a draw once per movement (Reading 19); `offered` is true once it has.
    """

    view: View
    undoable: bool
    offered: bool = False

    kind = "sail"
    known = tuple(Sail(ship, steps) for ship in SHIPS for steps in (*_SINGLE, *_DOUBLE))

    @property
    def legal(self) -> tuple[Sail, ...]:
        """The moves of each ship that has not moved yet."""
        view = self.view
        waiting = [ship for ship in fleet.afloat(view.ships, self.side) if ship.name not in view.ordered]
        return tuple(
            order for ship in waiting for order in movement.legal_sails(view.ships, ship, view.speed[ship.name])
        )

    def why_not(self, order: Sail) -> str:
        """Why the ship cannot make this move."""
        ship = self.view.ships[order.ship]
        if ship.side is not self.side:
            return "NOT YOUR SHIP"
        if ship.sunk:
            return f"{ship.name} IS SUNK"
        if ship.name in self.view.ordered:
            return f"{self.view.ordered[ship.name]}: UN TAKES IT BACK"
        roll, needed = self.view.speed[ship.name], movement.speed_number(ship)
        if roll < needed:
            return f"{ship.name} MAY ONLY TURN: SPEED ROLL {roll}, NEEDED {needed}"
        if ship.failed:
            return f"{ship.name} MUST GET AWAY FROM THE ENEMY"
        if len(order.steps) > 1 and ship.points < NUMBER["points for move and turn"]:
            return f"MOVE AND TURN TAKE {NUMBER['points for move and turn']} CAPTAIN POINTS"
        if taken := self._taken(ship, order):
            return taken
        if len(order.steps) > 1 and order.steps[0] in movement.TURNS:
            return self._after_turn(ship, order.steps[0])
        single = [one.steps[0] for one in self.legal if one.ship == ship.name and len(one.steps) == 1]
        ways = [way for way in single if way in COMPASS]
        return f"{ship.name} FACES {ship.facing}: IT MAY GO {', '.join(ways) or 'NOWHERE'}, OR TURN"

    def _after_turn(self, ship: Ship, turn: str) -> str:
        """The directions open to a ship after a turn."""
        both = [one.steps for one in self.legal if one.ship == ship.name and len(one.steps) > 1]
        ways = [way for first, way in both if first == turn]
        facing = movement.turned(ship.facing, turn)
        return f"AFTER {turn} {ship.name} FACES {facing}: IT MAY GO {', '.join(ways) or 'NOWHERE'}"

    def _taken(self, ship: Ship, order: Sail) -> str:
        """What blocks a space ahead of the ship: the ice, or another ship (Map 3, 4); "" for any other reason."""
        first, way = order.steps[0], next((step for step in order.steps if step in COMPASS), "")
        facing = movement.turned(ship.facing, first) if first in movement.TURNS else ship.facing
        if way not in movement.forward(facing):
            return ""
        there = movement.sailed(ship, order).at
        others = [other for other in self.view.ships.values() if not other.sunk and other.name != ship.name]
        if movement.free([other.at for other in others], there):
            return ""
        return next((f"{other.name} IS IN {there}" for other in others if other.at == there), "THE ICE IS THERE")

    def judge(self, order: Order) -> None:
        """Judge an order as usual, but allow the offer of a draw once."""
        if order != OFFER:
            ListedRequest.judge(self, order)
        elif self.offered:
            raise IllegalOrder("A DRAW IS OFFERED ONCE A TURN")

    def parse(self, text: str) -> Order:
        """The order that a text stands for. Raises IllegalOrder."""
        return OFFER if text == OFFER.word else ListedRequest.parse(self, text)

    def standing(self) -> Mapping[str, str]:
        """The movement of the ships that have moved."""
        return self.view.ordered


@dataclass(frozen=True, slots=True)
class FireRequest(ListedRequest):
    """Asks for a side's next shot, with captain points in steps of two, committed before the roll.

    See Captains 6 and Reading 9.

    Args:
        view: what the side may know
        shooters: the ships that may fire now; without an order, the first of them does not fire
        undoable: whether passing over a ship can be undone
    """

    view: View
    shooters: tuple[str, ...]
    undoable: bool = False

    kind = "fire"
    long = False
    known = tuple(
        Fire(ship, target, points)
        for ship in SHIPS
        for target in SHIPS
        if SHIPS[ship].side is not SHIPS[target].side
        for points in _SHOTS
    )

    @property
    def legal(self) -> tuple[Fire, ...]:
        """Each of the ships at each enemy afloat, with each number of points that it can spend."""
        ships = self.view.ships
        targets = [ship.name for ship in fleet.afloat(ships, self.side.enemy)]
        return tuple(
            Fire(name, target, points)
            for name in self.shooters
            for target in targets
            for points in _SHOTS
            if points <= ships[name].points
        )

    def why_not(self, order: Fire) -> str:
        """Why the ship cannot fire this shot."""
        if order.ship not in self.shooters:
            return f"MAY FIRE NOW: {', '.join(self.shooters)}"
        if self.view.ships[order.target].sunk:
            return f"{order.target} IS SUNK"
        return _points_left(self.view.ships[order.ship])

    def standing(self) -> Mapping[str, str]:
        """Nothing: a shot takes place at once."""
        return {}


@dataclass(frozen=True, slots=True)
class RepairRequest(ListedRequest):
    """Asks for a side's next repair.

    Args:
        view: what the side may know
        crews: the ships that may repair now; without an order, the first of them repairs nothing
        undoable: whether passing over a ship can be undone
    """

    view: View
    crews: tuple[str, ...]
    undoable: bool = False

    kind = "repair"
    long = False
    known = tuple(
        Repair(ship, card, points)
        for ship in SHIPS
        for card in DECK
        if effects.lies_on_ship(card)
        for points in _POINTS
    )

    @property
    def legal(self) -> tuple[Repair, ...]:
        """Each card that can be repaired, with each number of points that the ship can spend."""
        ships = [self.view.ships[name] for name in self.crews]
        return tuple(
            Repair(ship.name, card, points)
            for ship in ships
            for card in upkeep.repairable(ship)
            for points in range(ship.points + 1)
        )

    def why_not(self, order: Repair) -> str:
        """Why that cannot be repaired."""
        ship = self.view.ships[order.ship]
        if ship.name not in self.crews:
            return f"MAY REPAIR NOW: {', '.join(self.crews)}"
        if order.card not in upkeep.repairable(ship):
            return f"{ship.name} CAN REPAIR {', '.join(upkeep.repairable(ship))}"
        return _points_left(ship)

    def standing(self) -> Mapping[str, str]:
        """Nothing: the roll takes place at once."""
        return {}


@dataclass(frozen=True, slots=True)
class RallyRequest(ListedRequest):
    """Asks how many captain points a ship spends on its morale check. DONE spends none. The default is all of them,
    since points left over are lost."""

    view: View
    ship: str
    undoable: bool = False

    kind = "morale"
    long = False
    known = tuple(Rally(ship, points) for ship in SHIPS for points in _POINTS)

    @property
    def default(self) -> Rally:  # type: ignore[override]
        """The check with all points left."""
        return Rally(self.ship, self.view.ships[self.ship].points)

    @property
    def legal(self) -> tuple[Rally, ...]:
        """The check with each number of points that the ship can spend."""
        return tuple(Rally(self.ship, points) for points in range(self.view.ships[self.ship].points + 1))

    def why_not(self, order: Rally) -> str:
        """Why this check is not possible."""
        return _points_left(self.view.ships[self.ship]) if order.ship == self.ship else f"{self.ship} CHECKS ITS MORALE"

    def standing(self) -> Mapping[str, str]:
        """Nothing: the roll takes place at once."""
        return {}


@dataclass(frozen=True, slots=True)
class DrawRequest(YesNoRequest):
    """Asks whether to accept the draw that the enemy offers. It is open alongside the side's other question."""

    view: View

    kind = "draw"
    question = "AGREE TO A DRAW"


@dataclass(frozen=True, slots=True)
class SeamanRequest(YesNoRequest):
    """Asks whether a ship's captain repeats its speed roll; `roll` is the first result."""

    view: View
    ship: str
    roll: int

    kind = "seaman"

    @property
    def default(self) -> Word:  # type: ignore[override]
        """Yes, since the roll was too low and a new one cannot be worse; no for a ship that would have to run."""
        return NO if self.view.ships[self.ship].failed else YES

    @property
    def question(self) -> str:  # type: ignore[override]
        """The question."""
        ship = self.view.ships[self.ship]
        return f"{self.ship}: SPEED ROLL {self.roll}, NEEDED {movement.speed_number(ship)}. ROLL AGAIN"


@dataclass(frozen=True, slots=True)
class AgainRequest(YesNoRequest):
    """Asks whether to repeat a failed morale roll.

    Args:
        view: what the side may know
        ship: the ship that failed
        points: the captain points spent on the roll
        roll: the first result
    """

    view: View
    ship: str
    points: int
    roll: int

    kind = "again"

    @property
    def default(self) -> Word:  # type: ignore[override]
        """Yes, since the roll failed and a new one cannot be worse; no if another ship may need the repeat."""
        return NO if self.ship_left_without_repeat else YES

    @property
    def ship_left_without_repeat(self) -> str:
        """A ship of the side that has yet to check its morale, and could not repeat its roll after this one, since both
        share one repeat. "" if there is none, or if the captain of this ship has a repeat of its own."""
        ships = self.view.ships
        if ships[self.ship].captain_card.ability is Ability.STEADY:
            return ""
        both = fleet.of_side(self.side)
        later = both[both.index(self.ship) + 1 :]
        return next((name for name in later if upkeep.checks_morale(ships[name])), "")

    @property
    def question(self) -> str:  # type: ignore[override]
        """The question."""
        needed = upkeep.morale_number(self.view.ships[self.ship], self.points)
        return f"{self.ship}: MORALE ROLL {self.roll}, NEEDED {needed}. ROLL AGAIN"


def _points_left(ship: Ship) -> str:
    return f"{ship.name} HAS {ship.points} CAPTAIN POINTS LEFT"
