"""What `./check` leaves out runs in `./check release`."""

from types import SimpleNamespace
from typing import Any

import pytest

from tests.conftest import pytest_collection_modifyitems


@pytest.mark.parametrize(("run", "left"), [("quick", 1), ("check", 1), ("release", 2), ("", 1)])
def test_tests_marked_for_a_release_run_only_there(run: str, left: int) -> None:
    marks: list[dict[str, object]] = [{"release": True}, {}]
    items: list[Any] = [SimpleNamespace(get_closest_marker=mark.get) for mark in marks]
    hook = SimpleNamespace(pytest_deselected=lambda items: None)
    config: Any = SimpleNamespace(getoption=lambda name: {"counts": run}[name], hook=hook)
    pytest_collection_modifyitems(config, items)
    assert len(items) == left
