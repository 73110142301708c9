"""How likely something is: `query` is what is asked, `exact` and `sampling` answer it, `report` says it, `retrospect` looks back. Below
these `enumerate` walks one declaration, `policy` and `markov` carry on over several, `bounds` and `payoff` say what choices leave open."""
