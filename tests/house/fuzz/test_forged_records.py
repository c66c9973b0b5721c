"""A record with a valid seal but forged content is refused in one line with exit status 3."""

import json
import shutil
import zlib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.house.fuzz.fuzz_record import command, forge, make_record, messages

Spoil = Callable[[list[Any]], object]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> dict[bool, Path]:
    folder = tmp_path_factory.mktemp("records")
    paths = {finished: folder / f"{finished}.compbis" for finished in (False, True)}
    for finished, path in paths.items():
        make_record(path, 5, finished)
    return paths


def refused(whole: Path, path: Path, spoil: Spoil, *arguments: str) -> str:
    """The line in which a command refuses the record after its messages were forged."""
    shutil.copy(whole, path)
    key, content = messages(path)
    spoil(content)
    forge(path, key, [zlib.compress(json.dumps(message).encode()) for message in content])
    status, _, line = command(*arguments, str(path), typed="DM\nDM\n")
    assert status == 3, line
    assert line.count("\n") == 1
    return line.removeprefix(f"compbis: {path}: ").rstrip()


def last(content: list[Any], kind: str) -> Any:
    return [body for name, body in content if name == kind][-1]


def position(content: list[Any]) -> Any:
    return last(content, "turn")["position"]


def put(node: Any, key: Any, value: object) -> None:
    node[key] = value


@pytest.mark.parametrize(
    "spoil",
    [
        lambda content: put(position(content)["ships"]["british"]["HOOD"], 2, "much"),
        lambda content: put(position(content)["ships"]["british"]["HOOD"], 0, 1031),
        lambda content: put(position(content)["planes"]["british"]["ULSTER 1"], 0, -1),
        lambda content: put(position(content)["contacts"], "german", [["HOOD"]]),
        lambda content: put(position(content), "visibility", [9] * 20),
        lambda content: put(position(content), "fog", [7]),
        lambda content: put(position(content), "turn", 3_000),
        lambda content: put(position(content), "courses", [["SL1", "SL1"], 0, False]),
        lambda content: put(position(content), "courses", [[], -1, False]),
        lambda content: position(content).pop("awards"),
    ],
)
def test_an_impossible_position_is_not_played(spoil: Spoil, whole: dict[bool, Path], tmp_path: Path) -> None:
    line = refused(whole[False], tmp_path / "forged.compbis", spoil, "restore")
    assert line == "this compbis cannot play its position"


NO_CAPTAIN = "this compbis has no such german captain"
NO_REPORT = "this compbis does not know what was reported in it"


@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        (lambda content: put(last(content, "settings")["captains"], "german", "british"), NO_CAPTAIN),
        (lambda content: put(last(content, "settings")["captains"], "german", "tovey"), NO_CAPTAIN),
        (lambda content: last(content, "turn")["reports"].append(["rumour", 1, ["british"], {}]), NO_REPORT),
        (
            lambda content: last(content, "turn")["reports"].append(["spotted", 1, ["british"], {"square": None}]),
            NO_REPORT,
        ),
    ],
)
def test_an_unknown_captain_or_report_is_refused(
    spoil: Spoil, why: str, whole: dict[bool, Path], tmp_path: Path
) -> None:
    assert refused(whole[False], tmp_path / "forged.compbis", spoil, "restore") == why


@pytest.mark.parametrize("arguments", [("replay",), ("restore",), ("chart", "-o", "{}.svg")])
@pytest.mark.parametrize(
    "spoil",
    [
        lambda content: last(content, "end")["reports"].clear(),
        lambda content: put(last(content, "end")["reports"][-1], 0, "rumour"),
        lambda content: put(last(content, "end")["reports"][-1][3], "awards", [None]),
    ],
)
def test_a_forged_end_is_not_shown(
    spoil: Spoil, arguments: tuple[str, ...], whole: dict[bool, Path], tmp_path: Path
) -> None:
    if arguments == ("replay",):
        spoil = _first_page_too(spoil)
    path = tmp_path / "forged.compbis"
    line = refused(whole[True], path, spoil, *(word.format(path) for word in arguments))
    assert line == "this compbis cannot have played this game"


NASTY = ("\x1b]52;c;aGk=\x07", "\x00", "\u202e", "\ufffe", "\ud800", "a\nb")
"""Texts that a terminal or a file would not show as they are."""


PLACES: Sequence[Callable[[list[Any], str], object]] = (
    lambda content, text: put(last(content, "turn"), "date", text),
    lambda content, text: put(last(content, "order"), "thought", text),
    lambda content, text: put(position(content)["ships"]["british"], text, []),
    lambda content, text: put(last(content, "end")["outcome"], 3, text),
    lambda content, text: put(last(content, "end")["reports"][-1][3], "reason", text),
    lambda content, text: put(last(content, "settings"), "names", {"british": text}),
)
"""Puts a text into some place of a record."""
EACH = [(PLACES[0], text, "log") for text in NASTY] + [(place, NASTY[0], "log") for place in PLACES[1:]]


@pytest.mark.parametrize(
    ("place", "text", "command"),
    [*EACH, *((PLACES[-1], NASTY[0], command) for command in ("chart", "replay", "audit", "restore"))],
)
def test_unprintable_text_anywhere_counts_as_damage_to_every_command(
    place: Callable[[list[Any], str], object], text: str, command: str, whole: dict[bool, Path], tmp_path: Path
) -> None:
    path = tmp_path / "forged.compbis"
    line = refused(whole[True], path, lambda content: place(content, text), command)
    assert line.startswith(f"compbis: {path} is damaged: ")
    assert not path.with_suffix(".svg").exists()


@pytest.mark.parametrize("turns", [[1, 1, 2], [1, 3, 4], [0, 1, 2], [2, 1, 3]])
def test_turns_out_of_sequence_count_as_damage(turns: list[int], whole: dict[bool, Path], tmp_path: Path) -> None:
    def spoil(content: list[Any]) -> None:
        for number, body in zip(turns, (body for kind, body in content if kind == "turn"), strict=False):
            body["number"] = number

    assert " is damaged: " in refused(whole[True], tmp_path / "forged.compbis", spoil, "log")


def _first_page_too(spoil: Spoil) -> Spoil:
    """Forge a report of the first page too, as a replay shows only the pages asked for."""

    def both(content: list[Any]) -> None:
        spoil(content)
        second = [body for name, body in content if name == "turn"][1]
        second["reports"].append(["rumour", 1, ["british"], {}])

    return both
