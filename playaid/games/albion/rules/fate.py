"""20.5 What becomes of magic items when their bearer dies; Requiter's curse. [20.6.22]"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from playaid.games.albion.ratings import items
from playaid.games.albion.rules import losses
from playaid.games.albion.rules.bearing import grasp
from playaid.games.albion.state import combats, dormant, pieces
from playaid.games.albion.state.outstanding import CHALLENGE, fate_sides, fates, recovered
from playaid.games.albion.state.printed import item_title, number_of
from playaid.language.message import listing, message
from playaid.referee.contract.game import Check, Facts
from playaid.referee.contract.ruling import Declaration

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Hearing, Item, Piece, State

MELEE = "battle or melee"


def lay_down(hearing: Hearing, person: str, piece: Piece) -> None:
    """What the dead bore lies in the hex, stays aboard their ship, or is lost with her; where they fell in combat its fate is still to be
    rolled for, by whoever had them then. [7.5, 20.1, 20.5, 19.4.10]"""
    side, number = piece["side"], piece["hex"]
    if piece.get("aboard") and _still_afloat(hearing, piece) is None:
        losses.drown_items(hearing, person)
    how, enemy = _manner(hearing, person)
    borne = items.borne_items(hearing, person)
    ship = _still_afloat(hearing, piece) if how is None else None
    if borne and ship:
        hearing.tell("What {person} bore stays aboard {ship}.", public=True, person=person, ship=ship)
    for item in borne:
        if ship:
            hearing.put("secret", side, "items", item, ship)
            continue
        hearing.drop("secret", side, "items", item)
        lies: Item = {"state": "left", "hex": number, "side": None}
        if how is not None:
            lies["fate"] = {"how": how, "owner": pieces.commander_side(piece), "enemy": enemy, "bearer": person}
        hearing.put("public", "items", item, lies)
        hearing.tell("{item} lies in {hex}.", public=True, item=item_title(item), hex=number)
    if dormant.REQUITER in borne and enemy is not None and pieces.lives(pieces.piece(hearing.state, enemy)):
        hearing.tell("The curse of Requiter falls on {enemy}, who slew its bearer.", enemy=enemy)
        losses.kill(hearing, enemy, message("by the curse of Requiter"))


def _still_afloat(hearing: Hearing, piece: Piece) -> str | None:
    ship = piece.get("aboard")
    return ship if ship and pieces.on_map(pieces.piece(hearing.state, ship)) else None


def _manner(hearing: Hearing, person: str) -> tuple[str | None, str | None]:
    """In what combat a person is dying now, and who the enemy champion is in a challenge combat; (None, None) outside combat."""
    champions = _champions(hearing, person)
    if person in champions:
        return CHALLENGE, next((other for other in champions if other != person), None)
    if hearing.declaration.verb == "touch":  # before a melee of which no round has been fought [20.6.15]
        return MELEE, None
    current = hearing.public["combat"]["current"]
    if current is None or hearing.declaration.verb not in ("remove", "fight"):
        return None, None
    kind = combats.fights(hearing.state)[current]["kind"]
    return (MELEE, None) if kind in ("battle", "melee") else (None, None)


def _champions(hearing: Hearing, person: str) -> Sequence[str]:
    """The two of the challenge combat, or of the Mental Attack, that is declared: who dies in it may stand in another, or have won one."""
    verb, args = hearing.declaration.verb, hearing.args
    minds = {caster: (caster, str(mind["target"])) for caster, mind in hearing.public.get("minds", {}).items()}
    if verb == "strike":
        return minds.get(args["person"], ())
    fights = combats.fights(hearing.state)
    calls = [(kind, fights[name]["challenges"][kind]["persons"]) for name, kind in combats.challenges(hearing.state, "accepted", "over")]
    pairs = [tuple(persons.values()) for kind, persons in calls if verb in (kind, "touch")]
    if verb == "touch":
        met = {args["person"], args["target"]}
        return next((pair for pair in (*minds.values(), *pairs) if set(pair) == met), ())
    return next((pair for pair in pairs if person in pair), ())


def roll_fate(state: State) -> Declaration | None:
    """The next roll for a fate with plain answers, for odds: from 9 on the item is kept, and the first piece that can takes it up."""
    for number in fates(state):
        lies = state["public"]["items"][number]
        owner = str(lies["fate"]["owner"])
        answers = {"fate of 9 to 12": "friends"}
        for side in (owner, pieces.other(owner)):
            takers = _takers(state, lies["hex"], side)
            if takers:
                answers[_taker_key(number, side)] = takers[0]
        if owner == fate_sides(state)[0]:
            return Declaration("fate", {"item": item_title(number)}, owner, "", answers)
    return None


def _taker_key(number: str, side: str) -> str:
    return f"taker of {number} for {side}"


def fate(hearing: Hearing) -> None:
    """Two dice: broken, kept by friends, or taken by the enemy; one roll for each item, or by option for all of one bearer. [20.5]"""
    number = number_of(hearing.args["item"])
    what = hearing.public["items"][number]["fate"]
    numbers, back = _rolled_together(hearing, number), recovered(hearing.state, number)
    for each in numbers:
        lies = hearing.public["items"][each]
        hearing.put("public", "items", each, {key: value for key, value in lies.items() if key != "fate"})
    victor = what["enemy"] if what["enemy"] and pieces.lives(pieces.piece(hearing.state, what["enemy"])) else None
    if back:
        hearing.line("fate", "both champions are dead", "recovered without a roll", "20.5")
        for each in numbers:
            _to(hearing, each, what["owner"], _near(hearing, each, what["owner"]))
        return
    why = message("fate of {items}", items=listing(item_title(each) for each in numbers))
    roll = hearing.roll("2d6", who=what["owner"], why=why).total
    for each in numbers:
        if what["how"] == CHALLENGE:
            _after_a_challenge(hearing, each, roll, what["owner"], victor)
        else:
            _after_a_battle(hearing, each, roll, what["owner"])


def _rolled_together(hearing: Hearing, number: str) -> list[str]:
    """The items that share a roll: the one that is named, or by option `fate-roll` all that its bearer had with him."""
    bearer = hearing.public["items"][number]["fate"].get("bearer")
    if hearing.options.get("fate-roll") != "bearer" or bearer is None:
        return [number]
    return [each for each in fates(hearing.state) if hearing.public["items"][each]["fate"].get("bearer") == bearer]


def _after_a_challenge(hearing: Hearing, number: str, roll: int, owner: str, victor: str | None) -> None:
    """2 to 9 destroyed; 10 to 12 to the victor, or back to its side where he is dead too. [20.5]"""
    if roll <= 9:
        _break(hearing, number, roll)
        return
    hearing.line("fate", message("dice {dice}", dice=roll), "captured" if victor else "recovered: both champions are dead", "20.5")
    _to(hearing, number, owner, [victor] if victor else _near(hearing, number, owner))


def _after_a_battle(hearing: Hearing, number: str, roll: int, owner: str) -> None:
    """2 and 3 destroyed; on 4 to 8 the owner names who has it; of 9 to 12 the rules do not speak. [20.5]"""
    enemy = pieces.other(owner)
    friends, foes = _near(hearing, number, owner), _near(hearing, number, enemy)
    if roll <= 3:
        _break(hearing, number, roll)
    elif roll <= 8:
        low = hearing.options.get("fate-low", "any")
        to = {"any": "any piece there", "friends": "of the friends there", "enemies": "of the enemies there"}[low]
        hearing.line("fate", message("dice {dice}: to whom {owner} names", dice=roll, owner=owner), message(to), "20.5")
        _to(hearing, number, owner, {"any": [*friends, *foes], "friends": friends, "enemies": foes}[low], low == "any" and bool(foes))
    else:
        high = _high(hearing, number, roll)
        if high == "destroyed":
            _break(hearing, number, roll)
        else:
            hearing.line("fate", message("dice {dice}, for which 20.5 gives no result in battle or melee", dice=roll), high, "20.5")
            _to(hearing, number, owner if high == "friends" else enemy, friends if high == "friends" else foes)


def _high(hearing: Hearing, number: str, roll: int) -> str:
    """What a 9 to 12 means: by the option, or as the players say."""
    agreed = hearing.options.get("fate-high", "ask")
    if agreed != "ask":
        return agreed
    prompt = message("20.5 gives no result for a {dice} in battle or melee: who gets {item}?", dice=roll, item=item_title(number))
    return hearing.ask("fate of 9 to 12", who="both", prompt=prompt, options=("friends", "enemies", "destroyed"))


def _break(hearing: Hearing, number: str, roll: int) -> None:
    hearing.line("fate", message("dice {dice}", dice=roll), "destroyed", "20.5")
    hearing.put("public", "items", number, {"state": "destroyed", "hex": None, "side": None})
    hearing.outcome("destroyed")
    hearing.tell("{item} is broken for good.", item=item_title(number))


def _near(hearing: Hearing, number: str, side: str) -> list[str]:
    """The persons and armies of a side that could take up an item where it lies."""
    return _takers(hearing.state, hearing.public["items"][number]["hex"], side)


def _takers(state: State, where: str | None, side: str) -> list[str]:
    if where is None:
        return []
    there = [*pieces.at(state, where, side, "person"), *pieces.at(state, where, side, "army")]
    return [name for name in there if pieces.piece(state, name)["side"] == side]


def _to(hearing: Hearing, number: str, chooser: str, takers: list[str], freely: bool = False) -> None:
    """An item goes to the one of these pieces whom a side names; to the only one without a word. freely: they are of both sides, as 20.5
    leaves the choice to its owner and says no more."""
    hearing.need_consent()
    item = item_title(number)
    if not takers:
        hearing.outcome("left in the hex")
        hearing.tell("Nobody is there to take {item} up: it lies where it fell.", item=item)
        return
    prompt = message("which piece takes {item}, of either side (20.5)?" if freely else "which piece takes {item}?", item=item)
    taker = hearing.ask(_taker_key(number, chooser), who=chooser, prompt=prompt, options=takers)
    side = pieces.piece(hearing.state, taker)["side"]
    if not grasp(hearing, number, taker):
        hearing.outcome("left in the hex")
        return
    hearing.outcome("to {side}", side=side)
    hearing.tell("{item} goes to {side}: {taker} has it.", item=item, side=side, taker=taker)


def _settled(hearing: Hearing) -> Facts:
    lies = hearing.public["items"][number_of(hearing.args["item"])]
    return None if lies.get("fate") else {"item": hearing.args["item"]}


def _not_owner(hearing: Hearing) -> Facts:
    what = hearing.public["items"][number_of(hearing.args["item"])].get("fate")
    return {"owner": what["owner"]} if what and what["owner"] != hearing.side else None


FATE_CHECKS = (
    Check("20.5.due", "20.5", "the fate of {item} is not to be rolled for now", _settled, rank=10),
    Check("20.5.owner", "20.5", "it is for {owner} to roll", _not_owner, rank=20),
)


def fate_offers(hearing: Hearing) -> Iterable[str]:
    state, side = hearing.state, hearing.side
    return [item_title(number) for number in fates(state) if state["public"]["items"][number]["fate"]["owner"] == side]
