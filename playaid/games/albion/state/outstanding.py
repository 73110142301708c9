"""What must be done before play goes on: losses, the fate of items, evasion, attrition, recovery."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from playaid.games.albion.state import pieces
from playaid.games.albion.state.printed import item_title, person_rows, ship_rows
from playaid.games.albion.state.sides import SIDES
from playaid.language.message import AND, counted, listing, message
from playaid.referee.contract.game import PASSING, Facts, Owed
from playaid.referee.contract.sequence import actor, round_of

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Hearing, Loss, State, Toll

TOLLS: tuple[Toll, ...] = ("points", "wounds", "steps")
CHALLENGE = "challenge"
"""How somebody has fallen whose item is rolled for, or goes to the victor. [20.5]"""


def losses(state: State) -> list[str]:
    """The sides that still have to choose their losses, in table order."""
    return [side for side, loss in state["public"]["losses"].items() if not loss["chosen"]]


def losses_first(hearing: Hearing) -> Facts:
    """A check: some side has losses to remove."""
    waiting = losses(hearing.state)
    return {"side": waiting[0]} if waiting else None


def fates_first(hearing: Hearing) -> Facts:
    """A check: of what a dead person bore it is still to be rolled what becomes of it, among those who stand there now. [20.5]"""
    waiting = fates(hearing.state)
    return {"items": listing(map(item_title, waiting))} if waiting else None


def owed_losses(state: State) -> Iterable[Owed]:
    return [Owed(_to_remove(state["public"]["losses"][side], side), "7.0", side) for side in losses(state)]


def _to_remove(loss: Loss, side: str) -> str:
    """With what there is to remove, as far as all may know."""
    parts = [said_part(kind, loss[kind], loss["one"]) for kind in TOLLS if loss[kind]]
    toll = listing(parts, AND) if parts else message("losses")
    return message("{side} suffers losses in {hex}: {losses} (`remove`)", side=side, losses=toll, hex=loss["hex"])


def said_toll(kind: Toll, number: int) -> str:
    if kind == "points":
        return counted(number, "{n} point", "{n} points")
    return counted(number, "{n} wound", "{n} wounds") if kind == "wounds" else counted(number, "{n} step", "{n} steps")


def said_loss(kind: Toll, name: str, number: int) -> str:
    """What one piece suffers, an escort, or what stands in for pieces. [7.0, 17.4, 20.6.23]"""
    losses = said_toll(kind, number)
    if kind == "wounds":
        return message("{person} takes {losses}", person=name, losses=losses)
    escort = message("the escort of {person}", person=name.removeprefix("escort "))
    besides = {"fortress": message("the fortress"), "teeth": message("the army of the Teeth")}
    return message("{piece} loses {losses}", piece=escort if name.startswith("escort ") else besides.get(name, name), losses=losses)


def called(text: str) -> str:
    """The words of `remove`, as they are chosen from: who suffers what."""
    said = [part.rpartition(" ") for part in parts_said(text)]
    if not all(name and number.isdecimal() for name, _, number in said):
        return text
    return listing(said_loss(_toll_of(name), name, int(number)) for name, _, number in said)


def _toll_of(name: str) -> Toll:
    return "wounds" if name in person_rows() else "steps" if name in ship_rows() else "points"


def said_cost(costs: Mapping[Toll, int], mark: bool) -> str:
    """What a letter costs, in words: who knows by heart on which side of a stroke the wounds stand, or what the mark bids? [7.1, 7.2]"""
    said = [said_part(kind, number, mark) for kind, number in costs.items() if number]
    return listing(said) if said else message("nothing")


def said_part(kind: Toll, number: int, mark: bool) -> str:
    """One kind of loss; where the mark bids it, that one piece bears it until it is gone. Army points are alike, and one is of nobody else.
    [7.2, 16.1.10, 16.2.8]"""
    said = said_toll(kind, number)
    if not mark or number < 2 or kind == "points":
        return said
    return message("{losses} (to one person until dead)" if kind == "wounds" else "{losses} (off one ship until sunk)", losses=said)


def attrition_sides(state: State) -> list[str]:
    """Who may declare: the sides that have losses to choose, else those that roll for the other, as a rule the one whose half it is not."""
    rolling = [pieces.other(side) for side in SIDES if state["public"]["attrition"].get(side)]
    return losses(state) or rolling or [pieces.other(str(actor(state)))]


_ATTRITION = "{other} rolls for the attrition of {side} in {hex} (`attrition {hex}`)"


def owed_attrition(state: State) -> Iterable[Owed]:
    """What has been suffered is removed before the next hex is rolled for."""
    yield from owed_losses(state)
    for side, places in state["public"]["attrition"].items():
        for number in places:
            other = pieces.other(side)
            yield Owed(message(_ATTRITION, other=other, side=side, hex=number), "8.0", other)


def any_endangered(state: State) -> bool:
    return bool(state["public"]["endangered"])


def endangered_sides(state: State) -> list[str]:
    return list(state["public"]["endangered"])


def any_evasion(state: State) -> bool:
    return any_endangered(state) or bool(state["public"].get("exposed"))


def owed_evasions(state: State) -> Iterable[Owed]:
    for side, places in state["public"]["endangered"].items():
        for number in places:
            yield Owed(message("{side} evades in {hex} (`evade`)", side=side, hex=number), "18.0", side)


def evading_sides(state: State) -> list[str]:
    """The sides with persons who must evade, then those with persons who may; both once nobody is left who could: somebody goes on."""
    return list(dict.fromkeys([*state["public"]["endangered"], *state["public"].get("exposed", {})])) or list(SIDES)


def evading_persons(state: State) -> list[str]:
    """Who must evade, or may, as far as all may know and where they are of one side: they are found before the hex where they stand."""
    public = state["public"]
    by_side = [*public["endangered"].items(), *public.get("exposed", {}).items()]
    one = len({side for side, _ in by_side}) == 1
    return [name for _, places in by_side for names in places.values() for name in names] if one else []


def fates(state: State) -> list[str]:
    return [number for number, item in state["public"]["items"].items() if item.get("fate")]


def fate_sides(state: State) -> list[str]:
    """The sides whose dead bore such items: they roll."""
    return list(dict.fromkeys(str(state["public"]["items"][number]["fate"]["owner"]) for number in fates(state)))


def owed_fates(state: State) -> Iterable[Owed]:
    for number in fates(state):
        owner = state["public"]["items"][number]["fate"]["owner"]
        if recovered(state, number):
            text = message("{owner} has {item} back without a roll (fate {item})", owner=owner, item=item_title(number))
        else:
            text = message("{owner} rolls for the fate of {item} (fate {item})", owner=owner, item=item_title(number))
        yield Owed(text, "20.5", owner)


def recovered(state: State, number: str) -> bool:
    """Whether both champions are dead, so that what one of them bore goes back to its side without a roll. [20.5]"""
    what = state["public"]["items"][number]["fate"]
    lives = what["enemy"] is not None and pieces.lives(pieces.piece(state, what["enemy"]))
    return what["how"] == CHALLENGE and not lives and state["referee"].get("options", {}).get("both-dead") != "rolled"


def passes(state: State) -> bool:
    """Whether the table plays so that steps in which nobody can do anything are passed by themselves."""
    return bool(state["referee"].get("options", {}).get(PASSING.name) == PASSING.values[0])


def perhaps_wounded(state: State, side: str) -> bool:
    """Whether anybody whom a side heals could be wounded, as far as all know: wounds have been dealt to his side since the game began.
    Whether they have healed since is nobody else's to know. [9.7]"""
    dealt = state["public"].get("wounded")
    led = (piece for piece in pieces.pieces(state).values() if pieces.commander_side(piece) == side)
    return dealt is None or any(dealt.get(piece["side"]) for piece in led)


def owed_recovery(state: State) -> Iterable[Owed]:
    """Every side sees to its wounded, wounded or not, so that the doing tells nothing. Where steps pass by themselves, `next` does it."""
    if not passes(state) and not state["public"]["recovered"]:
        yield Owed("recover: the wounded must be rolled for, if there are any", "9.7", actor(state))


def to_recover(state: State) -> Iterable[str]:
    """The same where `next` does it. [9.7]"""
    side = str(actor(state))
    if passes(state) and not state["public"]["recovered"] and perhaps_wounded(state, side):
        yield message("to roll for the wounded of {side}, by `recover` [9.7]", side=side)


def another_turn(state: State) -> bool:
    return round_of(state, "turn") < int(state["public"]["last"])


def parts_said(text: str) -> list[str]:
    """What is said of each piece that bears a loss, with commas or without: a number behind a name ends it, one before begins it."""
    parts = [_by_number(part.strip()) for part in re.split(r",| and ", text) if part.strip()]
    return [piece for part in parts for piece in (_AT_THE_NEXT.split(part) if not part[0].isdecimal() else [part])]


def _by_number(part: str) -> str:
    """`4 from Weald 3145`, `one wound on Dando`, `2 points of the Moray` with the number and the name alone; `the escort` as `escort`."""
    said = _FROM.fullmatch(_ARTICLE.sub("", part))
    return f"{_NUMBERS.get(said[1].casefold(), said[1])} {said[2]}" if said else _ARTICLE.sub("", part)


_NUMBERS = {"a": "1", "an": "1", "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6"}
_FROM = re.compile(
    rf"(\d+|{'|'.join(_NUMBERS)})(?: +(?:points?|wounds?|steps?|losses|loss))? +(?:from|on|off|of|to|for|by|at) +(?:the +)?(\D.*)",
    re.IGNORECASE,
)
_ARTICLE = re.compile(r"^the +(?=escort\b|fortress\b)", re.IGNORECASE)
_AT_THE_NEXT = re.compile(r"(?<=\d)\s+(?=[^\W\d])")
