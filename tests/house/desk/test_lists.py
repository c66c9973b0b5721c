"""Lists that a player with a screen reader has heard."""

import pytest

from compbis.desk.place import Place
from compbis.table.page import Alike, folded

SHIPS = ["HOOD IN 1724", "NORFOLK IN 1117"]
MOVED = ["HOOD IN 1725", "NORFOLK IN 1117"]
LONG = "COUNTERS: HOOD, PRINCE OF WALES, NORFOLK, SUFFOLK, REPULSE, VICTORIOUS, RODNEY, DORSETSHIRE"


def place(spoken: bool = True) -> Place:
    """The place of a player who has heard the ships on turn 1, in long words."""
    made = Place(lambda place, topic, letters: (), spoken=spoken)
    made.list_lines("ST", 1, [*SHIPS, LONG])
    return made


def test_a_list_heard_on_an_earlier_turn_names_only_what_has_changed_and_once_how_to_hear_all() -> None:
    at = place()
    assert at.list_lines("ST", 2, [*MOVED, LONG]) == [MOVED[0], "THE REST IS AS ON TURN 1: ST AGAIN READS IT"]
    assert at.list_lines("ST", 4, [*MOVED, LONG]) == ["ALL IS AS ON TURN 2"]


def test_a_list_asked_for_again_on_the_same_turn_is_read_in_full() -> None:
    at = place()
    assert at.list_lines("ST", 1, [*SHIPS, LONG]) == [*SHIPS, LONG]
    at.list_lines("ST", 2, [*SHIPS, LONG])
    assert at.list_lines("ST", 2, [*SHIPS, LONG]) == [*SHIPS, LONG]


@pytest.mark.parametrize("now", [[SHIPS[1], LONG], [MOVED[0], LONG]])
def test_a_list_in_which_something_is_gone_is_read_whole(now: list[str]) -> None:
    assert place().list_lines("ST", 2, now) == now


FUEL = [Alike("HOO NOR: FUEL 2"), Alike("SUF: FUEL 3"), Alike("KGV: FUEL 4"), LONG]


def test_units_that_are_gone_from_lines_about_several_are_named() -> None:
    at = place()
    at.list_lines("FU", 1, FUEL)
    listed = at.list_lines("FU", 2, [Alike("NOR: FUEL 1"), *FUEL[2:]])
    assert listed == ["NOR: FUEL 1", "NO LONGER LISTED: HOO SUF", "THE REST IS AS ON TURN 1: FU AGAIN READS IT"]


def test_if_one_of_two_lines_with_the_same_name_is_gone_the_list_is_read_whole() -> None:
    at = place()
    at.list_lines("FU", 1, [*FUEL, Alike("HOO: NO RUDDER")])
    assert at.list_lines("FU", 2, FUEL) == FUEL


def test_news_that_another_command_gave_on_the_same_turn_is_not_read_again() -> None:
    at = place()
    at.list_lines("WH", 1, ["BB IN T1", "CA IN T2", LONG])
    at.list_lines("CN", 1, [])
    now = ["BB IN T3", "CA IN T4", LONG]
    at.list_lines("CN", 2, now[:1])
    rest = "CN HAS THE NEWS, THE REST IS AS ON TURN 1: WH AGAIN READS IT"
    assert at.list_lines("WH", 2, now, other="CN") == [now[1], rest]
    assert at.list_lines("WH", 2, now, other="CN") == now


def test_a_line_of_an_earlier_turn_is_known_again_but_not_on_the_same_turn() -> None:
    at = place()
    assert at.same_as_on("PA", 1, "HOO PATROLS") is None
    assert at.same_as_on("PA", 1, "HOO PATROLS") is None
    assert at.same_as_on("PA", 3, "HOO PATROLS") == 1
    assert at.same_as_on("PA", 4, "NOR PATROLS") is None


def test_a_list_is_read_whole_if_that_is_shorter() -> None:
    at = place()
    at.list_lines("CN", 1, ["NO ENEMY"])
    assert at.list_lines("CN", 2, ["NO ENEMY"]) == ["NO ENEMY"]


def test_lists_of_other_commands_are_kept_apart() -> None:
    assert place().list_lines("FU", 2, [*SHIPS, LONG]) == [*SHIPS, LONG]


def test_a_line_that_was_wrapped_is_heard_as_one() -> None:
    at = place()
    assert at.list_lines("ST", 2, [*SHIPS, *folded(LONG)])[0].startswith("ALL IS AS ON TURN 1")


def test_a_player_who_sees_the_lists_sees_them_whole() -> None:
    at = place(spoken=False)
    assert at.list_lines("ST", 2, folded(LONG)) == tuple(folded(LONG))
