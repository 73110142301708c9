"""What the tournaments of `bench/tournament.py --out FILE` come to: tables in Markdown, and a picture for each game.

python bench/fairness.py FILE... --pictures docs/house
"""

import argparse
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from statistics import median, quantiles
from typing import Any, NamedTuple
from xml.sax.saxutils import escape

from playaid.testing.tournament import Broken, Result, interval

Pairing = tuple[str, str, tuple[str, ...]]
"""Game, scenario, how was played."""
VALUE = r"\{\w+\}"
ROW, LEFT, WIDE, TALL = 26, 250, 300, 26
COLOURS = {"first": "#3d6b8f", "nobody": "#c9c4b8", "second": "#b2653c"}
FAIR = (0.4, 0.6)


class Share(NamedTuple):
    """Evenings of so many, and between what their share lies 95 times of 100."""

    number: int
    of: int

    def __str__(self) -> str:
        low, high = interval(self.number, self.of)
        return f"{self.number} ({100 * low:.0f}–{100 * high:.0f} %)"


def read(files: Iterable[Path]) -> tuple[dict[Pairing, list[Result]], list[tuple[Pairing, Broken]]]:
    """The evenings of each pairing, one of a seed once, and those that broke."""
    played: dict[Pairing, dict[int, Result]] = {}
    broken = []
    for file in files:
        for line in file.read_text(encoding="utf-8").splitlines():
            game, scenario, ways, found = json.loads(line)
            pairing = game, scenario, tuple(ways)
            if "why" in found:
                broken.append((pairing, Broken(**found)))
            else:
                played.setdefault(pairing, {})[found["seed"]] = Result(**found)
    return {pairing: list(results.values()) for pairing, results in sorted(played.items())}, broken


def parties(pairing: Pairing, results: Sequence[Result]) -> tuple[str, str, list[str | None]]:
    """The two who are set against each other, and who of them won each evening: sides that the game has, else ways of playing, else who
    began and who followed."""
    _, _, ways = pairing
    own = results[0].first is None
    sides = list(results[0].players)
    if len(sides) == 1:
        return "won", "", ["won" if result.winner else None for result in results]
    if own:
        return sides[0], sides[1], [result.winner for result in results]
    if len(set(ways)) > 1:
        return ways[0], ways[1], [result.players[result.winner] if result.winner else None for result in results]
    kinds = (None if result.winner is None else "who began" if result.winner == result.first else "who followed" for result in results)
    return "who began", "who followed", list(kinds)


def rows(played: dict[Pairing, list[Result]]) -> Iterator[str]:
    """The table *Fair*: who won how often, of how many."""
    yield "| game | scenario | played | evenings | won by | won by | by nobody | of those decided, the first won |"
    yield "|---|---|---|---|---|---|---|---|"
    for pairing, results in played.items():
        game, scenario, ways = pairing
        one, other, won = parties(pairing, results)
        number = Counter(won)
        cells: list[Any] = [game, scenario, " : ".join(ways), len(won), f"{one} {Share(number[one], len(won))}"]
        decided = number[one] + number[other]
        cells += [f"{other} {Share(number[other], len(won))}" if other else "", number[None]]
        cells.append(f"{100 * number[one] / decided:.0f} % {Share(number[one], decided)}" if decided and other else "")
        yield f"| {' | '.join(map(str, cells))} |"


def lengths(played: dict[Pairing, list[Result]]) -> Iterator[str]:
    """The table *How long*: turns, lines, how it ended, what is counted for victory, evenings a CPU minute."""
    yield "| game | scenario | played | evenings | turns: middle, 80 of 100 | lines | endings | counted for victory | a minute |"
    yield "|---|---|---|---|---|---|---|---|---|"
    for (game, scenario, ways), results in played.items():
        endings = Counter(result.how for result in results)
        told = "; ".join(f"{number} {_ending(how)}" for how, number in endings.most_common(4))
        counted = Counter(name for result in results for name in result.standing)
        mean = (f"{name} {sum(result.standing.get(name, 0) for result in results) / len(results):.1f}" for name in sorted(counted))
        turns = spread([result.turn for result in results])
        pace = 60 * len(results) / (sum(result.seconds for result in results) or 1)
        lines = sum(result.lines for result in results) / len(results)
        cells = (game, scenario, " : ".join(ways), len(results), turns, f"{lines:.0f}", told, ", ".join(mean), f"{pace:.0f}")
        yield f"| {' | '.join(map(str, cells))} |"


def _ending(how: str) -> str:
    """How an evening ended, in few words: without values, and without what is said of it besides."""
    return re.sub(VALUE, "…", how).partition(": ")[0].removesuffix(" (…)")


def spread(values: Sequence[int]) -> str:
    if len(values) < 10:
        return f"{median(values):g} ({min(values)}–{max(values)})"
    tenths = quantiles(values, n=10)
    return f"{median(values):g} ({tenths[0]:.0f}–{tenths[-1]:.0f})"


def decisive(played: dict[Pairing, list[Result]]) -> Iterator[str]:
    """What brought winners farthest on: the lines that did so most often, of how many evenings that were won."""
    yield "| game | scenario | played | won | the winner's farthest step, most often |"
    yield "|---|---|---|---|---|"
    for (game, scenario, ways), results in played.items():
        won = [result.turning for result in results if result.winner and result.turning]
        most = ", ".join(f"`{line}` {number}" for line, number in Counter(won).most_common(3))
        if won:
            yield f"| {game} | {scenario} | {' : '.join(ways)} | {len(won)} | {most} |"


def picture(game: str, played: dict[Pairing, list[Result]]) -> str:
    """Each pairing a row: whose the evenings were, with the interval of the first's share of those decided, and the turns they took."""
    longest = max(result.turn for results in played.values() for result in results)
    height = TALL + ROW * len(played) + 40
    width = LEFT + WIDE + 220
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="11">']
    parts.append(
        f'<title>{escape(game)}: whose the evenings were, and how long they took</title><rect width="100%" height="100%" fill="#fbfaf6"/>'
    )
    low, high = (LEFT + WIDE * share for share in FAIR)
    parts.append(f'<rect x="{low}" y="{TALL - 8}" width="{high - low}" height="{ROW * len(played) + 8}" fill="#e8efe2"/>')
    parts.append(f'<text x="{LEFT}" y="12">share of evenings; line: 95 %, first of those decided</text>')
    parts.append(f'<text x="{LEFT + WIDE + 20}" y="12">turns, 1 to {longest}</text>')
    for index, (pairing, results) in enumerate(played.items()):
        parts += _row(TALL + ROW * index, pairing, results, longest)
    foot = TALL + ROW * len(played) + 16
    parts += [f'<text x="{LEFT + WIDE * share}" y="{foot}" text-anchor="middle">{share:.0%}</text>' for share in (0, *FAIR, 1)]
    return "\n".join([*parts, "</svg>"]) + "\n"


def _row(top: float, pairing: Pairing, results: Sequence[Result], longest: int) -> Iterator[str]:
    one, other, won = parties(pairing, results)
    number = Counter(won)
    label = " ".join(filter(None, (pairing[1], " : ".join(pairing[2]))))
    yield f'<text x="{LEFT - 8}" y="{top + 12}" text-anchor="end">{escape(label)} ({len(won)})</text>'
    at = float(LEFT)
    for kind, share in (("first", number[one]), ("nobody", number[None]), ("second", number[other] if other else 0)):
        wide = WIDE * share / len(won)
        who = {"first": one, "nobody": "nobody", "second": other}[kind]
        if share:
            told = f"<title>{escape(who)} {share}</title>"
            yield f'<rect x="{at:.1f}" y="{top}" width="{wide:.1f}" height="16" fill="{COLOURS[kind]}">{told}</rect>'
            if wide > 7 * len(who):
                yield f'<text x="{at + 4:.1f}" y="{top + 12}" fill="{"#333" if kind == "nobody" else "#fff"}">{escape(who)}</text>'
        at += wide
    decided = number[one] + (number[other] if other else number[None])
    if decided:
        low, high = (LEFT + WIDE * bound for bound in interval(number[one], decided))
        yield f'<path d="M{low:.1f} {top + 19}H{high:.1f}M{low:.1f} {top + 17}v4M{high:.1f} {top + 17}v4" stroke="#222" fill="none"/>'
    turns = Counter(result.turn for result in results)
    step = 190 / longest
    for turn, evenings in sorted(turns.items()):
        tall = 16 * evenings / max(turns.values())
        yield (
            f'<rect x="{LEFT + WIDE + 20 + step * (turn - 1):.1f}" y="{top + 16 - tall:.1f}" width="{max(1.5, step - 1):.1f}" '
            f'height="{tall:.1f}" fill="#5b6b5a"/>'
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--pictures", type=Path)
    chosen = parser.parse_args()
    played, broken = read(chosen.files)
    for table in (rows, lengths, decisive):
        print("\n".join(table(played)), end="\n\n")
    for pairing, fault in broken:
        print(f"BROKEN {pairing} seed {fault.seed}: {fault.why}")
    if chosen.pictures:
        chosen.pictures.mkdir(parents=True, exist_ok=True)
        for game in sorted({game for game, _, _ in played}):
            ours = {pairing: results for pairing, results in played.items() if pairing[0] == game}
            (chosen.pictures / f"{game}.svg").write_text(picture(game, ours), encoding="utf-8")


if __name__ == "__main__":
    main()
