"""The look of the track chart: colours, lines and fonts, and the sign of each kind of event."""

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

from compbis.story.track_chart.svg import Svg
from compbis.table.finished.track_chart import Fix, Kind, Point, Rank, Track
from compbis.table.side import BRITISH, GERMAN, Side
from compbis.table.values import NamedTuple

STYLE = """
text { font-family: sans-serif; fill: #2b2a26; }
.paper { fill: #f8f2e2; }
.frame { fill: none; stroke: #2b2a26; stroke-width: 2.4; }
.thin { fill: none; stroke: #2b2a26; stroke-width: 0.8; }
.sample { fill: none; stroke: #2b2a26; stroke-width: 1.6; }
.black { fill: #2b2a26; }
.white { fill: #fffdf5; }
.sea { fill: #dfebee; }
.grid { fill: none; stroke: #bdd0d6; stroke-width: 0.7; }
.lane { fill: #cfe3d8; stroke: #bdd0d6; stroke-width: 0.7; }
.hex { font-size: 6.5px; text-anchor: middle; fill: #9db7c0; }
.flight-british { fill: none; stroke: #1f3f77; stroke-width: 0.9; stroke-dasharray: 7 2 1 2; stroke-opacity: 0.8; }
.flight-german { fill: none; stroke: #8c1c13; stroke-width: 0.9; stroke-dasharray: 7 2 1 2; stroke-opacity: 0.8; }
.shoal-3 { fill: none; stroke: #d3e4e9; stroke-width: 34; stroke-linejoin: round; }
.shoal-2 { fill: none; stroke: #c5dae1; stroke-width: 20; stroke-linejoin: round; }
.shoal-1 { fill: none; stroke: #b4ced7; stroke-width: 9; stroke-linejoin: round; }
.land { fill: #e6d3a1; stroke: #6f5b33; stroke-width: 1.1; stroke-linejoin: round; fill-rule: evenodd; }
.title { font-family: serif; font-size: 42px; font-weight: bold; letter-spacing: 4px; }
.dates { font-family: serif; font-size: 17px; letter-spacing: 1.5px; }
.result { font-family: serif; font-size: 17px; font-weight: bold; letter-spacing: 1px; text-anchor: end; }
.heading { font-family: serif; font-size: 14px; font-weight: bold; letter-spacing: 2px; }
.scale { font-family: serif; font-size: 12px; text-anchor: middle; }
.north { font-family: serif; font-size: 18px; text-anchor: middle; }
.on-land { font-family: serif; font-size: 11px; letter-spacing: 1.5px; text-anchor: middle; }
.on-ocean { font-family: serif; font-size: 19px; font-style: italic; letter-spacing: 4px; text-anchor: middle; }
.on-sea { font-family: serif; font-size: 13px; font-style: italic; letter-spacing: 2px; text-anchor: middle; }
.ink-land { fill: #80693a; }
.ink-sea { fill: #5f8b9b; }
.rose-dark { fill: #2b2a26; stroke: #2b2a26; stroke-width: 0.7; stroke-linejoin: round; }
.rose-light { fill: #fffdf5; stroke: #2b2a26; stroke-width: 0.7; stroke-linejoin: round; }
.key { font-size: 12px; }
.side { font-weight: bold; }
.log { font-family: monospace; font-size: 12px; }
.log-number { font-family: monospace; font-size: 12px; font-weight: bold; text-anchor: end; }
.halo { paint-order: stroke; stroke: #f8f2e2; stroke-width: 3; stroke-linejoin: round; }
.place { font-family: serif; font-size: 11px; font-style: italic; }
.port-british { fill: #fffdf5; stroke: #1f3f77; stroke-width: 1.8; }
.port-german { fill: #8c1c13; stroke: #fffdf5; stroke-width: 1.2; }
.name { font-size: 11px; font-weight: bold; }
.date { font-size: 10.5px; font-weight: bold; }
.day { font-size: 8.5px; }
.ship-name { font-family: serif; font-size: 15px; font-weight: bold; letter-spacing: 1px; }
.number { font-size: 11.5px; font-weight: bold; }
.leader { fill: none; stroke: #2b2a26; stroke-width: 0.6; }
.track { fill: none; stroke-linejoin: round; stroke-linecap: round; }
.under { fill: none; stroke: #f8f2e2; stroke-opacity: 0.75; stroke-linejoin: round; stroke-linecap: round; }
.sunk { fill: none; stroke: #000000; stroke-width: 3.6; stroke-linecap: round; }
.dispersed { fill: #fffdf5; stroke: #000000; stroke-width: 1.8; }
.battle { fill: #f2a31b; stroke: #000000; stroke-width: 1; stroke-linejoin: round; }
.air { fill: #1f3f77; stroke: #fffdf5; stroke-width: 0.8; stroke-linejoin: round; }
.ice { fill: #fdfefe; stroke: #8fb0bd; stroke-width: 1.1; stroke-linejoin: round; }
.on-ice { font-family: serif; font-size: 11px; letter-spacing: 1.5px; text-anchor: middle; }
.ink-ice { fill: #6f93a1; }
.printed { fill: none; stroke: #5f8b9b; stroke-width: 1.4; stroke-dasharray: 9 4 2 4; }
.mark { font-size: 9.5px; font-weight: bold; fill: #fffdf5; text-anchor: middle; }
.salvo-hit { fill: none; stroke: #2b2a26; stroke-width: 1.1; }
.salvo-miss { fill: none; stroke: #2b2a26; stroke-width: 0.7; stroke-dasharray: 1.5 5; stroke-opacity: 0.75; }
.splash { fill: #fffdf5; stroke: #5f8b9b; stroke-width: 1; }
.hit { fill: #d9480f; stroke: #000000; stroke-width: 0.9; stroke-linejoin: round; }
.broken { fill: #fffdf5; stroke: #000000; stroke-width: 1.3; stroke-linejoin: round; }
.torpedo { fill: #4d4d4d; stroke: #fffdf5; stroke-width: 0.8; stroke-linejoin: round; }
.arrived { fill: #4f6d3a; stroke: #000000; stroke-width: 1; stroke-linejoin: round; }
.met { fill: #fffdf5; stroke: #4f6d3a; stroke-width: 1.5; stroke-linejoin: round; }
.spotted { fill: none; stroke: #8c4a1e; stroke-width: 1.2; stroke-dasharray: 3 2; }
"""

SIGN_RADIUS = 9.0
"""The radius of every sign except a sighting, which is a ring around the square."""
_BOW, _BEAK = 45, 6.5
"""The bow on a ship's dot: half the angle that it spans, in degrees, and how far it projects."""
_SHORT = 0.86
"""The length of a missed salvo, as a fraction of the distance to the target."""
_SPLASHES = ((0.83, 2.2), (0.86, 3.2))
"""The splashes of a missed salvo: the fraction of the distance to the target, and the radius."""
_SLENDER = 0.38
"""Half the width of an arrow head, as a fraction of its length."""


def sign(svg: Svg, kind: Kind, at: Point, name: str = "", radius: float = SIGN_RADIUS) -> None:
    """Draw the sign of an event.

    Args:
        svg: the picture
        kind: the kind of event
        at: the centre of the sign
        name: the title of the sign; "" for none
        radius: the radius of the circle around the sign
    """
    if kind is Kind.SPOTTED:
        svg.circle(at, radius, "spotted", name)
        return
    look, figure = _SIGNS[kind]
    svg.figures([[(at[0] + x * radius, at[1] + y * radius) for x, y in outline] for outline in figure], look, name)


def arrow_head(before: Point, tip: Point, length: float) -> list[Point]:
    """The corners of an arrow head.

    Args:
        before: a point where the arrow comes from
        tip: the tip of the head
        length: the length of the head
    """
    part = length / math.dist(before, tip)
    back = (before[0] - tip[0]) * part, (before[1] - tip[1]) * part
    base = tip[0] + back[0], tip[1] + back[1]
    return [
        tip,
        (base[0] - _SLENDER * back[1], base[1] + _SLENDER * back[0]),
        (base[0] + _SLENDER * back[1], base[1] - _SLENDER * back[0]),
    ]


def off(at: Point, distance: float, bearing: float) -> Point:
    """The point at a distance and bearing from another.

    Args:
        at: the other point
        distance: in user units
        bearing: in degrees clockwise from north
    """
    angle = math.radians(bearing)
    return at[0] + distance * math.sin(angle), at[1] - distance * math.cos(angle)


def dot_radius(mark: str) -> float:
    """The radius of a dot with this text in it."""
    return 5.4 + 2.2 * len(mark)


def ship(svg: Svg, at: Point, fix: Fix, look: str, name: str = "") -> None:
    """Draw a ship as a dot with its mark inside and a bow.

    Args:
        svg: the picture
        at: the centre of the dot
        fix: the mark and the bow's bearing; no bow if that is None
        look: the CSS class
        name: the title of the dot; "" for none
    """
    radius = dot_radius(fix.mark)
    if fix.bow is not None:
        corners = ((radius, -_BOW), (radius + _BEAK, 0), (radius, _BOW))
        outline = [off(at, length, fix.bow + aside) for length, aside in corners]
        svg.figures([outline], look)
    svg.circle(at, radius, look, name)
    svg.text((at[0], at[1] + 3.5), fix.mark, "mark")


def salvo(svg: Svg, at: Point, to: Point, hit: bool, name: str = "") -> None:
    """Draw the fire of one ship at another: up to the target if it hit, else falling short.

    Args:
        svg: the picture
        at: the ship that fires
        to: the target
        hit: whether it hit
        name: the title of the line; "" for none
    """
    if hit:
        svg.way([at, to], "salvo-hit", name)
        return
    fell = _part(at, to, _SHORT)
    svg.way([at, fell], "salvo-miss", name)
    for part, radius in _SPLASHES:
        svg.circle(_part(at, to, part), radius, "splash")


def _part(one: Point, other: Point, part: float) -> Point:
    return one[0] + (other[0] - one[0]) * part, one[1] + (other[1] - one[1]) * part


_Outlines = Sequence[Sequence[Point]]
_STAR = [(0, -1), (0.2, -0.4), (0.7, -0.7), (0.4, -0.2), (1, 0), (0.4, 0.2), (0.7, 0.7), (0.2, 0.4)]
_PLANE = [(0, -1), (0.2, -0.35), (1, 0.15), (1, 0.4), (0.2, 0.2), (0.15, 0.65), (0.45, 0.95)]
_SIGNS: Mapping[Kind, tuple[str, _Outlines]] = MappingProxyType(
    {
        Kind.SUNK: ("sunk", [[(-0.7, -0.7), (0.7, 0.7)], [(-0.7, 0.7), (0.7, -0.7)]]),
        Kind.HIT: ("hit", [[*_STAR, *((-x, -y) for x, y in _STAR)]]),
        Kind.BROKEN: (
            "broken",
            [[(-0.6, 1), (-0.6, -1), (0.9, -0.9), (0.4, -0.4), (0.9, 0.1), (-0.45, 0), (-0.45, 1)]],
        ),
        Kind.DISPERSED: ("dispersed", [[(0, -0.9), (0.9, 0), (0, 0.9), (-0.9, 0)]]),
        Kind.BATTLE: ("battle", [[*_STAR, *((-x, -y) for x, y in _STAR)]]),
        Kind.AIR_STRIKE: ("air", [[*_PLANE, *((-x, y) for x, y in reversed(_PLANE[1:]))]]),
        Kind.TORPEDOES: ("torpedo", [[(-1, -0.5), (-0.7, 0), (-1, 0.5), (0.5, 0.35), (1, 0), (0.5, -0.35)]]),
        Kind.MET: ("met", [[(-0.9, 0.3), (-0.2, 0.3), (-0.2, -0.9), (0.7, 0.3), (0.9, 0.3), (0.6, 0.9), (-0.6, 0.9)]]),
        Kind.ARRIVED: ("arrived", [[(-0.5, 1), (-0.5, -1), (0.8, -0.5), (-0.4, 0), (-0.4, 1)]]),
    }
)
"""The CSS class and the outlines of each sign, in a circle of radius 1 around (0, 0)."""


class Drawn(NamedTuple):
    """A track and how it is drawn.

    Args:
        track: the track
        look: the CSS class of its line; `ink-` and this is the class of text and dots in its colour
        colour: as in CSS
        width: the width of the line in user units
        dashes: the stroke-dasharray; "" for a solid line
    """

    track: Track
    look: str
    colour: str
    width: float
    dashes: str

    @property
    def style(self) -> str:
        """The CSS rules of its classes."""
        dashes = f" stroke-dasharray: {self.dashes};" if self.dashes else ""
        return (
            f".{self.look} {{ stroke: {self.colour}; stroke-width: {self.width};{dashes} }}\n"
            f".under-{self.look} {{ stroke-width: {self.width + 3:g}; }}\n"
            f".ink-{self.look} {{ fill: {self.colour}; }}\n"
        )


def drawn(tracks: Iterable[Track]) -> list[Drawn]:
    """How each track is drawn.

    Tracks of the same rank take turns with dash patterns, and those of the same rank and side with colours, so that
    they can be told apart without colour as well.
    """
    seen: Counter[tuple[Rank, Side]] = Counter()
    of_rank: Counter[Rank] = Counter()
    found = []
    for number, track in enumerate(tracks):
        same = seen[track.rank, track.side]
        number_of_rank = of_rank[track.rank]
        seen[track.rank, track.side] += 1
        of_rank[track.rank] += 1
        colours = _COLOURS[track.rank, track.side]
        width, dashes = _LINES[track.rank]
        colour, dash = colours[same % len(colours)], dashes[number_of_rank % len(dashes)]
        found.append(Drawn(track, f"track-{number}", colour, width, dash))
    return found


_COLOURS: Mapping[tuple[Rank, Side], Sequence[str]] = MappingProxyType(
    {
        (Rank.SHIP, GERMAN): ("#8f0f08", "#b4500f"),
        (Rank.SHIP, BRITISH): ("#0b2a6f", "#1f6fa8"),
        (Rank.CHIEF, GERMAN): ("#8f0f08", "#d4621f"),
        (Rank.CHIEF, BRITISH): ("#0b2a6f", "#2c7fb8"),
        (Rank.CAPITAL, GERMAN): ("#7a4a12", "#a3742f"),
        (Rank.CAPITAL, BRITISH): ("#12306e", "#1f78b4", "#5b3f8c", "#0f7168", "#7d2f6b"),
        (Rank.WARSHIP, GERMAN): ("#7a4a12", "#a3742f"),
        (Rank.SUBMARINE, GERMAN): ("#4d4d4d", "#7a6a6a", "#5e5a4a"),
        (Rank.WARSHIP, BRITISH): ("#4a6fa5", "#3f95b5", "#7d6fb0", "#4d9a90", "#a06a9a"),
        (Rank.SUBMARINE, BRITISH): ("#44546a",),
        (Rank.CONVOY, GERMAN): ("#8a5a1d", "#6b4a12"),
        (Rank.OILER, GERMAN): ("#8a5a1d", "#6b4a12"),
        (Rank.OILER, BRITISH): ("#3f6b2a", "#7b7a1e"),
        (Rank.CONVOY, BRITISH): ("#3f6b2a", "#7b7a1e", "#2f7d5b", "#8a6d1d"),
    }
)
_LINES: Mapping[Rank, tuple[float, Sequence[str]]] = MappingProxyType(
    {
        Rank.SHIP: (3, ("", "12 5", "3 5", "14 5 3 5")),
        Rank.CHIEF: (4.2, ("", "20 7")),
        Rank.CAPITAL: (2.2, ("", "12 4", "12 4 2 4")),
        Rank.WARSHIP: (1.2, ("", "8 3", "8 3 2 3", "4 2")),
        Rank.CONVOY: (2.2, ("7 5", "2 4.5", "7 4 2 4")),
        Rank.OILER: (1.9, ("3 3", "10 4 3 4", "14 6")),
        Rank.SUBMARINE: (1.7, ("1 4.5", "5 4.5", "1 3.5 1 9", "9 3.5 1 3.5")),
    }
)
"""The width of a rank's lines, and its dash patterns."""
