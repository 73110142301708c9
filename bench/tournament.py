"""House tables put to the proof: evenings by chance and to win, each scenario of each game; who wins, how, how long, how many a minute.

python bench/tournament.py                              twenty evenings of each pairing
python bench/tournament.py --game elric --number 200    more of one game
"""

import argparse
import json
from collections.abc import Iterator, Sequence
from pathlib import Path

from playaid.games import registry
from playaid.referee.contract.game import Game
from playaid.testing.tournament import Tally, matches, tally

PAIRINGS: tuple[tuple[str, ...], ...] = (("chance",), ("greedy",), ("greedy", "chance"), ("chance", "greedy"))


def scenarios(game: Game) -> Iterator[dict[str, str]]:
    """The options that say which game is played: each value of `scenario`, or the game as it is."""
    values = next((option.values for option in game.options if option.name == "scenario"), ())
    yield from ({"scenario": value} for value in values) if values else iter([{}])


def pairings(game: Game) -> Sequence[tuple[str, ...]]:
    """Where all win together, or seats go round, there is nothing to turn about."""
    return PAIRINGS[:2] if game.together else PAIRINGS if game.sides else PAIRINGS[:3]


def told(name: str, scenario: str, ways: tuple[str, ...], found: Tally) -> str:
    wins = ", ".join(f"{side} {number}" for side, number in sorted(found.sides.items()))
    by_way = ", ".join(f"{way} {number}" for way, number in sorted(found.ways.items()))
    cells = (
        name,
        scenario,
        " : ".join(ways),
        found.evenings,
        wins,
        by_way,
        f"{found.lines:.0f}",
        f"{found.turns:.1f}",
        f"{found.a_minute:.0f}",
    )
    return f"| {' | '.join(map(str, cells))} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", action="append", choices=sorted(registry.BUILT_IN))
    parser.add_argument("--number", type=int, default=20)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--chance", action="store_true", help="by chance alone")
    parser.add_argument("--out", type=Path, help="a file of results, a JSON line each")
    chosen = parser.parse_args()
    print(
        "| game | scenario | played | evenings | won by side | won by way | lines | turns | a minute |\n"
        "|---|---|---|---|---|---|---|---|---|"
    )
    for name in chosen.game or sorted(registry.BUILT_IN):
        game = registry.load(name)
        for options in scenarios(game):
            for ways in pairings(game)[: 1 if chosen.chance else None]:
                results = list(matches(game, ways, chosen.number, chosen.first, options))
                if chosen.out:
                    with chosen.out.open("a", encoding="utf-8") as file:
                        file.writelines(json.dumps([name, options, ways, result._asdict()]) + "\n" for result in results)
                found = tally(results)
                print(told(name, options.get("scenario", ""), ways, found), flush=True)
                for how, number in sorted(found.endings.items(), key=lambda ending: -ending[1]):
                    print(f"|  |  |  | {number} | {how} |  |  |  |  |", flush=True)


if __name__ == "__main__":
    main()
