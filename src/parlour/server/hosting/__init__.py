"""Tables in memory: the host of each table, the commands of people, and the registry of all tables."""
