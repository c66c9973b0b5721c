"""Writes SVG as the chart needs it: shapes at absolute coordinates, styled by CSS class, without transforms."""

from collections.abc import Sequence
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

from compbis.table.finished.track_chart import Point

_NAMESPACE = "http://www.w3.org/2000/svg"
_CLEAR = 0.1
"""How far before and after a corner a path starts and ends its curve, as a fraction of the leg on that side."""


PER_MILLIMETRE = 4
"""User units per millimetre of the printed sheet."""


class Svg:
    """A picture. Every method draws one shape.

    Args:
        width: in user units
        height: in user units
        title: the title of the whole picture
        style: the CSS rules
    """

    def __init__(self, width: float, height: float, title: str, style: str) -> None:
        self._root = Element(
            "svg",
            {
                "xmlns": _NAMESPACE,
                "width": f"{_number(width / PER_MILLIMETRE)}mm",
                "height": f"{_number(height / PER_MILLIMETRE)}mm",
                "viewBox": f"0 0 {_number(width)} {_number(height)}",
                "role": "img",
            },
        )
        SubElement(self._root, "title").text = title
        SubElement(self._root, "style").text = style

    def rectangle(self, left: float, top: float, width: float, height: float, look: str) -> None:
        """A rectangle.

        Args:
            left: the x coordinate of its left side
            top: the y coordinate of its top side
            width: in user units
            height: in user units
            look: the CSS class
        """
        place = {"x": _number(left), "y": _number(top), "width": _number(width), "height": _number(height)}
        self._add("rect", look, "", place)

    def circle(self, at: Point, radius: float, look: str, name: str = "") -> None:
        """A circle.

        Args:
            at: its centre
            radius: in user units
            look: the CSS class
            name: the title of the shape, for tooltips and screen readers; "" for none
        """
        place = {"cx": _number(at[0]), "cy": _number(at[1]), "r": _number(radius)}
        self._add("circle", look, name, place)

    def lines(self, points: Sequence[Point], look: str) -> None:
        """A polyline."""
        self._path(_straight(points), look, "")

    def figures(self, outlines: Sequence[Sequence[Point]], look: str, name: str = "") -> None:
        """One shape made of several closed outlines.

        Args:
            outlines: the corners of each outline
            look: the CSS class
            name: the title of the shape, for tooltips and screen readers; "" for none
        """
        if outlines:
            self._path(" ".join(f"{_straight(points)}Z" for points in outlines), look, name)

    def way(self, points: Sequence[Point], look: str, name: str = "") -> None:
        """A polyline with rounded corners; where it turns back sharply, the corner stays.

        Args:
            points: its corners
            look: the CSS class
            name: the title of the shape, for tooltips and screen readers; "" for none
        """
        self._path(_rounded(points), look, name)

    def text(self, at: Point, words: str, look: str) -> None:
        """A line of text.

        Args:
            at: the start of its baseline, or the middle or the end if `look` sets text-anchor
            words: the text
            look: the CSS class
        """
        self._add("text", look, "", {"x": _number(at[0]), "y": _number(at[1])}).text = words

    def __str__(self) -> str:
        ElementTree.indent(self._root, " ")
        return ElementTree.tostring(self._root, encoding="unicode", xml_declaration=False) + "\n"

    def _path(self, data: str, look: str, name: str) -> None:
        self._add("path", look, name, {"d": data})

    def _add(self, kind: str, look: str, name: str, place: dict[str, str]) -> Element:
        element = SubElement(self._root, kind, {"class": look, **place})
        if name:
            SubElement(element, "title").text = name
        return element


def _number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def _pair(point: Point) -> str:
    return f"{_number(point[0])},{_number(point[1])}"


def _straight(points: Sequence[Point]) -> str:
    return "M" + " L".join(map(_pair, points))


def _rounded(points: Sequence[Point]) -> str:
    path = [f"M{_pair(points[0])}"]
    for before, corner, after in zip(points, points[1:], points[2:], strict=False):
        if _sharp(before, corner, after):
            path.append(f"L{_pair(corner)}")  # if rounded, the line would not reach the corner
        else:
            path.append(f"L{_pair(_towards(corner, before))} Q{_pair(corner)} {_pair(_towards(corner, after))}")
    return " ".join([*path, f"L{_pair(points[-1])}"])


def _towards(corner: Point, other: Point) -> Point:
    return corner[0] + (other[0] - corner[0]) * _CLEAR, corner[1] + (other[1] - corner[1]) * _CLEAR


def _sharp(before: Point, corner: Point, after: Point) -> bool:
    """Whether a path turns by more than a right angle at a corner."""
    return sum((there - here) * (then - there) for here, there, then in zip(before, corner, after, strict=True)) < 0
