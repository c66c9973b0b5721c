"""Writes what docs/PIPE.md says of the requests, orders, reports and the view of Battle of the Denmark Strait.

python tools/pipe_page.py

What docs/CAPTAINS.md says of Computer Bismarck is made by tools/captains_page.py.
"""

import inspect
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from captains_page import fields, said

from compbis.games.denmark_strait import requests, state
from compbis.table.report import Facts
from compbis.table.request import ViewRequest

PAGE = Path(__file__).resolve().parents[1] / "docs" / "PIPE.md"
BEGIN, END = "<!-- made by tools/pipe_page.py: from here -->\n", "<!-- to here -->\n"

SAMPLES = (
    state.Appoint("HOLLAND", "LEACH"),
    state.Sail("HOOD", ("NW", "L")),
    state.Fire("HOOD", "BISMARCK", 2),
    state.Repair("HOOD", "2S", 1),
    state.Rally("HOOD", 1),
)
"""One of each type of order, for its text."""


def page(text: str) -> str:
    """The page with its made part made anew."""
    before, _, rest = text.partition(BEGIN)
    return before + BEGIN + "\n".join(_made()) + "\n" + END + rest.partition(END)[2]


def _made() -> Iterator[str]:
    yield "\n### Requests\n"
    for request in _own(requests, ViewRequest):
        yield f"- **`{request.kind}`**. {said(request)}{_without_view(request)}"
    yield "\n### Orders\n"
    yield "- `DONE` ends the orders of a side, `UNDO` takes the last one back; `YES` or `NO` answer a question."
    yield from (f"- `{sample}`. {said(type(sample))}" for sample in SAMPLES)
    yield "\n### Reports\n"
    yield from (f"- **`{facts.report_kind}`**. {said(facts)}{fields(facts)}" for facts in _own(state, Facts))
    yield "\n### The view\n"
    yield from (
        f"- **`{seen.__name__}`**. {said(seen).replace(' Args:', '')}{fields(seen)}"
        for seen in (state.View, state.Ship)
    )


def _own(module: Any, base: type) -> Iterator[Any]:
    """The classes of a module that derive from another."""
    for found in vars(module).values():
        if inspect.isclass(found) and issubclass(found, base) and found.__module__ == module.__name__:
            yield found


def _without_view(request: Any) -> str:
    return fields(request, leave_out=state.View)


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text()))
