"""Load tests: many tables and sockets against a server on this machine."""
