"""A whole turn in line mode, as read by the British player who plays both sides, with scripted dice and cards."""

from collections.abc import Iterator
from contextlib import suppress
from textwrap import dedent
from typing import Any

from compbis.games.denmark_strait.desk.desk import Desk
from compbis.table.request import Request, judged
from compbis.table.side import BRITISH, Side
from compbis.table.talk import Ask, Give, Say
from tests.games.denmark_strait.scene import Scene

EXPECTED = """\
    BRITISH SPEED ROLL: 4+4=8
    HOOD IN F7, FACES W. ROLLED 8, NEEDS 5
        (BOW) RANGE, IN 100: HITS/IS HIT
     SW E8   BIS 6 3/8, PE 5 8/8
     W  E7   BIS 5 8/17, PE 4 17/17
     NW E6   BIS 4 17/28, PE 3 28/28
     L  (SW) BIS 5 8/17, PE 4 17/17
     R  (NW) BIS 5 8/17, PE 4 3/17 END-ON
     STAYS   BIS 5 8/17, PE 4 17/17
    3 OF 4 POINTS BUY A TURN AND A MOVE: R N; R ? SHOWS ODDS
    HOOD (STAYS)-nw
    HOOD GOES TO E6, FACES W
    P OF WALES IN G7, FACES W. ROLLED 8, NEEDS 7
        (BOW) RANGE, IN 100: HITS/IS HIT
     SW F8   BIS 6 0/8, PE 5 3/8
     W  F7   BIS 5 3/17, PE 4 8/17
     NW F6   BIS 4 8/28, PE 3 17/28
     L  (SW) BIS 5 3/17, PE 4 8/17
     R  (NW) BIS 5 0/17 END-ON, PE 4 0/17 END-ON
     STAYS   BIS 5 3/17, PE 4 8/17
    3 OF 3 POINTS BUY A TURN AND A MOVE: R N; R ? SHOWS ODDS
    P OF WALES (STAYS)-
    END OF BRITISH MOVEMENT (GO ON)-
    GERMAN SPEED ROLL: 1+2=3
    BISMARCK IN D2, FACES SW. ROLLED 3, NEEDS 5. IT MAY ONLY TURN
        (BOW) RANGE, IN 100: HITS/IS HIT
     L  (S)  HOOD 4 8/17 END-ON, POW 5 17/3
     R  (W)  HOOD 4 28/17, POW 5 17/3
     STAYS   HOOD 4 28/17, POW 5 17/3
    BISMARCK (STAYS)-
    PRINZ EUGEN IN C3, FACES SW. ROLLED 3, NEEDS 4. IT MAY ONLY TURN
        (BOW) RANGE, IN 100: HITS/IS HIT
     L  (S)  HOOD 3 28/28, POW 4 17/8
     R  (W)  HOOD 3 28/28, POW 4 17/8
     STAYS   HOOD 3 28/28, POW 4 17/8
    PRINZ EUGEN (STAYS)-b l
    BISMARCK TURNS IN D2, FACES S
    PRINZ EUGEN IN C3, FACES SW. ROLLED 3, NEEDS 4. IT MAY ONLY TURN
        (BOW) RANGE, IN 100: HITS/IS HIT
     L  (S)  HOOD 3 28/28, POW 4 17/8
     R  (W)  HOOD 3 28/28, POW 4 17/8
     STAYS   HOOD 3 28/28, POW 4 17/8
    PRINZ EUGEN (STAYS)-un
    TAKEN BACK: BISMARCK TURNS IN D2, FACES S
    PRINZ EUGEN IN C3, FACES SW. ROLLED 3, NEEDS 4. IT MAY ONLY TURN
        (BOW) RANGE, IN 100: HITS/IS HIT
     L  (S)  HOOD 3 28/28, POW 4 17/8
     R  (W)  HOOD 3 28/28, POW 4 17/8
     STAYS   HOOD 3 28/28, POW 4 17/8
    PRINZ EUGEN (STAYS)-
    END OF GERMAN MOVEMENT (GO ON)-
    BISMARCK FIRES: 3 POINTS
     1 AT HOOD: NEEDS 9, 28 IN 100
       5 +4 RANGE
       2 POINTS: 42
       A HIT: 1 CARD, 2.4 HULL
     2 AT POW: NEEDS 10, 17 IN 100
       5 +5 RANGE
       2 POINTS: 28
       A HIT: 1 CARD, 2.4 HULL
    BISMARCK FIRES AT (NONE)-hood 2
    BISMARCK FIRES AT HOOD WITH 2 POINTS: NEEDS 8, ROLLS 4+5=9. HIT; 1 SPLASH
      KING OF SPADES: GUNNERY HIT
    PRINZ EUGEN FIRES: 2 POINTS
     1 AT HOOD: NEEDS 9, 28 IN 100
       6 +3 RANGE
       2 POINTS: 42
       A HIT: 1 CARD, 1.0 HULL
     2 AT POW: NEEDS 10, 17 IN 100
       6 +4 RANGE
       2 POINTS: 28
       A HIT: 1 CARD, 1.0 HULL
    PRINZ EUGEN FIRES AT (NONE)-
    HOOD FIRES: 4 POINTS
     1 AT BIS: NEEDS 10, 17 IN 100
       6 +4 RANGE
       2 POINTS: 28; 4: 42
       A HIT: 1 CARD, 2.2 HULL
     2 AT PE: NEEDS 9, 28 IN 100
       6 +3 RANGE
       2 POINTS: 42; 4: 58
       A HIT: 1 OR MORE CARDS, 5.7 HULL
    HOOD FIRES AT (NONE)-pe 2
    HOOD FIRES AT PRINZ EUGEN WITH 2 POINTS: NEEDS 8, ROLLS 6+6=12. HIT; 1 SPLASH
      5 OF HEARTS: HULL DAMAGE 5. PRINZ EUGEN WILL HAVE 7 LEFT
      9 OF CLUBS: HULL DAMAGE 9. PRINZ EUGEN WILL SINK
      4 OF SPADES: NOT HIGHER, NOT USED
    P OF WALES FIRES: 3 POINTS
    PRINZ EUGEN: 14 HULL DAMAGE TO COME, WILL SINK
     1 AT BIS: NEEDS 12, 3 IN 100
       7 +5 RANGE
       2 POINTS: 8
       A HIT: 1 CARD, 2.1 HULL
     2 AT PE: NEEDS 10, 17 IN 100
       7 +4 RANGE -1 CONCENTRATION
       2 POINTS: 28
       A HIT: 1 OR MORE CARDS, 5.5 HULL
    P OF WALES FIRES AT (NONE)-
    HOOD, GUNNERY HIT: SHOOTING +1
    PRINZ EUGEN, HULL DAMAGE 5: 7 OF 12 LEFT
    PRINZ EUGEN, HULL DAMAGE 9: 0 OF 12 LEFT
    THE PRINZ EUGEN IS SUNK
    HOOD MAY REPAIR ONE: NEEDS 10: 17 IN 100 REPAIRED, 44 NEVER; 1 POINT: 28, 33; 2: 42, 33
     1 KS GUNNERY HIT: SHOOTING +1
    HOOD REPAIRS (NONE)-1 1
    HOOD REPAIRS GUNNERY HIT: ROLLS 3+4=7, 1 POINT SPENT. NEVER TO BE REPAIRED
    HOOD WAS HIT. MORALE NEEDS 6, 72 IN 100; 1 POINT: 83
       5 +1 CARD
    MORALE POINTS OF HOOD (1)-1
    HOOD, MORALE WITH 1 POINT: NEEDS 5, ROLLS 2+2=4. IT FAILS
"""
TYPED = "nw||||b l|un|||hood 2||pe 2||1 1|1"


def seen(scene: Scene, typed: Iterator[str]) -> Iterator[str]:
    """The lines that a player of both sides sees while typing these."""
    desks = {side: Desk(side) for side in Side}
    steps: Any = scene.game.sequence()
    order = None
    while True:
        try:
            request = steps.send(order)
        except StopIteration:
            return
        finally:
            for report in scene.game.take_reports():
                yield from {side: desks[side].word(report) for side in Side}[BRITISH]
        order = yield from _answered(desks[request.side], request, typed)


def _answered(desk: Desk, request: Request, typed: Iterator[str]) -> Any:
    talk = desk.converse(request)
    step: Any = next(talk)
    while not isinstance(step, Give):
        answer = ""
        if isinstance(step, Say):
            yield from step.lines
        elif isinstance(step, Ask):
            answer = next(typed)
            yield step.prompt + answer
        step = talk.send(answer)
    order = judged(request, step.order)
    with suppress(StopIteration):
        talk.send("")
    return order


def test_a_whole_turn_in_line_mode_reads_as_written_here() -> None:
    cards = {Side.GERMAN: ("KS",), Side.BRITISH: ("5H", "9C", "4S")}
    rolls = {"speed_british": (4, 4), "speed_german": (1, 2), "shot_BISMARCK": (4, 5), "shot_HOOD": (6, 6)}
    scene = Scene(1, cards, **rolls, repair_HOOD=(3, 4), morale_HOOD=(2, 2))
    assert [*seen(scene, iter(TYPED.split("|")))] == dedent(EXPECTED).splitlines()
