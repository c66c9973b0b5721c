"""The chances that a question shows are those of its phase, counted over every outcome of the dice."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from compbis.games.computer_bismarck.cards.kinds import Weapon
from compbis.games.computer_bismarck.desk.desk import BismarckDesk
from compbis.games.computer_bismarck.phases.combat.air import air_phase
from compbis.games.computer_bismarck.phases.combat.destroyer import destroyer_phase
from compbis.games.computer_bismarck.phases.combat.naval import naval_phase
from compbis.games.computer_bismarck.phases.combat.submarine import submarine_phase
from compbis.games.computer_bismarck.phases.search import search_phase
from compbis.games.computer_bismarck.phases.shadow import shadow_phase
from compbis.games.computer_bismarck.words import odds
from compbis.table.dice import Dice
from compbis.table.side import BRITISH, GERMAN, Side
from tests.games.computer_bismarck.odds.every_outcome import EveryOutcome, distribution
from tests.games.computer_bismarck.odds.odds_scene import HERE, NO, YES, Scene, meeting, scene
from tests.games.computer_bismarck.odds.test_air_odds import torpedo_plane
from tests.games.computer_bismarck.reported import reported
from tests.games.computer_bismarck.talk.talk_helpers import Seat

DAY, NIGHT = 2, 4
UNHURT = {"effect": 0, "slowed": 99, "knots": 0, "leak": 99}
"""The effects of hits do not count here."""

Make = Callable[[Dice], Scene]


def asked(make: Make, phase: Any, kind: str, *answers: str) -> Any:
    """The first request of a kind in a phase of that scene."""
    sea = make(EveryOutcome((), UNHURT)).run(phase, *answers)
    return next(request for request in sea.asked if request.kind == kind)


def chance(run: Callable[[EveryOutcome], bool], fixed: dict[str, int] | None = None) -> str:
    """The chance that something comes true, in the words of a question."""
    return odds.percent_text(distribution(run, UNHURT if fixed is None else fixed).get(True, Fraction()))


def hits(make: Make, phase: Any, side: Side, report: str, target: str) -> str:
    """The chance that the first attack on that target hits it."""

    def run(dice: EveryOutcome) -> bool:
        (told,) = make(dice).run(phase, f"TAKE {target}").told(side, report)
        return bool(told["target"] == target and told["hits"])

    return f"HIT {chance(run)}"


def followed(make: Make, name: str, squares: int) -> Fraction:
    """The chance that a unit shadows the Bismarck, which moves `squares` to the west."""

    def run(dice: EveryOutcome) -> bool:
        sea = make(dice).run(shadow_phase, f"TAKE {name}", "MS BISMARCK = M" + squares * " W")
        return bool(sea.told(BRITISH, "shadow")[0]["success"])

    return distribution(run).get(True, Fraction())


@pytest.mark.parametrize("turn", [DAY, NIGHT])
@pytest.mark.parametrize("visibility", [1, 3, 7, 8])
@pytest.mark.parametrize("units", [("NORFOLK",), ("SUFFOLK", "HOOD"), ("HOOD", "NORFOLK", "SUFFOLK", "DF1")])
def test_the_chance_shown_for_each_shadower_is_exact(units: tuple[str, ...], visibility: int, turn: int) -> None:
    def make(dice: Dice) -> Scene:
        sea = scene(dice, turn, visibility).put("BISMARCK", HERE, spotted=True)
        for name in units:
            sea.put(name, HERE, "P", knots=35)
        return sea

    request = asked(make, shadow_phase, "shadow")
    near, far = ([followed(make, name, squares) for name in request.shadowers] for squares in (1, 2))
    assert list(odds.of_shadow(request).choices) == [
        odds.percent_text(one) + (f", {odds.percent(two)} IF IT MOVES TWO" if two < one else "")
        for one, two in zip(near, far, strict=True)
    ]


def test_only_a_unit_that_two_squares_would_shake_off_has_a_second_chance() -> None:
    def make(dice: Dice) -> Scene:
        sea = scene(dice, DAY, 1).put("BISMARCK", HERE, spotted=True)
        sea.put("EDINBURGH", HERE, "P", knots=35).put("SUFFOLK", HERE, "P", knots=35, fuel=0)
        return sea.put("NORFOLK", HERE, "P", knots=35).put("HOOD", HERE, "P", knots=35)

    request = asked(make, shadow_phase, "shadow")
    shown = dict(zip(request.shadowers, odds.of_shadow(request).choices, strict=True))
    assert shown["EDINBURGH"] == "100 IN 100"
    assert shown["SUFFOLK"] == "100 IN 100, 0 (LACKS FUEL) IF IT MOVES TWO"


def test_a_ship_that_cannot_move_two_squares_has_no_second_chance() -> None:
    def make(dice: Dice) -> Scene:
        return scene(dice, DAY, 3).put("BELCHEN", HERE, spotted=True).put("NORFOLK", HERE, "P", knots=35)

    request = asked(make, shadow_phase, "shadow")
    assert not any("," in chance for chance in odds.of_shadow(request).choices)


@pytest.mark.parametrize("own", [(), ("HOOD",)])
@pytest.mark.parametrize("targets", [("BISMARCK", "PR EUGEN"), ("BELCHEN",)])
def test_the_chance_shown_for_bombs_is_exact(targets: tuple[str, ...], own: tuple[str, ...]) -> None:
    def make(dice: Dice) -> Scene:
        return meeting(dice, *targets, *own).fly("ULSTER", HERE, "A")

    def run(target: str) -> Callable[[EveryOutcome], bool]:
        def harmed(dice: EveryOutcome) -> bool:
            told = make(dice).run(air_phase, f"TAKE {target}").told(GERMAN, "air_attacked")
            return bool(told and told[0]["hits"])

        return harmed

    request = asked(make, air_phase, "target")
    shown = odds.of_target(request)
    assert list(shown.choices) == [f"HIT {chance(run(target))}" for target in request.targets]
    assert list(shown.notes) == (["HOOD BY MISTAKE 5 IN 100"] if own else [])


@pytest.mark.parametrize("own", [(), ("HOOD",)])
def test_the_chance_shown_for_air_torpedoes_is_exact(own: tuple[str, ...]) -> None:
    def make(dice: Dice) -> Scene:
        return torpedo_plane(meeting(dice, "BISMARCK", "PR EUGEN", "BELCHEN", *own))

    request = asked(make, air_phase, "target")
    assert request.weapon is Weapon.AIR_TORPEDOES
    shown = odds.of_target(request)
    expected = [hits(make, air_phase, BRITISH, "air_attack", target) for target in request.targets]
    assert list(shown.choices) == expected
    assert shown.notes[-1] == "ODDS IF THE ENEMY IS UNDAMAGED"


@pytest.mark.parametrize("turn", [DAY, NIGHT])
@pytest.mark.parametrize(
    "there",
    [("HOOD",), ("SL1",), ("SL1", "HOOD"), ("DF1", "NORFOLK"), ("VICTORIOUS", "HOOD"), ("SL1", "DF1", "VICTORIOUS")],
)
@pytest.mark.parametrize("plane", [False, True])
def test_the_chances_shown_for_a_wolfpack_are_exact(there: tuple[str, ...], turn: int, plane: bool) -> None:
    def make(dice: Dice) -> Scene:
        sea = meeting(dice, *there, turn=turn).put("WP1", HERE)
        return sea.fly("REYKJAVIK", HERE, "P") if plane else sea

    def lost(dice: EveryOutcome) -> bool:
        sea = make(dice).run(submarine_phase, f"TAKE {request.targets[0]}")
        return bool(sea.told(BRITISH, "submarine_attacked")[0]["submarine_sunk"])

    request = asked(make, submarine_phase, "target")
    shown = odds.of_target(request, ("REYKJAVIK",) if plane else ())
    expected = [hits(make, submarine_phase, GERMAN, "submarine_attack", target) for target in request.targets]
    assert list(shown.choices) == expected
    assert shown.notes[0] == f"A SUBMARINE IS LOST {chance(lost)}, 4 POINTS TO THE ENEMY"


@pytest.mark.parametrize("sunk", [0, 3, 5])
def test_16_84_the_chances_of_a_wolfpack_count_only_the_destroyers_that_are_left(sunk: int) -> None:
    """16.51.2: both sides are told of each that is sunk."""

    def make(dice: Dice) -> Scene:
        return meeting(dice, "DF1").put("DF1", HERE, midships=6 - sunk, spotted=True).put("WP1", HERE)

    def lost(dice: EveryOutcome) -> bool:
        sea = make(dice).run(submarine_phase, "TAKE DF1")
        return bool(sea.told(BRITISH, "submarine_attacked")[0]["submarine_sunk"])

    desk = BismarckDesk(GERMAN, classic=False)
    if sunk:
        desk.word(reported("sunk", 1, unit="DF1", kind="D", side="british", count=sunk, whole=False))
    assert Seat(asked(make, submarine_phase, "target"), desk=desk).said[1:] == [
        f" 1 *D DF1   {hits(make, submarine_phase, GERMAN, 'submarine_attack', 'DF1')}",
        f"A SUBMARINE IS LOST {chance(lost)}, 4 POINTS TO THE ENEMY",
    ]


@pytest.mark.parametrize("turn", [DAY, NIGHT])
@pytest.mark.parametrize("number", [1, 3])
@pytest.mark.parametrize("there", [("BELCHEN",), ("BISMARCK",), ("BISMARCK", "PR EUGEN")])
def test_the_chances_shown_for_destroyers_are_exact(there: tuple[str, ...], number: int, turn: int) -> None:
    def make(dice: Dice) -> Scene:
        return meeting(dice, *there, turn=turn).put("DF1", HERE, midships=number)

    def one_lost(dice: EveryOutcome) -> bool:
        sea = meeting(dice, *there, turn=turn).put("DF1", HERE, midships=1)
        return bool(sea.run(destroyer_phase, f"TAKE {there[0]}").told(BRITISH, "destroyer_attack")[0]["lost"])

    request = asked(make, destroyer_phase, "target")
    shown = odds.of_target(request)
    expected = [hits(make, destroyer_phase, BRITISH, "destroyer_attack", target) for target in request.targets]
    assert list(shown.choices) == expected
    assert shown.notes[0] == f"EACH DESTROYER IS LOST {chance(one_lost)}, 4 POINTS TO THE ENEMY"


@pytest.mark.parametrize(
    ("there", "own", "able"),
    [
        (("BISMARCK", "PR EUGEN"), ("RODNEY",), ("BISMARCK", "PR EUGEN")),
        (("PR EUGEN", "BELCHEN"), ("NORFOLK",), ("PR EUGEN",)),
        (("PR EUGEN",), ("NORFOLK", "RODNEY"), ("PR EUGEN",)),
        (("BISMARCK",), ("SL1",), ()),
    ],
)
def test_destroyers_are_told_whether_their_target_gets_away_later(
    there: tuple[str, ...], own: tuple[str, ...], able: tuple[str, ...]
) -> None:
    def withdraws(name: str) -> Callable[[EveryOutcome], bool]:
        def run(dice: EveryOutcome) -> bool:
            told = meeting(dice, *own, name).run(naval_phase, YES, NO).told(GERMAN, "withdrawal")
            return bool(told[0]["success"])

        return run

    request = asked(lambda dice: meeting(dice, *there, *own).put("DF1", HERE), destroyer_phase, "target")
    fixed = {"salvo": 999, **UNHURT}
    expected = [f"THE {name} CAN WITHDRAW LATER, IN BATTLE: {chance(withdraws(name), fixed)}" for name in able]
    assert odds.of_target(request).notes[1:-1] == expected


def test_the_chances_shown_for_a_ships_torpedoes_are_exact() -> None:
    """16.64, in the second round: the salvos of both sides miss."""
    misses = {"salvo": 999, **UNHURT}

    def battle(dice: Dice) -> Scene:
        return meeting(dice, "NORFOLK", "BISMARCK", "PR EUGEN", visibility=3)

    def launched(target: str) -> Callable[[EveryOutcome], bool]:
        def run(dice: EveryOutcome) -> bool:
            sea = battle(dice).run(naval_phase, YES, YES, YES, YES, f"TAKE {target}")
            (told,) = sea.told(BRITISH, "torpedoes")
            return bool(told["hits"])

        return run

    sea = battle(EveryOutcome((), misses)).run(naval_phase, YES, YES, YES, YES)
    request = next(one for one in sea.asked if one.kind == "target" and one.side is BRITISH)
    expected = [f"HIT {chance(launched(target), misses)}" for target in request.targets]
    assert list(odds.of_target(request).choices) == expected


@pytest.mark.parametrize(
    ("own", "knots", "enemies"),
    [
        ("BISMARCK", 29, ("HOOD",)),
        ("BISMARCK", 29, ("RODNEY",)),
        ("PR EUGEN", 32, ("HOOD", "RODNEY")),
        ("PR EUGEN", 32, ("NORFOLK",)),
        ("PR EUGEN", 10, ("RODNEY",)),
    ],
)
def test_the_chance_shown_of_getting_away_is_exact(own: str, knots: int, enemies: tuple[str, ...]) -> None:
    def battle(dice: Dice) -> Scene:
        return meeting(dice, *enemies).put(own, HERE, knots=knots, spotted=True)

    def run(dice: EveryOutcome) -> bool:
        told = battle(dice).run(naval_phase, YES, NO).told(GERMAN, "withdrawal")
        return bool(told[0]["success"])

    sea = battle(EveryOutcome((), {"salvo": 999})).run(naval_phase)
    request = next(one for one in sea.asked if one.kind == "fight" and one.side is GERMAN)
    assert odds.of_withdrawal(request)[0] == f"WITHDRAW {chance(run, {'salvo': 999, **UNHURT})}: {own}"


@pytest.mark.parametrize("shadowed", [False, True])
def test_the_chance_shown_of_a_surprise_attack_is_exact(shadowed: bool) -> None:
    def run(dice: EveryOutcome) -> bool:
        sea = meeting(dice, "BISMARCK", "HOOD", turn=NIGHT)
        sea.game.shadowed |= {"BISMARCK"} if shadowed else set()
        return bool(sea.run(naval_phase, YES).told(GERMAN, "surprise")[0]["success"])

    assert odds.of_surprise(shadowed) == f"SURPRISE {chance(run, {'salvo': 999, **UNHURT})}"


def test_a_chance_that_is_not_certain_is_never_0_or_100() -> None:
    shown = [odds.percent_text(Fraction(part, 1000)) for part in (0, 1, 494, 495, 999, 1000)]
    assert shown == ["0 IN 100", "1 IN 100", "49 IN 100", "50 IN 100", "99 IN 100", "100 IN 100"]


def test_the_desk_counts_the_planes_reported_to_it() -> None:
    """9.5: they are in reports, and not in the view."""
    sea = meeting(EveryOutcome((), {}), "SL1", "HOOD").put("WP1", HERE).put("BISMARCK", HERE)
    sea.fly("REYKJAVIK", HERE, "P").run(search_phase)
    desk = BismarckDesk(GERMAN, classic=False)
    for report in sea.reports(GERMAN):
        desk.word(report)
    assert desk.place.hearsay.planes_in(HERE, DAY) == ["REYKJAVIK"]
    assert desk.place.hearsay.planes_in(HERE, DAY + 1) == []


@pytest.mark.parametrize(("drawn", "told"), [(0, True), (11, False)])
def test_the_desk_knows_whether_the_bismarck_was_shadowed(drawn: int, told: bool) -> None:
    sea = meeting(EveryOutcome((), {"shadow": drawn}), "BISMARCK", "SUFFOLK")
    sea.run(shadow_phase, "TAKE SUFFOLK")
    desk = BismarckDesk(GERMAN, classic=False)
    for report in sea.reports(GERMAN):
        desk.word(report)
    assert desk.place.hearsay.shadowed("BISMARCK", DAY) is told
    assert not desk.place.hearsay.shadowed("BISMARCK", DAY + 1)
