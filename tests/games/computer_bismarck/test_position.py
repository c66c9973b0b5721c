"""The position: its start, all that a save holds, and what must always hold of it."""

import json
from collections.abc import Sequence
from typing import Any

import pytest

from compbis.games.computer_bismarck.cards.kinds import CRUISER
from compbis.games.computer_bismarck.cards.modes import ARMED, ARMS, MOVE, PATROL
from compbis.games.computer_bismarck.edition import EDITION
from compbis.games.computer_bismarck.game import loaded, new_game, saved
from compbis.games.computer_bismarck.requests.view import view
from compbis.games.computer_bismarck.state.courses import Courses
from compbis.games.computer_bismarck.state.position import Position, faults, start
from compbis.games.computer_bismarck.state.sight import Award, Contact, Heard, Reason
from compbis.games.computer_bismarck.state.units import Fate, Leg
from compbis.table.game import Game, Outcome
from compbis.table.match import Entry, Match
from compbis.table.report import Report
from compbis.table.side import BRITISH, GERMAN


def fresh() -> Position:
    return start(7, (), frozenset())


def kept(snapshot: dict[str, Any]) -> dict[str, Any]:
    """The snapshot as a record gives it back."""
    copy: dict[str, Any] = json.loads(json.dumps(snapshot))
    return copy


class Watch:
    """A record that keeps a snapshot of every turn and of the end."""

    def __init__(self) -> None:
        self.snapshots: list[dict[str, Any]] = []

    def begin_turn(self, game: Game, reports: Sequence[Report]) -> None:
        self.snapshots.append(game.save())

    def order(self, entry: Entry) -> None:
        """Ignore the order."""

    def end(self, game: Game, outcome: Outcome, reports: Sequence[Report]) -> None:
        self.snapshots.append(game.save())


@pytest.mark.rule("2.5b")
def test_everything_in_a_position_is_saved() -> None:
    position = fresh()
    position.put(position.ships[GERMAN]["BISMARCK"]._replace(odd=1, held=4, dashed=True, moved=True, fuel=3))
    position.put_plane(position.planes[BRITISH]["ULSTER"]._replace(attacked=True, load=ARMS, mode=ARMED, endurance=1))
    position.award(Award(GERMAN, 4, Reason.CRASHED, "ULSTER 1", 1), frozenset((BRITISH,)))
    position.located, position.released, position.secret_squares = 3, True, (1612, 2914, 1511)
    position.spotted[GERMAN] = frozenset(("BISMARCK", "BELCHEN"))
    position.fog = frozenset((1527, 1528, 1627))
    position.add_contacts(BRITISH, {"PR EUGEN": Contact("PR EUGEN", CRUISER, 1427, 1, Heard.RADIO, shown=False)})
    position.courses = Courses(("SL2", "BRITANNIC"), 1, True)
    position.outcome = Outcome(None, 4, 4, "last turn")
    assert vars(Position.load(kept(position.save()))) == vars(position)
    position.outcome = Outcome(GERMAN, 0, 4, "last turn")
    assert Position.load(kept(position.save())).outcome == position.outcome


@pytest.mark.rule("17.3d")
def test_17_3_courses_are_saved_only_once_a_convoy_left_its_direct_way() -> None:
    position = fresh()
    ws8b = position.ships[BRITISH]["WS8B"]
    assert "courses" not in saved(position)
    position.put(ws8b._replace(square=2424))
    position.courses = Courses((), 0, True)  # as it must be there
    assert "courses" not in saved(position)
    assert loaded(kept(saved(position))).courses == position.courses
    position.courses = Courses()
    assert saved(position)["courses"] == [[], 0, False]
    position.put(ws8b._replace(square=2022))
    position.courses = Courses(("SL1",), 2, False)
    assert saved(position)["courses"] == [["SL1"], 2, False]
    assert loaded(kept(saved(position))).courses == position.courses


@pytest.mark.rule("17.3c")
def test_17_3_no_courses_are_saved_in_a_game_whose_convoys_sail_directly() -> None:
    for seed in (1, 2, 3):
        watch = Watch()
        captains = {side: EDITION.captain(name, side, seed) for side, name in ((BRITISH, "clerk"), (GERMAN, "random"))}
        Match(new_game(seed, "person", keep_log=False), captains, watch).play()
        assert not [snapshot["turn"] for snapshot in watch.snapshots if "courses" in snapshot]


def test_a_snapshot_is_plain_data_without_the_orders_of_the_turn() -> None:
    position = fresh()
    before = position.save()
    position.set_leg(position.ships[BRITISH]["HOOD"], Leg(MOVE, 1623, (1623,)))
    assert position.save() == before
    assert json.dumps(before)


@pytest.mark.rule("15.2b")
def test_15_2_in_solitaire_there_are_no_oilers_but_secret_squares() -> None:
    game = new_game(5, "otto").save()
    assert {"BELCHEN", "HAMBURG", "LOTHERINGEN"}.isdisjoint(game["ships"][GERMAN]) and len(game["secret_squares"]) == 3
    for german in ("person", "random", "port"):
        game = new_game(5, german).save()
        assert {"BELCHEN", "HAMBURG", "LOTHERINGEN"} <= set(game["ships"][GERMAN]) and game["secret_squares"] == []


@pytest.mark.rule("6.26e", "6.26g")
def test_6_26_where_germans_refuel_at_sea() -> None:
    position = fresh()
    assert position.refuelling_squares() == {1511, 1611, 2914}
    position.put(position.ships[GERMAN]["BELCHEN"]._replace(square=1512))
    position.put(position.ships[GERMAN]["HAMBURG"]._replace(midships=0, fate=Fate.SUNK))
    assert position.refuelling_squares() == {1512, 1611}
    assert start(7, (1612, 2914, 1511), frozenset()).refuelling_squares() == {1612, 2914, 1511}


def test_a_change_of_the_position_does_not_change_a_view() -> None:
    position = fresh()
    seen, ships, planes = view(position, BRITISH), dict(position.ships[BRITISH]), dict(position.planes[BRITISH])
    position.put(position.ships[BRITISH]["HOOD"]._replace(fuel=1))
    position.put_plane(position.planes[BRITISH]["ULSTER"]._replace(refuelling=True))
    position.set_leg(position.ships[BRITISH]["HOOD"], Leg(PATROL, 1622))
    position.award(Award(BRITISH, 4, Reason.SUNK, "BELCHEN", 1))
    assert (dict(seen.ships), dict(seen.planes), dict(seen.ship_legs), seen.awards) == (ships, planes, {}, ())
    assert list(position.ships[BRITISH]) == list(ships)


def test_a_plane_left_behind_by_its_carrier_is_a_fault() -> None:
    position = fresh()
    victorious = position.ships[BRITISH]["VICTORIOUS"]
    position.put(victorious._replace(square=1824))
    assert faults(position) == ["plane VICTORIOUS: on the ground in 1825"]
    position.put(victorious._replace(midships=0, fate=Fate.SUNK))
    assert faults(position) == ["plane VICTORIOUS: without VICTORIOUS"]


def test_a_spotted_ship_that_does_not_exist_is_a_fault() -> None:
    position = start(7, (1612, 2914, 1511), frozenset())
    position.spotted[GERMAN] = frozenset(("BISMARCK", "BELCHEN"))
    assert faults(position) == ["BELCHEN is spotted"]


def test_an_impossible_visibility_is_a_fault() -> None:
    for visibility in ((9,) * 20, (0,) * 20, (3,) * 19):
        position = fresh()
        position.visibility = visibility
        assert faults(position) == ["visibility"]
