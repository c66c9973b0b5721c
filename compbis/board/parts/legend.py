"""The legend of a board: the signs on it with their meanings, and what counters hide."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from compbis.board import counters
from compbis.board.ground import CLOSED, SEA, SHADE, SHADE_LATER, STANDING, Figure, Ground
from compbis.board.parts.laid import Laid
from compbis.board.terrain import sample
from compbis.table.picture import Finish, Line, Panel, Size, Span
from compbis.table.values import NamedTuple

NARROW = 2
"""Columns of a place in which two-digit numbers would touch."""
LOWER = "v"
"""Marks a column that lies lower, where there is no room for its number."""
_LOWER_MEANS = "HALF A HEX LOWER"
_SMALLEST = Size(2, 1)
_NOT_HIDDEN = SEA.style, SHADE.style, SHADE_LATER.style
"""Ground that a key does not list where a counter stands on it."""
_ON_NEWS_MEANS = "WHERE ENEMY WAS"


class Legend(NamedTuple):
    """The legend of a board.

    Args:
        board: the map with what is on it
        edge: the heading above the edges where coasts are drawn, and its meaning
        letters: what the key says about the letters of counters
    """

    board: Laid
    edge: tuple[str, str]
    letters: str

    def key(self) -> tuple[str, ...]:
        """As in Picture. The second sign in a ground's line is its mark where coasts are drawn."""
        lines = [f"{ground.sign.strip()[0]} {ground.mark or ' '} {_ruled(ground)}" for ground in self._grounds()]
        lower = (f"{LOWER:3} {_LOWER_MEANS}",) if self.board.printed.has_lower else ()
        letters = (self.letters,) * bool(self.letters)
        return (
            *lines,
            *(f"{figure.sign:3} {word}" for word, figure in self._examples(self._standing())),
            *lower,
            *letters,
        )

    def panel(self, finish: Finish, size: Size, hidden: bool) -> Panel:
        """As in Picture.

        Args:
            finish: how the board is drawn
            size: the size of its places
            hidden: whether to list what counters hide
        """
        entries = [(sample(ground, finish), _ruled(ground)) for ground in self._grounds()]
        narrow = finish is not Finish.SIGNS and size.columns <= NARROW
        for word, figure in self._examples([*self._counted()] if narrow else self._standing()):
            if word == STANDING["marker"]:  # such as a number, which the title explains
                continue
            (row,) = counters.in_colours([figure], _SMALLEST)
            several = f", {figure.number} OF THEM" if figure.number > 1 and not figure.brief else ""
            entries.append((tuple(Span(*part) for part in row), f"{word}{several}"))
        if size.columns <= NARROW:
            entries += self._shared(counters.opposed, lambda enemy, other: f"{STANDING[other]}, AND {STANDING[enemy]}")
        if size.rows == 1:
            entries += self._shared(
                counters.on_news, lambda enemy, other: f"{STANDING[other or enemy]}, {_ON_NEWS_MEANS}"
            )
        heads = [self.edge] if self.edge[0] else []
        heads += [(LOWER, _LOWER_MEANS)] if self.board.printed.has_lower else []
        entries += [((Span(f"{head:<2}", "dim"),), meaning) for head, meaning in heads]
        alone = [self.letters] * bool(self.letters)
        alone += [*self._hidden(), *self._unseen(size, finish)] if hidden else []
        samples, words = zip(*entries, *(((), line) for line in alone), strict=True)
        lines = tuple(Span(f" {word}" if sample else word) for sample, word in zip(samples, words, strict=True))
        return Panel("KEY", lines, whole=True, samples=samples)

    def _hidden(self) -> Iterator[str]:
        """A line for each kind of ground that counters or numbers hide, with its places and their names. It leaves out
        open sea, and shaded ground, whose mark counters carry."""
        printed = self.board.printed
        names = {name.place: f" {name.text}" for name in printed.lettering}
        taken = {
            place for place, figures in self.board.figures.items() if place in self.board.printed.names and figures
        }
        under: dict[str, list[str]] = {}
        for place in sorted(taken):
            for ground in dict.fromkeys((printed.ground.get(place, CLOSED), self.board.cover.get(place, SEA))):
                if ground.style not in _NOT_HIDDEN:
                    said = f"{printed.names[place]}{names.get(place, '')}"
                    under.setdefault(ground.name, []).append(said)
        yield from (f"COVERED {name}: {', '.join(places)}" for name, places in under.items())

    def _unseen(self, size: Size, finish: Finish) -> Iterator[str]:
        """A line for each kind of unit or marker that a counter hides, with its places and signs. As in legend."""
        names, under = self.board.printed.names, dict[str, dict[str, list[str]]]()
        for place, figures in sorted(self.board.figures.items()):
            if place in names:
                for figure in counters.unseen(figures, size, finish):
                    kind = "".join(figure.names[:1]) if figure.style in counters.OPEN else ""
                    here = under.setdefault(kind or STANDING[figure.style], {}).setdefault(
                        self.board.printed.names[place], []
                    )
                    here.append(figure.label or figure.sign.strip())
        for kind, places in under.items():
            listed = (f"{place} {' '.join(signs)}" for place, signs in places.items())
            yield f"COVERED {kind}: {', '.join(listed)}"

    def _shared(
        self, shared: Callable[[Sequence[Figure]], bool], meaning: Callable[[str, str], str]
    ) -> Iterator[tuple[Line, str]]:
        """The first counter with each meaning, among the places that several figures share in a given way.

        Args:
            shared: whether the figures of a place share it in that way
            meaning: what such a counter means, from the styles of the enemy and of the other figures
        """
        found: dict[str, Sequence[Figure]] = {}
        for _, figures in sorted(self.board.figures.items()):
            if shared(figures):
                found.setdefault(meaning(*counters.styles(figures)), figures)
        for said, figures in found.items():
            (row,) = counters.in_colours(figures, _SMALLEST)
            yield tuple(Span(*part) for part in row), said

    def _grounds(self) -> Iterable[Ground]:
        """Each kind of ground once, by name."""
        return {ground.name: ground for ground in (*self.board.printed.kinds, *self.board.cover.values())}.values()

    def _standing(self) -> list[Figure]:
        """All figures, place by place."""
        return [figure for place in sorted(self.board.figures) for figure in self.board.figures[place]]

    def _counted(self) -> Iterator[Figure]:
        """As `_standing`, but as counters in two columns show them (`counters.counted`). Those that share a counter
        with others come last."""
        mixed: list[Figure] = []
        for place in sorted(place for place, here in self.board.figures.items() if here):
            here = self.board.figures[place]
            whole = counters.counted(here)
            if len({each.style for each in whole}) > 1 or {each.brief for each in whole} - {
                each.brief for each in here
            }:
                mixed += whole
            else:
                yield from whole
        yield from mixed

    def _examples(self, figures: Sequence[Figure]) -> Iterator[tuple[str, Figure]]:
        """One of these figures for each style, with its meaning, if possible one that stands for several units; one
        marker for each name; and one figure for each meaning of its own."""
        usual = [figure for figure in reversed(figures) if not figure.means]
        examples = {figure.style: figure for figure in usual}
        several = {figure.style: figure for figure in usual if figure.number > 1}
        for style, word in STANDING.items():
            if style in counters.OPEN:
                named = {"".join(figure.names[:1]): figure for figure in figures if figure.style == style}
                yield from ((name or word, figure) for name, figure in named.items())
            elif style in several:
                yield word, several[style]
            elif style in examples:
                yield word, examples[style]
        yield from {figure.means: figure for figure in reversed(figures) if figure.means}.items()


def _ruled(ground: Ground) -> str:
    """The name of a ground, and its rule if it has one."""
    return f"{ground.name}: {ground.rule}" if ground.rule else ground.name
