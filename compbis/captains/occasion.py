"""When an admiral speaks by wireless: the rules that games share. Each game says what counts as an event."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from compbis.table.report import Facts, Report
from compbis.table.side import Side
from compbis.table.values import NamedTuple

_APART = 3
"""The fewest turns from one mention of a kind of lesser event to the next."""
Turns = Mapping[int, Sequence[Facts]]
"""What the opponent was told, by turn."""


class Events(NamedTuple):
    """What the reports of a game mean to an admiral.

    Args:
        ends: whether a report silences both admirals for good
        grave: the gravest event of a turn for a speaker, which he mentions at once; "" if there is none
        lesser: the other events of a turn for a speaker, the gravest first
        lead: a speaker's lead in points, from all reports up to a turn
    """

    ends: Callable[[Facts], bool]
    grave: Callable[[Side, Sequence[Facts]], str]
    lesser: Callable[[Side, Turns, int], Iterator[str]]
    lead: Callable[[Side, Sequence[Facts]], float]

    def occasion(self, speaker: Side, heard: Sequence[Report], turn: int) -> str:
        """The event of a turn that an admiral mentions, which is the gravest. He passes over a lesser event if he spoke
        of the previous turn, or of the same kind of event a few turns ago.

        Args:
            speaker: the admiral's side
            heard: the reports that the opponent got
            turn: the turn

        Returns:
            A key to the lines of a voice, or "" to keep silent.
        """
        if any(self.ends(report.facts) for report in heard):
            return ""
        turns = {number: [report.facts for report in heard if report.turn == number] for number in range(turn + 1)}
        said = [""]
        for number in range(1, turn + 1):
            grave = self.grave(speaker, turns[number]) or self._lead_changed(speaker, turns, number, said[-1])
            lesser = iter(()) if said[-1] else self.lesser(speaker, turns, number)
            said.append(grave or next((each for each in lesser if each not in said[-_APART:]), ""))
        return said[-1]

    def _lead_changed(self, speaker: Side, turns: Turns, turn: int, said: str) -> str:
        """Whether the lead passed to the other side in the previous turn. The admiral mentioned then what brought it
        about.

        Args:
            speaker: the admiral's side
            turns: what the opponent was told
            turn: the turn
            said: the occasion of the previous turn

        Returns:
            "ahead" or "behind"; "" if the lead did not change, or if he did not speak of the previous turn.
        """
        before, now = (
            self.lead(speaker, [each for number in range(until + 1) for each in turns.get(number, ())])
            for until in (turn - 2, turn - 1)
        )
        if not said or (now > 0) - (now < 0) in (0, (before > 0) - (before < 0)):
            return ""
        return "ahead" if now > 0 else "behind"


class Silence(NamedTuple):
    """When an admiral remarks on a silent stretch.

    Args:
        cold: turns without the enemy in sight before the remark "cold"
        quiet: turns without an event before each remark "quiet"
        in_sight: whether a turn's reports show the ships that are hunted
        is_event: whether a report breaks the silence
    """

    cold: int
    quiet: int
    in_sight: Callable[[Sequence[Facts]], bool]
    is_event: Callable[[Facts], bool]

    def remarks(self, turns: Turns, turn: int) -> Iterator[str]:
        """The remarks that a turn calls for."""
        seen = [number for number in range(turn) if self.in_sight(turns[number])]
        if seen and turn - seen[-1] == self.cold:
            yield "cold"
        last = max((number for number in range(turn + 1) if any(map(self.is_event, turns[number]))), default=0)
        if turn > last and (turn - last) % self.quiet == 0:
            yield "quiet"
