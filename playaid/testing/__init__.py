"""The kit for games, those that come with playaid and a stranger's: nothing of it is on a command's path.

`everything` a whole game by one call · `Table` (in `table`) lines and positions · `random_evenings` play by chance · `worlds` what is
hidden stays hidden · `prying` what is shown is said to be · `odds_secrecy` odds tell nothing either · `goldens` what everybody saw, line by
line · `laws` of every referee, on positions of an evening · `coverage_checks` each case has its test · `playaid games check SLUG` is the
game whole?
"""

from playaid.testing.suite import everything as everything
