"""The requests for shadowing, search, air attacks and the Chance Phase (6, 8, 9, 11)."""

from collections.abc import Sequence
from typing import Any

from compbis.errors import IllegalOrder
from compbis.games.chase_of_the_bismarck.cards.board import NAMES, ZONES, Hex
from compbis.games.chase_of_the_bismarck.cards.roster import SHIPS
from compbis.games.chase_of_the_bismarck.requests.asking import (
    ChoiceRequest,
    Draw,
    ListedRequest,
    ManyRequest,
    OneRequest,
    pick,
)
from compbis.games.chase_of_the_bismarck.rules import chance, search, shadowing
from compbis.games.chase_of_the_bismarck.rules.status import barring, may
from compbis.games.chase_of_the_bismarck.rules.visibility import closed
from compbis.games.chase_of_the_bismarck.state.orders import (
    BOTH,
    FAST,
    PARTS,
    SLOW,
    Call,
    Divert,
    Evade,
    Hunt,
    Pursue,
    Shadow,
    Strike,
    SubmarineSearch,
)
from compbis.games.chase_of_the_bismarck.state.sight import View
from compbis.games.chase_of_the_bismarck.state.units import (
    Fate,
    Mark,
    Status,
    in_play,
    members,
    units,
    with_ships,
)
from compbis.table.request import Order, YesNoRequest
from compbis.table.values import dataclass

Classes = tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class ShadowRequest(ManyRequest):
    """Asks the Allies which Sighted units to shadow, and with which ships in the same hex (6; Reading 6.c, 6.d,
    6.h)."""

    view: View
    undoable: bool

    kind = "shadow"
    kinds = (Shadow,)

    @property
    def possible(self) -> bool:
        """Whether a ship can try. The question is asked even if none can: a missing pause would tell the Germans so."""
        view = self.view
        sighted = {contact.at for contact in view.contacts if contact.mark is Mark.SIGHTED}
        here = {at for at in sighted if not closed(at, view.level, view.fog)}
        return any(ship.at in here and may((ship,), "shadow") for ship in in_play(view.ships))

    def after(self, order: Shadow) -> View:
        """The view after an attempt is ordered: its ships are marked as shadowing."""
        view = self.view
        contact = view.contact(order.at, order.number)
        if contact is None or contact.mark is not Mark.SIGHTED or closed(order.at, view.level, view.fog):
            raise IllegalOrder("NO SIGHTED UNIT THERE THAT CAN BE SHADOWED")
        if any(made.startswith(str(order).partition(":")[0] + ":") for made in view.orders):
            unit = f"{NAMES[order.at]}/{order.number}"
            raise IllegalOrder(f"{unit} HAS ITS ATTEMPT: UN {unit} TAKES IT BACK")
        ships = [view.ships.get(name) for name in order.ships]
        if not ships or len(set(order.ships)) < len(ships):
            raise IllegalOrder("AT LEAST ONE SHIP, AND EACH ONLY ONCE")
        joining = []
        for ship in ships:
            if ship is None:
                raise IllegalOrder("NO SHIP OF YOURS HAS THAT NAME")
            if ship.at != order.at or ship.card.tanker:
                raise IllegalOrder(f"{ship.id} IS A TANKER" if ship.card.tanker else f"{ship.id} IS NOT IN THAT HEX")
            if Status.SHADOWING in ship.doing:
                raise IllegalOrder(f"{ship.id} SHADOWS ANOTHER UNIT")
            if why := barring((ship,), "shadow"):
                raise IllegalOrder(f"{ship.id} CANNOT SHADOW NOW: {why}")
            joining.append(ship)
        for ship in joining:
            if ship.mark is Mark.SHADOWED and not {each.id for each in members(view.ships, ship.unit)} <= {
                *order.ships
            }:
                raise IllegalOrder("A SHADOWED TASK FORCE CANNOT BE SPLIT")
        tried = [ship._replace(doing=ship.doing | {Status.SHADOWING}) for ship in joining]
        return view._replace(ships=with_ships(view.ships, tried), orders=(*view.orders, str(order)))

    def any(self, draw: Draw) -> Shadow | None:
        """A random attempt by ships in the hex of a Sighted unit."""
        sighted = [contact for contact in self.view.contacts if contact.mark is Mark.SIGHTED]
        if not sighted or not draw(5):
            return None
        contact = pick(sighted, draw)
        here = [ship.id for ship in in_play(self.view.ships) if ship.at == contact.at]
        chosen = tuple(ship for ship in here if draw(3))
        return Shadow(contact.at, contact.number, chosen or tuple(here[:1]))


@dataclass(frozen=True, slots=True)
class ManoeuvreRequest(OneRequest):
    """Asks the German player whether a unit evades or diverts, before the roll (6). The question is asked even if the
    unit can do neither: a missing pause would tell the Allies what it has repaired, or its fuel (Reading 6.f).

    Args:
        view: the German view
        unit: the name of the unit
        modifier: the modifier of the attempt so far; None if the shadowers are too slow
    """

    view: View
    unit: str
    modifier: int | None

    kind = "manoeuvre"
    kinds = (Evade, Divert)

    @property
    def possible(self) -> bool:
        """Whether the unit can make a manoeuvre."""
        return self.modifier is not None and shadowing.may_manoeuvre(members(self.view.ships, self.unit))

    def check(self, order: Any) -> None:
        """Raise IllegalOrder unless the unit can make that manoeuvre."""
        if self.modifier is None:
            raise IllegalOrder("NO MANOEUVRE: THE SHADOWERS ARE TOO SLOW")
        unit = members(self.view.ships, self.unit)
        if isinstance(order, Evade):
            shadowing.check_evade(unit)
            return
        fast = tuple([ship for ship in unit if ship.id in order.fast])
        if tuple(ship.id for ship in fast) != order.fast:
            raise IllegalOrder(f"SHIPS OF {self.unit} IN THEIR ORDER: {' '.join(ship.id for ship in unit)}")
        shadowing.check_divert(unit, fast)

    def sample(self, draw: Draw) -> Order:
        """A random manoeuvre that the unit can make, or none."""
        unit = members(self.view.ships, self.unit)
        fast = tuple([ship.id for ship in unit if draw(2)])
        order: Order = pick((self.default, Evade(), Divert(fast)), draw)
        try:
            self.judge(order)
        except IllegalOrder:
            return self.default
        return order


@dataclass(frozen=True, slots=True)
class PursueRequest(OneRequest):
    """Asks the Allies which part to shadow after a Diversion (6).

    Args:
        view: the Allied view
        at: the hex
        fast: the fast part by class
        slow: the slow part by class
        ships: the ids of the shadowers
        whole: whether the shadowers are a single unit that cannot be split
    """

    view: View
    at: Hex
    fast: Classes
    slow: Classes
    ships: tuple[str, ...]
    whole: bool

    kind = "pursue"
    kinds = (Pursue,)
    declinable = False

    @property
    def default(self) -> Order:
        """The slow part, for which the roll has no extra modifier."""
        return Pursue(SLOW)

    def check(self, order: Pursue) -> None:
        """Raise IllegalOrder unless it names one part, or both parts with shadowers for each."""
        if order.part not in PARTS or (order.part != BOTH and order.fast):
            raise IllegalOrder("FAST, SLOW OR BOTH")
        if order.part != BOTH:
            return
        if self.whole or len(self.ships) < 2:
            raise IllegalOrder("ONE UNIT SHADOWS ONE PART")
        fast = [ship for ship in self.ships if ship in order.fast]
        if tuple(fast) != order.fast or not 0 < len(fast) < len(self.ships):
            raise IllegalOrder(f"SOME OF {' '.join(self.ships)} FOR THE FAST PART, AND SOME FOR THE SLOW ONE")
        units = [self.view.ships[name].unit for name in fast if self.view.ships[name].mark is Mark.SHADOWED]
        if any(self.view.ships[name].unit in units for name in self.ships if name not in fast):
            raise IllegalOrder("A SHADOWED TASK FORCE CANNOT BE SPLIT")

    def sample(self, draw: Draw) -> Order:
        """A random part, or both."""
        order = Pursue(pick((FAST, SLOW), draw))
        if self.whole or len(self.ships) < 2 or draw(3):
            return order
        both = Pursue(BOTH, self.ships[: 1 + draw(len(self.ships) - 1)])
        try:
            self.judge(both)
        except IllegalOrder:
            return order
        return both


@dataclass(frozen=True, slots=True)
class CallRequest(ListedRequest):
    """Asks for the next hex to search (8). places: those with enough Search Factors that have not been called."""

    view: View
    places: tuple[Hex, ...]

    kind = "call"
    kinds = (Call,)

    @property
    def legal(self) -> Sequence[Call]:
        """Each hex that can be searched."""
        return tuple(map(Call, self.places))

    @property
    def useful(self) -> tuple[Hex, ...]:
        """The hexes where a call can tell the side anything."""
        view = self.view
        return tuple([at for at in self.places if search.worth_calling(view.side, at, view.level, view.search)])

    def check(self, order: Call) -> None:
        """Raise IllegalOrder unless the hex can be searched and has not been."""
        if order.at not in self.places:
            raise IllegalOrder(f"{NAMES.get(order.at, 'THAT')} CANNOT BE SEARCHED NOW")

    def sample(self, draw: Draw) -> Order:
        """A random hex, or none."""
        return Call(pick(self.places, draw)) if self.places and draw(8) else self.default


@dataclass(frozen=True, slots=True)
class StrikeRequest(ListedRequest):
    """Asks for the next air attack: at which attack marker, and on which class of the marked ships there (9)."""

    view: View

    kind = "strike"
    kinds = (Strike,)
    refusal = "NO ATTACK MARKER THERE, OR NO MARKED SHIP OF THAT CLASS"

    @property
    def legal(self) -> Sequence[Strike]:
        """Each class of marked ships at each attack marker."""
        found = [
            Strike(contact.at, cls)
            for contact in self.view.contacts
            for cls, _ in contact.classes
            if contact.at in self.view.attack
        ]
        return tuple(dict.fromkeys(found))


@dataclass(frozen=True, slots=True)
class VictimRequest(ChoiceRequest):
    """Asks the owner to choose the ship that is attacked from the air or seen by a submarine (9, 11.1).

    Args:
        view: the owner's view
        why: "air" or "submarine"
        ships: the ids of the ships to choose from
    """

    view: View
    why: str
    ships: tuple[str, ...]

    kind = "victim"

    @property
    def words(self) -> Sequence[str]:
        """The ids of the ships."""
        return self.ships


@dataclass(frozen=True, slots=True)
class SubmarineSearchRequest(OneRequest):
    """Asks the German player for the hex around which the submarine searches (11.1)."""

    view: View

    kind = "submarine"
    kinds = (SubmarineSearch,)

    def check(self, order: SubmarineSearch) -> None:
        """Raise IllegalOrder unless the hex is on the board (Reading 11.1.d)."""
        if order.at not in ZONES:
            raise IllegalOrder("NAME A HEX OF THE BOARD")

    def sample(self, draw: Draw) -> Order:
        """A random hex."""
        return SubmarineSearch(pick(tuple(ZONES), draw))


@dataclass(frozen=True, slots=True)
class HuntRequest(ListedRequest):
    """Asks which unit hunts convoys, if any (11.3). The question is asked even if none can: a missing pause would tell
    the Allies that no heavy ship is on a convoy lane."""

    view: View

    kind = "hunt"
    kinds = (Hunt,)
    refusal = "IT CANNOT HUNT NOW"

    @property
    def legal(self) -> Sequence[Hunt]:
        """Each unit that may hunt."""
        return tuple([Hunt(name) for name, unit in units(self.view.ships).items() if chance.may_hunt(unit)])


@dataclass(frozen=True, slots=True)
class MerchantRequest(YesNoRequest):
    """Asks whether the hunter attacks a single merchant ship (11.3)."""

    view: View
    unit: str

    kind = "merchant"
    question = "A SINGLE MERCHANT SHIP. ATTACK IT"


@dataclass(frozen=True, slots=True)
class LineRequest(ChoiceRequest):
    """Asks which convoy line the hunter searches, where two lines cross (Reading 11.3.c)."""

    view: View
    unit: str
    words: tuple[str, ...]

    kind = "line"


@dataclass(frozen=True, slots=True)
class ConvoyRequest(YesNoRequest):
    """Asks whether the hunter attacks a convoy (11.3). escorts: the ids of the ships that defend it."""

    view: View
    unit: str
    convoy: str
    escorts: tuple[str, ...]

    kind = "convoy"

    @property
    def question(self) -> str:  # type: ignore[override]
        """The question."""
        return f"CONVOY {self.convoy.upper()}, ESCORTS: {' '.join(self.escorts) or 'NONE'}. ATTACK IT"


@dataclass(frozen=True, slots=True)
class ReliefRequest(YesNoRequest):
    """Asks whether a ship leaves the convoy that it escorts (12)."""

    view: View
    ship: str

    kind = "relief"

    @property
    def possible(self) -> bool:
        """Whether the ship is still with its convoy. The question is asked even if it is not: a missing pause would
        tell the Germans so (Reading 12.b)."""
        return self.view.ships[self.ship].fate is Fate.WAITING

    @property
    def question(self) -> str:  # type: ignore[override]
        """The question."""
        return f"RELIEVE {SHIPS[self.ship].called} FROM HER ESCORT DUTY"
