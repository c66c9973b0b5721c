"""Routes: orders that last several turns, and ships that accompany others."""
