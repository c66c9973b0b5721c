"""What docs/LAB.md says of the lab is so."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from compbis.app import main

TOP = Path(__file__).resolve().parents[3]
PAGE = (TOP / "docs" / "LAB.md").read_text()


def test_it_tells_of_every_key_of_the_object_in_order(capfd: pytest.CaptureFixture[str]) -> None:
    names = ("--british", "clerk", "--german", "random", "--games", "1", "--seed", "1", "--json")
    assert main(("tournament", *names)) == 0
    rows = re.findall(r"^\| (`.*?) \|", PAGE, re.MULTILINE)
    assert [key for row in rows for key in re.findall(r"`(\w+)`", row)] == list(json.loads(capfd.readouterr().out))


def test_its_example_for_a_cluster_works(tmp_path: Path) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    (tmp_path / "cluster.py").write_text(code.replace("games=1000", "games=2"))
    ran = subprocess.run(
        [sys.executable, "cluster.py"], cwd=tmp_path, env={"PYTHONPATH": str(TOP)}, capture_output=True, text=True
    )
    assert ran.stderr == ""
    assert ran.stdout.startswith("{'rate': ")
