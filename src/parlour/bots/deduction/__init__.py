"""Bots for games of deduction: exact detectives, racers that follow the others, novices with a plain sheet."""
