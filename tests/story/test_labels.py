"""Words on a crowded chart."""

from compbis.story.labels import Box, Labels, around

FRAME = Box(0, 0, 400, 300)
SIZE = 10.0


def box(words: str, at: tuple[float, float]) -> Box:
    """The least that words take: a baseline, and letters of half their size across."""
    return Box(at[0], at[1] - 0.7 * SIZE, at[0] + len(words) * 0.5 * SIZE, at[1])


def test_words_at_one_place_are_off_one_another_and_within_the_frame() -> None:
    for at in ((200.0, 150.0), (0.0, 0.0), (400.0, 300.0), (0.0, 300.0), (400.0, 0.0)):
        labels = Labels(FRAME)
        boxes = [box("SHEFFIELD", labels.place("SHEFFIELD", at, SIZE)) for _ in range(4)]
        assert all(each.within(FRAME) for each in boxes)
        assert not any(one.overlap(other) for one in boxes for other in boxes if one is not other)


def test_what_is_to_be_kept_free_is() -> None:
    labels = Labels(FRAME)
    sign = around((200, 150), 8)
    labels.keep_free(sign)
    assert not box("7", labels.place("7", (200, 150), SIZE, off=8)).overlap(sign)
    beside = Box(200, 0, 400, 300)
    labels.keep_free(beside)
    assert not box("SUFFOLK", labels.place("SUFFOLK", (200, 150), SIZE)).overlap(beside)


def test_where_nothing_is_free_the_least_is_covered() -> None:
    labels = Labels(Box(0, 0, 100, 30))
    for _ in range(30):
        assert box("NORFOLK", labels.place("NORFOLK", (50, 15), SIZE)).within(Box(0, 0, 100, 30))
