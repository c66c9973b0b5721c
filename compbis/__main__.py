"""`python -P -m compbis`: without -P Python takes modules of the folder it is called from for its own, before any of
ours is read."""

import sys

from compbis.app import main

sys.exit(main())
