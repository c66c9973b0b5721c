"""Faults of a small game that the laws once let pass."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

TOP = Path(__file__).resolve().parents[2]
FOUND_BY = {
    "LEAKY": "test_in_the_middle_of_a_turn_a_side_is_asked_the_same_until_it_is_told_otherwise",
    "FINAL": "test_orders_that_are_taken_back_and_given_again_are_as_they_were",
    "RACY": "test_whoever_orders_first_the_positions_and_reports_are_the_same",
}


@pytest.mark.parametrize(("fault", "law"), FOUND_BY.items(), ids=FOUND_BY)
def test_a_fault_is_found(fault: str, law: str) -> None:
    given = (f"tests.conformance.faulty_cruisers:{fault}", "--games", "1", "-k", law)
    ran = subprocess.run(
        [sys.executable, "-m", "compbis.conformance", *given],
        cwd=TOP,
        env={**os.environ, "PYTHONPATH": str(TOP / "docs" / "examples")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert re.findall(r"^FAILED \S+::(\w+)", ran.stdout, re.MULTILINE) == [law], ran.stdout
