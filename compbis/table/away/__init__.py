"""What a side wants done while it is away: standing orders."""
