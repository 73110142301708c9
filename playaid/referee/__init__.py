"""Rulings, sessions and odds of any game, in rooms: `contract`, `deciding`, `session`, `machines`, `verification` and `odds`, bottom up.
Each imports from those below it alone. Nothing is imported here: a cold command pays for the modules that it uses."""
