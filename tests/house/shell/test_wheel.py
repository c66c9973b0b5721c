"""What the wheel contains besides the program: data, man page and completion scripts."""

import os
from pathlib import Path

import pytest

from compbis.conformance.tools.installed import INSTALLED, install, run_isolated, why_not_buildable
from tests.house.app.app_helpers import TOP


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A Python environment with the program installed from its wheel."""
    if given := os.environ.get(INSTALLED):
        return Path(given)
    if why := why_not_buildable():
        pytest.skip(why)
    return install(tmp_path_factory.mktemp("installed"))


def test_the_wheel_contains_man_page_and_completion_scripts(python: Path, tmp_path: Path) -> None:
    share = python.parents[1] / "share"
    scripts = TOP / "compbis" / "front" / "shell"
    assert (share / "man/man1/compbis.1").read_text().startswith(".TH COMPBIS 1")
    for place, script in (
        ("bash-completion/completions", "compbis.bash"),
        ("zsh/site-functions", "_compbis"),
        ("fish/vendor_completions.d", "compbis.fish"),
    ):
        assert (share / place / script).read_bytes() == (scripts / script).read_bytes()
    printed = run_isolated([f"{python}", "-P", "-m", "compbis", "completion", "zsh"], tmp_path)
    assert printed.stdout == (scripts / "_compbis").read_text(), printed.stderr


def test_the_wheel_contains_every_data_file_and_py_typed(python: Path, tmp_path: Path) -> None:
    code = "import compbis, os; print(os.path.dirname(compbis.__file__))"
    package = Path(run_isolated([f"{python}", "-P", "-c", code], tmp_path).stdout.strip())
    assert (package / "py.typed").is_file()
    data = {path.relative_to(TOP / "data") for path in (TOP / "data").rglob("*") if path.is_file()}
    assert {path.relative_to(package / "data") for path in (package / "data").rglob("*") if path.is_file()} == data
