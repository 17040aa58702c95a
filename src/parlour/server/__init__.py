"""Tables for people over the network."""
