"""Naval combat: the choice of combats, and the rounds on the Battle Board."""
