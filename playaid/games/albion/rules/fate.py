"""20.5 What becomes of magic items when their bearer dies; Requiter's curse. [20.6.22]"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from playaid.games.albion.ratings import items
from playaid.games.albion.rules import losses
from playaid.games.albion.rules.bearing import grasp
from playaid.games.albion.state import combats, pieces
from playaid.games.albion.state.outstanding import fate_sides, fates
from playaid.games.albion.state.printed import item_title, number_of
from playaid.referee.game import Check, Facts
from playaid.referee.ruling import Declaration

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Hearing, Item, Piece, State

REQUITER = "22"
CHALLENGE, MELEE = "challenge", "battle or melee"


def lay_down(hearing: Hearing, person: str, piece: Piece) -> None:
    """What the dead bore lies in the hex; where he fell in combat its fate is still to be rolled for."""
    side, number = piece["side"], piece["hex"]
    how, enemy = _manner(hearing, person)
    borne = items.borne(hearing, person)
    for item in borne:
        hearing.drop("secret", side, "items", item)
        lies: Item = {"state": "left", "hex": number, "side": None}
        if how is not None:
            lies["fate"] = {"how": how, "owner": side, "enemy": enemy}
        hearing.put("public", "items", item, lies)
        hearing.tell(f"{item_title(item)} lies in {number}.", public=True)
    if REQUITER in borne and how == CHALLENGE and enemy is not None and pieces.on_map(pieces.piece(hearing.state, enemy)):
        hearing.tell(f"The curse of Requiter falls on {enemy}, who slew its bearer.", public=True)
        losses.kill(hearing, enemy, "by the curse of Requiter")


def _manner(hearing: Hearing, person: str) -> tuple[str | None, str | None]:
    """In what combat a person is dying now, and who the enemy champion is in a challenge combat; (None, None) outside combat."""
    for caster, one in hearing.public.get("minds", {}).items():
        if person in (caster, one["target"]) and hearing.declaration.verb == "strike":
            return CHALLENGE, str(one["target"]) if person == caster else caster
    if hearing.declaration.verb in ("duel", "trial", "touch"):
        for name, kind in combats.challenges(hearing.state, "accepted", "over"):
            champions = combats.fights(hearing.state)[name]["challenges"][kind]["persons"].values()
            if person in champions and hearing.declaration.verb in (kind, "touch"):
                return CHALLENGE, next((other for other in champions if other != person), None)
    current = hearing.public["combat"]["current"]
    if current is None or hearing.declaration.verb not in ("remove", "fight", "touch", "evade"):
        return None, None
    kind = combats.fights(hearing.state)[current]["kind"]
    return (MELEE, None) if kind in ("battle", "melee") else (None, None)


def rolled(state: State) -> Declaration | None:
    """The next roll for a fate with plain answers, for odds: on a 9 the item is kept, and the first piece that can takes it up."""
    for number in fates(state):
        lies = state["public"]["items"][number]
        owner = str(lies["fate"]["owner"])
        answers = {"nine": "kept"}
        for side in (owner, pieces.other(owner)):
            takers = _near(state, lies["hex"], side)
            if takers:
                answers[_taker_key(number, side)] = takers[0]
        if owner == fate_sides(state)[0]:
            return Declaration("fate", {"item": item_title(number)}, owner, "", answers)
    return None


def _taker_key(number: str, side: str) -> str:
    return f"taker of {number} for {side}"


def fate(hearing: Hearing) -> None:
    """Two dice: broken, kept by friends, or taken by the enemy. [20.5]"""
    item = hearing.args["item"]
    number = number_of(item)
    lies = hearing.public["items"][number]
    what = lies["fate"]
    owner, enemy = str(what["owner"]), pieces.other(str(what["owner"]))
    hearing.put("public", "items", number, {key: value for key, value in lies.items() if key != "fate"})
    if what["how"] == CHALLENGE and (what["enemy"] is None or not pieces.on_map(pieces.piece(hearing.state, what["enemy"]))):
        hearing.line("fate", "both champions are dead", "recovered", "20.5")
        _to(hearing, number, item, owner, _near(hearing.state, lies["hex"], owner))
        return
    roll = hearing.roll("2d6", who=owner, why=f"fate of {item}").total
    broken = 9 if what["how"] == CHALLENGE else 3
    if roll <= broken:
        _break(hearing, number, item, roll)
    elif roll >= 10:
        hearing.line("fate", f"dice {roll}", "captured", "20.5")
        taker = [what["enemy"]] if what["enemy"] else _near(hearing.state, lies["hex"], enemy)
        _to(hearing, number, item, enemy, taker)
    elif roll == 9:
        _nine(hearing, number, item, lies["hex"], owner)
    else:
        hearing.line("fate", f"dice {roll}", "kept", "20.5")
        _to(hearing, number, item, owner, _near(hearing.state, lies["hex"], owner))


def _break(hearing: Hearing, number: str, item: str, roll: int) -> None:
    hearing.line("fate", f"dice {roll}", "destroyed", "20.5")
    hearing.put("public", "items", number, {"state": "destroyed", "hex": None, "side": None})
    hearing.outcome("destroyed")
    hearing.tell(f"{item} is broken for good.")


def _nine(hearing: Hearing, number: str, item: str, where: str | None, owner: str) -> None:
    """A 9 in battle or melee has no result in the rulebook: the players say."""
    options = ("kept", "captured", "destroyed")
    how = hearing.ask(
        "nine", who="both", prompt=f"20.5 gives no result for a 9 in battle or melee: what becomes of {item}?", options=options
    )
    if how == "destroyed":
        _break(hearing, number, item, 9)
        return
    side = owner if how == "kept" else pieces.other(owner)
    hearing.line("fate", "dice 9, for which 20.5 has no result: the players' word", how, "20.5")
    _to(hearing, number, item, side, _near(hearing.state, where, side))


def _near(state: State, number: str | None, side: str) -> list[str]:
    """The persons and armies of a side that could take an item up."""
    if number is None:
        return []
    found = [*pieces.at(state, number, side, "person"), *pieces.at(state, number, side, "army")]
    return [name for name in found if pieces.piece(state, name)["side"] == side]


def _to(hearing: Hearing, number: str, item: str, side: str, takers: list[str]) -> None:
    hearing.barrier()
    if not takers:
        hearing.outcome("left in the hex")
        hearing.tell(f"Nobody of {side} is there to take {item} up: it lies where it fell.")
        return
    taker = hearing.ask(_taker_key(number, side), who=side, prompt=f"which piece takes {item}?", options=takers)
    hearing.outcome(f"to {side}")
    hearing.tell(f"{item} goes to {side}: {taker} has it.")
    grasp(hearing, number, taker)


def _settled(hearing: Hearing) -> Facts:
    one = hearing.public["items"][number_of(hearing.args["item"])]
    return None if one.get("fate") else {"item": hearing.args["item"]}


def _not_owner(hearing: Hearing) -> Facts:
    what = hearing.public["items"][number_of(hearing.args["item"])].get("fate")
    return {"owner": what["owner"]} if what and what["owner"] != hearing.side else None


FATE_CHECKS = (
    Check("20.5.due", "20.5", "the fate of {item} is not to be rolled for now", _settled, rank=10),
    Check("20.5.owner", "20.5", "it is for {owner} to roll", _not_owner, rank=20),
)


def fate_offers(hearing: Hearing) -> Iterable[str]:
    """The items of this side's dead."""
    state, side = hearing.state, hearing.side
    return [item_title(number) for number in fates(state) if state["public"]["items"][number]["fate"]["owner"] == side]
