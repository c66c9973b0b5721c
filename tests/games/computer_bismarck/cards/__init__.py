"""Games with cards other than ours."""
