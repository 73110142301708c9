"""What odds need to know: states as a side may think them to be, what outcomes are worth to it, the same again in its next turn."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playaid.games.albion.state import pieces, printed
from playaid.games.albion.state.sides import SIDES
from playaid.language.message import message
from playaid.referee.contract.game import Payoff, Turned
from playaid.referee.contract.sequence import actor, frames, round_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from playaid.book.book import Book
    from playaid.games.albion.state.shape import Fight, Public, Secret, State
    from playaid.referee.contract.ruling import Declaration


def imagine(state: State, asker: str | None) -> State:
    """The state as `asker` may think it to be: the other side's persons with such wounds as all were told of, its items
    where the game began. For odds."""
    supposed = {side: _supposed(state, side) for side in SIDES if side != asker}
    if "stacks" in state["public"]:
        for side, secret in supposed.items():
            secret["pieces"] = {name: piece for name, piece in pieces.pieces(state).items() if piece["side"] == side}
            came = pieces.lay_open(state).get("came", {})
            secret["came"] = {number: [name for name in names if name in secret["pieces"]] for number, names in came.items()}
    own = {side: secret for side, secret in state["secret"].items() if side == asker}
    return {**state, "secret": {**supposed, **own}}


def alike(state: State) -> State:
    """What of a state matters to how a fight goes on: not how many rounds it has lasted, nor what has been scored and lost."""
    combat = state["public"]["combat"]
    fights: dict[str, Fight] = {name: {**fight, "round": min(fight["round"], 1)} for name, fight in combat["fights"].items()}
    public: Public = {**state["public"], "awards": [], "points": {}, "lost": {}, "combat": {**combat, "fights": fights}}
    return {**state, "public": public}


UNKNOWN = "hex 0000"
"""Where an item is that its side has, and nobody is known to bear: in no hand that counts."""


def _supposed(state: State, side: str) -> Secret:
    """A side's secrets as they were when the game began, as far as what is open allows."""
    persons = {name: piece for name, piece in pieces.pieces(state).items() if piece["kind"] == "person" and piece["side"] == side}
    rows, items = printed.person_rows(), state["public"]["items"]
    starts = {number: str(row["start"]) for number, row in printed.rows("items").items()}
    held = [number for number, item in items.items() if item["state"] == "held" and item["side"] == side]
    alive = [name for name, piece in persons.items() if piece["state"] != "dead"]
    secret: Secret = {
        "roster": {name: _supposed_wounds(state, name, int(rows[name]["boxes"])) for name in persons},
        "items": {number: starts[number] if starts[number] in alive else UNKNOWN for number in held},
        "using": {},
        "chosen": {},
        "plots": {},
    }
    if struck := _struck_by_magog(state, side):
        secret["venom"] = struck
    return secret


def _struck_by_magog(state: State, side: str) -> str | None:
    """Whom of a side Magog has wounded in a trial that is not over, as all were told. [7.9 t25]"""
    calls = [fight["challenges"].get("trial") for fight in state["public"]["combat"]["fights"].values()]
    trials = (call["persons"] for call in calls if call and call["state"] == "accepted" and call.get("struck"))
    return next((champions[side] for champions in trials if champions[side] != "Magog"), None)


def _supposed_wounds(state: State, name: str, boxes: int) -> int:
    """As many as all were told of; one box at least is left to who lives."""
    dead = pieces.piece(state, name)["state"] == "dead"
    return boxes if dead else min(state["public"].get("told", {}).get(name, 0), boxes - 1)


ALONE = (
    Payoff("^(neither side can fight any more|both sides must retreat|both decline to attack|.* has nobody to attack with)$", 0),
    Payoff("^becomes active$", 1),
    Payoff("^stays inactive$", 0),
    Payoff(r"^activated: (?P<number>\d+)$", 1),
    Payoff("^finds ", 1),
    Payoff("^curse of ", -1),
    Payoff("^nothing$", 0),
    Payoff("^works$", 1),
    Payoff("^works, and ", 1),
    Payoff("^fails$", 0),
    Payoff("^succeeds$", 1),
    Payoff("^fails, one wound$", -1),
    Payoff(r"^(?P<number>\d+) wounds? healed$", 1),
    Payoff(r"^(?P<number>\d+) army points?$", 1),
    Payoff("^evaded$", 1),
    Payoff("^(stopped|caught)$", 0),
    Payoff("^(unharmed|no effect|escapes)$", 0),
    Payoff("^dies$", 1),  # whom the Hand of Torbay has touched
    *(Payoff(f"^{letter}/[a-f]", -losses) for losses, letter in enumerate("abcdef", 1)),
    *(Payoff(f"^[a-fr]+/{letter}", losses) for losses, letter in enumerate("abcdef", 1)),
    Payoff("^fr/", -7),
    Payoff("/fr$", 1),
)
"""What names nobody is worth so much to whoever declared it."""
LOSSES = (
    Payoff(r"^(?P<number>\d+) (point|wound|step)s?($|, | \()", -1),
    Payoff(r"^\d+ points?, (?P<number>\d+) wounds?($| \()", -1),
)
"""What names nobody and is lost: by whoever declared it, but attrition is rolled for by the other side. [8.0]"""
TOLLS = ("point", "wound", "step")
BEATEN = 1
"""A side that must retreat, or can fight no more."""
DEAD = 2
"""A person who dies. [21.2]"""


def payoffs(state: State, side: str) -> Iterable[Payoff]:
    yield from ALONE
    helps = _undergoes(state) not in (None, side)
    yield from (loss._replace(worth=-loss.worth) if helps else loss for loss in LOSSES)
    yield Payoff("^nobody loses anything$", 0)
    for name in state["referee"]["sides"]:
        sign, theirs = -1 if name == side else 1, rf"(^|; ){re.escape(name)} ([^;]*, )?"
        yield from (Payoff(rf"{theirs}(?P<number>\d+) {toll}s?(,|;|$)", sign) for toll in TOLLS)
        yield Payoff(f"{theirs}a retreat", sign * BEATEN)
        yield Payoff(f"^{re.escape(name)} (must retreat|can fight no more)$", -BEATEN if name == side else BEATEN)
        yield Payoff(f"^to {re.escape(name)}$", 1 if name == side else -1)
    for name, piece in pieces.pieces(state).items():
        if piece["kind"] == "person":
            yield Payoff(rf"(^|, )(?P<number>\d+) (wounds? )?to {re.escape(name)}(,|$)", -1 if piece["side"] == side else 1)
            yield Payoff(f"(^| and ){re.escape(name)} dies", -DEAD if piece["side"] == side else DEAD)


def _undergoes(state: State) -> str | None:
    """Whose pieces undergo the attrition of the segment, which the other side rolls for; None in any other. [8.0]"""
    if not any(frame["key"] == "attrition" for frame in frames(state)):
        return None
    due = [name for name, places in state["public"]["attrition"].items() if places]
    return due[0] if len(due) == 1 else actor(state)


_BY_PIECE = ("spent", "stopped", "entered", "armed", "came", "hurried", "shipped", "forced", "tried", "scried", "attached")
_BEGUN: dict[str, object] = {**{key: {} for key in _BY_PIECE}, "trying": None, "rolled": [], "cast": []}
"""What a new turn begins without. [5.0]"""


def search_again(before: State, after: State, said: Declaration, book: Book) -> Turned | None:
    """The party stays where it is, with all its points and the mana of the turn. [6.0, 20.3]"""
    return _turned(after, said, book, message("the party stays and nobody else does anything"), message("the weather stays as it is"))


def activate_again(before: State, after: State, said: Declaration, book: Book) -> Turned | None:
    """Who has stayed inactive is rolled for again, with the same modifier. [10.4]"""
    modifier = (message("the modifier stays the same"),) if said.args.get("modifier") else ()
    return _turned(after, said, book, message("nobody else does anything that would wake them"), *modifier)


def _turned(after: State, said: Declaration, book: Book, *supposed: str) -> Turned | None:
    turn = str(round_of(after, "turn") + 1)
    if turn not in printed.rows("turns"):
        return None
    mana = int(book.value("turns", turn, "mana"))
    public: Public = {**after["public"], **_BEGUN, "mana": mana}  # type: ignore[typeddict-item]
    return Turned({**after, "public": public}, said, (*supposed, message("mana {mana} in turn {turn}", mana=mana, turn=turn)))
