"""The command `python -m compbis.conformance`."""

import sys

from compbis.conformance.running import main

sys.exit(main(sys.argv[1:]))
