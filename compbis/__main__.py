"""`python -m compbis`."""

import sys

from compbis.app import main

sys.exit(main())
