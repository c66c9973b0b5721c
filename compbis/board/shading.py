"""Places shaded at a player's request, now and for later: as ground, as marks, and in words."""

from collections.abc import Collection, Iterator, Mapping, Sequence

from compbis.board.ground import SHADE, SHADE_LATER, Figure, Ground
from compbis.board.map import Map
from compbis.board.shapes import IN_A_ROW, Place
from compbis.table.values import NamedTuple


class Shading(NamedTuple):
    """Shaded places. now: those in question at once; later: these and others, for a later time."""

    now: Collection[Place] = ()
    later: Collection[Place] = ()

    def cover(self, printed: Map) -> Mapping[Place, Ground]:
        """What lies over the printed ground. The sign of a port or of land still shows."""
        kinds = dict.fromkeys(self.later, SHADE_LATER) | dict.fromkeys(self.now, SHADE)
        return {place: _over(printed.ground[place], kind) for place, kind in kinds.items() if place in printed.ground}

    def figures(self, standing: Mapping[Place, Sequence[Figure]]) -> Mapping[Place, Sequence[Figure]]:
        """The figures on a board, with a mark before the sign of the first figure on each shaded place, since a figure
        hides the ground. A figure with a mark of its own keeps that."""
        marks = dict.fromkeys(self.later, SHADE_LATER.mark) | dict.fromkeys(self.now, SHADE.mark)
        return {
            place: (_marked(figures[0], marks[place]), *figures[1:]) if figures and place in marks else figures
            for place, figures in standing.items()
        }


def by_rows(printed: Map, places: Collection[Place]) -> Iterator[str]:
    """Places of a board in a few words, with a line for each row: `17: 14 TO 20, 23`."""
    columns = list(printed.columns)
    for row, name in printed.rows.items():
        runs: list[list[int]] = []
        for at, column in enumerate(columns):
            if IN_A_ROW * row + column not in places:
                continue
            if runs and runs[-1][-1] == at - 1:
                runs[-1].append(at)
            else:
                runs.append([at])
        if runs:
            said = (_span([printed.columns[columns[at]].strip() for at in run]) for run in runs)
            yield f"{name}: {', '.join(said)}"


def _span(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{names[0]} TO {names[-1]}"


def _over(ground: Ground, kind: Ground) -> Ground:
    """A shade over water, or over ground with another sign, which stays: `o+`."""
    return kind._replace(sign=kind.mark + ground.sign[1]) if ground.land else kind


def _marked(figure: Figure, mark: str) -> Figure:
    return figure._replace(sign=mark + figure.sign[1]) if figure.sign[0] == " " else figure
