"""The kit for games, those that come with playaid and a stranger's: nothing of it is on a command's path.

`Table` lines and positions · `evenings` play by chance · `worlds` what is hidden stays hidden · `odds` they tell nothing either · `goldens`
what everybody saw, line by line · `laws` of every referee, on positions of an evening · `rulebook` each case has its test · `lint` is the
game whole? (also `playaid games check SLUG`)
"""

from playaid.testing.everything import everything as everything
