"""Whatever is accepted from a record is printed in printable characters only, and drawn as well-formed XML."""

import json
import zlib
from collections.abc import Sequence
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from compbis.errors import SaveError
from compbis.games import edition
from compbis.record import Kept
from compbis.record.seal import BrokenSeal
from compbis.story.chart import picture
from compbis.story.finished import replaying
from compbis.story.log import log
from compbis.story.replay import show_turns
from tests.house.fuzz.fuzz_record import make_record, messages
from tests.house.script_terminal import ScriptTerminal

_HARM = ["\x1b[2J", "\x1b]0;x\x07", "\x00", "\x7f", "\x9b", "\u200e", "\u202e", "\ud800", "\ufffe", "\n"]
NASTY = st.sampled_from(_HARM)
TEXT = NASTY | st.text(max_size=8)
VALUE = TEXT | st.recursive(
    st.one_of(TEXT, st.integers(-3, 40), st.integers(), st.floats(), st.none(), st.booleans()),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(TEXT, inner, max_size=3)),
    max_leaves=4,
)
WAY = st.lists(st.integers(0, 40), min_size=3, max_size=6)


@pytest.fixture(scope="module")
def content(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The messages of a finished game, in JSON."""
    path = tmp_path_factory.mktemp("told") / "game.compbis"
    make_record(path, 5, finished=True)
    return json.dumps(messages(path)[1])


def change(content: list[Any], way: Sequence[int], value: Any) -> None:
    """Put a value into a message, at the end of this path: a kind of message, a message of that kind, then item after
    item. A text that would replace a mapping within a mapping becomes its new key instead."""
    kinds = sorted({kind for kind, _ in content})
    kind = kinds[way[0] % len(kinds)]
    of_kind = [body for name, body in content if name == kind]
    node: Any = of_kind[way[1] % len(of_kind)]
    for step, further in pairwise((*way[2:], None)):
        keys = list(node) if isinstance(node, dict) else list(range(len(node)))
        if not keys:
            return
        key = keys[(step or 0) % len(keys)]
        if further is None or not isinstance(node[key], dict | list):
            break
        node = node[key]
    if isinstance(node, dict) and isinstance(node[key], dict) and isinstance(value, str):
        node[value] = node.pop(key)
    else:
        node[key] = value


def kept_of(content: list[Any]) -> Kept:
    kept = Kept()
    for message in content:
        kept.take(zlib.compress(json.dumps(message).encode()))
    return kept


@settings(deadline=None)
@given(changes=st.lists(st.tuples(WAY, VALUE), min_size=1, max_size=2))
def test_everything_accepted_is_printable_and_can_be_drawn(content: str, changes: list[tuple[list[int], Any]]) -> None:
    changed = json.loads(content)
    for way, value in changes:
        change(changed, way, value)
    try:
        kept = kept_of(changed)
    except BrokenSeal:
        return
    for lines in (texts(kept), logged(kept)):
        assert [line for line in lines if not line.isprintable()] == []
    with suppress(SaveError), replaying(Path("game")):
        drawn = picture(edition(), kept)
        # A no-break space keeps a score in one line of the drawing.
        assert all(line.isprintable() for line in drawn.replace("\N{NO-BREAK SPACE}", " ").split("\n"))
        ElementTree.fromstring(drawn)


def texts(kept: Kept) -> list[str]:
    paper = ScriptTerminal()
    with suppress(SaveError), replaying(Path("game")):
        show_turns(paper, edition(), kept)
    return paper.shown


def logged(kept: Kept) -> list[str]:
    with suppress(SaveError), replaying(Path("game")):
        return list(log(edition(), kept))
    return []
