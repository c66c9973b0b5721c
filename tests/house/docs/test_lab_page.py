"""docs/LAB.md describes the lab correctly."""

import io
import json
import re
import subprocess
import sys
from contextlib import redirect_stdout
from pathlib import Path

import pytest

from compbis.app import main
from tests.house.app.app_helpers import run

TOP = Path(__file__).resolve().parents[3]
PAGE = (TOP / "docs" / "LAB.md").read_text()
TOURNAMENTS, ATTACKS = PAGE.split("\n# Attacks\n")
CODE = dict(re.findall(r"^## ([^\n]+)\n(?:(?!^## ).)*?```python\n(.*?)```", PAGE, re.MULTILINE | re.DOTALL))


def test_the_page_lists_every_key_of_a_tournament_in_order(capfd: pytest.CaptureFixture[str]) -> None:
    names = ("--british", "clerk", "--german", "random", "--games", "1", "--seed", "1", "--json")
    assert main(("tournament", *names)) == 0
    assert _keys(TOURNAMENTS) == list(json.loads(capfd.readouterr().out))


def test_the_page_lists_every_key_of_an_attack(capfd: pytest.CaptureFixture[str]) -> None:
    names = ("--game", "denmark-strait", "--against", "random", "--side", "german")  # its games are short
    assert main(("exploit", *names, "--games", "20", "--fresh", "1", "--seed", "1", "--json")) == 0
    captured = capfd.readouterr()
    assert captured.out.count("\n") == 1
    assert captured.err == ""
    found = json.loads(captured.out)
    assert _keys(ATTACKS.partition("\n## ")[0]) == list(found)
    for part in ("answers", "knobs", "regularities"):
        (row,) = re.findall(rf"^\| `{part}` \| (.*) \|$", ATTACKS, re.MULTILINE)
        for one in found[part]:
            assert set(one) <= set(re.findall(r"`(\w+)`", row))


def _keys(page: str) -> list[str]:
    """The keys in the first column of the tables of a page."""
    rows = re.findall(r"^\| (`.*?) \|", page, re.MULTILINE)
    return [key for row in rows for key in re.findall(r"`(\w+)`", row)]


def test_the_example_for_a_cluster_works(tmp_path: Path) -> None:
    (tmp_path / "cluster.py").write_text(CODE["On a cluster"].replace("games=1000", "games=2"))
    ran = subprocess.run(
        [sys.executable, "cluster.py"], cwd=tmp_path, env={"PYTHONPATH": str(TOP)}, capture_output=True, text=True
    )
    assert ran.stderr == ""
    assert ran.stdout.startswith("{'rate': ")


def test_the_example_of_one_game_works(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    said = io.StringIO()
    with redirect_stdout(said):
        exec(CODE["Examining a game afterwards"], {})
    result, *lines = said.getvalue().splitlines()
    assert re.match(r"(british|german|None) Outcome\(", result)
    assert any(re.match(r"\d+ MS BISMARCK = ", line) for line in lines)
    assert any("'square'" in line for line in lines), "somebody was spotted"
    assert any(re.search(r"DM \S.*: ", line) for line in lines), "what Otto thought"
    for *command, said_so in (("audit", "game.compbis", "AGREES"), ("log", "game.compbis", "GAME OVER")):
        ran = run(*command)
        assert (ran.status, ran.err) == (0, ""), command
        assert said_so in ran.out
    assert run("chart", "game.compbis", "-o", "game.svg").status == 0


def test_the_example_of_a_comparison_works(
    capfd: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(TOP / "docs" / "examples")
    monkeypatch.syspath_prepend(".")
    _, first, second = re.findall(r"^(?:cd|compbis) (.*)$", PAGE.partition("## Two captains on")[2], re.MULTILINE)[:3]
    then = tmp_path / "otto.json"
    assert main(first.replace("200", "2").partition(" >")[0].split()) == 0
    then.write_text(capfd.readouterr().out)
    assert main([*second.replace("200", "2").replace("otto.json", str(then)).split(), "--json"]) == 0
    found = json.loads(capfd.readouterr().out)["compared"]
    match = re.search(r"`compared`:\n(.*?)\n\n", PAGE, re.DOTALL)
    assert match
    keys = re.findall(r"`(\w+)`", match[1])
    assert {*found, *found["german_wins"], *found["german_wins"]["difference"]} <= set(keys)
