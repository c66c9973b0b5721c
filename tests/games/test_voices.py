"""What Tovey and Lutjens say by wireless in The Chase and in Sink, and on which occasion."""

from collections.abc import Sequence

import pytest

from compbis.captains.wireless import Wireless
from compbis.games import edition
from compbis.games.chase_of_the_bismarck.cards.calendar import LAST_TURN
from compbis.games.chase_of_the_bismarck.state import combat_reports as combat
from compbis.games.chase_of_the_bismarck.state import reports as chase
from compbis.games.sink_the_bismarck.state import reports as sink
from compbis.games.sink_the_bismarck.state.units import Reason
from compbis.table.report import BOTH, Facts, Report
from compbis.table.side import BRITISH, GERMAN, Side
from compbis.table.talk import Voice
from compbis.table.values import replace
from tests.games.players import whole_game

CHASE, SINK = "chase-of-the-bismarck", "sink-the-bismarck"
GAMES = CHASE, SINK
SEED = 11
LATE = LAST_TURN - 3
SEEN = chase.Located(side=BRITISH, at=2011, force=True, classes=(("BB", 1),), how="call", shadowed=False)
ATTACK = chase.ShippingAttacked(at=2011, force=False, classes=(("BB", 1),))
STORM = chase.Weather(die=9, weather=8, level=8, fog=False, storm=True)
FIGHT = combat.Combat(at=2011, attacker=BRITISH, attackers=("HOO",), defenders=("BIS",), level=2)
RAID = combat.AirAttack(side=BRITISH, at=2011, ship="BIS", die=3, modifier=0, hits=0)
HER = sink.Detected(counter="G2", ships=(1, 0, 0, 0), bismarck=True)
SHADOWED = sink.Shadowing(by="B3", target="G2", fast=False, success=True)
STRIKE = sink.Struck(unit="T-ARK", counter="G2", ship="BIS", strength=2, die=3, modified=3, points=0, explosion=0)
CONVOY = sink.Destroyed(convoy="HX1", value=8, by=(1, 0, 0, 0))
AWARD = sink.Scored(side=GERMAN, points=8, reason=Reason.DESTROYED, about="HX1")
Turns = dict[int, Sequence[Facts]]
HELD: Turns = {6: (SEEN,), 7: (SEEN,)}
OCCASIONS: list[tuple[str, Turns, int, str, str]] = [
    (CHASE, {6: (FIGHT, combat.Sunk(ship="HOO", at=2011))}, 6, "own", "theirs"),
    (CHASE, {6: (combat.Sunk(ship="HOO", at=2011), combat.Sunk(ship="PEU", at=2011))}, 6, "sunk", "sunk"),
    (CHASE, {6: (combat.Sunk(ship="HOO", at=2011),)}, 7, "behind", "ahead"),
    (CHASE, {6: (ATTACK, FIGHT)}, 6, "shipping", "shipping"),
    (CHASE, {6: (SEEN, FIGHT)}, 6, "battle", "battle"),
    (CHASE, {6: (SEEN, RAID)}, 6, "raid", "raided"),
    (CHASE, {6: (SEEN,)}, 6, "found", "found"),
    (CHASE, HELD, 7, "", ""),
    (CHASE, HELD | {8: (SEEN,)}, 8, "followed", "followed"),
    (CHASE, HELD, 8, "lost", "lost"),
    (CHASE, {6: (replace(SEEN, side=GERMAN),)}, 6, "seen", "seen"),
    (CHASE, {6: (chase.HuffDuff(at=2011),)}, 6, "radio", "radio"),
    (CHASE, {6: (chase.HuffDuff(at=2011),), 8: (chase.HuffDuff(at=2011),)}, 8, "", ""),
    (CHASE, {6: (STORM,)}, 6, "storm", "storm"),
    (CHASE, HELD, 15, "cold", "cold"),
    (CHASE, {}, 4, "quiet", "quiet"),
    (CHASE, {LATE - 1: (chase.HuffDuff(at=2011),), LATE - 2: (STORM,)}, LATE, "late", "late"),
    (CHASE, {6: (chase.SubmarineAttack(ship="BIS", die=2, modifier=0, hits=0),)}, 6, "submarine", "submarine"),
    (CHASE, {6: (combat.Sunk(ship="BIS", at=2011),), 8: (combat.Sunk(ship="HOO", at=2011),)}, 8, "", ""),
    (SINK, {5: (CONVOY, sink.Sunk(ship="HOO"))}, 5, "own", "theirs"),
    (SINK, {5: (sink.Sunk(ship="HOO"), sink.Sunk(ship="PEU"))}, 5, "sunk", "sunk"),
    (SINK, {5: (HER, CONVOY)}, 5, "convoy", "convoy"),
    (SINK, {5: (CONVOY, AWARD)}, 6, "behind", "ahead"),
    (SINK, {5: (CONVOY, replace(AWARD, side=BRITISH, reason=Reason.HOME))}, 6, "", ""),
    (SINK, {5: (HER, sink.BattleBegins(hex=2011, forces=()))}, 5, "battle", "battle"),
    (SINK, {5: (sink.TankerSunk(counter="B3", hex=2011),)}, 5, "tanker", "tanker"),
    (SINK, {5: (HER, STRIKE)}, 5, "raid", "raided"),
    (SINK, {5: (HER,)}, 5, "found", "found"),
    (SINK, {5: (SHADOWED,)}, 5, "other", "other"),
    (SINK, {5: (HER,), 6: (HER,), 7: (SHADOWED,)}, 7, "followed", "followed"),
    (SINK, {5: (HER,), 6: (), 7: (sink.Lost(counter="G2"),)}, 7, "lost", "lost"),
    (SINK, {5: (sink.Unmasked(counter="G3"),)}, 5, "unmasked", "bluff"),
    (SINK, {5: (sink.Unmasked(counter="B3"),)}, 5, "bluff", "unmasked"),
    (SINK, {5: (sink.Detected(counter="B3", ships=(1, 0, 0, 0), bismarck=False),)}, 5, "seen", "seen"),
    (SINK, {5: (sink.ConvoySeen(convoy="HX1", real=False),)}, 5, "empty", "empty"),
    (SINK, {5: (sink.Home(convoy="HX1"),)}, 5, "home", "home"),
    (SINK, {5: (HER,)}, 12, "cold", "cold"),
    (SINK, {}, 5, "quiet", "quiet"),
    (SINK, {21: (sink.Home(convoy="HX1"),), 20: ()}, 26, "late", "late"),
    (SINK, {5: (sink.Sunk(ship="BIS"),), 7: (sink.Sunk(ship="HOO"),)}, 7, "", ""),
]
"""A game, what both sides were told by turn, a turn, and the occasion on which Tovey and Lutjens then speak."""


def voices(game: str) -> tuple[Voice, Voice]:
    """Tovey and Lutjens of a game."""
    found = edition(game).voice("tovey", BRITISH), edition(game).voice("lutjens", GERMAN)
    assert found[0] and found[1]
    return found[0], found[1]


@pytest.mark.parametrize(("game", "told", "turn", "tovey", "lutjens"), OCCASIONS)
def test_an_admiral_speaks_of_the_gravest_event(game: str, told: Turns, turn: int, tovey: str, lutjens: str) -> None:
    heard = [Report(number, BOTH, facts) for number in sorted(told) for facts in told[number]]
    assert tuple(voice.occasion(heard, turn) for voice in voices(game)) == (tovey, lutjens)


@pytest.mark.parametrize("game", GAMES)
def test_every_line_has_its_occasion_fits_and_is_said_by_one_admiral_alone(game: str) -> None:
    said = {occasion for each in OCCASIONS if each[0] == game for occasion in each[3:]} - {""}
    assert all(said == voice.lines.keys() for voice in voices(game))
    spoken = [voice for name in GAMES for voice in voices(name)]
    lines = [line for voice in spoken for each in ((voice.greeting,), *voice.lines.values()) for line in each]
    assert len({*lines}) == len(lines)
    assert all(line == line.upper() and len(line) < 80 for line in lines)
    assert not any(edition(game).voice(name, GERMAN) for name in ("plain", "random", "person"))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("side", [BRITISH, GERMAN])
def test_in_a_whole_game_an_admiral_greets_and_says_no_line_twice(game: str, side: Side) -> None:
    voice = voices(game)[side is GERMAN]
    wireless, said = Wireless(voice), list[str]()
    for turn in whole_game(game, "random", SEED):
        said += wireless.words(turn.number)
        for report in turn.reports:
            if side.enemy in report.audience:
                wireless.hear(report)
    assert said[0] == f"{voice.name}: {voice.greeting}"
    assert len(said) == len({*said}) > 3


TRIED: list[tuple[str, str, dict[int, str], list[str]]] = [
    (
        CHASE,
        "tovey",
        {1: "WATCH: SHE MAY COME TO I28", 2: "WATCH: SHE MAY COME TO H25", 3: "PURSUIT: SHE WAS SEEN IN D18 ON TURN 2"},
        [
            "I BEGAN BY LOOKING FOR THE BISMARCK IN I28.",
            "I WATCHED ON 2 TURNS AND WENT AFTER FRESH SIGHTINGS ONLY ON TURN 3.",
            "AT THE END I WENT BY A SIGHTING IN D18 ON TURN 2.",
        ],
    ),
    (
        CHASE,
        "lutjens",
        {1: "HUNTING: A", 2: "HIDING: B", 3: "HUNTING: A", 4: "HOMEWARD: C"},
        [
            "MY FIRST PLAN WAS HUNTING: TO GO WHERE CONVOYS WERE WORTH THE DANGER.",
            "I CHANGED IT 3 TIMES, AND ON TURN 4 I CHANGED TO HOMEWARD: TO REACH FRANCE WITH WHAT WAS EARNED.",
            "IN ALL I WAS HUNTING ON 2 TURNS, HIDING ON 1 TURN AND HOMEWARD ON 1 TURN.",
        ],
    ),
    (
        SINK,
        "tovey",
        {1: "WATCH: G4 FIRST", 2: "WATCH: G4 FIRST", 3: "PURSUIT: G2 SHADOWED", 4: "WATCH: G1 FIRST"},
        [
            "I LOOKED FOR THE GERMANS ON 3 TURNS, MOST OFTEN UNDER G4 AND G1.",
            "I HAD A GERMAN SHADOWED AS I MOVED ONLY ON TURN 3: G2.",
            "AT THE END I SHOULD HAVE LOOKED UNDER G1 FIRST.",
        ],
    ),
    (
        SINK,
        "lutjens",
        {1: "RAID: TO MEET HX1 SC2", 2: "RAID: TO MEET HX1", 3: "END IT: AHEAD IN POINTS"},
        [
            "I RAIDED ON 2 TURNS, CHIEFLY AFTER HX1 AND SC2.",
            "LAST, ON TURN 2, I WAS AFTER HX1.",
            "I MADE FOR THE END ONLY ON TURN 3, AHEAD IN POINTS BY MY RECKONING.",
        ],
    ),
    (  # as older versions recorded it
        SINK,
        "tovey",
        {1: "WATCH: WHERE SHE MAY END HER MOVE"},
        [
            "I LOOKED FOR THE GERMANS ON 1 TURN.",
            "NO GERMAN WAS SHADOWED WHEN I MOVED, ON ANY TURN.",
            "AT THE END I WAS STILL LOOKING FOR HER.",
        ],
    ),
]
"""A game, a captain, what it thought by turn, and what it says that it tried."""


@pytest.mark.parametrize(("game", "captain", "thoughts", "said"), TRIED)
def test_after_the_end_an_admiral_says_what_he_tried(
    game: str, captain: str, thoughts: dict[int, str], said: list[str]
) -> None:
    assert [*edition(game).chronicle().tried(captain, [*thoughts.items()])] == said
