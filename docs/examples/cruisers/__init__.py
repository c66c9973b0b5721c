"""CRUISERS: two cruisers hunt each other in fog."""
