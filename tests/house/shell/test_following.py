"""Completion of command lines, derived from the parsers and the games."""

from argparse import Action, ArgumentParser, _SubParsersAction
from collections.abc import Iterator
from pathlib import Path

import pytest

from compbis import app
from compbis.app import COMMANDS, build
from compbis.front.shell.following import BEFORE, FILES, FOLDERS, follow, words_of
from compbis.games import EDITIONS, edition
from compbis.table.side import GERMAN
from tests.house.app.app_helpers import failed, run

FREE = {"N", "SECONDS", "A", "P", "D", "H", "CMD", "DIGEST", "LINE"}
"""Metavars of values that completion cannot offer: a number, an address, a text."""


def offered(line: str) -> list[str]:
    return list(follow(line, COMMANDS))


def test_commands_are_offered_first() -> None:
    assert offered("compbis ") == offered("compbis") == offered("compbis --plain ") == [*COMMANDS]
    assert offered("compbis re") == ["restore", "replay"]
    assert follow("compbis aud", COMMANDS) == {"audit": COMMANDS["audit"][1]}
    assert app.GLOBAL_OPTIONS.keys() == BEFORE


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("compbis play --op", ["--opponent", "--option"]),
        ("compbis --op", ["--opponent", "--option"]),
        ("compbis --spoken play --side ", ["british", "german"]),
        ("compbis play --screen 8", ["80"]),
        ("compbis watch --german otto:", ["otto:master"]),
        ("compbis watch --german=otto:", ["--german=otto:master"]),
        ("compbis play --game ch", ["chase-of-the-bismarck"]),
        ("compbis watch --game denmark-strait --british t", ["tovey:master", "tovey"]),
        ("compbis play --game=den --option ", ["historical", "no-historical"]),
        ("compbis play --game nobody --opponent port", ["port"]),
        ("compbis exploit --seed 5 --side g", ["german"]),
        ("compbis settings ", ["theme", "screen", "pace", "british", "german", "voice"]),
        ("compbis settings voice ", ["on", "off"]),
        ("compbis settings british ", []),
        ("compbis host st", ["stop", "start", "status"]),
        ("compbis play --cards ", [FOLDERS]),
        ("compbis play --save ", [FILES]),
        ("compbis play --save=x", [FILES]),
        ("compbis log one -o ", [FILES]),
        ("compbis log one ", []),
        ("compbis play --seed ", []),
        ("compbis saves x", []),
    ],
)
def test_the_words_offered_after_a_line(line: str, words: list[str]) -> None:
    assert offered(line) == words


def test_an_option_is_offered_once_unless_it_may_be_given_again() -> None:
    assert "--seed" not in offered("compbis play --seed 5 --option fuel --")
    assert "--option" in offered("compbis play --seed 5 --option fuel --")


@pytest.mark.parametrize("name", EDITIONS)
def test_scenarios_captains_and_options_depend_on_the_game(name: str) -> None:
    game = edition(name)
    assert offered(f"compbis play --game {name} --scenario ") == [scenario.name for scenario in game.scenarios]
    assert offered(f"compbis watch --game {name} --german ") == list(game.captains[GERMAN])
    assert set(offered(f"compbis play --game {name} --option ")) >= {w for o in game.options for w in o.words}


def test_an_option_group_is_offered_with_its_meaning() -> None:
    meanings = follow("compbis play --game sink-the-bismarck --option gr", COMMANDS)
    assert list(meanings.items()) == [("grognard", "all of this group")]


def test_saved_games_are_offered_by_name(tmp_path: Path) -> None:
    for name in ("bismarck-10.compbis", "bismarck-2.compbis", "two\nlines.compbis", "notes.txt"):
        (tmp_path / name).touch()
    assert run("completion", "bash", "compbis restore b", saves=tmp_path).lines == ["bismarck-2", "bismarck-10", FILES]
    assert run("completion", "bash", "compbis audit ", saves=tmp_path).lines == ["bismarck-2", "bismarck-10", FILES]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("a b", ["a", "b"]),
        ("a b ", ["a", "b", ""]),
        ("a 'b c", ["a", "b c"]),
        ('a "b c" d\\ e', ["a", "b c", "d e"]),
        ("a \"it's", ["a", "it's"]),
        ("a b\\", ["a", "b"]),
        ("", [""]),
    ],
)
def test_a_line_is_split_as_by_a_shell(line: str, words: list[str]) -> None:
    assert words_of(line) == words


def arguments(parser: ArgumentParser) -> Iterator[tuple[str, Action]]:
    """Every argument that takes a value, with the name of its command."""
    (commands,) = (action for action in parser._actions if isinstance(action, _SubParsersAction))
    for name, command in commands.choices.items():
        yield from ((name, action) for action in command._actions if action.nargs != 0)


def test_every_value_is_offered_or_listed_as_free() -> None:
    for name, action in arguments(build()):
        free = action.metavar in FREE or action.dest == "option"  # the default game has no options
        if not free and action.option_strings:
            assert offered(f"compbis {name} {action.option_strings[0]} "), (name, action.dest)
        elif not free and action.metavar != "VALUE":
            assert offered(f"compbis {name} "), (name, action.dest)


def test_zsh_and_fish_get_the_meaning_of_a_word_and_bash_does_not() -> None:
    meaning = COMMANDS["audit"][1]
    assert run("completion", "fish", "compbis au").out == run("completion", "zsh", "compbis au").out
    assert run("completion", "zsh", "compbis au").out == f"audit\t{meaning}\n"
    assert run("completion", "bash", "compbis au").out == "audit\n"


def test_an_unknown_shell_is_a_usage_error() -> None:
    assert "bash" in failed(run("completion", "csh"), 2)
