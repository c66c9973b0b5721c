"""The strong Allied captain: what he believes, where he searches, which ships he sends, how he fights."""
