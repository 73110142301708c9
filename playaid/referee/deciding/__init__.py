"""A declaration in, a ruling out (`decide`), and beside it the verbs of every game (`general_verbs`, `set_by_hand`), what would be legal
(`offers`), what a side may be told ahead (`look_ahead`), a game entered under way (`entry`), and whether a state can be looked at."""
