"""How a person plays in line mode: what he types, and what he is told."""

from collections.abc import Sequence

import pytest

from compbis.errors import IllegalOrder
from compbis.games.chase_of_the_bismarck.cards.board import HEXES
from compbis.games.chase_of_the_bismarck.desk.desk import Desk
from compbis.games.chase_of_the_bismarck.requests.fighting import CombatRequest
from compbis.games.chase_of_the_bismarck.requests.movement import MovementRequest
from compbis.games.chase_of_the_bismarck.requests.seeking import CallRequest
from compbis.games.chase_of_the_bismarck.state.orders import Attack, Call, Fly, Sail
from compbis.games.chase_of_the_bismarck.state.units import Mark
from compbis.games.chase_of_the_bismarck.words import pages
from compbis.table.request import DONE, Order, Request
from compbis.table.side import BRITISH, GERMAN, Side
from compbis.table.talk import Ask, Give, Say
from tests.games.chase_of_the_bismarck.scene import Scene


def movement(scene: Scene, side: Side = BRITISH) -> MovementRequest:
    """The question of the Movement Phase."""
    return MovementRequest(scene.game.view(side), False)


def way(*names: str) -> tuple[int, ...]:
    """Hexes by their names."""
    return tuple(HEXES[name] for name in names)


def typed(request: Request, *lines: str) -> tuple[Order | None, Sequence[str]]:
    """What these lines order at a desk, and all that is said."""
    talk, said = Desk(request.side).converse(request), list[str]()
    answer: str | None = None
    left = list(lines)
    while True:
        step = talk.send(answer)  # type: ignore[arg-type]  # None begins it
        answer = ""
        match step:
            case Ask():
                if not left:
                    return None, said
                answer = left.pop(0)
            case Say(told):
                said += told
            case Give(order):
                try:
                    request.judge(order)
                except IllegalOrder as refusal:
                    answer = str(refusal)
                else:
                    return order, said


def test_a_far_hex_is_a_goal_and_hexes_that_touch_are_a_way() -> None:
    scene = Scene().put("NOR", "T15")
    request = movement(scene)
    assert typed(request, "MS NOR T14 T13")[0] == Sail("NOR", way("T14", "T13"))
    assert typed(request, "ms nor t10")[0] == Sail("NOR", way("T14", "T13"))
    assert typed(request, "MS NOR T14")[0] == Sail("NOR", way("T14"))


def test_a_flight_goes_there_and_back_and_drops_its_markers() -> None:
    request = movement(Scene().put("BIS", "L25", mark=Mark.SHADOWED))
    there = way("L26", "L25")
    assert typed(request, "FL HUD2 L25")[0] == Fly("HUD2", (*there, *way("L26", "L27")), way("L25", "L25"))
    assert typed(request, "FL BLE1 A L25")[0] == Fly("BLE1", (*there, *way("L26", "L27")), (), HEXES["L25"])
    exact = Fly("HUD2", (*there, *way("L26", "L27")), way("L26"))
    assert typed(request, str(exact).replace("FLY", "FL"))[0] == exact


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("MS NOR ZZ9", "NO HEX ZZ9: THEY ARE CALLED AS T20, AF25"),
        ("MS NOR", "IT IS MS KG1 K29 L29, OR MS KG1 T20"),
        ("MS KG1 T14", "NO UNIT OF YOURS AT SEA"),
        ("FL XXX T20", "NO AIR UNIT OF YOURS"),
        ("SH T15 NOR", "THE UNIT BY HEX AND NUMBER, AS T15/1"),
        ("RE NOR", "THERE IS NOTHING THAT CAN BE REPAIRED AT SEA"),
        ("XX", "NO SUCH COMMAND: ? LISTS ALL"),
    ],
)
def test_a_slip_gets_a_line_that_helps_and_orders_nothing(line: str, said: str) -> None:
    order, told = typed(movement(Scene().put("NOR", "T15")), line)
    assert order is None and said in told


def test_what_a_side_asks_about_itself() -> None:
    scene = Scene().force("KG1", "T15", "BIS", "PEU", fuel=5).put("NOR", "T16", mark=Mark.SIGHTED)
    _, told = typed(movement(scene, GERMAN), "ST", "AI", "CN", "WX", "VP")
    text = "\n".join(told)
    for part in ("KG1 IN T15, MAY MOVE 2: 2 SHIPS", "FUEL 5/18", "T16/1 SIGHTED, A SINGLE SHIP: 1 CA", "VISIBILITY 4"):
        assert part in text
    assert "NORFOLK" not in text and "FROM STAVANGER" not in text and "FW1" in text


def test_a_question_takes_a_number_a_name_or_return() -> None:
    scene = Scene().put("NOR", "T15").put("SUF", "T15").put("BIS", "T15", mark=Mark.SIGHTED)
    combat = CombatRequest(scene.game.view(BRITISH), ())
    assert typed(combat, "2")[0] == Attack("SUF", HEXES["T15"], 1)
    assert typed(combat, "T15/1 WITH NOR")[0] == Attack("NOR", HEXES["T15"], 1)
    assert typed(combat, "")[0] == DONE
    order, told = typed(combat, "9", "BISMARCK")
    assert order is None and "1 TO 2, OR THE ANSWER ITSELF" in told and "NOT AN ANSWER: ? TELLS WHAT IS" in told
    call = CallRequest(scene.game.view(BRITISH), way("T15", "K27"))
    assert typed(call, "K27")[0] == Call(HEXES["K27"])


def test_the_board_shows_own_units_marked_enemies_and_fog() -> None:
    scene = Scene(weather=5).put("NOR", "T15").put("BIS", "T17", mark=Mark.SHADOWED).put("PEU", "T19")
    board = pages.page(scene.game.view(BRITISH))
    row = next(line for line in board.text() if line.startswith(" T"))
    assert " C" in row and "?B" in row and row.count("C") == 1
    assert any("~" in line for line in board.text() if line.startswith(" C"))
