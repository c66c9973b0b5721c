"""The nursery of a host in the tests: it prepares the game of 1980 alone, which takes half the time.

The processes of another game import it themselves, as they do if the nursery finds its data wrong.
Apart from this, `python -m tests.house.host.light_nursery FD` does the same as
`python -m compbis.host.children.nursery FD`.
"""

import sys

from compbis.host.children import nursery
from tests.house.seated import seated

if __name__ == "__main__":
    prepare = nursery.prepare

    def prepare_one() -> None:
        """Prepare the default game."""
        with seated():
            prepare()

    vars(nursery)["prepare"] = prepare_one
    nursery.main(sys.argv[1:])
