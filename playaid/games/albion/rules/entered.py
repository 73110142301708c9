"""What the lines of an entry say twice and otherwise, or of what is not there: noted while they are said, forgotten once all are."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from playaid.book.book import MissingFact
from playaid.games.albion.ratings import items, leaders
from playaid.games.albion.state import dormant, hexes, pieces, printed
from playaid.language.message import listing, message, series
from playaid.referee.contract.game import Check, Facts
from playaid.referee.contract.hearing import Ask
from playaid.referee.deciding.laws import TRUSTED

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Hearing, Piece

NEVER_ABOARD = ("The Worm", "Callach's Waff", "Cait Sith")  # [12.1]
SEASON = 3
"""The Game-Turn of Hoorn II, the only one in which Colt Pixy is found. [20.6.04]"""
COLT_PIXY, BRANS_CURSE = "04", "03"
WORM = "The Worm"


def note_stand(hearing: Hearing) -> None:
    for name in hearing.args["pieces"]:
        hearing.put("public", "entry", "pieces", name, hearing.args["hex"])
        if (leader := hearing.args.get("person")) is not None and pieces.piece(hearing.state, name)["kind"] == "army":
            hearing.put("public", "entry", "under", name, leader)


def note_end(hearing: Hearing) -> None:
    for name in hearing.args["pieces"]:
        hearing.put("public", "entry", "pieces", name, hearing.args["kind"])


def note_item(hearing: Hearing) -> None:
    hearing.put("public", "entry", "items", printed.number_of(hearing.args["item"]), True)


def note_bearer(hearing: Hearing, holder: str) -> None:
    hearing.put("secret", hearing.side, "entry", printed.number_of(hearing.args["item"]), holder)


def forget(hearing: Hearing) -> None:
    if "entry" in hearing.public:
        hearing.drop("public", "entry")
    for side in hearing.sides:
        if "entry" in hearing.secret(side):
            hearing.drop("secret", side, "entry")


def contradictions(hearing: Hearing, openly: bool = False) -> Iterable[str]:
    """Armies said to lie beneath somebody who is not with them, or commands none of their colour [14.2, 14.3]; openly: whatever a side has
    said of who bears what. [20.1]"""
    for army, leader in hearing.public.get("entry", {}).get("under", {}).items():
        troops, his = pieces.pieces(hearing.state).get(army), pieces.piece(hearing.state, leader)
        if troops is None:
            continue
        together = his["hex"] == troops["hex"] and bool(his["aboard"]) == bool(troops["aboard"])
        if not together:
            yield message("{army} is said to be under {person}, who is not with it [14.2]", army=army, person=leader)
        elif not _may_command(hearing, leader, army, openly):
            yield message("{army} is said to be under {person}, who may not command it [14.3]", army=army, person=leader)


def items_astray(hearing: Hearing) -> Iterable[str]:
    """Items said to be where no play can have brought them, as somebody has them still."""
    for number in hearing.public.get("entry", {}).get("items", {}):
        if (holder := _still_with(hearing, number)) is not None and _astray(hearing, number, holder):
            yield _why_still(hearing, number, holder)


def _astray(hearing: Hearing, number: str, holder: str) -> bool:
    """Whether an item is with the other side, lies about or is no more. What went down with a ship was theirs until then. [7.5]"""
    item, piece = hearing.public["items"][number], pieces.piece(hearing.state, holder)
    if item["state"] == "destroyed":
        return piece["state"] == "expedition" or holder in dormant.PERSONS
    return number == BRANS_CURSE or item["side"] != piece["side"]


def _still_with(hearing: Hearing, number: str) -> str | None:
    """Who has an item still that they began with, or lies asleep upon it as the Worm does upon Bran's Curse. [7.9 e05, 10.0, 10.1, 20.6.03,
    20.6.23]"""
    if number == BRANS_CURSE:
        return WORM if _asleep(hearing, pieces.piece(hearing.state, WORM)) else None
    holder = items.keeper(hearing, number)
    piece = pieces.piece(hearing.state, holder) if holder else None
    return None if piece and piece["state"] == "inactive" and not _asleep(hearing, piece) else holder


def _asleep(hearing: Hearing, piece: Piece) -> bool:
    """Where Ogme has come Leinster is about to wake. [7.9 e09]"""
    woken = piece["kingdom"] == "Leinster" and pieces.piece(hearing.state, "Ogme")["state"] != "expedition"
    return piece["state"] == "inactive" and not woken


def _why_still(hearing: Hearing, number: str, holder: str) -> str:
    item, state = printed.item_title(number), pieces.piece(hearing.state, holder)["state"]
    if number == dormant.REQUITER:
        return message("{person} never parts with {item} while alive [7.9 e05]", person=holder, item=item)
    if number == dormant.TEETH:
        return message("{item} are looted once {person} is dead, and not before [20.6.23]", person=holder, item=item)
    if number == BRANS_CURSE:
        return message("{item} is found in the absence of {person}, who is asleep upon it [20.6.03]", person=holder, item=item)
    if state == "expedition":
        return message("{person} is yet to come with {item} [10.1]", person=holder, item=item)
    return message("{person} is asleep, and has let {item} go to nobody [10.0]", person=holder, item=item)


def _may_command(hearing: Hearing, person: str, army: str, openly: bool) -> bool:
    """Also where the book does not know a rank: it is asked for as it is wanted in play."""
    try:
        return (leaders.might_command if openly else leaders.may_command)(hearing, person, army)
    except (Ask, MissingFact):
        return True


def flag(hearing: Hearing) -> None:
    """What only an overruled line brings about stands, and is told: a part of Auberon's Expedition ashore and a part not yet come, or come
    before its time; Colt Pixy out of its season."""
    everybody, turn = pieces.pieces(hearing.state), _turn_said(hearing)
    party = [name for name in printed.rows("setup") if printed.rows("setup")[name]["state"] == "expedition"]
    waiting = [name for name in party if everybody[name]["state"] == "expedition"]
    come = [name for name in party if name not in waiting]
    if come and waiting:
        text = message("{names} came with Auberon's Expedition, and {others} did not", names=series(come), others=series(waiting))
        hearing.line("beware", text, TRUSTED, "10.1")
    scenario = printed.rows("scenarios")[hearing.public["scenario"]]
    if come and (not scenario["expedition"] or turn < dormant.FIRST_TURN):
        case = "10.1" if scenario["expedition"] else "22.2"
        text = message("{names} came with Auberon's Expedition, which has not come yet", names=series(come))
        hearing.line("beware", text, TRUSTED, case)
    if turn < SEASON and hearing.public["items"][COLT_PIXY]["state"] != "artifact":
        hearing.line("beware", message("{item} is found in Hoorn II alone", item=printed.item_title(COLT_PIXY)), TRUSTED, "20.6.04")


def _turn_said(hearing: Hearing) -> int:
    said = [words[1] for words in map(str.split, hearing.midway or ()) if words[:1] == ["turn"]]
    return int(said[-1]) if said and said[-1].isdigit() else 1


def _said_otherwise(hearing: Hearing) -> Facts:
    told, now = hearing.public.get("entry", {}).get("pieces", {}), hearing.args.get("hex") or hearing.args["kind"]
    before = [_as_told(name, told[name]) for name in hearing.args["pieces"] if told.get(name, now) != now]
    return {"said": listing(before)} if before else None


def _as_told(name: str, where: str) -> str:
    if hexes.is_hex(where):
        return message("{piece} stands in {hex}", piece=name, hex=where)
    return message("{piece} is {state}", piece=name, state=where)


def _item_said(hearing: Hearing) -> Facts:
    told = printed.number_of(hearing.args["item"]) in hearing.public.get("entry", {}).get("items", {})
    return {"item": hearing.args["item"]} if told else None


def _bearer_said(hearing: Hearing) -> Facts:
    before = hearing.secret(hearing.side).get("entry", {}).get(printed.number_of(hearing.args["item"]))
    return {"item": hearing.args["item"], "holder": pieces.holder_title(before)} if before is not None else None


def _no_carrier(hearing: Hearing) -> Facts:
    """Who is aboard is aboard a ship of their side that floats where they are said to be; no ship is, nor whoever never embarks. [12.1]"""
    ship, names = hearing.args.get("ship"), hearing.args["pieces"]
    if ship is None:
        return None
    carrier, everybody = pieces.piece(hearing.state, ship), pieces.pieces(hearing.state)
    never = [name for name in names if name != ship and name in everybody and (name in NEVER_ABOARD or everybody[name]["kind"] == "ship")]
    if never:
        return {"why": message("{names}: never embarked", names=listing(never))}
    if not pieces.on_map(carrier):
        return {"why": message("{ship} is not on the map: say first where it is", ship=ship)}
    strange = [name for name in names if name in everybody and everybody[name]["side"] != carrier["side"]]
    return {"why": message("{ship} is no ship of {names}", ship=ship, names=listing(strange))} if strange else None


def _bears_nothing(hearing: Hearing) -> Facts:
    """Whoever is not on the map, or sleeps, has what they began with alone. [10.0, 20.1]"""
    name, row = hearing.args["piece"], printed.rows("items")[printed.number_of(hearing.args["item"])]
    piece = pieces.piece(hearing.state, name)
    if piece["state"] in ("dead", "sunk", "gone"):  # that is told for itself
        return None
    if row["start"] == name or (pieces.on_map(piece) and not _asleep(hearing, piece)):
        return None
    return {"piece": name, "item": hearing.args["item"]}


def _never_parted(hearing: Hearing) -> Facts:
    """What somebody has still nobody else bears, and it is stored nowhere. What is amiss with what the table says of it is no side's to
    mend, and is told once all have spoken."""
    number, bearer = printed.number_of(hearing.args["item"]), hearing.args.get("piece")
    holder = _still_with(hearing, number)
    if holder is None or holder == bearer or _astray(hearing, number, holder):
        return None
    return {"why": _why_still(hearing, number, holder)}


def _sunk(hearing: Hearing) -> Facts:
    return pieces.failing(name for name in hearing.args["ships"] if pieces.piece(hearing.state, name)["state"] == "sunk")


OTHERWISE = Check("midway.otherwise", "4.0", "it is said already: {said}", _said_otherwise)
CARRIER = Check("midway.carrier", "12.1", "{why}", _no_carrier)
ITEM_ONCE = Check("midway.item", "20.1", "where {item} is has been said already", _item_said)
BEARER_ONCE = Check("midway.bearer", "20.1", "{item} is said to be with {holder} already", _bearer_said)
BEARER_THERE = Check("midway.bears", "20.1", "{piece} cannot have come by {item}: not on the map, or asleep", _bears_nothing)
AFLOAT = Check("midway.afloat", "7.0", "{names}: sunk", _sunk)
PARTED = Check("midway.parted", "20.1", "{why}", _never_parted)
