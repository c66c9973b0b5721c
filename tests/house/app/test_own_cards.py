"""`--cards`: games with custom cards, each in a separate process, as a process can load one set of values only."""

import json
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from compbis.games.computer_bismarck.edition import EDITION
from compbis.record import read_record
from compbis.table.cards.own import NOT_TODAYS
from tests.games.computer_bismarck.cards.variants import WORST
from tests.house.app.app_helpers import TOP, failed, run

DATA = TOP / "data"
DONE = "THAT WAS IT"
LEFT = ("battleship", "convoy")
"""Kinds of ships of which only one is left."""
OWN = "A PLAYER'S OWN CARDS: "
OTHER_DATA = "from compbis.table import datafile; data = sys.argv.pop(1); datafile._folder = lambda: data; "
PLAY = "from tests.house.seated import make_passwords_quick as quick; quick(); from compbis.app import main; "


def changed(file: str, old: str, new: str) -> str:
    """The text of a file of data/ in which one passage, found once, is replaced."""
    text = (DATA / file).read_text()
    assert text.count(old) == 1
    return text.replace(old, new)


def card_folder(folder: Path, **files: str) -> str:
    folder.mkdir(exist_ok=True)
    for name, text in files.items():
        (folder / f"{name}.dat").write_text(text)
    return str(folder)


def strong_hood(folder: Path) -> str:
    """A folder of custom cards in which the Hood has firepower 99."""
    return card_folder(folder, ships=changed("ships.dat", "|  6 | 22 | 31 |", "|  6 | 99 | 31 |"))


def six_turns() -> str:
    """The tables of a game that ends after turn 6."""
    text = re.sub(r"(?m)^ ?([7-9]|[12]\d|30) \| MAY.*\n", "", (DATA / "tables.dat").read_text())
    return re.sub(r"(?m)^((?:WS8B|BRITANNIC|SL\d) .*?\|.*?\|.*?)\|.*?\|.*?\|", r"\1| 1 | 6 |", text)


def compbis(*arguments: str, typed: Sequence[str] = (), data: Path | None = None) -> "subprocess.CompletedProcess[str]":
    """Run compbis in a separate process. data: a folder that replaces data/."""
    begin = f"import sys; {OTHER_DATA if data else ''}{PLAY}raise SystemExit(main())"
    return in_python(begin, *([str(data)] if data else ()), *arguments, typed=typed)


def in_python(code: str, *arguments: str, typed: Sequence[str] = ()) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-c", code, *arguments],
        input="".join(f"{line}\n" for line in typed),
        capture_output=True,
        text=True,
        check=False,
        cwd=TOP,
    )


def outputs(*commands: Sequence[str]) -> list[str]:
    """The output of each of these commands, which run in one process, as they share their values. All must succeed."""
    ran = in_python(
        f"import json, sys; {PLAY}[print(main(it), {DONE!r}) for it in json.loads(sys.argv[1])]", json.dumps(commands)
    )
    assert (ran.returncode, ran.stderr) == (0, ""), ran
    *said, rest = ran.stdout.split(f"0 {DONE}\n")
    assert (len(said), rest) == (len(commands), ""), ran
    return said


def test_a_restored_game_keeps_the_values_that_it_started_with(tmp_path: Path) -> None:
    game, newer = str(tmp_path / "game.compbis"), tmp_path / "newer"
    newer.mkdir()
    for file in DATA.glob("*.dat"):
        (newer / file.name).write_bytes(file.read_bytes())
    (newer / "ships.dat").write_text(changed("ships.dat", "|  6 | 22 | 31 |", "|  6 | 44 | 31 |"))
    first = compbis("play", "--solitaire", "--save", game, typed=["", "ST HOOD", "QU"])
    assert "CARDS" not in first.stdout
    status = first.stdout[first.stdout.index("CHART A-ST HOOD") :].split("ENTER")[0]
    restored = compbis("restore", game, typed=["ST HOOD", "QU"], data=newer)
    assert NOT_TODAYS.format("SHIPS.DAT") in restored.stdout
    assert status in restored.stdout
    anew = compbis(
        "play", "--solitaire", "--save", str(tmp_path / "2.compbis"), typed=["", "ST HOOD", "QU"], data=newer
    )
    assert "CHART A-ST HOOD" in anew.stdout
    assert status not in anew.stdout


def test_a_finished_game_with_custom_cards_is_replayed_with_them(tmp_path: Path) -> None:
    game, cards = str(tmp_path / "game.compbis"), card_folder(tmp_path / "mine", tables=six_turns())
    played = compbis(
        "play", "--solitaire", "--seed", "3", "--cards", cards, "--save", game, typed=["", *["DM", "", ""] * 30]
    )
    assert "GAME OVER" in played.stdout, played
    assert "TURN 7" not in played.stdout
    assert played.stdout.count(f"{OWN}TABLES.DAT") == 2  # at the start and at the end
    audited, log, replayed = outputs(("audit", game), ("log", game), ("replay", game))
    assert f"{OWN}TABLES.DAT\n" in audited
    assert "EVERY RESULT AGREES\n" in audited
    assert log.splitlines()[2] == f"{OWN}TABLES.DAT"
    assert replayed.startswith(f"{OWN}TABLES.DAT\n")


def test_every_process_of_a_tournament_plays_with_custom_cards(tmp_path: Path) -> None:
    cards = card_folder(tmp_path / "mine", tables=six_turns())
    games = ("--british", "clerk", "--german", "random", "--games", "2", "--workers", "2", "--seed", "4")
    played = compbis("tournament", *games, "--cards", cards, "--json")
    assert json.loads(played.stdout)["turns"]["mean"] == 6.0, played


def test_watch_names_custom_cards_and_the_command_to_see_the_game_again(tmp_path: Path) -> None:
    cards = card_folder(tmp_path / "mine cards", tables=six_turns())
    watched = compbis("watch", "--british", "clerk", "--german", "random", "--seed", "4", "--cards", cards, "--plain")
    assert watched.stdout.startswith(f"{OWN}TABLES.DAT\n"), watched
    assert f"--cards '{cards}' --seed 4\n" in watched.stdout


@pytest.mark.parametrize(
    ("name", "text", "why"),
    [
        ("ships", changed("ships.dat", "| Rodney ", "| Hood   "), ".*: .*the title Hood occurs twice.*"),
        ("weather", changed("weather.dat", "12 | 4", "12 | 9"), r", line \d+: 9 is not between 1 and 8"),
    ],
    ids=["two ships with the same title", "a wrong number"],
)
def test_unusable_cards_are_refused_before_a_game_is_saved(tmp_path: Path, name: str, text: str, why: str) -> None:
    cards, game = card_folder(tmp_path / "mine", **{name: text}), tmp_path / "game.compbis"
    refused = compbis("play", "--solitaire", "--cards", cards, "--save", str(game))
    assert refused.returncode == 2, refused
    assert re.fullmatch(rf"compbis: --cards: \S+/{name}\.dat{why}\n", refused.stderr), refused
    assert not game.exists()


@pytest.mark.release
@pytest.mark.parametrize("name", ["all ships renamed", *(f"one {kind}" for kind in LEFT)])
def test_a_game_with_heavily_changed_cards_can_be_played_and_replayed(tmp_path: Path, name: str) -> None:
    files = {file.removesuffix(".dat"): text for file, text in WORST[name].items()}
    game, cards = str(tmp_path / "game.compbis"), card_folder(tmp_path / "mine", **files)
    looks = ["ST ?", "SN", "PN", "PP", "MP", "MS", "X", "NO", "WA", "RO", "DE"]
    typed = ["", *looks, *["DM", "", ""] * 60]
    played = compbis("play", "--solitaire", "--seed", "3", "--cards", cards, "--save", game, typed=typed)
    assert (played.returncode, played.stderr) == (0, ""), played
    assert "GAME OVER" in played.stdout
    assert all(outputs(*((command, game) for command in ("log", "audit", "replay", "export"))))


def test_a_byte_order_mark_is_ignored(tmp_path: Path) -> None:
    cards = tmp_path / "mine"
    cards.mkdir()
    (cards / "ships.dat").write_bytes(
        b"\xef\xbb\xbf" + (DATA / "ships.dat").read_bytes().partition(b"\n[")[2].join((b"[", b""))
    )
    played = compbis("play", "--solitaire", "--cards", str(cards), "--save", str(tmp_path / "game"), typed=["QU"])
    assert (played.returncode, played.stderr) == (0, ""), played


def test_a_process_that_has_loaded_its_values_refuses_other_cards(tmp_path: Path) -> None:
    EDITION.read_cards()
    error = failed(run("play", "--cards", strong_hood(tmp_path / "mine")), 4)
    assert error == "compbis: this process already plays with another ships.dat: one process, one set of values\n"


def test_an_exported_game_carries_its_custom_cards(tmp_path: Path) -> None:
    game, again, text = (str(tmp_path / name) for name in ("game.compbis", "again.compbis", "game.txt"))
    over = ["11", "22", "11", "RE", "RESIGN", "YES"]
    cards = strong_hood(tmp_path / "mine")
    assert compbis("play", "--two-player", "--cards", cards, "--save", game, typed=over).returncode == 0
    assert compbis("export", game, "-o", text).returncode == 0
    assert "\n+values {" in Path(text).read_text()
    _, exported, audited = outputs(("import", text, "--save", again), ("export", again), ("audit", again))
    assert read_record(Path(again), {}).values == read_record(Path(game), {}).values
    assert exported == Path(text).read_text()
    assert f"{OWN}SHIPS.DAT\n" in audited
