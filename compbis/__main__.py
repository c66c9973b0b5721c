"""`python -P -m compbis`. Without -P, Python would import modules from the current folder in place of its own, before
any of our code runs."""

import sys

from compbis.app import main

sys.exit(main())
