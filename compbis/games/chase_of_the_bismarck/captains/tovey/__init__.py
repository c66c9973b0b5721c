"""The strong Allied captain: what it believes, where it searches, whom it sends, how it fights."""
