"""The placement of labels on a crowded chart."""

from compbis.story.track_chart.labels import Box, Labels, around, width

FRAME = Box(0, 0, 400, 300)
SIZE = 10.0


def box(words: str, at: tuple[float, float]) -> Box:
    """The least area of a label: from its baseline up, with letters half as wide as high."""
    return Box(at[0], at[1] - 0.7 * SIZE, at[0] + len(words) * 0.5 * SIZE, at[1])


def overlap(one: Box, other: Box) -> bool:
    return one.left < other.right and other.left < one.right and one.top < other.bottom and other.top < one.bottom


def place(labels: Labels, words: str, *points: tuple[float, float], off: float = 0) -> Box:
    return box(words, labels.place(words, points, SIZE, off).at)


def test_labels_at_one_point_do_not_overlap_or_leave_the_frame() -> None:
    for at in ((200.0, 150.0), (0.0, 0.0), (400.0, 300.0), (0.0, 300.0), (400.0, 0.0)):
        labels = Labels(FRAME)
        boxes = [place(labels, "SHEFFIELD", at) for _ in range(4)]
        assert all(each.within(FRAME) for each in boxes)
        assert not any(overlap(one, other) for one in boxes for other in boxes if one is not other)


def test_areas_to_keep_free_stay_free() -> None:
    labels = Labels(FRAME)
    sign = around((200, 150), 8)
    labels.keep_free(sign)
    assert not overlap(place(labels, "7", (200, 150), off=8), sign)
    beside = Box(200, 0, 400, 300)
    labels.keep_free(beside)
    assert not overlap(place(labels, "SUFFOLK", (200, 150)), beside)


def test_a_label_stays_in_the_frame_when_no_room_is_free() -> None:
    labels = Labels(Box(0, 0, 100, 30))
    for _ in range(30):
        assert place(labels, "NORFOLK", (50, 15)).within(Box(0, 0, 100, 30))


def test_a_label_prefers_another_point_to_a_far_place() -> None:
    labels = Labels(FRAME)
    labels.keep_free(around((100, 100), 90))
    label = labels.place("HOOD", [(100, 100), (300, 200)], SIZE)
    assert (label.names, label.far) == ((300, 200), False)
    assert labels.place("HOOD", [(100, 100)], SIZE).far


def test_an_optional_label_is_dropped_when_no_room_is_free() -> None:
    labels = Labels(FRAME)
    assert labels.centre_if_free("NORTH SEA", [(0, 0), (200, 150)], SIZE, 2) == (200, 150)
    assert labels.centre_if_free("NORTH SEA", [(200, 150)], SIZE, 2) is None
    assert labels.place_if_free("24", (50, 50), SIZE)
    labels.keep_free(FRAME)
    assert labels.place_if_free("24", (50, 50), SIZE) is None


def test_the_width_depends_on_the_letters_and_their_spacing() -> None:
    assert width("MW", SIZE) > width("AB", SIZE) > width("I.", SIZE)
    assert width("AB", SIZE, 2) == width("AB", SIZE) + 4
