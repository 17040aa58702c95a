"""Bots for the deduction games (Sherlock 13, 13 Clues, Perfect Alibi): detectives, racers, novices."""
