"""The Visibility Phase (5)."""

from compbis.games.chase_of_the_bismarck.cards.tables import WEATHER
from compbis.games.chase_of_the_bismarck.phases.referee import Referee
from compbis.games.chase_of_the_bismarck.rules import visibility
from compbis.games.chase_of_the_bismarck.rules.movement import spent
from compbis.games.chase_of_the_bismarck.state.reports import Weather
from compbis.games.chase_of_the_bismarck.state.units import in_play
from compbis.table.side import Side


def visibility_phase(game: Referee) -> None:
    """Roll for the weather, remove the markers of units out of sight, and let a storm cost fuel (5; Reading 5.e)."""
    die = game.die("weather")
    game.change(weather=visibility.shifted(game.position.weather, die))
    position = game.position
    storm = visibility.stormy(position.weather) and game.die("storm") <= WEATHER["storm at most"]
    game.report(Weather(die=die, weather=position.weather, level=position.level, fog=position.fog, storm=storm))
    hidden = [
        unit
        for side in Side
        for unit in position.marked(side)
        if visibility.closed(unit[0].at, position.level, position.fog)
    ]
    game.unmark(hidden)
    if storm:
        _storm(game)


def _storm(game: Referee) -> None:
    """Take fuel from every ship with a fuel marker, in port too, except ships with empty tanks and the cutter, which
    one storm would empty (Reading 5.d)."""
    for side in Side:
        for ship in in_play(game.position.ships[side]):
            if ship.fuel and ship.card.fuelled and "storm_proof" not in ship.card.rules:
                game.put(spent(ship, WEATHER["storm fuel"], game.turn))
