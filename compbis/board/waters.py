"""Where the ships of a game can be on its map. A place is given by its name."""

from collections.abc import Collection, Mapping

from compbis.board.ground import Ground
from compbis.board.map import Map
from compbis.board.ways import Ways
from compbis.errors import DataError


class Waters:
    """The places that ships may enter. names: their names, row by row."""

    def __init__(self, map_: Map, grounds: Collection[Ground], file: str) -> None:
        """
        Args:
            map_: the map
            grounds: the kinds of ground that ships may enter
            file: the file with the map, for errors

        Raises:
            DataError: the map has no such ground
        """
        entered = [place for place, ground in map_.ground.items() if ground in grounds]
        if not entered:
            raise DataError(f"{file}: the board has no {' and no '.join(ground.name.lower() for ground in grounds)}")
        self._map = map_
        self.names = tuple([map_.names[place] for place in entered])
        self._shut = map_.grid.places.difference(entered)
        self._ways = Ways(map_.grid, entered)

    def distance(self, one: str, other: str) -> int:
        """The steps from one place to another, ignoring what lies between."""
        return self._map.grid.distance(self._map.places[one], self._map.places[other])

    def reach(self, start: str, most: int) -> Mapping[str, int]:
        """The number of steps to each place within this many steps, the start included, in the order of the map."""
        ways = self._ways.reach(self._map.places[start], most)
        return {self._map.names[place]: len(ways[place]) for place in sorted(ways)}

    def clear(self, one: str, other: str) -> bool:
        """Whether ships may enter every place on the line between two places."""
        return self._shut.isdisjoint(self._map.grid.line(self._map.places[one], self._map.places[other]))
