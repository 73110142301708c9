"""What a side may ask: its roster, a person, a hex, armies, ships, strengths, ranges."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from playaid.book.facts import MissingFact
from playaid.games.albion.ratings import bounds, fortresses, ground, items, leaders, strengths
from playaid.games.albion.ratings.allowances import points_left
from playaid.games.albion.state import hexes, minds, pieces, printed
from playaid.games.albion.state.marches import phase
from playaid.games.albion.state.printed import item_title
from playaid.games.albion.state.sides import FAERIE, FOMORIAN, asking_sides
from playaid.games.albion.state.stacks import are_hidden
from playaid.games.albion.table import in_reach
from playaid.language.message import counted, listing, message
from playaid.referee.contract.sequence import actor

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Hearing, Piece

HEALTHY, HURT = "☐", "☒"


def boxes(hearing: Hearing, side: str) -> dict[str, tuple[int, int]]:
    """person -> wounds and boxes of a side's roster. Raises Locked."""
    roster = hearing.secret(side).get("roster", {})
    mine = [name for name, piece in pieces.pieces(hearing.state).items() if piece["kind"] == "person" and piece["side"] == side]
    return {name: (int(roster.get(name, 0)), int(hearing.fact("persons", name, "boxes"))) for name in mine}


def roster(hearing: Hearing) -> None:
    """The Combat Strength Roster of the asking side, as on paper. [7.8]"""
    sides = asking_sides(hearing)
    data = {name: {"wounds": hurt, "boxes": many} for side in sides for name, (hurt, many) in boxes(hearing, side).items()}
    hearing.show({"side": listing(sides), "roster": data}, *(line for side in sides for line in _roster_lines(hearing, side)))


def _roster_lines(hearing: Hearing, side: str) -> list[str]:
    roster = boxes(hearing, side)
    lines, kingdom = [], ""
    for name in sorted(roster, key=lambda name: (str(pieces.piece(hearing.state, name)["kingdom"] or "Non-aligned"), name)):
        home = str(pieces.piece(hearing.state, name)["kingdom"] or "Non-aligned")
        if home != kingdom:
            lines.append(home.upper())
            kingdom = home
        hurt, many = roster[name]
        dead = pieces.piece(hearing.state, name)["state"] == "dead"
        text = "  {person:<15} {boxes}  killed" if dead else "  {person:<15} {boxes}"
        lines.append(message(text, person=name, boxes=_marks(hurt, many)))
    for name, known in minds.known(hearing.state, side).items():
        marks = _marks(known["wounds"], int(hearing.fact("persons", name, "boxes")))
        lines.append(message("  {person:<15} {boxes}  {yours}", person=name, boxes=marks, yours=minds.by_what(hearing.state, name)))
    return lines


def _marks(hurt: int, many: int) -> str:
    return " ".join([HURT] * hurt + [HEALTHY] * (many - hurt))


def stack(hearing: Hearing) -> None:
    """A hex: what the book knows of it, and who stands in it."""
    number = hearing.args["hex"]
    if not hexes.is_hex(number):
        hearing.show({"hex": number, "error": "no such hex"}, message("{hex} is no hex of the map", hex=number))
        return
    data, lines = hex_lines(hearing, number)
    hearing.show(data, *lines, *_seen_by_whom(hearing, number))


def _seen_by_whom(hearing: Hearing, number: str) -> list[str]:
    """That an enemy's stack lies open, for whoever knows that it should not. [11.9]"""
    asks = hearing.declaration.side or hearing.active
    if are_hidden(hearing.state) or asks is None or not pieces.at(hearing.state, number, pieces.other(asks)):
        return []
    return [message("  (stacks lie open to both sides in this game; with `new albion -o stacks=hidden` each sees its own) [11.9]")]


def _points(hearing: Hearing, name: str) -> list[str]:
    """The points that a piece of the side that moves has left, where whoever asks may know. [11.0]"""
    state, piece = hearing.state, pieces.piece(hearing.state, name)
    here, mover = phase(state), str(actor(state))
    mover = pieces.other(mover) if here == "reaction" else mover
    known = pieces.own(state, piece["side"]) in (None, hearing.declaration.side)
    if here not in in_reach.MOVING or pieces.commander_side(piece) != mover or not known or not pieces.on_map(piece):
        return []
    with suppress(MissingFact):
        return [counted(points_left(hearing, name), "{n} point left", "{n} points left")]
    return []


def hex_lines(hearing: Hearing, number: str) -> tuple[dict[str, object], list[str]]:
    """What the book knows of a hex, and who stands in it, as data and as lines."""
    known = {what: ground.known_fact(hearing, number, what) for what in ("terrain", "aspect", "kingdom", "zone")}
    told = [message(KNOWN[what], **{what: _said(value)}) for what, value in known.items() if value is not None]
    lines = [message("{hex}: {known}", hex=number, known=listing(told)), *_fortress(hearing, number)]
    sky = hearing.public["weather"]
    weather = sky["hexes"].get(number) or (sky["zones"].get(str(known["zone"])) if known["terrain"] == ["sea"] else None) or sky["map"]
    wet = weather != "clear" and not ground.openly_clear(hearing, number)
    lines += [message("  weather {weather}", weather=weather)] if wet else []
    here = {side: pieces.at(hearing.state, number, side) for side in (FOMORIAN, FAERIE)}
    for side, names in here.items():
        for name in names:
            piece = pieces.piece(hearing.state, name)
            parts = [pieces.describe(hearing.state, name), *_beneath(piece), piece["state"], *_points(hearing, name)]
            lines.append(message("  {side}: {piece}", side=side, piece=listing(parts)))
    return {"hex": number, "known": known, "pieces": here}, lines


KNOWN = {"terrain": "terrain {terrain}", "aspect": "aspect {aspect}", "kingdom": "kingdom {kingdom}", "zone": "zone {zone}"}


def _fortress(hearing: Hearing, number: str) -> list[str]:
    """What is built in a hex, and by which side, or what is left of it. [17.1]"""
    row = printed.fortress_rows().get(number)
    if row is None:
        return []
    name = ground.if_known(hearing, None, "fortresses", number, "name")
    built = {"kind": str(row["kind"]), "kingdom": str(row["kingdom"]), "side": fortresses.owner(number), "name": str(name)}
    if number in hearing.public["ruins"]:
        return [message("  {name}: ruins of a {kind} of {kingdom}" if name else "  ruins of a {kind} of {kingdom}", **built)]
    return [message("  {name}: a {kind} of {kingdom} ({side})" if name else "  a {kind} of {kingdom} ({side})", **built)]


def _beneath(piece: Piece) -> list[str]:
    """Under whom a piece stands, and aboard what."""
    under = [message("under {person}", person=piece["under"])] if piece.get("under") else []
    return under + ([message("aboard {ship}", ship=piece["aboard"])] if piece.get("aboard") else [])


def _said(value: object) -> str:
    if isinstance(value, list):
        return listing(value, "/")
    return message("not known") if value == "?" else message("none") if value is None else str(value)


def range_(hearing: Hearing) -> None:
    """How far it is from a hex to another; of a piece alone, which hexes are in its reach."""
    here, other = hearing.args["hex"], hearing.args.get("other")
    if other is None:
        in_reach.told(hearing, here)
        return
    wrong = [number for number in (here, other) if not hexes.is_hex(number)]
    if wrong:
        unseen = [told for text in wrong if (told := in_reach.said_unseen(hearing, text))]
        hearing.show({"error": "no such hex"}, *(unseen or (message("{hexes}: no hex of the map", hexes=listing(wrong)),)))
        return
    data, text = far(hearing, here, other)
    hearing.show(data, text)


def far(hearing: Hearing, here: str, other: str) -> tuple[dict[str, object], str]:
    """The range between two hexes, as data and in words."""
    reach = ground.spans(hearing, here, other)
    low = str(hearing.fact("map", "low columns", "value"))
    otherwise = hexes.distance(here, other, ground.OTHER_LIE[low])
    text = counted(reach, "{from_hex} to {to_hex}: {n} hex", "{from_hex} to {to_hex}: {n} hexes", from_hex=here, to_hex=other)
    lie = ground.OTHER_LIE[low]
    doubt = (
        ""
        if otherwise == reach
        else message(
            "{range} on a map whose {lie} columns sit half a hex lower, and not the {low} as here", range=otherwise, lie=lie, low=low
        )
    )
    return {"range": reach, "otherwise": otherwise}, ground.with_doubt(text, doubt)


def armies(hearing: Hearing) -> None:
    """Every army of both sides, or of one: its points, where it stands, beneath whom, aboard what."""
    state, sides = hearing.state, _asked_of(hearing)
    standing = {name: piece for name, piece in pieces.pieces(state).items() if piece["kind"] == "army" and pieces.on_map(piece)}
    standing = {name: piece for name, piece in standing.items() if pieces.commander_side(piece) in sides}
    lines = []
    for side in sides:
        lines.append(side)
        own = {name: piece for name, piece in standing.items() if pieces.commander_side(piece) == side}
        for name, piece in own.items():
            if piece["kingdom"]:
                lines.append(message("  {army}: {standing}", army=name, standing=_army(piece)))
            else:
                lines.append(message("  {counters} in {hex}", counters=pieces.describe(state, name), hex=piece["hex"]))
    hearing.show({"armies": standing}, *lines)


def _asked_of(hearing: Hearing) -> tuple[str, ...]:
    """The sides that are asked about."""
    side = hearing.args.get("side")
    return (FOMORIAN, FAERIE) if side is None else (str(side),)


def _army(piece: Piece) -> str:
    parts = [message("{points} in {hex}", points=piece["count"], hex=piece["hex"])]
    parts += [*([] if piece["under"] else [message("without command")]), *_beneath(piece)]
    return listing([*parts, message("inactive")] if piece["state"] == "inactive" else parts)


def fleet(hearing: Hearing) -> None:
    """Every ship on the map, or of one side: where it is, whether it is damaged or refits, and who is aboard."""
    cargoes = {}
    lines = []
    for side in _asked_of(hearing):
        lines.append(side)
        for name, piece in pieces.pieces(hearing.state).items():
            if piece["kind"] == "ship" and pieces.on_map(piece) and pieces.commander_side(piece) == side:
                cargoes[name] = pieces.cargo(hearing.state, name)
                aboard = listing(pieces.describe(hearing.state, cargo) for cargo in cargoes[name])
                text = "  {ship} in {hex}: {aboard}" if aboard else "  {ship} in {hex}"
                lines.append(message(text, ship=pieces.describe(hearing.state, name), hex=piece["hex"], aboard=aboard))
    hearing.show({"fleet": cargoes}, *lines)


def person(hearing: Hearing) -> None:
    """A person: where he is, and his strengths now with what they are made of; of the other side's, what his counter shows."""
    name = hearing.args["person"]
    piece = pieces.piece(hearing.state, name)
    unseen = pieces.own(hearing.state, piece["side"]) and piece["state"] in ("active", "inactive")
    where = message("in {hex}", hex=piece["hex"]) if piece["hex"] else message("somewhere") if unseen else message("not on the map")
    whole = pieces.describe(hearing.state, name)
    serves = pieces.commander_side(piece)
    lines = [message("{person} ({side}, {state}) {where}", person=whole, side=serves, state=piece["state"], where=where)]
    lines += [message("  movement: {points}", points=left) for left in _points(hearing, name)]
    lines += [message("  {bounds}", bounds=told) for told in bounds.told_bounds(name)]
    if piece["side"] != hearing.side:
        printed_of = {what: hearing.fact("persons", name, what) for what in ("combat", "magic", "command")}
        lines.append(message("  on his counter: combat {combat}, magic {magic}, command {command}", **printed_of))
        if minds.is_held(hearing.state, hearing.side, name):
            hearing.secret(hearing.side)
        if of_him := minds.known(hearing.state, hearing.side).get(name):
            yours = minds.by_what(hearing.state, name)
            lines.append(message("  {yours}: {condition}", yours=yours, condition=minds.condition(of_him)))
        hearing.show({"person": name, "counter": printed_of}, *lines)
        return
    combat, magic = strengths.combat(hearing, name), strengths.magic(hearing, name)
    rating = leaders.rating(hearing, name)
    borne, used = items.borne_items(hearing, name), items.items_in_use(hearing, name)
    lines += [
        message("  combat {combat}: {how}", combat=combat[0], how=combat[1]),
        message("  magic {magic}: {how}", magic=magic[0], how=magic[1]),
    ]
    if strengths.is_hero(hearing, name):
        lines.append("  a hero: combat adds to a battle, and counts twice in a trial or a melee [16.1.4, 16.3, 16.5]")
    lines.append(message("  command {command}, {rank}", command=rating, rank=leaders.rank(hearing, name) or message("no rank")))
    idle = {number: items.not_in_use(hearing, name, number) for number in borne if number not in used}
    bears = {True: "  bears {item}", False: "  bears {item}, which does not count now: {why}"}
    lines += [message(bears[number in used], item=item_title(number), why=idle.get(number, "")) for number in borne]
    hearing.show({"person": name, "combat": combat[0], "magic": magic[0], "command": rating, "items": borne}, *lines)
