"""Phase One: reinforcements, the convoy of the turn, dummies, combining and splitting (4.0, 6, 9.4)."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from compbis.games.sink_the_bismarck.cards.board import CLYDE
from compbis.games.sink_the_bismarck.cards.convoys import CONVOYS
from compbis.games.sink_the_bismarck.cards.options import NELSON, NELSON_AND_LONDON
from compbis.games.sink_the_bismarck.cards.roster import SHIPS
from compbis.games.sink_the_bismarck.cards.scenarios import ON_DIE, Entry, Limits
from compbis.games.sink_the_bismarck.cards.tables import NUMBER
from compbis.games.sink_the_bismarck.phases.referee import Referee
from compbis.games.sink_the_bismarck.phases.setup import enter
from compbis.games.sink_the_bismarck.phases.shadow import settle
from compbis.games.sink_the_bismarck.requests.asking import ask
from compbis.games.sink_the_bismarck.requests.regroup import KeepRequest, RegroupRequest
from compbis.games.sink_the_bismarck.rules import counters
from compbis.games.sink_the_bismarck.rules.counters import NEW
from compbis.games.sink_the_bismarck.rules.ships import types
from compbis.games.sink_the_bismarck.state.reports import Arrives, Lost, Regrouped, Removed, Reserves, ReservesRoll
from compbis.games.sink_the_bismarck.state.sight import View
from compbis.games.sink_the_bismarck.state.units import Force
from compbis.table.game import Steps, Together
from compbis.table.request import DONE
from compbis.table.side import BRITISH, GERMAN, Side
from compbis.table.values import replace


def availability_phase(referee: Referee) -> Steps:
    """Bring reinforcements and a convoy, then let both sides regroup at the same time. The enemy sees British
    reinforcements only together with the other new counters: if they appeared first, he could tell them from
    dummies."""
    if NELSON in referee.position.options:
        _roll_for_nelson(referee)
    _draw_convoy(referee)
    _bring_reinforcements(referee)
    _roll_for_reserves(referee)
    done: dict[Side, View] = {}

    def regroup(side: Side) -> Steps:
        view = referee.view(side) if side is GERMAN else _with_arrivals(referee)
        request = yield from ask(RegroupRequest(view, view.forces))
        done[side] = request.view

    yield Together({side: regroup(side) for side in (BRITISH, GERMAN)})
    before = referee.position.forces
    _carry_out(referee, BRITISH, done[BRITISH])
    for shadower in sorted(set(referee.position.shadows.values()) & before.keys()):
        settle(referee, before[shadower])
    shadows = referee.position.shadows
    _carry_out(referee, GERMAN, done[GERMAN])
    yield from _announce_shadowed(referee, before, shadows)
    referee.change(fought=frozenset())


def _roll_for_nelson(referee: Referee) -> None:
    """Roll for the Nelson and the London to arrive in the Clyde, or for the one that has not been in play; an optional
    rule (X6)."""
    coming = [ship for ship in NELSON_AND_LONDON if not _has_come(referee, ship)]
    if coming and referee.die("nelson") >= NUMBER["nelson and london come"]:
        _wait(referee, coming, f"{CLYDE}")


def _roll_for_reserves(referee: Referee) -> None:
    """Roll in secret for German reserves on the noted turn, an optional rule. Each ship needs a counter. Ships that the
    scenario already has do not come again, but the dummy of their roll comes (X5)."""
    if referee.position.noted is None or referee.position.noted[0] != referee.turn:
        return
    die = referee.die("reserves")
    reserve = ON_DIE[die]
    coming = tuple(ship for ship in reserve.ships if ship not in referee.card.ships)
    if reserve.ships:
        at = reserve.hexes[0] if len(reserve.hexes) == 1 else referee.position.noted[1]
        referee.change(more=Limits(len(coming) + 1, 1))
        referee.set_waiting({**referee.position.waiting, **dict.fromkeys(coming, f"{at}")})
    referee.report(ReservesRoll())
    referee.report(Reserves(die=die, ships=coming), GERMAN)


def _draw_convoy(referee: Referee) -> None:
    """Draw a convoy counter from the cup, from the second turn on, unless twelve are on the map (9.4, 9.5)."""
    position = referee.position
    if referee.turn < NUMBER["first draw"] or len(position.convoys) >= NUMBER["convoys on the map"]:
        return
    if not position.cup.chits:
        return
    chit, cup = position.cup.draw(referee.dice)
    referee.change(cup=cup)
    designator, value = chit.split()
    convoy = enter(referee, designator, int(value), CONVOYS[designator].entry)
    for group in referee.card.of(Entry.CONVOY_JOINS):
        *ships, joined = group.units
        if joined == designator and referee.turn >= group.turn and not _has_come(referee, ships[0]):
            _wait(referee, ships, convoy.name)


def _has_come(referee: Referee, ship: str) -> bool:
    """Whether a reinforcement has arrived before."""
    on_map = any(ship in force.ships for force in referee.position.forces.values())
    return on_map or ship in referee.position.waiting or bool(referee.position.ships[ship].fate)


def _bring_reinforcements(referee: Referee) -> None:
    """Bring the reinforcements of the turn (4.0, 16.1)."""
    for group in referee.card.of(Entry.JOINS):
        if group.turn == referee.turn:
            _wait(referee, group.units, f"{group.hexes[0]}")


def _with_arrivals(referee: Referee) -> View:
    """The British view with waiting ships on new counters, as far as there is room (4.0, 16.1)."""
    view = referee.view(BRITISH)
    for ship, at in view.waiting.items():
        if len(view.forces) < view.limits.counters and not counters.full(view, at):
            new = Force(counters.next_new(view), at, (ship,), view.joining.get(ship, ""))
            view = counters.with_force(view, new)
    carried = {ship for force in view.forces.values() for ship in force.ships}
    left = {ship: at for ship, at in view.waiting.items() if ship not in carried}
    return replace(view, waiting=MappingProxyType(left))


def _wait(referee: Referee, ships: Iterable[str], where: str) -> None:
    """Make ships wait for a counter; `where` is their hex or the convoy that they join."""
    referee.set_waiting({**referee.position.waiting, **dict.fromkeys(ships, where)})
    referee.report(Arrives(ships=tuple(ships), hex=referee.position.place(where)), BRITISH)


def _carry_out(referee: Referee, side: Side, view: View) -> None:
    """Make a side's counters those of its view: draw numbers for new counters, and remove the missing ones."""
    before = {force.name: force for force in referee.forces(side)}
    if side is GERMAN:
        view = counters.all_placed(view)
    for name in before:
        if name not in view.forces:
            if name in referee.position.shadows:
                referee.lose_contact(name, tell=False)  # its shadower follows the ships that have left it
            referee.remove(name)
            referee.report(Removed(counter=name))
    for name, force in view.forces.items():
        if not name.startswith(NEW):
            referee.set_counter(force)
    referee.place(side, (force for name, force in view.forces.items() if name.startswith(NEW)))
    waiting = referee.position.waiting
    referee.set_waiting(
        {ship: waiting[ship] for ship in waiting if SHIPS[ship].side is not side or ship in view.waiting}
    )
    forces = tuple((force.name, force.ships) for force in referee.forces(side))
    referee.report(Regrouped(forces=forces), side)


def _announce_shadowed(referee: Referee, before: Mapping[str, Force], shadows: Mapping[str, str]) -> Steps:
    """Report the ships of shadowed task forces that others joined, or that split or changed counters after they fought.
    The British choose the part that they keep shadowing (6.14).

    Args:
        referee: the referee
        before: the counters before the changes
        shadows: the shadower of each shadowed counter before the German changes
    """
    followed: dict[str, str] = {}
    of: dict[str, str] = {}  # by part, the counter that it was of
    for name, shadower in sorted(shadows.items()):
        ships = set(before[name].ships)
        parts = [force.name for force in referee.forces(GERMAN) if ships & set(force.ships)]
        for part in parts:
            force = referee.position.forces[part]
            if len(parts) > 1 or part != name or types(referee.ships_of(force)) != force.announced:
                referee.announce(part)
        if len(parts) > 1:
            order = yield KeepRequest(referee.view(BRITISH), tuple(parts))
            parts = parts[:1] if order == DONE else [order.force]
        kept = parts[0]
        if kept in of:  # two that fought have joined: one shadower follows both, that of the counter that stays if any
            referee.report(Lost(counter=name if of[kept] == kept else of[kept]))
        if of.get(kept) != kept:
            followed[kept], of[kept] = shadower, name
    referee.change(shadows=MappingProxyType(followed))
