"""Distinct cards in disjoint hands: exact."""
