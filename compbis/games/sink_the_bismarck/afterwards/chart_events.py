"""The events of a turn on the track chart: one per hex, of the gravest kind there, with the texts of all events
there."""

from collections.abc import Iterator
from itertools import dropwhile

from compbis.board.charting import Charting
from compbis.games.sink_the_bismarck.afterwards.hindsight import Moment, Sea, convoy_points
from compbis.games.sink_the_bismarck.cards.board import Hex
from compbis.games.sink_the_bismarck.cards.roster import AIR, SHIPS
from compbis.games.sink_the_bismarck.history import SIDES
from compbis.games.sink_the_bismarck.state import reports
from compbis.games.sink_the_bismarck.state.orders import OFF
from compbis.games.sink_the_bismarck.words.pages import to_place
from compbis.games.sink_the_bismarck.words.phrases import air_unit, ship_name, ship_names
from compbis.games.sink_the_bismarck.words.wording import points_of
from compbis.table.finished.plotting import Occurrence
from compbis.table.finished.track_chart import Flight, Kind

KINDS = (
    Kind.SUNK,
    Kind.DISPERSED,
    Kind.BATTLE,
    Kind.AIR_STRIKE,
    Kind.ARRIVED,
    Kind.MET,
    Kind.SPOTTED,
)
"""The kinds of event in this game, the gravest first."""


def occurrences(moment: Moment) -> Iterator[Occurrence]:
    """The events that a report adds to the chart, each with its place on the board."""
    for kind, at, text in _happened(moment):
        if at:
            yield Occurrence(kind, to_place(at), text)


def _happened(moment: Moment) -> Iterator[tuple[Kind, Hex, str]]:
    sea = moment.sea
    match moment.facts:
        case reports.Sunk(ship=ship):
            yield Kind.SUNK, sea.hex_of(ship), f"{ship_name(ship)} WAS SUNK"
        case reports.TankerSunk(hex=at):
            yield Kind.SUNK, at, "A GERMAN TANKER WAS SUNK"
        case reports.BattleBegins(hex=at, forces=forces):
            fought = [ship for _, ships in forces for ship in ships]
            own, enemy = ([ship for ship in fought if SHIPS[ship].side is side] for side in SIDES)
            yield Kind.BATTLE, at, f"{ship_names(own)} FOUGHT {ship_names(enemy)}"
        case reports.Struck(unit=unit, ship=ship, points=points):
            yield Kind.AIR_STRIKE, sea.hex_of(ship), f"{air_unit(unit)} ATTACKED {ship_name(ship)}: {points_of(points)}"
        case reports.Bombed(unit=unit, convoy=convoy, points=points):
            yield Kind.AIR_STRIKE, sea.place(convoy), f"{air_unit(unit)} ATTACKED {convoy}: {points_of(points)}"
        case reports.Destroyed(convoy=convoy):
            scored = points_of(convoy_points(moment))
            yield Kind.DISPERSED, sea.place(convoy), f"CONVOY {convoy} WAS DESTROYED: {scored}"
            if raiders := sea.ships(_given_away(moment)):
                yield Kind.DISPERSED, sea.place(convoy), f"{ship_names(raiders)} DETECTED"
        case reports.Sailed(counter=name, way=way) if way[-1] == OFF and sea.ships(name):
            yield Kind.ARRIVED, sea.place(name), f"{ship_names(sea.ships(name))} LEFT THE MAP"
        case reports.ConvoySeen(convoy=convoy, real=real):
            yield Kind.MET, sea.place(convoy), f"THE GERMANS FOUND {convoy}{'' if real else ', A DUMMY'}"
        case reports.Detected(counter=name):
            yield Kind.SPOTTED, sea.place(name), f"{ship_names(sea.ships(name))} DETECTED"
        case reports.Unmasked(counter=name):
            yield Kind.SPOTTED, sea.place(name), f"{name} WAS A DUMMY"


def _given_away(moment: Moment) -> str:
    """The counter that is detected because it destroyed the convoy of a report (9.11); "" for none."""
    for report in dropwhile(lambda each: each.facts is not moment.facts, moment.turn.reports):
        match report.facts:
            case reports.Detected(counter=name):
                return name
            case reports.Destroyed() | reports.Scored():
                continue
        break
    return ""


def flights(moment: Moment, sheet: Charting) -> Iterator[Flight]:
    """The flight in a report: an air attack, or a recon unit that found the enemy."""
    sea = moment.sea
    match moment.facts:
        case reports.Struck(unit=unit, ship=ship):
            yield from _flight(sea, sheet, unit, sea.hex_of(ship))
        case reports.Bombed(unit=unit, convoy=name):
            yield from _flight(sea, sheet, unit, sea.place(name))
        case reports.Searched(by=unit, target=name, found=True) if unit in AIR:
            yield from _flight(sea, sheet, unit, sea.place(name))


def _flight(sea: Sea, sheet: Charting, unit: str, to: Hex) -> Iterator[Flight]:
    """The flight of a unit from its base or carrier."""
    card = AIR[unit]
    start = card.base or sea.hex_of(card.carrier)
    if start and to and start != to:
        yield Flight(unit, card.side, [sheet.point(to_place(start)), sheet.point(to_place(to))])
