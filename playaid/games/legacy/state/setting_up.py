"""What of the setting up is still to be done: the checklist, and tiles that an optional rule lays. [Setup Checklist] [Optional Rules]"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from playaid.games.legacy.state import names, pressing, quests, realm, seats
from playaid.language.message import AND, Typed, as_message, counted, listing, message
from playaid.referee.contract.game import Owed
from playaid.referee.contract.names import find_only, fold
from playaid.referee.contract.refusals import Unreadable

if TYPE_CHECKING:
    from playaid.games.legacy.state.shape import State


def is_unfinished(state: State) -> bool:
    return state["public"]["holder"] is None or not all(state["public"]["checklist"].values())


def obligations(state: State) -> list[Owed]:
    """What of the Setup Checklist is still to be done, with the verb that ticks it off."""
    return [Owed(_words(state, item), "Setup Checklist") for item, ticked in state["public"]["checklist"].items() if not ticked]


def _words(state: State, item: str) -> str:
    task, how = map(as_message, ITEMS[item])
    if item == "first" and "rolling" in state["public"]:
        return message("{task} ({how}); {seats} roll again", task=task, how=how, seats=listing(rolling(state), AND))
    if item == "quest" and (chosen := len(state["public"]["story"])):
        many, told = quests.quests_needed(state), "{task} ({how}); {n} of {many} is chosen"
        return message(counted(chosen, told, "{task} ({how}); {n} of {many} are chosen", task=task, how=how, many=many))
    return message("{task} ({how})", task=task, how=how)


def rolling(state: State) -> list[str]:
    """The seats that roll for the Key-Turn Token: all, or those whose rolls were highest and equal."""
    return state["public"].get("rolling") or state["public"]["order"]


def free_sheets(state: State) -> list[str]:
    return [sheet for sheet in state["public"]["sheets"] if sheet not in state["public"]["used_sheets"]]


def taker(state: State, side: str | None = None) -> str | None:
    """The seat that takes a sheet next, if nobody says which: the one whose turn it is, else the first that has none, of `side` if it has
    one such."""
    here = seats.seats(state)
    without = [seat for seat in seats.order(state) if not here[seat]["sheet"] or here[seat]["retired"]]
    mine = [seat for seat in without if seats.side_of(state, seat) == side]
    return next((seat for seat in without if seat == seats.current(state)), next(iter(mine or without), None))


def asked_sheet(state: State, side: str | None = None) -> str:
    """How a sheet is asked for: of whom."""
    seat = taker(state, side)
    return message("which sheet does {seat} take?", seat=seat) if seat else ""


ITEMS = {
    "characters": ("every player takes a sheet, a standee and Destiny Tokens", "`take SHEET by SEAT`"),
    "equipment": ("a Starting Weapon and a Starting Armour Card for everybody", "comes with `take`"),
    "virtue": ("lay out the Virtue Stack at random", "`tick virtue`"),
    "decks": ("shuffle the decks; the Approaching Threat Token lies on the Severe Threat Deck", "`tick decks`"),
    "stables": ("the Stables Token on the Stables Tile", "`tick stables`"),
    "tiles": ("sort the eight tiles with a mace out of the Albion Stack", "`tick tiles`"),
    "quest": ("choose a Story Quest; set its tokens aside", "`quest TITLE tasks TASK, TASK`"),
    "first": ("roll for the Key-Turn Token", "`first`"),
}
"""What is to be done, and how it is ticked off."""
BY_HAND = ("virtue", "decks", "stables", "tiles")


def before(state: State, *items: str) -> list[Owed]:
    """Which of these items of the checklist, that come before another, are still to be done. [Story Quest Setup]"""
    return [Owed(_words(state, item), "Story Quest Setup") for item in items if not state["public"]["checklist"][item]]


def to_lay(state: State) -> dict[str, int]:
    """Region -> tiles that an optional rule has laid there still."""
    return state["public"].get("to_lay", {})


def laying(state: State) -> bool:
    return any(joint(state, region) for region in to_lay(state)) and state["public"]["decks"]["albion"] > 0


def owed_tiles(state: State) -> list[Owed]:
    left = {region: number for region, number in to_lay(state).items() if joint(state, region)} if laying(state) else {}
    pattern = (
        "lay {tiles} more in the {region} Region (`place NAME as KIND region {region} open N by TILE`; where none of the stack fits, "
        "`next --overrule WHY`)"
    )
    debts = (message(pattern, tiles=number, region=region) for region, number in left.items())
    return [*pressing.obligations(state), *(Owed(debt, "Optional Rules") for debt in debts)]


def joint(state: State, region: str) -> str | None:
    """A tile with an Open Path by which a Region can be laid on; None where there is none."""
    group = realm.connected_regions(state, region)
    return next(
        (name for name, tile in realm.tiles(state).items() if tile["open"] and (tile["region"] in group or realm.EXITS.get(name) in group)),
        None,
    )


def settable(state: State) -> list[str]:
    """The public paths that completion offers to `set`."""
    each = [f"seats.{seat}.{what}" for seat in state["public"]["seats"] for what in ("wounds", "destiny", "movement", "tile")]
    return [*each, "coins", "despair"]


def gloss(item: str) -> str:
    """Of an item that is ticked off by hand what it is, and of the line that names none what it ticks off."""
    return ITEMS[item][0] if item in ITEMS else "all that is still open"


def whose_sheet(args: Mapping[str, Any], seen: State) -> str | None:
    """Whose character a sheet is taken for: of the seat that is named, else of the first that has none."""
    order = seats.order(seen)
    seat = args.get("seat") or next((seat for seat in order if not seats.seats(seen)[seat]["sheet"]), None)
    return seats.side_of(seen, seat) if seat is not None else None


def refuse_several(words: Sequence[str], state: State) -> None:
    """Raises Unreadable where several Character Sheets are named in one line: whose each is has to be said."""
    said = [*map(fold, words)]
    by = said.index("by") if "by" in said else len(words)
    names_said = [part.strip() for part in re.split(r",| and ", " ".join(words[:by])) if part.strip()]
    if len(names_said) > 1 and all(find_only(name, names.sheets(state)) for name in names_said):
        lines = listing((Typed(" ".join(("take", name, *words[by:]))) for name in names_said), ", then ")
        raise Unreadable("one Character Sheet is taken at a time", hint=message("one line for each: {lines}", lines=lines))
