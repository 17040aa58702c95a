"""Tables at work: the host of each, the commands of people, and the registry of all."""
