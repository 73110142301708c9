"""What the document says of the tables where the fields of a sentence do not suffice: each function gives what is wrong, a text each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from playaid.language.message import message

if TYPE_CHECKING:
    from playaid.book.book import Book

FAERIE = "Faerie"
ALIKE = {"ferry": "minor river", "bridge": "minor river", "tunnel": "mountain side"}
"""Hexside -> what it is to those for whom it was not made. [11.8]"""
STRANGERS = ("Mundane", "Troll")
SIDES, RETREAT = ("attacker", "defender"), "r"
MARK = "*"
LEGEND = ("C1", "C2", "C3", "C4", "Cd", "!")
"""What a search brings besides artifacts. [12.7]"""


def strength_of_faerie(book: Book) -> Iterator[str]:
    """The points of armies, escorts and ships are as many as is said of them; unknown ones count nothing and leave the sum open. [21.2]"""
    kingdoms, set_up = book.rows("kingdoms"), book.rows("setup").values()
    ships = [ship.get("combat") for ship in book.rows("ships").values() if ship.get("side") == FAERIE]
    armies = [row.get("count") for row in set_up if row.get("kind") == "army" and kingdoms[row["kingdom"]].get("side") == FAERIE]
    escorts = [1 for person in book.rows("persons").values() if person.get("side") == FAERIE and person.get("escorted")]
    total = sum(points or 0 for points in (*ships, *armies, *escorts))
    stated = book.known_fact("points", "Faerie strength", "points")
    if stated and total != stated.value and None not in ships + armies:
        yield message("it is {number}", number=total)


def finds(book: Book) -> Iterator[str]:
    """What is found in a place begins there. [20.3]"""
    starts = {number: item.get("start") for number, item in book.rows("items").items()}
    for (place, roll), cells in book.rows("discovery").items():
        for found in sorted({*cells.values()} & {*starts}):
            if starts[found] not in (place, None):
                yield f"{place} | {roll}: {found}"


def crossings(book: Book) -> Iterator[str]:
    """Ferries and bridges are minor rivers, and tunnels mountain hexsides, to Humans and Trolls. [11.8]"""
    costs = book.rows("movement")
    for side, like in ALIKE.items():
        for race in STRANGERS:
            one, other = costs[side].get(race), costs[like].get(race)
            if None not in (one, other) and one != other:
                yield f"{side} | {race}"


def retreats(book: Book) -> Iterator[str]:
    """Some results make the attacker retreat, some the defender. [15.8, 16.4]"""
    results: list[Any] = [row.get(ratio) for row in book.rows("combat").values() for ratio in book.sheet("combat").columns]
    if None not in results:
        yield from (who for at, who in enumerate(SIDES) if not any(result[at].endswith(RETREAT) for result in results))


def marked(book: Book) -> Iterator[str]:
    """Some losses are marked to be taken from one piece. [7.2, 16.1]"""
    losses = _losses(book)
    if losses and not any(persons.endswith(MARK) for _, persons in losses):
        yield "casualty"


def marked_sinks(book: Book) -> Iterator[str]:
    """What is marked is enough to sink a ship, which has two steps. [7.0, 16.2]"""
    for force, row in book.rows("casualty").items():
        for result, losses in row.items():
            if losses and losses[1] == f"1{MARK}":
                yield f"{force} | {result}"


def three_and_two(book: Book) -> Iterator[str]:
    """There is a result of three and two. [8.4]"""
    losses = _losses(book)
    if losses and not any({loss.rstrip(MARK) for loss in both} == {"2", "3"} for both in losses):
        yield "casualty"


def discoveries(book: Book) -> Iterator[str]:
    """All that the legend has comes about somewhere, and each artifact where it lies. [12.7, 20.3]"""
    rows = {place: set[str | None]() for place, _ in book.rows("discovery")}
    for (place, _), cells in book.rows("discovery").items():
        rows[place] |= {cells.get(column) for column in book.sheet("discovery").columns}
    found = set().union(*rows.values())
    if None in found:
        return
    yield from (result for result in LEGEND if result not in found)
    for number, item in book.rows("items").items():
        if item.get("start") in rows and number not in rows[item["start"]]:
            yield f"{item['start']}: {number}"


def _losses(book: Book) -> list[Any]:
    """The cells of the Casualty Table; nothing where one is not told, which may hold what is looked for."""
    cells = [row.get(column) for row in book.rows("casualty").values() for column in book.sheet("casualty").columns]
    return [] if None in cells else cells
