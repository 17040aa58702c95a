"""Simulation, matches between bots, ratings and fits."""
