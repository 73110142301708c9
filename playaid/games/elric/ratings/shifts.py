"""The Cosmic Balance: the beam of twelve sections, what dominates, where spells shift the marker. [3.3, 9.4]"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from playaid.games.elric.ratings import equipment
from playaid.language.message import PLUS, as_message, listing, message

if TYPE_CHECKING:
    from playaid.book.book import Book
    from playaid.games.elric.state.shape import Hearing, State


class Used(NamedTuple):
    """A spell used as magic: its name, the strength and the direction of its shift."""

    spell: str
    strength: int
    towards: str


def arm(state: "State") -> int:
    """How many sections an arm of the beam has. [3.3]"""
    return max(int(row["value"]) for row in equipment.book().rows("beam").values())


def dominant(state: "State") -> tuple[str, int]:
    """The dominant alignment and the value of its section; ("", 0) on the neutral centre or while the Balance is tipped. [3.3]"""
    at: int = state["public"]["balance"]
    if state["public"].get("tipped"):
        return "", 0
    return ("law" if at > 0 else "chaos" if at < 0 else ""), abs(at)


def words(at: int) -> str:
    return as_message("neutral") if at == 0 else message("law {value}" if at > 0 else "chaos {value}", value=abs(at))


def shift_of(hearing: "Hearing", spell: str) -> Used:
    """A spell with its shift; the direction is asked for where the document gives none."""
    strength = hearing.fact("spells", spell, "strength") or 0
    return Used(spell, strength, hearing.fact("spells", spell, "balance") if strength else "-")


def net(at: int, spells: "Sequence[Used]") -> int:
    """Where Law and Chaos bring the marker, before any Neutral draws it back. [9.4]"""
    towards = {"law": 1, "chaos": -1}
    return at + sum(towards.get(use.towards, 0) * use.strength for use in spells)


def plan(at: int, spells: Sequence[Used], most: int) -> tuple[int, list[tuple[str, str, str]]]:
    """Where the marker goes, and the arithmetic as worksheet lines: net of Law and Chaos first, then Neutral towards the centre. [9.4] A
    position beyond `most` either way means that the Balance tips; Neutral spells then find no marker to move."""
    by = {side: [use for use in spells if use.towards == side] for side in ("law", "chaos", "neutral")}
    total = {side: sum(use.strength for use in uses) for side, uses in by.items()}
    lines = [(message("towards {alignment}", alignment=side), _listed(by[side]), str(total[side])) for side in ("law", "chaos") if by[side]]
    after = net(at, spells)
    if by["law"] or by["chaos"]:
        tips = message("{position}, off the beam of {most}: the Balance tips", position=words(after), most=most)
        lines.append(
            (
                "net of law and chaos",
                message("{position}, {law} to law, {chaos} to chaos", position=words(at), law=total["law"], chaos=total["chaos"]),
                tips if abs(after) > most else words(after),
            )
        )
    if by["neutral"] and abs(after) <= most:
        step = min(abs(after), total["neutral"])
        before, after = after, after - step if after > 0 else after + step
        how = message("{position}, {spells} towards the centre", position=words(before), spells=_listed(by["neutral"]))
        lines.append(("then neutral", how, words(after)))
    return after, lines


def _listed(uses: Sequence[Used]) -> str:
    return listing(
        (message(_OF_NO_SIDE if is_unaligned(use.spell) else "{spell} {value}", spell=use.spell, value=use.strength) for use in uses), PLUS
    )


_OF_NO_SIDE = "{spell} {value} (of no side in the document; which way it moves is told in a table)"


def way_of(spell: str, book: "Book") -> str | None:
    """Towards what a spell moves the Balance: its alignment, else what a table says; None where nobody has told that yet."""
    if not is_unaligned(spell):
        return equipment.alignment(spell)
    told = book.known_fact("spells", spell, "balance")
    return str(told.value) if told is not None else None


def tips_alone(state: "State", spell: str, book: "Book") -> str | None:
    """Towards which alignment a spell tips the Balance that is used by itself; None where it stays on the beam, or is off it. [9.4, 13]"""
    return tips(state, [spell], book)


def tips(state: "State", spells: Sequence[str], book: "Book") -> str | None:
    """Towards which alignment some spells tip the Balance that are used together; None where it stays on the beam, or is off it."""
    if state["public"].get("tipped"):
        return None
    uses = [Used(spell, equipment.spells()[spell]["strength"] or 0, way_of(spell, book) or "-") for spell in spells]
    after = net(state["public"]["balance"], uses)
    towards = "law" if after > 0 else "chaos"
    return towards if abs(after) > arm(state) and any(use.towards == towards for use in uses) else None


def is_unaligned(spell: str) -> bool:
    """Whether a spell with a strength is of none of the three alignments, so that the document does not say which way it moves. [9.3.3]"""
    return equipment.alignment(spell) not in ("law", "chaos", "neutral") and bool(equipment.spells()[spell]["strength"])
