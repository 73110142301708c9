"""House tables put to the proof: evenings by chance and to win, each scenario of each game; who wins, how, how long, how many a minute.

python bench/tournament.py                              twenty evenings of each pairing
python bench/tournament.py --game elric --number 200    more of one game
python bench/tournament.py --number 200 --seconds 30    as many as half a minute of CPU is enough for
"""

import argparse
import json
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from playaid.games import registry
from playaid.referee.contract.game import Game
from playaid.testing.policies import orders_of
from playaid.testing.tournament import Broken, Result, Tally, interval, matches, tally

PAIRINGS: tuple[tuple[str, ...], ...] = (
    *(("chance",), ("greedy",), ("greedy", "chance"), ("chance", "greedy")),
    *(("campaign",), ("campaign", "greedy"), ("campaign", "chance")),
)


WON_WITHOUT_CARDS: dict[str, tuple[dict[str, str], ...]] = {"legacy": ({}, {"story": "none"})}
"""What is played besides: the tasks of a Story Quest stand on a sheet that the document has not, and without them no evening is won."""


def scenarios(game: Game) -> Iterator[dict[str, str]]:
    """The options that say which game is played: each value of `scenario`, or the game as it is."""
    values = next((option.values for option in game.options if option.name == "scenario"), ())
    yield from ({"scenario": value} for value in values) if values else iter(WON_WITHOUT_CARDS.get(game.slug, ({},)))


def named(options: dict[str, str]) -> str:
    return options.get("scenario") or " ".join(f"{name} {value}" for name, value in options.items())


def _at_table(options: dict[str, str], players: int | None) -> str:
    """What is played, and by how many where somebody has said so."""
    return " ".join(filter(None, (named(options), f"with {players}" if players else "")))


def pairings(game: Game, options: Mapping[str, str]) -> Sequence[tuple[str, ...]]:
    """Where all win together, or seats go round, there is nothing to turn about. Who looks a turn ahead plays where orders are given."""
    orders = orders_of(game.slug)
    ahead = PAIRINGS[4:] if orders is not None and orders.plays(options) else ()
    return (*(PAIRINGS[:2] if game.together else PAIRINGS[:4] if game.sides else PAIRINGS[:3]), *ahead)


def told(name: str, scenario: str, ways: tuple[str, ...], found: Tally) -> str:
    wins = ", ".join(_share(side, number, found.evenings) for side, number in sorted(found.sides.items()))
    by_way = ", ".join(f"{way} {number}" for way, number in sorted({**found.ways, **found.began}.items()) if way != "nobody")
    standing = ", ".join(f"{side} {number:.1f}" for side, number in sorted(found.standing.items()))
    cells = (
        *(name, scenario, " : ".join(ways), found.evenings, wins, by_way, standing),
        *(f"{found.lines:.0f}", f"{found.turns:.1f}", f"{found.a_minute:.0f}"),
    )
    return f"| {' | '.join(map(str, cells))} |"


def _share(side: str, number: int, evenings: int) -> str:
    low, high = interval(number, evenings)
    return f"{side} {number} ({100 * low:.0f}–{100 * high:.0f} %)"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", action="append", choices=sorted(registry.BUILT_IN))
    parser.add_argument("--scenario", action="append")
    parser.add_argument("--number", type=int, default=20)
    parser.add_argument("--players", type=int, help="at the table; else as few as may be")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--seconds", type=float, help="of CPU for each pairing, after which it is cut short")
    parser.add_argument("--pairing", action="append", type=int, choices=range(len(PAIRINGS)), help="by number, in the order of the table")
    parser.add_argument("--out", type=Path, help="a file of results, a JSON line each")
    chosen = parser.parse_args()
    print(HEAD)
    for name in chosen.game or sorted(registry.BUILT_IN):
        game = registry.load(name)
        for options in scenarios(game):
            if chosen.scenario and named(options) not in chosen.scenario:
                continue
            for ways in pairings(game, options):
                if chosen.pairing is None or PAIRINGS.index(ways) in chosen.pairing:
                    _play(game, options, ways, chosen)


HEAD = """| game | scenario | played | evenings | won by side (95 %) | won by way | counted for victory | lines | turns | a minute |
|---|---|---|---|---|---|---|---|---|---|"""


def _play(game: Game, options: dict[str, str], ways: tuple[str, ...], chosen: argparse.Namespace) -> None:
    results: list[Result] = []
    began = time.process_time()
    for result in matches(game, ways, chosen.number, chosen.first, options, players=chosen.players):
        if isinstance(result, Broken):
            print(f"BROKEN: {game.slug} {options} {ways} seed {result.seed}: {result.why}", flush=True)
        else:
            results.append(result)
        if chosen.out:
            with chosen.out.open("a", encoding="utf-8") as file:
                file.write(json.dumps([game.slug, _at_table(options, chosen.players), ways, result._asdict()]) + "\n")
        if chosen.seconds and time.process_time() - began > chosen.seconds:
            break
    found = tally(results)
    print(told(game.slug, _at_table(options, chosen.players), ways, found), flush=True)
    for how, number in sorted(found.endings.items(), key=lambda ending: -ending[1]):
        print(f"|  |  |  | {number} | {how} |  |  |  |  |  |", flush=True)


if __name__ == "__main__":
    main()
