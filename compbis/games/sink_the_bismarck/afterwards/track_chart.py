"""The track chart of a hunt (table.finished.track_chart): the tracks of the ships and convoys that mattered, the
events, and the flights that found or struck the enemy."""

from collections.abc import Iterator, Sequence

from compbis.board.charting import Charting
from compbis.games.sink_the_bismarck.afterwards.chart_events import KINDS, flights, occurrences
from compbis.games.sink_the_bismarck.afterwards.hindsight import Moment, by_turn, moments
from compbis.games.sink_the_bismarck.afterwards.logbook import day_of
from compbis.games.sink_the_bismarck.cards.board import PORTS, TRACKS, Hex
from compbis.games.sink_the_bismarck.cards.lettering import lettering
from compbis.games.sink_the_bismarck.cards.roster import AIR, SHIPS, ShipCard, ShipClass
from compbis.games.sink_the_bismarck.history import SIDES
from compbis.games.sink_the_bismarck.state import reports
from compbis.games.sink_the_bismarck.state.orders import OFF
from compbis.games.sink_the_bismarck.state.units import side_of
from compbis.games.sink_the_bismarck.words.pages import MAP, to_place
from compbis.games.sink_the_bismarck.words.phrases import ship_name
from compbis.games.sink_the_bismarck.words.wording import ENDS, award
from compbis.table.finished.chronicle import TurnStory
from compbis.table.finished.plotting import Way, by_place, merged
from compbis.table.finished.track_chart import Base, Event, Rank, Track, TrackChart
from compbis.table.game import GameOver, result_lines
from compbis.table.report import Facts
from compbis.table.side import BRITISH, GERMAN, Side

_OCEANS = ("NORTH ATLANTIC",)
_LARGE = frozenset((ShipClass.BB, ShipClass.BC, ShipClass.CV))


def chart(turns: Sequence[TurnStory]) -> TrackChart:
    """The track chart of a finished game, from all its turns."""
    sheet = Charting(MAP)
    return TrackChart(
        title="SINK THE BISMARCK!",
        dates=f"{_when(turns[0])} TO {_when(turns[-1])} 1941",
        result=_result(turns),
        columns=[name.strip() for name in MAP.columns.values()],
        rows=[name.strip() for name in MAP.rows.values()],
        shores=sheet.shores(),
        names=sheet.names(lettering(MAP.places), _OCEANS),
        places=[Base(port.name.upper(), sheet.point(to_place(at)), port.side) for at, port in PORTS.items()],
        tracks=_tracks(turns, sheet),
        events=list(_events(turns, sheet)),
        points={side: _points(turns, side) for side in Side},
        kinds=KINDS,
        hexes=sheet.hexes({to_place(at) for track in TRACKS.values() for at in track}),
        flights=[flight for moment in moments(turns) for flight in flights(moment, sheet)],
    )


def _when(turn: TurnStory) -> str:
    return " ".join(turn.date.split())


def _result(turns: Sequence[TurnStory]) -> str:
    """The winner, and how the game ended."""
    over = [facts for facts in turns[-1].facts if isinstance(facts, GameOver)][-1]
    *_, won = result_lines(over, SIDES)
    return f"{won}. {ENDS[over.reason]}."


def _events(turns: Sequence[TurnStory], sheet: Charting) -> Iterator[Event]:
    for turn, of_turn in by_turn(turns):
        happened = by_place(each for moment in of_turn for each in occurrences(moment))
        for at, there in happened.items():
            yield merged(there, KINDS, sheet.point(at), _when(turn))


def _points(turns: Sequence[TurnStory], side: Side) -> tuple[float, Sequence[tuple[float, str]]]:
    """The points of a side, and each award with its reason."""
    awards = [
        facts for turn in turns for facts in turn.facts if isinstance(facts, reports.Scored) and facts.side is side
    ]
    counted = [(facts.points, award(facts.reason, facts.about)) for facts in awards]
    return sum(points for points, _ in counted), counted


# Tracks


def _tracks(turns: Sequence[TurnStory], sheet: Charting) -> list[Track]:
    """The tracks of the ships and convoys that mattered, the raiders first."""
    ways: dict[str, Way] = {}
    named = set[str]()
    days = [day_of(turn) for turn in turns]
    for number, (turn, of_turn) in enumerate(by_turn(turns)):
        date = days[number] if number == 0 or days[number] != days[number - 1] else ""
        for moment in of_turn:
            named |= _who_mattered(moment)
            for name, at, begins in _moved(moment):
                ways.setdefault(name, Way()).go(sheet.point(to_place(at)), *((turn.number, date) if begins else ()))
            for name in _lost(moment.facts) & ways.keys():
                ways[name].lost = True
    ships = [
        Track(ship_name(card.name), card.side, _rank(card), ways[card.name].fixes, ways[card.name].lost)
        for card in SHIPS.values()
        if card.name in ways and (card.name in named or card.side is GERMAN)
    ]
    convoys = [
        Track(name, BRITISH, Rank.CONVOY, way.fixes, way.lost)
        for name, way in ways.items()
        if name not in SHIPS and name in named
    ]
    return sorted([*ships, *convoys], key=lambda track: tuple(Rank).index(track.rank))


def _rank(card: ShipCard) -> Rank:
    if card.side is GERMAN:
        return Rank.CHIEF
    return Rank.CAPITAL if card.ship_class in _LARGE else Rank.WARSHIP


def _moved(moment: Moment) -> Iterator[tuple[str, Hex, bool]]:
    """The ships and convoys that a report moves or lists, each with a hex and whether it begins the turn there."""
    sea = moment.sea
    match moment.facts:
        case reports.Regrouped(forces=forces):
            for name, ships in forces:
                yield from ((ship, sea.place(name), True) for ship in ships if sea.place(name))
            if forces and side_of(forces[0][0]) is BRITISH:
                yield from ((convoy, at, True) for convoy, at in sea.convoys.items())
        case reports.Sailed(counter=name, way=way):
            yield from ((ship, at, False) for at in way if at != OFF for ship in sea.ships(name))
        case reports.ConvoySailed(convoy=name, hex=at):
            yield name, at, False


def _lost(facts: Facts) -> set[str]:
    """The ship or convoy that a report says is lost."""
    match facts:
        case reports.Sunk(ship=name) | reports.Destroyed(convoy=name) | reports.Bombed(convoy=name, gone=True):
            return {name}
    return set()


def _who_mattered(moment: Moment) -> set[str]:
    """The ships and convoys that a report puts on the chart: capital ships and carriers in battle, shadowers, carriers
    whose aircraft attacked, convoys that were found, and whatever was attacked from the air or lost."""
    match moment.facts:
        case reports.BattleBegins(forces=forces):
            return {ship for _, ships in forces for ship in ships if SHIPS[ship].ship_class in _LARGE}
        case reports.Shadowing(by=by, success=True):
            return {*moment.sea.ships(by)}
        case reports.Struck(unit=unit, ship=ship):
            return {ship, AIR[unit].carrier}
        case reports.Bombed(convoy=name) | reports.ConvoySeen(convoy=name):
            return {name}
    return _lost(moment.facts)
