"""What docs/LAB.md says of the lab is so."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from compbis.app import main

TOP = Path(__file__).resolve().parents[3]
TOURNAMENTS, ATTACKS = (TOP / "docs" / "LAB.md").read_text().split("\n# Attacks\n")


def test_it_tells_of_every_key_of_the_object_in_order(capfd: pytest.CaptureFixture[str]) -> None:
    names = ("--british", "clerk", "--german", "random", "--games", "1", "--seed", "1", "--json")
    assert main(("tournament", *names)) == 0
    assert _keys(TOURNAMENTS) == list(json.loads(capfd.readouterr().out))


def test_it_tells_of_every_key_of_an_attack(capfd: pytest.CaptureFixture[str]) -> None:
    names = ("--against", "random", "--side", "german", "--games", "20", "--fresh", "1", "--seed", "1", "--json")
    assert main(("exploit", *names)) == 0
    captured = capfd.readouterr()
    assert captured.out.count("\n") == 1
    assert captured.err == ""
    found = json.loads(captured.out)
    assert _keys(ATTACKS) == list(found)
    for part in ("answers", "knobs", "regularities"):
        (row,) = re.findall(rf"^\| `{part}` \| (.*) \|$", ATTACKS, re.MULTILINE)
        for one in found[part]:
            assert set(one) <= set(re.findall(r"`(\w+)`", row))


def _keys(page: str) -> list[str]:
    """The keys that the first column of a page's tables tells of."""
    rows = re.findall(r"^\| (`.*?) \|", page, re.MULTILINE)
    return [key for row in rows for key in re.findall(r"`(\w+)`", row)]


def test_its_example_for_a_cluster_works(tmp_path: Path) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", TOURNAMENTS, re.DOTALL)
    (tmp_path / "cluster.py").write_text(code.replace("games=1000", "games=2"))
    ran = subprocess.run(
        [sys.executable, "cluster.py"], cwd=tmp_path, env={"PYTHONPATH": str(TOP)}, capture_output=True, text=True
    )
    assert ran.stderr == ""
    assert ran.stdout.startswith("{'rate': ")
