"""The lesson: a pupil who follows the guide learns what it promises."""

from pathlib import Path

import pytest

from compbis.desk.guide import GuidedDesk
from compbis.games.denmark_strait.desk.desk import Desk
from compbis.games.denmark_strait.desk.lesson import LESSON
from compbis.games.denmark_strait.desk.lesson import guided as lesson_desk
from compbis.games.denmark_strait.requests.decisions import FireRequest, RallyRequest, RepairRequest, SailRequest
from compbis.table.request import Order
from compbis.table.side import BRITISH
from compbis.table.values import replace
from tests.games.denmark_strait.scene import Scene
from tests.games.players import TYPE, Asked, followed
from tests.house.app.app_helpers import run

LEARNT = (
    "HOLLAND COMMANDS THE HOOD",
    "HOOD AT BISMARCK: RANGE 3, NW",
    "P OF WALES FIRES AT BISMARCK WITH 2 POINTS: NEEDS 8, ROLLS 1+1=2. MISS; 1 SPLASH",
    "BISMARCK FIRES AT HOOD WITH 2 POINTS: NEEDS 6, ROLLS 1+6=7. HIT; 2 SPLASHES",
    "  JACK OF SPADES: SPEED HIT",
    "HOOD REPAIRS GUNNERY HIT: ROLLS 5+5=10, 1 POINT SPENT. REPAIRED",
    "HOOD, MORALE WITH 1 POINT: NEEDS 4, ROLLS 2+4=6. IT HOLDS",
)
"""Lines that a pupil reads, in this order."""
LAST = "A GAME OF YOUR OWN: compbis play --game denmark-strait"


def test_the_lesson_teaches_what_it_promises_and_resumes_at_every_prompt(tmp_path: Path) -> None:
    typed = followed("denmark", tmp_path / "left", LAST)
    output = iter(run("tutorial", "--game", "denmark", "--save", str(tmp_path / "lesson"), typed=typed).lines)
    assert all(line in output for line in LEARNT)  # in this order
    steps = [step for turn in LESSON.turns.values() for step in turn]
    assert len(typed) == len(steps) - 1  # of two steps one is taken, depending on whether the Hood was hit
    assert any(line == LAST for line in output)


def lesson(path: Path, *typed: str) -> list[str]:
    """The output for a pupil who types these lines and leaves."""
    return run("tutorial", "--game", "denmark", "--save", str(path), typed=typed).lines


def test_the_guide_names_the_game_first_and_the_list_stands_at_the_prompt(tmp_path: Path) -> None:
    said = lesson(tmp_path / "first")
    first = next(number for number, line in enumerate(said) if line.startswith("GUIDE: "))
    listed = said.index("WHO COMMANDS HOOD AND P OF WALES?")
    assert "BATTLE OF THE DENMARK STRAIT" in said[first] and first < listed < said.index(f"{TYPE}HOLLAND LEACH")


def test_return_departs_from_the_lesson_only_when_typed_twice(tmp_path: Path) -> None:
    said = lesson(tmp_path / "returns", "HOLLAND LEACH", "DM", "", "", "NW")
    warned = said.index("GUIDE: THE LESSON CONTINUES WITH NW. (CR) ONCE MORE KEEPS YOUR OWN ANSWER")
    assert said.index("GUIDE: NOT NW, BUT IT IS YOUR CHOICE: THE LESSON CONTINUES") > warned
    assert "P OF WALES GOES TO F6, FACES W" in said, "the ship that is asked is the one that the guide speaks of"


def test_only_an_order_that_departs_from_the_lesson_gets_a_remark(tmp_path: Path) -> None:
    word = "GUIDE: NOT NW, BUT IT IS YOUR CHOICE: THE LESSON CONTINUES"
    assert word in lesson(tmp_path / "own", "HOLLAND LEACH", "DM", "SW")
    assert word not in lesson(tmp_path / "other-words", "HOLLAND LEACH", "DM", "POW NW", "HOOD E6")
    assert word not in lesson(tmp_path / "back", "HOLLAND LEACH", "DM", "NW", "UN")


def guided() -> GuidedDesk[Order]:
    return lesson_desk(Desk(BRITISH))


@pytest.mark.parametrize("turn", [2, 5])
def test_the_first_repair_and_morale_roll_are_explained_when_the_game_took_another_course(turn: int) -> None:
    scene = Scene().put("P OF WALES", cards=("QS",), hit=True)
    view = scene.game.position.view(BRITISH)._replace(turn=turn)
    desk = guided()
    Asked(desk, SailRequest(view._replace(turn=1, speed={"HOOD": 12, "P OF WALES": 12}), False))
    for request, word in (
        (RepairRequest(view, ("P OF WALES",)), "TRY TO REPAIR ONE CARD"),
        (RallyRequest(view, "P OF WALES"), "ROLLS FOR MORALE"),
    ):
        assert word in "\n".join(Asked(desk, request).said)
        assert word not in "\n".join(Asked(desk, request).said), "said once"


def test_un_does_not_repeat_the_words_of_the_guide(tmp_path: Path) -> None:
    said = lesson(tmp_path / "back", "HOLLAND LEACH", "DM", "NW", "UN")
    assert sum(line.startswith("GUIDE: ONE ROLL OF TWO DICE") for line in said) == 1
    assert f"{TYPE}SAIL HOOD: NW" in said, "spelled out, as records have it"
    assert "HOOD GOES TO E6, FACES W" in lesson(tmp_path / "again", "HOLLAND LEACH", "DM", "SAIL HOOD: NW")


def test_the_line_that_sends_a_ship_away_from_its_target_says_why() -> None:
    text = "\n".join(saying.text for step in LESSON.turns[2] for beat in step.beats for saying in beat.sayings)
    assert "where the enemies are now, but they move after you" in text


def test_the_guide_names_no_captains_once_others_are_chosen(tmp_path: Path) -> None:
    said = lesson(tmp_path / "others", "TOVEY PATTERSON")
    assert said[said.index("HOOD: TOVEY, P OF WALES: PATTERSON") :].count(f"{TYPE}HOLLAND LEACH") == 0
    assert f"{TYPE}DM" in said


def test_the_guide_names_the_ship_when_another_one_is_asked() -> None:
    """A short line would be an order of the Hood, which has too few points for it."""
    scene = Scene().put("HOOD", points=1)
    request = FireRequest(scene.game.position.view(BRITISH)._replace(turn=2), ("HOOD", "P OF WALES"))
    assert [line for line in Asked(guided(), request).said if TYPE in line] == [f"{TYPE}FIRE P OF WALES AT BISMARCK: 2"]
    assert str(Asked(guided(), request, "FIRE P OF WALES AT BISMARCK: 2").order) == "FIRE P OF WALES AT BISMARCK: 2"
    assert f"{TYPE}BISMARCK 2" in Asked(guided(), replace(request, shooters=("P OF WALES",))).said
