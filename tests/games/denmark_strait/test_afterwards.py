"""After the battle: the log, the last page, and a turn in a replay."""

from collections.abc import Sequence
from itertools import pairwise

import pytest

from compbis.games import edition
from compbis.games.denmark_strait.afterwards import closing, logbook, unfolded
from compbis.games.denmark_strait.captains.officer import Officer
from compbis.table.finished.chronicle import TurnStory
from compbis.table.game import GameOver
from compbis.table.page import Headline
from compbis.table.report import BOTH, Report
from compbis.table.side import BRITISH, GERMAN, Side
from tests.games.denmark_strait.pictures.gallery import move
from tests.games.denmark_strait.scene import LOW, Scene
from tests.games.denmark_strait.turn_stories import GAME, one_turn
from tests.games.players import whole_game

SEEDS = range(4)
CLOSING = "CLOSING IN"
NOBODY_MOVES = ("DONE", "DONE")
BISMARCK_FIRES = (*NOBODY_MOVES, "FIRE BISMARCK AT HOOD: 0", "DONE", "DONE", "DONE")


def magazine(*dice: int) -> TurnStory:
    """The Bismarck hits a magazine of the Hood at five spaces. dice: the roll for the magazine."""
    scene = Scene(LOW, {GERMAN: ["2S"]}, shot_BISMARCK=[6, 6], magazine=list(dice), morale=[6, 6])
    return one_turn(scene, *BISMARCK_FIRES)


def test_the_log_gives_the_range_each_hit_its_cards_and_their_effect() -> None:
    (logged,) = logbook.log([magazine(3, 4)])
    assert logged.events == [
        "RANGE 4",
        "THE BISMARCK HIT THE HOOD AT 5 SPACES: THE MAGAZINE BY THE 2 OF SPADES",
        "THE MAGAZINE OF THE HOOD HELD: THE DICE SHOWED 7, 10 WAS FATAL",
    ]


def test_the_log_names_cards_kept_off_by_armour_and_the_hull_left() -> None:
    scene = Scene(LOW, {GERMAN: ["5H", "8D", "4S"]}, shot_BISMARCK=[6, 6], speed_british=[6, 6], morale=[LOW, LOW])
    scene.put("HOOD", "D5")
    (logged,) = logbook.log([one_turn(scene, "SAIL HOOD: NW", "DONE", *BISMARCK_FIRES[1:])])
    assert logged.events == [
        "HOOD TO C4; RANGE 1",
        "THE BISMARCK HIT THE HOOD AT 2 SPACES: 8 HULL BY THE 8 OF DIAMONDS; THE ARMOUR STOPPED THE 5 OF HEARTS",
        "THE MORALE OF THE HOOD FAILED: IT NEEDED 5 AND ROLLED 2",
        "THE HOOD HAD 20 OF 28 HULL LEFT",
    ]


def test_a_turn_without_a_hit_is_quiet() -> None:
    (logged,) = logbook.log([one_turn(Scene(), *BISMARCK_FIRES)])
    assert (list(logged.events), logged.quiet) == ([], "NO HIT")


def test_a_magazine_that_held_is_a_close_call() -> None:
    assert closing.closest_calls([magazine(3, 4)]) == [
        "THE HOOD'S MAGAZINE WAS HIT ON TURN 2 AND HELD: 17 IN 100 TO BLOW UP"
    ]
    assert closing.closest_calls([magazine(6, 6)]) == []


def test_a_ship_that_held_alone_is_a_close_call() -> None:
    scene = Scene(LOW, {GERMAN: ["5H"]}, shot_BISMARCK=[6, 6], morale_HOOD=[3, 3]).put("P OF WALES", failed=True)
    assert closing.closest_calls([one_turn(scene, *BISMARCK_FIRES)]) == [
        "THE HOOD ALONE STILL FOUGHT ON TURN 2, AND HELD: 17 IN 100 TO FAIL"
    ]


def test_the_last_page_says_who_sank_whom_and_whose_morale_failed() -> None:
    scene = Scene(LOW, {GERMAN: ["2S"]}, shot_BISMARCK=[6, 6], magazine=[6, 6]).put("P OF WALES", failed=True)
    turn = one_turn(scene, *BISMARCK_FIRES)
    assert closing.reasons([turn]) == [
        "THE HOOD WAS SUNK ON TURN 2 BY THE BISMARCK: HER MAGAZINE BLEW UP",
        "THE MORALE OF THE PRINCE OF WALES FAILED ON TURN 2: NEEDED 7, ROLLED 2",
    ]


def test_the_last_page_says_how_far_the_germans_got() -> None:
    turn = one_turn(Scene().put("HOOD", "H8").put("P OF WALES", "H7").put("BISMARCK", "A1").put("PRINZ EUGEN", "B2"))
    assert closing.reasons([turn]) == [
        "THE BISMARCK WAS 7 SPACES FROM THE NEAREST BRITISH SHIP: 6 MAKE AN ESCAPE",
        "THE PRINZ EUGEN WAS 6 SPACES FROM THE NEAREST BRITISH SHIP: 6 MAKE AN ESCAPE",
    ]


def lost_and_won() -> TurnStory:
    """The morale of both Germans has failed, and the Hood is sunk in the same turn."""
    scene = Scene(LOW, {GERMAN: ["2S"]}, shot_BISMARCK=[6, 6], magazine=[6, 6])
    return one_turn(scene.put("BISMARCK", failed=True).put("PRINZ EUGEN", failed=True), *BISMARCK_FIRES)


def test_the_last_page_names_the_ships_lost_by_the_winner() -> None:
    assert closing.losses([lost_and_won()]) == ["THE HOOD WAS SUNK ON TURN 2 BY THE BISMARCK: HER MAGAZINE BLEW UP"]
    assert closing.losses([magazine(3, 4)]) == []
    assert set(closing.losses([lost_and_won()])) <= set(closing.lines([lost_and_won()]))


def test_no_escape_is_reported_from_sunk_ships() -> None:
    scene = Scene(LOW, {GERMAN: ["2S"]}, shot_BISMARCK=[6, 6], magazine=[6, 6]).put("P OF WALES", sunk=True)
    assert not [line for line in closing.reasons([one_turn(scene, *BISMARCK_FIRES[:-1])]) if "AN ESCAPE" in line]


def test_the_range_at_the_end_counts_only_ships_afloat() -> None:
    scene = Scene(LOW, {GERMAN: ["2S"]}, shot_BISMARCK=[6, 6], magazine=[6, 6]).put("P OF WALES", "A8")
    (shown,) = [line for line in closing.lines([one_turn(scene, *BISMARCK_FIRES)]) if line.startswith("THE RANGE WAS")]
    assert shown == "THE RANGE WAS 4 ON TURN 2, 4 AT ITS SHORTEST, 5 AT THE END"


def test_only_the_closest_of_close_calls_are_listed() -> None:
    def held(turn: int, *cards: str, morale: tuple[int, int]) -> TurnStory:
        scene = Scene(LOW, {GERMAN: ["5H"]}, shot_BISMARCK=[6, 6], morale_HOOD=list(morale))
        scene.put("P OF WALES", failed=True).put("HOOD", cards=cards, points=0)
        return one_turn(scene, *BISMARCK_FIRES)._replace(number=turn)

    turns = [held(number, morale=(2, 3)) for number in (2, 3, 4)] + [held(5, "KS", "QS", morale=(6, 6))]
    calls = closing.closest_calls(turns)
    assert [call.partition(" ON ")[2].partition(",")[0] for call in calls] == ["TURN 2", "TURN 3", "TURN 5"]


def test_the_last_page_says_how_well_each_side_fired_and_at_what_range() -> None:
    lines = closing.lines([magazine(3, 4)])
    assert lines[:3] == [
        "THE BRITISH DID NOT FIRE",
        "THE GERMANS HIT WITH 1 OF 1 SALVOS: HOOD 1 OF 1",
        "THE RANGE WAS 4 ON TURN 2, 4 AT ITS SHORTEST, 4 AT THE END",
    ]
    assert lines[-3:] == list(closing.HISTORY)


def test_an_agreed_draw_gives_no_reason_from_the_ships() -> None:
    turn = one_turn(Scene())
    over = Report(2, BOTH, GameOver(winner="", british=None, german=None, reason="agreed"))
    assert closing.reasons([turn._replace(reports=[*turn.reports, over])]) == []


@pytest.mark.parametrize("seed", SEEDS)
def test_the_position_unfolded_from_reports_is_that_of_the_next_turn(seed: int) -> None:
    turns = whole_game(GAME, "random", seed)
    for turn, following in pairwise(turns):
        for name, ship in unfolded.at_start(following).items():
            then = unfolded.at_end(turn)[name]
            assert then[:10] == ship[:10], "place, captain, hull, cards, bridge, morale"
            assert (then.target, then.splashes) == (ship.target, ship.splashes)


def test_a_turn_is_watched_phase_by_phase() -> None:
    chronicle, turn = edition(GAME).chronicle(), magazine(3, 4)
    dispatches = chronicle.dispatches(turn)
    assert dispatches[:4] == [
        "MOVEMENT",
        "BRITISH ROLL 2: HOOD STAYS; P OF WALES STAYS",
        "GERMAN ROLL 2: BISMARCK STAYS; PRINZ EUGEN STAYS",
        "SHOOTING",
    ]
    assert dispatches[-3] == "MORALE"
    assert dispatches[-1] == "RANGE 4: THE GERMANS GET AWAY AT 6"
    assert chronicle.orders(turn)[GERMAN] == ["GERMAN ORDERS", "BISMARCK FIRES AT HOOD"]
    assert chronicle.orders(turn)[BRITISH] == ["BRITISH ORDERS", "NONE"]


def test_a_finished_turn_has_the_headlines_of_play_and_the_page_of_a_sunk_ship() -> None:
    lines = [line for line in edition(GAME).chronicle().dispatches(magazine(6, 6)) if isinstance(line, Headline)]
    assert lines[-1] == "THE HOOD IS SUNK" and "MAGAZINE" in lines[0]
    assert [*lines[-1].more][1:] == ["BY THE BISMARCK, AT RANGE 5", "2 OF SPADES: MAGAZINE HIT, ROLLED 12"]
    assert "HMS HOOD" in "\n".join(lines[-1].page.text())


def test_the_board_of_a_finished_game_names_the_sides_when_read_aloud() -> None:
    page = edition(GAME).chronicle().page(magazine(6, 6))
    assert page.aloud == (
        "BOTH SIDES, TURN 2:",
        "GERMAN BISMARCK IN D2, FACES SW, HULL 30 OF 30.",
        "GERMAN PRINZ EUGEN IN C3, FACES SW, HULL 12 OF 12.",
        "BRITISH HOOD SUNK.",
        "BRITISH P OF WALES IN G7, FACES W, HULL 26 OF 26.",
    )


@pytest.mark.parametrize(
    ("side", "rows"),
    [
        (GERMAN, [" BIS ", " PE  ", "*HOOD", "*POW "]),
        (BRITISH, [" HOOD", " POW ", "*BIS ", "*PE  "]),
        (None, [" HOOD", " POW ", " BIS ", " PE  "]),
    ],
)
def test_asterisks_on_the_last_page_mark_the_ships_of_the_players_enemy(side: Side | None, rows: list[str]) -> None:
    board = edition(GAME).chronicle().closing([magazine(3, 4)], side).board
    assert [line[:5] for line in board.text()[-4:]] == rows
    panels = {panel.title for panel in board.panels}
    assert ("*BISMARCK, FEIN" in panels) is (side is BRITISH)
    assert ("*HOOD, HOLLAND" in panels) is (side is GERMAN)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_movement_of_a_side_fits_80_columns(seed: int) -> None:
    chronicle = edition(GAME).chronicle()
    moves = [
        line for turn in whole_game(GAME, "random", seed) for line in chronicle.dispatches(turn) if " ROLL " in line
    ]
    assert moves and max(map(len, moves)) <= 80


@pytest.mark.parametrize(
    ("captain", "moves", "said"),
    [
        (
            "tovey:master",
            [(1, CLOSING, "HOOD", 4), (1, "HOLDING THE RANGE", "P OF WALES", 5), (3, CLOSING, "HOOD", 2)],
            [
                "ON TURN 1 I WAS CLOSING IN WITH THE HOOD AND HOLDING THE RANGE WITH THE PRINCE OF WALES.",
                "OF MY 3 MOVES 2 CLOSED IN AND 1 HELD THE RANGE.",
                "THE HOOD STEERED NEAREST, TO RANGE 2 ON TURN 3; AT THE END I WAS CLOSING IN WITH THE HOOD.",
            ],
        ),
        (
            "lutjens",
            [(2, "GETTING AWAY", "PRINZ EUGEN", 6)],
            [
                "ON TURN 2 I WAS GETTING AWAY WITH THE PRINZ EUGEN.",
                "OF MY 1 MOVE 1 DREW AWAY.",
                "THE PRINZ EUGEN STEERED NEAREST, TO RANGE 6 ON TURN 2; AT THE END I WAS GETTING AWAY WITH THE PRINZ "
                "EUGEN.",
            ],
        ),
        ("tovey", [], []),
        ("random", [(1, CLOSING, "HOOD", 4)], []),
    ],
)
def test_an_admiral_says_in_three_sentences_what_he_tried(
    captain: str, moves: Sequence[tuple[int, str, str, int]], said: Sequence[str]
) -> None:
    thoughts = [
        (turn, f"{aim}: {ship} TO WA5, FACING SW, {near} FROM THE NEAREST ENEMY") for turn, aim, ship, near in moves
    ]
    assert edition(GAME).chronicle().tried(captain, thoughts) == said


def test_his_thoughts_are_those_that_his_captain_has() -> None:
    captain = Officer(BRITISH, 1)
    captain.answer(move(Scene(), BRITISH))
    assert edition(GAME).chronicle().tried("tovey", [(1, captain.thought)])
