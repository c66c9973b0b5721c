"""Games with other cards than ours."""
