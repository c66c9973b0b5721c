"""The laws of a position at every question and of every report, written from the manual a second time."""

from collections.abc import Collection, Iterator, Sequence
from typing import Any

from compbis.games.sink_the_bismarck.cards.board import ENTERED
from compbis.games.sink_the_bismarck.cards.convoys import CONVOYS
from compbis.games.sink_the_bismarck.cards.roster import AIR
from compbis.games.sink_the_bismarck.cards.scenarios import SCENARIOS
from compbis.games.sink_the_bismarck.game import Game, start
from compbis.games.sink_the_bismarck.requests.strike import StrikeRequest
from compbis.games.sink_the_bismarck.rules.air import reach
from compbis.games.sink_the_bismarck.rules.ships import types
from compbis.games.sink_the_bismarck.rules.tally import Tally
from compbis.games.sink_the_bismarck.state.position import Position
from compbis.games.sink_the_bismarck.state.reports import (
    Arrives,
    Destroyed,
    Refuelled,
    Regrouped,
    Repaired,
    Reserves,
    RudderRoll,
    Sailed,
    Scored,
    SearchRoll,
    ShadowRoll,
    Steered,
)
from compbis.games.sink_the_bismarck.state.sight import View
from compbis.games.sink_the_bismarck.state.units import Fate, Reason
from compbis.games.sink_the_bismarck.words.asking import known
from compbis.table.game import GameOver
from compbis.table.match import Match
from compbis.table.report import BOTH, Report
from compbis.table.request import Order, YesNoRequest
from compbis.table.side import BRITISH, GERMAN, Side

TO_ONE = (Regrouped, SearchRoll, ShadowRoll, Repaired, RudderRoll, Refuelled, Arrives, Reserves, Steered)
"""Kinds of report that only one side hears."""


def faults(position: Position) -> Iterator[str]:
    """The broken laws of a position in play."""
    card = SCENARIOS[position.scenario]
    on_map = [ship for force in position.forces.values() for ship in force.ships]
    if len(set(on_map)) < len(on_map):
        yield "a ship is on two counters"
    for ship in position.ships.values():
        if ship.fate is not Fate.AFLOAT and ship.name in on_map:
            yield f"{ship.name} is {ship.fate} and on the map"
        if not 0 <= ship.burnt <= ship.card.fuel or ship.rested > 1:
            yield f"17.1: {ship.name} has spent {ship.burnt}"
        if ship.rudder and "rudder" not in position.options:
            yield f"X2a: the rudder of {ship.name} is hit"
        if ship.fate is Fate.AFLOAT and not 0 <= ship.damage < ship.face.capacity:
            yield f"{ship.name} has {ship.damage} points"
    for side in Side:
        forces = [force for force in position.forces.values() if force.side is side]
        more = (position.more.counters, position.more.dummies) if side is GERMAN else (0, 0)
        if len(forces) > card.limits[side].counters + more[0]:
            yield f"6.12: {len(forces)} {side} counters"
        if sum(force.dummy for force in forces) > card.limits[side].dummies + more[1]:
            yield f"6.22: too many {side} dummies"
        for force in forces:
            if force.hex not in ENTERED[side]:
                yield f"7.13: {force.name} in {force.hex}"
            if any(position.ships[ship].card.side is not side for ship in force.ships):
                yield f"{force.name} has ships of the enemy"
            if force.convoy and position.convoys[force.convoy].hex != force.hex:
                yield f"9.10: {force.name} is not with {force.convoy}"
    yield from _convoy_faults(position)
    if len(position.tankers) > 3 or not set(position.tankers) <= ENTERED[GERMAN]:
        yield f"17.12: tankers in {position.tankers}"
    for german, shadower in position.shadows.items():
        at = position.recon.get(shadower) or position.forces[shadower].hex
        if at != position.forces[german].hex:
            yield f"11.4: {shadower} is not with {german}"
        if shadower in position.forces and position.forces[shadower].dummy:
            yield f"6.24: {shadower} is a dummy"
    for unit, at in position.recon.items():
        near = at in reach(unit, AIR[unit].base)
        if not near and unit not in position.shadows.values():
            yield f"8.28: {unit} in {at}"


def _convoy_faults(position: Position) -> Iterator[str]:
    if len(position.convoys) > 12:
        yield "9.5: more than twelve convoys"
    for convoy in position.convoys.values():
        if convoy.hex not in convoy.card.away:
            yield f"9.6: {convoy.name} in {convoy.hex}"
        if convoy.real and not convoy.value:
            yield f"9.9: {convoy.name} is a dummy, and real"
    entered = sum(position.entered.values())
    if entered and entered + len(position.cup.chits) != sum(len(card.values) for card in CONVOYS.values()):
        yield "9.4: a convoy counter is lost"


def _untold(request: StrikeRequest, position: Position) -> Iterator[str]:
    """The marked counters whose ships are not of the types announced, so that a target would be drawn from none."""
    for counter in request.view.counters.values():
        ships = [position.ships[ship] for ship in position.forces[counter.name].ships]
        if request.view.marked(counter.name) and types(ships) != counter.announced:
            yield f"11.9, 12.33: {counter.name} is {types(ships)}, not {counter.announced}"


class Watched:
    """A captain whose game is checked whenever he is asked, and who notes the reports he hears."""

    def __init__(self, captain: Any, side: Side, game: Game) -> None:
        self._captain, self._side, self._game = captain, side, game
        self._ends: dict[str, int] = {}
        self.heard: list[Report] = []
        self._tally = Tally(side)

    def hear(self, report: Report) -> None:
        """Note a report, and check who hears it."""
        self.heard.append(report)
        assert self._side in report.audience
        assert (report.audience == BOTH) is not (isinstance(report.facts, TO_ONE) or _is_secret(report.facts)), report
        self._captain.hear(report)
        self._tally.hear(report)

    def answer(self, request: Any) -> Order:
        """Check the position and the view, and answer."""
        moving = request.kind == "sink"  # in the middle of Phase Eight, in which convoys sail after the counters
        wrong = [fault for fault in faults(self._game.position) if not (moving and fault.startswith("9.10: "))]
        wrong += _untold(request, self._game.position) if isinstance(request, StrikeRequest) else []
        assert not wrong, f"turn {self._game.turn}, {request.kind}: {wrong}"
        if isinstance(request, YesNoRequest):
            assert all(known(request)), request
        assert all(ship.card.side is self._side for ship in request.view.ships.values())
        self._tally_holds(request.view)
        order: Order = self._captain.answer(request)
        return order

    def _tally_holds(self, view: View) -> None:
        """Check what the side's tally says of the enemy's counters: what is certain, and how many are task forces."""
        chances = self._tally.chances(view)
        real = {name: not self._game.position.forces[name].dummy for name in view.counters}
        assert all(chances[name].high if is_real else chances[name].low < 100 for name, is_real in real.items()), (
            chances
        )
        low, high = (sum(getattr(each, end) for each in chances.values()) / 100 for end in ("low", "high"))
        assert low - 0.1 < sum(real.values()) < high + 0.1, chances


def _is_secret(facts: object) -> bool:
    return isinstance(facts, Scored) and facts.reason is Reason.HOME


def play_watched(
    scenario: str, seed: int, captains: Any, options: Collection[str] = ()
) -> tuple[Game, Sequence[Report]]:
    """Play a watched game to its end. Return the game and all reports that either side heard.

    Args:
        scenario: the scenario's name
        seed: of the game's dice
        captains: makes the captain of a side
        options: the options in force
    """
    game = Game(start(seed, scenario, options), keep_log=False)
    watched = {side: Watched(captains(side), side, game) for side in Side}
    Match(game, watched).play()
    wrong = list(faults(game.position))
    assert not wrong, wrong
    _points_add_up(game, watched[BRITISH].heard)
    _ways_are_short(watched[BRITISH].heard)
    return game, [*watched[BRITISH].heard, *watched[GERMAN].heard]


def _points_add_up(game: Game, heard: Sequence[Report]) -> None:
    """The final points are those reported; a destroyed convoy counts as its counter says (15)."""
    told = [report.facts for report in heard if isinstance(report.facts, Scored)]
    over = next(report.facts for report in heard if isinstance(report.facts, GameOver))
    assert over.british == sum(award.points for award in told if award.side is BRITISH)
    assert over.german == sum(award.points for award in told if award.side is GERMAN)
    destroyed = [report.facts for report in heard if isinstance(report.facts, Destroyed)]
    assert all(convoy.value > 0 for convoy in destroyed)
    assert game.outcome is not None


def _ways_are_short(heard: Sequence[Report]) -> None:
    """No German counter moves more than four hexes in a turn (7.14)."""
    for turn in {report.turn for report in heard}:
        steps: dict[str, int] = {}
        for report in heard:
            if report.turn == turn and isinstance(report.facts, Sailed) and report.facts.counter.startswith("G"):
                steps[report.facts.counter] = steps.get(report.facts.counter, 0) + len(report.facts.way)
        assert all(number <= 4 for number in steps.values()), (turn, steps)
