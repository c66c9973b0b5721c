"""What an eye, including that of a colour-blind person, sees of a colour, and how well it distinguishes two."""

from collections.abc import Sequence
from types import MappingProxyType

from compbis.table.picture import TONES
from tests.golden.colours import RGB

USUAL = "most eyes"
EYES = MappingProxyType(
    {
        USUAL: ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
        "eyes that see no green": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
        "eyes that see no red": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
        "eyes that see no blue": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
    }
)
"""What reaches an eye of red, green and blue light (Machado, Oliveira and Fernandes, 2009)."""

ASHORE = (*TONES, "shoal", "lane", "zone")
"""Waters from which land must differ to every eye."""


def contrast(one: RGB, other: RGB, eye: str = USUAL) -> float:
    """The contrast ratio of two colours, from 1 to 21, as defined by WCAG.

    Args:
        one: a colour
        other: the other one
        eye: a key of EYES
    """
    lights = sorted(_lightness(_light(colour, eye)) for colour in (one, other))
    return (lights[1] + 0.05) / (lights[0] + 0.05)


def seen(colour: RGB, eye: str) -> RGB:
    """The colour that looks to most eyes as the given one looks to this eye."""
    red, green, blue = (round(255 * _encoded(part)) for part in _light(colour, eye))
    return red, green, blue


def _light(colour: RGB, eye: str) -> list[float]:
    """The light of a colour that reaches an eye, each part from 0 to 1."""
    light = [_decoded(part / 255) for part in colour]
    rows = [sum(share * part for share, part in zip(row, light, strict=True)) for row in EYES[eye]]
    return [max(0.0, min(1.0, part)) for part in rows]


def _lightness(light: Sequence[float]) -> float:
    """The relative luminance, from 0 to 1."""
    return sum(part * share for part, share in zip(light, (0.2126, 0.7152, 0.0722), strict=True))


def _decoded(part: float) -> float:
    """The light of a colour component, both from 0 to 1 (sRGB)."""
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def _encoded(light: float) -> float:
    """The colour component for a light, both from 0 to 1 (sRGB)."""
    return light * 12.92 if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055
