"""The lesson: what the guide says at each prompt, and that it resumes where it was left."""

from typing import Any

import pytest

from compbis.desk.guide import VOICE, GuidedDesk, plain
from compbis.desk.lesson import Step
from compbis.games.computer_bismarck.cards.kinds import BATTLESHIP, Weapon
from compbis.games.computer_bismarck.cards.roster import PLANES, SHIPS, PlaneSpec, ShipSpec
from compbis.games.computer_bismarck.desk.lesson import LESSON, BismarckCourse
from compbis.games.computer_bismarck.edition import EDITION
from compbis.games.computer_bismarck.requests.decisions import (
    DrawRequest,
    EvadeRequest,
    FightRequest,
    MovementRequest,
    ShadowRequest,
    TargetRequest,
)
from compbis.games.computer_bismarck.rules.combat.submarine import anti_sub_strength
from compbis.games.computer_bismarck.state.orders import Answer, DoneMoving
from compbis.games.computer_bismarck.state.sight import Contact, Heard
from compbis.table.side import BRITISH
from compbis.table.talk import Ask, Desk
from tests.games.computer_bismarck.talk.talk_helpers import Seat, make_view

ALOFT: dict[str, Any] = {
    "SCAPA_FLOW": {"square": 1527, "mode": "R", "load": "R", "endurance": 1},
    "SCAPA_FLOW_1": {"square": 1527, "mode": "M", "endurance": 4},
    "K_GEORGE_V": {"mode": "M"},
}
"""The units that the first turn moved, as the second finds them."""
MET: dict[str, Any] = {
    "HOOD": {"square": 1724, "mode": "P"},
    "P_OF_WALES": {"square": 1724},
    "K_GEORGE_V": {"square": 1724, "mode": "M"},
    "BRITANNIC": {"square": 2022},
    "RODNEY": {"square": 2022},
    "WS8B": {"square": 2124},
    "contacts": [Contact("BISMARCK", BATTLESHIP, 1724, 3, Heard.SHADOW, True)],
}
"""The units as the third turn finds them, with the Bismarck shadowed."""
ORDERED = (
    {
        "P OF WALES = M E SE": "M HOOD",
        "RODNEY = F W": "F BRITANNIC",
        "WS8B = F S": "F 3124",
        "BRITANNIC = F W": "F 2010",
    },
    {"HOOD = P": "", "K GEORGE V = M NW": "M 1724"},
)
"""The orders of the first two turns, each with the words that gave it."""


def taught(spoken: bool = False) -> Desk:
    """The desk of a British beginner."""
    return EDITION.desk(BRITISH, classic=False, spoken=spoken, guided=True)


def pupil(*lines: str, turn: int = 1, desk: Desk | None = None, request: Any = None, **changes: Any) -> Seat:
    """A beginner at Chart A with a guide, who followed it on earlier turns, after typing these lines."""
    desk = desk or taught()
    for before, orders in enumerate(ORDERED, start=1):
        if before < turn:
            given = {f"MS {order}": words for order, words in orders.items()} | {str(DoneMoving()): ""}
            desk.recall(before, [("movement", text, words) for text, words in given.items()])
    seat = Seat(request or MovementRequest(make_view(turn=turn, **changes)), desk=desk)
    seat.type(*lines)
    return seat


def wanted(seat: Seat) -> str:
    """The line that the guide asks for."""
    assert seat.said[-1].startswith(f"{VOICE}TYPE "), seat.said
    return seat.said[-1].removeprefix(f"{VOICE}TYPE ")


def guided(seat: Seat) -> list[str]:
    """The guide's latest lines."""
    return [line for line in seat.said if line.startswith(VOICE)]


def play(seat: Seat) -> list[str]:
    """Type what the guide asks for until the turn is over; returns the lines typed."""
    typed = []
    while not isinstance(seat.order, DoneMoving):
        typed.append(wanted(seat))
        seat.type(typed[-1])
    return typed


def test_a_command_that_changes_nothing_does_not_advance_the_lesson() -> None:
    seat = pupil()
    for line in ("SN", "WX", "?", "HE MS", "STHOO", "OB", "", "NONSENSE", "DE 1724", "TH"):
        seat.type(line)
        assert wanted(seat) == "QN1622"
    seat.type(" qn 1622 ")
    assert wanted(seat) == "MS"


def test_the_pupils_own_orders_stand_and_the_lesson_continues() -> None:
    seat = pupil("QN1622", "MS NORFOLK M E")
    assert wanted(seat) == "MS HOOD M E SE", "in one line, as its steps were explained already"
    seat.type("MS HOOD M E SE")
    assert wanted(seat) == "MS P OF WALES HOOD"
    seat.type("UN", "UN")
    assert seat.request.view.ship_legs == {}


def test_the_guide_points_out_a_wrong_order_and_un_takes_it_back() -> None:
    named = [f"{VOICE}THAT IS NOT MS HOOD M E SE. UN TAKES IT BACK", f"{VOICE}TYPE UN"]
    seat = pupil("QN1622", "MS", "M", "E", "N")
    assert guided(seat) == named
    seat.type("UN")
    assert (seat.request.view.ship_legs, wanted(seat)) == ({}, "M")
    assert guided(Seat(MovementRequest(seat.request.view), desk=seat.desk))[-1] == f"{VOICE}TYPE M"
    in_one_line = pupil("QN1622", "MS HOOD M W")
    assert guided(in_one_line) == named
    in_one_line.type("WX")
    assert wanted(in_one_line) == "MS HOOD M E SE", "the mistake is mentioned once"


def test_the_guide_orders_the_other_convoys_and_says_so_in_one_line() -> None:
    seat = pupil("QN1622", "MS HOOD M E SE", "MS P OF WALES HOOD", "MS WS8B 3124", "MS SL3 C N")
    before = len(seat.orders)
    said = seat.type("MS CAIRO F WS8B")
    assert [str(order).split(" = ")[0] for order in seat.orders[before:]] == [
        *("MS CAIRO", "MS BRITANNIC", "MS RODNEY", "MS SL1", "MS SL2", "MS SL4", "MS SL5", "MS RAMILLES"),
    ], "the ships that the pupil ordered keep their orders"
    assert [line for line in said if "CAIRO" not in line] == [
        f'{VOICE}THE GUIDE SENDS THE OTHER CONVOYS, AND TWO ESCORTS WITH THEM. "RT" LISTS THE ROUTES.',
        f"{VOICE}TYPE RT",
    ]
    assert "SL5 2921 IN 28" in seat.type("RT")
    seat.type("UN")
    assert "RAMILLES" not in seat.request.view.ship_legs, "they are orders like any other"


def test_a_one_line_order_may_also_be_given_step_by_step() -> None:
    seat = pupil("QN1622", "MS HOOD M E SE", "MS P OF WALES HOOD")
    assert wanted(seat) == "MS WS8B 3124"
    seat.type("MS WS8B")
    assert (guided(seat), wanted(seat)) == ([f"{VOICE}TYPE F"], "F")
    seat.type("F")
    assert wanted(seat) == "S"
    seat.type("S")
    assert "WS8B" in seat.request.view.ship_legs


def test_ending_the_turn_too_early_is_questioned_once() -> None:
    seat = pupil("QN1622")
    assert seat.type("DM")[0] == f"{VOICE}THE LESSON ASKS FOR MS HOOD M E SE FIRST. DM ONCE MORE CONTINUES WITHOUT IT"
    seat.type("SN", "")
    assert seat.order is None
    assert "SL1 DOES NOT MOVE DIRECTLY: ITS MISSION FAILS, 10 FOR THE GERMANS, 4 LOST" in seat.type("DM")
    seat.type("DM")
    assert isinstance(seat.order, DoneMoving)


def test_a_step_whose_order_is_impossible_is_left_out() -> None:
    seat = pupil(turn=2, **{**ALOFT, "HOOD": {"fate": "SUNK", "midships": 0}, "K_GEORGE_V": {"mode": "X"}})
    assert {"MS K GEORGE V M NW", "MS HOOD P"}.isdisjoint(play(seat))


@pytest.mark.parametrize(
    "request_",
    [
        ShadowRequest(make_view(turn=2), "BISMARCK", 1724, ("HOOD",)),
        EvadeRequest(make_view(turn=1), "SL1", "WP1"),
        TargetRequest(make_view(turn=1), Weapon.SUBMARINE, "SG1", 1627, ("BISMARCK",)),
        FightRequest(make_view(turn=2), 1724, 0, ("HOOD",), ("BISMARCK",)),
        DrawRequest(make_view(turn=2)),
    ],
    ids=lambda request: request.kind,
)
def test_the_guide_explains_each_question_that_the_enemy_causes(request_: Any) -> None:
    seat = Seat(request_, desk=taught())
    said = guided(seat)
    advice = BismarckCourse().advice(request_)
    sayings = [f"{VOICE}TYPE {advice}"] if advice else []
    assert said == [*(f"{VOICE}{plain(saying.text)}" for saying in LESSON.asked[request_.kind].sayings), *sayings]
    seat.type("?")
    assert guided(seat) == sayings, "the explanation comes once"
    assert seat.desk.bookmark() == []


def test_the_guide_speaks_of_withdrawal_when_a_battleship_is_half_gone() -> None:
    desk = taught()
    both = (1724, 1, ("HOOD", "K GEORGE V"), ("BISMARCK",))
    guided(Seat(FightRequest(make_view(turn=3), *both), desk=desk))
    hurt = make_view(turn=3, K_GEORGE_V={"midships": 3})
    warned = explained("fight hurt", "fight king", "fight on")
    assert guided(Seat(FightRequest(hurt, *both), desk=desk)) == [*warned, f"{VOICE}TYPE F"]
    assert guided(Seat(FightRequest(hurt, *both), desk=desk)) == [f"{VOICE}TYPE F"]


def explained(*kinds: str) -> list[str]:
    """What the guide says at questions of these kinds."""
    return [f"{VOICE}{plain(one.text)}" for kind in kinds for one in LESSON.asked[kind].sayings]


def test_the_guide_names_the_ship_that_stays_and_advises_by_what_stays() -> None:
    desk, hurt = taught(), make_view(turn=3, P_OF_WALES={"midships": 3}, K_GEORGE_V={"midships": 3})
    guided(Seat(FightRequest(make_view(turn=3), 1724, 0, ("HOOD", "K GEORGE V"), ("BISMARCK",)), desk=desk))
    alone = FightRequest(hurt, 1724, 2, ("P OF WALES",), ("BISMARCK",))
    said = guided(Seat(alone, desk=desk))
    assert said == explained("fight hurt", "fight wales", "fight alone")
    assert any("THE PRINCE OF WALES IS WORTH 32 POINTS" in line for line in said)
    assert any("THE GUIDE WOULD WITHDRAW" in line for line in said)
    assert not any("KING GEORGE V" in line or "FIGHT ON" in line or "TYPE F" in line for line in said)


def test_the_guide_changes_its_advice_when_the_others_leave() -> None:
    desk, hurt = taught(), make_view(turn=3, HOOD={"midships": 3})
    both = FightRequest(hurt, 1724, 1, ("HOOD", "P OF WALES"), ("BISMARCK",))
    assert explained("fight on")[0] in guided(Seat(both, desk=desk))
    alone = FightRequest(hurt, 1724, 2, ("HOOD",), ("BISMARCK",))
    assert guided(Seat(alone, desk=desk)) == explained("fight alone")


def test_the_guide_explains_no_question_again_that_was_answered_before_a_restore() -> None:
    both, desk = (1724, 0, ("HOOD", "K GEORGE V"), ("BISMARCK",)), taught()
    desk.remind(FightRequest(make_view(turn=3), *both), Answer(True), "")
    hurt = make_view(turn=3, K_GEORGE_V={"midships": 3})
    warned = explained("fight hurt", "fight king", "fight on")
    assert guided(Seat(FightRequest(hurt, *both), desk=desk)) == [*warned, f"{VOICE}TYPE F"]


def test_the_guide_says_goodbye_once_after_the_last_turn() -> None:
    desk = taught()
    pupil("DM", "DM", turn=3, desk=desk, **MET)
    seat = pupil(turn=4, desk=desk, contacts=MET["contacts"])
    assert guided(seat) == [f"{VOICE}{plain(one.text)}" for one in farewell("missed")]
    assert not [line for line in seat.type("SN") if line.startswith(VOICE)]
    assert not [line for line in pupil(turn=4).said if line.startswith(VOICE)], "not in a later turn either"


def test_the_farewell_fits_a_pupil_who_never_saw_the_bismarck() -> None:
    desk = taught()
    seat = pupil(turn=3, desk=desk)
    assert wanted(seat) == "WX"
    seat.type("WX")
    assert wanted(seat) == "NO"
    seat.type("DM", "DM")
    assert guided(pupil(turn=4, desk=desk)) == [f"{VOICE}{plain(one.text)}" for one in farewell("taught")]


def test_the_farewell_names_what_protects_a_convoy_the_strongest_first() -> None:
    units: dict[str, ShipSpec | PlaneSpec] = {
        "FLOTILLA": SHIPS["DF1"],
        "CARRIER": SHIPS["VICTORIOUS"],
        "SCOUT PLANE": PLANES["SCAPA FLOW 1"],
    }
    (packs,) = [one.text.upper() for one in farewell("missed") if "wolfpacks" in one.text]
    assert sorted(units, key=packs.index) == [*units]
    strengths = [anti_sub_strength([unit], False) for unit in units.values()]
    assert strengths == sorted(strengths, reverse=True), "16.84.1"


def farewell(without: str) -> list[Any]:
    """The farewell while the Bismarck is afloat, without its part "taught" or "missed"."""
    _, _, taught_, missed, *rest = LESSON.end
    return [one for words in ([missed, *rest] if without == "taught" else [taught_, *rest]) for one in words.sayings]


def test_a_line_that_gave_no_order_is_spelled_out_once_and_then_dropped() -> None:
    seat = pupil("QN1622", "MS HOOD M E SE", "MS NORFOLK M S", "MS P OF WALES HOOD", "UN", "UN", "UN")
    assert wanted(seat) == "MS HOOD M E SE"
    seat.type("DM")
    here = Seat(MovementRequest(make_view(turn=2, K_GEORGE_V={"mode": "M", "square": 1723})), desk=taught())
    here.type("WH")
    assert wanted(here) == "MS K GEORGE V 1724"
    here.type("MS K GEORGE V 1724")
    assert wanted(here) == "MS K GEORGE V M NW", "from 1723 the short form leads elsewhere"
    here.type("MS K GEORGE V M NW")
    assert wanted(here) == "MS HOOD P"


def test_the_farewell_mentions_the_loss_of_the_king_george_v() -> None:
    lost = {"K_GEORGE_V": {"fate": "SUNK", "midships": 0}}
    for ships, told_so in (({}, False), (lost, True)):
        desk = taught()
        pupil("DM", "DM", turn=3, desk=desk, **MET)
        seat = pupil(turn=4, desk=desk, **ships)
        assert any("32 POINTS FOR HER" in line for line in guided(seat)) is told_so


def test_no_strike_is_requested_on_an_enemy_out_of_sight() -> None:
    lost = MET["contacts"][0]._replace(square=1725, turn=2, how=Heard.SEARCH, shown=False)
    seat = pupil(turn=3, **{**MET, "contacts": [lost]})
    assert "MP ULSTER A 1724" not in play(seat)


SHADOW = ShadowRequest(
    make_view(turn=3, SCAPA_FLOW_1={"endurance": 3, "mode": "P"}, SCAPA_FLOW_2={"endurance": 4, "mode": "P"}),
    *("BISMARCK", 1725, ("SCAPA FLOW 1", "SCAPA FLOW 2")),
)


def test_a_stray_return_at_a_lesson_question_is_questioned_once() -> None:
    seat = Seat(SHADOW, desk=taught())
    assert wanted(seat) == "2", "the plane that stays up longest"
    assert seat.type("") == [
        f"{VOICE}THE LESSON CONTINUES WITH 2. (CR) ONCE MORE KEEPS YOUR OWN ANSWER",
        f"{VOICE}TYPE 2",
    ]
    seat.type("")
    assert str(seat.order) == str(SHADOW.default)


def test_a_lost_ship_is_in_no_square() -> None:
    for fate, lies in (({}, True), ({"fate": "SUNK", "midships": 0}, False)):
        request = MovementRequest(make_view(turn=3, HOOD={"square": 1724, **fate}))
        assert BismarckCourse().holds("HOOD 1724", request) is lies


def test_the_guide_advises_no_fight_with_cruisers_or_one_to_one() -> None:
    for own in (("HOOD",), ("SUFFOLK", "NORFOLK"), ("VICTORIOUS",)):
        assert not BismarckCourse().advice(FightRequest(make_view(turn=3), 1724, 0, own, ("BISMARCK",)))
    assert BismarckCourse().advice(FightRequest(make_view(turn=3), 1724, 0, ("HOOD", "RODNEY"), ("BISMARCK",))) == "F"
    hurt = make_view(turn=3, HOOD={"firepower": 0})
    assert not BismarckCourse().advice(FightRequest(hurt, 1724, 1, ("HOOD", "RODNEY"), ("BISMARCK",)))


@pytest.mark.parametrize("tab", [True, False])
def test_the_tab_key_is_mentioned_only_where_it_completes(tab: bool) -> None:
    desk = taught()
    assert isinstance(desk, GuidedDesk)
    desk.completes = lambda: tab
    seat = pupil(turn=2, desk=desk, **ALOFT)
    said: list[str] = []
    while wanted(seat) != "MS K GEORGE V 1724":
        seat.type(wanted(seat))
        said = seat.said
    assert any("TAB KEY" in line for line in said) is tab
    ask = next(step for step in taught().converse(seat.request) if isinstance(step, Ask))
    assert ask.complete
    assert ask.complete("MS K G").words == ("K GEORGE V",), "the hint about the Tab key is true"


def test_a_spoken_lesson_mentions_no_map() -> None:
    drawn = [plain(one.text) for steps in LESSON.turns.values() for step in steps for one in sayings(step, "drawn")]
    seat = pupil(desk=taught(spoken=True))
    assert seat.pages == []
    assert drawn
    assert not [line for line in seat.said if line.removeprefix(VOICE) in drawn]


def sayings(step: Step[Any], kind: str) -> list[Any]:
    return [saying for beat in step.beats for saying in beat.sayings if saying.kind == kind]


def test_an_empty_line_leaves_the_guide_at_its_step() -> None:
    seat = pupil()
    while len(next(step for step in LESSON.turns[1] if step.in_one_line.startswith(wanted(seat))).lines) == 1:
        seat.type(wanted(seat))
    asked = wanted(seat)
    for _ in range(2):
        seat.type("")
        assert wanted(seat) == asked
