"""The state of one table: folded from the rows of its log, without a clock, a disk or a network."""
