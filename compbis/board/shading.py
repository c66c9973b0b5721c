"""Places shaded at a player's request, now and for later: as ground, as marks, and in words."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from types import MappingProxyType

from compbis.board.ground import SEA, SHADE, SHADE_LATER, SHADE_LIKELY, Figure, Ground
from compbis.board.map import Map
from compbis.board.shapes import IN_A_ROW, Place
from compbis.table.values import NamedTuple

_NAMELESS: Mapping[Place, str] = MappingProxyType({})


class Shading(NamedTuple):
    """Shaded places. now: those for the present; later: these and others, for a later time; likely: the likeliest of
    either."""

    now: Collection[Place] = ()
    later: Collection[Place] = ()
    likely: Collection[Place] = ()

    def cover(self, printed: Map) -> Mapping[Place, Ground]:
        """What lies over the printed ground. The sign of a port or of land still shows."""
        shaded = self._kinds().items()
        return {place: _over(printed.ground[place], kind) for place, kind in shaded if place in printed.ground}

    def figures(self, standing: Mapping[Place, Sequence[Figure]]) -> Mapping[Place, Sequence[Figure]]:
        """The figures on a board, with a mark before the sign of the first figure on each shaded place, since a figure
        hides the ground. A figure with a mark of its own keeps that."""
        kinds = self._kinds()
        return {
            place: (_marked(figures[0], kinds[place].mark), *figures[1:]) if figures and place in kinds else figures
            for place, figures in standing.items()
        }

    def _kinds(self) -> Mapping[Place, Ground]:
        parts = (self.later, SHADE_LATER), (self.now, SHADE), (self.likely, SHADE_LIKELY)
        return {place: kind for places, kind in parts for place in places}


def by_rows(printed: Map, places: Collection[Place]) -> Iterator[str]:
    """Places of a board in a few words, with a line for each row: `17: 14 TO 20, 23`."""
    yield from (f"{row}: {spans}" for row, spans in rows_of(printed, places).items() if spans)


def rows_of(printed: Map, places: Collection[Place], named: Mapping[Place, str] = _NAMELESS) -> Mapping[str, str]:
    """Places of a board by the name of the row, such as `14 TO 20, 23`; "" for none in that row. Where the names of
    places begin with the column, they are by column.

    Args:
        printed: the map
        places: the places; those off the map are skipped
        named: additional names of places, each given with its place: `26 BREST`
    """
    across = printed.column_first
    lines, along = (printed.columns, printed.rows) if across else (printed.rows, printed.columns)
    spans = dict.fromkeys(lines.values(), "")
    marked = {place % IN_A_ROW if across else place // IN_A_ROW for place in places}
    for line in lines.keys() & marked:
        runs: list[list[str]] = []
        ended = True
        for at, word in along.items():
            place = IN_A_ROW * at + line if across else IN_A_ROW * line + at
            if place not in places:
                ended = True
                continue
            if ended or place in named:
                runs.append([])
            runs[-1].append(f"{word} {named.get(place, '')}".strip())
            ended = place in named
        spans[lines[line]] = ", ".join(map(_span, runs))
    return spans


def ground_aloud(printed: Map) -> Iterator[str]:
    """Where each kind of ground is printed, in sentences: one for each kind but the open sea, with the names of
    ports."""
    names = {name.place: name.text for name in printed.lettering if name.place}
    for kind in printed.kinds:
        if kind.name == SEA.name:
            continue
        rows = rows_of(printed, {place for place, ground in printed.ground.items() if ground == kind}, names)
        said = "; ".join(f"{row.strip()}: {places}" for row, places in rows.items() if places)
        yield f"{kind.name}{f', {kind.rule},' if kind.rule else ''} IN {said}."


def _span(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{names[0]} TO {names[-1]}"


def _over(ground: Ground, kind: Ground) -> Ground:
    """A shade over water, or over ground with another sign, which stays: `o+`."""
    return kind._replace(sign=kind.mark + ground.sign[1]) if ground.land else kind


def _marked(figure: Figure, mark: str) -> Figure:
    return figure._replace(sign=mark + figure.sign[1]) if figure.sign[0] == " " else figure
