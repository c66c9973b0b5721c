"""Battle of the Denmark Strait: four ships on 24 May 1941, by the rules of Mark Fastoso."""
