"""How a person plays."""
