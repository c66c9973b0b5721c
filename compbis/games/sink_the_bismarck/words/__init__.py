"""What happened and what is seen, in words: of what a side may know, and nothing else."""
