"""What is particular to playing one game well: a module a game, found through the game's name."""
