from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TypedDict

import click

from playaid.cli.command import Answer, Terminal, command
from playaid.cli.placed_files import write_all
from playaid.cli.registry import TITLES
from playaid.desk import kept_evenings
from playaid.desk.kept_evenings import Evening, Record, duration, persons, record, result, whose_dice
from playaid.language.message import Typed, as_message, counted, listing, message, series
from playaid.language.translation import translate

FEW = 10
"""Evenings that are listed unless all are asked for."""


class Stats(TypedDict):
    evenings: list[Evening]
    games: dict[str, Record]
    people: dict[str, Record]


class WrittenStats(TypedDict):
    file: str


@command("stats")
@click.option("--all", "whole", is_flag=True, help="Every evening, not the last ones only.")
@click.option("--out", "-o", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE", help="Write a page into this file.")
@click.argument("what", required=False, metavar="GAME|PERSON")
def stats(terminal: Terminal, whole: bool, out: Path | None, what: str | None) -> Answer[Stats | WrittenStats]:
    """The evenings kept here: who played what, who won, how long it took, whose dice they were; of all, of a game, or of a person.

    Only what the whole table may know is counted. A pause of more than half an hour is no play.
    """
    kept = kept_evenings.evenings(terminal.folder)
    if what is not None:
        kept = _of(kept, what)
    known = [evening for evening in kept if evening["fault"] is None]
    data: Stats = {
        "evenings": kept,
        "games": {slug: record(evening for evening in known if evening["game"] == slug) for slug in _games(known)},
        "people": {
            person: record((evening for evening in known if person in evening["players"].values()), person) for person in persons(known)
        },
    }
    if out is not None:
        write_all(out, _page(data, known))
        return Answer([message("  Written: {file}", file=out)], {"file": str(out)})
    shown = kept if whole else [*(evening for evening in kept[:-FEW] if evening["fault"]), *kept[-FEW:]]
    lines = [*map(_game_line, *_both(data["games"])), *map(_person_line, *_both(data["people"])), *map(_line, shown)]
    if not whole and len(kept) > FEW and len(shown) < len(kept):
        lines.append(message("  These are the last {n} of {all} evenings: --all lists them.", n=len(shown), all=len(kept)))
    return Answer(list(map(translate, lines)) or [message("  No evenings in {folder}.", folder=terminal.folder)], data)


def _both(records: dict[str, Record]) -> tuple[Iterable[str], Iterable[Record]]:
    return records.keys(), records.values()


def _of(kept: Sequence[Evening], what: str) -> list[Evening]:
    """The evenings of a game or of a person. Raises Unreadable, Ambiguous."""
    from playaid.referee.contract.names import find

    names = dict.fromkeys(persons(kept), ()) | {slug: (_title(slug),) for slug in _games(kept)}
    meant = find(what, names, "game or person")
    return [evening for evening in kept if meant == evening["game"] or meant in evening["players"].values()]


def _games(kept: Iterable[Evening]) -> list[str]:
    return sorted({evening["game"] for evening in kept if evening["game"]})


def _title(slug: str) -> str:
    """What a game calls itself; its slug where it is not here."""
    if slug in TITLES:
        return TITLES[slug]
    from playaid.games.registry import load

    try:
        return load(slug).title
    except Exception:  # a stranger's game, which may be gone or broken
        return slug


def _game_line(slug: str, of: Record) -> str:
    return message(
        "  {title}: {evenings}, {over} over, {long}; won by {won}." if of["won"] else "  {title}: {evenings}, {over} over, {long}.",
        title=_title(slug),
        evenings=_evenings(of),
        over=of["over"],
        long=duration(of["seconds"]),
        won=_wins(of),
    )


def _person_line(person: str, of: Record) -> str:
    return message(
        "  {person}: {evenings}, {over} over, {won} won, {long}; {played}; {dice}.",
        person=person,
        evenings=_evenings(of),
        over=of["over"],
        won=of["won"].get(person, 0),
        long=duration(of["seconds"]),
        played=_played(of),
        dice=whose_dice(of["dice"]),
    )


def _line(evening: Evening) -> str:
    if evening["fault"] is not None:
        return message("  {name}: {fault}", name=Typed(evening["name"]), fault=evening["fault"])
    return message("  {day}  {name}: {told}", day=evening["begun"][:10], name=Typed(evening["name"]), told=listing(_cells(evening), "; "))


def _cells(evening: Evening) -> tuple[str, ...]:
    """Which game, who played, how it ended, how long it took, whose dice."""
    players, dice = listing(evening["players"].values()), record([evening])["dice"]
    return _title(evening["game"]), players, result(evening), duration(evening["seconds"]), whose_dice(dice)


def _evenings(of: Record) -> str:
    return counted(of["evenings"], "{n} evening", "{n} evenings")


def _wins(of: Record) -> str:
    return series(message("{person} ({n})", person=person, n=n) for person, n in sorted(of["won"].items(), key=lambda win: -win[1]))


def _played(of: Record) -> str:
    return listing(message("{title} ({n})", title=_title(slug), n=n) for slug, n in of["played"].items())


def _page(data: Stats, known: Sequence[Evening]) -> Iterable[str]:
    from playaid.export.print_sheets import stats_page

    game, played, over = as_message("game"), as_message("evenings"), as_message("over")
    long, won, dice = as_message("played"), as_message("won"), as_message("dice")
    of_games = [
        (_title(slug), str(of["evenings"]), str(of["over"]), duration(of["seconds"]), _wins(of), whose_dice(of["dice"]))
        for slug, of in data["games"].items()
    ]
    of_people = [
        (person, _played(of), str(of["over"]), str(of["won"].get(person, 0)), duration(of["seconds"]), whose_dice(of["dice"]))
        for person, of in data["people"].items()
    ]
    of_all = [(evening["begun"][:10], evening["name"], *_cells(evening)) for evening in reversed(known)]
    heads = as_message("day"), as_message("session"), game, as_message("players"), as_message("result"), long, dice
    return stats_page(
        (as_message("By game"), (game, played, over, long, won, dice), of_games),
        (as_message("By person"), (as_message("person"), played, over, won, long, dice), of_people),
        (as_message("Evening by evening"), heads, of_all),
    )
