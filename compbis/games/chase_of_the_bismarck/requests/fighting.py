"""The requests of naval combat (10)."""

from collections.abc import Sequence

from compbis.games.chase_of_the_bismarck.cards.board import Hex
from compbis.games.chase_of_the_bismarck.requests.asking import ChoiceRequest, ListedRequest
from compbis.games.chase_of_the_bismarck.rules import battle as board
from compbis.games.chase_of_the_bismarck.rules import gunnery
from compbis.games.chase_of_the_bismarck.rules.status import may
from compbis.games.chase_of_the_bismarck.rules.visibility import closed
from compbis.games.chase_of_the_bismarck.state.battle import Battle, Fighter
from compbis.games.chase_of_the_bismarck.state.orders import (
    CLOSING,
    OPENING,
    Abort,
    Attack,
    Choose,
    Enter,
    Fire,
    Launch,
    Steer,
)
from compbis.games.chase_of_the_bismarck.state.sight import Contact, View
from compbis.games.chase_of_the_bismarck.state.units import in_play, units
from compbis.table.request import Order
from compbis.table.values import dataclass

BOW, STERN = "BOW", "STERN"
LEAVE = Choose("LEAVE")
"""The answer with which a ship that a shift has pushed off the board leaves the combat."""


@dataclass(frozen=True, slots=True)
class CombatRequest(ListedRequest):
    """Asks for the next combat: which unit attacks which marked unit in its hex, one combat per hex (10; Reading 10.a,
    10.b). fought: the hexes that have had their combat."""

    view: View
    fought: tuple[Hex, ...]

    kind = "combat"
    kinds = (Attack,)
    refusal = "THERE IS NO SUCH COMBAT"

    @property
    def legal(self) -> Sequence[Attack]:
        """Each unit that may attack, against each marked unit in its hex except tankers."""
        able = [
            (name, unit[0].at)
            for name, unit in units(self.view.ships).items()
            if may(unit, "initiate") and any(not ship.card.tanker for ship in unit)
        ]
        return tuple(
            Attack(name, at, contact.number) for contact in self.targets for name, at in able if at == contact.at
        )

    @property
    def targets(self) -> Sequence[Contact]:
        """The marked units that could be attacked by a unit in their hex: both sides know them."""
        view = self.view
        return tuple(
            contact
            for contact in view.contacts
            if contact.at not in self.fought
            and not closed(contact.at, view.level, view.fog)
            and any(cls != "TK" for cls, _ in contact.classes)
        )


@dataclass(frozen=True, slots=True)
class TorpedoRequest(ListedRequest):
    """Asks for the next torpedoes of a side: up to three per ship, at Medium or Short range (10, step 1). assigned: the
    number that each of its ships has already assigned."""

    view: View
    battle: Battle
    assigned: tuple[tuple[str, int], ...]

    kind = "torpedoes"
    kinds = (Launch,)
    refusal = "NO SUCH TORPEDOES: THREE A SHIP IN EACH ROUND, AT MEDIUM OR SHORT RANGE"

    @property
    def legal(self) -> Sequence[Launch]:
        """Each number of torpedoes that a ship has left in this round, at each enemy in range."""
        gone = dict(self.assigned)
        fight = self.battle
        return tuple(
            Launch(ship.id, target.id, number)
            for ship in fight.of(self.side)
            for target in fight.of(self.side.enemy)
            for number in range(1, board.may_launch(fight, ship, target) - gone.get(ship.id, 0) + 1)
        )


@dataclass(frozen=True, slots=True)
class FireRequest(ListedRequest):
    """Asks which ship fires next, and at which target (10, step 2). waiting: the ships that have not fired."""

    view: View
    battle: Battle
    waiting: tuple[str, ...]

    kind = "fire"
    kinds = (Fire,)
    refusal = "IT CANNOT FIRE AT THAT SHIP NOW"

    @property
    def legal(self) -> Sequence[Fire]:
        """Each waiting ship, at each enemy against which it has dice."""
        fight = self.battle
        return tuple(
            Fire(ship, target.id)
            for ship in self.waiting
            for target in fight.of(self.side.enemy)
            if gunnery.volley(fight.fighters[ship], target).dice
        )


@dataclass(frozen=True, slots=True)
class GunRequest(ChoiceRequest):
    """Asks which gun fails on a ship with unreliable guns, by default one that would not fire next round if she keeps
    her course (Reading 10.v)."""

    view: View
    battle: Battle
    ship: str

    kind = "guns"
    words = (BOW, STERN)

    @property
    def default(self) -> Order:
        """The end that does not fire on her course; on her broadside that with fewer guns left."""
        now = self.battle.fighters[self.ship]
        stern = now.course == CLOSING or (now.course == OPENING and now.stern < now.bow)
        return Choose(STERN if stern else BOW)


@dataclass(frozen=True, slots=True)
class SteerRequest(ListedRequest):
    """Asks for a ship's move on the Battle Board (10, step 4)."""

    view: View
    battle: Battle
    ship: str

    kind = "steer"
    kinds = (Steer, Choose)
    declinable = False
    refusal = "IT CANNOT MOVE LIKE THAT"

    @property
    def fighter(self) -> Fighter:
        """The ship."""
        return self.battle.fighters[self.ship]

    @property
    def legal(self) -> Sequence[Steer | Choose]:
        """Every move open to the ship."""
        steers = [Steer(course, zones) for course, zones in board.courses(self.battle, self.fighter)]
        return (*steers, *((LEAVE,) if board.may_leave(self.battle, self.fighter) else ()))

    @property
    def default(self) -> Order:
        """The ship keeps its course and stays; if it must close, it closes without moving."""
        stays = Steer(self.fighter.course, 0)
        return stays if stays in self.legal else Steer(CLOSING, 0)


@dataclass(frozen=True, slots=True)
class AbortRequest(ListedRequest):
    """Asks which ship next tries to leave the combat (10, step 5). waiting: the ships that can and have not tried."""

    view: View
    battle: Battle
    waiting: tuple[str, ...]

    kind = "abort"
    kinds = (Abort,)
    refusal = "IT CANNOT LEAVE NOW"

    @property
    def legal(self) -> Sequence[Abort]:
        """Each waiting ship."""
        return tuple(map(Abort, self.waiting))


@dataclass(frozen=True, slots=True)
class EnterRequest(ListedRequest):
    """Asks which ship next tries to enter the combat (10, step 6). tried: the ships that have tried in this round."""

    view: View
    battle: Battle
    tried: tuple[str, ...]

    kind = "entry"
    kinds = (Enter,)
    refusal = "IT CANNOT ENTER NOW"

    @property
    def legal(self) -> Sequence[Enter]:
        """Each ship of the side in the hex that may enter and has not tried."""
        fresh = [ship for ship in in_play(self.view.ships) if ship.id not in self.tried]
        return tuple([Enter(ship.id) for ship in fresh if board.may_enter(self.battle, ship)])
