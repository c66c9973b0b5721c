"""The laws of reports, each broken on purpose."""

from typing import Any

from compbis.table.report import Report
from compbis.table.side import BRITISH, Side
from tests.games.computer_bismarck.invariants.breaking import (
    TURN,
    Change,
    News,
    as_it_is,
    breaches,
    field,
    in_play,
    of_report,
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
FAST = News(
    in_play(),
    shadow("fast_shadow", "BISMARCK", "NORFOLK", True),
    [shadow("shadow", "BISMARCK", "HOOD", False), shadow("fast_shadow", "PR EUGEN", "NORFOLK", False)],
)
BY_AIR = news("air_search", BRITISH, given=ship("BISMARCK", square=HERE), unit="BISMARCK", square=HERE)
COMING = news("reinforcements", BRITISH, units=[["RENOWN", "B"], ["DF3", "D"]], square=3021)

CASES = [
    *of_report(
        FOG,
        AIR,
        ("air_attack in 1415", telling(MIST)),
        ("plane ULSTER attacks in the dark", telling(field(turn=4))),
    ),
    *of_report(
        ONE,
        FAST,
        ("BISMARCK is shadowed twice", telling(as_it_is, shadow("shadow", "BISMARCK", "SUFFOLK", True))),
        ("HOOD shadows twice", telling(shadower="HOOD")),
        ("BELCHEN is shadowed fast", telling(target="BELCHEN")),
    ),
    *of_report(
        SURPRISE,
        news("surprise", given=field(visibility=(6,) * 20), square=HERE, success=True),
        ("BISMARCK surprises in fair weather", telling(field(visibility=(5,) * 20))),
    ),
    *of_report(
        CHANCE,
        BY_AIR,
        ("BISMARCK is reported in 1416", telling(square=1416)),
        ("BISMARCK is found from the air", telling(field(visibility=(5,) * 20))),
        ("BELCHEN is reported in 1511", telling(unit="BELCHEN", square=1511)),
    ),
    *of_report(
        COME,
        news("left_board", BRITISH, unit="WS8B", square=3120),
        ("WS8B left the board at 3020", telling(square=3020)),
    ),
    *of_report(
        COME,
        COMING,
        ("RENOWN appears in 3019", telling(square=3019)),
        ("DF3 appears in 3021", telling(units=[["DF3", "C"]])),
    ),
]

test_the_laws_of_reports_find_each_breach = breaches(CASES)
