"""`compbis data`: the values of a game and the source of each."""

import json

from compbis.front.cards.data import labels_of
from compbis.games import edition
from tests.house.app.app_helpers import run


def test_each_value_is_listed_under_its_table_with_its_label() -> None:
    shown = run("data").out.splitlines()
    assert shown[0].startswith("COMPUTER BISMARCK 1980: ")
    assert "SHIPS.DAT BRITISH SHIPS" in shown
    assert "  TEXT     HOOD                  KN           31" in shown
    assert "  REBUILT  BISMARCK              left         8" in shown
    assert "  FOUND    11                    14           %" in shown
    assert max(map(len, shown)) <= 80


def test_the_totals_at_the_top_match_the_list() -> None:
    shown = run("data").out.splitlines()
    totals = {line.split()[1].lower(): int(line.split()[0]) for line in shown[1:5]}
    assert totals == labels_of(edition())
    assert sum(totals.values()) == int(shown[0].split()[-2])
    for label, number in totals.items():
        assert sum(line.startswith(f"  {label.upper()} ") for line in shown) == number


def test_rebuilt_lists_only_the_rebuilt_values() -> None:
    whole, rebuilt = run("data").out.splitlines(), run("data", "--rebuilt").out.splitlines()
    assert rebuilt[:5] == whole[:5]
    listed = [line for line in rebuilt[5:] if line.startswith("  ")]
    assert listed == [line for line in whole if line.startswith("  REBUILT")]


def test_json_has_every_value_with_its_file_table_row_and_column() -> None:
    found = json.loads(run("data", "--json").out)
    assert found["game"] == "computer-bismarck"
    assert found["labels"] == labels_of(edition())
    assert len(found["values"]) == sum(found["labels"].values())
    (fuel,) = [value for value in found["values"] if (value["row"], value["column"]) == ("BISMARCK", "fuel")]
    assert fuel.pop("line") > 0
    assert fuel == {
        "file": "ships.dat",
        "table": "german ships",
        "row": "BISMARCK",
        "column": "fuel",
        "value": "9",
        "label": "text",
    }
    rebuilt = json.loads(run("data", "--rebuilt", "--json").out)
    assert rebuilt["labels"] == found["labels"]
    assert {value["label"] for value in rebuilt["values"]} == {"rebuilt"}
