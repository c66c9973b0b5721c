"""The benchmarks: each finds what it imports, from any folder, with no Python settings."""

import os
import subprocess
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

TOP = Path(__file__).parents[3]
CAPTAINS = TOP / "bench" / "sparring.py"  # loaded by compbis itself
SCRIPTS = sorted({*(TOP / "bench").glob("*.py")} - {CAPTAINS})
EXTRAS = {name for name in ("chess", "numpy", "asyncssh") if find_spec(name) is None}
"""Packages that only some benchmarks need, and that are not installed here."""
LOAD = """
import runpy, sys
for script in sys.argv[1:]:
    sys.path[0] = script.rpartition("/")[0]
    try:
        runpy.run_path(script, run_name="loaded")
    except ImportError as error:
        print(script, error.name)
"""


def test_a_benchmark_finds_all_that_it_imports(tmp_path: Path) -> None:
    plain = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    command = [sys.executable, "-c", LOAD, *map(str, SCRIPTS)]
    ran = subprocess.run(command, cwd=tmp_path, env=plain, capture_output=True, text=True)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert [line for line in ran.stdout.splitlines() if line.split()[-1] not in EXTRAS] == []


def test_a_claim_of_the_staff_counts_by_its_size_and_by_what_came_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", [str(TOP / "bench"), *sys.path])
    belief = import_module("belief")
    british = belief.Claimant(belief.STAFF, 1)
    theories = [(frozenset({"SL1"}), 0.25), (frozenset({"1511", "1611"}), 0.35)]
    british.claims = {5: belief.Claims(0.3, {"SL1": 0.4}, theories), 6: belief.Claims(0.0, {}, [])}
    british.convoys, british.searched = {5: {"SL1": 2418}, 6: {"SL1": 2417}}, {5: frozenset({2018})}
    at = {5: 2018, 6: 2316}
    assert [*belief.searches(british, at)] == [(0.3, True)]
    assert [*belief.nears(british, at)] == [(0.4, False)]
    assert [*belief.bounds(british, at)] == [(0.25, True), (0.35, False)], "within two of SL1 a turn later"
    assert [*belief.bounds(british, {5: 2018})] == [(0.25, False), (0.35, False)]
    assert [*belief.table([(0.31, True), (0.39, False), (1.0, True)])] == [
        " 30 to 40       2 claims:  35.0 claimed,  50.0 true",
        " 90 to 100      1 claims: 100.0 claimed, 100.0 true",
    ]
