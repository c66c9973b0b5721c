"""The full screen: the only room that knows blessed. Draws pages and text of any game on a terminal."""

import os

# blessed reads this when it is imported; else it may wait for seconds on a terminal that does not answer it.
os.environ.setdefault("BLESSED_QUERY_TIMEOUT_SECONDS", "0")
