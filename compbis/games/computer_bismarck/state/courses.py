"""How directly the convoys have sailed (17.3)."""

from compbis.table.values import NamedTuple


class Courses(NamedTuple):
    """How directly the convoys have sailed so far (17.3).

    Args:
        strayed: the convoys that did not move directly, so that their missions have failed.
        detours: the turns that WS8B has lost on a way round Ireland.
        irish_sea: whether WS8B has been in the Irish Sea, after which it may lose no turn.
    """

    strayed: tuple[str, ...] = ()
    detours: int = 0
    irish_sea: bool = False


NO_COURSES = Courses()
"""The courses before any convoy has sailed, and those in every German view."""
