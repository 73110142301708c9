"""7.9 Who follows whom, what the dead turn into, whose the Waff is, and the end of Brian's men."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.games.albion.ratings.heirs import lines
from playaid.games.albion.rules import arrival, minds
from playaid.games.albion.state import pieces
from playaid.games.albion.state.minds import WAFF
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.language.message import AND, listing, message

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Hearing, Piece, State

CAT = "Cait Sith"
BECOMES = {"Corin": CAT, "Callach": WAFF}
"""Whose piece turns into whom when he is killed. [7.9 a06, m31]"""


def is_dead(state: State, name: str) -> bool:
    return str(pieces.piece(state, name)["state"]) == "dead"


def inherit(hearing: Hearing, person: str, piece: Piece) -> None:
    """Who lives and follows the dead; of two ranks that have come to them they have the last of the book's, which is the higher."""
    due = {
        line[0]: line for line in lines() if all(is_dead(hearing.state, name) for name in line[2]) and not is_dead(hearing.state, line[0])
    }
    for heir, rank, dead, case in due.values():
        if person not in dead or hearing.public["ranks"].get(heir) == rank:
            continue
        hearing.put("public", "ranks", heir, rank)
        result = message("{heir}: {rank}", heir=heir, rank=rank)
        hearing.line("succession", message("{persons} dead", persons=listing(dead, AND)), result, f"7.9 {case}")
        hearing.tell("{heir} has the rank of {rank} now.", public=True, heir=heir, rank=rank)


def turn_over(hearing: Hearing, person: str, piece: Piece) -> None:
    """The other face of the piece appears where it stood alive; in Wigan's Pen it is laid to rest by option. [7.9 s43, s44; 19.5.19]"""
    other, number = BECOMES.get(person), piece["hex"]
    if other is None or number is None or pieces.piece(hearing.state, other)["state"] != "reserve":
        return
    side = FAERIE if other == CAT else FOMORIAN
    face = pieces.piece(hearing.state, other)
    hearing.put("public", "pieces", other, {**face, "hex": number, "state": "active", "side": side, "aboard": None, "control": None})
    hearing.tell("{piece} appears in {hex} where {person} fell.", public=True, piece=other, hex=number, person=person)
    if number == arrival.BARROWS and hearing.options["barrows"] == "rest":
        arrival.lay_to_rest(hearing, [other])
    hearing.happens("appearance", person=other)


def orphan(hearing: Hearing, person: str, piece: Piece) -> None:
    if person == "Brian Mac Iver":
        hearing.put("public", "orphaned", True)
        hearing.tell("The Men of the Borders have lost their king: they go home at the end of the Game-Turn.", public=True)


def whose_waff(hearing: Hearing) -> None:
    """At the beginning of an Enchantment Segment a die says whose Callach's Waff is: odd Fomorian, even Faerie. [7.9 s44]"""
    if pieces.piece(hearing.state, WAFF)["state"] != "active":
        return
    roll = hearing.roll("d6", who=FOMORIAN, why="whose Callach's Waff is").total
    side = FOMORIAN if roll % 2 else FAERIE
    before, owner = pieces.commander_side(pieces.piece(hearing.state, WAFF)), pieces.piece(hearing.state, WAFF)["side"]
    hearing.put("public", "pieces", WAFF, "control", side if side != owner else None)
    hearing.line(WAFF, message("die {roll}", roll=roll), side, "7.9 s44")
    hearing.tell("{waff} serves {side} in this Game-Turn.", public=True, waff=WAFF, side=side)
    if side not in (before, owner):
        minds.learn(hearing, WAFF, side)


def turn_ends(hearing: Hearing) -> None:
    """Brian is dead: all troops of The Borders leave the game. [7.9 m32]"""
    if not hearing.public.get("orphaned"):
        return
    from playaid.games.albion.rules import losses

    hearing.put("public", "orphaned", False)
    for name in [name for name, piece in pieces.pieces(hearing.state).items() if of_the_borders(piece)]:
        piece = pieces.piece(hearing.state, name)
        if piece["kind"] == "army":
            losses.shrink(hearing, name, int(piece["count"]))
        elif piece["escort"]:
            hearing.put("public", "pieces", name, "escort", False)
            losses.lose_points(hearing, piece["side"], 1, message("The escort of {person} goes home", person=name))


def of_the_borders(piece: Piece) -> bool:
    """An army or a person on the map that is The Borders' own."""
    return bool(piece["kingdom"] == "Borders" and piece["kind"] in ("army", "person") and pieces.on_map(piece))
