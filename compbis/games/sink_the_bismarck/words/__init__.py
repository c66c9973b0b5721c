"""Events, positions and questions in words, from what a side may know."""
