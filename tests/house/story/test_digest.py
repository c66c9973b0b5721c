"""The digest of a finished game: shown at its end and whenever it is retold, computed as docs/NOTATION.md says, and
different after any change. Digests from before 0.3 are still accepted."""

import copy
import json
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from compbis.games import edition
from compbis.record import Kept
from compbis.story.finished import read_finished
from compbis.story.notation.digest import game_digest
from compbis.table.match import Entry
from compbis.table.side import Side
from tests.house.app.app_helpers import Ran, failed, run

RESIGN = ("", "RE", "RESIGN", "YES")
VERSIONS = Path(__file__).resolve().parents[1] / "record" / "versions"
BEFORE = sorted(path for path in VERSIONS.glob("0.[12].0-*") if "in-play" not in path.name)[::3]
"""Some of the games that ended before 0.3."""


def digest_of(ran: Ran) -> str:
    """The digest on the last page, near its end."""
    (line,) = {line for line in ran.lines if line.startswith("GAME DIGEST ")}
    assert line in ran.lines[-5:]
    return line.removeprefix("GAME DIGEST ")


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A resigned game, restored once, and the digest that it showed at its end."""
    path = tmp_path_factory.mktemp("digest") / "game"
    run("play", "--solitaire", "--save", str(path), typed=["", "MS HOOD M E", "DM", "QU"])
    return path, digest_of(run("restore", str(path), typed=RESIGN[1:]))


def by_the_book(path: Path) -> str:
    """The digest as docs/NOTATION.md defines it: of its lines without empty ones, comments and events."""
    lines = run("export", str(path)).lines
    return sha256("".join(f"{line}\n" for line in lines if line and line[0] not in ";+").encode()).hexdigest()


def by_the_book_of_0_2_1(path: Path) -> str:
    """The digest as docs/SECURITY.md defines it for games that ended before 0.3: of the plain values of the record."""
    kept = read_finished(path)[1]
    turns = [
        {
            "number": turn.number,
            "date": turn.date,
            "position": turn.position,
            "entries": [dict(zip(Entry._fields, entry, strict=True)) for entry in turn.entries],
            "reports": turn.reports,
            "rules": turn.rules,
        }
        for turn in kept.turns
    ]
    assert kept.outcome
    winner, british, german, reason, _ = kept.outcome
    return sha256(
        canonical(
            {
                "edition": "COMPUTER BISMARCK 1980",
                "outcome": [winner and str(winner), british, german, reason],
                "restores": kept.restores,
                "settings": {name: value for name, value in kept.settings.items() if name != "sheet"},
                "turns": turns,
            }
        ).encode("ascii")
    ).hexdigest()


def canonical(value: Any) -> str:
    """A value as JSON without blanks, with sorted keys."""
    if isinstance(value, dict):
        return "{" + ",".join(f"{canonical(name)}:{canonical(value[name])}" for name in sorted(value)) + "}"
    if isinstance(value, list | tuple):
        return "[" + ",".join(map(canonical, value)) + "]"
    return json.dumps(value)


@pytest.mark.parametrize("path", BEFORE, ids=[path.stem for path in BEFORE])
def test_a_digest_from_before_0_3_is_shown_and_accepted(path: Path) -> None:
    shown, new = digest_of(run("log", str(path))), by_the_book(path)
    assert shown == by_the_book_of_0_2_1(path) != new
    for digest in (shown, new):
        assert run("audit", str(path), "--digest", digest).lines[0].startswith("DIGEST AGREES")


def test_the_old_kind_of_digest_is_refused_for_a_newer_game(played: tuple[Path, str]) -> None:
    path, digest = played
    assert by_the_book_of_0_2_1(path) != digest
    assert "has another digest" in failed(run("audit", str(path), "--digest", by_the_book_of_0_2_1(path)), 3)


def test_every_command_that_shows_the_end_shows_the_digest(played: tuple[Path, str]) -> None:
    path, digest = played
    for command in ("restore", "log", "replay"):
        assert digest_of(run(command, str(path))) == digest


def test_two_players_see_the_digest_at_the_end(tmp_path: Path) -> None:
    typed = ["11", "22", "11", "RE", "RESIGN", "YES"]
    ran = run("play", "--two-player", "--save", str(tmp_path / "game"), typed=typed)
    assert digest_of(ran) == by_the_book(tmp_path / "game")


def test_the_classic_game_shows_no_digest(tmp_path: Path) -> None:
    path = tmp_path / "game"
    assert run("play", "--side", "british", "--classic", "--save", str(path), typed=["", *["DM"] * 400]).status == 0
    assert "DIGEST" not in run("log", str(path)).out


@pytest.mark.parametrize(
    "typed", [str, str.upper, lambda text: text[:16], lambda text: " ".join(text[i : i + 8] for i in range(0, 64, 8))]
)
def test_the_audit_accepts_the_digest_in_any_form(typed: Any, played: tuple[Path, str]) -> None:
    path, digest = played
    ran = run("audit", str(path), "--digest", typed(digest))
    assert (ran.status, ran.err) == (0, "")
    assert ran.lines[0].startswith("DIGEST AGREES")
    assert "EVERY RESULT AGREES" in ran.lines


def test_the_audit_lists_what_it_does_not_check(played: tuple[Path, str]) -> None:
    said = run("audit", str(played[0])).lines
    assert said[said.index("EVERY RESULT AGREES") + 1].startswith("CHECKED: ")
    assert said[-3].startswith("NOT CHECKED: NAMES, WHO COMMANDED")
    assert "--digest" in said[-2]


@pytest.mark.parametrize("digest", ["", "0123456789abcde", "0" * 65, "0123456789abcdeg", "GAME DIGEST", "\ud800" * 16])
def test_an_invalid_digest_is_refused(digest: str, played: tuple[Path, str]) -> None:
    assert "16 to 64 hexadecimal digits" in failed(run("audit", str(played[0]), "--digest", digest), 2)


def test_a_different_digest_means_a_different_game(played: tuple[Path, str]) -> None:
    path, digest = played
    other = digest[:-1] + ("0" if digest[-1] != "0" else "1")
    ran = run("audit", str(path), "--digest", other)
    assert failed(ran, 3).startswith(f"compbis: {path}: the game in it has another digest")
    assert ran.out == ""


def forge_thought(kept: Kept) -> None:
    entry = next(entry for entry in kept.turns[0].entries if entry.side == Side.GERMAN)
    kept.turns[0].entries[kept.turns[0].entries.index(entry)] = entry._replace(thought="I GIVE UP")


def forge_date(kept: Kept) -> None:
    kept.turns[0] = kept.turns[0]._replace(date="MAY 23  1200 HOURS")


def forge_value(kept: Kept) -> None:
    kept.values["ships.dat"][-1] = kept.values["ships.dat"][-1].replace("|", "|1", 1)


FORGERIES: dict[str, Callable[[Kept], object]] = {
    "name": lambda kept: kept.settings.update(names={"british": "ADMIRAL NELSON"}),
    "captain": lambda kept: kept.settings["captains"].update(german="clerk"),
    "thought": forge_thought,
    "date": forge_date,
    "restores": lambda kept: setattr(kept, "restores", 0),
    "value": forge_value,
    "report": lambda kept: kept.turns[-1].reports.reverse(),
}


@pytest.mark.parametrize("forge", FORGERIES.values(), ids=FORGERIES)
def test_any_change_gives_another_digest(forge: Any, played: tuple[Path, str]) -> None:
    path, digest = played
    _, kept = read_finished(path)
    changed = copy.deepcopy(kept)
    assert game_digest(edition().name, changed) == digest
    forge(changed)
    assert game_digest(edition().name, changed) != digest
