"""The house's own questions: completion, further accepted answers, and refusals."""

from compbis.console.questions import ask_word
from compbis.table.completion import Completion
from tests.house.script_terminal import ScriptTerminal


def test_answers_are_completed_except_in_classic() -> None:
    typist = ScriptTerminal("", "")
    ask_word(typist, "SIDE", ("BRITISH", "GERMAN"), "BRITISH")
    assert typist.complete
    assert typist.complete("x*ge") == Completion(2, ("GERMAN",))
    ask_word(typist, "SIDE", ("BRITISH", "GERMAN"), "BRITISH", classic=True)
    assert typist.complete is None


def test_a_refusal_lists_the_answers_and_the_default() -> None:
    typist = ScriptTerminal("FRENCH", "G")
    assert ask_word(typist, "SIDE", ("BRITISH", "GERMAN"), "BRITISH") == "GERMAN"
    assert typist.shown[1:3] == ["ILLEGAL ENTRY", "NOT AN ANSWER: BRITISH OR GERMAN, OR (CR) FOR BRITISH"]


def test_further_words_are_accepted_and_completed_but_not_listed() -> None:
    typist = ScriptTerminal("3", "bismarck-2")
    assert ask_word(typist, "WHICH GAME", ("1", "2"), "2", also=("BISMARCK-2",)) == "BISMARCK-2"
    assert typist.shown[2] == "NOT AN ANSWER: 1 OR 2, OR (CR) FOR 2"
    assert typist.complete
    assert typist.complete("b").words == ("BISMARCK-2",)
