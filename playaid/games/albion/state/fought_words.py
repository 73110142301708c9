"""What players say otherwise of combat: who overruns whom, who is touched, who retreats.

As in `shorthand`, each takes the words behind a verb and what the whole table sees, and gives the words in full.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from playaid.games.albion.state import combats, hexes, pieces
from playaid.games.albion.state.companies import ALL, EVERYBODY, company, person_called
from playaid.games.albion.state.marches import come_upon, phase
from playaid.games.albion.state.occasions import HAND
from playaid.games.albion.state.place_names import begun, hex_first, hex_of, with_hexes
from playaid.games.albion.state.shorthand import CALLED, CHALLENGES, a_champion, a_hex, a_stack, an_acceptance, an_answer
from playaid.language.message import as_message, listing, message
from playaid.referee.contract.names import find_only, fits, fold
from playaid.referee.contract.refusals import NotNow, NotTheirs, Refusal, Unreadable
from playaid.referee.contract.sequence import actor

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Challenge, Fight, State

BY = ("with", "by", "using")
AT = ("to", "into", "at", "in", "on", "onto", "against")


def whoever_came(words: Sequence[str], state: State) -> Sequence[str]:
    """`overrun 2339`, `overrun all in 2339`: of those in a hex, where some have come upon enemies there, these alone; `overrun Cormac`:
    in his hex; `overrun 2339 with Spriggan`: he alone. Raises Unreadable where Spriggan is elsewhere still. [12.5]"""
    words, side = with_hexes(words, state), actor(state)
    if not begun(state) or side is None or "pieces" not in pieces.lay_open(state):
        return a_stack(words, state)
    words = _met_there(words, state, side)
    if named := _named_in(words, state, side):
        return named
    at = next((at for at, word in enumerate(words) if word.casefold() in BY), 0)
    words = words[:at] if at and [*map(str.casefold, words[at + 1 :])] == [ALL] and _overrun_hex(words[:at], state, side) else words
    whole = EVERYBODY.fullmatch(" ".join(words))
    number = whole[1] if whole else _overrun_hex(words, state, side)
    came = [name for name in come_upon(state, side) if pieces.piece(state, name)["hex"] == number]
    return ", ".join(came).split() if came else a_stack(words, state)


def _met_there(words: Sequence[str], state: State, side: str) -> Sequence[str]:
    """`overrun the elves there`, `overrun them`: the one hex in which enemies have been come upon, where all that is named are enemies
    who stand there; else the words as they are."""
    came = {str(pieces.piece(state, name)["hex"]) for name in come_upon(state, side)}
    if len(came) != 1 or not words:
        return words
    [number] = came
    text = _THERE.sub("", " ".join(words))
    if fold(text) in _THEM:
        return [number]
    board, known = pieces.pieces(state), pieces.force_names(state)
    called = _ARTICLE.sub("", text)
    fitting = fits(called, {name: known.get(name, ()) for name, piece in board.items() if piece["hex"] is not None}, slips=False)
    theirs = [name for name in fitting if pieces.commander_side(board[name]) != side]
    return [number] if theirs == fitting and any(board[name]["hex"] == number for name in theirs) else words


_THERE, _ARTICLE = re.compile(r",? +(?:there|here)$", re.IGNORECASE), re.compile(r"^(?:all +)?(?:of +)?(?:the +)?", re.IGNORECASE)
_THEM = ("them", "the enemy", "the enemies", "enemy", "enemies", "there", "him", "her", "it")


def an_attack(words: Sequence[str], state: State) -> Sequence[str]:
    """`battle Colleran`, `attack Elidor with Imric`, `attack on 2339 with everything`: the hex; all who stand there fight. Raises
    Unreadable where whoever is named stands elsewhere. [15.1]"""
    words = words[1:] if words[1:] and words[0].casefold() in AT else words
    words = _WALLS.sub("", " ".join(words)).split() or words
    words = _where_they_meet(_WITH_ALL.sub("", " ".join(words)).split(), state)
    at = next((at for at, word in enumerate(words) if at and word.casefold() in BY), len(words))
    target, who = a_hex(words[:at], state), words[at + 1 :]
    early = begun(state) and phase(state) in ("pregame", "moving")  # that they are not there yet is no fault of the words
    if not who or early or not begun(state) or len(target) != 1 or not hexes.is_hex(target[0]) or "pieces" not in pieces.lay_open(state):
        return target if target and hexes.is_hex(target[0]) else a_hex(words, state)
    board = pieces.pieces(state)
    try:
        names = [pieces.part_of(name).name for name in company(state, who)]
    except Refusal:
        return target
    if away := [name for name in names if name in board and board[name]["hex"] != target[0]]:
        text = message("{names}: not in {hex}, where all who stand there fight", names=listing(away), hex=target[0])
        raise Unreadable(text, hint=as_message("who is to fight there is moved there first, in the Movement Phase"))
    return target


def _where_they_meet(words: Sequence[str], state: State) -> Sequence[str]:
    """`melee Gairloch vs Elidor`, `battle between Imric and Elidor`: their hex, where both stand in one; else the words as they are."""
    said = _AGAINST_EACH.fullmatch(" ".join(words))
    there = {hex_of(name, state) or "" for name in said.groups()} if said and begun(state) else {""}
    return [*there] if len(there) == 1 and "" not in there else words


_AGAINST_EACH = re.compile(r"(?:between )?(\D+?),? (?:vs\.?|versus|against|and|with) (\D+)", re.IGNORECASE)
_WITH_ALL = re.compile(r"(?:^| +)(?:with|by) (?:all|everybody|everyone|everything)$", re.IGNORECASE)
_WALLS = re.compile(
    r"^(?:all +)?(?:the +)?(?:knowe|fortress|castle|stronghold|walls|enem(?:y|ies)|enemy forces|persons?|people|leaders?|heroes|army"
    r"|armies|troops)(?: +there)?,? +(?:at|in|of) +(?=\S)",
    re.IGNORECASE,
)
"""`the knowe at Melton`: the hex, in which all who stand there are attacked."""


def _named_in(words: Sequence[str], state: State, side: str) -> list[str]:
    """Those who overrun, where the words name a hex or an enemy as well. Raises Unreadable where they stand elsewhere."""
    at = next((at for at, word in enumerate(words) if at and word.casefold() in (*BY, *AT)), len(words))
    first, second = words[:at], words[at + 1 :]
    target, who = (second, first) if words[at:] and words[at].casefold() in AT else (first, second)
    number = _overrun_hex(target, state, side)
    if number is None or not who:
        return []
    try:
        names = company(state, who)
    except Refusal:
        return []
    board = pieces.pieces(state)
    stand = {str(board[name]["hex"]) for part in names if (name := pieces.part_of(part).name) in board}
    if not stand or any(pieces.part_of(part).name not in board for part in names):
        return []
    if stand == {number}:
        return ", ".join(names).split()
    if any(pieces.commander_side(board[pieces.part_of(part).name]) != side for part in names):
        return []
    told = message("{who}: not in {hex} yet; only enemies in the hex that they have come into are overrun", who=listing(names), hex=number)
    raise Unreadable(told, hint=message("first {move}, then {overrun}", move=f"move {' '.join(who)} to {number}", overrun="overrun"))


def _overrun_hex(words: Sequence[str], state: State, side: str) -> str | None:
    """The hex that is named, or in which an enemy who is named stands."""
    text = " ".join(words)
    if hexes.is_hex(text):
        return text
    named, board = person_called(state, text), pieces.pieces(state)
    theirs = named is not None and named in board and pieces.commander_side(board[named]) != side
    return hex_of(text, state) if theirs else None


_CALLED_OUT = re.compile(
    r"(?P<kind>(?:duel|trial) )?(?:(?P<first>\D+?) (?:to (?:a |the )?(?P<late>duel|trial) )?)?(?:by|with) (?P<who>\D+)", re.IGNORECASE
)
"""`Edric with Dando`, `trial Edric with Dando`, `Edric to a duel with Dando`."""
_AGAINST = re.compile(r"(?P<line>.+?),? (?:against|vs\.?|versus|on) (?P<other>\D+)", re.IGNORECASE)


def a_challenge(words: Sequence[str], state: State) -> Sequence[str]:
    """As `a_champion`. Raises Unreadable where it is said whom the champion shall fight: that is for the other side to say. [15.4]"""
    line, other = _without_the_other(words, state)
    if other:
        told = message("{person}: who fights for the other side is theirs to say, when they answer [15.4]", person=other)
        raise NotTheirs(told, f"challenge {line}", hint=message("without them: {line}", line=f"challenge {line}"))
    return a_champion(words, state)


def an_answered_challenge(words: Sequence[str], state: State) -> Sequence[str]:
    """As `an_acceptance`; `accept trial with Angus against Balor`, where Balor has challenged, is his challenge. Raises Unreadable where
    whoever is named has not."""
    line, other = _without_the_other(words, state)
    if not other:
        return an_acceptance(words, state)
    kinds = [kind for kind, call in _open_calls(state) if call["persons"].get(call["by"]) == other]
    if not kinds:
        told = message("{person} has challenged nobody who has still to answer", person=other)
        raise Unreadable(told, hint=message("without them: {line}", line=f"accept {line}"))
    return an_acceptance([*(kinds if len(kinds) == 1 and line.startswith("by ") else []), *line.split()], state)


_BOTH = re.compile(r"(?P<both>\D+?) (?:to )?(?:an? |the )?(?P<kind>duel|trial)", re.IGNORECASE)


def _two_persons(words: Sequence[str], state: State) -> tuple[str, str] | None:
    """Two persons of different sides who are named one behind the other, as `Magog challenges Colleran` is read; None for anything else."""
    words = [word for word in words if word.casefold() not in ("against", "vs", "versus")]
    for cut in range(1, len(words)):
        one, other = person_called(state, " ".join(words[:cut])), person_called(state, " ".join(words[cut:]))
        if one and other and pieces.commander_side(pieces.piece(state, one)) != pieces.commander_side(pieces.piece(state, other)):
            return one, other
    return None


def a_refusal(words: Sequence[str], state: State) -> Sequence[str]:
    """As `an_answer`, and `decline the duel`; `Colleran declines` is the challenge in his hex that his side has to answer, where that is
    one."""
    said = [word for word in CALLED.sub(lambda found: "trial" if found[1] else "duel", " ".join(words)).split() if word.casefold() != "the"]
    kinds = [word.casefold() for word in said if word.casefold() in CHALLENGES]
    name = " ".join(word for word in said if word.casefold() not in (*CHALLENGES, "challenge"))
    who = person_called(state, name) if name and begun(state) else None
    if who is None or any(call["persons"].get(call["by"]) == who for _, call in _open_calls(state)):
        return an_answer(kinds if not name else words, state)
    side, here = pieces.commander_side(pieces.piece(state, who)), pieces.piece(state, who)["hex"]
    open_ = [(kind, combats.fights(state)[fight]) for fight, kind in combats.challenges(state, "open")]
    asked = [
        kind for kind, fight in open_ if fight["hex"] == here and fight["challenges"][kind]["by"] != side and kind in (kinds or (kind,))
    ]
    return [asked[0], "at", str(here)] if len(asked) == 1 else an_answer(words, state)


def _open_calls(state: State) -> list[tuple[str, Challenge]]:
    return [(kind, combats.fights(state)[name]["challenges"][kind]) for name, kind in combats.challenges(state, "open")]


def _without_the_other(words: Sequence[str], state: State) -> tuple[str, str]:
    """A line of a challenge without whom the champion is to fight, and who that is; nobody where none is named beside the champion."""
    text = CALLED.sub(lambda found: "trial" if found[1] else "duel", " ".join(words))
    if not begun(state):
        return text, ""
    if (both := _BOTH.fullmatch(text)) and (two := _two_persons(both["both"].split(), state)):
        return f"{both['kind']} by {two[0]}", two[1]
    if against := _AGAINST.fullmatch(text):
        other = person_called(state, against["other"])
        return (against["line"], other) if other else (text, "")
    out = _CALLED_OUT.fullmatch(text)
    first = person_called(state, out["first"]) if out and out["first"] else None
    who = person_called(state, out["who"]) if out else None
    if out is None or first is None or who is None or first == who:
        return text, ""
    kind = (out["kind"] or out["late"] or "").strip()
    return " ".join(filter(None, (kind, "by", out["who"]))), first


def no_battle_off(words: Sequence[str], state: State) -> Sequence[str]:
    """Raises NotNow for `call the battle off`: of what has been announced the first round is fought. [16.0]"""
    if "off" in map(fold, (*words[:1], *words[-1:])):
        told = as_message("a battle that has been announced is not called off: its first round is fought, then `stop` declines another")
        raise NotNow(told, hint=as_message("undo takes lines back, the newest first, as far as the one that announced it"))
    return words


def a_touch(words: Sequence[str], state: State) -> Sequence[str]:
    """`touch Dando`: an enemy of those who have the Hand, by whoever is about to fight with him, if that is one; `touch Malekin`: of those
    who have it, on whoever he fights; `touch Dando with Malekin`. Raises Unreadable where such an enemy fights nobody. [20.6.15]"""
    at = next((at for at, word in enumerate(words) if at and word.casefold() in BY), len(words))
    if words[at + 1 :]:
        return [*words[at + 1 :], "on", *words[:at]]
    named = person_called(state, " ".join(words)) if begun(state) else None
    if named is None or named not in (board := pieces.pieces(state)):
        return words
    owner = state["public"]["items"][HAND].get("side")
    if owner is None:
        return words
    meets = _about_to_meet(state, named)
    if pieces.commander_side(board[named]) == owner:
        return [*words, "on", *meets[0].split()] if len(meets) == 1 else words
    if not meets:
        told = message("{person} is to fight nobody of {side} in a melee, a challenge combat or by magic", person=named, side=owner)
        raise Unreadable(told, hint=message("the Hand is used before such a combat begins: {line}", line="touch PERSON on TARGET"))
    return [*(meets[0].split() if len(meets) == 1 else []), "on", *words]


def _about_to_meet(state: State, person: str) -> list[str]:
    """Whom a person meets in a combat of persons; where some have not begun, in those alone."""
    fights, met = combats.fights(state), list[tuple[str, bool]]()
    for name, kind in combats.challenges(state, "accepted"):
        call = fights[name]["challenges"][kind]
        met += [(other, not call["round"]) for other in call["persons"].values() if person in call["persons"].values()]
    for caster, mind in state["public"].get("minds", {}).items():
        pair = (caster, str(mind["target"]))
        met += [(other, not mind["round"]) for other in pair if person in pair]
    side = pieces.commander_side(pieces.piece(state, person))
    for name in combats.live(state, "melee"):
        fight = fights[name]
        if person in combats.combatants(state, fight["hex"], side, "melee"):
            met += [(other, not fight["round"]) for other in combats.combatants(state, fight["hex"], pieces.other(side), "melee")]
    others = [(other, waits) for other, waits in met if other != person]
    waiting = [other for other, waits in others if waits]
    return [*dict.fromkeys(waiting or [other for other, _ in others])]


def a_retreat(words: Sequence[str], state: State) -> Sequence[str]:
    """`withdraw`, `withdraw 3014`, `withdraw to 3014`: out of the one hex that must be left, which is no hex to go to; `withdraw Cormac
    with his army to 2440`, `withdraw all to 2440`: out of his hex, or the one hex."""
    words = hex_first(words, state)
    if not begun(state):
        return words
    leaving = {str(fight["hex"]): fight["retreat"] for fight in combats.fights(state).values() if _is_left(fight)}
    if words and not leaving and not hexes.is_hex(words[0]):
        told = as_message("the table bids nobody a retreat now, and nobody leaves a fight otherwise")
        raise NotNow(told, hint=combats.instead_of_leaving(state, None))
    at = next((at for at, word in enumerate(words) if word.casefold() == "to"), len(words))
    who = [word for word in words[:at] if word.casefold() not in ("from", "out", "of")]
    if who and not hexes.is_hex(who[0]) and (out_of := _left_by(who, state, leaving)):
        return [out_of, *words[at:]]
    named = [word for word in words if word.casefold() not in ("to", "from")]
    if len(named) > 1 or len(leaving) != 1:
        return words
    return [*leaving, *(["to", *named] if named and named != [*leaving] else [])]


def _is_left(fight: Fight) -> bool:
    return bool(fight["retreat"]) and fight["state"] != "over"


def _left_by(words: Sequence[str], state: State, leaving: Mapping[str, Sequence[str]]) -> str | None:
    """The hex that must be left, out of which those of a side that leaves it go who are named."""
    if words[0].casefold() in (ALL, "everybody", "everyone", "everything"):
        here = [number for number in leaving if number in words] or [*leaving]
        return here[0] if len(here) == 1 else None
    board = pieces.piece_names(state)
    for name in (" ".join(words[:many]).rstrip(",") for many in range(len(words), 0, -1)):
        number, found = hex_of(name, state), find_only(name, board)
        if (
            number is not None
            and number in leaving
            and found is not None
            and pieces.commander_side(pieces.piece(state, found)) in leaving[number]
        ):
            return number
    return None
