"""What can come about on the house tables: evenings that look for what has not come about yet, and what none of them has told.

python bench/reached.py                               each game, 20,000 lines
python bench/reached.py --game elric --lines 5000     one game
"""

import argparse

from playaid.games import registry
from playaid.referee.contract.game import Game
from playaid.testing.reach import explore, sayings


def variants(game: Game) -> list[dict[str, str]]:
    """The game as it is, and each variant and reading of it by itself."""
    others = [{option.name.replace("-", "_"): value} for option in game.options for value in option.values[1:]]
    return [{}, *others]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", action="append", choices=sorted(registry.BUILT_IN))
    parser.add_argument("--lines", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=0)
    chosen = parser.parse_args()
    for name in chosen.game or sorted(registry.BUILT_IN):
        game = registry.load(name)
        found, all_told = explore(game, chosen.lines, chosen.seed, variants(game)), sayings(game)
        lacking = {pattern: where for pattern, where in all_told.items() if pattern not in found.told}
        unused = sorted(verb.name for verb in game.verbs.values() if not verb.query and verb.name not in found.verbs)
        print(
            f"{name}: {found.lines} lines, {found.walks} walks, {found.ended} ended; {len(all_told) - len(lacking)} of {len(all_told)} told"
        )
        print(f"  verbs never said: {', '.join(unused) or 'none'}")
        for pattern, where in sorted(lacking.items(), key=lambda item: item[1]):
            print(f"  {where}: {pattern}", flush=True)


if __name__ == "__main__":
    main()
