"""Sink the Bismarck!, second edition (Michael Smith, 1993): a game of counters that may be task forces or dummies."""
