"""The chapters of the rulebook: they read, ask, roll, write and announce what happened."""
