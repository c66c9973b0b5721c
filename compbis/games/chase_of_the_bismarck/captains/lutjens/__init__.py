"""The German captain Lutjens: hunts convoys where it is worth the danger, and keeps clear of the Allied fleets."""
