"""The test kit: laws, second worlds, transcripts and counts, run on every registered game; builders for rule tests."""
