"""The exit codes of the commands, besides 0."""

WRONG = 2  # a mistake of the user
STOPPED = 130  # by Ctrl-C
