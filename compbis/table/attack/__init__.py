"""What it takes to attack a captain."""
