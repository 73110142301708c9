"""`python -m tests.walks albion`: the walks of a game, made anew."""

import argparse

from tests.walks.keeping import keep

about = argparse.ArgumentParser(description=__doc__)
about.add_argument("game", nargs="+")
about.add_argument("--walks", type=int, default=12)
about.add_argument("--of", type=int, default=300, help="as many are made, the best are kept")
about.add_argument("--seed", type=int, default=1)
given = about.parse_args()
for slug in given.game:
    keep(slug, given.walks, given.of, given.seed)
