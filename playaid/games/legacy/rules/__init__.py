"""The chapters of the rulebook: they check, ask, roll, write and announce."""
