"""The set-up: convoys and fixed task forces, then the placements of both sides at the same time (16)."""

from types import MappingProxyType

from compbis.games.sink_the_bismarck.cards.convoys import CONVOYS
from compbis.games.sink_the_bismarck.cards.options import FUEL
from compbis.games.sink_the_bismarck.cards.scenarios import Entry
from compbis.games.sink_the_bismarck.phases.referee import Referee
from compbis.games.sink_the_bismarck.requests.asking import ask
from compbis.games.sink_the_bismarck.requests.setup import BritishSetUpRequest, GermanSetUpRequest, TankersRequest
from compbis.games.sink_the_bismarck.rules import fuel, setup
from compbis.games.sink_the_bismarck.rules.counters import NEW
from compbis.games.sink_the_bismarck.state.reports import Appeared, Entered, Escorting, Regrouped
from compbis.games.sink_the_bismarck.state.units import LETTER, Convoy, Force
from compbis.table.dice import Cup
from compbis.table.game import Steps, Together
from compbis.table.side import BRITISH, GERMAN, Side


def set_up(referee: Referee) -> Steps:
    """Set up everything before turn 1. In the manual the British wait for the Germans (16). Here they need not: the
    hexes of the German counters do not depend on what is in the counters, and the number of counters in a hex does so
    in only one scenario."""
    _draw_convoys(referee)
    for number, group in enumerate(setup.fixed(referee.card), 1):
        force = Force(f"{LETTER[BRITISH]}{number}", group.hexes[0], group.units)
        referee.set_counter(force)
        referee.report(Appeared(counter=force.name, hex=force.hex))
    starts: dict[Side, list[setup.Start]] = {}
    escorts: dict[str, str] = {}

    def german() -> Steps:
        done = yield from ask(GermanSetUpRequest(referee.view(GERMAN)))
        starts[GERMAN] = setup.german_starts(referee.card, done.placed)

    def british() -> Steps:
        done = yield from ask(BritishSetUpRequest(referee.view(BRITISH)))
        starts[BRITISH] = setup.british_starts(done.view, done.placed)
        escorts.update({force.name: force.convoy for force in done.view.forces.values() if force.convoy})

    yield Together({GERMAN: german(), BRITISH: british()})
    for name, convoy in escorts.items():
        referee.set_counter(referee.position.forces[name]._replace(convoy=convoy))
        referee.report(Escorting(counter=name, convoy=convoy))
    for side in (GERMAN, BRITISH):
        new = referee.place(side, (Force(NEW, start.hex, start.ships, start.convoy) for start in starts[side]))
        for force in new:
            if side is GERMAN:
                referee.note_sailed(force)
        forces = tuple((force.name, force.ships) for force in referee.forces(side))
        referee.report(Regrouped(forces=forces), side)
    if FUEL in referee.position.options:
        yield from _hide_tankers(referee)


def _hide_tankers(referee: Referee) -> Steps:
    """Place the German tankers, and subtract the fuel that German ships have spent on their way (17.12, 17.14)."""
    for force in referee.forces(GERMAN):
        for ship in referee.ships_of(force):
            referee.set_ship(fuel.burnt_before(ship, force.hex, referee.card.start_hexes))
    done = yield from ask(TankersRequest(referee.view(GERMAN)))
    referee.change(tankers=done.tankers)


def _draw_convoys(referee: Referee) -> None:
    """Draw the convoys that start on the map from the piles of their designators, and put the rest into the cup
    (9.2)."""
    piles = {name: list(card.values) for name, card in CONVOYS.items()}
    for group in referee.card.of(Entry.CONVOY):
        designator = group.units[0]
        pile = piles[designator]
        value = pile.pop(referee.dice.draw("pile", len(pile), designator))
        enter(referee, designator, value, group.hexes[0])
    chits = tuple(f"{name} {value}" for name, pile in piles.items() for value in pile)
    referee.change(cup=Cup.filled("convoys", chits))


def enter(referee: Referee, designator: str, value: int, at: int) -> Convoy:
    """Bring a convoy onto the map, and return it.

    Args:
        referee: the game
        designator: the convoy's designator
        value: its value; 0 for a dummy
        at: its hex
    """
    entered = referee.position.entered
    number = entered.get(designator, 0) + 1
    convoy = Convoy(f"{designator}{number}", at, value)
    referee.change(entered=MappingProxyType({**entered, designator: number}))
    referee.set_convoy(convoy)
    referee.report(Entered(convoy=convoy.name, hex=at))
    return convoy
