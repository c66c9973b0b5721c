"""Themes: what terminals receive for them, that every eye can read them, and that nothing is lost without them."""

import re
from collections.abc import Callable, Iterable, Iterator
from colorsys import rgb_to_hsv
from functools import cache
from itertools import combinations, product
from typing import Any, NamedTuple

import pyte
import pytest

from compbis.board.ground import CLOSED, FOG
from compbis.captains.hire import hire
from compbis.games import edition
from compbis.games.computer_bismarck.cards.board import COLUMNS, ROWS
from compbis.games.computer_bismarck.desk.desk import BismarckDesk
from compbis.games.computer_bismarck.requests.decisions import MovementRequest
from compbis.games.computer_bismarck.words import pages
from compbis.screen.layout import Scene, draw
from compbis.screen.theme import NAMES, THEMES, Codes, Paint, Theme, make_theme
from compbis.screen.wire import Wire
from compbis.table.page import Page
from compbis.table.picture import FIGURES, GROUNDS, LABEL, SHADES, STYLES, TONES, TWINS, Finish, Size
from compbis.table.request import Request, judged
from compbis.table.side import Side
from compbis.table.talk import Ask
from tests.games.computer_bismarck.asked import one_by_one
from tests.golden.colours import RGB, SIXTEEN, paint, palette, theme_of
from tests.golden.eyes import ASHORE, EYES, contrast
from tests.house.screen.xterm import Xterm

SEED = 1
TURNS = 8
DEPTHS = (0, 8, 16, 256, 1 << 24)
PLAIN = Theme({}, "")
CODE = re.compile(r"\x1b\[[0-9;]*m")
READ, NAMED, SEEN = 4.5, 3.5, 3.0
"""The contrast of text, of names on a board to every eye, and of what need only be visible: the dots of the sea, the
texture of the land."""
ONE_HUE = ("AMBER", "GREEN")
HUE = 30
"""The degrees by which a ground of such a theme may differ from its text."""
BLACK, WHITE = (0, 0, 0), (255, 255, 255)

DEEP = (256, 1 << 24)
"""The numbers of colours at which every terminal shows the same ones."""
APART = (
    ("shoal", TONES, 1.25),
    ("shade", TONES, 1.15),
    ("shade", ("land", "own"), 1.5),
    ("shade", ("enemy",), 1.3),
    ("likely", ("shade", *TONES), 1.15),
    ("likely", ("land", "own"), 1.5),
    ("likely", ("enemy",), 1.3),
    ("later", TONES, 1.15),
    ("later", ("land", "own"), 1.5),
    ("later", ("enemy",), 1.3),
    ("later", ("shade",), 1.2),
    ("own", (*TONES, "land"), 1.8),
    ("enemy", (*TONES, "land"), 1.5),
    ("sighted", (*TONES, "land"), 1.45),
    ("shadowed", (*TONES, "land"), 1.45),
    ("enemy", ("own",), 1.75),
    ("asked", TONES, 1.8),
    ("asked", ("own", "enemy"), 1.15),
    ("convoy", TONES, 2.2),
    ("lane", TONES, 1.25),
    ("lane", ("own", "convoy"), 1.8),
    ("lane", ("shade",), 1.25),
)
"""The grounds of two styles, and their least contrast."""
WRITTEN = (
    ("port", ("land",), SEEN),
    ("dim", (*TONES, "shoal", "lane", "zone", *SHADES, "land", "coast"), SEEN),
    ("marker", (*TONES, "shoal", "lane", "zone", *SHADES, "land", "port"), 4.0),
    (LABEL, (*FIGURES[:-1], *TWINS.values()), READ),
)
"""Text, what it is drawn on, and the least contrast. Nothing is named under a marker."""


class Dumb(NamedTuple):
    """A terminal without attributes."""

    number_of_colors: int = 0
    normal: str = ""


def each(names: str, values: Iterable[Any]) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Try a test with each of these values, as `parametrize` does, but as one test: hundreds of them take longer to
    collect, in each process that runs tests, than to run."""
    cases = [dict(zip(names.split(), value if " " in names else (value,), strict=True)) for value in values]

    def decorate(test: Callable[..., None]) -> Callable[..., None]:
        def every(**others: Any) -> None:
            for case in cases:
                try:
                    test(**others, **case)
                except AssertionError as error:
                    error.add_note(str(case))
                    raise

        return every

    return decorate


@cache
def boards() -> list[Page]:
    """Every board of both sides in the first turns of a random game, with fog, enemies and crashes."""
    played = edition()
    names = dict.fromkeys(Side, "random")
    game = played.new(SEED, names)
    captains = {side: hire(played, name, side, SEED) for side, name in names.items()}
    shown = []
    for _ in range(TURNS):
        steps = one_by_one(game.play_turn())
        request = next(steps, None)
        asked: set[Side] = set()
        while request is not None:
            if isinstance(request, MovementRequest) and request.side not in asked:
                asked.add(request.side)
                shown += [pages.board(letters, request.view) for letters in pages.BOARDS]
                shown += on_the_desk(request, "MS", "X", "MP")
            elif not isinstance(request, MovementRequest):
                shown += on_the_desk(request)
            try:
                request = steps.send(judged(request, captains[request.side].answer(request)))
            except StopIteration:
                request = None
    return shown


def on_the_desk(request: Request, *lines: str) -> list[Page]:
    """The pages of a player, with panels, at a question and after each of these lines."""
    desk = BismarckDesk(request.side, classic=False)
    talk = desk.converse(request)
    step = next(talk)
    found = []
    for line in (*lines, ""):
        while not isinstance(step, Ask):
            step = talk.send("0")
        if page := desk.page():
            found.append(page)
        if line:
            step = talk.send(line)
    return found


def squares(page: Page) -> Iterator[tuple[str, str]]:
    """The text and the style of every square of a board."""
    for line in page.lines[-len(ROWS) :]:
        signs = [(sign, span.style) for span in line for sign in span.text]
        for column in range(len(COLUMNS)):
            (first, style), (second, other) = signs[2 + 2 * column : 4 + 2 * column]
            assert style == other
            yield first + second, style


def test_a_square_is_unambiguous_without_its_style() -> None:
    styles: dict[str, set[str]] = {}
    for page in boards():
        for text, style in squares(page):
            styles.setdefault(text, set()).add(style)
    assert {text: len(found) for text, found in styles.items() if len(found) > 1} == {}
    assert set().union(*styles.values()) == {
        *("sea", "land", "coast", "port", "fog", "shade", "later"),
        *("own", "asked", "convoy", "enemy", "sighted", "marker"),
    }


def test_the_pages_are_of_every_kind() -> None:
    titles = {page.text()[0].partition("  ")[0].partition(" IN ")[0] for page in boards()}
    assert {"SHADOW", "ATTACK", "BATTLE"} & titles
    marks = {text[0] for page in boards() for text, _ in squares(page)}
    assert {">", "!", "*"} <= marks
    assert any(page.panels for page in boards())


def test_every_style_on_a_page_is_a_known_style() -> None:
    assert {span.style for page in boards() for line in page.lines for span in line} <= {"", *STYLES}


@each("name", NAMES)
@each("depth", DEPTHS)
def test_a_page_without_its_colours_has_the_same_text(name: str, depth: int) -> None:
    """Each page in one size at each depth; the size changes from depth to depth."""
    theme, sizes = theme_of(name, depth), (Size(40, 24), Size(80, 24), Size(140, 50))
    for number, page in enumerate(boards()[:: len(boards()) // 4], DEPTHS.index(depth)):
        size = sizes[number % len(sizes)]
        frame = draw(Scene(page, ["TURN 1", "A LINE"], "COMMAND-", "DM", 2), size)
        sent = CODE.sub("", Wire(Xterm(size.columns)).update(frame, theme))
        screen = pyte.Screen(size.columns, size.rows)
        pyte.Stream(screen).feed(sent)
        assert [row.rstrip() for row in screen.display] == frame.text()


@each("name", NAMES)
def test_without_colours_bold_and_reverse_mark_both_sides(name: str) -> None:
    theme = theme_of(name, 0)
    assert theme.codes["enemy", ""] == Codes("1;7")
    assert theme.codes["own", ""] == Codes("1")
    assert theme.page == Codes()
    assert not any(text or ground for _, text, ground in theme.codes.values())


def test_a_terminal_without_attributes_receives_none() -> None:
    assert make_theme("APPLE", Dumb()) == Theme({}, "")


def rgb(colour: str) -> RGB:
    """The colour of a number of the 256, or of `#rrggbb`."""
    if colour.startswith("#"):
        red, green, blue = bytes.fromhex(colour[1:])
        return red, green, blue
    assert int(colour) >= 16, "a theme for 256 colours uses none of the first 16, which differ between terminals"
    return palette(int(colour))


@each("name", NAMES)
@each("depth", [2, 3])
def test_every_style_can_be_read_on_its_ground(name: str, depth: int) -> None:
    looks = THEMES[name]
    page = looks[""].paints[depth] if "" in looks else Paint("", "")
    for style, look in looks.items():
        paint = look.paints[depth]
        texts = [rgb(paint.text)] if paint.text else [] if not page.text else [rgb(page.text)]
        ground = paint.ground or page.ground
        grounds = [rgb(ground)] if ground else [BLACK, WHITE]  # the terminal may be dark or light
        least = SEEN if style in {*GROUNDS, "dim"} - {"fog"} else READ
        for text in texts:
            assert min(contrast(text, ground) for ground in grounds) >= least, (name, style)


def hue(colour: RGB) -> float:
    """The hue of a colour in degrees."""
    return 360 * rgb_to_hsv(*colour)[0]


def coasts(depth: int) -> set[str]:
    """The themes that draw coasts."""
    return {name for name in NAMES if theme_of(name, depth).finish.coasts}


@each("depth", [16, *DEEP])
def test_every_theme_with_colours_draws_coasts(depth: int) -> None:
    assert coasts(depth) == {*NAMES} - {"TRS80"}
    assert coasts(8) == set()


def test_the_modern_theme_has_three_tones_of_sea_and_those_of_one_hue_have_not() -> None:
    toned = {name for name in NAMES if theme_of(name, DEEP[-1]).finish is Finish.TONED}
    assert "MODERN" in toned
    assert not toned & {*ONE_HUE, "TRS80"}


@each("depth name", [(depth, name) for depth in DEEP for name in sorted(coasts(depth))])
def test_the_grounds_and_figures_of_a_board_differ_in_contrast(depth: int, name: str) -> None:
    theme = theme_of(name, depth)
    for style, others, least in APART:
        for other in others:
            assert contrast(paint(style, theme).ground, paint(other, theme).ground) >= least, (style, other)


STYLED = ("own", "asked", "convoy", "enemy", "lane", *SHADES)
"""Styles that look different from each other on 16 colours or more."""


@each("depth name", [(depth, name) for depth in (16, *DEEP) for name in sorted(coasts(depth))])
def test_counters_lanes_and_shades_have_different_colours(depth: int, name: str) -> None:
    looks = {style: paint(style, theme_of(name, depth))[:2] for style in STYLED}
    assert len({*looks.values()}) == len(looks), looks


@each("depth name", [(depth, name) for depth in (16, *DEEP) for name in sorted(coasts(depth))])
def test_fog_and_closed_places_have_different_signs_and_colours(depth: int, name: str) -> None:
    """A theme of one hue has one dark ground for both and for the page, so there the texts differ."""
    fog, closed = (paint(style, theme_of(name, depth)) for style in ("fog", "closed"))
    assert FOG.fill == FOG.sign.strip()
    assert FOG.fill not in CLOSED.sign
    if fog.ground == closed.ground == paint("", theme_of(name, depth)).ground:
        assert depth == 16 or contrast(fog.text, closed.text) >= 1.5
    else:
        assert contrast(fog.ground, closed.ground) >= 2


@each("name", NAMES)
@each("depth", DEPTHS)
def test_adjacent_counters_differ_in_every_theme(depth: int, name: str) -> None:
    theme = theme_of(name, depth)
    for style, other in TWINS.items():
        one, two = paint(style, theme), paint(other, theme)
        assert one.underlined is not two.underlined or contrast(one.ground, two.ground) >= 1.25, style


@each("depth name", [(depth, name) for depth in (16, *DEEP) for name in sorted(coasts(depth))])
@each("eye", EYES)
def test_every_eye_distinguishes_convoys_from_warships(eye: str, depth: int, name: str) -> None:
    own, convoy = (paint(style, theme_of(name, depth)) for style in ("own", "convoy"))
    least = 1.25 if own.ground != convoy.ground else 0
    assert contrast(own.ground, convoy.ground, eye) >= least
    assert least or contrast(own.text, convoy.text, eye) >= 1.25  # if the boxes have one colour, the letters differ


@each("name", NAMES)
@each("depth", DEPTHS[1:])
def test_markers_on_fog_and_coasts_are_readable_on_every_terminal(depth: int, name: str) -> None:
    for terminal, on in product(SIXTEEN, ("fog", "coast")):
        found = paint(f"marker/{on}", theme_of(name, depth), terminal)
        assert contrast(found.text, found.ground) >= (READ if depth in DEEP and on == "fog" else SEEN), (terminal, on)


@each("depth name", [(depth, name) for depth in DEEP for name in sorted(coasts(depth))])
@each("eye", EYES)
def test_every_eye_distinguishes_land_water_and_ports(eye: str, depth: int, name: str) -> None:
    theme = theme_of(name, depth)
    for water in ASHORE:
        assert contrast(paint("land", theme).ground, paint(water, theme).ground, eye) >= SEEN, water
    for tone in TONES:
        assert contrast(paint("zone", theme).ground, paint(tone, theme).ground, eye) >= 1.15, tone
    assert contrast(*paint("port/land", theme)[:2], eye) >= SEEN


@each("depth name", [(depth, name) for depth in DEEP for name in sorted(coasts(depth))])
def test_text_on_a_board_is_readable(depth: int, name: str) -> None:
    theme = theme_of(name, depth)
    for style, grounds, least in WRITTEN:
        for on in grounds:
            assert contrast(*paint(f"{style}/{on}", theme)[:2]) >= least, (style, on)


@each("depth name", [(depth, name) for depth in DEEP for name in sorted(coasts(depth))])
@each("eye", EYES)
def test_every_eye_reads_names_on_every_water(eye: str, depth: int, name: str) -> None:
    theme = theme_of(name, depth)
    for on in (*ASHORE, *SHADES):
        assert contrast(*paint(f"dim/{on}", theme)[:2], eye) >= NAMED, on


@each("depth name", [(depth, name) for depth in DEEP for name in sorted(coasts(depth))])
def test_a_name_that_crosses_waters_is_dark_on_all_of_them_or_light_on_all(depth: int, name: str) -> None:
    theme = theme_of(name, depth)
    for on in (*ASHORE, *SHADES):
        assert contrast(paint("dim/sea", theme).text, paint(f"dim/{on}", theme).text) <= 2.5, on


@each("depth name", [(depth, name) for depth in (16, *DEEP) for name in sorted(coasts(depth))])
def test_a_name_across_several_shades_has_one_colour(depth: int, name: str) -> None:
    for terminal in SIXTEEN:
        assert len({paint(f"dim/{on}", theme_of(name, depth), terminal).text for on in SHADES}) == 1, terminal


@each("depth name", [*product((16, *DEEP), NAMES)])
def test_search_factors_that_are_enough_look_different_from_others(depth: int, name: str) -> None:
    theme = theme_of(name, depth)
    for ground in ("", *GROUNDS):
        assert paint("own", theme) != paint(f"marker/{ground}".rstrip("/"), theme), ground


@each("depth name", [(depth, name) for depth in DEEP for name in ONE_HUE])
def test_a_theme_of_one_hue_has_no_ground_of_another(depth: int, name: str) -> None:
    theme = theme_of(name, depth)
    for style in STYLES:
        ground = paint(style, theme).ground
        if len({*ground}) > 1:  # greys, and black, have no hue
            assert abs(hue(ground) - hue(paint("", theme).text)) <= HUE, style


@each("depth name", [(depth, name) for depth in DEEP for name in sorted(coasts(depth))])
@each("eye", EYES)
def test_every_eye_distinguishes_convoys_from_shades_and_sighted_enemies_from_own_counters(
    eye: str, depth: int, name: str
) -> None:
    theme = theme_of(name, depth)
    for style, others in (("convoy", SHADES), ("sighted", ("own", "own2", "asked", "convoy"))):
        for other in others:
            assert contrast(paint(style, theme).ground, paint(other, theme).ground, eye) >= 1.1, (style, other)


@each("terminal name", [*product(SIXTEEN, sorted(coasts(16)))])
def test_with_sixteen_colours_land_differs_from_water_and_letters_are_visible(terminal: str, name: str) -> None:
    theme = theme_of(name, 16)
    land = paint("land", theme, terminal).ground
    for water, eye in product((*ASHORE, *SHADES), EYES):
        assert contrast(land, paint(water, theme, terminal).ground, eye) >= SEEN, (water, eye)
    for style, grounds, _ in WRITTEN:
        for on, eye in product(grounds, EYES):
            assert contrast(*paint(f"{style}/{on}", theme, terminal)[:2], eye) >= SEEN, (style, on, eye)


@pytest.mark.parametrize(("terminal", "name"), [*product(SIXTEEN, sorted(coasts(16)))])
def test_with_sixteen_colours_every_eye_reads_counters_and_finds_the_unit_in_question(terminal: str, name: str) -> None:
    theme = theme_of(name, 16)
    for eye in EYES:
        for style in (*FIGURES[:-1], *TWINS.values()):
            assert contrast(*paint(style, theme, terminal)[:2], eye) >= SEEN, (style, eye)
        asked, sea = (paint(style, theme, terminal).ground for style in ("asked", "sea"))
        assert contrast(asked, sea, eye) >= SEEN, eye


@pytest.mark.parametrize(("terminal", "name"), [*product(SIXTEEN, sorted(coasts(16)))])
def test_with_sixteen_colours_no_eye_takes_an_enemy_for_one_of_its_own(terminal: str, name: str) -> None:
    """A theme of one hue has too few colours for the unit asked and for convoys: their signs distinguish them."""
    theme = theme_of(name, 16)
    enemy = paint("enemy", theme, terminal).ground
    for eye, style in product(EYES, ("own", "own2") if name in ONE_HUE else ("own", "own2", "asked", "convoy")):
        assert contrast(paint(style, theme, terminal).ground, enemy, eye) >= 1.25, (style, eye)


def test_a_marker_keeps_the_ground_below_it() -> None:
    sea, marker = (paint(look, theme_of("APPLE", 8)) for look in ("sea", "marker/sea"))
    assert marker == sea._replace(bold=True)


def test_a_title_on_a_ground_unknown_to_the_theme_looks_as_usual() -> None:
    title, elsewhere = (paint(look, theme_of("TRS80", 256)) for look in ("title/sea", "title"))
    assert title == elsewhere and title.bold


@each("eye", EYES)
@each("depth", DEEP)
def test_in_the_default_theme_lightness_alone_distinguishes_a_board(eye: str, depth: int) -> None:
    theme = theme_of(NAMES[0], depth)
    for one, other in combinations(((*TONES,), ("shoal",), ("land",), ("own",), ("enemy",), ("fog",)), 2):
        for style, against in product(one, other):
            assert contrast(paint(style, theme).ground, paint(against, theme).ground, eye) >= 1.25, (style, against)


@each("name", NAMES)
def test_sighted_and_shadowed_enemies_differ_without_colours_too(name: str) -> None:
    for depth in DEPTHS:
        codes = theme_of(name, depth).codes
        assert len({codes[style, ""].words for style in ("enemy", "sighted", "shadowed")}) == 3
