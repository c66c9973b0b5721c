"""What counts as a message, what an entry matches, and how a marked program is compared with the real one."""

import pytest

from tests.house.messages.message_lists import Entry, named
from tests.house.messages.message_marks import says_the_same
from tests.house.messages.message_source import Message, Reader


def found(source: str) -> list[tuple[str, str]]:
    """The place and the text of each message in this source."""
    messages: list[tuple[str, str]] = []
    Reader("module.py", source, lambda message, piece: messages.append((message.place, message.text))).read()
    return messages


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("def refuse():\n    raise IllegalOrder('NOT HERE')", ("refuse", "NOT HERE")),
        ("def tell():\n    return ['SUNK']", ("tell", "SUNK")),
        ("WHY = {'held': 'HELD BY IT'}", ("WHY", "HELD BY IT")),
        ("class A:\n    def f(self):\n        say(f'{self.name} IS {self.state}')", ("A.f", "{} IS {}")),
        ("parser.add_argument(help='all of it')", ("-", "all of it")),
        ("say(f'{a}: there is none')", ("-", "{}: there is none")),
        ("x = [y for y in z if y == 'SUNK'] or 'NOBODY'", ("x", "NOBODY")),
        ('say(f\'{n} {"SHIPS" if n > 1 else "SHIP"}\'[1:])', ("-", "SHIPS")),
        ("match kind:\n    case 'DRAW':\n        say('NOBODY WINS')", ("-", "NOBODY WINS")),
        ("def f(a='NO ANSWER'):\n    return a", ("f", "NO ANSWER")),
        ("SAY = lambda name='NO ANSWER': name", ("SAY", "NO ANSWER")),
    ],
)
def test_a_text_that_may_be_printed_is_a_message(source: str, message: tuple[str, str]) -> None:
    assert message in found(source)


@pytest.mark.parametrize(
    "source",
    [
        '"""A module."""',
        'def f() -> \'SOME TYPE\':\n    """What it does."""',
        'x: \'SOME TYPE\' = 1\n"""WHAT IT IS."""',
        "if word in ('YES', 'NO') or word == 'DRAW': pass",
        "x = table['SOME KEY']",
        "match word:\n    case 'FIGHT THEM': pass",
        "raise AssertionError('this cannot be')",
        "row = ('MS', 'M', 'midships', '')",
    ],
)
def test_a_text_that_is_never_printed_is_no_message(source: str) -> None:
    assert not found(source)


@pytest.mark.parametrize(
    ("entry", "means"),
    [
        ("a/b.py f: NOT {}", True),
        ("a/b.py f: NOT *", True),
        ("a/*: *", True),
        ("a/b.py f: NOT", False),
        ("a/b.py f: ~", False),
        ("a/b.py g: NOT {}", False),
    ],
)
def test_an_entry_must_match_the_whole_message(entry: str, means: bool) -> None:
    assert named((Entry(entry, ""),), Message("a/b.py", "f", "NOT {}")) is means


@pytest.mark.parametrize(
    ("said", "marked", "same"),
    [
        ("HOOD: 2 HITS", "HOOD: 2 \u1200\u1200\u1200\u1200", True),
        ("HOOD: 2 HITS", "HOOD: 1 \u1200\u1200\u1200\u1200", False),
        ("HOOD: 2 HITS", "HOOD: 2 \u1200\u1200\u1200", False),
        ("HOOD: 2 HITS", "HOOD: \u1200 HITS", False),
    ],
)
def test_a_marked_program_may_differ_only_in_letters(said: str, marked: str, same: bool) -> None:
    assert says_the_same(said, marked) is same
