"""Equal cards in several copies: an exact filter, particles beyond a limit."""
