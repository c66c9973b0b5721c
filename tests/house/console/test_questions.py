"""The house's own questions: completion, further accepted answers, and refusals."""

from compbis.console.questions import ask_word
from compbis.table.completion import Completer, Completion
from compbis.table.page import Page


class Typist:
    """A terminal that gets these lines as its input."""

    def __init__(self, *lines: str) -> None:
        self.lines = [*lines]
        self.said: list[str] = []
        self.complete: Completer | None = None

    def say(self, *lines: str) -> None:
        self.said += lines

    def show(self, page: Page) -> None: ...

    def ask(self, prompt: str, secret: bool = False, complete: Completer | None = None) -> str:
        self.complete = complete
        return self.lines.pop(0)

    def clear(self) -> None: ...

    def close(self) -> None: ...


def test_answers_are_completed_except_in_classic() -> None:
    typist = Typist("", "")
    ask_word(typist, "SIDE", ("BRITISH", "GERMAN"), "BRITISH")
    assert typist.complete
    assert typist.complete("x*ge") == Completion(2, ("GERMAN",))
    ask_word(typist, "SIDE", ("BRITISH", "GERMAN"), "BRITISH", classic=True)
    assert typist.complete is None


def test_a_refusal_lists_the_answers_and_the_default() -> None:
    typist = Typist("FRENCH", "G")
    assert ask_word(typist, "SIDE", ("BRITISH", "GERMAN"), "BRITISH") == "GERMAN"
    assert typist.said == ["ILLEGAL ENTRY", "NOT AN ANSWER: BRITISH OR GERMAN, OR (CR) FOR BRITISH"]


def test_further_words_are_accepted_and_completed_but_not_listed() -> None:
    typist = Typist("3", "bismarck-2")
    assert ask_word(typist, "WHICH GAME", ("1", "2"), "2", also=("BISMARCK-2",)) == "BISMARCK-2"
    assert typist.said[1] == "NOT AN ANSWER: 1 OR 2, OR (CR) FOR 2"
    assert typist.complete
    assert typist.complete("b").words == ("BISMARCK-2",)
