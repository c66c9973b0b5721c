"""What the laws work with: games that were played, worlds that were changed, terminals that nobody sits at."""
