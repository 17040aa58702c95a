"""Tables by the thousand."""
