"""Why there is no occasion for a verb now, whatever is named with it, as far as whoever asks may see; empty where there may be one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.games.albion.state import castings, combats, dormant, pieces, printed, stacks
from playaid.games.albion.state.dormant import TEETH
from playaid.games.albion.state.escorts import came
from playaid.games.albion.state.marcher_names import bearer
from playaid.games.albion.state.marches import EVADING, phase
from playaid.games.albion.state.minds import held
from playaid.games.albion.state.printed import item_title
from playaid.games.albion.state.search_places import said_place, search_places
from playaid.games.albion.state.sides import FAERIE
from playaid.language.message import SEMICOLON, listing, message
from playaid.referee.contract.sequence import frames

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import State

HAND, ROD, CRYSTAL = "15", "17", "18"
ROYAL = ("Auberon", "Edric", "Elidor")
"""Whom the kings of Wigan's Pen heed. [19.5.19]"""
BARROWS = "2629"
"""Wigan's Pen. [19.5.19]"""


def moves(state: State, side: str | None) -> str:
    """In a Reaction Phase nobody has been named who reacts. [13.0]"""
    if side is None or frames(state)[-1]["key"] != "reaction" or _unseen(state, side):
        return ""
    everybody = pieces.pieces(state)
    hurried = (everybody[name] for name in map(bearer, pieces.lay_open(state).get("hurried", {})) if name in everybody)
    if any(pieces.commander_side(piece) == side for piece in hurried):
        return ""
    return message("no stack of {side} has been named that reacts (react)", side=side)


def plots(state: State, side: str | None) -> str:
    """Whoever need not plot, and has nobody who could, as far as all know. [19.1, 22.4]"""
    if side is None or side in castings.unplotted(state):
        return ""
    if side == FAERIE and not castings.may_begin(state):
        text = "{side} casts nothing until the Game-Turn after a Fomorian piece has entered a Faerie kingdom [22.4]"
        return message(text, side=side)
    if _unseen(state, side) or side in castings.may_plot(state):
        return ""
    return message("nobody of {side} who is active stands ashore in a place of power", side=side)


def commands(state: State, side: str | None) -> str:
    """No army stands with anybody but who commands it. [14.2]"""
    if side is None or _unseen(state, side):
        return ""
    armies = (piece for piece in pieces.pieces(state).values() if piece["kind"] == "army" and pieces.commander_side(piece) == side)
    beside = (set(pieces.at(state, str(army["hex"]), side, "person")) - {army["under"]} for army in armies if pieces.awake(army))
    return "" if any(beside) else message("no army of {side} stands with a person but who commands it", side=side)


def inquiries(state: State, side: str | None) -> str:
    """Nobody can ask by Misha's Rod. [20.6.17]"""
    return _lacks(state, side, ROD) or _stands_alone(state, side)


def gazes(state: State, side: str | None) -> str:
    """Nobody can look into the Crystal. [20.6.18]"""
    return _lacks(state, side, CRYSTAL)


def searches(state: State, side: str | None) -> str:
    """Nobody stands in a place of power with a Discovery Table. [20.3]"""
    if side is None or _unseen(state, side):
        return ""
    named = {row["hex"] for row in printed.rows("places").values() if row["search"]}
    ashore = (pieces.piece(state, name) for name in pieces.persons_of(state, side))
    if any(piece["hex"] in named and pieces.awake(piece) and not piece["aboard"] for piece in ashore):
        return ""
    where = listing(said_place(state, number) for number in search_places(state, side))
    if not where:
        return message("nothing is left that {side} could find by a search", side=side)
    return message("nobody of {side} stands active and ashore in a place that is searched: {places}", side=side, places=where)


def slips(state: State, side: str | None) -> str:
    """All persons who have come upon enemies have an escort, or came with an army. [11.2, 18.0]"""
    if side is None:
        return ""
    armed, upon = pieces.lay_open(state).get("armed", {}), _come_upon(state, side)
    free = any(not armed.get(name) and not pieces.points(state, [name]) for name in upon)
    return "" if free else _held_by_arms(state, side, upon)


def _come_upon(state: State, side: str) -> list[str]:
    """The persons of a side who have come into a hex with enemies."""
    came_in = {name for names in pieces.lay_open(state).get("came", {}).values() for name in names}
    there = [(name, str(pieces.piece(state, name)["hex"])) for name in pieces.persons_of(state, side) if name in came_in]
    return [name for name, number in there if any(_on_land(state, who) for who in pieces.at(state, number, pieces.other(side)))]


def _on_land(state: State, name: str) -> bool:
    piece = pieces.piece(state, name)
    return piece["kind"] != "ship" and not piece["aboard"]


def evasions(state: State, side: str | None) -> str:
    """All persons upon whom enemies have come stand with an army or escort of theirs. [11.2, 18.0]"""
    if side is None or phase(state) not in EVADING:
        return ""
    met = [number for number in pieces.hexes_of(state, side) if {*came(state, number)} & {*pieces.at(state, number, pieces.other(side))}]
    persons = {number: there for number in met if (there := pieces.at(state, number, side, "person", aboard=False))}
    free = any(not pieces.points_at(state, number, side) for number in persons)
    return "" if free else _held_by_arms(state, side, [name for there in persons.values() for name in there])


_SAFE = "no person of {side} can evade in {hex}: none stands unprotected among enemy armies, and no enemy has come upon any"


def safe(state: State, number: str, side: str) -> str:
    """Why no person of a side need or can evade in a hex: they have, or nobody has come upon them. [18.0, 18.2]"""
    there = () if stacks.are_hidden(state) else pieces.at(state, number, side, "person")
    if gone := [name for name in state["public"]["evaded"].get(number, ()) if name in there]:
        return message("{names}: have evaded the enemy in {hex} already", names=listing(gone), hex=number)
    return message(_SAFE, side=side, hex=number)


def _held_by_arms(state: State, side: str, persons: list[str]) -> str:
    """That persons do not evade for their company; nothing where somebody bears what lets them all the same, or might. [20.6]"""
    if not persons or _unseen(state, side):
        return ""
    where = {pieces.piece(state, name)["hex"] for name in persons}
    theirs = [number for number, item in state["public"]["items"].items() if item.get("side") == side]
    if state["secret"].get(side):
        held = pieces.held_items(state, side)
        theirs = [number for number, bearer in held.items() if _stands_in(state, bearer, where)]
    if any(printed.rows("items")[number]["evades"] for number in theirs):
        return ""
    return message("{names}: may not evade, with an army or escort", names=listing(persons))


def _stands_in(state: State, bearer: str, numbers: set[str | None]) -> bool:
    return bearer in pieces.pieces(state) and pieces.piece(state, bearer)["hex"] in numbers


def answers(state: State, side: str | None) -> str:
    """Nobody has challenged whom an answer is awaited from. [15.4]"""
    waiting = (combats.fights(state)[name]["challenges"][kind]["by"] for name, kind in combats.challenges(state, "open"))
    return "" if any(by != side for by in waiting) else "no challenge waits for an answer"


def retreats(state: State, side: str | None) -> str:
    """The table bids nobody of a side to leave a hex. [15.8]"""
    if side is None or any(who == side for who, _ in combats.retreating(state)):
        return ""
    told = message("the table bids {side} no retreat, and nobody leaves a fight otherwise", side=side)
    return listing([told, *filter(None, [combats.instead_of_leaving(state, side)])], SEMICOLON)


def touches(state: State, side: str | None) -> str:
    """No melee, challenge or Mental Attack waits for its first round; or the Hand is another's. [20.6.15]"""
    fights = combats.fights(state)
    calls = [fights[name]["challenges"][kind] for name, kind in combats.challenges(state, "accepted")]
    melees = [fights[name] for name in combats.live(state, "melee")]
    waiting = [one["round"] for one in (*calls, *melees, *state["public"].get("minds", {}).values())]
    return _lacks(state, side, HAND) or ("" if 0 in waiting else "no melee, challenge combat or Mental Attack is about to begin")


def sowings(state: State, side: str | None) -> str:
    """No battle is fought in which they may be sown; or the Teeth are another's, or with the Worm still. [20.6.23]"""
    if why := _lacks(state, side, TEETH):
        return why
    if not combats.live(state, "battle"):
        return "no battle is being fought"
    here = [fight for name in combats.live(state, "battle") if (fight := combats.fights(state)[name])["terrain"] is not None]
    if not here:
        return "of no battle has the terrain been chosen"
    if all(fight.get("overrun") for fight in here):
        return "the Teeth are not sown in an overrun"
    if side is None or held(state, side) or _unseen(state, side) or any(combats.champions(state, fight, side) for fight in here):
        return ""
    return message("no person of {side} stands in a battle whose terrain has been chosen", side=side)


def calls(state: State, side: str | None) -> str:
    """No battle is about to begin in Wigan's Pen. [19.5.19]"""
    here = [combats.fights(state)[name] for name in combats.live(state, "battle")]
    waits = any(fight["hex"] == BARROWS and not fight["round"] for fight in here)
    if not waits:
        return "no battle in Wigan's Pen is about to begin"
    if side is None or _unseen(state, side) or any(name in ROYAL for name in pieces.at(state, BARROWS, side, "person")):
        return ""
    return message("nobody of {side} whom the kings heed stands in Wigan's Pen", side=side)


def refusals(state: State, side: str | None) -> str:
    """No melee can be declined. [15.3]"""
    waits = any(combats.fights(state)[name]["state"] == "announced" for name in combats.live(state, "melee"))
    if not waits:
        return "no melee waits for its first round"
    theirs = [number for number in printed.rows("items") if state["public"]["items"][number].get("side") == side]
    useful = any(printed.rows("items")[number]["evades"] and not _with_keeper(state, number) for number in theirs)
    if side is None or useful or held(state, side):
        return ""
    return message("nobody of {side} bears an item that lets persons evade", side=side)


def _lacks(state: State, side: str | None, item: str) -> str:
    """An item is not a side's, as all know of it, nor does it hold the mind of somebody who might bear it [19.4.10]; or it is with one who
    is known to have it still, and may not use it."""
    if kept := _with_keeper(state, item) if state["public"]["items"][item].get("side") == side else "":
        return kept
    if side is None or state["public"]["items"][item].get("side") == side or held(state, side):
        return ""
    return message("nobody of {side} bears {item}", side=side, item=item_title(item))


def _with_keeper(state: State, item: str) -> str:
    """Who sleeps or has yet to come has given nothing away, nor has the Worm, who may not use what it has, as all know. [10.0, 20.6.23]"""
    keeper = dormant.keeper(state, item)
    if keeper is None or pieces.piece(state, keeper)["side"] != state["public"]["items"][item].get("side"):
        return ""
    if item == TEETH:
        return message("{person} has {item}, and may not use them", person=keeper, item=item_title(item))
    if pieces.piece(state, keeper)["state"] in ("inactive", "expedition"):
        return message("{person}, who has {item}, is not active yet", person=keeper, item=item_title(item))
    return ""


def _stands_alone(state: State, side: str | None) -> str:
    """Nobody of a side stands in a hex with an enemy."""
    if side is None or {*pieces.hexes_of(state, side)} & {*pieces.hexes_of(state, pieces.other(side))}:
        return ""
    return message("nobody of {side} stands in a hex with an enemy", side=side)


def _unseen(state: State, side: str) -> bool:
    """Whether what the side has lies under a seal that is shut."""
    return stacks.are_hidden(state) and not state["secret"].get(side)
