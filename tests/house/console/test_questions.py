"""The house's own questions: what completes an answer, what else is one, and what a refusal names."""

from compbis.console.questions import ask_word
from compbis.table.completion import Completer, Completion
from compbis.table.page import Page


class Typist:
    """A terminal at which these lines are typed."""

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


def test_an_answer_is_completed_but_for_the_classic_game() -> None:
    typist = Typist("", "")
    ask_word(typist, "SIDE", ("BRITISH", "GERMAN"), "BRITISH")
    assert typist.complete
    assert typist.complete("x*ge") == Completion(2, ("GERMAN",))
    ask_word(typist, "SIDE", ("BRITISH", "GERMAN"), "BRITISH", classic=True)
    assert typist.complete is None


def test_a_refusal_names_the_answers_and_what_return_means() -> None:
    typist = Typist("FRENCH", "G")
    assert ask_word(typist, "SIDE", ("BRITISH", "GERMAN"), "BRITISH") == "GERMAN"
    assert typist.said == ["ILLEGAL ENTRY", "NOT AN ANSWER: BRITISH OR GERMAN, OR (CR) FOR BRITISH"]


def test_other_words_for_an_answer_are_taken_and_completed_and_not_listed() -> None:
    typist = Typist("3", "bismarck-2")
    assert ask_word(typist, "WHICH GAME", ("1", "2"), "2", also=("BISMARCK-2",)) == "BISMARCK-2"
    assert typist.said[1] == "NOT AN ANSWER: 1 OR 2, OR (CR) FOR 2"
    assert typist.complete
    assert typist.complete("b").words == ("BISMARCK-2",)
