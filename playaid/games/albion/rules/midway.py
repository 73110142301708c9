"""A game that is under way, entered: where the pieces stand and what became of them, items, points; wounds and bearers by their side."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from playaid.games.albion.ratings import fortresses
from playaid.games.albion.rules import activation, arrival, bearing, command, control, entered, succession
from playaid.games.albion.rules import stacks as seeing
from playaid.games.albion.state import dormant, hexes, pieces, printed
from playaid.games.albion.state.sides import SIDES
from playaid.language.message import SEMICOLON, listing, message
from playaid.referee.contract.game import Check, Facts
from playaid.referee.contract.grammar import quote
from playaid.referee.contract.names import fold
from playaid.referee.contract.refusals import Refusal

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Hearing, State

ENDS = {"person": "dead", "army": "dead", "ship": "sunk"}
"""What becomes of pieces in play, by their kind; ghosts are laid to rest, too, and who has not come yet is where the set-up has him."""
NOT_YET = ("expedition", "reserve")


def stands(hearing: Hearing) -> None:
    """Pieces of one hex: who slept is awake with all of its kingdom unless it is said to sleep, and enemies there have woken who sleeps.
    [10.0]"""
    entered.note_stand(hearing)
    for name in hearing.args["pieces"]:
        kingdom = pieces.piece(hearing.state, name)["kingdom"]
        if kingdom in dormant.KINGDOMS and not hearing.args.get("asleep"):
            activation.wake(hearing, kingdom, message("as the table says"))
        hearing.put("public", "pieces", name, "hex", hearing.args["hex"])
        hearing.put("public", "pieces", name, "state", "inactive" if hearing.args.get("asleep") else "active")
        if pieces.piece(hearing.state, name)["kind"] != "ship":
            hearing.put("public", "pieces", name, "aboard", hearing.args.get("ship"))
        if pieces.piece(hearing.state, name)["kind"] == "army":
            hearing.put("public", "pieces", name, "under", hearing.args.get("person"))
    hearing.happens("entry", number=hearing.args["hex"], names=hearing.args["pieces"])


def trespass(hearing: Hearing) -> None:
    hearing.put("public", "trespass", hearing.args["turn"])


def ruin(hearing: Hearing) -> None:
    hearing.put("public", "ruins", hearing.args["hex"], True)


def damaged(hearing: Hearing) -> None:
    for name in hearing.args["ships"]:
        hearing.put("public", "pieces", name, "steps", 1)


def farcalling(hearing: Hearing) -> None:
    hearing.put("public", "farcalling", True)


def trespass_said(hearing: Hearing) -> Iterable[str]:
    first = hearing.public["trespass"]
    return [] if first is None else [str(first)]


def ruins_said(hearing: Hearing) -> Iterable[str]:
    return [number for number, fallen in hearing.public["ruins"].items() if fallen]


def damaged_said(hearing: Hearing) -> Iterable[str]:
    return [quote(name) for name, piece in pieces.pieces(hearing.state).items() if piece.get("steps") == 1]


def farcalling_said(hearing: Hearing) -> Iterable[str]:
    return [""] if hearing.public["farcalling"] else []


def points_said(hearing: Hearing) -> Iterable[str]:
    return [f"{side} {number}" for side, number in hearing.public["points"].items() if number]


def wounds_said(hearing: Hearing) -> Iterable[str]:
    roster = hearing.secret(hearing.side)["roster"]
    return [f"{quote(name)} {number}" for name, number in roster.items() if number and pieces.piece(hearing.state, name)["state"] != "dead"]


def fallen(hearing: Hearing) -> None:
    state = hearing.args["kind"]
    entered.note_end(hearing)
    for name in hearing.args["pieces"]:
        piece = pieces.piece(hearing.state, name)
        if piece["kind"] == "army":
            hearing.drop("public", "pieces", name)
            continue
        hearing.put("public", "pieces", name, "state", state)
        hearing.put("public", "pieces", name, "hex", None)
        if state == "sunk":  # only ships sink: a person who is said to makes the table unsound
            hearing.put("public", "pieces", name, "steps", 0)
        if piece["kind"] == "person" and state in ("dead", "gone"):
            hearing.put("public", "pieces", name, "escort", False)
            hearing.put("secret", piece["side"], "roster", name, int(printed.person_rows()[name]["boxes"]))


def points(hearing: Hearing) -> None:
    hearing.put("public", "pieces", hearing.args["piece"], "count", hearing.args["points"])


def lone(hearing: Hearing) -> None:
    for name in hearing.args["persons"]:
        hearing.put("public", "pieces", name, "escort", False)


def awake(hearing: Hearing) -> None:
    called = {
        **dict.fromkeys(printed.kingdom_rows(), ()),
        **{name: printed.person_rows()[name]["aliases"] or () for name in dormant.PERSONS},
    }
    said = fold(hearing.args["who"])
    name = next((name for name, others in called.items() if said in map(fold, (name, *others))), None)
    if name is None:
        raise Refusal(message("no kingdom, and nobody who sleeps alone, is called {who}", who=hearing.args["who"]), hint=listing(called))
    activation.wake(hearing, name, message("as the table says"))


def victory(hearing: Hearing) -> None:
    side, number = hearing.args["attacker"], hearing.args["points"]
    hearing.put("public", "points", side, number)
    if number:
        hearing.push("public", "awards", {"side": side, "points": number, "turn": None, "for": "the game as it was entered"})


def item(hearing: Hearing) -> None:
    """Where an item is that is not where it began: a side's, in a hex, or destroyed."""
    number = printed.number_of(hearing.args["item"])
    entered.note_item(hearing)
    side, place = hearing.args.get("attacker"), hearing.args.get("hex")
    before = hearing.public["items"][number]
    if before["side"] is not None:
        hearing.drop("secret", before["side"], "items", number)
    state = "held" if side else "left" if place else "destroyed"
    hearing.put("public", "items", number, {"state": state, "hex": place, "side": side})


def wounds(hearing: Hearing) -> None:
    hearing.put("secret", hearing.side, "roster", hearing.args["person"], hearing.args["points"])


def bears(hearing: Hearing) -> None:
    """Persons, armies and ships may carry an item, or it lies in a fortress of theirs. [20.1]"""
    holder = hearing.args.get("piece") or f"hex {hearing.args['hex']}"
    entered.note_bearer(hearing, holder)
    hearing.put("secret", hearing.side, "items", printed.number_of(hearing.args["item"]), holder)


stored = bears


def secret_entry(state: State, side: str) -> str | None:
    lines = "wounds PERSON N; bears PIECE ITEM; stored ITEM at HEX; …"
    return message("the wounds of your persons, and who bears the items you have found: {lines} (Enter: none)", lines=lines)


def settle(hearing: Hearing) -> None:
    """What follows: heirs, armies beneath whoever is with them and openly commands them [11.9, 14.2], and what has been lost. What cannot
    have come about is refused; pieces that stand where they may not are flagged by the laws, as for every word of the players."""
    if _faults(hearing):
        told = listing(_faults(hearing, openly="stacks" in hearing.public), SEMICOLON)  # the table has said all but who bears what
        raise Refusal(message("this cannot have come about: {faults}", faults=told or "what the sides have said cannot have come about"))
    hearing.put("public", "wounded", dict.fromkeys(SIDES, True))  # whether anybody is, their own side alone has said [7.0]
    entered.forget(hearing)
    control.take(hearing)
    entered.flag(hearing)
    arrival.part_from_the_rest(hearing)
    for side in SIDES:
        for number in pieces.hexes_of(hearing.state, side):
            command.put_in_order(hearing, number, side)
    for name, piece in pieces.pieces(hearing.state).items():
        succession.inherit(hearing, name, piece)  # who lives leaves nothing
    _serve(hearing)
    _follow(hearing)
    for side in SIDES:
        ships = [(name, piece) for name, piece in pieces.pieces(hearing.state).items() if piece["side"] == side and piece["kind"] == "ship"]
        sunk = sum(int(printed.ship_rows()[name]["combat"]) for name, piece in ships if piece["state"] == "sunk")
        left = sum(pieces.strength_of_side(hearing, side).values())
        hearing.put("public", "lost", side, {"points": hearing.public["strength"][side] - left - sunk, "ships": sunk})
    seeing.count(hearing)


def _faults(hearing: Hearing, openly: bool = False) -> list[str]:
    return [*_impossible(hearing), *entered.contradictions(hearing, openly), *entered.items_astray(hearing)]


def _serve(hearing: Hearing) -> None:
    """The Scrying Glass serves whoever of Basic Magic Strength 1 is said to bear it, if Dobie is dead. [20.6.20]"""
    side = hearing.public["items"][bearing.GLASS]["side"]
    if side is None or hearing.public["attuned"] != "Dobie":
        return
    bearer = hearing.secret(side)["items"].get(bearing.GLASS)
    if bearer in printed.person_rows():
        bearing.attune(hearing, side, bearer)


def _follow(hearing: Hearing) -> None:
    """Where Ogme has come Leinster is awake [7.9 e09]; men of The Borders who have outlived Brian go home when this turn ends [7.9 m32]."""
    everybody = pieces.pieces(hearing.state)
    if everybody["Ogme"]["state"] not in NOT_YET:
        activation.wake(hearing, "Leinster", message("with Ogme"))
    if succession.is_dead(hearing.state, "Brian Mac Iver") and any(succession.of_the_borders(piece) for piece in everybody.values()):
        succession.orphan(hearing, "Brian Mac Iver", everybody["Brian Mac Iver"])


def _impossible(hearing: Hearing) -> Iterable[str]:
    """What no play leads to: more points than there are, sleepers whose land is awake, two faces of a piece, ruins of nothing."""
    everybody = pieces.pieces(hearing.state)
    for kingdom, began in _at_the_start(hearing).items():
        now = pieces.points(hearing.state, [name for name, piece in everybody.items() if piece["kingdom"] == kingdom])
        if now > began:
            yield message("{kingdom} has {points} army and escort points, and began with {began}", kingdom=kingdom, points=now, began=began)
    for name, piece in everybody.items():
        asleep = name in dormant.PERSONS or hearing.public["kingdoms"].get(str(piece["kingdom"])) == "inactive"
        if piece["state"] == "inactive" and not asleep:
            yield message("{piece} is asleep, and neither it nor its kingdom sleeps [10.0]", piece=name)
        other = succession.BECOMES.get(name)
        if other and everybody[other]["state"] == "reserve" and piece["state"] == "dead":
            yield message("{person} is dead, and what has become of {piece}, who appears then, is not said [7.9]", piece=other, person=name)
        if other and everybody[other]["state"] != "reserve" and piece["state"] != "dead":
            yield message("{piece} appears when {person} dies, and not before [7.9]", piece=other, person=name)
    for number in hearing.public["ruins"]:
        if number not in printed.fortress_rows():
            yield message("there is no fortress in {hex} that could fall [17.4]", hex=number)


def _at_the_start(hearing: Hearing) -> Mapping[str, int]:
    """The army and escort points of each kingdom by the set-up. [4.0]"""
    began = dict.fromkeys(printed.kingdom_rows(), 0)
    for name in printed.rows("setup"):
        kind, kingdom = hearing.fact("setup", name, "kind"), hearing.fact("setup", name, "kingdom")
        if kind == "army":
            began[kingdom] += int(hearing.fact("setup", name, "count"))
        elif kind == "person" and printed.person_rows()[name]["escorted"] is not None:
            began[str(printed.person_rows()[name]["kingdom"])] += 1
    return began


def _no_end(hearing: Hearing) -> Facts:
    state = hearing.args["kind"]

    def could(name: str) -> bool:
        if state in NOT_YET:
            return bool(printed.rows("setup")[name]["state"] == state)
        return state == ENDS[pieces.piece(hearing.state, name)["kind"]] or (state == "gone" and name in arrival.GHOSTS)

    wrong = [] if _not_there(hearing) else [name for name in hearing.args["pieces"] if not could(name)]
    return {"names": listing(wrong), "state": state} if wrong else None


def _no_leader(hearing: Hearing) -> Facts:
    """Whoever commands is with his army, and of its side. [14.2]"""
    leader, names = hearing.args.get("person"), hearing.args["pieces"]
    if leader is None or _not_there(hearing):
        return None
    his = pieces.piece(hearing.state, leader)
    together = leader in names or his["hex"] == hearing.args["hex"]
    ours = {pieces.commander_side(pieces.piece(hearing.state, name)) for name in names} == {pieces.commander_side(his)}
    return None if together and ours else {"person": leader, "hex": hearing.args["hex"]}


def _no_escort(hearing: Hearing) -> Facts:
    return pieces.failing(name for name in hearing.args["persons"] if printed.person_rows()[name]["escorted"] is None)


def _not_there(hearing: Hearing) -> Facts:
    return pieces.failing(name for name in hearing.args["pieces"] if name not in pieces.pieces(hearing.state))


def _not_yours(hearing: Hearing) -> Facts:
    name = hearing.args.get("person") or hearing.args["piece"]
    return None if pieces.piece(hearing.state, name)["side"] == hearing.side else {"person": name}


def _no_fortress(hearing: Hearing) -> Facts:
    number = hearing.args["hex"]
    return None if fortresses.friendly(hearing.state, number, hearing.side) else {"hex": number}


def _too_many(hearing: Hearing) -> Facts:
    boxes = int(printed.person_rows()[hearing.args["person"]]["boxes"])
    return None if 0 <= hearing.args["points"] < boxes else {"person": hearing.args["person"], "most": boxes - 1}


def _not_held(hearing: Hearing) -> Facts:
    entry = hearing.public["items"][printed.number_of(hearing.args["item"])]
    return None if entry["side"] == hearing.side else {"item": hearing.args["item"]}


_HEX = Check("midway.hex", "2.1", "{hex} is no hex of the map", hexes.not_a_hex)
_PRESENT = Check("midway.pieces", "4.0", "not in this scenario, or entered as lost: {names}", _not_there)
_YOURS = Check("midway.yours", "7.0", "{person} is none of yours", _not_yours)
HEX_CHECKS = (_HEX,)
STANDS_CHECKS = (
    _PRESENT,
    _HEX,
    entered.OTHERWISE,
    entered.CARRIER,
    Check("midway.leader", "14.2", "{person} is no person of theirs in {hex}: say first where {person} stands", _no_leader),
)
FALLEN_CHECKS = (
    _PRESENT,
    entered.OTHERWISE,
    Check(
        "midway.fallen",
        "7.0",
        "{names}: cannot be {state}; pieces are dead, sunk, gone, reserve or expedition, each as its kind is",
        _no_end,
    ),
)
LONE_CHECKS = (Check("midway.lone", "11.9", "{names}: never had an escort", _no_escort),)
ITEM_CHECKS = (_HEX, entered.ITEM_ONCE)
DAMAGED_CHECKS = (entered.AFLOAT,)
WOUNDS_CHECKS = (_YOURS, Check("midway.boxes", "7.0", "{person} may have 0 to {most} wounds and live", _too_many))
_HELD = Check("midway.held", "20.1", "the table says that {item} is not your side's", _not_held)
BEARS_CHECKS = (_YOURS, _HELD, entered.BEARER_ONCE, entered.BEARER_THERE, entered.PARTED)
STORED_CHECKS = (
    _HEX,
    Check("midway.fortress", "20.1", "there is no fortress of yours that stands in {hex}", _no_fortress),
    _HELD,
    entered.BEARER_ONCE,
    entered.PARTED,
)
