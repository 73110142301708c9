"""16.6 The Combat Results Table: column, dice, letters, wounds. Used by rounds, duels and mental attacks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from playaid.games.albion.ratings import items, leaders, persons
from playaid.games.albion.ratings.forces import ratio, shift
from playaid.games.albion.rules import losses
from playaid.games.albion.state import pieces
from playaid.games.albion.state.combats import NO_MAGICIAN, NO_PERSON, challenge_name
from playaid.language.message import counted, listing, message

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Fight, Hearing


def column_of(
    hearing: Hearing, kind: str, forces: tuple[int, int], attackers: Sequence[str], defenders: Sequence[str], ground: str = ""
) -> str:
    """The column of the Combat Results Table, shifted by persons. ground: what it has made of the forces. [16.1.5, 7.9]"""
    column = ratio(*forces)
    text = message("{attack} to {defence}, rounded down", attack=forces[0], defence=forces[1])
    text = message("{ratio}; {ground}", ratio=text, ground=ground) if ground else text
    hearing.line("ratio", text, f"{column}", "16.1.5")
    for why, by in persons.shifts(hearing, kind, attackers, defenders):
        column = shift(column, by)
        whose = pieces.commander_side(pieces.piece(hearing.state, (attackers if by > 0 else defenders)[0]))
        text = counted(abs(by), "{cause}: {n} column for {side}", "{cause}: {n} columns for {side}", cause=why, side=whose)
        hearing.line("shift", text, column, "7.9")
    return column


def modifiers(hearing: Hearing, fight: Fight, attacker: str, sides: Mapping[str, Sequence[str]]) -> tuple[list[int], str]:
    """Command, refused challenges, items and persons; each positive that is good for the attacker; and all in words. [16.1.6, 16.3.4]"""
    found, told = list[int](), list[str]()

    def add(by: int, what: str) -> None:
        found.append(by)
        told.append(message(what, by=by))

    if fight.get("overrun"):
        add(int(hearing.fact("modifiers", "overrun", "amount")), "overrun {by:+d}")
        hearing.line("modifier", "an overrun", f"{found[0]:+d}", "12.5")
    for side, people in sides.items():
        sign = 1 if side == attacker else -1
        rating, whose = leaders.best(hearing, people)
        if rating:
            add(sign * rating, "command {by:+d}")
            text = message("command of {person} ({side})", person=whose, side=side)
            hearing.line("modifier", leaders.with_why(hearing, text, people, whose), f"{sign * rating:+d}", "14.4")
        for kind, amount, nobody in _refused(hearing, fight, side, people):
            text = message("{side} declined {challenge}", side=side, challenge=challenge_name(kind))
            if nobody:
                hearing.line("modifier", message("{modifier}: {why}", modifier=text, why=nobody), "+0", "16.1.6")
                continue
            add(-sign * amount, DECLINED[kind])
            hearing.line("modifier", text, f"{-sign * amount:+d}", "16.1.6")
        borne, rivals = items.dice(hearing, fight["kind"], list(people)), _of_rivals(hearing, fight, side, attacker)
        for more, case in ((borne, "20.6"), (rivals, "7.9 t27")):
            if more:
                add(sign * more, "favour {by:+d}")
                hearing.line("modifier", message("favour of {side}", side=side), f"{sign * more:+d}", case)
    return found, listing(told)


DECLINED: Mapping[str, str] = {"duel": "declined duel {by:+d}", "trial": "declined trial {by:+d}"}


def _of_rivals(hearing: Hearing, fight: Fight, side: str, attacker: str) -> int:
    """What a side has of Imric's challenge with Auberon: on its own rolls, and by option on those of the other. [7.9 t27]"""
    holds = side == attacker or hearing.options["rivals"] == "favour"
    return int(fight["bonus"].get(side, 0)) if holds else 0


def favours(hearing: Hearing, kind: str, champions: Sequence[str], sides: Sequence[str]) -> list[int]:
    """What they themselves and what they bear bring two champions; each positive that is good for the first. [7.9, 16.4, 16.5, 20.6]"""
    found: list[int] = []
    for why, amount in persons.dice(hearing, kind, champions[:1], champions[1:]):
        found.append(amount)
        hearing.line("modifier", why, f"{amount:+d}", "7.9")
    for champion, side, sign in zip(champions, sides, (1, -1), strict=True):
        if more := sign * items.dice(hearing, kind, [champion]):
            found.append(more)
            hearing.line("modifier", message("favour of {side}", side=side), f"{more:+d}", "20.6")
    return found


def _refused(hearing: Hearing, fight: Fight, side: str, people: Sequence[str]) -> Iterable[tuple[str, int, str]]:
    """What a side has declined, and what that comes to; or why it comes to nothing: nobody of theirs is left whom it counts against."""
    for kind, what in (("duel", "duel arcane"), ("trial", "trial by combat")):
        call = fight["challenges"].get(kind)
        if not call or call["state"] != "declined" or call["by"] == side or call.get("free"):
            continue
        able = [name for name in people if kind == "trial" or int(hearing.fact("persons", name, "magic")) >= 1]
        if able:
            yield kind, int(hearing.fact("modifiers", f"declined {what}", "amount")), ""
        else:
            yield kind, 0, message(NO_MAGICIAN if people else NO_PERSON, side=side)


def row_of(hearing: Hearing, attacker: str, modifiers: Sequence[int], why: str, told: str = "") -> int:
    """The dice of a round with what is added and taken off, kept within the table; where both sides have something, each is told, also
    where it comes to nothing. told: of several what each of them is."""
    roll = hearing.roll("2d6", who=attacker, why=why).total
    plus, minus = sum(max(one, 0) for one in modifiers), sum(min(one, 0) for one in modifiers)
    more = plus + minus
    row = max(2, min(12, roll + more))
    if plus and minus:
        text = message("{dice} {plus:+d} {minus:+d}", dice=roll, plus=plus, minus=minus)
    else:
        text = message("{dice} {modifier:+d}", dice=roll, modifier=more) if more else message("{dice}, nothing added", dice=roll)
    if told and len(modifiers) > 1:
        text = message("{sum} ({parts})", sum=text, parts=told)
    if row != roll + more:
        text = message("{sum}, kept between 2 and 12", sum=text)
    hearing.line("dice", text, f"{row}", "16.1.6")
    return int(row)


def letters_of(hearing: Hearing, row: int, column: str) -> tuple[str, str]:
    """Attacker's and defender's letters. [16.6]"""
    cell = hearing.fact("combat", str(row), column)
    text = message("row {row}, column {column} (attacker/defender)", row=row, column=column)
    hearing.line("Combat Results Table", text, "/".join(cell), "16.6")
    return str(cell[0]), str(cell[1])


def wounds_of(hearing: Hearing, kind: str, letter: str, size: int, striker: str, struck: str) -> int:
    """The wounds that a champion takes by his letter and his strength of force. [16.3.7]"""
    letter = letter.removesuffix("r")
    if letter in ("", "-"):
        return 0
    _, right, _ = losses.table(hearing, letter, size)
    times = items.damage_times(hearing, striker, struck) if kind == "trial" else 1
    text = message("force {force}, result {letter}", force=max(size, 1), letter=letter)
    if times > 1:
        text = message("{losses}, {person}'s weapon times {times}", losses=text, person=striker, times=times)
    hearing.line(message("wounds of {person}", person=struck), text, f"{right * times}", "16.3.7")
    return right * times
