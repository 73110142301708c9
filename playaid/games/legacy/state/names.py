"""The names that a line may use, by kind of slot: each with its aliases. Before set-up there are none of most kinds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Literal

from playaid.games.legacy.state import commands, enemies, holdings, realm
from playaid.referee.contract.names import Present, fold

if TYPE_CHECKING:
    from playaid.games.legacy.state.shape import State

Names = Mapping[str, Sequence[str]]
Open = Literal["attributes", "checklist", "decks", "enemies", "escorts", "threats", "tiles", "tokens"]
Leaving = Literal["seats", "cards", "enemies", "escorts", "threats", "tokens"]
"""What leaves the table in the course of a game: characters with their seats, cards and plaques, tokens."""


def is_one_of(name: str | None, known: Iterable[str]) -> bool:
    """Whether something is called so already: names are read without regard to capitals, and of each thing there is one."""
    return name is not None and fold(name) in map(fold, known)


def _there(state: State, key: Leaving, there: Names) -> Names:
    """The names of what is there: who spells out the name of what has left the table means that, and nothing whose name begins so."""
    gone = state["public"].get("gone", {}).get(key)
    return Present(there, gone) if gone else there


def leaving(state: State) -> Mapping[Leaving, Names]:
    """Whatever may leave the table, as long as it is there."""
    open_: tuple[Literal["escorts", "threats", "tokens"], ...] = ("escorts", "threats", "tokens")
    return {"seats": seats(state), "cards": cards(state), "enemies": enemy_tokens(state), **{key: of_public(state, key) for key in open_}}


def seats(state: State) -> Names:
    there = {seat: [here["character"]] if here["character"] else [] for seat, here in state["public"].get("seats", {}).items()}
    return _there(state, "seats", there)


def sheets(state: State) -> Names:
    """Every Character Sheet, also by its character, as far as the book or whoever has played it has said who that is."""
    return _there(
        state, "seats", {sheet: [name] if (name := character(state, sheet)) else [] for sheet in state["public"].get("sheets", ())}
    )


def character(state: State, sheet: str) -> str:
    """Who is on a Character Sheet; nothing where nobody has said it. The rulebook itself names Lancelot's."""
    read = {here["sheet"]: here["character"] for here in state["public"].get("seats", {}).values() if here["sheet"]}
    return str(read.get(sheet) or state["public"].get("sheet_names", {}).get(sheet) or ("Lancelot" if sheet == "1" else ""))


def seats_and_characters(state: State) -> Names:
    """The seats, and the characters whose Character Sheet lies before none of them."""
    taken = {here["sheet"] for here in state["public"].get("seats", {}).values()}
    free = (character(state, sheet) for sheet in state["public"].get("sheets", ()) if sheet not in taken)
    return _there(state, "seats", {**dict.fromkeys(filter(None, free), ()), **seats(state)})


def enemy_tokens(state: State) -> Names:
    """The Enemy Tokens, the Named ones also with their kind behind the name, as the card may have it (Mordred, the Knight)."""
    tokens = enemies.tokens(state) if "enemies" in state["public"] else {}
    return _there(state, "enemies", {name: [f"{name} {token['kind']}"] if token["named"] else [] for name, token in tokens.items()})


def of_public(state: State, key: Open) -> Names:
    """What lies open under a key of the public state, by name."""
    there = dict.fromkeys(state["public"].get(key, ()), ())
    return _there(state, key, there) if key in ("enemies", "escorts", "threats", "tokens") else there


NO_SECOND = "none"
"""What is said in place of a second attribute where none is named: a player can name one, and need not. [Challenge Overview]"""


def second_attributes(state: State) -> Names:
    """The attributes, and none; first what was named last in the challenge in hand, as none is better than another."""
    known, fight = of_public(state, "attributes"), state["public"].get("challenge")
    last = fight.get("named") if fight else None
    return {**({last: known[last]} if last is not None and last in known else {}), **known, NO_SECOND: ["no other", "nothing"]}


_SORTS: dict[Literal["escorts", "tokens"], str] = {"tokens": "Story Token", "escorts": "Escort Token"}


def removed(state: State) -> dict[str, tuple[Literal["escorts", "tokens"], str]]:
    """The Escort and Story Tokens on the table, what a card may take off it; two of one name are told apart by what they are."""
    kept = [(key, name) for key in _SORTS for name in state["public"].get(key, ())]
    called = [fold(name) for _, name in kept]
    return {f"{_SORTS[key]} {name}" if called.count(fold(name)) > 1 else name: (key, name) for key, name in kept}


def removable(state: State) -> Names:
    return {said: () if said == name else (name,) for said, (_, name) in removed(state).items()}


def dooms(state: State) -> Names:
    """The Doom Effects that anybody suffers from, as the players have told them; the book says Seduction, and seduced."""
    suffered = (effect for here in state["public"].get("seats", {}).values() for effect in here["doom"])
    return {effect: ["seduced"] if effect == "Seduction" else [] for effect in suffered}


def inventory_decks(state: State) -> Names:
    """The decks whose cards come before a player. [Inventory Cards]"""
    return dict.fromkeys((deck for deck in state["public"].get("decks", ()) if deck in holdings.INVENTORY), ())


def tile_kinds(state: State) -> Names:
    return {kind: ["none"] if kind == realm.NO_KIND else [] for kind in realm.kinds_of_tile(state)}


def regions(state: State) -> Names:
    return dict.fromkeys((*realm.REGIONS, realm.CAMELOT), ())


def enemy_kinds(state: State) -> Names:
    return dict.fromkeys(enemies.KINDS, ())


def movement_commands(state: State) -> Names:
    return dict.fromkeys((commands.HOLD, commands.ESCAPE, commands.OBJECTIVE, commands.AGGRESSIVE), ())


def cards(state: State) -> Names:
    """The Inventory Cards before the seats, a broken one also as that (broken Sword, Sword (broken)), and the Virtue Plaques that they
    wear."""
    held = state["public"].get("seats", {}).values()
    worn = [here["virtue"] for here in held if here["virtue"] is not None]
    known = {
        card: [f"broken {card}", f"{card} (broken)"] if lies["broken"] else [] for here in held for card, lies in here["cards"].items()
    }
    return _there(state, "cards", {**known, **dict.fromkeys(worn, ())})


def givers(state: State) -> Names:
    """What may give or take stones: the cards and plaques before the seats, the Roaming Threat Cards in play that have a special ability,
    the characters with that of their sheet. [Challenge Overview] [Roaming Threat Cards]"""
    able = [name for name, card in state["public"].get("threats", {}).items() if card["ability"]]
    known = [here["character"] for here in state["public"].get("seats", {}).values() if here["character"] and not here["retired"]]
    return {**dict.fromkeys((*known, *able), ()), **cards(state)}


def tasks(state: State) -> Names:
    return dict.fromkeys((task for quest in state["public"].get("story", {}).values() for task in quest["tasks"]), ())
