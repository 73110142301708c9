"""11.2 What happens when pieces come into a hex: cargo comes along, enemies stop them, kingdoms wake, ghosts are laid to rest."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from playaid.games.albion.ratings import allowances, counters, fortresses, ground, strengths
from playaid.games.albion.ratings.counters import WORM
from playaid.games.albion.rules import command, scrying, tracks
from playaid.games.albion.state import escorts, marcher_names, pieces
from playaid.games.albion.state.marches import phase
from playaid.games.albion.state.pieces import cargo
from playaid.language.message import listing, message

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Hearing, Piece

BARROWS = "2629"
"""Wigan's Pen. [19.5.19]"""
GHOSTS = ("Cait Sith", "Callach's Waff")
RADE = "06"
FEAST = "2634"
"""Where Finn's Rade is met by whoever comes, unless it has left the game. [19.5.06, 19.5.19]"""


def travel(hearing: Hearing, names: Sequence[str], path: Sequence[str]) -> None:
    """Bring pieces, with what they carry, through the hexes of a path to its end, and let each hex have its effect."""
    everybody = with_cargo(hearing, names)
    for number in path:
        hearing.happens("departure", names=everybody)
        enter(hearing, everybody, number)
    part_from_the_rest(hearing)
    if path:
        stay(hearing, names, path[-1])


def with_cargo(hearing: Hearing, names: Sequence[str]) -> list[str]:
    """Pieces, and what the ships among them carry."""
    return [*names, *(name for ship in names for name in cargo(hearing.state, ship) if name not in names)]


def enter(hearing: Hearing, names: Sequence[str], number: str) -> None:
    for name in names:
        if pieces.piece(hearing.state, name)["state"] in ("active", "inactive"):
            hearing.put("public", "pieces", name, "hex", number)
    _come_upon(hearing, names, number)
    hearing.happens("entry", number=number, names=names)
    contact(hearing, names, number)
    if number == BARROWS:
        lay_to_rest(hearing, names)


def _come_upon(hearing: Hearing, names: Sequence[str], number: str) -> None:
    """Whoever comes upon a hidden stack learns something of it. [11.9]"""
    if "stacks" in hearing.state["public"] and names:
        enemy = pieces.other(pieces.commander_side(pieces.piece(hearing.state, names[0])))
        if pieces.at(hearing.state, number, enemy):
            hearing.need_consent()


def stay(hearing: Hearing, names: Sequence[str], number: str) -> None:
    together(hearing, names)
    if names:
        command.put_in_order(hearing, number, pieces.commander_side(pieces.piece(hearing.state, names[0])))
    meet(hearing, names, number)
    _tell_of_colours(hearing, names, number)
    for name in with_cargo(hearing, names):
        if pieces.piece(hearing.state, name).get("aboard"):
            tracks.mark(hearing, "shipped", [name], True)


def _tell_of_colours(hearing: Hearing, names: Sequence[str], number: str) -> None:
    """Whoever has come into a hex whose colour does not bear them is told so while they may still choose another. [8.0]"""
    if not (suffering := suffering_there(hearing, names, number)):
        return
    hearing.fact("hexes", number, "aspect")
    only = pieces.own(hearing.state, pieces.commander_side(pieces.piece(hearing.state, names[0])))
    for why, those in suffering.items():
        hearing.tell(STAYING, only=only, hex=number, cause=why, pieces=listing(those))


STAYING = "Whoever stays in {hex} undergoes attrition ({cause}): {pieces}."


def suffering_there(hearing: Hearing, names: Sequence[str], number: str) -> dict[str, list[str]]:
    """Why pieces that stayed in a hex would undergo attrition, whatever the weather, and which, as they are told. A printed map shows its
    colours to all, so that nobody is asked for them before the segment; who sleeps goes unmentioned. [8.0]"""
    known = hearing.book.known_fact("hexes", number, "aspect") if hearing.public["tables"] == "house" else None
    if known is None or not known.value:
        return {}
    suffering: dict[str, list[str]] = {}
    for name in names:
        piece = pieces.piece(hearing.state, name)
        stays = _ashore(piece) and piece["state"] == "active"
        causes = [*filter(None, (_colour_against(hearing, name, str(known.value)), _rade_met(hearing, number)))] if stays else []
        if causes:
            suffering.setdefault(listing(causes), []).append(pieces.describe(hearing.state, name))
    return suffering


def _rade_met(hearing: Hearing, number: str) -> str | None:
    """Finn's Rade, where nobody has it; who leads it may be one side's alone to know, and whom they spare with it. [20.6.06]"""
    rade, public = hearing.public["items"][RADE], hearing.public
    met = number in public["rade"] or (number == FEAST and rade["state"] != "destroyed")
    return message("Finn's Rade") if met and rade.get("side") is None else None


def _colour_against(hearing: Hearing, name: str, aspect: str) -> str | None:
    """Wild magic is against all; nobody's race is looked up for it."""
    return ground.of_colour("" if aspect == "wild" else counters.race(hearing, name), aspect)


def together(hearing: Hearing, names: Sequence[str]) -> None:
    """Pieces have come into a hex as one stack: only such overrun together [12.5], and who came in arms does not evade there [11.2]."""
    tracks.mark(hearing, "entered", names, max(hearing.public.get("entered", {}).values(), default=0) + 1)
    tracks.mark(hearing, "armed", names, True if pieces.points(hearing.state, names) else None)


def contact(hearing: Hearing, names: Iterable[str], number: str) -> None:
    """Pieces have come into a hex: whom they evaded elsewhere is behind them; who evaded others there has not evaded them. [18.2]"""
    movers = set(escorts.marchers(hearing.state, names))
    landed = [who for who in movers if _ashore(_piece_of(hearing, who))]
    foes = {pieces.other(pieces.commander_side(_piece_of(hearing, who))) for who in landed}
    before = hearing.public.get("came", {}).get(number, ())
    hearing.put("public", "came", number, [*before, *sorted(name for name in landed if name not in before)])
    for where, persons in list(hearing.public["evaded"].items()):
        left = [name for name in persons if name not in movers]
        if where == number:
            left = [name for name in left if pieces.commander_side(_piece_of(hearing, name)) not in foes]
        if left != list(persons):
            hearing.put("public", "evaded", where, left)


def _piece_of(hearing: Hearing, marcher: str) -> Piece:
    return pieces.piece(hearing.state, marcher_names.bearer(marcher))


def _ashore(piece: Piece) -> bool:
    return pieces.on_map(piece) and piece["kind"] != "ship" and not piece.get("aboard")


def part_from_the_rest(hearing: Hearing) -> None:
    """An army is under a person only while he is with it, ashore or aboard as it is."""
    everybody = pieces.pieces(hearing.state)
    left = []
    for name in pieces.led(hearing.state):
        piece = everybody[name]
        his = everybody[str(piece["under"])]
        if his["hex"] != piece["hex"] or bool(his["aboard"]) != bool(piece["aboard"]):
            left.append(name)
    command.pass_on(hearing, left)


SNOWED_IN = "ships stop on a coast under snow [6.3]"


def meet(hearing: Hearing, names: Sequence[str], number: str) -> None:
    """Stop pieces that come upon enemies, but for ghosts that have been laid to rest. [11.2, 19.5.19]"""
    names = [name for name in names if pieces.on_map(pieces.piece(hearing.state, name))]
    why = stops(hearing, names, number)
    if not why:
        return
    tracks.mark(hearing, "stopped", names, number)
    hearing.line("stop", why, message("the move ends in {hex}", hex=number), "11.2")
    if why == SNOWED_IN:
        hearing.tell("Snow lies on the coast of {hex}: the move ends there.", public=True, hex=number)
    elif phase(hearing.state) == "reaction":
        hearing.tell("Enemies stand in {hex}: the move ends there.", public=True, hex=number)
    else:
        _tell_of_enemies(hearing, names, number)


def _to_overrun(hearing: Hearing, names: Sequence[str]) -> tuple[int, int]:
    """The points that all of a stack have left, and those that an overrun takes. [12.5]"""
    cost = int(hearing.fact("modifiers", "points of an overrun", "amount"))
    return min((allowances.points_left(hearing, name) for name in names), default=0), cost


def _tell_of_enemies(hearing: Hearing, names: Sequence[str], number: str) -> None:
    """What may be done about enemies who end a move: of counters that lie face down nobody hears whether armies are among them. [11.2,
    11.9, 12.5, 18.0]"""
    unseen, armed = "stacks" in hearing.state["public"], bool(pieces.points(hearing.state, names))
    side = pieces.commander_side(pieces.piece(hearing.state, names[0]))
    enemy = pieces.other(side)
    known = hearing.book.known_fact("hexes", number, "terrain") is not None or fortresses.standing(hearing.state, number) is not None
    shelter = shelters(hearing, number, enemy) if known else ""
    if not armed and known and fortresses.defence(hearing, number, side):
        hearing.tell("Enemies stand in {hex}, a fortress of {side}: the move ends there.", public=True, hex=number, side=side)
    elif (shelter and unseen) or not (armed or unseen):
        hearing.tell("Enemies stand in {hex}: the move ends there, unless they are evaded.", public=True, hex=number)
    elif shelter:
        hearing.tell("Enemies stand in {hex}: the move ends there. {why}: nobody is overrun in it.", public=True, hex=number, why=shelter)
    elif unseen:
        hearing.tell("Enemies stand in {hex}: the move ends there, unless they are overrun or evaded.", public=True, hex=number)
        _tell_of_what_is_written(hearing, names)
    elif pieces.points(hearing.state, [name for name in names if not scrying.not_written(hearing, "overrun", [name])]):
        told, (left, cost) = "Enemies stand in {hex}: the move ends there, unless they are overrun.", _to_overrun(hearing, names)
        if left < cost:
            told = "Enemies stand in {hex}: the move ends there; to overrun them takes {cost} points, and {left} are left."
        hearing.tell(told, public=True, hex=number, cost=cost, left=left)
        _tell_of_what_is_written(hearing, names)
    else:
        hearing.tell("Enemies stand in {hex}: the move ends there.", public=True, hex=number)
        _tell_of_what_is_written(hearing, names)


def _tell_of_what_is_written(hearing: Hearing, names: Sequence[str]) -> None:
    """Who was scried and has written no overrun next takes no part in one. [12.5, 19.4.03]"""
    if bound := scrying.not_written(hearing, "overrun", names):
        only = pieces.own(hearing.state, pieces.commander_side(pieces.piece(hearing.state, names[0])))
        hearing.tell("{pieces}: scried, and no overrun is written next.", only=only, pieces=listing(bound))


OPEN_GROUND = frozenset(("clear", "woods", "rough"))


def shelters(hearing: Hearing, number: str, enemy: str) -> str:
    """What keeps enemies in a hex from being overrun, or "". Its terrain is asked for if missing. [12.5]"""
    if fortresses.defence(hearing, number, enemy):
        return message("{hex} holds a fortress of {side}", hex=number, side=enemy)
    open_ground = OPEN_GROUND.intersection(ground.underfoot(hearing, number))
    return "" if open_ground else message("{hex} is neither clear, woods nor rough", hex=number)


def stops(hearing: Hearing, names: Iterable[str], number: str) -> str | None:
    """Why pieces that come into a hex must stop there, or None. Enemy heroes are those whose pieces say so. [11.2]"""
    names = list(names)
    ashore = [name for name in names if pieces.piece(hearing.state, name)["kind"] != "ship"]
    by_sea = len(ashore) < len(names) or WORM in names
    if by_sea and _sky(hearing, number, names) == "snow" and ground.is_coastal(hearing, number):
        return SNOWED_IN
    if not ashore:
        return None
    enemy = pieces.other(pieces.commander_side(pieces.piece(hearing.state, ashore[0])))
    return opposed(hearing, number, enemy, bool(pieces.points(hearing.state, ashore)))


def opposed(hearing: Hearing, number: str, enemy: str, heroes_too: bool = True) -> str | None:
    """Who of the enemy in a hex stops armies that come there, or holds it in an overrun: armies, escorts, and open heroes who have not
    evaded; persons alone are stopped by the former only. [11.2, 12.5]"""
    if escorts.armed_at(hearing.state, number, enemy):
        return message("enemy armies or escorts stand there")
    if heroes_too:
        gone = escorts.away(hearing.state, number)
        persons = [name for name in pieces.at(hearing.state, number, enemy, "person", aboard=False) if name not in gone]
        heroes = [name for name in persons if strengths.is_open_hero(hearing, name)]
        if heroes:
            hidden = "stacks" in hearing.state["public"]
            return message("a hero stands there") if hidden else message("the hero {hero} stands there", hero=heroes[0])
    return None


def _sky(hearing: Hearing, number: str, names: Sequence[str]) -> str:
    """The weather for those who come. [20.6.14]"""
    return ground.weather_in(hearing, number, names, pieces.commander_side(pieces.piece(hearing.state, names[0])) if names else None)


def has_evaded(hearing: Hearing, name: str) -> bool:
    """Whether a person, or an escort by itself, has evaded the enemies in the hex that they are in. [18.1]"""
    number = _piece_of(hearing, name)["hex"]
    return name in hearing.public.get("evaded", {}).get(str(number), ())


def lay_to_rest(hearing: Hearing, names: Iterable[str]) -> None:
    """The Cait Sith, Callach's Waff and Finn's Rade leave the game for good in Wigan's Pen; what else such a piece has with it stays there.
    [19.5.19, 20.1]"""
    names = [*names]
    _lay_the_rade_to_rest(hearing, names)
    for name in names:
        if name in GHOSTS and pieces.on_map(pieces.piece(hearing.state, name)):
            piece = pieces.piece(hearing.state, name)
            gone = {"hex": None, "aboard": None, "escort": False, "state": "gone", "control": None}
            hearing.put("public", "pieces", name, {**piece, **gone})
            hearing.tell("{person} is laid to rest in Wigan's Pen.", public=True, person=name)
            hearing.happens("rest of a ghost", person=name, piece=piece)


def _lay_the_rade_to_rest(hearing: Hearing, names: Sequence[str]) -> None:
    rade = hearing.public["items"].get(RADE)
    side = rade["side"] if rade else None
    if side is not None and hearing.secret(side).get("items", {}).get(RADE) in names:
        hearing.drop("secret", side, "items", RADE)
        hearing.put("public", "items", RADE, {"state": "destroyed", "hex": None, "side": None})
        hearing.tell("Finn's Rade is laid to rest in Wigan's Pen.", public=True)
