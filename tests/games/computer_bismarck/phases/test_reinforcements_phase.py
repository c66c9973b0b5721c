"""Section 14: what calls the British reinforcements, and where they come."""

import pytest

from compbis.games.computer_bismarck.cards.roster import PLANES, SHIPS
from compbis.games.computer_bismarck.phases.reinforcements import reinforcements_phase
from compbis.table.side import BRITISH, GERMAN
from tests.games.computer_bismarck.phases.helpers import Scene

SCAPA = ["K GEORGE V", "VICTORIOUS", "AURORA", "GALATEA", "HERMIONE", "KENYA", "DF2"]
CLYDE = ["REPULSE"]
SOUTH = ["RENOWN", "ARK ROYAL", "SHEFFIELD", "DF3"]


def waiting(turn: int = 2, located: int = 0, entry: int = 0) -> Scene:
    """All ships that wait, as the data card has them, and their planes."""
    sea = Scene(turn, dice={"entry": [entry]})
    for name, spec in SHIPS.items():
        if spec.mode in "XYU":
            sea.put(name, spec.square, spec.mode)
    for name, plane in PLANES.items():
        if plane.carrier:
            sea.base(name)
    sea.position.located = located
    return sea


def come(sea: Scene) -> list[str]:
    """The ships that may be moved from the next turn on, in the order of the card."""
    sea.run(reinforcements_phase)
    return [name for name, ship in sea.position.ships[BRITISH].items() if ship.active]


def test_14_21_14_31_14_41_who_waits_where() -> None:
    assert [name for name, spec in SHIPS.items() if (spec.mode, spec.square) == ("X", 1825)] == SCAPA
    assert [name for name, spec in SHIPS.items() if (spec.mode, spec.square) == ("X", 2125)] == CLYDE
    assert [name for name, spec in SHIPS.items() if (spec.mode, spec.square) == ("Y", 0)] == SOUTH
    assert [name for name, spec in SHIPS.items() if (spec.mode, spec.square) == ("U", 0)] == ["DORSETSHIRE"]


@pytest.mark.rule("14.22d")
def test_14_22_nobody_comes_uncalled() -> None:
    assert come(waiting()) == [] and waiting().run(reinforcements_phase).kinds(BRITISH) == []


@pytest.mark.rule("14.21a", "14.22a", "14.22c", "14.31a", "14.32a")
@pytest.mark.parametrize("trigger", ["bergen", "bismarck"])
def test_14_22_14_32_scapa_flow_and_clyde_on_the_turn_after_either_event(trigger: str) -> None:
    sea = waiting(turn=6, located=6 if trigger == "bismarck" else 0)
    sea.game.bergen_searched = trigger == "bergen"
    assert sorted(come(sea)) == sorted(SCAPA + CLYDE)
    assert sea.position.released
    assert {sea.ship(name).square for name in SCAPA} == {1825} and sea.ship("REPULSE").square == 2125
    assert {sea.ship(name).mode for name in SCAPA + CLYDE} == {"M"}
    told = sea.told(BRITISH, "reinforcements")
    assert [(facts["square"], [name for name, _ in facts["units"]]) for facts in told] == [(1825, SCAPA), (2125, CLYDE)]
    assert sea.kinds(GERMAN) == [] and sea.drawn() == []


def test_14_22_they_come_once() -> None:
    sea = waiting(turn=6, located=6)
    come(sea)
    sea.put("KENYA", 1622, "P").run(reinforcements_phase)
    assert (sea.ship("KENYA").square, sea.ship("KENYA").mode) == (1622, "P")
    assert len(sea.told(BRITISH, "reinforcements")) == 2


@pytest.mark.rule("14.41a", "14.42a")
def test_14_42_the_group_of_the_south_nine_turns_after_the_bismarck_was_located() -> None:
    assert not set(come(waiting(turn=13, located=6))) & set(SOUTH)
    sea = waiting(turn=14, located=6)  # to be moved on turn 15
    assert set(SOUTH) <= set(come(sea)) and "DORSETSHIRE" not in come(sea)


@pytest.mark.rule("14.42b", "14.42c")
@pytest.mark.parametrize("entry", range(5))
def test_14_42_as_a_group_on_a_square_from_3020_to_3024(entry: int) -> None:
    sea = waiting(turn=14, located=6, entry=entry).run(reinforcements_phase)
    assert {sea.ship(name).square for name in SOUTH} == {3020 + entry}
    assert sea.dice.take_log() == [("entry Y", 5, entry)]
    planes = ("ARK ROYAL 1", "ARK ROYAL 2", "ARK ROYAL 3", "VICTORIOUS")
    assert [sea.plane(name).square for name in planes] == [3020 + entry] * 3 + [1825]


@pytest.mark.rule("14.42d")
def test_14_42_never_if_she_is_never_located() -> None:
    sea = waiting(turn=29)
    sea.game.bergen_searched = True
    assert not set(come(sea)) & set(SOUTH)


@pytest.mark.rule("14.43a", "14.44a", "14.44b")
@pytest.mark.parametrize("entry", [0, 4])
def test_14_44_the_dorsetshire_on_turn_24_whatever_happens(entry: int) -> None:
    assert come(waiting(turn=22)) == []
    sea = waiting(turn=23, entry=entry)  # to be moved on turn 24
    assert come(sea) == ["DORSETSHIRE"] and sea.ship("DORSETSHIRE").square == 3020 + entry
    assert sea.dice.take_log() == [("entry U", 5, entry)]
