"""21.0-23.0 Victory points as they fall, and the end of either scenario."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.games.albion.state import pieces, printed
from playaid.games.albion.state.outstanding import another_turn
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.language.message import listing, message, to_json
from playaid.referee.contract.sequence import round_of

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Hearing, Piece


def award(hearing: Hearing, side: str, what: str, number: int, why: str) -> None:
    """Give a side points for something destroyed on the other side, whoever did it. [21.1, 21.2]"""
    points = int(hearing.fact("points", what, "points")) * number
    if points:
        _add(hearing, side, points, why, "21.2")


def _add(hearing: Hearing, side: str, points: int, why: str, cite: str) -> None:
    hearing.add("public", "points", side, points)
    hearing.push("public", "awards", {"side": side, "points": points, "for": to_json(why), "turn": round_of(hearing.state, "turn")})
    hearing.line("victory points", message("{side}: {cause}", side=side, cause=why), f"+{points}", cite)


def of_points(hearing: Hearing, side: str, number: int, what: str) -> None:
    """Army or escort points that a side has lost are worth victory points to the other. [21.2]"""
    award(hearing, pieces.other(side), "army or escort strength point", number, what)


def of_ship(hearing: Hearing, ship: str, side: str, strength: int) -> None:
    """A ship that a side has lost is worth its strength. [21.2]"""
    award(hearing, pieces.other(side), "ship strength point", strength, message("{ship} sunk", ship=ship))


def of_person(hearing: Hearing, person: str, piece: Piece) -> None:
    """A person who has died is worth victory points to the enemy of whoever commanded him; a mind that was taken counts as its owner's.
    [3.0, 7.9 s44, 21.2]"""
    side = piece["side"] if person in hearing.public["mastered"] else pieces.commander_side(piece)
    award(hearing, pieces.other(side), "person", 1, message("{person} killed", person=person))


def of_fortress(hearing: Hearing, number: str, side: str) -> None:
    """Points for a fortress that a side has lost, with the bonus of the short scenario. [21.2, 21.3]"""
    side = pieces.other(side)
    name = printed.fortress_rows()[number].get("name", number)
    if hearing.options["fortress-award"] == "ten":
        award(hearing, side, "fortress", 1, message("{fortress} destroyed", fortress=name))
    bonus = int(hearing.fact("fortresses", number, "bonus"))
    if bonus and side == FOMORIAN and hearing.public["scenario"] == "albion-alone":
        _add(hearing, side, bonus, message("bonus for {fortress}", fortress=name), "21.3")


def turn_ends(hearing: Hearing) -> None:
    """At the end of the last Game-Turn, see who has won. [22.5, 23.2]"""
    if another_turn(hearing.state):
        return
    if hearing.public["scenario"] == "faerie-twilight":
        _countries(hearing)
        _twilight(hearing)
    else:
        _alone(hearing)


def _countries(hearing: Hearing) -> None:
    """30 points for each Faerie country that has lost all its persons. [21.4]"""
    for country in printed.COUNTRIES_WITHOUT:
        persons = [piece for piece in pieces.pieces(hearing.state).values() if piece["kind"] == "person" and piece["kingdom"] == country]
        if all(piece["state"] in ("dead", "gone") for piece in persons):
            award(hearing, FOMORIAN, "country without persons", 1, message("{country} has lost all its persons", country=country))


def _alone(hearing: Hearing) -> None:
    fomorian, faerie = hearing.public["points"][FOMORIAN], hearing.public["points"][FAERIE]
    times = int(hearing.fact("points", "Fomorian multiple", "points"))
    points = {"fomorian": fomorian, "faerie": faerie, "times": times}
    text = message("Fomorian {fomorian}, Faerie {faerie}: {times} times {faerie} is {product}", **points, product=times * faerie)
    hearing.line("Albion Alone", text, "", "22.5")
    if fomorian >= times * faerie:
        how = "the Fomorian player wins with {fomorian} victory points to {faerie}, at least {times} times as many"
        hearing.over(FOMORIAN, message(how, **points), "22.5")
    else:
        how = "the Faerie player wins: the Fomorian player has {fomorian} victory points to {faerie}, fewer than {times} times as many"
        hearing.over(FAERIE, message(how, **points), "22.5")


def _twilight(hearing: Hearing) -> None:
    fomorian, faerie = hearing.public["points"][FOMORIAN], hearing.public["points"][FAERIE]
    most = int(hearing.fact("points", "draw above", "points"))
    text = message("Fomorian {fomorian} + Faerie {faerie} against {most}", fomorian=fomorian, faerie=faerie, most=most)
    hearing.line("Faerie Twilight", text, f"{fomorian + faerie}", "23.2")
    points = {"fomorian": fomorian, "faerie": faerie, "most": most}
    if fomorian + faerie > most:
        how = "{fomorian} + {faerie} victory points are more than {most}: both have lost, and the Mundanes inherit"
        hearing.over(None, message(how, **points), "23.2")
    elif fomorian > faerie:
        how = "the Fomorian player wins with {fomorian} victory points to {faerie}, together not more than {most}"
        hearing.over(FOMORIAN, message(how, **points), "23.2")
    elif fomorian < faerie:
        how = "the Faerie player wins with {faerie} victory points to {fomorian}, together not more than {most}"
        hearing.over(FAERIE, message(how, **points), "23.2")
    else:
        _level(hearing, fomorian)


_DRAW = "draw"


def _level(hearing: Hearing, points: int) -> None:
    """The long game ends level: the players say who has won. [23.2]"""
    prompt = message("both have {points} victory points, which 23.2 does not speak of: who has won?", points=points)
    winner = hearing.ask("tie", who="both", prompt=prompt, options=(_DRAW, FOMORIAN, FAERIE), cite="23.2")
    if winner == _DRAW:
        hearing.over(None, message("both have {points} victory points, and the players call it a draw", points=points), "23.2")
    else:
        how = message("both have {points} victory points, and the players say that {winner} wins", points=points, winner=winner)
        hearing.over(winner, how, "23.2")


def aftermath(hearing: Hearing) -> None:
    """After every ruling: what the players set by hand has its consequences; say which facts were not printed."""
    if hearing.declaration.verb == "set":
        hearing.happens("set by hand", path=hearing.args["path"])
    if hearing.public.get("scried"):
        hearing.happens("ruling while some are scried")
    _sources(hearing)


def _sources(hearing: Hearing) -> None:
    """Name the tables from which a ruling took house values or the owner's entries."""
    if not hearing.facts:
        return
    tells = hearing.game.sealing.looks_at_pieces
    told = dict.fromkeys([(fact.provenance, fact.table) for fact, only in hearing.facts if only is None])
    for provenance, label, note in (
        ("house", "house values", "made up for play without the mapsheet"),
        ("owner", "owner values", "entered from the owner's copy"),
    ):
        if used := [table for by, table in told if by == provenance and not tells(table)]:
            titles = dict.fromkeys(hearing.book.title(table).partition(" (")[0] for table in used)
            hearing.line(label, listing(titles), note)
