"""Naval combat: who fights, and the rounds on the Battle Board."""
