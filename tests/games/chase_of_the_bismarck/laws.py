"""The laws that every position obeys, whatever was ordered."""

from collections import Counter

from compbis.games.chase_of_the_bismarck.cards.board import CONVOY_HEXES, NAMES, WATER, ZONES
from compbis.games.chase_of_the_bismarck.cards.calendar import LAST_TURN
from compbis.games.chase_of_the_bismarck.cards.roster import ESCORTS
from compbis.games.chase_of_the_bismarck.cards.tables import CUPS
from compbis.games.chase_of_the_bismarck.position import Position
from compbis.games.chase_of_the_bismarck.rules import upkeep, visibility
from compbis.games.chase_of_the_bismarck.state.units import AirState, Fate, Mark, Ship, units
from compbis.table.side import BRITISH, GERMAN, Side


def check(position: Position) -> None:
    """Check the laws of a position, at any question of a turn."""
    assert 1 <= position.turn <= LAST_TURN and 1 <= position.weather <= 9
    for side, ships in position.ships.items():
        for ship in ships.values():
            assert ship.side is side
            _check_ship(ship)
        _check_units(position, side)
        _check_view(position, side)
        for air in position.air[side].values():
            assert (air.state is AirState.ALOFT) == (air.at > 0), air
            assert air.at == 0 or air.at in ZONES
            assert air.state is not AirState.ALOFT or air.card.endurance > 1
    _check_cups(position)


def _check_ship(ship: Ship) -> None:
    card, damage = ship.card, ship.damage
    assert (ship.at > 0) == (ship.fate is Fate.IN_PLAY), ship
    assert 0 <= ship.fuel <= card.fuel and 0 <= ship.torpedoes <= card.torpedoes
    assert 0 <= ship.rating <= card.rating
    assert 0 <= damage.hull <= card.hull and 0 <= damage.bow <= card.bow
    assert 0 <= damage.stern <= card.stern and 0 <= damage.secondary <= card.secondary
    if not ship.at:
        assert not ship.force and ship.mark is Mark.NONE
        return
    assert ship.at in WATER
    assert not card.tanker or ship.at not in CONVOY_HEXES, f"{ship.id} in {NAMES[ship.at]}"
    assert (ship.clock > 0) == (card.fuelled and ship.fuel == 0), ship
    assert bool(ship.chits) >= bool(damage.evasion)
    assert ship.no_move <= 4 and ship.moved <= 2


def _check_units(position: Position, side: Side) -> None:
    for name, unit in units(position.ships[side]).items():
        assert len({ship.at for ship in unit}) == len({ship.mark for ship in unit}) == 1, unit
        assert name == unit[0].id or (len(unit) > 1 and upkeep.is_force(side, name)), unit


def _check_view(position: Position, side: Side) -> None:
    """Check that a side sees only its own ships and marked enemies."""
    view = position.view(side)
    assert {ship.side for ship in view.ships.values()} == {side}
    marked = {unit[0].at for unit in units(position.ships[side.enemy]).values() if unit[0].mark is not Mark.NONE}
    assert {contact.at for contact in view.contacts} == marked
    for contact in view.contacts:
        unit = position.contact(side.enemy, contact.at, contact.number)
        assert (len(unit) > 1, unit[0].mark) == (contact.force, contact.mark)
    assert not ({*view.seen, *view.lost} & {*position.ships[side]})


def _check_cups(position: Position) -> None:
    """Check that no chit is lost, and none is drawn twice."""
    held = Counter(chit for ships in position.ships.values() for ship in ships.values() for chit in ship.chits)
    evasion = held + Counter(position.evasion.chits)
    assert evasion >= Counter(CUPS["evasion"])  # more if the cup ran out and was refilled
    won = Counter(map(str, (*position.won, *position.halves)))
    assert won + Counter(position.chits.chits) == Counter(CUPS["vp"])


def check_between(position: Position) -> None:
    """Check the additional laws between two turns."""
    for side, ships in position.ships.items():
        assert not position.search[side] and not position.attack[side]
        for ship in ships.values():
            assert not ship.doing and not ship.sailed and not ship.passed
    for air in (*position.air[BRITISH].values(), *position.air[GERMAN].values()):
        assert air.state is not AirState.LANDING
    waiting = {ship.id for ship in position.ships[BRITISH].values() if ship.fate is Fate.WAITING}
    assert waiting <= {*ESCORTS, "DOR"}
    assert visibility.level(position.weather, position.turn) >= 1
