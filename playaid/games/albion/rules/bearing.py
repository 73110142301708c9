"""20.1, 20.2 Carrying items: giving, storing, leaving and taking them; which of them a person uses; what cannot be parted with."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from playaid.games.albion.ratings import counters, fortresses, items, strengths
from playaid.games.albion.ratings.items import attuned_person
from playaid.games.albion.rules import losses, minds
from playaid.games.albion.state import combats, dormant, outstanding, pieces, printed
from playaid.games.albion.state.minds import known as known_minds
from playaid.games.albion.state.printed import item_title, number_of
from playaid.games.albion.state.sides import asking_sides
from playaid.language.message import listing, message
from playaid.referee.contract.game import Check, Facts
from playaid.referee.contract.sequence import acting, frames
from playaid.referee.deciding.offers import legal

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Hearing

GLASS = "20"
HOARD = "03"
BOUND = {dormant.REQUITER: items.DORWEN, dormant.TEETH: "The Worm"}


def where(hearing: Hearing, number: str) -> str | None:
    """What holds an item that the declaring side has in hand: a piece, `hex NNNN` for a fortress, or None. Raises Locked. What a person
    bears is in the hands of whoever has their mind. [19.4.10]"""
    lies = hearing.public["items"][number]
    if lies["state"] != "held":
        return None
    if lies["side"] != hearing.side:
        hearing.secret(hearing.side)
        known = known_minds(hearing.state, hearing.side)
        bearer = next((person for person, mind in known.items() if number in mind["items"]), None)
        if bearer or _led(hearing) <= set(known):
            return bearer
    holder: str | None = hearing.secret(str(lies["side"])).get("items", {}).get(number)
    piece = pieces.pieces(hearing.state).get(holder) if holder else None
    in_hand = pieces.commander_side(piece) if piece else lies["side"]
    return holder if in_hand == hearing.side else None


def _led(hearing: Hearing) -> set[str]:
    """Pieces of the other side that the declaring side commands. [19.4.10, 7.9 s44]"""
    everybody = pieces.pieces(hearing.state).items()
    return {name for name, piece in everybody if piece["side"] != hearing.side and pieces.commander_side(piece) == hearing.side}


def hex_of(hearing: Hearing, number: str) -> str | None:
    holder = where(hearing, number)
    if holder is None or holder.startswith("hex "):
        return holder and holder.removeprefix("hex ")
    return pieces.piece(hearing.state, holder)["hex"] if holder in pieces.pieces(hearing.state) else None


def grasp(hearing: Hearing, number: str, bearer: str) -> bool:
    """An item comes into the hands of a piece; Requiter and the Scrying Glass have a will of their own. Whether the piece has it then.
    [20.6]"""
    side = pieces.piece(hearing.state, bearer)["side"]
    name = hearing.fact("items", number, "name")
    if number == dormant.REQUITER and _must_prove(hearing, bearer):
        strength, text = strengths.magic(hearing, bearer)
        why = message("{bearer} takes {item}", bearer=bearer, item=name)
        roll = hearing.roll("2d6", who=side, why=why, counts=lambda: message("what counts: {n} or less in all", n=strength)).total
        worked = message("dice {dice} against Current Magic Strength {how}", dice=roll, how=text)
        hearing.line(name, worked, f"{strength}", "20.6", only=side)
        if roll > strength:
            _drop(hearing, number)
            where = pieces.piece(hearing.state, bearer)["hex"]
            hearing.put("public", "items", number, {"state": "left", "hex": where, "side": None})
            hearing.tell("{item} lies in {hex}.", public=True, item=name, hex=where)
            losses.kill(hearing, bearer, message("by {item}, which he tried to take", item=name))
            return False
    _drop(hearing, number)
    hearing.put("public", "items", number, {"state": "held", "hex": None, "side": side})
    hearing.put("secret", side, "items", number, bearer)
    minds.bear(hearing, number, bearer)
    if number == GLASS:
        attune(hearing, side, bearer)
    _say_what_counts(hearing, side, bearer)
    return True


def _drop(hearing: Hearing, number: str) -> None:
    """An item is no longer where its holder's list has it."""
    holder = hearing.public["items"][number]["side"]
    if holder is not None:
        minds.part(hearing, number, hearing.secret(holder)["items"][number])
        hearing.drop("secret", holder, "items", number)


def _say_what_counts(hearing: Hearing, side: str, bearer: str) -> None:
    """Who bears more than they may use is told which count for them now. [20.2.4]"""
    if pieces.piece(hearing.state, bearer)["kind"] != "person" or len(items.borne_items(hearing, bearer)) <= items.MOST_USED:
        return
    said = message("{bearer}, in this Phase, until `use` says otherwise", bearer=bearer)
    hearing.line("items that count", said, _counting(hearing, bearer), "20.2.4", only=side)


def _counting(hearing: Hearing, bearer: str) -> str:
    return listing(item_title(number) for number in items.items_in_use(hearing, bearer)) or message("nothing")


def _must_prove(hearing: Hearing, bearer: str) -> bool:
    return pieces.piece(hearing.state, bearer)["kind"] == "person" and counters.race(hearing, bearer) in ("Mundane", "Troll")


def attune(hearing: Hearing, side: str, bearer: str) -> None:
    """The Glass takes the first person of Basic Magic Strength 1 who has it once he it served is dead. [20.6.20]"""
    before = str(hearing.public["attuned"])
    if before in hearing.sides:
        hearing.secret(before)
    if attuned_person(hearing.state) is not None:
        return
    if before != side:
        hearing.put("public", "attuned", side)
    if pieces.piece(hearing.state, bearer)["kind"] == "person" and int(hearing.fact("persons", bearer, "magic", only=side)) >= 1:
        hearing.put("secret", side, "attuned", bearer)
        hearing.tell("The Scrying Glass is attuned to {bearer}.", only=side, bearer=bearer)


def give(hearing: Hearing) -> None:
    number, bearer = number_of(hearing.args["item"]), hearing.args["piece"]
    if grasp(hearing, number, bearer):
        hearing.tell("{item} goes to {bearer}.", item=hearing.args["item"], bearer=bearer)
    hearing.tell("{side} has put in order what its pieces bear.", public=True, side=hearing.side)


def store(hearing: Hearing) -> None:
    number = number_of(hearing.args["item"])
    here = hex_of(hearing, number)
    _drop(hearing, number)
    hearing.put("secret", hearing.side, "items", number, f"hex {here}")
    hearing.put("public", "items", number, {"state": "held", "hex": None, "side": hearing.side})
    hearing.tell("{item} is stored in {hex}.", item=hearing.args["item"], hex=here)
    hearing.tell("{side} has put in order what its pieces bear.", public=True, side=hearing.side)


def lay_bare(hearing: Hearing, number: str, side: str) -> None:
    """What was stored in a fortress that has fallen lies in the hex for anybody. [17.4, 20.1]"""
    if not any(item["side"] == side for item in hearing.public["items"].values()):
        return
    for item in [item for item, holder in hearing.secret(side).get("items", {}).items() if holder == f"hex {number}"]:
        _drop(hearing, item)
        hearing.put("public", "items", item, {"state": "left", "hex": number, "side": None})
        hearing.tell("{item} lies in {hex}.", public=True, item=item_title(item), hex=number)


def leave(hearing: Hearing) -> None:
    number = number_of(hearing.args["item"])
    here = hex_of(hearing, number)
    _drop(hearing, number)
    hearing.put("public", "items", number, {"state": "left", "hex": here, "side": None})
    hearing.tell("{item} is left in {hex}.", item=hearing.args["item"], hex=here)


def take(hearing: Hearing) -> None:
    """Pick up an item that lies in the open, or one stored in the side's own fortress."""
    number, bearer = number_of(hearing.args["item"]), hearing.args["piece"]
    hearing.need_consent()
    if grasp(hearing, number, bearer):
        hearing.tell("{bearer} takes up {item}.", bearer=bearer, item=hearing.args["item"])


def use(hearing: Hearing) -> None:
    """Say unseen which items a person uses in this Phase, two at most; in others they go before what else would do something."""
    person = hearing.args["person"]
    numbers = [number_of(name) for name in hearing.args.get("items") or ()]
    for side in {pieces.piece(hearing.state, person)["side"]: None, items.chooser(hearing, person): None}:
        hearing.put("secret", side, "using", person, numbers)
        hearing.put("secret", side, "chosen", person, items.phase_of(hearing.state))
    hearing.tell("{person} uses {items}.", person=person, items=listing(hearing.args.get("items") or ()) or message("nothing he bears"))
    hearing.tell("{side} has put in order what its pieces bear.", public=True, side=hearing.side)


def _again(hearing: Hearing) -> Facts:
    person = hearing.args["person"]
    chosen = hearing.secret(items.chooser(hearing, person))["chosen"].get(person)
    return {"person": person} if chosen == items.phase_of(hearing.state) else None


def show(hearing: Hearing) -> None:
    """Show an item and its bearer openly, so that what it does to others holds for all until it changes hands. [20.1, 20.6]"""
    number = number_of(hearing.args["item"])
    holder = where(hearing, number)
    hearing.put("public", "items", number, "shown", holder)
    bearer = pieces.holder_title(str(holder))
    hearing.tell("{side} shows {item}, borne by {bearer}.", side=hearing.side, item=hearing.args["item"], bearer=bearer)
    hearing.disclose(str(hearing.public["items"][number]["side"]))


def items_held(hearing: Hearing) -> None:
    """The asking side's items with their bearers, those of the other side where all look on, and what lies in the open or is still to be
    found."""
    sides = asking_sides(hearing)
    others = [side for side in hearing.sides if side not in sides and side in hearing.state["secret"]]
    said = [line for side in (*sides, *others) for line in _borne(hearing, side)]
    seen = [number for number, _ in said]
    for number, lies in hearing.public["items"].items():
        if lies["state"] in ("artifact", "left"):
            text = "to be found in {hex}" if lies["state"] == "artifact" else "lies in {hex}"
            said.append((number, message(text, hex=lies["hex"])))
        elif lies.get("shown") and number not in seen:
            said.append((number, message("shown by {bearer}", bearer=lies["shown"])))
    lines = [message("{number} {item}: {where}", number=number, item=item_title(number), where=where) for number, where in said]
    lines += [line for side in (*sides, *others) for line in _used_now(hearing, side)]
    hidden = [side for side in hearing.sides if side not in (*sides, *others)]
    lines += [message("what {side} bears and has not shown is told to them (`items --as {side}`)", side=side) for side in hidden]
    hearing.show({"side": listing(sides), "items": {number: bearer for side in sides for number, bearer in _own(hearing, side)}}, *lines)


def _own(hearing: Hearing, side: str) -> list[tuple[str, str]]:
    """A side's items by their numbers, each with its bearer. Raises Locked."""
    hearing.secret(side)
    return [(number, str(bearer)) for number, bearer in sorted(pieces.held_items(hearing.state, side).items())]


def _borne(hearing: Hearing, side: str) -> Iterable[tuple[str, str]]:
    """What a side's pieces bear, and those whose minds are its own, each with its bearer in words."""
    for number, bearer in _own(hearing, side):
        yield number, pieces.holder_title(bearer)
    for person, known in known_minds(hearing.state, side).items():
        mind = message("{person}, whose mind is yours", person=person)
        holder = mind if person in hearing.public["mastered"] else message("{person}, who serves you in this Game-Turn", person=person)
        for number in known["items"]:
            yield number, holder


def _used_now(hearing: Hearing, side: str) -> Iterable[str]:
    """Of each person of a side who bears more than they may use, what counts now. [20.2.4]"""
    bearers = [bearer for _, bearer in _own(hearing, side)]
    for bearer in dict.fromkeys(bearers):
        if bearers.count(bearer) > items.MOST_USED and bearer in printed.person_rows():
            yield message("{bearer} uses now: {items} [20.2.4]", bearer=bearer, items=_counting(hearing, bearer))


HANDS_FREE = ("pregame", "moving", "forced", "tolls", "reaction")
"""Steps in which the side that moves may handle its items. [20.1]"""


def _moves_now(hearing: Hearing) -> bool:
    keys = [frame["key"] for frame in frames(hearing.state)]
    return bool(keys) and keys[-1] in HANDS_FREE and hearing.side in acting(hearing.game, hearing.state)


def _busy(hearing: Hearing) -> Facts:
    """Items change hands in one's own movement or reaction, and before a round of a combat in their hex, by both sides. [15.4, 20.1]"""
    if _moves_now(hearing):
        return None
    if not _fought_over(hearing):
        return {"side": hearing.side}  # wherever it is: nobody's seal is opened for that
    number = hex_of(hearing, number_of(hearing.args["item"]))
    return None if _before_a_round(hearing, number) else {"side": hearing.side}


def _no_round_next(hearing: Hearing) -> Facts:
    """In a combat what the last round has brought about comes before the next, at whose beginning items change hands: so nothing passes
    between whoever leaves and whoever stays. [15.8, 18.0, 20.1, 20.5]"""
    if not _fought_over(hearing):
        return None
    if waiting := outstanding.fates(hearing.state):
        return {"why": message("the fate of {items} is rolled first", items=listing(map(item_title, waiting)))}
    if leaving := combats.retreating(hearing.state):
        side, number = leaving[0]
        return {"why": message("{side} withdraws from {hex} first", side=side, hex=number)}
    for side, places in hearing.public["endangered"].items():
        return {"why": message("{side} evades in {hex} first", side=side, hex=next(iter(places)))}
    return None


def _before_a_round(hearing: Hearing, number: str | None) -> bool:
    return number in _fought_over(hearing)


def _fought_over(hearing: Hearing) -> set[str]:
    """The hexes of combats a round of which may come next."""
    if not {"combat", "overrun"} & {frame["key"] for frame in frames(hearing.state)} or outstanding.losses(hearing.state):
        return set()
    return {fight["hex"] for fight in hearing.public["combat"]["fights"].values() if fight["state"] != "over"}


def _hands_free(hearing: Hearing) -> bool:
    """Whether items change hands anywhere now. [20.1]"""
    return _moves_now(hearing) or bool(_fought_over(hearing))


def _not_held(hearing: Hearing) -> Facts:
    held = where(hearing, number_of(hearing.args["item"])) is not None
    return None if held else {"item": hearing.args["item"], "side": hearing.side}


def _bound(hearing: Hearing) -> Facts:
    """Only death parts Dorwen from Requiter, and the Worm from its teeth. [7.9 e05, 20.6.23]"""
    number = number_of(hearing.args["item"])
    bearer = BOUND.get(number)
    return {"bearer": bearer, "item": hearing.args["item"]} if bearer and where(hearing, number) == bearer else None


def _not_here(hearing: Hearing) -> Facts:
    if _not_held(hearing):
        return None
    piece = pieces.piece(hearing.state, hearing.args["piece"])
    here = hex_of(hearing, number_of(hearing.args["item"]))
    if pieces.commander_side(piece) != hearing.side:
        return {"why": message("{piece} is not of {side}", piece=hearing.args["piece"], side=hearing.side)}
    if not pieces.on_map(piece) or piece["hex"] != here:
        return {"why": message("{piece} is not in {hex}, where the item is", piece=hearing.args["piece"], hex=here)}
    return None


def _hand_bound(hearing: Hearing) -> Facts:
    """Whoever gives an item away, or takes one up, is awake and has no Enchantment marker. [10.0, 19.3]"""
    hand = hearing.args["piece"] if hearing.declaration.verb == "take" else where(hearing, number_of(hearing.args["item"]))
    return {"bearer": hand} if hand in hearing.public["cast"] else None


NOT_AT_HAND = ("inactive", "expedition", "reserve")
"""How pieces are that sleep, or have yet to come."""


def _sleeping_hand(hearing: Hearing) -> Facts:
    """Who sleeps gives nothing away, nor who is not on the map yet: the expedition's items come with it. [10.0, 10.1]"""
    hand = where(hearing, number_of(hearing.args["item"]))
    piece = pieces.pieces(hearing.state).get(hand) if hand else None
    return {"piece": hand} if piece and piece["state"] in NOT_AT_HAND else None


def _asleep(hearing: Hearing) -> Facts:
    name = hearing.args["piece"]
    return {"piece": name} if pieces.piece(hearing.state, name)["state"] == "inactive" else None


def _hoard(hearing: Hearing) -> Facts:
    """The Worm's hoard is the Fomorians' only by capture. [20.6.03]"""
    untouched = number_of(hearing.args["item"]) == HOARD and hearing.public["items"][HOARD]["state"] == "artifact"
    return {} if untouched and hearing.side == "Fomorian" else None


def _no_fortress(hearing: Hearing) -> Facts:
    if _not_held(hearing):
        return None
    here = hex_of(hearing, number_of(hearing.args["item"]))
    if here is None:
        return {"why": message("{item} is on no hex of the map", item=hearing.args["item"])}
    why = message("there is no fortress of yours that stands in {hex}", hex=here)
    return None if fortresses.defence(hearing, here, hearing.side) else {"why": why}


def _nothing_lies(hearing: Hearing) -> Facts:
    number, here = number_of(hearing.args["item"]), pieces.piece(hearing.state, hearing.args["piece"])["hex"]
    lies = hearing.public["items"][number]
    if lies["state"] == "left" and lies["hex"] == here and not lies.get("fate"):
        return None
    found = message(": it is found there by a search") if lies["state"] == "artifact" and lies["hex"] == here else ""
    return None if where(hearing, number) == f"hex {here}" else {"item": hearing.args["item"], "hex": here, "found": found}


def _no_hand(hearing: Hearing) -> Facts:
    piece = pieces.piece(hearing.state, hearing.args["piece"])
    if pieces.commander_side(piece) != hearing.side or not pieces.on_map(piece) or piece["state"] != "active":
        return {"piece": hearing.args["piece"], "side": hearing.side}
    return None


def _not_borne(hearing: Hearing) -> Facts:
    person = hearing.args["person"]
    if pieces.commander_side(pieces.piece(hearing.state, person)) != hearing.side:
        return {"text": message("{person} is not of {side}", person=person, side=hearing.side)}
    wrong = [name for name in hearing.args.get("items") or () if number_of(name) not in items.borne_items(hearing, person)]
    if not wrong and not hearing.args.get("items") and not items.borne_items(hearing, person):
        return {"text": message("{person} bears nothing of which to say whether it is used", person=person)}
    return {"text": message("{person} does not bear {items}", person=person, items=listing(wrong))} if wrong else None


def _shown(hearing: Hearing) -> Facts:
    held = hearing.public["items"][number_of(hearing.args["item"])]
    return {"item": hearing.args["item"]} if held.get("shown") else None


def _unfit(hearing: Hearing) -> Facts:
    if _not_borne(hearing):
        return None
    person = hearing.args["person"]
    named = [number_of(name) for name in hearing.args.get("items") or ()]
    borne = named or items.borne_items(hearing, person)
    wrong = [number for number in borne if not items.usable(hearing, person, number)]
    fails = wrong if named or len(wrong) == len(borne) else []  # of those who may use none it need not be said that they do not
    return {"person": person, "items": listing(map(item_title, fails))} if fails else None


def _several(what: str) -> Callable[[Hearing], Facts]:
    def fails(hearing: Hearing) -> Facts:
        if _not_borne(hearing):
            return None
        named = [name for name in hearing.args.get("items") or () if items.effect(hearing, number_of(name), what)]
        return {"items": listing(named)} if len(named) > 1 else None

    return fails


def _three(hearing: Hearing) -> Facts:
    count = len(set(hearing.args.get("items") or ()))
    return {"count": count} if count > items.MOST_USED else None


_BEFORE = "items change hands in movement and reaction, and before a combat round in their hex: not now by {side}"
_WHEN = "When items change hands (20.1)."
_FREE = Check("20.1.when", "20.1", _BEFORE, _busy, rank=10, doubt=_WHEN)
_HELD = Check("20.1.held", "20.1", "{side} does not hold {item}", _not_held, rank=10)
_KEPT = Check("20.1.bound", "7.9", "{bearer} never parts with {item} alive", _bound, rank=20)
_MARKED = Check(
    "19.3.marked", "19.3", "{bearer} is under an Enchantment marker, and does nothing more this Game-Turn", _hand_bound, rank=20
)
_SLEEPS = Check("10.hand", "10.0", "{piece} is not active", _sleeping_hand, rank=20, doubt="Whose hands are bound.")
_OWING = Check("7.owing", "7.0", "{side} has losses to remove first", outstanding.losses_first, rank=10)
_ROUND = "items change hands before the next round of a combat, and {why}"
_SETTLED = Check("20.1.settled", "20.1", _ROUND, _no_round_next, rank=10, doubt=_WHEN)
LEAVE_CHECKS = (_OWING, _SETTLED, _FREE, _HELD, _KEPT, _MARKED, _SLEEPS)
GIVE_CHECKS = (
    *LEAVE_CHECKS,
    Check("20.1.here", "20.1", "{why}", _not_here, rank=20),
    Check("10.asleep", "10.0", "{piece} is not active", _asleep),
)
STORE_CHECKS = (*LEAVE_CHECKS, Check("20.1.fortress", "20.1", "{why}", _no_fortress))
TAKE_CHECKS = (
    _OWING,
    _SETTLED,
    Check(
        "20.1.pick-up", "20.1", "what lies in a hex is picked up in movement and reaction: not now by {side}", _busy, None, 10, doubt=_WHEN
    ),
    Check("20.1.lies", "20.1", "{item} does not lie in {hex} to be taken up{found}", _nothing_lies, rank=20),
    Check("20.1.hand", "20.1", "{piece} is no active piece of {side} on the map", _no_hand, rank=10),
    _MARKED,
    Check("20.6.03.hoard", "20.6", "the Fomorian player comes by Bran's Curse only by capture", _hoard),
)
SHOW_CHECKS = (_OWING, _HELD, Check("20.1.shown", "20.1", "{item} is shown already", _shown, rank=50))
USE_CHECKS = (
    _OWING,
    Check("20.2.borne", "20.1", "{text}", _not_borne, rank=10),
    Check("20.2.fit", "20.2", "{person} may carry but not use {items}", _unfit),
    Check("20.2.weapon", "20.2", "one magic weapon at a time, not {items}", _several("weapon")),
    Check("20.2.staff", "20.2", "one Wizard's Staff at a time, not {items}", _several("staff")),
    Check("20.2.once", "20.2", "which items {person} uses has been said for this Phase", _again, doubt="Which two items a person uses."),
    Check("20.2.two", "20.2", "two items a Phase, not {count}", _three),
)


def _in_hand(hearing: Hearing) -> dict[str, str]:
    """Item -> bearer of what the side could pass on now, as far as it sees: nothing where nothing changes hands, whoever looks. [20.1]"""
    if not _hands_free(hearing):
        return {}
    minds = known_minds(hearing.state, hearing.side)
    return {**pieces.held_items(hearing.state, hearing.side), **{number: name for name, mind in minds.items() for number in mind["items"]}}


def give_offers(hearing: Hearing) -> Iterable[str]:
    state, side = hearing.state, hearing.side
    for number, holder in _in_hand(hearing).items():
        piece = pieces.pieces(state).get(holder)
        for name in pieces.at(state, str(piece["hex"]), side) if piece else ():
            if name != holder and legal(hearing, {"item": item_title(number), "piece": name}):
                yield f"{item_title(number)} to {name}"


def store_offers(hearing: Hearing) -> Iterable[str]:
    borne = [item_title(number) for number, holder in _in_hand(hearing).items() if not holder.startswith("hex ")]
    return [item for item in borne if legal(hearing, {"item": item})]


def leave_offers(hearing: Hearing) -> Iterable[str]:
    """Nobody is advised to leave an item in the open, though anybody may."""
    return []


def take_offers(hearing: Hearing) -> Iterable[str]:
    state, side = hearing.state, hearing.side
    for number, lies in state["public"]["items"].items() if _hands_free(hearing) else ():
        stored = pieces.held_items(state, side).get(number, "")
        here = lies["hex"] if lies["state"] == "left" else stored.removeprefix("hex ") if stored.startswith("hex ") else None
        for name in pieces.at(state, here, side) if here else ():
            if legal(hearing, {"item": item_title(number), "piece": name}):
                yield f"{item_title(number)} by {name}"


def show_offers(hearing: Hearing) -> Iterable[str]:
    held = map(item_title, pieces.held_items(hearing.state, hearing.side))
    return [item for item in held if legal(hearing, {"item": item})]


def use_offers(hearing: Hearing) -> Iterable[str]:
    """Each single item by its bearer; pairs are left to the player."""
    for number, holder in pieces.held_items(hearing.state, hearing.side).items():
        if holder in printed.person_rows() and legal(hearing, {"person": holder, "items": [item_title(number)]}):
            yield f"{item_title(number)} by {holder}"
