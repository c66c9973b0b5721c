"""Updates docs/CAPTAINS.md: describes requests, orders, reports and the view from their types and docstrings.

python tools/captains_page.py
"""

import inspect
import re
import sys
from collections.abc import Iterator
from enum import Enum
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, ClassVar, Literal, TypeVar, Union, get_args, get_origin

TOP = Path(__file__).resolve().parents[1]
PAGE = TOP / "docs" / "CAPTAINS.md"
BEGIN, END = "<!-- made by tools/captains_page.py: from here -->\n", "<!-- to here -->\n"

sys.path.insert(0, str(TOP))

from compbis.games.computer_bismarck import api  # noqa: E402
from compbis.games.computer_bismarck.requests.plain import REQUESTS  # noqa: E402

SAMPLES = (
    api.ShipOrder("SUFFOLK", api.ShipMode.MOVE, ("W", "SW")),
    api.PlaneOrder("VICTORIOUS", api.PlaneMode.ARMED, ("N", "A", "S")),
    api.DoneMoving(),
    api.Undo(),
    api.Resign(draw=True),
    api.Choice("SUFFOLK"),
    api.Answer(True),
    api.AnswerDraw(True),
)
"""An example of each type of order, for its text form."""
SEEN: tuple[type, ...] = (
    api.View,
    api.Ship,
    api.Plane,
    api.Leg,
    api.Contact,
    api.Award,
    api.Courses,
    api.ShipSpec,
    api.PlaneSpec,
)

_LISTED = re.compile(r"^(?:Args|Attributes):\n", re.MULTILINE)
_PART = re.compile(r"^    (\w[\w, ]*): (.*(?:\n {8}.*)*)", re.MULTILINE)
"""Matches a name in the section Args or Attributes of a docstring, and the text about it."""


def page(text: str) -> str:
    """The page with its generated part renewed."""
    before, _, rest = text.partition(BEGIN)
    return before + BEGIN + "\n".join(_made()) + "\n" + END + rest.partition(END)[2]


def _made() -> Iterator[str]:
    yield "\n## Requests\n"
    for kind, request in REQUESTS.items():
        yield f"- **`{kind}`**, `{request.__name__}`. {said(request)}"
        yield f"  Legal: {said(request._judge)} Default: {said(request.default)}{fields(request)}"
    yield "\n## Orders\n"
    samples = {type(sample): sample for sample in SAMPLES}
    for order in get_args(api.BismarckOrder):
        yield f"- **`{order.__name__}`**, as text `{samples[order]}`. {said(order)}{fields(order)}"
    yield "\n## Reports\n"
    for kind, facts in api.reports.KINDS.items():
        text, _, rest = (inspect.getdoc(facts) or "").partition("\n\nSection: ")
        section, _, heard = rest.partition(". Heard by: ")
        yield f"- **`{kind}`** ({section}). {_line(text)} Heard by {_line(heard)}{fields(facts)}"
    yield "\n## What the view and the reports contain\n"
    for seen in (*SEEN, *_parts_of_reports()):
        yield f"- **`{seen.__name__}`**. {said(seen)}{fields(seen)}"
        yield from (f"  - `{name}`: {said(method)}" for name, method in _methods(seen))
    forms = (*REQUESTS.values(), *samples, *api.reports.KINDS.values(), *SEEN, *_parts_of_reports())
    for enum in dict.fromkeys(enum for form in forms for of in form.__annotations__.values() for enum in _enums(of)):
        yield f"- **`{enum.__name__}`**. {said(enum)}"
        members = ", ".join(f'{member.name} = "{member.value}"' for member in enum)
        yield f"  `{members}`"


def _enums(of: Any) -> Iterator[type[Enum]]:
    """The enums in an annotation."""
    if isinstance(of, TypeVar):
        of = Union[of.__constraints__]  # noqa: UP007
    if isinstance(of, type) and issubclass(of, Enum):
        yield of
    for part in get_args(of):
        yield from _enums(part)


def _parts_of_reports() -> list[type]:
    """The types that are used only in the facts of reports."""
    own = (getattr(api.reports, name) for name in api.reports.__all__)
    return [of for of in own if isinstance(of, type) and issubclass(of, tuple)]


def _methods(form: type) -> Iterator[tuple[str, Any]]:
    """Yield the properties and methods of a type, except those for its plain form."""
    for name, value in vars(form).items():
        if name.startswith("_") or "plain" in name:
            continue
        if isinstance(value, property):
            yield name, value
        elif inspect.isfunction(value):
            yield f"{name}({', '.join(list(inspect.signature(value).parameters)[1:])})", value


def fields(form: type, leave_out: type = api.View) -> str:
    """The fields of a type with their types, as a new line; leaves out fields of the type `leave_out`."""
    found = {name: of for name, of in form.__annotations__.items() if _origin(of) is not ClassVar}
    shown = ", ".join(f"{name}: {_type(of)}" for name, of in found.items() if of is not leave_out)
    return f"\n  `{shown}`" if shown else ""


def _origin(of: Any) -> Any:
    """What `get_origin` returns, whose type stub does not allow for ClassVar."""
    return get_origin(of)


def _type(of: Any) -> str:
    """An annotation, written the same way in every Python version."""
    if isinstance(of, TypeVar):
        return " | ".join(map(_type, of.__constraints__))
    origin, parts = _origin(of), get_args(of)
    if origin is Literal:
        return " | ".join(f'"{part}"' for part in parts)
    if origin in (Union, UnionType):
        return " | ".join(map(_type, parts))
    if origin:
        return f"{origin.__name__}[{', '.join(map(_type, parts))}]"
    return {...: "...", NoneType: "None"}.get(of) or of.__name__


def said(of: Any) -> str:
    """The docstring of a class or function in one line."""
    return _line(inspect.getdoc(of) or "")


def _line(text: str) -> str:
    """A text in one line, with each name in its section Args or Attributes as code, and a sentence about it."""
    before, _, rest = _LISTED.sub("\0", text).partition("\0")
    listed, _, after = rest.partition("\n\n")
    about = [f"`{name}`: {part.rstrip('.')}." for name, part in _PART.findall(listed)]
    return " ".join(" ".join((before, *about, after)).split())


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text()))
