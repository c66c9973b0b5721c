"""How directly the convoys have sailed (17.3)."""

from compbis.table.values import NamedTuple


class Courses(NamedTuple):
    """How directly the convoys have sailed so far (17.3).

    strayed: those that did not move directly, and so have failed; detours: turns that WS8B has lost on a way round
    Ireland; irish_sea: whether it has been in the Irish Sea, after which it may lose none.
    """

    strayed: tuple[str, ...] = ()
    detours: int = 0
    irish_sea: bool = False


NO_COURSES = Courses()
"""Of a game in which no convoy has sailed yet, and all that the German knows."""
