"""The Chase of the Bismarck: the hunt on hidden boards, forty turns of May 1941."""
