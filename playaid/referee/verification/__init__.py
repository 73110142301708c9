"""Is it true, and is it whole: `verify.verify` rules a log again, `lint` and `lint_source` look through a game, `coverage` through its
rulebook's cases."""
