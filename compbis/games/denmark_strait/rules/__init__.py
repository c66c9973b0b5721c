"""The arithmetic of the rules, pure, over plain values; captains use it, too."""
