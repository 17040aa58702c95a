"""Large hands that are passed on: exact before the first pass, MCMC after it."""
