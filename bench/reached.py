"""What can come about on the house tables: evenings that look for what has not come about yet, evenings by chance and to win, and what
none of them has told.

python bench/reached.py                                            each game, 20,000 lines
python bench/reached.py --game elric --lines 5000 --evenings 10    one game, and ten whole evenings of each scenario, by chance and to win
"""

import argparse

from tournament import named, scenarios

from playaid.games import registry
from playaid.referee.contract.game import Game
from playaid.testing.reach import Reached, explore, overhear, sayings


def variants(game: Game) -> list[dict[str, str]]:
    """The game as it is, and each variant and reading of it by itself."""
    others = [{option.name.replace("-", "_"): value} for option in game.options for value in option.values[1:]]
    return [{}, *others]


def _together(one: Reached, other: Reached) -> Reached:
    told, verbs = one.told + other.told, one.verbs + other.verbs
    return Reached(told, verbs, one.lines + other.lines, one.walks + other.walks, one.ended + other.ended)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", action="append", choices=sorted(registry.BUILT_IN))
    parser.add_argument("--lines", type=int, default=20_000)
    parser.add_argument(
        "--evenings", type=int, default=0, help="whole evenings of each scenario besides, so many by chance and as many to win"
    )
    parser.add_argument("--seed", type=int, default=0)
    chosen = parser.parse_args()
    for name in chosen.game or sorted(registry.BUILT_IN):
        game = registry.load(name)
        found, all_told = explore(game, chosen.lines, chosen.seed, variants(game)), sayings(game)
        print(f"{name}: {len(all_told.keys() & found.told.keys())} of {len(all_told)} told by walks")
        for way in ("chance", "greedy") if chosen.evenings else ():
            for options in scenarios(game):
                heard = overhear(game, (way,), chosen.evenings, chosen.seed, options)
                told = len(all_told.keys() & heard.told.keys())
                print(f"  {heard.walks} evenings, {way}, {named(options)}: {heard.lines} lines, {told} of {len(all_told)} told", flush=True)
                found = _together(found, heard)
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
