"""How a player plays in line mode: the lines typed and the answers."""

from collections.abc import Callable, Sequence

import pytest

from compbis.games.chase_of_the_bismarck.cards.board import HEXES, NAMES
from compbis.games.chase_of_the_bismarck.cards.tables import POINTS
from compbis.games.chase_of_the_bismarck.desk import phases
from compbis.games.chase_of_the_bismarck.desk.desk import Desk
from compbis.games.chase_of_the_bismarck.game import Game, start
from compbis.games.chase_of_the_bismarck.phases.shadow import shadow_phase
from compbis.games.chase_of_the_bismarck.requests.fighting import (
    CombatRequest,
    EnterRequest,
    FireRequest,
    GunRequest,
    SteerRequest,
    TorpedoRequest,
)
from compbis.games.chase_of_the_bismarck.requests.movement import MovementRequest, OpenRequest, PlaceRequest
from compbis.games.chase_of_the_bismarck.requests.seeking import (
    CallRequest,
    ConvoyRequest,
    HuntRequest,
    ManoeuvreRequest,
    MerchantRequest,
    ReliefRequest,
    ShadowRequest,
    StrikeRequest,
    SubmarineSearchRequest,
)
from compbis.games.chase_of_the_bismarck.rules import hits, odds, search
from compbis.games.chase_of_the_bismarck.state.battle import Battle, Fighter
from compbis.games.chase_of_the_bismarck.state.combat_reports import Rolled, Steered
from compbis.games.chase_of_the_bismarck.state.orders import (
    OPENING,
    Attack,
    Call,
    Detach,
    Enter,
    Fly,
    Place,
    Port,
    Refuel,
    Sail,
    Shadow,
    SubmarineSearch,
)
from compbis.games.chase_of_the_bismarck.state.reports import (
    Called,
    Emergency,
    HuffDuff,
    Located,
    OpenMove,
    ShipSeen,
    Unmarked,
)
from compbis.games.chase_of_the_bismarck.state.sight import View
from compbis.games.chase_of_the_bismarck.state.units import AirState, Damage, Mark, Status
from compbis.games.chase_of_the_bismarck.words import asking, pages
from compbis.screen.layout import Scene as LaidOut
from compbis.screen.layout import draw
from compbis.table.picture import Finish, Size
from compbis.table.report import BOTH as BOTH_SIDES
from compbis.table.report import Report
from compbis.table.request import DONE, UNDO, Order, Request
from compbis.table.side import BRITISH, GERMAN, Side
from compbis.table.values import replace
from tests.games.chase_of_the_bismarck.scene import Scene, why
from tests.games.players import Asked


def typed(request: Request, *lines: str, desk: Desk | None = None) -> tuple[Order | None, Sequence[str]]:
    asked = Asked(desk or Desk(request.side), request, *lines)
    return asked.order, asked.said


def movement(scene: Scene, side: Side = BRITISH) -> MovementRequest:
    """The question of the Movement Phase."""
    return MovementRequest(scene.game.view(side), False)


def way(*names: str) -> tuple[int, ...]:
    """Hexes by their names."""
    return tuple(HEXES[name] for name in names)


def test_a_far_hex_is_a_goal_and_adjacent_hexes_are_a_way() -> None:
    scene = Scene().put("NOR", "T15")
    request = movement(scene)
    assert typed(request, "MS NOR T14 T13")[0] == Sail("NOR", way("T14", "T13"))
    assert typed(request, "ms nor t10")[0] == Sail("NOR", way("T14", "T13"))
    assert typed(request, "MS NOR T14")[0] == Sail("NOR", way("T14"))


@pytest.mark.parametrize(
    ("name", "at", "price"), [("BIS", "J30", POINTS["Norway"]), ("BIS", "V27", POINTS["France"]), ("PEU", "J30", 0)]
)
def test_the_order_that_ends_the_game_says_so_and_is_confirmed(name: str, at: str, price: int) -> None:
    scene = Scene().put(name, at)
    order, said = typed(movement(scene, GERMAN), f"PO {name}")
    ends = f"{name} IS MARKED IN PORT: THE GAME ENDS WITH THIS PHASE, FOR {price} POINTS"
    assert (ends in said) is (name == "BIS")
    after = MovementRequest(movement(scene, GERMAN).after(order), True)
    assert list(phases.warnings(after)) == [ends] * (name == "BIS")


@pytest.mark.parametrize(
    ("ships", "fuel", "offered"),
    [
        (("BIS",), 1, ""),
        (("BIS",), 2, "EVADE"),
        (("BIS", "PEU"), 0, ""),
        (("BIS", "PEU"), 1, "DIVERT AND SHIPS"),
        (("BIS", "PEU"), 2, "EVADE, OR DIVERT AND SHIPS"),
    ],
)
def test_only_manoeuvres_that_can_be_made_are_offered(ships: tuple[str, ...], fuel: int, offered: str) -> None:
    """6: an Evasion costs each ship 2 points, a Diversion 1; one ship alone cannot divert."""
    scene = Scene(shadow=[0]).put("SUF", "T15")
    for name in ships:
        scene.put(name, "T15", fuel=fuel, force="KG1" * (len(ships) > 1), mark=Mark.SIGHTED)
    scene.run(shadow_phase(scene.game), "british SHADOW T15/1: SUF")
    (asked,) = scene.questions("manoeuvre")
    assert asking.question(asked).partition(": ")[2] == f"{offered or 'NO MANOEUVRE IS POSSIBLE'} (NONE)-"
    said, helped = "\n".join(asking.known(asked)), [text.split()[0] for text, _ in asking.helped(asked)]
    for manoeuvre, words in (("EVADE", "IF IT EVADES"), ("DIVERT", "DIVERT PEU: ")):
        assert (words in said) is (manoeuvre in offered) is (manoeuvre in helped)


def test_each_diversion_of_ships_with_equal_ratings_is_listed_with_its_chances() -> None:
    """6: a ship of the fast part is at least as fast as any of the slow one."""
    scene = Scene().force("KG1", "T15", "PEU", "ZF5", "ZF6", mark=Mark.SIGHTED)
    said = [
        line.partition(":")[0].strip() for line in asking.known(ManoeuvreRequest(scene.game.view(GERMAN), "KG1", -2))
    ]
    assert said[2:] == ["DIVERT ZF5", "DIVERT ZF6", "DIVERT ZF5 ZF6"]


@pytest.mark.parametrize("goal", ["I12", "C24", "F20"])
def test_of_equal_routes_a_german_unit_takes_the_one_with_fog_and_no_allied_factors(goal: str) -> None:
    order, _ = typed(movement(Scene().put("BIS", "J30"), GERMAN), f"MS BIS {goal}")
    assert order == Sail("BIS", way("I29", "I28"))  # not J29 J28, with 3 Allied factors


def test_a_german_move_names_the_allied_factors_on_its_way_and_the_risk_at_its_end() -> None:
    scene = Scene(weather=3).put("BIS", "J30").put("NOR", "J30")
    said = typed(movement(scene, GERMAN), "MS BIS J29 J28")[1]
    assert [*said[-2:]] == ["  J28: 3 ALLIED FACTORS, ENOUGH TO FIND YOU", "  J28: SPOTTED BY CHANCE 5 IN 10"]
    scene.change(weather=4)
    said = typed(movement(scene, GERMAN), "MS BIS J29 J28")[1]
    assert [*said[-2:]] == ["  J28: 3 ALLIED FACTORS", "  J28: SPOTTED BY CHANCE 3 IN 10"]
    assert not any("FACTORS" in line for line in typed(movement(scene, GERMAN), "MS BIS I30 H30")[1])
    assert not any("FACTORS" in line or "CHANCE" in line for line in typed(movement(scene), "MS NOR I30 H30")[1])
    scene.change(weather=7)
    assert not any("CHANCE" in line for line in typed(movement(scene, GERMAN), "MS BIS J29 J28")[1])


def test_a_move_names_the_ships_whose_fuel_limits_a_task_force_or_runs_out() -> None:
    scene = Scene().force("TF1", "T15", "HOO", "PHF").put("PHF", fuel=1, moved=2, force="TF1")
    said = typed(movement(scene), "MS TF1 T10")[1]
    assert "  NO FUEL FOR MORE: PHF. TO GO WITHOUT: LE PHF" in said
    assert not any("EMPTY" in line for line in said)
    said = typed(movement(scene.put("PHF", moved=0)), "MS TF1 T10")[1]
    assert "  PHF HAS EMPTY TANKS THEN, AND 10 TURNS TO FIND FUEL OR A PORT" in said
    assert not any("FOR MORE" in line for line in said)
    slow = movement(Scene().force("TF1", "T15", "HOO", "RAM"))
    assert not any(line.startswith("  NO FUEL") for line in typed(slow, "MS TF1 T10")[1])


def test_a_flight_goes_out_and_back_and_drops_its_markers() -> None:
    request = movement(Scene().put("BIS", "L25", mark=Mark.SHADOWED))
    there = way("L26", "L25")
    assert typed(request, "FL HUD2 L25")[0] == Fly("HUD2", (*there, *way("L26", "L27")), way("L25", "L25"))
    assert typed(request, "FL BLE1 A L25")[0] == Fly("BLE1", (*there, *way("L26", "L27")), (), HEXES["L25"])
    assert typed(request, "FL BLE1 L27")[0] == Fly("BLE1", way("K27", "L27"), way("L27", "L27"))  # its own base
    exact = Fly("HUD2", (*there, *way("L26", "L27")), way("L26"))
    assert typed(request, str(exact).replace("FLY", "FL"))[0] == exact


def test_7_7_1_a_flight_that_its_markers_keep_from_home_stays_aloft() -> None:
    given = typed(movement(Scene(weather=2)), "FL SUN1 E23 E24 E25")[0]
    assert given == Fly("SUN1", way("E22", "E23", "E24", "E25"), way("E23", "E24", "E25"))


def test_7_7_1_a_carrier_strikes_the_hex_that_she_enters() -> None:
    scene = Scene().put("VIC", "F26").put("BIS", "G25", mark=Mark.SHADOWED)
    before = scene.game.view(BRITISH)
    asked = MovementRequest(before._replace(before=before.ships), False)
    request = MovementRequest(asked.after(Sail("VIC", way("G25"))), False)
    for line in ("FL SWV1 A G25", "FL SWV1: G25 ATTACK G25"):
        assert typed(request, line)[0] == Fly("SWV1", way("G25"), (), HEXES["G25"]), line
    stays = movement(scene.put("VIC", "G25"))
    assert typed(stays, "FL SWV1 A G25")[0] == Fly("SWV1", way("F26", "G25"), (), HEXES["G25"])


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("MS NOR ZZ9", "NO HEX ZZ9: NAMES ARE LIKE T20, AF25"),
        ("MS NOR", "TYPE MS KG1 K29 L29, OR MS KG1 T20"),
        ("MS KG1 T14", "NO UNIT OF YOURS AT SEA IS CALLED KG1"),
        ("FL XXX T20", "NO AIR UNIT OF YOURS IS CALLED XXX, OR READY AT A BASE OF THAT NAME"),
        ("SH T15 NOR", "THE UNIT BY HEX AND NUMBER, LIKE T15/1"),
        ("RE NOR", "NOR: THERE IS NOTHING THAT CAN BE REPAIRED AT SEA"),
        ("XX", "NO SUCH COMMAND: ? LISTS ALL"),
    ],
)
def test_a_slip_gets_a_helpful_line_and_orders_nothing(line: str, said: str) -> None:
    order, told = typed(movement(Scene().put("NOR", "T15")), line)
    assert order is None and said in told


def test_a_player_can_ask_about_his_own_side() -> None:
    scene = Scene().force("KG1", "T15", "BIS", "PEU", fuel=5).put("NOR", "T16", mark=Mark.SIGHTED)
    _, told = typed(movement(scene, GERMAN), "ST", "AI", "CN", "WX", "VP")
    text = "\n".join(told)
    for part in (
        "KG1 IN T15, MAY MOVE 2: 2 SHIPS",
        "FUEL 5 OF 18",
        "T16/1 SIGHTED, A SINGLE SHIP: 1 CA",
        "VISIBILITY 4",
    ):
        assert part in text
    assert "NORFOLK" not in text and "FROM STAVANGER" not in text and "FW1" in text


def test_a_question_takes_a_number_a_name_or_return() -> None:
    scene = Scene().put("NOR", "T15").put("SUF", "T15").put("BIS", "T15", mark=Mark.SIGHTED)
    combat = CombatRequest(scene.game.view(BRITISH), ())
    assert typed(combat, "2")[0] == Attack("SUF", HEXES["T15"], 1)
    assert typed(combat, "T15/1 WITH NOR")[0] == Attack("NOR", HEXES["T15"], 1)
    assert typed(combat, "")[0] == typed(combat, "dm")[0] == DONE
    order, told = typed(combat, "9", "BISMARCK")
    assert order is None and "1 TO 2, OR THE ANSWER ITSELF" in told and "NOT AN ANSWER: ? LISTS THE ANSWERS" in told
    call = CallRequest(scene.game.view(BRITISH), way("T15", "K27"))
    assert typed(call, "K27")[0] == Call(HEXES["K27"])


def test_the_board_shows_own_units_marked_enemies_and_fog() -> None:
    scene = Scene(weather=5).put("NOR", "T15").put("BIS", "T17", mark=Mark.SHADOWED).put("PEU", "T19")
    board = pages.page(scene.game.view(BRITISH))
    row = next(line for line in board.text() if line.startswith(" T"))
    assert " C" in row and "?B" in row and row.count("C") == 1
    assert any("~" in line for line in board.text() if line.startswith(" C"))


def test_ro_continues_to_a_goal_turn_after_turn() -> None:
    scene, desk = Scene().put("NOR", "T15", fuel=9), Desk(BRITISH)
    order, said = typed(movement(scene), "MS NOR T10", desk=desk)
    assert order == Sail("NOR", way("T14", "T13"))
    assert list(said[-2:]) == [
        "NOR GOES T14 T13: 1 FUEL, NOR HAS 8 LEFT",
        "  3 HEXES MORE TO T10: RO CONTINUES NEXT TURN",
    ]
    scene.put("NOR", "T13").change(turn=14)
    assert typed(movement(scene), "RO", desk=desk)[0] == Sail("NOR", way("T12", "T11"))
    scene.put("NOR", "T11").change(turn=15)
    assert typed(movement(scene), "RO", desk=desk)[0] == Sail("NOR", way("T10"))
    scene.put("NOR", "T10").change(turn=16)
    order, said = typed(movement(scene), "RO", desk=desk)
    assert order is None and "NO ORDER TO REPEAT" in said


def test_a_goal_followed_by_a_one_is_reached_one_hex_per_turn() -> None:
    scene, desk = Scene().put("NOR", "T15", fuel=9), Desk(BRITISH)
    assert typed(movement(scene), "MS NOR T10 1", desk=desk)[0] == Sail("NOR", way("T14"))
    scene.put("NOR", "T14").change(turn=14)
    assert typed(movement(scene), "RO NOR", desk=desk)[0] == Sail("NOR", way("T13"))


@pytest.mark.parametrize(("ship", "when"), [("LOT", "ON TURN 15"), ("RAM", "NEXT TURN")])
def test_a_slow_ship_says_when_it_goes_on(ship: str, when: str) -> None:
    side = GERMAN if ship == "LOT" else BRITISH
    said = typed(movement(Scene().put(ship, "D15", fuel=9), side), f"MS {ship} D13")[1]
    assert said[-1] == f"  1 HEX MORE TO D13: RO CONTINUES {when}"


def test_un_takes_a_goal_back_too() -> None:
    scene, desk = Scene().put("NOR", "T15", fuel=9), Desk(BRITISH)
    order, _ = typed(movement(scene), "MS NOR T10", desk=desk)
    moved = replace(movement(scene), view=movement(scene).after(order), undoable=True)
    assert typed(moved, "UN", desk=desk)[0] == UNDO
    assert "NO ORDER TO REPEAT" in typed(movement(scene), "RO", desk=desk)[1]


class Orders:
    """The orders of a Movement Phase, line by line, with those that are taken back."""

    def __init__(self, scene: Scene) -> None:
        view = scene.game.view(BRITISH)
        self.desk, self._stood = Desk(BRITISH), [view._replace(before=view.ships)]
        self.said: list[str] = []
        self.recorded: list[tuple[MovementRequest, Order, str]] = []

    @property
    def standing(self) -> Sequence[str]:
        return self._stood[-1].orders

    def type(self, *lines: str) -> "Orders":
        """Type lines, and let the queue run out."""
        waiting = [*lines]
        while True:
            request = MovementRequest(self._stood[-1], len(self._stood) > 1)
            asked = Asked(self.desk, request, *waiting)
            self.said, waiting = [*asked.said], []
            if asked.order is None:
                return self
            self.recorded.append((request, asked.order, asked.note))
            self._take(request, asked.order)

    def _take(self, request: MovementRequest, order: Order) -> None:
        if order == UNDO:
            self._stood.pop()
        else:
            self._stood.append(request.after(order))

    def restored(self, recorded: int) -> "Orders":
        """These orders after a restart with only this many of them on record, once the queue has run out."""
        again = Orders(three_cruisers())
        for request, order, note in self.recorded[:recorded]:
            again.desk.remind(request, order, note)
            again._take(request, order)
        return again.type()


def three_cruisers() -> Scene:
    return Scene().put("NOR", "T15", fuel=9).put("SUF", "T20", fuel=9).put("LON", "T18", fuel=9)


def test_un_takes_back_the_order_of_a_unit_and_keeps_the_others() -> None:
    orders = Orders(three_cruisers()).type("MS NOR T10").type("MS SUF T12").type("PA LON").type("UN NOR")
    assert orders.standing == ("SAIL SUF: T19 T18", "PATROL LON")
    assert "TAKEN BACK: SAIL NOR: T14 T13" in orders.said
    assert {unit for _, unit in orders.desk.place.repeats.kept} == {"SUF"}
    assert "NOR HAS NO ORDER TO TAKE BACK" in orders.type("UN NOR").said
    assert orders.type("UN").standing == ("SAIL SUF: T19 T18",)
    assert orders.type("UN").type("UN").said[-1] == "NO ORDER TO UNDO"


def test_ms_replaces_the_move_of_a_unit_once_the_new_one_is_legal() -> None:
    orders = Orders(three_cruisers()).type("MS NOR T10").type("MS SUF T12")
    for line, said in (
        ("MS NOR ZZ9", "NO HEX ZZ9"),
        ("MS NOR T14 T15 T16", "IT CAN MOVE 2"),
        ("MS NOR T10", "IT HAS THAT"),
    ):
        assert any(said in each for each in orders.type(line).said), line
        assert orders.standing == ("SAIL NOR: T14 T13", "SAIL SUF: T19 T18")
    orders.type("MS NOR T18 1")
    assert orders.standing == ("SAIL SUF: T19 T18", "SAIL NOR: T16")
    assert "TAKEN BACK: SAIL NOR: T14 T13. NOW SAIL NOR: T16" in orders.said
    kept = orders.desk.place.repeats.kept
    assert kept == {("MS", "NOR"): ("T18", "1"), ("MS", "SUF"): ("T12",)}
    orders.type("MS SUF NOR T17")
    assert {*orders.standing} == {"SAIL SUF: T19 T18", "SAIL NOR: T16 T17"}
    assert kept == {("MS", "SUF"): ("T17",)}
    assert not orders.type("UN").type("UN").standing and not kept


@pytest.mark.parametrize("change", ["UN NOR", "MS NOR T18 1", "MS SUF T20 T21", "UN", "UN LON"])
def test_a_change_that_is_cut_short_is_finished_when_the_game_is_restored(change: str) -> None:
    orders = Orders(three_cruisers()).type("MS NOR T10").type("MS SUF T12").type("MS LON T11")
    old = len(orders.recorded)
    goals = orders.type(change).desk.place.repeats.kept
    for recorded in range(old + 1, len(orders.recorded) + 1):
        again = orders.restored(recorded)
        assert {*again.standing} == {*orders.standing}, recorded
        assert again.desk.place.repeats.kept == goals, recorded
    assert {*orders.restored(old).standing} == {"SAIL NOR: T14 T13", "SAIL SUF: T19 T18", "SAIL LON: T17 T16"}
    while orders.standing:
        orders.type("UN")
        assert orders.restored(len(orders.recorded)).desk.place.repeats.kept == goals


def test_a_resumed_game_knows_the_goals() -> None:
    scene, desk = Scene().put("NOR", "T13", fuel=9), Desk(BRITISH)
    desk.recall(12, [("movement", "SAIL NOR: T14 T13", "T10 1"), ("movement", "DONE", "")])
    assert typed(movement(scene), "RO", desk=desk)[0] == Sail("NOR", way("T12"))
    desk.recall(13, [("movement", "SAIL NOR: T12", ""), ("movement", "UNDO", ""), ("movement", "DONE", "")])
    assert typed(movement(scene), "RO", desk=desk)[0] == Sail("NOR", way("T12"))
    desk.recall(13, [("movement", "SAIL NOR: T12", "")])
    assert typed(movement(scene), "RO", desk=desk)[0] is None


def test_a_patrol_line_between_two_hexes_spreads_units_by_the_shortest_ways() -> None:
    scene, desk = Scene().put("NOR", "T15").put("SUF", "T20").put("LON", "T18"), Desk(BRITISH)
    orders = []
    for lines in (["LI T14 T22 NOR SUF LON"], []):  # the London is in place already
        order, _ = typed(movement(scene), *lines, desk=desk)
        assert isinstance(order, Sail)
        orders.append(str(order))
        scene.put(order.unit, sailed=True)
    assert orders == ["SAIL NOR: T14", "SAIL SUF: T21 T22"]


def test_one_line_moves_several_units_and_adjacent_ones_to_the_same_hex() -> None:
    scene, desk = Scene().put("NOR", "T15", fuel=9).put("SUF", "T20", fuel=9).put("LON", "T18", fuel=9), Desk(BRITISH)
    orders: list[str] = []
    told: list[str] = []
    for lines in (["MS NOR SUF T12 1 LON T19 XXX"], [], []):
        order, said = typed(movement(scene), *lines, desk=desk)
        told += said
        if isinstance(order, Sail):
            orders.append(str(order))
            scene.put(order.unit, sailed=True)
    assert orders == ["SAIL NOR: T14", "SAIL SUF: T19"]
    assert "LON T19 XXX: NO HEX XXX: NAMES ARE LIKE T20, AF25" in told


def test_one_line_orders_patrols_of_all_units_without_an_order() -> None:
    """All that may patrol get one, even if they cannot move, have evaded, or were Shadowed and stayed (6, 7.1, 7.3)."""
    scene, desk = Scene().put("NOR", "T15", sailed=True).put("SUF", "T20").put("LON", "T18"), Desk(BRITISH)
    scene.put("ROD", "N20", rudder=True).put("ARE", "T10", doing=frozenset({Status.EVADING}))
    scene.put("KEN", "T11", mark=Mark.SHADOWED, doing=frozenset({Status.SHADOWED}))
    scene.put("MAN", "T12", doing=frozenset({Status.PATROL})).put("BIR", "T13", doing=frozenset({Status.SHADOWING}))
    found = [str(typed(movement(scene), "PA ALL", desk=desk)[0])]
    while order := typed(movement(scene), desk=desk)[0]:
        found.append(str(order))
    assert sorted(found) == [f"PATROL {name}" for name in ("ARE", "KEN", "LON", "ROD", "SUF")]


def test_a_flight_named_by_its_base_takes_the_first_unit_ready() -> None:
    request = movement(Scene().put("BIS", "L25", mark=Mark.SHADOWED))
    assert typed(request, "FL L27 L25")[0] == typed(request, "FL HUD2 L25")[0]
    assert typed(request, "FL L27 A L25")[0] == typed(request, "FL BLE1 A L25")[0]


@pytest.mark.parametrize(
    ("line", "called"),
    [("ALL", ["G24", "K24", "T15"]), ("2+", ["K24", "T15"]), ("G-K", ["G24", "K24"]), ("T15 K24", ["K24", "T15"])],
)
def test_one_line_searches_all_hexes_of_a_pattern(line: str, called: list[str]) -> None:
    scene = Scene().put("NOR", "T15", doing=frozenset({Status.PATROL}))
    scene.game.with_side("search", BRITISH, way("K24"))
    desk, places, found = Desk(BRITISH), way("G24", "K24", "T15"), []
    lines = [line]
    while places:
        order, _ = typed(CallRequest(scene.game.view(BRITISH), places), *lines, desk=desk)
        if not isinstance(order, Call):
            break
        found.append(order.at)
        places, lines = tuple(at for at in places if at != order.at), []
    assert found == [*way(*called)] and (order == DONE or not places), "asked once"


def test_fruitless_searches_share_a_line_below_what_was_found() -> None:
    desk, told = Desk(BRITISH), []
    calls = [Called(side=BRITISH, at=at, found=at == HEXES["K27"]) for at in way("T15", "K27", "H9")]
    found = Located(side=BRITISH, at=HEXES["K27"], force=False, classes=(("BB", 1),), how="call", shadowed=False)
    for facts in (*calls[:2], found, calls[2], replace(found, how="chance")):
        told += desk.word(Report(12, BOTH_SIDES, facts))
    assert [line.partition(" IN ")[0] for line in told] == [
        "ALLIED SEARCH FINDS",
        "ALLIED SEARCH FINDS NOTHING",
        "ALLIED RANDOM SPOTTING FINDS",
    ]
    assert told[1] == "ALLIED SEARCH FINDS NOTHING IN H9 T15"
    assert desk.word(Report(13, BOTH_SIDES, calls[0])) == [] == desk.close_turn(13)
    assert desk.close_turn(14) == ["ALLIED SEARCH FINDS NOTHING IN T15"]
    said = typed(movement(Scene().put("NOR", "T15")), "DI 12", "DI 13", desk=desk)[1]
    assert f"  {told[1]}" in said and "  ALLIED SEARCH FINDS NOTHING IN T15" in said


def test_the_next_question_for_a_search_says_what_the_last_call_did_not_find() -> None:
    desk, scene = Desk(BRITISH), Scene().put("NOR", "T15").put("HOO", "K27")
    desk.word(Report(scene.game.turn, BOTH_SIDES, Called(side=BRITISH, at=HEXES["K27"], found=False)))
    said = typed(CallRequest(scene.game.view(BRITISH), way("T15")), "DM", desk=desk)[1]
    assert said[0] == "ALLIED SEARCH FINDS NOTHING IN K27"


@pytest.mark.parametrize("restored", [False, True])
def test_a_submarine_that_sees_nothing_says_so(restored: bool) -> None:
    desk, scene = Desk(GERMAN), Scene(turn=6).put("BIS", "T15")
    request = SubmarineSearchRequest(scene.game.view(GERMAN))

    def search(seen: bool) -> list[str]:
        """The lines after a submarine was sent to D20. seen: whether it sees a ship."""
        if restored:
            desk.remind(request, SubmarineSearch(HEXES["D20"]), "")
        else:
            assert typed(request, "D20", desk=desk)[0] == SubmarineSearch(HEXES["D20"])
        hood = ShipSeen(allied=False, ship="HOO", at=HEXES["D20"], force=False)
        told = desk.word(Report(6, BOTH_SIDES, hood)) if seen else []
        return [*told, *desk.close_turn(7)]

    assert search(seen=False) == ["YOUR SUBMARINE SEES NO SHIP WITHIN 2 HEXES OF D20"]
    assert search(seen=True) == ["A GERMAN SUBMARINE SEES HOOD IN D20"]
    assert typed(request, "DM", "DM", desk=desk)[0] == DONE and desk.close_turn(7) == []


def duel() -> Battle:
    """The Bismarck and the Prinz Eugen, broadside on to the Hood and the Prince of Wales."""
    scene = Scene().force("KG1", "T15", "BIS", "PEU").force("TF1", "T15", "HOO", "POW")
    ships = [Fighter.of(scene.ship(name), zone, OPENING) for name, zone in zip(SHIPS, (8, 8, 14, 14), strict=True)]
    return Battle(HEXES["T15"], BRITISH, 4, {ship.id: ship for ship in ships})


SHIPS = ("HOO", "POW", "BIS", "PEU")


def test_a_combat_round_takes_one_line_for_all_guns_and_one_for_all_courses() -> None:
    view, desk = Scene().game.view(BRITISH), Desk(BRITISH)
    order, said = typed(FireRequest(view, duel(), ("HOO", "POW")), "ALL BIS", desk=desk)
    assert str(order) == "FIRE POW AT BIS" and any("IN 10 HIT, HULL -" in line for line in said)
    fires = duel().fighters["POW"]
    one = fires._replace(damage=Damage(bow=fires.card.bow, stern=fires.card.stern - 1, secondary=fires.card.secondary))
    far = duel().put(one, duel().fighters["BIS"]._replace(zone=19))
    assert any(" POW AT BIS: 1 DIE, " in line for line in typed(FireRequest(view, far, ("POW",)))[1])
    near = duel().put(*[each._replace(zone=10) for each in duel().of(GERMAN)])
    assert "  1 HOO AT BIS: 2 TORPEDOES, 8 IN 10 HIT" in typed(TorpedoRequest(view, near, ()))[1]
    assert not any("-0.0" in line for line in said)
    helped = dict(desk.asks.helped(FireRequest(Scene().game.view(GERMAN), duel(), ("BIS", "PEU"))))
    assert "ALL HOO" in helped and "ALL BIS" not in helped
    assert str(typed(FireRequest(view, duel(), ("HOO",)), desk=desk)[0]) == "FIRE HOO AT BIS"
    order, said = typed(SteerRequest(view, duel(), "HOO"), "B 1+", desk=desk)
    assert str(order) == "STEER BREAKING 1" and any("C CLOSES" in line for line in said)
    assert str(typed(SteerRequest(view, duel(), "POW"), desk=desk)[0]) == "STEER BREAKING 1"
    assert typed(SteerRequest(view, duel()._replace(round=2), "POW"), desk=desk)[0] is None
    assert "THAT CANNOT BE DONE NOW" in typed(SteerRequest(view, duel(), "HOO"), "B 9+")[1]
    order, said = typed(SteerRequest(view, duel(), "HOO"), "2")  # no list has numbers
    assert order is None and "C, O OR B, AND HOW MANY ZONES: C 2" in said


def test_in_a_combat_cn_and_the_panel_show_the_damage_on_the_battle_board() -> None:
    """The view may have noted less damage on her."""
    hurt = Damage(hull=7, evasion=14)
    fight = duel().put(duel().fighters["BIS"]._replace(damage=hurt))
    view = Scene().game.view(BRITISH)._replace(seen={"BIS": Damage(hull=4)})
    desk = Desk(BRITISH)
    told = typed(FireRequest(view, fight, ("HOO",)), "CN", desk=desk)[1]
    page = desk.page()
    assert "SEEN LAST: BISMARCK HULL -7, EVASION -14" in told
    assert page and not any("HULL -4" in line for line in page.text())
    fought = fight._replace(round=2, fighters={name: fight.fighters[name] for name in ("HOO", "POW", "PEU")})
    told = typed(FireRequest(view, fought, ("HOO",)), "CN", desk=desk)[1]
    assert "SEEN LAST: BISMARCK HULL -7, EVASION -14" in told, "she has left, and is noted at the end"
    elsewhere = fought._replace(at=HEXES["T16"])
    assert "SEEN LAST: BISMARCK HULL -4" in typed(FireRequest(view, elsewhere, ("HOO",)), "CN", desk=desk)[1]


@pytest.mark.parametrize("line", ["WH BB", "SF", "BO", "NM"])
def test_every_board_has_the_last_news_beside_it(line: str) -> None:
    desk, request = Desk(BRITISH), movement(Scene().put("NOR", "T16"))
    desk.word(Report(12, BOTH_SIDES, HuffDuff(at=HEXES["T15"])))
    typed(request, line, desk=desk)
    page = desk.page()
    news = "SOME UNIT LAST IN T15, TURN 12, MORNING, 1 TURN AGO"
    assert page and [row.text for row in page.panels[0].lines] == ["NO ENEMY IS MARKED", news]


def after_a_cut(request: Request, line: str) -> Desk:
    """A new desk, after a lost connection, that was reminded of the order that a line gave."""
    asked, desk = Asked(Desk(request.side), request, line), Desk(request.side)
    desk.remind(request, asked.order, asked.note)
    return desk


def test_an_answer_for_all_outlasts_a_lost_connection() -> None:
    view = Scene().put("NOR", "T15", doing=frozenset({Status.PATROL})).game.view(BRITISH)
    desk = after_a_cut(CallRequest(view, way("G24", "K27", "T15")), "T15 K27")
    assert typed(CallRequest(view, way("G24", "T15")), desk=desk)[0] == Call(HEXES["T15"])
    assert typed(CallRequest(view, way("G24")), desk=desk)[0] == DONE
    desk = after_a_cut(FireRequest(view, duel(), ("HOO", "POW")), "1 4")
    assert str(typed(FireRequest(view, duel(), ("POW",)), desk=desk)[0]) == "FIRE POW AT PEU"
    desk = after_a_cut(FireRequest(view, duel(), ("HOO", "POW")), "ALL BIS")
    assert str(typed(FireRequest(view, duel(), ("HOO",)), desk=desk)[0]) == "FIRE HOO AT BIS"
    desk = after_a_cut(SteerRequest(view, duel(), "HOO"), "B 1+")
    assert str(typed(SteerRequest(view, duel(), "POW"), desk=desk)[0]) == "STEER BREAKING 1"


def test_an_answer_to_one_question_ends_an_answer_for_all_even_after_a_lost_connection() -> None:
    view = Scene().game.view(BRITISH)
    desk = after_a_cut(FireRequest(view, duel(), ("HOO", "POW")), "ALL BIS")
    single = FireRequest(view, duel(), ("HOO", "POW"))
    desk.remind(single, Asked(Desk(BRITISH), single, "POW PEU").order, "")
    assert typed(FireRequest(view, duel(), ("HOO",)), desk=desk)[0] is None


def test_a_line_too_long_for_the_record_answers_one_question_after_a_lost_connection() -> None:
    view = Scene().put("NOR", "T15", doing=frozenset({Status.PATROL})).game.view(BRITISH)
    desk = after_a_cut(CallRequest(view, way("G24", "T15")), "T15 " + 80 * "K27 " + "G24")
    assert typed(CallRequest(view, way("G24")), desk=desk)[0] is None


def test_a_number_in_other_digits_is_a_slip() -> None:
    view = Scene().put("NOR", "T15", doing=frozenset({Status.PATROL})).game.view(BRITISH)
    assert typed(CallRequest(view, way("G24", "T15")), "\u00b2+")[0] is None


def test_the_refusal_of_an_order_of_another_phase_says_what_this_phase_is_for() -> None:
    _, said = typed(movement(Scene().put("NOR", "T15")), "SH T15/1 NOR")
    assert any(line.startswith("NOT IN THIS PHASE: ALL MOVE IN SECRET") for line in said)


def test_the_board_of_factors_stays_until_another_board_is_asked_for() -> None:
    scene = Scene().put("NOR", "T15").put("SUF", "T16")
    desk, request = Desk(BRITISH), movement(scene)
    typed(request, "SF", desk=desk)
    assert desk.page() == pages.strength(request.view)
    typed(request, "SF", "NM", desk=desk)
    assert desk.page() == pages.page(request.view)


def test_bo_shows_what_the_board_prints_for_the_enemy() -> None:
    """K27 has four Allied factors; the line for destroyers runs through the eastern sector (7.7.2.e; 8; 11.1)."""
    scene = Scene(turn=13).put("BIS", "T15")
    desk, request = Desk(GERMAN), movement(scene, GERMAN)
    typed(request, "BO", desk=desk)
    page = desk.page()
    assert page == pages.printed(request.view)
    row = next(line for line in page.text() if line.startswith(" K"))
    assert row.endswith("ee1e3=4e3 x x## x#### d")
    aloud = " ".join(page.aloud)
    assert "PRINTED: ALLIED FACTORS" in aloud and "WESTERN AIR SECTOR: B: 1; " in aloud
    assert "PRINTED: GERMAN FACTORS" in pages.printed(scene.game.view(BRITISH)).text()[0]


def test_wh_says_where_a_known_class_can_be() -> None:
    request = movement(Scene(turn=1).put("NOR", "T15"))
    _, told = typed(request, "WH", "WH BB", "WH XX")
    assert "BB  BISMARCK BEGAN IN J30 (BERGEN)" in told
    assert "IT CAN NOW BE IN 1 HEX: J30 (BERGEN)" in told
    assert any(line.startswith("NOTHING KNOWN OF THAT. KNOWN: BB CA DD") for line in told)


def test_each_query_is_answered() -> None:
    request = movement(Scene().put("NOR", "T15", fuel=3))
    for letters, begins in (
        ("FU", "FUEL, AND"),
        ("DO", "MAY DO EVERYTHING"),
        ("CV", "EAST-WEST:"),
        ("VP", "WHAT THE"),
    ):
        _, told = typed(request, letters)
        assert any(line.startswith(begins) for line in told), letters


def test_the_board_of_factors_is_read_aloud_factor_by_factor() -> None:
    aloud = pages.strength(Scene().put("NOR", "T15").game.view(BRITISH)).aloud
    assert "4, ENOUGH FOR A SEARCH: " in " ".join(aloud)
    assert "T: 15" in next(line for line in aloud if line.startswith("1, "))


def test_7_7_1_an_air_unit_of_two_phases_ends_the_first_aloft_and_flies_on_from_there() -> None:
    scene = Scene()
    request = movement(scene)
    out = way("E22", "E23", "E24", "E25", "E26")
    order, said = typed(request, "FL SUN1 E26")  # five hexes of eight: too far to be back
    assert order == Fly("SUN1", out, way("E26", "E26"))
    assert said[-1] == "SUN1 FLIES 5 OF 8 HEXES, SEARCHES E26: 4 OF 4 FACTORS, STAYS ALOFT IN E26"
    assert typed(request, "FL SUN1 E22")[0] == Fly("SUN1", way("E22", "E21"), way("E22", "E22"))
    assert typed(request, "FL SUN1 E22 +")[0] == Fly("SUN1", way("E22"), way("E22", "E22"))
    assert "THAT TAKES 9 HEXES: IT HAS 8" in typed(request, "FL SUN1 E30")[1]
    assert "IT MUST LAND IN L27" in typed(request, "FL HUD2 L25 +")[1]
    aloft = movement(scene.aircraft("SUN1", state=AirState.ALOFT, at=HEXES["E26"]))
    home = typed(aloft, "FL SUN1 D26")[0]
    assert isinstance(home, Fly) and home.way[0] == HEXES["D26"] and home.way[-1] == HEXES["E21"]
    assert "THAT TAKES" in " ".join(typed(aloft, "FL SUN1 C29")[1])


@pytest.mark.parametrize(
    ("line", "hexes"), [("FL FW1 AC25 +", 6), ("FL FW1 AF25 +", 9), ("FL FW2 V31 +", 11), ("FL CAT4 Z27 +", 7)]
)
def test_7_7_1_a_flight_goes_round_land_that_is_not_on_the_map(line: str, hexes: int) -> None:
    """It takes the shortest way over the hexes of the map. One that always went nearer could end at the edge."""
    _, name, goal, _ = line.split()
    scene = Scene()
    side = next(side for side in Side if name in scene.game.position.air[side])
    order, said = typed(MovementRequest(scene.game.view(side), False), line)
    assert isinstance(order, Fly), said
    assert order.way[-1] == HEXES[goal] and len(order.way) == hexes
    assert why(MovementRequest(scene.game.view(side), False), str(order)) == ""


def test_8_no_search_is_asked_for_where_only_printed_factors_suffice() -> None:
    scene = Scene(weather=2)
    view = scene.game.view(BRITISH)
    printed = tuple(at for at in search.intrinsic(BRITISH) if search.intrinsic(BRITISH)[at] >= view.level)[:4]
    assert len(printed) == 4
    assert typed(CallRequest(view, printed))[0] == DONE
    own = HEXES["T15"]
    order, said = typed(CallRequest(view, (*printed[:3], own)), "ALL")
    assert order == Call(own) and "YOUR UNITS AND FLIGHTS LET YOU SEARCH 1 HEX: T15." in " ".join(said)
    marked = CallRequest(view._replace(search=printed[:1]), printed)
    assert typed(marked, "ALL")[0] == Call(printed[0])  # a search with a marker makes the unit Shadowed
    assert typed(CallRequest(view, (*printed, own)), NAMES[printed[1]])[0] == Call(printed[1])


def test_8_a_list_of_searches_leaves_out_own_ports_and_hexes_where_no_enemy_can_be() -> None:
    view = Scene(turn=2).game.view(GERMAN)
    port, far, near = way("G31", "AH20", "J24")
    assert typed(CallRequest(view, (port, far)))[0] == DONE
    desk, request = Desk(GERMAN), CallRequest(view, (near, port, far))
    order, said = typed(request, "AH20", desk=desk)
    assert order == Call(far) and "IS YOURS: G31 AH20" in " ".join(said)
    order, said = typed(CallRequest(view, (near, port)), "ALL", desk=desk)
    assert order == Call(near) and said == ["YOU CAN SEARCH J24"], "the rest is said once"


def test_one_line_answers_a_list_by_several_numbers() -> None:
    view, desk = Scene().game.view(BRITISH), Desk(BRITISH)
    assert str(typed(FireRequest(view, duel(), ("HOO", "POW")), "4 1", desk=desk)[0]) == "FIRE POW AT PEU"
    assert str(typed(FireRequest(view, duel(), ("HOO",)), desk=desk)[0]) == "FIRE HOO AT BIS"
    assert typed(FireRequest(view, duel(), ("HOO",)), desk=desk)[0] is None
    for line, refused in (("1 2", "A SHIP FIRES AT ONE TARGET"), ("1 9", "1 TO 4, OR THE ANSWER ITSELF")):
        order, said = typed(FireRequest(view, duel(), ("HOO", "POW")), line)
        assert order is None and refused in said
    struck = Scene().put("BIS", "T15", mark=Mark.SIGHTED).put("PEU", "T15", mark=Mark.SIGHTED).game.view(BRITISH)
    for attack, answer in ((way("T15", "T15"), "STRIKE T15 CA"), (way("T15"), "STRIKE T15 BB")):
        order, _ = typed(StrikeRequest(struck._replace(attack=attack)), *["2 1"] * len(attack[1:]), desk=desk)
        assert str(order) == answer, "each once, even if two markers are there"


def test_a_task_force_formed_without_an_order_is_announced_once() -> None:
    scene, desk = Scene().force("TF2", "T15", "KGV", "GAL", "AUR").put("NOR", "T15"), Desk(BRITISH)
    typed(ShadowRequest(scene.game.view(BRITISH), False), desk=desk)
    assert not any(line.endswith("NOW") for line in typed(movement(scene), desk=desk)[1])
    scene.force("TF4", "T15", "GAL", "AUR").force("TF1", "T15", "NOR", "SUF")
    assert not any(line.endswith("NOW") for line in typed(movement(scene), desk=desk)[1]), "by an order of this phase"
    typed(movement(scene), desk=desk)
    scene.force("TF5", "T15", "GAL", "AUR").change(turn=14)
    said = [typed(movement(scene), desk=desk)[1] for _ in range(2)]
    assert [line for lines in said for line in lines if line.endswith("NOW")] == ["GAL AUR ARE IN TF5 NOW"]


@pytest.mark.parametrize(("side", "turn", "named"), [(GERMAN, 13, ": KG1 OR WEI"), (GERMAN, 12, ""), (BRITISH, 13, "")])
def test_the_germans_are_told_which_unit_huff_duff_hears(side: Side, turn: int, named: str) -> None:
    desk, scene = Desk(side), Scene().force("KG1", "T15", "BIS", "PEU").put("WEI", "T15")
    typed(movement(scene, side), desk=desk)
    assert desk.word(Report(turn, BOTH_SIDES, HuffDuff(at=HEXES["T15"]))) == [f"HUFF-DUFF: A GERMAN UNIT IN T15{named}"]


def test_a_single_dm_wastes_no_attack_and_no_search() -> None:
    struck = Scene().put("BIS", "T15", mark=Mark.SIGHTED).game.view(BRITISH)._replace(attack=way("T15"))
    for request in (SubmarineSearchRequest(Scene().game.view(GERMAN)), StrikeRequest(struck)):
        order, said = typed(request, "DM")
        assert order is None and any("DM AGAIN FOR NONE" in line for line in said)
        assert typed(request, "DM", "DM")[0] == typed(request, "")[0] == DONE


def test_several_ships_leave_a_task_force_in_one_line() -> None:
    scene, desk = Scene().force("TF1", "T15", "GAL", "AUR", "KEN", "HOO"), Desk(BRITISH)
    request, orders = movement(scene), []
    order, _ = typed(request, "LE GAL AUR KEN", desk=desk)
    while isinstance(order, Detach):
        orders.append(order.ship)
        request = MovementRequest(request.after(order), False)
        order, _ = typed(request, desk=desk)
    assert orders == ["GAL", "AUR", "KEN"]
    scene, desk = Scene().force("TF1", "T15", "GAL", "AUR"), Desk(BRITISH)
    assert typed(movement(scene), "LE GAL AUR", desk=desk)[0] == Detach("GAL")
    assert desk.place.repeats.queue == []  # the last ship needs no order


def test_the_open_phase_names_the_units_that_move() -> None:
    scene = Scene().put("ZF5", "T15", mark=Mark.SHADOWED).put("BIS", "T16")
    assert "ZF5 MOVES IN THE OPEN: MS AND A HEX. DM WHEN DONE" in typed(open_moves(scene))[1]
    scene.put("BIS", "T16", mark=Mark.SHADOWED)
    assert "BIS ZF5 MOVE IN THE OPEN: MS AND A HEX. DM WHEN DONE" in typed(open_moves(scene))[1]


def open_moves(scene: Scene) -> OpenRequest:
    """The question of the German open moves."""
    return OpenRequest(scene.game.view(GERMAN), False)


def test_a_task_force_stands_for_its_ships_and_an_order_for_a_part_of_it_is_refused() -> None:
    scene = Scene().force("TF1", "T15", "BIR", "SUF").put("BIS", "T15", mark=Mark.SIGHTED)
    order, _ = typed(ShadowRequest(scene.game.view(BRITISH), False), "SH T15/1 TF1")
    assert isinstance(order, Shadow) and {*order.ships} == {"BIR", "SUF"}
    for line in ("MS SUF T14", "LI T12 T14 SUF", "PA SUF"):
        assert "SUF IS IN TF1: LE SUF FIRST" in " ".join(typed(movement(scene), line)[1]), line
    scene.put("NOR", "T16")
    assert "NOR IS NOT IN THAT HEX" in typed(ShadowRequest(scene.game.view(BRITISH), False), "SH T15/1 NOR")[1]


def test_a_shadow_attempt_that_must_fail_is_refused_and_so_is_a_second_one() -> None:
    """The ships of an attempt can neither search nor patrol (6)."""
    scene = Scene().put("POW", "T15").put("BIR", "T15").put("BIS", "T15", mark=Mark.SIGHTED)
    request = ShadowRequest(scene.game.view(BRITISH), False)
    order, said = typed(request, "SH T15/1 POW")
    assert order is None and "TOO SLOW TO SHADOW IT: POW 27 KNOTS. FAST ENOUGH: BIR" in said
    request.judge(Shadow(HEXES["T15"], 1, ("POW",)))
    order, said = typed(request, "SH T15/1 BIR")
    assert any(line.endswith("LESS IF SHE EVADES. NO SEARCH OR PATROL THEN") for line in said)
    assert isinstance(order, Shadow)
    tried = replace(request, view=request.after(order), undoable=True)
    assert "T15/1 HAS ITS ATTEMPT: UN T15/1 TAKES IT BACK" in typed(tried, "SH T15/1 BIR")[1]
    assert typed(tried, "UN T15/1")[0] == UNDO


def test_an_order_says_what_it_achieves_or_why_it_is_refused() -> None:
    """It names the factors of a search and the fuel from a tanker; a unit has one order."""
    scene = Scene(weather=5).put("NOR", "T15").put("PEU", "G10", fuel=1).put("LOT", "G10")
    assert "NOR PATROLS IN T15: 4 OF 5 FACTORS" in typed(movement(scene), "PA NOR")[1]
    assert "HUD2 FLIES 4 OF 11 HEXES, SEARCHES L25: 5 OF 5 FACTORS" in typed(movement(scene), "FL HUD2 L25")[1]
    three = "FL HUD2: L26 L25 L26 L27 SEARCH L25 L26 L26"
    said = "HUD2 FLIES 4 HEXES, WITH MARKERS 9 OF 11, SEARCHES L25 L26: 3, 8 OF 5 FACTORS"
    assert said in typed(movement(scene), three)[1]
    assert "PEU REFUELS FROM LOT: FUEL 5 OF 9" in typed(movement(scene, GERMAN), "RF PEU LOT")[1]
    patrolling = movement(scene.put("NOR", doing=frozenset({Status.SHADOWING})))
    assert "NOR: IT CANNOT PATROL NOW: SHADOW ATTEMPT MADE" in typed(patrolling, "PA NOR")[1]
    request = movement(scene)
    flies = replace(request, view=request.after(typed(request, "FL HUD2 L25")[0]), undoable=True)
    assert "HUD2 FLIES ALREADY: UN HUD2 TAKES THE ORDER BACK" in typed(flies, "FL HUD2 L26")[1]


def test_a_refused_move_says_why() -> None:
    scene = Scene().put("NOR", "T15", sailed=True).put("SUF", "T15", restricted="R1").put("LON", "T15", no_move=2)
    request = movement(scene)
    for line in ("MS NOR T14", "MS NOR T15 1"):
        assert "IT HAS AN ORDER ALREADY: UN NOR TAKES THE ORDER BACK" in typed(request, line)[1], line
    assert "IT IS IN T15" in typed(movement(Scene().put("NOR", "T15")), "MS NOR T15 1")[1]
    assert any("IT CANNOT MOVE NOW: RESTRICTED" in line for line in typed(request, "MS SUF T14")[1])
    assert "IT CANNOT MOVE NOW: IT MAY MOVE AGAIN IN 2 TURNS" in typed(request, "MS LON T14")[1]
    scene = Scene().force("KG1", "J30", "BIS", "ZF6")
    assert "NO WAY TO D20 FOR KG1: ZF6 MAY NOT GO THERE" in typed(movement(scene, GERMAN), "MS KG1 D20")[1]
    scene.put("LOT", "H8").put("ZF5", "J30")
    said = typed(movement(scene, GERMAN), "MS LOT I12", "MS ZF5 D20")[1]
    assert "NO WAY TO I12 FOR LOT: TANKERS MAY NOT ENTER CONVOY BANDS" in said
    assert "NO WAY TO D20 FOR ZF5: GERMAN DESTROYERS MAY NOT CROSS THEIR BOUNDARY" in said


def test_the_order_that_keeps_a_tanker_where_it_is_can_be_taken_back_by_its_name() -> None:
    scene = Scene().put("BIS", "T15", fuel=4).put("WEI", "T15").put("NOR", "D20")
    view = movement(scene, GERMAN).after(Refuel("BIS", "WEI"))
    request = MovementRequest(view, True)
    assert "IT REFUELS AT SEA: UN WEI TAKES THE ORDER BACK" in typed(request, "MS WEI T14")[1]
    assert typed(request, "UN WEI")[0] == UNDO


def test_the_chart_leaves_out_what_only_the_enemy_can_do() -> None:
    for side, foreign in ((GERMAN, ["SH"]), (BRITISH, ["RF", "HB", "PL"])):
        scene = Scene().put("BIS", "T15").put("NOR", "T15")
        told = typed(movement(scene, side), "HE")[1]
        listed = {line.split()[0] for line in told if line.split()}
        assert {"MS", "RE", "CN", "DM"} <= listed and not listed & {*foreign}, (side, listed)


def test_a_tanker_placed_again_has_one_order() -> None:
    request = PlaceRequest(start_view(), False)
    for hex_ in ("B28", "C28"):
        request = PlaceRequest(request.after(Place("WEI", HEXES[hex_])), False)
    assert request.view.orders == ("PLACE WEI C28",)


def start_view() -> View:
    """The German view before turn 1."""
    return Game(start(0)).view(GERMAN)


def test_a_question_is_explained_in_its_first_three_turns_and_that_of_a_gun_that_fails_once() -> None:
    desk, told = Desk(GERMAN), []
    for turn in (2, 3, 4, 5):
        scene = Scene(turn=turn).put("BIS", "I14")
        told.append([*typed(movement(scene, GERMAN), desk=desk)[1]])
        hunt = typed(HuntRequest(scene.game.view(GERMAN)), desk=desk)[1]
        assert any("ONE UNIT MAY HUNT" in line for line in hunt) is (turn < 5)
    assert told == [[*phases.OF["movement"].lines]] * 3 + [[phases.OF["movement"].what]]
    view, desk = Scene().game.view(BRITISH), Desk(BRITISH)
    typed(FireRequest(view, duel(), ("HOO", "POW")), desk=desk)
    one, two = (typed(GunRequest(view, hit, "POW"), desk=desk)[1] for hit in (duel(), duel()._replace(round=1)))
    assert "A DIE OF 8 OR 9" in one[0] and two == ["  1 BOW", "  2 STERN"]
    out = duel().put(duel().fighters["POW"]._replace(bow_out=1))
    assert not any("ROUND 1 IN" in line for line in typed(GunRequest(view, out, "POW"), desk=desk)[1])


def test_a_list_of_those_who_join_settles_who_does_not() -> None:
    scene, desk = Scene().put("NOR", "T15").put("SUF", "T15").put("LON", "T15"), Desk(BRITISH)
    view, fight = scene.game.view(BRITISH), duel()._replace(round=3)
    tried: tuple[str, ...] = ()
    for lines in (["1 2"], []):
        order = typed(EnterRequest(view, fight, tried), *lines, desk=desk)[0]
        assert isinstance(order, Enter)
        tried += (order.ship,)
    assert typed(EnterRequest(view, fight, tried), desk=desk)[0] == DONE, "the third is not asked for again"


def test_the_report_of_empty_tanks_in_a_port_says_how_to_refuel() -> None:
    scene, desk = Scene().put("ZF5", "J30", fuel=0, clock=23), Desk(GERMAN)
    typed(movement(scene, GERMAN), desk=desk)
    said = " ".join(desk.word(Report(13, BOTH_SIDES, Emergency(ship="ZF5", turn=23))))
    assert said.endswith("PO ZF5 REFUELS IT IN BERGEN")
    assert any("PO ZF5 REFUELS IT BEFORE TURN 23" in line for line in typed(movement(scene, GERMAN), "FU")[1])
    late = movement(scene.change(turn=23), GERMAN)
    assert any("PO ZF5 REFUELS IT OR IT IS LOST WHEN IT LEAVES" in line for line in typed(late, "FU")[1])
    assert "UNTIL TURN" not in " ".join(typed(late, "ST")[1])


def test_a_tanker_that_is_shadowed_may_stay_without_a_warning() -> None:
    scene = Scene().put("KOT", "F11", mark=Mark.SHADOWED).put("BIS", "D20", mark=Mark.SHADOWED)
    assert list(phases.warnings(open_moves(scene))) == ["BIS IS SHADOWED, AND STAYS"]


@pytest.mark.parametrize(
    ("name", "state", "said"),
    [
        ("BIS", {"heavy": 3}, "BIS: WITHOUT AN ORDER A HEX TOWARDS PORT, AFTER 3 HEAVY COMBATS"),
        ("ZF5", {}, "ZF5: WITHOUT AN ORDER A HEX BACK TO THE DESTROYERS' LINE"),
    ],
)
def test_a_warning_does_not_say_that_a_unit_stays_that_moves_by_itself(
    name: str, state: dict[str, int], said: str
) -> None:
    scene = Scene(options=("ammunition",)).put(name, "T20", **state)
    assert list(phases.warnings(movement(scene, GERMAN))) == [said]
    assert list(phases.warnings(open_moves(scene.put(name, mark=Mark.SHADOWED)))) == [said]


def test_do_lists_all_units_or_those_named_at_any_question() -> None:
    scene = Scene().put("NOR", "T15").put("SUF", "T16", doing=frozenset({Status.SHADOWING}))
    scene.put("BIS", "T15", mark=Mark.SIGHTED)
    kept = "SUF IN T16 MAY NOT PATROL, SEARCH: SHADOW ATTEMPT MADE"
    for request, free in (
        (movement(scene), "HEXES: NOR 2"),
        (CombatRequest(scene.game.view(BRITISH), ()), "MAY DO ALL ELSE: NOR"),
    ):
        said = [typed(request, line)[1] for line in ("DO", "DO SUF", "DO NOR", "DO XYZ")]
        assert [kept in lines for lines in said] == [True, True, False, False]
        assert [any(free in line for line in lines) for lines in said] == [True, False, True, False]
        assert "NO UNIT OF YOURS AT SEA IS CALLED XYZ" in said[3]


def test_a_line_orders_all_the_ships_in_it_or_none() -> None:
    scene, desk = Scene().put("ZF5", "J30", fuel=0).put("ZF6", "J30", fuel=0).put("LOT", "J30"), Desk(GERMAN)
    order, said = typed(movement(scene, GERMAN), "PO ZF5 ZF6", desk=desk)
    assert order == Port("ZF5") and "ZF5 IS MARKED IN PORT: FUEL 4 OF 4" in said
    after = replace(movement(scene, GERMAN), view=movement(scene, GERMAN).after(order), undoable=True)
    assert typed(after, desk=desk)[0] == Port("ZF6")
    for line, form in (("RF ZF5 LOT ZF6", "RF BIS WEI: ONE SHIP"), ("PL LOT B28 WEI", "PL WEI B28: ONE TANKER")):
        order, said = typed(movement(scene, GERMAN), line)
        assert order is None and any(f"TYPE {form}" in told for told in said)


@pytest.mark.parametrize(("turn", "at", "asked"), [(11, "AA13", False), (13, "AA13", True), (11, "I14", True)])
def test_nobody_is_asked_who_hunts_if_nothing_can_be_met(turn: int, at: str, asked: bool) -> None:
    request = HuntRequest(Scene(turn=turn).put("BIS", at).game.view(GERMAN))
    assert request.legal
    assert (typed(request)[0] is None) is asked


def test_one_unit_and_one_hex_are_in_the_singular() -> None:
    scene = Scene(turn=11, weather=5).put("NOR", "T15")
    assert list(phases.warnings(movement(scene))) == ["NO ORDERS: NOR STAYS"]
    scene.put("SUF", "T20", doing=frozenset({Status.SHADOWING})).put("ARE", "T18", doing=frozenset({Status.EVADING}))
    scene.put("LON", "T17", mark=Mark.SHADOWED, doing=frozenset({Status.SHADOWED}))
    ask = movement(scene)
    ask = replace(ask, view=ask.view._replace(before=ask.view.ships))
    assert sorted(" ".join(phases.warnings(ask)).split()) == ["ARE", "NO", "NOR", "ORDERS:", "STAY", "SUF"]
    scene.game.with_side("search", BRITISH, way(*["T15"] * 4))
    assert "ENOUGH FACTORS FOR A SEARCH IN 1 HEX: T15:9" in typed(movement(scene), "WX")[1]


def test_a_command_of_another_phase_is_refused_by_the_phase_whatever_follows_it() -> None:
    scene = Scene().force("KG1", "J30", "BIS", "ZF5")
    for line in ("MS KG1 G27", "MS KG1 BIS", "LI G27 G29 KG1", "FO KG1 BIS PEU"):
        said = typed(PlaceRequest(scene.game.view(GERMAN), False), line)[1]
        assert "NOT IN THIS PHASE: WHERE YOUR TANKERS WAIT" in " ".join(said), said


def test_resign_is_no_order_to_repair_a_ship() -> None:
    said = typed(movement(Scene().put("NOR", "T15")), "resign")[1]
    assert "NOBODY RESIGNS IN THIS GAME: QU LEAVES IT" in said


def test_an_answer_for_all_guns_outlasts_a_gun_that_fails() -> None:
    view, desk = Scene().game.view(BRITISH), Desk(BRITISH)
    assert str(typed(FireRequest(view, duel(), ("HOO", "POW")), "ALL BIS", desk=desk)[0]) == "FIRE POW AT BIS"
    order, said = typed(GunRequest(view, duel(), "POW"), "9", "STERN", desk=desk)
    assert str(order) == "CHOOSE STERN"
    assert " ".join(line.strip() for line in said).startswith(
        "A DIE OF 8 OR 9 PUTS ONE OF HER PRIMARY GUNS OUT OF ACTION FROM THE NEXT ROUND TO THE END OF THIS COMBAT"
    )
    assert str(typed(FireRequest(view, duel(), ("HOO",)), desk=desk)[0]) == "FIRE HOO AT BIS"


@pytest.mark.parametrize("columns", [41, 60, 79])
def test_a_battle_board_is_shown_whole_on_a_screen_too_narrow_for_text_beside_it(columns: int) -> None:
    desk = Desk(BRITISH)
    request = FireRequest(Scene().game.view(BRITISH), duel(), ("HOO", "POW"))
    typed(request, desk=desk)
    page = desk.page()
    assert page
    drawn = "\n".join(draw(LaidOut(page, ["TEXT"]), Size(columns, 24)).text())
    for told in ("ROUND 1 IN T15", "HOOD", "B POW  ", "BISMARCK", "PRINZ EUGEN", "NEAREST"):
        assert told in drawn, told


def test_news_of_an_enemy_without_a_marker_is_on_the_board_and_in_cn() -> None:
    scene, desk = Scene().put("NOR", "T15"), Desk(BRITISH)
    desk.word(Report(12, BOTH_SIDES, HuffDuff(at=HEXES["I26"])))
    _, told = typed(movement(scene), "CN", desk=desk)
    assert "SOME UNIT LAST IN I26, TURN 12, MORNING, 1 TURN AGO" in told
    page = desk.page()
    assert page and "?1" in "\n".join(page.text())
    scene.change(turn=18)
    assert not any("I26" in line for line in typed(movement(scene), "CN", desk=desk)[1])
    assert "?6" not in "\n".join(desk.page().text())  # type: ignore[union-attr]


def test_news_of_one_unknown_unit_does_not_replace_that_of_another() -> None:
    scene, desk = Scene().put("NOR", "T15").put("LOT", "F11", mark=Mark.SIGHTED), Desk(BRITISH)
    for turn, name in ((12, "L8"), (12, "Z8"), (13, "F11")):
        desk.word(Report(turn, BOTH_SIDES, HuffDuff(at=HEXES[name])))
    told = typed(movement(scene), "CN", "WH", desk=desk)[1]
    for name in ("L8", "Z8"):
        assert sum(f"LAST IN {name}, TURN 12" in line for line in told) == 2, name
    assert "\n".join(desk.page().text()).count("?1") == 2  # type: ignore[union-attr]


def test_news_of_a_battleship_stays_on_the_board() -> None:
    scene, desk = Scene(turn=30).put("NOR", "T15"), Desk(BRITISH)
    found = Located(side=BRITISH, at=HEXES["I26"], force=False, classes=(("BB", 1),), how="call", shadowed=False)
    desk.word(Report(12, BOTH_SIDES, found))
    assert any("18 TURNS AGO" in line for line in typed(movement(scene), "CN", desk=desk)[1])
    assert "?9" in "\n".join(desk.page().text())  # type: ignore[union-attr]


def test_the_latest_news_of_a_hex_is_on_the_board_and_older_news_in_its_key() -> None:
    scene, desk = Scene(turn=14).put("NOR", "T15"), Desk(BRITISH)
    for turn, name in ((11, "CA"), (13, "BB"), (12, "TK")):
        found = Located(side=BRITISH, at=HEXES["I26"], force=False, classes=((name, 1),), how="call", shadowed=False)
        desk.word(Report(turn, BOTH_SIDES, found))
    typed(movement(scene), "CN", desk=desk)
    page = desk.page()
    assert page and page.board and "?1" in "\n".join(page.text())
    key = [line.text for line in page.board.legend(Finish.DOTTED, Size(2, 1), hidden=True).lines]
    assert {"COVERED TK 2 TURNS AGO: I26 ?2", "COVERED CA 3 TURNS AGO: I26 ?3"} <= {*key}


def test_news_of_a_unit_that_is_marked_is_not_drawn_twice() -> None:
    scene, desk = Scene(turn=13).put("BIS", "I26", mark=Mark.SIGHTED), Desk(BRITISH)
    found = Located(side=BRITISH, at=HEXES["I26"], force=False, classes=(("BB", 1),), how="call", shadowed=False)
    desk.word(Report(12, BOTH_SIDES, found))
    assert not any(line.startswith("BB LAST") for line in typed(movement(scene), "CN", desk=desk)[1])


def test_wh_does_not_take_one_cruiser_for_the_whole_class() -> None:
    scene, desk = Scene().put("BIS", "E20"), Desk(GERMAN)
    desk.word(Report(13, BOTH_SIDES, ShipSeen(allied=False, ship="SUF", at=HEXES["E19"], force=False)))
    said = typed(movement(scene, GERMAN), "WH CA", desk=desk)[1]
    assert any("THAT IS ONE CA: " in line and "MORE CAN BE ANYWHERE" in line for line in said)
    desk = Desk(BRITISH)
    seen = ShipSeen(allied=True, ship="BIS", at=HEXES["I26"], force=False)
    desk.word(Report(13, BOTH_SIDES, seen))
    assert not any("THAT IS ONE" in line for line in typed(movement(scene), "WH BB", desk=desk)[1])


def test_every_choice_shows_its_odds_and_a_line_about_it() -> None:
    scene = Scene().put("BIR", "T15").put("BIS", "T15", mark=Mark.SIGHTED)
    _, said = typed(ShadowRequest(scene.game.view(BRITISH), False), "SH T15/1 BIR")
    assert any("BIR SHADOWS T15/1: " in line and "IN 10, LESS IF SHE EVADES" in line for line in said)
    view = scene.game.view(BRITISH)._replace(attack=way("T15"))
    said = typed(StrikeRequest(view))[1]
    assert any("T15 BB: " in line and "IN 10 HIT" in line for line in said)
    assert any(line.startswith("AN ATTACK MARKER THAT IS NOT USED IS LOST") for line in said)
    assert "MORE OFTEN, ONE MARKED IN PORT LESS OFTEN" in " ".join(said)
    hunter = Scene().force("KG1", "I14", "BIS", "PEU")
    said = typed(HuntRequest(hunter.game.view(GERMAN)))[1]
    assert any("3 IN 10 A CONVOY THAT MAY BE MET, 1 IN 10 A MERCHANT" in line for line in said)
    fight = duel()._replace(round=3)
    coming = Scene().put("NOR", "T15").game.view(BRITISH)
    assert any("5 IN 10 JOINS" in line for line in typed(EnterRequest(coming, fight, ()))[1])
    said = typed(SubmarineSearchRequest(hunter.game.view(GERMAN)), "HE CONVOYS", "ST")[1]
    assert any(line.startswith("A SUBMARINE OF YOURS SEES AN ENEMY SHIP WITHIN 2 HEXES") for line in said)
    assert any("BATTLESHIP, BATTLECRUISER" in line.upper() for line in said)
    assert any(line.startswith("KG1 IN I14") for line in said)
    said = typed(MerchantRequest(hunter.game.view(GERMAN), "KG1"))[1]
    assert any(line.startswith("0.5 POINTS, AND THE ENEMY SIGHTS KG1") for line in said)


@pytest.mark.parametrize(
    ("asked", "lines"),
    [
        (
            lambda game: ReliefRequest(game.view(BRITISH), "ROD"),
            [
                "RODNEY WOULD APPEAR IN N23, AND MOVE FROM NEXT TURN ON. CONVOY BRITANNIC WOULD BE LEFT WITHOUT AN "
                "ESCORT. A NO HOLDS FOR THE DAY",
            ],
        ),
        (
            lambda game: ConvoyRequest(game.view(GERMAN), "KG1", "SL.75", ("REV", "TC2")),
            [
                "HULL BOXES ON AVERAGE IN ROUND 1, MEDIUM RANGE: TAKES ",
                "REV REVENGE (BB): EVASION 21, HULL 7, GUNS 7 BOW 7 STERN 2 SEC",
                "TC2 TROOP CONVOY FLOTILLA 2 (DD): EVASION 35, HULL 6, GUNS 6 BOW 6 STERN 0 SEC, TORPEDOES 8",
            ],
        ),
    ],
)
def test_a_yes_or_no_question_says_what_is_at_stake(asked: Callable[[Game], Request], lines: list[str]) -> None:
    told = " ".join(line.strip() for line in typed(asked(Game(start(0))))[1])
    assert all(line in told for line in lines), told


def test_an_escort_is_asked_for_again_only_on_a_new_day_or_when_something_has_changed() -> None:
    """On the last turn the answer would change nothing (4, 12)."""
    desk, asked = Desk(BRITISH), []
    found = Located(side=BRITISH, at=HEXES["C20"], force=False, classes=(("BB", 1),), how="call", shadowed=True)
    stays = OpenMove(side=GERMAN, at=found.at, to=found.at, force=False, classes=found.classes, fog=False)
    lost = Unmarked(side=GERMAN, hexes=(found.at,))
    cruiser = replace(found, at=HEXES["D20"], classes=(("CA", 1),))
    for turn, facts, afloat in (
        *((11, [], True), (12, [], True), (13, [found], True), (14, [stays, found], True), (15, [cruiser], True)),
        *((16, [lost], True), (17, [], True), (18, [found], True), (19, [lost, found], True), (20, [], False)),
        *((21, [], False), (22, [], False), (40, [], False)),
    ):
        for each in facts:
            desk.lines(Report(turn, BOTH_SIDES, each))
        view = (Scene(turn=turn) if afloat else Scene(turn=turn).lost("SUF")).game.view(BRITISH)
        asked += [turn] if typed(ReliefRequest(view, "ROD"), desk=desk)[0] is None else []
    assert asked == [11, 13, 15, 16, 18, 19, 20, 21]
    assert ReliefRequest(view, "ROD").question == "RELIEVE RODNEY FROM HER ESCORT DUTY"


def test_the_odds_of_shadowing_and_air_attacks_agree_with_the_rolls() -> None:
    scene = Scene(shadow_BIS=[9], air_attack_BIS=[9]).put("BIR", "T15").put("BIS", "T15", mark=Mark.SIGHTED)
    view = scene.game.view(BRITISH)
    assert odds.shadow_chances(view, (scene.ship("BIR"),), (("BB", 1),)) == (9, 9)
    scene.run(lambda: shadow_phase(scene.game), "british SHADOW T15/1: BIR")
    modifier = scene.facts(Rolled)[0].modifier
    assert odds.shadow_chance(modifier) == 9
    for turn, whole, slow in ((13, 6, 7), (11, 2, 3)):  # by day and by night
        scene = Scene(turn=turn, options=("tirpitz",)).put("BIS", "T15", mark=Mark.SHADOWED)
        modifier = hits.air_modifier(scene.ship("BIS"), scene.game.position.level, scene.game.night)
        assert sum(hits.hits(die, modifier) > 0 for die in range(10)) == whole
        assert odds.strike_chances(scene.game.view(BRITISH), HEXES["T15"], "BB") == (whole, whole)
        scene.put("BIS", evasion=5).game.note_damage("BIS")
        assert odds.strike_chances(scene.game.view(BRITISH), HEXES["T15"], "BB") == (
            whole,
            slow,
        )  # the Tirpitz is whole
        scene.lost("BIS")
        assert odds.strike_chances(scene.game.view(BRITISH), HEXES["T15"], "BB") == (whole, whole)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("ST", "NOR NORFOLK"),
        ("CN", "T15/1 SIGHTED"),
        ("WH", "BB  BISMARCK BEGAN"),
        ("WH BB", "IT CAN NOW BE IN"),
        ("DI", "DISPATCHES"),
        ("OB", "ORDERS"),
        ("WA", "WARNINGS"),
        ("BO", ""),
        ("NM", ""),
        ("SF", ""),
    ],
)
def test_a_command_that_only_shows_something_works_at_any_question(line: str, said: str) -> None:
    view = Scene().put("NOR", "T15").put("BIS", "T15", mark=Mark.SIGHTED).game.view(BRITISH)
    for request in (TorpedoRequest(view, duel(), ()), ReliefRequest(view, "ROD")):
        order, told = typed(request, line)
        assert order is None and (not said or any(each.startswith(said) for each in told))
        assert not any(each.startswith("NOT AN ANSWER") for each in told)


def test_a_shift_of_the_battle_board_is_reported() -> None:
    view, desk, fight = Scene().game.view(BRITISH), Desk(BRITISH), duel()
    desk.word(Report(13, BOTH_SIDES, Steered(ship="POW", course="CLOSING", zone=8)))
    said = typed(FireRequest(view, fight, ("POW",)), desk=desk)[1]
    assert not any("SHIFTED" in line for line in said)
    desk.word(Report(13, BOTH_SIDES, Steered(ship="POW", course="CLOSING", zone=8)))
    shifted = fight.put(*[each._replace(zone=each.zone - 3) for each in fight.fighters.values()])
    said = typed(FireRequest(view, shifted._replace(round=2), ("POW",)), desk=desk)[1]
    assert any(line.startswith("A SHIP RAN TO THE END OF THE BOARD") for line in said)


def test_units_that_patrol_again_are_read_aloud_as_a_number() -> None:
    desk = Desk(BRITISH, False, True)
    ships = {"NOR": "T15", "SUF": "T17", "KEN": "P15", "ARE": "P17"}
    told: list[str] = []
    for turn in (13, 14):
        scene = Scene(turn=turn)
        for ship, at in ships.items():
            scene.put(ship, at)
        told += typed(movement(scene), "PA ALL", desk=desk)[1]
        for _ in ships:  # the others' orders follow by themselves
            typed(movement(scene), desk=desk)
    assert "NOR SUF ARE KEN PATROL" in told
    assert "4 UNITS PATROL, AS ON TURN 13" in told


def test_wh_read_aloud_repeats_no_news_that_cn_has_read() -> None:
    desk, scene = Desk(BRITISH, False, True), Scene(turn=14)
    desk.lines(Report(11, BOTH_SIDES, HuffDuff(at=HEXES["T15"])))
    typed(movement(scene), "CN", "WH", desk=desk)
    later = Scene(turn=16)
    desk.lines(Report(15, BOTH_SIDES, HuffDuff(at=HEXES["T17"])))
    _, told = typed(movement(later), "CN", "WH", "WH SOME UNIT", desk=desk)
    assert told.count("SOME UNIT LAST IN T17, TURN 15") == 1
    assert "CN HAS THE NEWS, THE REST IS AS ON TURN 14: WH AGAIN READS IT" in told
    assert any(line.startswith("ANY: SOME UNIT LAST IN T17") for line in told)


def test_a_warning_and_the_lists_name_a_ship_that_goes_to_port_after_three_heavy_combats() -> None:
    scene = Scene(options=("ammunition",)).put("BIS", "T22", heavy=3).put("PEU", "T20")
    request = movement(scene, GERMAN)
    one, *others = phases.warnings(request)
    assert one == "BIS: WITHOUT AN ORDER A HEX TOWARDS PORT, AFTER 3 HEAVY COMBATS"
    assert "BIS" not in " ".join(others) and "PEU" in " ".join(others)
    said = " ".join(line.strip() for line in typed(request, "ST", "DO")[1])
    assert "GOES TO PORT AFTER 3 HEAVY COMBATS" in said
    assert "BIS IN T22 MAY NOT PATROL, ATTACK, JOIN A COMBAT, HUNT: 3 HEAVY COMBATS" in said


def test_the_help_explains_the_optional_rules() -> None:
    said = " ".join(line.strip() for line in typed(movement(Scene()), "HE 13")[1])
    assert all(words in said for words in ("NEVER SAILED IN 1941", "TIRED CREWS", "AFTER THREE COMBATS"))
