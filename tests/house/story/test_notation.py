"""The notation: a finished game as text, both ways (docs/NOTATION.md)."""

import copy
import random
import re
import subprocess
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compbis.games import edition
from compbis.record import Kept
from compbis.story.exporting import export
from compbis.story.finished import read_finished
from compbis.story.notation.digest import game_digest, notation_digest
from compbis.story.notation.reading import MOST, Unreadable, read
from compbis.story.notation.rebuilt import messages
from compbis.story.notation.writing import canonical
from compbis.table.settings import Settings
from tests.house.app.app_helpers import failed, run
from tests.house.story.notation_games import everything, played, there_and_back
from tests.house.story.notation_texts import games_come_back
from tests.house.story.story_helpers import keep
from tests.house.table.toy_edition import EDITION as TOY

VERSIONS = Path(__file__).resolve().parents[1] / "record" / "versions"
OVER = sorted(path for path in VERSIONS.glob("*.compbis") if "in-play" not in path.name)
LONG_ONES = [path.stem for path in OVER if path.stem.endswith("last-turn")][1:]
"""Games that were played to the last turn, except the oldest."""
SEEDS = 2

test_every_possible_record_survives_the_round_trip = games_come_back


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game with thoughts, resigned in turn 3."""
    path = tmp_path_factory.mktemp("notation") / "game"
    typed = ["", "MS HOOD M E", "DM", "DM", "RE", "RESIGN", "YES"]
    assert run("play", "--solitaire", "--seed", "4", "--save", str(path), typed=typed).status == 0
    return path


@pytest.fixture(scope="module")
def text(game: Path) -> str:
    return run("export", str(game)).out


@pytest.mark.parametrize("seed", range(SEEDS))
def test_a_game_is_replayed_from_its_notation(seed: int) -> None:
    kept = played(edition(), seed, "random")
    assert everything(there_and_back(edition(), kept)) == everything(kept)


@pytest.mark.parametrize("options", [(), ("big",)])
@pytest.mark.parametrize("scenario", ["", "short", "long"])
def test_scenario_and_options_are_in_the_notation(scenario: str, options: tuple[str, ...]) -> None:
    kept = played(TOY, 5, "three", scenario, options)
    assert everything(there_and_back(TOY, kept)) == everything(kept)
    said = export(TOY, kept)
    assert (f'[scenario "{scenario}"]' in said) is bool(scenario)
    assert ('[options ["big"]]' in said) is bool(options)


def test_all_commands_show_an_imported_game_as_before(game: Path, tmp_path: Path) -> None:
    written, again = tmp_path / "game.txt", tmp_path / "again"
    assert run("export", str(game), "-o", str(written)).lines == [f"GAME WRITTEN: {written}"]
    ran = run("import", str(written), "--save", str(again))
    assert ran.lines == [f"GAME KEPT: {again}", f"GAME DIGEST {digest_of(game)}"]
    for command in ("audit", "log", "check", "replay", "restore"):
        first, second = (run(command, str(path)).out.replace(str(path), "FILE") for path in (game, again))
        assert strip_cells(first) == strip_cells(second), command
    for path in (game, again):
        assert run("chart", str(path), "-o", str(tmp_path / f"{path.name}.svg")).status == 0
    assert (tmp_path / "game.svg").read_bytes() == (tmp_path / "again.svg").read_bytes()
    assert run("export", str(again)).out == written.read_text()


def strip_cells(said: str) -> str:
    """The output without the number of cells: a record written all at once has fewer."""
    return re.sub(r"CHECKSUMS OF [0-9]+ CELLS", "CELLS", said)


def digest_of(path: Path) -> str:
    played_edition, kept = read_finished(path)
    return game_digest(played_edition.name, kept)


def test_the_digest_is_that_of_the_lines_that_say_anything(game: Path, text: str) -> None:
    said = "".join(f"{line}\n" for line in text.splitlines() if line and line[0] not in ";+")
    assert sha256(said.encode()).hexdigest() == digest_of(game)
    assert f"; GAME DIGEST {digest_of(game)}" in text.splitlines()
    command = "grep '^[^;+]' | sha256sum"  # as docs/NOTATION.md says
    done = subprocess.run(command, shell=True, input=text, capture_output=True, text=True, check=True)
    assert done.stdout.split()[0] == digest_of(game)


@pytest.mark.parametrize(
    "path",
    [pytest.param(path, id=path.stem, marks=pytest.mark.release if path.stem in LONG_ONES else ()) for path in OVER],
)
def test_a_game_of_older_rules_is_exported_with_its_reports(path: Path, tmp_path: Path) -> None:
    written, again = tmp_path / "game.txt", tmp_path / "again"
    assert run("export", str(path), "-o", str(written)).status == 0
    assert run("import", str(written), "--save", str(again)).status == 0
    (played_edition, before), (_, after) = read_finished(path), read_finished(again)
    assert (before.notation, after.notation) == (0, 1)
    after.notation = 0
    assert everything(before) == everything(after)
    assert game_digest(played_edition.name, before) == game_digest(played_edition.name, after)
    assert run("log", str(path)).lines[:-1] == run("log", str(again)).lines[:-1]


def test_full_exports_the_reports_of_any_game(game: Path, text: str, tmp_path: Path) -> None:
    full = run("export", str(game), "--full").out
    lines = full.splitlines()
    assert [line for line in lines if not line.startswith("+")] == text.splitlines()
    assert sum(line.startswith("+values ") for line in lines) == 1
    assert sum(line.startswith("+position ") for line in lines) == 3
    written = tmp_path / "full.txt"
    written.write_text(full)
    assert run("import", str(written), "--save", str(tmp_path / "again")).status == 0
    assert everything(read_finished(tmp_path / "again")[1]) == everything(read_finished(game)[1])


def test_a_changed_report_in_a_full_text_is_refused(game: Path, tmp_path: Path) -> None:
    lines = run("export", str(game), "--full").lines
    place = next(number for number, line in enumerate(lines) if line.startswith("+reports "))
    lines[place] = "+reports []"
    assert imported(lines, tmp_path) == f"line {place + 2}: the turn above does not match this checksum: it was changed"


def test_a_text_without_values_takes_the_present_ones_if_equal(game: Path, text: str, tmp_path: Path) -> None:
    assert "\n+" not in text
    (place,) = (number for number, line in enumerate(text.splitlines()) if line.startswith("[values "))
    (tmp_path / "game.txt").write_text(text)
    assert run("import", str(tmp_path / "game.txt"), "--save", str(tmp_path / "kept")).status == 0
    assert read_finished(tmp_path / "kept")[1].values == read_finished(game)[1].values
    lines = text.splitlines()
    lines[place] = f'[values "{sha256(b"others").hexdigest()}"]'
    line = "its values are missing: export it with --full, by the version that played it"
    assert line in imported(lines, tmp_path)


@pytest.mark.parametrize(
    ("carried", "refusal"),
    [
        ('{"ships.dat":["[british ships]"]}', "the values do not match"),
        ("[]", "not valid in a game"),
        ('{"ships.dat":["\\u001b[2J"]}', "not valid in a game"),
        ('{"ships.dat":', "not a JSON value"),
    ],
)
def test_wrong_values_are_refused(carried: str, refusal: str, game: Path, tmp_path: Path) -> None:
    lines = run("export", str(game), "--full").lines
    (place,) = (number for number, line in enumerate(lines) if line.startswith("+values "))
    lines[place] = f"+values {carried}"
    said = imported(lines, tmp_path)
    assert said.startswith(f"line {place + 1}: ")
    assert refusal in said


def test_an_imported_record_uses_the_sheet_size_of_its_edition(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = played(TOY, 5, "three")
    assert kept.sheet == TOY.sheet != edition().sheet
    assert "sheet" not in export(TOY, kept)
    monkeypatch.setattr(type(TOY), "sheet", 32)
    assert there_and_back(TOY, kept).sheet == 32


def imported(lines: list[str], folder: Path) -> str:
    """The message that refuses a text, without its file name."""
    (folder / "game.txt").write_text("".join(f"{line}\n" for line in lines))
    line = failed(run("import", str(folder / "game.txt"), "--save", str(folder / "again")), 3)
    assert not (folder / "again").exists()
    return line.strip().removeprefix(f"compbis: {folder / 'game.txt'}, ")


@pytest.mark.parametrize(
    ("found", "instead", "refusal"),
    [
        (r"\[notation .*", '[notation "compbis 2"]', "not a game: the first line must be"),
        (r"\[winner .*", '[winner "french"]', "the outcome above is not valid"),
        (r"\[points .*", f"[points {'[' * 99999}]", "not a JSON value"),
        (r"\[restored .*", "[restored -1]", "restored must be a number from 0 to 10000"),
        (r"\[values .*", '[values "12"]', "values must be 64 hexadecimal digits"),
        (r"\[seed .*", "[seed 4]\n[sheet 16]", "sheet belongs to a record, not to a game"),
        (r"\[seed .*\n", "", "line 1: the header has no seed"),
        (r"\[points .*", "[points [7, 0]]", "line 6: the game ends differently: it has another points"),
        (r"\[seed .*", f"[seed {'9' * 5000}]", "not a JSON value"),
        (r"\[names .*", '[names {"british": "\\u001b[2J"}]', "not valid in a game"),
        (r"\[names .*", "[seed 4]", "seed occurs twice"),
        (r"\[fixed .*", "[fixed true ]", "not as compbis writes it: [fixed true]"),
        (r"turn 2 .*", "turn 3  MAY 22  1600 HOURS", "turn 3: its number: 3 is recorded, 2 is replayed"),
        (r"(?s)british movement MS HOOD = M E\n", "british movement MS HOOD = M W W W W W W\n", "turn 1: order 1"),
        (r"(?s)british movement MS HOOD = M E\n", "british movement MS HOOD = M S\n", "turn 2: what happens in it has"),
        (r"british movement RE", "british target RE", "turn 3: order 1, british target, answers no open question"),
        (r"british movement RE", "french movement RE", "expected an order, or: check"),
        (r"british movement RE", "dice 5 of 6 a\nnobody thinks A\nnobody draws", "not valid in a game"),
        (r"british movement RE", 'british "movement RE', "a quotation mark is not closed"),
        (r"british movement RE", 'british "movement" RE', "not as compbis writes it: british movement RE"),
        (r"british movement RE", "british movement \x1b[2J", "has characters that cannot be printed"),
        (r"british movement RE", "dice 6 of 6 a\nbritish movement RE", "not valid in a game"),
        (r"british movement RE", "dice 5 of 6 a\nbritish movement RE", "turn 3: the dice before order 1"),
        (r"british movement RE", "dice six\nbritish movement RE", "expected: dice RESULT of SIDES NAME"),
        (r"british movement RE", "british movement RE\ndice 5 of 6 a", "dice without an order below them"),
        (r"(?s)british movement RE\n", "british movement RE\nbritish movement DM\n", "turn 3: it ends before order 2"),
        (r"(?s)check [0-9a-f]+\n\Z", "", "the file ends before the game does"),
        (r"(?s)check [0-9a-f]+\n\Z", "check 12\n", "64 hexadecimal digits"),
        (r"(?s)\nturn 3 .*", "", "turn 2: the game ends differently"),
        (r"(?s)\Z", "and so on\n", "expected a turn: its number"),
        (r"turn 2 (.*)", r"turn 2 \1\nrules 999", "played by newer rules"),
        (r"\[game .*", '[game "CHESS"]', "a game of 'CHESS', which this compbis does not know"),
    ],
)
def test_an_invalid_text_gives_one_line(found: str, instead: str, refusal: str, text: str, tmp_path: Path) -> None:
    changed, number = re.subn(found, instead if "\\1" in instead else instead.replace("\\", "\\\\"), text, count=1)
    assert number == 1
    said = imported(changed.split("\n")[:-1], tmp_path)
    assert refusal in said
    assert re.match(r"line [0-9]+: ", said) or "line" not in refusal


def test_comments_empty_lines_and_crlf_do_not_matter(game: Path, text: str, tmp_path: Path) -> None:
    changed = (
        b"\xef\xbb\xbf; MINE\r\n" + text.replace("\nturn 2", "\n\n; A DULL TURN\nturn 2").replace("\n", "\r\n").encode()
    )
    (tmp_path / "game.txt").write_bytes(changed)
    ran = run("import", str(tmp_path / "game.txt"), "--save", str(tmp_path / "again"))
    assert ran.lines[-1] == f"GAME DIGEST {digest_of(game)}"


@given(number=st.integers(0, 2**32))
def test_a_corrupted_text_is_refused_or_gives_the_same_game(number: int, text: str) -> None:
    dice = random.Random(number)
    content = bytearray(text.encode())
    for _ in range(dice.randint(1, 3)):
        place = dice.randrange(len(content))
        end = place + dice.choice((0, 1, 1, 2, 80))
        content[place:end] = dice.choice((b"", b" ", b"\n", b"9", b'"', bytes([dice.randrange(256)]), content[:80]))
    try:
        game, places = read(bytes(content))
        written = [messages(edition(), game, places)] if game.title == edition().name else []
    except Unreadable as error:
        assert 1 <= error.line <= content.count(b"\n") + 1
        assert str(error).isprintable()
        return
    except Exception as error:  # importing.py turns it into a message
        assert type(error).__name__ == "SaveError"
        return
    assert game.title != edition().name or written
    said = [line.removesuffix("\r") for line in content.decode().removeprefix("\ufeff").split("\n")]
    assert [line for line in said if line and line[0] not in ";+"] == list(canonical(game))


def test_content_that_is_not_text_is_refused(tmp_path: Path) -> None:
    for content, refusal in ((b"\xff", "not UTF-8"), (b"", "not a game"), (b"a" * (2**20 + 1), "longer than any line")):
        (tmp_path / "game.txt").write_bytes(content)
        assert f"line 1: {refusal}" in failed(run("import", str(tmp_path / "game.txt")), 3)


def test_a_text_can_be_piped_in(game: Path, text: str, tmp_path: Path) -> None:
    there = run("import", "-", "--save", str(tmp_path / "again"), typed=text.splitlines())
    assert there.status == 0 and run("export", str(tmp_path / "again")).out == text
    assert failed(run("import", "-", typed=["1. e4"]), 3).startswith("compbis: -, line 1: not a game")


@pytest.mark.parametrize("rules", ["0", "true", '"3"'])
def test_an_invalid_header_is_reported_with_its_file(text: str, tmp_path: Path, rules: str) -> None:
    (tmp_path / "game.txt").write_text(re.sub(r"\[rules .*", f"[rules {rules}]", text))
    assert failed(run("import", str(tmp_path / "game.txt")), 3).startswith(f"compbis: {tmp_path / 'game.txt'}")


def test_devices_and_overlong_files_are_refused(tmp_path: Path) -> None:
    assert failed(run("import", "/dev/zero"), 3) == "compbis: /dev/zero is not a text file: use - and pipe it in\n"
    with open(tmp_path / "long", "wb") as file:
        file.truncate(MOST + 1)
    assert f"{tmp_path / 'long'}, line 1: a file longer than any game" in failed(
        run("import", str(tmp_path / "long")), 3
    )


def test_no_file_is_overwritten(game: Path, text: str, tmp_path: Path) -> None:
    (tmp_path / "game.txt").write_text(text)
    there = (
        ("export", str(game), "-o", str(tmp_path / "game.txt")),
        ("import", str(tmp_path / "game.txt"), "--save", str(game)),
    )
    before = game.read_bytes()
    for arguments in there:
        assert "is there already and is never overwritten" in failed(run(*arguments), 2)
    assert ((tmp_path / "game.txt").read_text(), game.read_bytes()) == (text, before)


def test_an_imported_game_is_kept_among_the_others(text: str, tmp_path: Path) -> None:
    (tmp_path / "game.txt").write_text(text)
    assert (
        run("import", str(tmp_path / "game.txt"), saves=tmp_path).lines[0]
        == f"GAME KEPT: {tmp_path / 'bismarck-1.compbis'}"
    )


def test_an_unknown_scenario_is_refused(text: str, tmp_path: Path) -> None:
    changed = text.replace("[seed ", '[scenario "endless"]\n[seed ')
    (tmp_path / "game.txt").write_text(changed)
    assert "this compbis has no scenario 'endless'" in failed(run("import", str(tmp_path / "game.txt")), 3)


def test_a_forged_record_is_exported_but_not_imported(tmp_path: Path) -> None:
    _, kept = read_finished(keep(tmp_path / "game", "random", "random", 1))
    changed = forged(kept)
    game, places = read(export(edition(), changed).encode())
    with pytest.raises(Unreadable, match="turn 1: what happens in it has a different checksum"):
        messages(edition(), game, places)
    assert notation_digest(edition().name, changed) != notation_digest(edition().name, kept)


def forged(kept: Kept) -> Kept:
    changed = copy.deepcopy(kept)
    changed.turns[0].reports.reverse()
    assert Settings.from_plain(changed.settings).rules == len(edition().rules)
    return changed
