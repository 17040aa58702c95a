"""What a seat can know: exact counts, odds and reasons, from the events that it saw."""
