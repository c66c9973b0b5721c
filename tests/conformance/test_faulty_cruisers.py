"""Faults of a small game that earlier laws missed."""

import re
import shutil
from pathlib import Path

from tests.conformance import EXAMPLES, conform


def test_a_game_that_never_ends_is_stopped() -> None:
    laws = "play_each or separate_process"
    ran = conform("tests.conformance.faulty_cruisers:EVERLASTING", "--games", "1", "-k", laws)
    stops = re.findall(r"^E .*turn 21 begins", ran.stdout, re.MULTILINE)
    assert len(stops) == 4, ran.stdout  # four captains; then orders at random stop the laws
    assert re.fullmatch(
        r"compbis: the game does not run: \S+faulty_cruisers.py, line \d+: turn 21 begins.*\n", ran.stderr
    )


def test_a_turn_of_orders_that_do_nothing_is_stopped() -> None:
    ran = conform("tests.conformance.faulty_cruisers:DEAF", "--games", "1", "-k", "way_to_end_is_reached")
    expected = r"compbis: the game does not run: \S+, line \d+: turn 1 has 2000 orders, the last 'GO [A-J]\d': .*\n"
    assert re.fullmatch(expected, ran.stderr)


def test_lines_that_gave_no_order_are_shown_with_the_reply(tmp_path: Path) -> None:
    shutil.copytree(EXAMPLES / "cruisers", tmp_path / "cruisers")
    file = tmp_path / "cruisers" / "desk.py"
    file.write_text(file.read_text().replace('ordering("GO C4"', 'ordering("GE C4"'))
    ran = conform("cruisers.edition:EDITION", "--games", "1", "-k", "typed_lines_give and line", path=tmp_path)
    expected = r"\['GO \w\d'\] was typed for the british order 'GO \w\d' \(orders\), and 'COMMAND-' is asked again; "
    assert re.search(
        rf"{expected}the desk says \[\('ILLEGAL ENTRY', 'NO SUCH COMMAND: \? LISTS ALL'\)\]", ran.stdout
    ), ran.stdout
