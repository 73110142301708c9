"""7.2 How a side's losses are shared out: what each piece can bear, what the typed words mean, what `evenly` comes to."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from playaid.games.albion.ratings import counters
from playaid.games.albion.ratings.items import borne_items, effect, items_in_use
from playaid.games.albion.state import pieces, printed
from playaid.games.albion.state.escorts import marchers
from playaid.games.albion.state.marcher_names import ESCORT, bearer
from playaid.games.albion.state.outstanding import TOLLS, losses, parts_said, said_cost, said_part
from playaid.language.message import listing, message
from playaid.referee.contract.names import find, fold
from playaid.referee.contract.refusals import Ambiguous, Unreadable
from playaid.referee.contract.sequence import frames

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Choice, Hearing, Loss, State, Toll

SUFFERS: dict[str, Toll] = {"army": "points", "ship": "steps", "person": "wounds"}


def chosen(hearing: Hearing, loss: Loss) -> Choice:
    """The choice in the typed words. Raises Unreadable, Ambiguous."""
    text = hearing.args["losses"].strip()
    if says_evenly(text, loss):
        return evenly(hearing, loss)
    choice = _nothing()
    names: dict[str, Sequence[str]] = {name: _aliases(name) for name in map(bearer, loss["from"])}
    for part in parts_said(text):
        words = part.split()
        words = _escort_first(words)
        bare = words[1:] if words[0] == "escort" else words
        whole = fold(" ".join(bare)) in map(fold, names)
        if words[0].isdecimal():
            words = [*words[1:], words[0]]  # `5 Moray 3012`, as a part is named in a move
        number = int(words.pop()) if len(words) > 1 and words[-1].isdecimal() and not whole else 1
        if words in (["fortress"], ["teeth"]):
            choice["points"][words[0]] = number
            continue
        if words == ["escort"] and len(escorted := _escorted(hearing, names)) == 1:
            words = ["escort", *escorted]
        escort = words[0] == "escort" and len(words) > 1
        said = " ".join(words[1:] if escort else words)
        if loss["why"] == "engagement" and _own_army(hearing, said):
            raise Unreadable(message("{army}: armies and escorts are lost at sea with their ships only [7.5]", army=said))
        for name, share in _shared(hearing, number, _meant(hearing, said, names, loss), choice["points"]).items():
            where: Toll = "points" if escort else SUFFERS[pieces.piece(hearing.state, name)["kind"]]
            key = f"escort {name}" if escort else name
            choice[where][key] = choice[where].get(key, 0) + share
    if not any(choice[kind] for kind in TOLLS):
        raise Unreadable("remove: nothing is named", hint="usage: remove ARMY 2, PERSON 1, escort PERSON; or remove evenly")
    return choice


EVENLY = re.compile(r"(?:(?P<before>.+?),? +)?evenly(?:,? +(?P<behind>.+))?", re.IGNORECASE)
AMOUNT = re.compile(r"(\d+)(?: +(point|wound|step)s?)?", re.IGNORECASE)
ALL_OF_IT = ("all", "them", "all of them", "it", "all of it", "everything", "losses", "the losses", "all losses", "all the losses")


def says_evenly(text: str, loss: Loss) -> bool:
    """Whether the words would have what is owed spread evenly, with the amount or without it: `evenly`, `2 points and 1 wound evenly`,
    `evenly 3`. Raises Unreadable where another amount is named."""
    found = EVENLY.fullmatch(text.strip())
    if found is None:
        return False
    said = " ".join(part for part in found.groups() if part).casefold()
    if not said or said in ALL_OF_IT:
        return True
    amounts = [AMOUNT.fullmatch(part.strip()) for part in re.split(r",| and |\+", said)]
    if not all(amounts):
        return False
    due = {kind: loss[kind] for kind in TOLLS if loss[kind]}
    named = [(amount[2], int(amount[1])) for amount in amounts if amount]
    whole = named == [(None, sum(due.values()))]
    if whole or {f"{kind}s": number for kind, number in named} == due:
        return True
    owed = said_cost(due, loss["one"])
    raise Unreadable(message("{said}: what is owed is {owed}", said=said, owed=owed), hint="remove evenly")


def _own_army(hearing: Hearing, name: str) -> bool:
    piece = pieces.pieces(hearing.state).get(name)
    return piece is not None and piece["kind"] == "army" and piece["side"] == hearing.side


def _escort_first(words: list[str]) -> list[str]:
    """`Magog's escort 1`, `escort of Magog 1` as `escort Magog 1`."""
    words = [word for number, word in enumerate(words) if (number, word) != (1, "of")] if words[:1] == ["escort"] else words
    at = words.index("escort") if "escort" in words else 0
    if not at:
        return words
    return ["escort", *words[: at - 1], words[at - 1].removesuffix("'s").removesuffix("’s"), *words[at + 1 :]]


def _meant(hearing: Hearing, said: str, names: Mapping[str, Sequence[str]], loss: Loss) -> list[str]:
    """The piece that is named; of armies of one kingdom all, for their points are as good as each other. [2.3]"""
    try:
        return [find(said, names, "piece that may be removed")]
    except Unreadable as unknown:
        bearing = [name for name in names if loss[SUFFERS[pieces.piece(hearing.state, name)["kind"]]]]
        escorts = [f"escort {name}" for name in _escorted(hearing, names) if loss["points"]]
        others = [name for name in ("fortress", "teeth") if _bears_besides(hearing, name, loss)]
        unknown.hint = message("there is: {names}", names=listing([*bearing, *escorts, *others, "evenly"]))
        raise
    except Ambiguous as several:
        armies = [pieces.piece(hearing.state, name) for name in several.candidates]
        if any(army["kind"] != "army" for army in armies) or len({army["kingdom"] for army in armies}) > 1:
            raise
        return [*several.candidates]


def _shared(hearing: Hearing, number: int, among: Sequence[str], borne: Mapping[str, int]) -> Mapping[str, int]:
    """A number of points shared out among armies that have one name, the largest first. Raises Unreadable where they have
    fewer."""
    if len(among) == 1:
        return {among[0]: number}
    left = {name: int(pieces.piece(hearing.state, name)["count"]) - borne.get(name, 0) for name in among}
    if number > sum(left.values()):
        told = [message("{army} ({points})", army=name, points=points) for name, points in left.items()]
        raise Unreadable(message("{armies}: no {number} points are left of them together", armies=listing(told), number=number))
    shares = dict[str, int]()
    for _ in range(number):
        largest = max(left, key=left.__getitem__)
        shares[largest] = shares.get(largest, 0) + 1
        left[largest] -= 1
    return shares


def _escorted(hearing: Hearing, names: Iterable[str]) -> list[str]:
    return [name for name in names if pieces.piece(hearing.state, name).get("escort")]


def _bears_besides(hearing: Hearing, name: str, loss: Loss) -> bool:
    """Whether what is no piece bears points, too: the point of a fortress, those that the Teeth have raised. [17.4, 20.6.23]"""
    if not loss["points"]:
        return False
    return loss["fortress"] if name == "fortress" else bool(teeth(hearing.state, loss.get("side", hearing.side), loss))


def _aliases(name: str) -> Sequence[str]:
    row = printed.person_rows().get(name) or printed.ship_rows().get(name)
    return (row["aliases"] or ()) if row else ()


def evenly(hearing: Hearing, loss: Loss) -> Choice:
    """Losses spread by a plain rule, one at a time: each falls on the largest army, the soundest ship, the person with most boxes left, and
    of equals on who has borne least of it; escorts come after armies, the fortress last. With the one-piece mark wounds go to the person
    with the fewest boxes left until he is dead, steps to one ship."""
    room, choice = capacities(hearing, loss), _nothing()
    for kind in TOLLS:
        left, borne = dict(room[kind]), choice[kind]
        single = bool(loss["one"]) and kind != "points"
        first = ""
        for _ in range(min(loss[kind], sum(left.values()))):
            if not single or not left.get(first):
                first = _next_to_bear(left, borne, weakest=single)
            borne[first] = borne.get(first, 0) + 1
            left[first] -= 1
    return choice


def _next_to_bear(left: Mapping[str, int], borne: Mapping[str, int], *, weakest: bool) -> str:
    able = [name for name in left if left[name]]
    able = [name for name in able if name != "fortress" and not name.startswith("escort ")] or able
    if weakest:
        return min(able, key=left.__getitem__)
    return max(able, key=lambda name: (left[name], -borne.get(name, 0)))


def _nothing() -> Choice:
    return {"points": {}, "wounds": {}, "steps": {}}


def capacities(hearing: Hearing, loss: Loss) -> Choice:
    """What each piece can bear still: points, boxes, steps. Raises Locked, for boxes are the owner's secret."""
    room = _nothing()
    for name in loss["from"]:
        piece = pieces.piece(hearing.state, bearer(name))
        if name.startswith(ESCORT):
            room["points"][name] = int(bool(piece["escort"]))
        elif piece["kind"] == "army":
            room["points"][name] = int(piece["count"])
        elif piece["kind"] == "ship":
            room["steps"][name] = int(piece["steps"])
        else:
            room["wounds"][name] = boxes_of(name) - counters.wounds(hearing, name) + could_absorb(hearing, name)
            if piece.get("escort") and len(marchers(hearing.state, [name])) == 1:
                room["points"][ESCORT + name] = 1
    if loss["fortress"]:
        room["points"]["fortress"] = 1
    grown = teeth(hearing.state, loss["side"], loss) if "side" in loss else 0
    if grown:
        room["points"]["teeth"] = grown
    return room


def teeth(state: State, side: str, loss: Loss) -> int:
    """The army points that the Teeth of the Dragon have raised for a side in this battle. [20.6.23]"""
    fight = state["public"]["combat"]["fights"].get(loss["fight"]) if loss["fight"] else None
    return int(fight.get("teeth", {}).get(side, 0)) if fight and loss["points"] else 0


def boxes_of(name: str) -> int:
    return int(printed.person_rows()[name]["boxes"])


def could_absorb(hearing: Hearing, bearer: str) -> int:
    """The wounds that the Mailcoat can still take on itself: one each phase or combat round. Raises Locked. [20.6.08]"""
    if not any(effect(hearing, number, "absorbs") for number in borne_items(hearing, bearer)):
        return 0
    most = sum(int(effect(hearing, number, "absorbs")) for number in items_in_use(hearing, bearer))
    side = str(pieces.piece(hearing.state, bearer)["side"])
    return most if hearing.secret(side).get("absorbed") != moment(hearing) else 0


def moment(hearing: Hearing) -> str:
    fights = hearing.public["combat"]["fights"]
    rounds = [f"{name}{fight['round']}{[call['round'] for call in fight['challenges'].values()]}" for name, fight in fights.items()]
    minds = [f"{caster}{mind['round']}" for caster, mind in hearing.public.get("minds", {}).items()]
    return " ".join(["/".join(f"{at['key']}{at['round']}{at.get('i', '')}" for at in frames(hearing.state)), *rounds, *minds])


def preview(hearing: Hearing) -> Iterable[str]:
    """What is to be borne, what each piece can bear, and how `evenly` would spread it. Its side's own: boxes are secret. [7.2]"""
    if hearing.side not in losses(hearing.state):
        return
    loss = hearing.public["losses"][hearing.side]
    room, spread = capacities(hearing, loss), evenly(hearing, loss)
    due = listing(said_part(kind, loss[kind], loss["one"]) for kind in TOLLS if loss[kind])
    yield message("to bear in {hex}: {due}", hex=loss["hex"], due=due)
    yield message("can bear it: {pieces}", pieces=_shares(loss, room))
    if loss["points"] and room["points"].get("fortress") and sum(room["points"].values()) > 1:
        yield message("the fortress only after all other points in it [17.4]")
    yield message("`remove evenly` shares it so: {pieces}", pieces=_shares(loss, spread))


def typed(choice: Choice) -> str:
    """Who bears how much, as it is typed; empty where nobody bears anything."""
    return ", ".join(f"{name} {number}" for kind in TOLLS for name, number in choice[kind].items() if number)


def _shares(loss: Loss, of: Choice) -> str:
    return listing(share for kind in TOLLS if loss[kind] for share in said_shares(of[kind]))


def said_shares(parts: Mapping[str, int]) -> list[str]:
    return [message("{piece} {number}", piece=title_of(name), number=number) for name, number in parts.items() if number]


def title_of(name: str) -> str:
    """What bears a loss, by its key, as it is said."""
    return message("escort {person}", person=name.removeprefix("escort ")) if name.startswith("escort ") else name
