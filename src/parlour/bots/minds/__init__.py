"""What is specific to one game: a module per game, found by its name."""
