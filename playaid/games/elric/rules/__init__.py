"""The chapters of the rulebook: what declarations do, what they are checked by, what is offered. They write and announce."""
