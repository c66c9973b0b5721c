"""The morale phase, and who has won."""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

import pytest

from compbis.captains.hire import hire
from compbis.errors import IllegalOrder
from compbis.games import edition
from compbis.games.denmark_strait.cards.roster import SHIPS
from compbis.games.denmark_strait.desk import stakes
from compbis.games.denmark_strait.phases.ending import end_turn
from compbis.games.denmark_strait.phases.morale import morale_phase
from compbis.games.denmark_strait.requests.decisions import AgainRequest, DrawRequest, RallyRequest
from compbis.games.denmark_strait.rules import fleet, upkeep
from compbis.games.denmark_strait.state.orders import OFFER, Rally
from compbis.games.denmark_strait.state.reports import DrawOffered, DrawRefused, Morale
from compbis.table.game import GameOver
from compbis.table.request import DONE, NO, YES, Word
from compbis.table.side import BRITISH, GERMAN, Side
from compbis.table.turn import Turn
from compbis.table.values import replace
from tests.games.denmark_strait.scene import HIGH, TWO_DICE, Scene, ship

rule = pytest.mark.rule


@rule("Turn 7", "Turn 8", "Morale 1", "Morale 2", "Morale 4", "Reading 13")
def test_only_ships_that_were_hit_or_have_failed_check_morale() -> None:
    scene = Scene(HIGH).put("HOOD", hit=True).put("BISMARCK", failed=True).put("PRINZ EUGEN", hit=True, sunk=True)
    scene.run(lambda: morale_phase(scene.game, BRITISH)).run(lambda: morale_phase(scene.game, GERMAN))
    assert [fact.ship for fact in scene.facts(Morale)] == ["HOOD", "BISMARCK"]
    assert not scene.ship("BISMARCK").failed


@pytest.mark.parametrize(
    ("change", "points", "needed"),
    [
        ({}, 0, 5),
        ({"cards": ("KS", "QS")}, 0, 7),
        ({"cards": ("2S", "JS", "AS"), "permanent": ("JS",), "hull": 9, "bridge": 1}, 0, 8),
        ({"failed": True}, 0, 7),
        ({"cards": ("KS",)}, 3, 3),
        ({"captain": "LEACH"}, 0, 6),
    ],
)
@rule("Captains 7", "Morale 5", "Morale 6", "Morale 7", "Reading 16")
def test_the_morale_number_rises_with_damage_and_falls_with_points(
    change: dict[str, Any], points: int, needed: int
) -> None:
    assert upkeep.morale_number(ship("HOOD", **change), points) == needed


@pytest.mark.parametrize(
    ("change", "points", "in_36"),
    [
        ({"hit": True}, 0, 30),  # 5 or more
        ({"hit": True}, 2, 35),  # 3 or more
        ({"failed": True}, 0, 21),
        ({"failed": True, "cards": ("KS", "QS")}, 1, 15),
    ],
)
@rule("Captains 4", "Captains 7", "Morale 3", "Morale 4", "Needs 2", "Reading 9")
def test_how_often_morale_holds(change: dict[str, Any], points: int, in_36: int) -> None:
    held = 0
    for dice in TWO_DICE:
        scene = Scene(morale_HOOD=dice).put("HOOD", **change)
        scene.run(lambda scene=scene: morale_phase(scene.game, BRITISH), f"RALLY HOOD: {points}")  # type: ignore[misc]
        (fact,) = scene.facts(Morale)
        assert fact.roll == sum(dice) and fact.failed is scene.ship("HOOD").failed
        assert scene.ship("HOOD").points == 4 - points
        held += not fact.failed
    assert held == in_36


@rule("Reading 31")
def test_a_steady_captain_may_repeat_the_roll_once() -> None:
    scene = Scene(morale_BISMARCK=[1, 1], morale_PRINZ=[1, 1, 6, 5]).put("BISMARCK", hit=True)
    scene.put("PRINZ EUGEN", hit=True, captain="HOFFMANN")
    scene.run(lambda: morale_phase(scene.game, GERMAN), "DONE", "RALLY PRINZ EUGEN: 2", "YES")
    checks = [(fact.ship, fact.roll, fact.number, fact.again) for fact in scene.facts(Morale)]
    assert checks == [("BISMARCK", 2, 6, False), ("PRINZ EUGEN", 2, 3, False), ("PRINZ EUGEN", 11, 3, True)]
    assert [scene.ship(name).failed for name in ("BISMARCK", "PRINZ EUGEN")] == [True, False]
    assert scene.ship("PRINZ EUGEN").points == 1


@rule("Reading 31", "Reading 34")
def test_the_second_roll_counts_and_a_roll_that_holds_is_not_repeated() -> None:
    scene = Scene(morale=[1, 1, 1, 2]).put("PRINZ EUGEN", hit=True, captain="HOFFMANN")
    scene.run(lambda: morale_phase(scene.game, GERMAN), "DONE", "YES")
    assert scene.ship("PRINZ EUGEN").failed and len(scene.asked) == 2
    held = Scene(HIGH).put("PRINZ EUGEN", hit=True, captain="HOFFMANN")
    held.run(lambda: morale_phase(held.game, GERMAN))
    assert [type(request) for request in held.asked] == [RallyRequest]


@rule("Reading 34")
@pytest.mark.parametrize(
    ("answers", "failed"), [(("DONE", "YES", "DONE"), [0, 1]), (("DONE", "NO", "DONE", "YES"), [1, 0])]
)
def test_the_flag_of_tovey_lets_one_ship_per_turn_roll_again(answers: tuple[str, ...], failed: list[int]) -> None:
    first = [1, 1, 6, 6] if failed == [0, 1] else [1, 1]
    scene = Scene(morale_HOOD=first, morale_P=[1, 1, 6, 6]).put("HOOD", hit=True, captain="TOVEY")
    scene.put("P OF WALES", hit=True).run(lambda: morale_phase(scene.game, BRITISH), *answers)
    assert [scene.ship(name).failed for name in fleet.of_side(BRITISH)] == failed
    assert [type(request) for request in scene.asked].count(AgainRequest) == len(answers) - 2


@rule("Reading 34")
def test_the_flag_is_lost_with_the_hood_and_the_germans_have_none() -> None:
    sunk = Scene().put("HOOD", sunk=True, captain="TOVEY").put("P OF WALES", hit=True).put("BISMARCK", hit=True)
    sunk.run(lambda: morale_phase(sunk.game, BRITISH)).run(lambda: morale_phase(sunk.game, GERMAN))
    assert [type(request) for request in sunk.asked] == [RallyRequest, RallyRequest]


# Victory


def ended(scene: Scene) -> tuple[Side | None, str]:
    """The winner and the reason; (None, "") if the game continues."""
    end_turn(scene.game)
    outcome = scene.game.outcome
    return (outcome.winner, outcome.reason) if outcome else (None, "")


@rule("Reading 36")
def test_ships_check_in_the_order_of_their_cards_the_british_first() -> None:
    scene = Scene(HIGH)
    for name in SHIPS:
        scene.put(name, hit=True)
    scene.run(lambda: morale_phase(scene.game, BRITISH)).run(lambda: morale_phase(scene.game, GERMAN))
    assert [fact.ship for fact in scene.facts(Morale)] == ["HOOD", "P OF WALES", "BISMARCK", "PRINZ EUGEN"]
    with pytest.raises(IllegalOrder, match="HOOD CHECKS ITS MORALE"):
        scene.asked[0].judge(Rally("P OF WALES"))


def states() -> Iterator[Scene]:
    """Every combination of ships sound, hit, failed or sunk, near and six spaces apart."""
    kinds: list[dict[str, Any]] = [{}, {"hit": True}, {"failed": True}, {"sunk": True}]
    for each in product(kinds, repeat=len(SHIPS)):
        for places in (("A1", "A2", "F1", "F2"), ("A1", "A2", "G1", "H1")):
            scene = Scene()
            for name, state, place in zip(ORDER, each, (*places[2:], *places[:2]), strict=True):
                scene.put(name, place, **state)
            yield scene


def ends(scene: Scene, failing: Sequence[str], checking: Sequence[str]) -> str:
    """How the battle ends for the British if these of the checking ships fail; "" if it continues."""
    before = scene.game.position
    scene.game.change(
        ships=fleet.with_ships(before.ships, [before.ships[n]._replace(failed=n in failing) for n in checking])
    )
    winner, reason = ended(scene)
    scene.game.position = before
    scene.game.take_reports()
    return "" if not reason else "DRAWN" if winner is None else "WON" if winner is BRITISH else "LOST"


ORDER = ("HOOD", "P OF WALES", "BISMARCK", "PRINZ EUGEN")


@rule("Victory 1", "Victory 2", "Victory 3", "Victory 4", "Reading 19", "Reading 36")
def test_the_announced_stakes_of_a_morale_roll_are_true() -> None:
    """Whatever rolls follow, an announced result of a failure comes true, and a failure without one does not end the
    battle."""
    said = set()
    for scene in states():
        ships = scene.game.position.ships
        for name in [name for name in ORDER if upkeep.checks_morale(ships[name])]:
            later = [one for one in ORDER[ORDER.index(name) + 1 :] if upkeep.checks_morale(ships[one])]
            announced = "".join(stakes.lines(ships, name))
            said.add(announced)
            for failures in product((True, False), repeat=len(later)):
                fail = [one for one, failed in zip(later, failures, strict=True) if failed]
                result, held = (ends(scene, [*first, *fail], [name, *later]) for first in ([name], []))
                consort = [one for one in later if ships[one].side is ships[name].side]
                if ships[name].side is GERMAN:
                    result, held = ({"WON": "LOST", "LOST": "WON"}.get(each, each) for each in (result, held))
                if not announced:
                    assert result == held or result in ("", "WON"), (ships, name, fail)
                elif set(consort) <= set(fail):
                    enemies = [one for one in later if one not in consort]
                    drawn = announced.endswith("DRAWN") or ("; DRAWN IF" in announced and set(enemies) <= set(fail))
                    assert result == ("DRAWN" if drawn else "LOST"), (announced, ships, fail)
    assert said == {
        "",
        "IF IT FAILS, THE BATTLE IS LOST",
        "IF IT FAILS, THE BATTLE IS DRAWN",
        "IF IT FAILS, THE BATTLE IS LOST; DRAWN IF BISMARCK FAILS, TOO",
        "IF IT FAILS, THE BATTLE IS LOST; DRAWN IF PRINZ EUGEN FAILS, TOO",
        "IF IT FAILS, THE BATTLE IS LOST; DRAWN IF BISMARCK AND PRINZ EUGEN FAIL, TOO",
        *(
            f"IF IT FAILS, AND {consort} {how}, THE BATTLE IS {end}"
            for consort in ("P OF WALES", "PRINZ EUGEN")
            for how in ("TOO", "AGAIN")
            for end in ("LOST", "DRAWN")
        ),
        *(
            f"IF IT FAILS, AND P OF WALES {how}, THE BATTLE IS LOST; DRAWN IF {who}, TOO"
            for how in ("TOO", "AGAIN")
            for who in ("BISMARCK FAILS", "PRINZ EUGEN FAILS", "BISMARCK AND PRINZ EUGEN FAIL")
        ),
    }


@rule("Victory 1", "Victory 2", "Victory 4", "Victory 5", "Turn 1")
@pytest.mark.parametrize(("loser", "winner"), [(BRITISH, GERMAN), (GERMAN, BRITISH)])
def test_a_side_wins_when_both_enemies_are_sunk_or_have_failed(loser: Side, winner: Side) -> None:
    one, other = fleet.of_side(loser)
    sunk: dict[str, Any] = {"sunk": True}
    failed: dict[str, Any] = {"failed": True}
    for first, second in ((sunk, failed), (sunk, sunk), (failed, failed)):
        assert ended(Scene().put(one, **first).put(other, **second)) == (winner, "beaten")
        assert ended(Scene().put(one, **first)) == (None, "")
    assert Scene().game.turn == 2 and ended(scene := Scene()) == (None, "") and scene.game.turn == 3


def apart(*places: str) -> Scene:
    """The ships in these places, as SHIPS names them."""
    scene = Scene()
    for name, place in zip(reversed(SHIPS), reversed(places), strict=True):
        scene.put(name, place)
    return scene


@rule("Victory 3", "Reading 18")
def test_the_germans_win_six_spaces_away() -> None:
    assert ended(apart("B1", "A1", "H1", "H2")) == (GERMAN, "escape")
    assert ended(apart("C1", "A1", "H1", "H2")) == ended(apart("B1", "C3", "H1", "H2")) == (None, "")
    assert ended(apart("B1", "A1", "H1", "G2")) == (None, "")
    assert ended(apart("C1", "A1", "H1", "H2").put("BISMARCK", sunk=True)) == (GERMAN, "escape")
    assert ended(apart("B1", "A1", "G1", "H2").put("HOOD", sunk=True)) == (GERMAN, "escape")
    assert ended(apart("A2", "B2", "A8", "B8")) == (GERMAN, "escape")


@rule("Reading 19")
def test_if_both_sides_have_won_it_is_a_draw() -> None:
    scene = Scene()
    for name in SHIPS:
        scene.put(name, failed=True)
    assert ended(scene) == (None, "both")
    scene.run(lambda: None)
    assert [(fact.winner, fact.reason) for fact in scene.facts(GameOver)] == [("", "both")]
    away = apart("B1", "A1", "H1", "H2").put("BISMARCK", failed=True).put("PRINZ EUGEN", failed=True)
    assert ended(away) == (None, "both")


@rule("Reading 19", "Turn 1")
@pytest.mark.parametrize(("turn", "reason"), [(59, ""), (60, "time")])
def test_after_sixty_turns_it_is_a_draw(turn: int, reason: str) -> None:
    scene = Scene()
    scene.game.position = replace(scene.game.position, turn=turn)
    assert ended(scene) == (None, reason)


@rule("Reading 19")
@pytest.mark.parametrize("answer", [YES, NO])
def test_an_offered_draw_may_be_accepted_while_ships_move(answer: Word) -> None:
    scene = Scene(HIGH)
    turn = Turn(scene.game)
    turn.answer(turn.open[BRITISH], OFFER)
    assert (turn.open[BRITISH].request.kind, turn.offers[GERMAN].request.kind) == ("sail", "draw")
    with pytest.raises(IllegalOrder, match="ONCE A TURN"):
        turn.open[BRITISH].request.judge(turn.open[BRITISH].request.parse(str(OFFER)))
    turn.answer(turn.offers[GERMAN], answer)
    scene.run(lambda: None)
    outcome = scene.game.outcome
    if answer == YES:
        assert outcome and (outcome.winner, outcome.reason) == (None, "agreed draw") and turn.over
        assert scene.kinds()[-2:] == ["draw_offered", "game_over"]
    else:
        assert not outcome and scene.kinds()[-2:] == ["draw_offered", "draw_refused"]
        assert [fact.side for kind in (DrawOffered, DrawRefused) for fact in scene.facts(kind)] == [BRITISH, GERMAN]
        turn.answer(turn.open[BRITISH], DONE)
        assert turn.open[GERMAN].request.kind == "sail"


def test_a_computer_captain_accepts_a_draw_when_outnumbered() -> None:
    captain = hire(edition("denmark-strait"), "lutjens", GERMAN, 1)
    for failed, answer in (((), NO), (("BISMARCK",), YES), (("BISMARCK", "HOOD"), NO)):
        scene = Scene()
        for name in failed:
            scene.put(name, failed=True)
        assert captain.answer(DrawRequest(scene.game.position.view(GERMAN))) == answer
