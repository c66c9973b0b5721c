"""The set-up (3, 13.1)."""

from compbis.games.chase_of_the_bismarck.cards.roster import EXTRAS, START
from compbis.games.chase_of_the_bismarck.phases.referee import Referee
from compbis.games.chase_of_the_bismarck.requests.movement import PlaceRequest
from compbis.games.chase_of_the_bismarck.state.orders import Place
from compbis.games.chase_of_the_bismarck.state.reports import Revealed
from compbis.games.chase_of_the_bismarck.state.sight import View
from compbis.table.game import Steps, orders_until
from compbis.table.side import GERMAN, Side


def set_up(game: Referee) -> Steps:
    """Roll in secret for each optional unit, which may reveal it; then the German player places the tankers (13.1, 3;
    Reading 3.b)."""
    for side in Side:
        for name in game.position.ships[side]:
            if name in EXTRAS and game.die("reveal", name) <= EXTRAS[name].reveal:
                game.report(Revealed(ship=name))
    if any(name in START and START[name].choice for name in game.position.ships[GERMAN]):
        view = yield from orders_until(PlaceRequest, game.view(GERMAN), _placed)
        game.put_all(GERMAN, view.ships)


def _placed(view: View, order: Place) -> View:
    return PlaceRequest(view, True).after(order)
