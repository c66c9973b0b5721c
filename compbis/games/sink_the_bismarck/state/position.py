"""All that is true of a game. Only the referee, the making of a view and a save read it."""

from collections.abc import Collection, Mapping
from types import MappingProxyType

from compbis.games.sink_the_bismarck.cards.board import Hex
from compbis.games.sink_the_bismarck.cards.options import NELSON, NELSON_AND_LONDON, RESERVES
from compbis.games.sink_the_bismarck.cards.roster import AIR, SHIPS, AirKind
from compbis.games.sink_the_bismarck.cards.scenarios import MAY_COME, SCENARIOS, Limits
from compbis.games.sink_the_bismarck.state.sight import Counter, SeenConvoy, View
from compbis.games.sink_the_bismarck.state.units import Award, Convoy, Force, Reason, Ship, designator
from compbis.table.dice import Cup
from compbis.table.game import Outcome
from compbis.table.side import GERMAN, Side
from compbis.table.values import dataclass

_SECRET_POINTS = frozenset((Reason.HOME, Reason.AT_SEA))
"""Points of which the German learns at the end: they tell whether a convoy was real."""


@dataclass(frozen=True, slots=True)
class Position:
    """The position at the start of a turn.

    seed: of all dice; forces: the counters of both sides by their names; ships: of both; waiting: reinforcements that
    have come and are on no counter yet, each with its hex or the convoy that it joins; cup: the convoy counters that
    were not drawn; entered: how many convoys of each designator there have been; recon: where the recon units are;
    shadows, fought, released, awards: as of View; visibility, detected: of the turn in play, none between turns;
    options: the optional rules that hold; tankers: where the German's lie (17.12); noted: the turn of
    his die for more ships, and where the Scheer would begin; more: counters and dummies that it brought him (X5).
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
        """The most counters and dummies of a side."""
        counters, dummies = SCENARIOS[self.scenario].limits[side]
        more = self.more if side is GERMAN else Limits(0, 0)
        return Limits(counters + more.counters, dummies + more.dummies)

    def view(self, side: Side) -> View:
        """What a side may know now (rules.md 3)."""
        own = {name: force for name, force in self.forces.items() if force.side is side}
        enemy = (force for force in self.forces.values() if force.side is not side)
        return View(
            side=side,
            turn=self.turn,
            scenario=self.scenario,
            visibility=self.visibility,
            forces=MappingProxyType(own),
            counters=MappingProxyType(
                {each.name: Counter(each.name, each.hex, each.convoy, each.told) for each in enemy}
            ),
            ships=MappingProxyType({name: ship for name, ship in self.ships.items() if ship.card.side is side}),
            waiting=MappingProxyType(
                {ship: self.place(where) for ship, where in self.waiting.items() if SHIPS[ship].side is side}
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
        """The hex where a reinforcement waits: that of its convoy, or where that entered if it is gone."""
        if where in self.convoys:
            return self.convoys[where].hex
        return int(where) if where.isdigit() else designator(where).entry


def start(seed: int, scenario: str, options: Collection[str] = ()) -> Position:
    """The position before the set-up, which is the first thing on turn 1: nothing is on the map but air units."""
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
