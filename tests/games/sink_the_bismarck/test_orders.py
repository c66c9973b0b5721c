"""Orders: each has one text form, which parses back; any other text is refused."""

import pytest

from compbis.errors import IllegalOrder
from compbis.games.sink_the_bismarck.state.orders import (
    LONGEST_WAY,
    OFF,
    STOP,
    Bomb,
    Destroy,
    Dummy,
    Escort,
    Fire,
    Fly,
    Group,
    Keep,
    Note,
    Part,
    Place,
    Pursue,
    Remove,
    Sail,
    Search,
    Shadow,
    Shift,
    Steer,
    Strike,
    Tanker,
    parse,
    well_formed,
)
from compbis.table.request import Order

ORDERS: list[tuple[Order, str]] = [
    (Place(("BIS", "PEU"), 3204), "PLACE BIS PEU 3204"),
    (Place((), 2905), "PLACE 2905"),
    (Shift(("BIS",), "G2"), "SHIFT BIS TO G2"),
    (Shift(("NOR", "SUF"), "N1"), "SHIFT NOR SUF TO N1"),
    (Dummy(103), "DUMMY 0103"),
    (Tanker(2020), "TANKER 2020"),
    (Remove("G3"), "REMOVE G3"),
    (Search("B12", "G1"), "SEARCH B12 G1"),
    (Search("R-TRO", "HX1"), "SEARCH R-TRO HX1"),
    (Fire("BIS", "GUNS", "HOO"), "FIRE BIS GUNS HOO"),
    (Strike("T-ARK", "G1", (Part("BIS", 10), Part("CA", 6))), "STRIKE T-ARK G1 BIS=10 CA=6"),
    (Group(("BIS", "PEU")), "GROUP BIS PEU"),
    (Pursue(("KGV", "ROD"), "BIS"), "PURSUE BIS WITH KGV ROD"),
    (Shadow("B8", "G1"), "SHADOW B8 G1"),
    (Shadow("B8", "G1", ("SUF",)), "SHADOW B8 G1 WITH SUF"),
    (Sail("G1", (3811, 3810, OFF)), "SAIL G1 3811 3810 OFF"),
    (Sail("HX1", (2812,)), "SAIL HX1 2812"),
    (Fly("R-BOR", 3520), "FLY R-BOR 3520"),
    (Escort("B4", "HX2"), "ESCORT B4 HX2"),
    (Destroy("HX2"), "DESTROY HX2"),
    (Keep("G2"), "KEEP G2"),
    (Bomb("B-BRE", "HX2"), "BOMB B-BRE HX2"),
    (Steer(2020, 2021), "STEER 2020 2021"),
    (Note(9, 3912), "NOTE 9 3912"),
    (STOP, "STOP"),
]


@pytest.mark.parametrize(("order", "text"), ORDERS)
def test_an_order_has_one_text(order: Order, text: str) -> None:
    assert str(order) == text
    assert parse(text) == order and type(parse(text)) is type(order)
    assert well_formed(order)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "PLACE",
        "PLACE BIS BIS 3204",
        "PLACE BIS 320",
        "SHIFT TO G1",
        "SHIFT BIS TO X1",
        "DUMMY 4104",
        "SEARCH B0 G1",
        "SEARCH B01 G1",
        "FIRE BIS BOMBS HOO",
        "STRIKE T-ARK G1",
        "STRIKE T-ARK G1 BIS",
        "STRIKE T-ARK G1 XX=3",
        "SAIL G1",
        "SAIL G1 OFF 3912",
        "SAIL QX1 3912",
        "FLY T-XXX 3912",
        "ESCORT B1 B2",
        "DESTROY HX",
        "KEEP N1",
        f"SAIL G1{' 3912' * (LONGEST_WAY + 1)}",
        "sail G1 3912",
        "SAIL  G1 3912",
        "SAIL G1 3912 ",
        "SAIL G1 03912",
        "SHADOW R-SCA G1 WITH SUF",
        "STRIKE T-ARK G1 BIS=010",
    ],
)
def test_every_other_text_is_refused(text: str) -> None:
    with pytest.raises(IllegalOrder):
        parse(text)


def test_a_value_without_a_text_form_is_no_order() -> None:
    for order in (Place((7,), 3204), Sail("G1", ("3912",)), Dummy("3912"), Search(None, "G1"), None, (), 7):  # type: ignore[arg-type]
        assert not well_formed(order)
