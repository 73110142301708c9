"""A declaration in, a ruling out: `decide.decide`, pure, the one way that play, checks, odds, replay and `verify` take.

Beside it the verbs of every game (`general_verbs`, `set_by_hand`), what would be legal (`offers`), what a side may be told ahead
(`look_ahead`), a game set up or entered while it is under way (`entry`), and whether a state can be looked at (`smoke_check`).
"""
