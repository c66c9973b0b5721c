"""Standing orders, which answer for a side while it is away."""
