"""The exit codes of the commands, besides 0."""

CLOSED = 1  # the output is closed, as by `| head`; rich has this code
WRONG = 2  # a mistake of the user
STOPPED = 130  # by Ctrl-C
