"""The chapters of the rulebook: checks, rules and offers. They write, and announce what has happened."""
