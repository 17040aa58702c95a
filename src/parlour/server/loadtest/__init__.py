"""How much a server takes: many tables, many sockets, on this machine only."""
