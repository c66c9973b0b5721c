"""The full state of a game. Only the referee, the code that makes a view, and a save may read it."""

from collections.abc import Collection, Mapping
from types import MappingProxyType

from compbis.games.sink_the_bismarck.cards.board import Hex
from compbis.games.sink_the_bismarck.cards.options import NELSON, NELSON_AND_LONDON, RESERVES
from compbis.games.sink_the_bismarck.cards.roster import AIR, SHIPS, AirKind
from compbis.games.sink_the_bismarck.cards.scenarios import MAY_COME, SCENARIOS, Limits
from compbis.games.sink_the_bismarck.state.sight import Counter, SeenConvoy, View
from compbis.games.sink_the_bismarck.state.units import Award, Convoy, Force, Reason, Ship, designator, number_of
from compbis.table.dice import Cup
from compbis.table.game import Outcome
from compbis.table.side import GERMAN, Side
from compbis.table.values import dataclass

_SECRET_POINTS = frozenset((Reason.HOME, Reason.AT_SEA))
"""Awards that are hidden from the German player until the end, because they show which convoys were real."""


@dataclass(frozen=True, slots=True)
class Position:
    """The position at the start of a turn.

    Args:
        seed: the seed of all dice
        scenario: the name of the scenario
        turn: the turn, from 1
        forces: the counters of both sides by name
        ships: the ships of both sides by name
        waiting: reinforcements that are on no counter yet: by ship, its hex or the convoy that it joins
        convoys: the convoys on the map by name
        cup: the convoy counters not drawn yet
        entered: by designator, the number of convoys that have entered so far
        recon: the hexes of the recon units
        shadows: by shadowed German counter, the British counter or recon unit that shadows it
        fought: German counters that fought last turn while they were shadowed
        released: whether the task force that waits for the Bismarck may sail
        awards: all points awarded so far
        visibility: the visibility this turn; "" between turns
        detected: counters with a Detection Marker, and convoys detected this turn; empty between turns
        outcome: the result; None while the game is in progress
        options: the names of the optional rules in play
        tankers: the hexes of the German tankers (17.12)
        noted: the turn of the German roll for reserves, and the port where the Scheer would arrive; None before it is
            noted
        more: the counters and dummies that the reserves added to the German limits (X5)
    """

    seed: int
    scenario: str
    turn: int
    forces: Mapping[str, Force]
    ships: Mapping[str, Ship]
    waiting: Mapping[str, str]
    convoys: Mapping[str, Convoy]
    cup: Cup
    entered: Mapping[str, int]
    recon: Mapping[str, Hex]
    shadows: Mapping[str, str]
    fought: frozenset[str]
    released: bool
    awards: tuple[Award, ...]
    visibility: str = ""
    detected: frozenset[str] = frozenset()
    outcome: Outcome | None = None
    options: frozenset[str] = frozenset()
    tankers: tuple[Hex, ...] = ()
    noted: tuple[int, Hex] | None = None
    more: Limits = Limits(0, 0)

    def limits(self, side: Side) -> Limits:
        """The maximum of counters and dummies for a side."""
        counters, dummies = SCENARIOS[self.scenario].limits[side]
        more = self.more if side is GERMAN else Limits(0, 0)
        return Limits(counters + more.counters, dummies + more.dummies)

    def view(self, side: Side) -> View:
        """The view of a side: what it may know now."""
        # By number: the owner's order would tell task forces from dummies.
        forces = sorted(self.forces.values(), key=lambda force: number_of(force.name))
        own = {force.name: force for force in forces if force.side is side}
        enemy = (force for force in forces if force.side is not side)
        return View(
            side=side,
            turn=self.turn,
            scenario=self.scenario,
            visibility=self.visibility,
            forces=MappingProxyType(own),
            counters=MappingProxyType(
                {each.name: Counter(each.name, each.hex, each.convoy, each.announced) for each in enemy}
            ),
            ships=MappingProxyType({name: ship for name, ship in self.ships.items() if ship.card.side is side}),
            waiting=MappingProxyType(
                {ship: self.place(where) for ship, where in self.waiting.items() if SHIPS[ship].side is side}
            ),
            joining=MappingProxyType(
                {
                    ship: where
                    for ship, where in self.waiting.items()
                    if where in self.convoys and SHIPS[ship].side is side
                }
            ),
            convoys=MappingProxyType(
                {name: SeenConvoy(name, convoy.hex, convoy.real) for name, convoy in self.convoys.items()}
            ),
            recon=self.recon,
            shadows=self.shadows,
            detected=self.detected,
            fought=self.fought,
            released=self.released,
            awards=tuple(award for award in self.awards if not (side is GERMAN and award.reason in _SECRET_POINTS)),
            tankers=self.tankers if side is GERMAN else (),
            noted=self.noted if side is GERMAN else None,
            limits=self.limits(side),
            options=self.options,
        )

    def place(self, where: str) -> Hex:
        """The hex where a reinforcement waits: its convoy's, or the convoy's entry hex if the convoy is gone."""
        if where in self.convoys:
            return self.convoys[where].hex
        return int(where) if where.isdigit() else designator(where).entry


def start(seed: int, scenario: str, options: Collection[str] = ()) -> Position:
    """The position before the set-up on turn 1, with only the recon units on the map.

    Args:
        seed: the seed of all dice
        scenario: the name of the scenario
        options: the names of the optional rules in play
    """
    nothing: Mapping[str, str] = MappingProxyType({})
    more = {*(NELSON_AND_LONDON if NELSON in options else ()), *(MAY_COME if RESERVES in options else ())}
    return Position(
        seed=seed,
        scenario=scenario,
        turn=1,
        forces=MappingProxyType({}),
        ships=MappingProxyType(
            {name: Ship(name) for name in SHIPS if name in more or name in SCENARIOS[scenario].ships}
        ),
        waiting=nothing,
        convoys=MappingProxyType({}),
        cup=Cup("convoys", ()),
        entered=MappingProxyType({}),
        recon=MappingProxyType({name: card.base for name, card in AIR.items() if card.kind is AirKind.RECON}),
        shadows=nothing,
        fought=frozenset(),
        released=False,
        awards=(),
        options=frozenset(options),
    )
