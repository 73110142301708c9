"""The answer to `--odds`: of a declaration (`declaration_odds`), of a loose roll (`roll_odds`), and how it is told."""
