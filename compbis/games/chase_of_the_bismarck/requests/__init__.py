"""The decisions that a side may make, judged by its own view."""
