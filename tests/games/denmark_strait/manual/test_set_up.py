"""Ships, captains and the map, and their rebuilt values."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from compbis.errors import IllegalOrder
from compbis.games.denmark_strait import history
from compbis.games.denmark_strait.cards.board import Space, space
from compbis.games.denmark_strait.cards.deck import DECK
from compbis.games.denmark_strait.cards.roster import CAPTAINS, PIERCED, SHIPS, Ability
from compbis.games.denmark_strait.cards.sheets import NUMBER, rebuilt
from compbis.games.denmark_strait.game import Game, start
from compbis.games.denmark_strait.phases.set_up import set_up
from compbis.games.denmark_strait.rules import effects, fleet, gunnery
from compbis.games.denmark_strait.state.orders import Appoint
from compbis.table.request import DONE, UNDO
from compbis.table.side import BRITISH, GERMAN, Side
from tests.games.denmark_strait.scene import Scene, ship
from tests.manual_matrix import TOP

rule = pytest.mark.rule
ADMIRALS, BRITISH_CAPTAINS = {"HOLLAND", "TOVEY"}, {"LEACH", "KERR", "PATTERSON", "D-HAMILTON"}


@rule("Set-up 1", "Set-up 2", "Ships 1", "Ships 7")
def test_the_four_ships_have_the_values_of_their_cards() -> None:
    assert [(name, card.side, card.guns) for name, card in SHIPS.items()] == [
        ("BISMARCK", GERMAN, "BB"),
        ("PRINZ EUGEN", GERMAN, "CA"),
        ("HOOD", BRITISH, "BC"),
        ("P OF WALES", BRITISH, "BB"),
    ]
    assert [(card.speed, card.shooting, card.hull) for card in SHIPS.values()] == [
        (5, 5, 30),
        (4, 6, 12),
        (5, 6, 28),
        (7, 7, 26),
    ]


@rule("Needs 1", "Map 1", "Map 5")
def test_the_ships_begin_in_their_spaces_on_a_map_of_eight_by_eight() -> None:
    assert (NUMBER["columns"], NUMBER["rows"]) == (8, 8)
    assert [(str(card.at), card.facing) for card in SHIPS.values()] == [
        ("D2", "SW"),
        ("C3", "SW"),
        ("F7", "W"),
        ("G7", "W"),
    ]
    assert space("H8") == Space(8, 8) and space("I1") is space("A9") is None


@rule("Reading 8", "Shooting 10")
def test_at_the_start_every_enemy_is_on_every_broadside_at_four_or_five_spaces() -> None:
    ships = Scene().game.position.ships
    for one in ships.values():
        for other in fleet.afloat(ships, one.side.enemy):
            assert gunnery.broadside(one, other.at)
            assert fleet.distance(one.at, other.at) == (4 if "PRINZ EUGEN" in (one.name, other.name) else 5)


@rule("Set-up 3", "Set-up 4", "Captains 8")
def test_the_british_choose_an_admiral_for_the_hood_and_any_other_captain() -> None:
    assert set(fleet.pairs(BRITISH)) == {(one, other) for one in ADMIRALS for other in BRITISH_CAPTAINS}


@rule("Set-up 6", "Captains 8")
def test_the_germans_buy_two_captains_for_five_points_at_most() -> None:
    cost = {"LINDEMANN": 3, "BRINKMANN": 2, "TOPP": 3, "HOFFMANN": 2, "FEIN": 1, "MEISEL": 1}
    bought = {(one, other) for one in cost for other in cost if one != other and cost[one] + cost[other] <= 5}
    assert len(bought) == 28 and set(fleet.pairs(GERMAN)) == bought


@rule("Reading 22", "Set-up 5", "Reading 28", "Captains 4")
def test_british_choose_first_then_the_germans_and_luetjens_adds_a_point() -> None:
    game = Game(start(1))
    game.dice.begin_turn(1)
    steps: Any = game.sequence()
    british = next(steps)
    assert (british.side, british.kind) == (BRITISH, "captains")
    chosen = steps.send(british.parse("APPOINT TOVEY KERR"))
    assert (chosen.side, chosen.undoable) == (BRITISH, True)
    german = steps.send(DONE)
    assert german.side is GERMAN and german.view.ships["HOOD"].captain == "TOVEY"
    steps.send(german.default)
    ships = game.position.ships
    assert [ships[name].captain for name in SHIPS] == ["LINDEMANN", "BRINKMANN", "TOVEY", "KERR"]
    assert [ships[name].points for name in SHIPS] == [4, 2, 4, 3]


def test_a_side_takes_its_captains_back_until_it_is_done() -> None:
    steps: Any = set_up(Game(start(1)))
    first = next(steps)
    with pytest.raises(IllegalOrder, match="NO ORDER TO UNDO"):
        first.judge(UNDO)
    chosen = steps.send(first.parse("APPOINT TOVEY KERR"))
    assert chosen.standing() == {"CAPTAINS": "HOOD: TOVEY, P OF WALES: KERR"}
    with pytest.raises(IllegalOrder, match="TOVEY AND KERR ARE CHOSEN: UN TAKES THEM BACK"):
        chosen.judge(Appoint("HOLLAND", "LEACH"))
    chosen.judge(UNDO)
    again = steps.send(UNDO)
    assert (again, again.standing()) == (first, {})
    steps.send(again.parse("APPOINT HOLLAND KERR"))
    german = steps.send(DONE)
    assert [german.view.ships[name].captain for name in SHIPS] == ["", "", "HOLLAND", "KERR"]
    with pytest.raises(IllegalOrder, match="NO ORDER TO UNDO"):  # not the other side's
        german.judge(UNDO)


@rule("Needs 3", "Reading 11")
def test_each_side_has_a_shuffled_deck_of_52() -> None:
    game = Game(start(1))
    next(iter(set_up(game)))
    british, german = (game.position.decks[side].pile for side in (BRITISH, GERMAN))
    assert [game.position.decks[side].name for side in (BRITISH, GERMAN)] == ["british", "german"]
    assert len(DECK) == 52 and sorted(british) == sorted(german) == sorted(DECK) and len({british, german, DECK}) == 3


@rule("Captains 1", "Captains 9")
def test_the_captains_have_the_values_of_their_cards() -> None:
    found = {name: (card.points, card.morale, card.ability.name) for name, card in CAPTAINS.items()}
    assert found == {
        "LINDEMANN": (3, 5, "FIGHTER"),
        "BRINKMANN": (2, 6, "SEAMAN"),
        "TOPP": (4, 6, "ENGINEER"),
        "HOFFMANN": (3, 5, "STEADY"),
        "FEIN": (2, 6, "NONE"),
        "MEISEL": (2, 7, "GUNNER"),
        "HOLLAND": (4, 5, "CONCENTRATION"),
        "TOVEY": (4, 5, "FLAG"),
        "LEACH": (3, 6, "ENGINEER"),
        "KERR": (3, 6, "SEAMAN"),
        "PATTERSON": (3, 5, "NONE"),
        "D-HAMILTON": (3, 6, "CLOSE_ACTION"),
    }
    assert {ability.name for ability in Ability} == {ability for *_, ability in found.values()}


@rule("Ships 6", "Ships 8")
def test_what_pierces_each_ship_by_the_guns_that_fire() -> None:
    light = (13, "3JQKA", "", "")
    for (name, guns), (spades, clubs, diamonds, hearts) in {
        ("BISMARCK", "BB"): (13, 13, "567", ""),
        ("PRINZ EUGEN", "BB"): (13, 13, 13, "567890"),
        ("PRINZ EUGEN", "CA"): (13, 13, "567", ""),
        ("HOOD", "BB"): (13, 13, "2890JQKA", "2"),
        ("P OF WALES", "BB"): (13, 13, "890", ""),
        ("BISMARCK", "CA"): light,
        ("HOOD", "CA"): light,
        ("P OF WALES", "CA"): light,
    }.items():
        suits = zip("SCDH", (spades, clubs, diamonds, hearts), strict=True)
        ranks = {suit: "234567890JQKA" if ranks == 13 else str(ranks) for suit, ranks in suits}
        pierced = {f"{'10' if rank == '0' else rank}{suit}" for suit in ranks for rank in ranks[suit]}
        assert PIERCED[name, guns] == pierced, (name, guns)


@rule("Captains 4", "Reading 20", "Reading 28")
def test_points_per_turn_are_the_captains_plus_one_for_luetjens_in_the_bismarck() -> None:
    assert [effects.new_points(ship("HOOD", bridge=hits)) for hits in (0, 1, 4, 5)] == [4, 3, 0, 0]
    assert [effects.new_points(ship("BISMARCK", bridge=hits)) for hits in (0, 1, 2, 9)] == [3, 2, 1, 1]
    assert effects.new_points(ship("PRINZ EUGEN")) == 2


def test_exactly_the_rebuilt_values_are_labelled() -> None:
    found = rebuilt()
    assert set(found) == set(history.CARDS)
    assert found[history.SHIPS]["BISMARCK"] == ("at", "facing") and "hull" in found[history.SHIPS]["HOOD"]
    assert found[history.ARMOUR].keys() == {f"{name} {guns}" for name, guns in PIERCED} - {"BISMARCK BB"}
    assert found[history.EFFECTS] == {"2": ("effect",), "3": ("effect",)} and not found[history.GUNS]
    assert found[history.CAPTAINS].keys() == CAPTAINS.keys()
    assert found[history.CAPTAINS]["LINDEMANN"] == ("points", "morale", "cost")
    assert set(found[history.NUMBERS]) == {
        "flagship points",
        "concentration",
        "close action",
        "close action range",
        "engineer",
        "gunner",
        "broadside 0.1 degrees",
        "turns",
    }


def test_each_side_has_its_historical_captains() -> None:
    assert [fleet.historical(side) for side in Side] == [("HOLLAND", "LEACH"), ("LINDEMANN", "BRINKMANN")]


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("ships", ",F7,", ",G7,", "ships.csv: two ships are in one space"),
        ("ships", "Hood,british", "Hood,german", "ships.csv, line 4: 'german' is not one of british"),
        ("captains", ",british,admiral", ",british,captain", "captains.csv: a side has no captains"),
        ("captains", ",1,none", ",20,none", ""),
        ("numbers", "german captains cost,5", "german captains cost,1", "captains.csv: a side has no captains"),
    ],
)
def test_own_cards_are_refused_in_one_line_or_can_be_played(
    file: str, old: str, new: str, said: str, tmp_path: Path
) -> None:
    ours = TOP / "data" / "denmark-strait" / f"{file}.csv"
    changed = ours.read_text().replace(old, new)
    assert changed != ours.read_text()
    (tmp_path / ours.name).write_text(changed)
    command = [sys.executable, "-m", "compbis", "watch", "--game", "denmark-strait", "--cards", str(tmp_path)]
    ran = subprocess.run([*command, "--seed", "3", "--plain"], cwd=TOP, capture_output=True, text=True, check=False)
    assert said in ran.stderr and (ran.returncode == 0) is not bool(said) and "Traceback" not in ran.stderr
