"""What the other seats know: second order, for distinct cards in hands."""
