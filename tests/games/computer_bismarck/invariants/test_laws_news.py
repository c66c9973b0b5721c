"""The laws of reports, each broken on purpose."""

from typing import Any

from compbis.table.report import Report
from compbis.table.side import BRITISH, GERMAN, Side
from tests.games.computer_bismarck.invariants.breaking import (
    TURN,
    Change,
    News,
    aloft,
    as_it_is,
    both,
    breaches,
    field,
    in_play,
    of_report,
    plane,
    ship,
    telling,
)
from tests.games.computer_bismarck.reported import reported

HERE = 1415
FOG = "9.4 nothing is spotted or fought in fog"
ONE = "10.5, 10.6 each ship is shadowed and each unit shadows once a turn"
SURPRISE = "16.68 a surprise succeeds only in the dark or in bad weather"
CHANCE = "12.2, 12.3 chance finds the raiders only where it can"
COME = "6.34, 14.4 units come and go where they may"
NAMED = "9.5, 9.6 submarines are named only when a plane was over them"
MIST = field(fog=frozenset((HERE,)))


def news(kind: str, *sides: Side, given: Change = as_it_is, **facts: Any) -> News:
    """A report in the game."""
    return News(given(in_play()), reported(kind, TURN, *sides, **facts), [])


def shadow(kind: str, target: str, shadower: str, success: bool, side: Side = BRITISH) -> Report:
    """A report of a shadow, to the side that shadows."""
    facts: dict[str, Any] = {"target": target, "shadower": shadower, "square": HERE, "success": success, "to": 0}
    followers: dict[str, Any] = {"moved": []} if kind == "fast_shadow" else {}
    return reported(kind, TURN, side, **facts, helpers=[], **followers)


AIR = news(
    "air_attack", BRITISH, plane="ULSTER", weapon="bombs", target="BISMARCK", square=HERE, confused=False, hits=None
)
SHADOWED = News(in_play(), shadow("shadow", "BISMARCK", "NORFOLK", False), [shadow("shadow", "PR EUGEN", "HOOD", True)])
FAST = News(
    in_play(),
    shadow("fast_shadow", "BISMARCK", "NORFOLK", True),
    [shadow("shadow", "BISMARCK", "HOOD", False), shadow("fast_shadow", "PR EUGEN", "NORFOLK", False)],
)
BY_AIR = news("air_search", BRITISH, given=ship("BISMARCK", square=HERE), unit="BISMARCK", square=HERE)
BY_RADIO = news("radio_silence", BRITISH, given=ship("PR EUGEN", square=2515), unit="PR EUGEN", square=2416)
COMING = news("reinforcements", BRITISH, units=[["RENOWN", "B"], ["DF3", "D"]], square=3021)
OVER = both(aloft("ULSTER 1", HERE, "P", 3), ship("WP1", square=HERE))
SPOTTED = news("spotted", BRITISH, given=OVER, square=HERE, units=[["WP1", "S"], ["BISMARCK", "B"]], own=[])

CASES = [
    *of_report(
        FOG,
        AIR,
        ("air_attack in 1415", telling(MIST)),
        ("plane ULSTER attacks in the dark", telling(field(turn=4))),
        ("plane ULSTER attacks in the dark", telling(field(visibility=(7,) * 20))),
    ),
    *of_report(FOG, SPOTTED, ("spotted in 1415", telling(MIST))),
    *of_report(FOG, news("bergen_searched", BRITISH, square=HERE), ("bergen_searched in 1415", telling(MIST))),
    *of_report(
        FOG,
        news("submarine_attack", GERMAN, unit="WP1", target="HOOD", square=HERE, hits=1),
        ("submarine_attack in 1415", telling(MIST)),
    ),
    *of_report(
        FOG,
        news("destroyer_attack", unit="DF1", target="BISMARCK", square=HERE, lost=0, hits=1),
        ("destroyer_attack in 1415", telling(MIST)),
    ),
    *of_report(FOG, news("battle", square=HERE, british=[], german=[]), ("battle in 1415", telling(MIST))),
    *of_report(FOG, news("dispersed", unit="SL1", square=HERE), ("dispersed in 1415", telling(MIST))),
    *of_report(
        ONE,
        SHADOWED,
        ("BISMARCK is shadowed twice", telling(as_it_is, shadow("shadow", "BISMARCK", "SUFFOLK", False))),
        ("NORFOLK shadows twice", telling(as_it_is, shadow("shadow", "BELCHEN", "NORFOLK", False))),
        ("HOOD shadows twice", telling(shadower="HOOD")),
    ),
    *of_report(
        ONE,
        FAST,
        ("BISMARCK is shadowed twice", telling(as_it_is, shadow("shadow", "BISMARCK", "SUFFOLK", True))),
        ("BISMARCK is shadowed twice", telling(as_it_is, shadow("fast_shadow", "BISMARCK", "SUFFOLK", False))),
        ("HOOD shadows twice", telling(shadower="HOOD")),
        ("BELCHEN is shadowed fast", telling(target="BELCHEN")),
    ),
    *of_report(
        SURPRISE,
        news("surprise", given=field(visibility=(6,) * 20), square=HERE, success=True),
        ("BISMARCK surprises in fair weather", telling(field(visibility=(5,) * 20))),
    ),
    *of_report(
        SURPRISE,
        news("surprise", given=field(turn=3), square=2415, success=True),
        ("BISMARCK surprises in fair weather", telling(square=HERE)),
        ("BISMARCK surprises in fair weather", telling(field(turn=2))),
    ),
    *of_report(
        CHANCE,
        BY_AIR,
        ("BISMARCK is reported in 1416", telling(square=1416)),
        ("BISMARCK is found from the air", telling(field(visibility=(5,) * 20))),
        ("BISMARCK is found from the air", telling(MIST)),
        ("BISMARCK is found from the air", telling(ship("BISMARCK", square=1917), square=1917)),
        ("BISMARCK is reported in 1415", telling(ship("BISMARCK", midships=0, fate="SUNK"))),
        ("BELCHEN is reported in 1511", telling(unit="BELCHEN", square=1511)),
    ),
    *of_report(CHANCE, BY_RADIO, ("PR EUGEN is reported in 2417", telling(square=2417))),
    *of_report(
        COME,
        news("left_board", BRITISH, unit="WS8B", square=3120),
        ("WS8B left the board at 3020", telling(square=3020)),
        ("BRITANNIC left the board at 3120", telling(unit="BRITANNIC")),
        ("HOOD left the board at 3120", telling(unit="HOOD")),
    ),
    *of_report(
        COME,
        COMING,
        ("RENOWN appears in 3019", telling(square=3019)),
        ("KENYA appears in 3021", telling(units=[["KENYA", "C"]])),
        ("REPULSE appears in 1825", telling(units=[["REPULSE", "B"]], square=1825)),
        ("DF3 appears in 3021", telling(units=[["DF3", "C"]])),
    ),
    *of_report(
        NAMED,
        SPOTTED,
        ("WP1 is spotted by the british", telling(plane("ULSTER 1", mode="B"))),
        ("WP1 is spotted by the british", telling(plane("ULSTER 1", square=1416))),
        ("WP1 is spotted by the british", telling(plane("ULSTER 1", fate="CRASHED"))),
        ("HOOD is spotted by the british", telling(units=[["HOOD", "B"]])),
        ("ULSTER 1 is spotted by the british", telling(units=[["ULSTER 1", "R"]])),
    ),
    *of_report(
        NAMED,
        news("spotted", GERMAN, given=OVER, square=HERE, units=[["NORFOLK", "C"], ["ULSTER 1", "R"]], own=[]),
        ("SG1 is spotted by the german", telling(units=[["SG1", "S"]])),
        ("CONDOR is spotted by the german", telling(units=[["CONDOR", "R"]])),
    ),
]

test_the_laws_of_reports_find_each_breach = breaches(CASES)
