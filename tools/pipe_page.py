"""Updates docs/PIPE.md: describes the requests, orders, reports and the view of Battle of the Denmark Strait.

python tools/pipe_page.py

tools/captains_page.py does the same for Computer Bismarck in docs/CAPTAINS.md.
"""

import inspect
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from captains_page import fields, said

from compbis.games.denmark_strait.requests import decisions
from compbis.games.denmark_strait.state import orders, reports
from compbis.games.denmark_strait.state.ships import Ship
from compbis.games.denmark_strait.state.sight import View
from compbis.table.report import Facts
from compbis.table.request import ViewRequest

PAGE = Path(__file__).resolve().parents[1] / "docs" / "PIPE.md"
BEGIN, END = "<!-- made by tools/pipe_page.py: from here -->\n", "<!-- to here -->\n"

SAMPLES = (
    orders.Appoint("HOLLAND", "LEACH"),
    orders.Sail("HOOD", ("NW", "L")),
    orders.Fire("HOOD", "BISMARCK", 2),
    orders.Repair("HOOD", "2S", 1),
    orders.Rally("HOOD", 1),
)
"""An example of each type of order, for its text form."""


def page(text: str) -> str:
    """The page with its generated part renewed."""
    before, _, rest = text.partition(BEGIN)
    return before + BEGIN + "\n".join(_made()) + "\n" + END + rest.partition(END)[2]


def _made() -> Iterator[str]:
    yield "\n### Requests\n"
    for request in _own(decisions, ViewRequest):
        yield f"- **`{request.kind}`**. {said(request)}{_without_view(request)}"
    yield "\n### Orders\n"
    yield "- `DONE` ends the orders of a side, `UNDO` takes the last one back; `YES` or `NO` answer a question."
    yield from (f"- `{sample}`. {said(type(sample))}" for sample in SAMPLES)
    yield "\n### Reports\n"
    yield from (f"- **`{facts.report_kind}`**. {said(facts)}{fields(facts)}" for facts in _own(reports, Facts))
    yield "\n### The view\n"
    yield from (f"- **`{seen.__name__}`**. {said(seen)}{fields(seen)}" for seen in (View, Ship))


def _own(module: Any, base: type) -> Iterator[Any]:
    """Yield the classes that a module defines and that derive from `base`."""
    for found in vars(module).values():
        if inspect.isclass(found) and issubclass(found, base) and found.__module__ == module.__name__:
            yield found


def _without_view(request: Any) -> str:
    return fields(request, leave_out=View)


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text()))
