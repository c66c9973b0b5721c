"""What the captains reckon with, whichever side they command: where the enemy may be, what a fight may bring."""
