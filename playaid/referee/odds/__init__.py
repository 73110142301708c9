"""How likely something is: `query` reads what is asked, `exact` and `sampling` answer it, `report` says it, `retrospect` looks back.

Below these, `enumerate` walks the chances of one declaration, `policy` and `markov` carry on over several, `bounds` and `payoff` say what
choices on the way leave open.
"""
