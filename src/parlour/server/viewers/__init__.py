"""What each viewer of a table sees, and how it is sent."""
