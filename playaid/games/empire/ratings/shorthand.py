"""Lines as they are said shorter at the table: `move Craw Gr1 Be5` for `move Craw to Be5 via Gr1`. [3.A, 3.B, 3.D]"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from playaid.games.empire.ratings.holding import unseen
from playaid.games.empire.ratings.homes import places
from playaid.games.empire.ratings.names import Names, cells, countries, enemies, units
from playaid.games.empire.ratings.names import counters as names_of_counters
from playaid.games.empire.ratings.pieces import counters
from playaid.games.empire.state import board, hands, world
from playaid.games.empire.state.reach import reachable, shore
from playaid.language.message import listing, message
from playaid.referee.contract.names import find_exactly, fits, fold
from playaid.referee.contract.refusals import Ambiguous, Refusal, Unreadable
from playaid.referee.contract.sequence import actor

if TYPE_CHECKING:
    from playaid.games.empire.state.shape import State

KEYWORDS = ("to", "at", "via", "on", "onto")
AT = "at"
PLACED = ("on", "onto", "in", "into", "to")
"""What is said in place of `at` of a counter that is put somewhere."""
JOINING = ("with", "and", "in", "into", "aboard")
"""What is said between an army and its fleet in place of `on`, whichever is named first."""
WITH = ("with", "using")
"""Words that stand in front of the unit that attacks."""
AGAIN = ("him", "her", "them", "it", "again")
"""Words for an enemy that name none."""


def to_a_cell(words: Sequence[str], state: State) -> Sequence[str]:
    """Who goes, and behind that the cells of the way, the end last. Of a unit with something else behind it that is what is not read."""
    split = _cells_behind(words, state)
    if split is None:
        known = {*KEYWORDS} & {word.casefold() for word in words}
        return words if known or not words[1:] or not _named(words[0], units(state)) else [words[0], "to", *words[1:]]
    who, way = split
    return [*who, "to", way[-1], *(["via", ",".join(way[:-1])] if way[:-1] else [])]


def to_move(words: Sequence[str], state: State) -> Sequence[str]:
    """As `to_a_cell`. Raises Unreadable for a counter that is no unit on the board, with the line that brings it in where that may be."""
    words = _as_one_word(words, state)
    counter = _one(words[0], names_of_counters(state)) if words and not fits(words[0], units(state)) else None
    if counter is None:
        return _within_reach(to_a_cell(_beside(_to_a_unit(_who_can_go(words, state), state), state), state), state, reachable)
    where = [word for word in words[1:] if word.casefold() not in KEYWORDS]
    line = f"muster {counter} at {where[-1]}" if where else f"muster {counter}"
    dead = counters()[counter].named and counter in state["public"]["dead"]
    absent = message("move: {counter} is dead" if dead else "move: {counter} is no unit on the board", counter=counter)
    raise Unreadable(absent, hint=message("`{line}` brings it in from the hand", line=line) if _comes_in(counter, state) else "")


def _as_one_word(words: Sequence[str], state: State) -> Sequence[str]:
    """`Bernham 2nn Be0` with the unit in front as one word, as `Bernham-2nn`."""
    end = next((end for end in range(len(words), 1, -1) if _named(" ".join(words[:end]), units(state))), 1)
    return [" ".join(words[:end]), *words[end:]] if end > 1 else words


def _who_can_go(words: Sequence[str], state: State) -> Sequence[str]:
    """A cell alone as `Gren to Gr4`, of the one unit beside it; of several, or none, as it is."""
    said = [word for word in words if word.casefold() not in KEYWORDS]
    side, cell = actor(state), _named(said[0], cells(state)) if len(said) == 1 and not _named(said[0], units(state)) else None
    if side is None:
        return words
    beside = ((unit, near) for unit in board.afoot(state, side) for near in board.neighbours(state, board.cell_of(state, unit)))
    ways = [(unit, near) for unit, near in beside if near == cell]
    return [ways[0][0], "to", ways[0][1]] if len(ways) == 1 else words


def _to_a_unit(words: Sequence[str], state: State) -> Sequence[str]:
    """`Gren to Mary`: to where Mary stands, where no cell is called so."""
    unit = _named(words[0], units(state)) if words else None
    said = " ".join(word for word in words[1:] if word.casefold() not in ("to", "the"))
    other = _named(said, units(state)) if unit is not None and not fits(said, cells(state), slips=False) else None
    return words if other is None else [words[0], "to", board.cell_of(state, other)]


def _beside(words: Sequence[str], state: State) -> Sequence[str]:
    """`Gren right`, `Gren to the east` with the one cell beside the unit that lies so in its country."""
    unit = _named(words[0], units(state)) if words else None
    said = [word for word in words[1:] if word.casefold() not in ("to", "the")]
    if unit is None or len(said) != 1:
        return words
    there = [cell for cell in board.neighbours(state, board.cell_of(state, unit)) if _lies(cell, said[0], state)]
    return [words[0], "to", there[0]] if len(there) == 1 else words


def _lies(cell: str, text: str, state: State) -> bool:
    """Whether a cell lies so in its country, as its picture or as the map has it."""
    where, site = fold(text), board.site(state, cell)
    return where == fold(cell.partition("-")[2]) or (site is not None and site[1] > 0 and where == fold(world.bearing(*site)))


def at_a_cell(words: Sequence[str], state: State) -> Sequence[str]:
    split = _cells_behind(words, state)
    return words if split is None else [*split[0], "at", *split[1]]


def to_muster(words: Sequence[str], state: State) -> Sequence[str]:
    """A generic counter goes by what is printed on it, and a cell by where it lies in its country, as far as one alone could come in now.
    Raises Ambiguous with those that could, Unreadable where none of what is printed so can."""
    said = [AT if word.casefold() in PLACED else word for word in at_a_cell(_where_a_unit_is(words, state), state)]
    if AT not in said and said[1:] and not fits(" ".join(said), names_of_counters(state)):
        said.insert(_end_of_counter(said, state), AT)
    at = said.index(AT) if AT in said else len(said)
    head, where = " ".join(said[:at]), " ".join(said[at + 1 :])
    sorts = [name for name, counter in counters().items() if not counter.named and counter.code == fold(head)]
    fitting = [name for name in sorts if _called(where, places(state, name), state) or not where]
    coming = [name for name in fitting if _comes_in(name, state)] if len(fitting) > 1 or not where else fitting
    if sorts and not coming and not where:
        none = message("no {code} can come in now: the countries of all are unexplored, or another's", code=head)
        raise Unreadable(none, hint=message("there are: {names}", names=listing(sorts)))
    if len(coming) > 1:
        raise _several(head, coming)
    counter = coming[0] if coming else None if sorts else _one(head, names_of_counters(state))
    if counter is None or not where:
        return said if counter is None else [counter, *said[at:]]
    own = board.cells_of(counters()[counter].country)
    cells_meant = _called(where, places(state, counter), state) or _called(where, own, state)
    if len(cells_meant) > 1:
        raise _several(where, cells_meant)
    another = where.removeprefix("and ")
    if not cells_meant and not places(state, counter) and (somewhere := fits(where, cells(state))):
        return [counter, AT, somewhere[0]]  # what keeps it from coming in is told, wherever in a country that is said to be
    if not cells_meant and not fits(where, cells(state)) and (other := _one(another, names_of_counters(state))):
        one_each = message("`muster {counter}`, then `muster {other}`", counter=counter, other=other)
        raise Unreadable("one counter is mustered at a time", hint=one_each)
    return [counter, AT, *(cells_meant or said[at + 1 :])]


DRAWN = ("card", "cards", "counter", "counters", "tile", "tiles", "more")
TOGETHER, BESIDE = ("with",), ("beside", "near", "by", "next")


def _where_a_unit_is(words: Sequence[str], state: State) -> Sequence[str]:
    """`Isabella with Caroline` by the cell where Caroline is, `next to Caroline` by the one beside it where a counter may come in. Raises
    Ambiguous where those are several."""
    at = next((at for at, word in enumerate(words) if at and word.casefold() in TOGETHER + BESIDE), 0)
    unit = _named(" ".join(word for word in words[at + 1 :] if word.casefold() != "to"), units(state)) if at else None
    if unit is None:
        return words
    head, here = " ".join(words[:at]), board.cell_of(state, unit)
    if words[at].casefold() in TOGETHER:
        return [head, AT, here]
    counter = _one(head, names_of_counters(state))
    there = [cell for cell in board.neighbours(state, here) if counter is None or cell in places(state, counter)]
    if len(there) > 1:
        raise _several(" ".join(words[at:]), there)
    return [head, AT, *(there or [here])]


def _end_of_counter(said: Sequence[str], state: State) -> int:
    """How many words name a counter before the cell: `Hogrin 2a Ho4` begins with two."""
    return next((end for end in range(len(said) - 1, 1, -1) if _named(" ".join(said[:end]), names_of_counters(state))), 1)


def _several(typed: str, meant: Sequence[str]) -> Ambiguous:
    return Ambiguous(message("{text!r} may be any of: {fitting}", text=typed, fitting=listing(meant)), candidates=meant, typed=typed)


def _comes_in(counter: str, state: State) -> bool:
    """Whether a counter's country is explored and nobody else's, so that it has a place to come in, and it may be in a hand at all."""
    holder = state["public"]["control"].get(counters()[counter].country)
    return holder in (None, actor(state)) and bool(places(state, counter)) and counter in unseen(state)


def _called(text: str, there: Sequence[str], state: State) -> list[str]:
    """Those of the cells that lie so in their country (`right`); where none does, that go by the name."""
    known = cells(state)
    near = {cell: known[cell] for cell in there}
    meant = [cell for cell in near if fold(cell.partition("-")[2]) == fold(text)] or (fits(text, near) if text else [])
    country = _named(text, countries(state))
    return [cell for cell in meant if country is not None and cell == board.cells_of(country)[0]] or meant


def attack(words: Sequence[str], state: State) -> Sequence[str]:
    """`Gothe with Craw` for `Craw on Bob`; an enemy alone for the one unit that stands with them. Raises Ambiguous where several do."""
    words = words[1:] if words[1:] and words[0].casefold() in WITH else words  # `attack with Gren on Mary`
    folded = [word.casefold() for word in words]
    if words and {*folded} <= {*AGAIN}:  # who attacks whom is asked
        return ()
    if {"on", "vs"} & {*folded}:
        return words
    at = folded.index("with") if "with" in folded else len(words)
    side, foe = actor(state) or "", _named(" ".join(words[:at]), units(state))
    if foe is not None and _is_carried(side, foe, state):
        return [foe]
    against = board.owner(state, foe) if foe else _named(" ".join(words[:at]), enemies(state))
    if words[at + 1 :]:
        return [*words[at + 1 :], *(["on", against] if against else [])]
    if words[1:] and _is_ones(side, words[0], state):  # `Gren Mary`, as in Gren attacks Mary
        foe = _named(" ".join(words[1:]), units(state))
        theirs = board.owner(state, foe) if foe is not None else None
        if foe is not None and _is_carried(side, foe, state):
            return [foe]
        if theirs not in (None, side):
            return [words[0], "on", str(theirs)]
    if foe is None or against is None or against == side:
        return words
    own = board.afoot(state, side, board.cell_of(state, foe))
    if len(own) > 1:
        lines = [f"{unit} on {against}" for unit in own]
        which = message("which unit attacks {foe}?", foe=foe)
        raise Ambiguous(which, candidates=lines, typed=" ".join(words), shown=own, asks=True)
    return [own[0], "on", against] if own else words


def _is_carried(side: str, unit: str, state: State) -> bool:
    """Whether a unit is another's and aboard: it is not attacked, and nobody else is attacked in its place."""
    return board.is_aboard(state, unit) and board.owner(state, unit) != side


def _is_ones(side: str, text: str, state: State) -> bool:
    unit = _named(text, units(state))
    return unit is not None and board.owner(state, unit) == side


def attacking(line: str) -> str:
    """An offered attack as it is called: the unit that is named is the one that attacks."""
    unit, _, player = line.partition(" on ")
    return message("attack {player} with {unit}", player=player, unit=unit) if player else message("attack with {unit}", unit=unit)


def _named(text: str, names: Mapping[str, Sequence[str]]) -> str | None:
    with suppress(Refusal):
        return find_exactly(text, names, "unit")
    return None


def _one(text: str, names: Names) -> str | None:
    """The one of these names that is meant, also with a slip of the finger; None where that is none or several."""
    meant = fits(text, names)
    return meant[0] if len(meant) == 1 else None


def ashore(words: Sequence[str], state: State) -> Sequence[str]:
    """An army that is aboard stands for its fleet, and a cell alone is where the one fleet that carries anybody puts it ashore."""
    words, fleet = _as_one_word(_of_the_one_fleet(words, state), state), None
    with suppress(Refusal, IndexError):
        fleet = board.units(state)[find_exactly(words[0], units(state), "unit")].get("aboard")
    return _within_reach(to_a_cell([fleet, *words[1:]] if fleet else words, state), state, shore)


def _of_the_one_fleet(words: Sequence[str], state: State) -> Sequence[str]:
    """`Be3`, `to Be3` with the fleet in front, where the side that acts has one alone with an army aboard."""
    said, side = " ".join(word for word in words if word.casefold() not in KEYWORDS), actor(state)
    laden = [unit for unit in units(state) if side is not None and board.owner(state, unit) == side and board.cargo(state, unit)]
    goal = _named(said, cells(state))
    return [laden[0], "to", goal] if goal is not None and len(laden) == 1 and _named(said, units(state)) not in _own(state) else words


def _own(state: State) -> list[str]:
    return [unit for unit in units(state) if board.owner(state, unit) == actor(state)]


def _within_reach(words: Sequence[str], state: State, ends: Callable[[State, str], Collection[str]]) -> Sequence[str]:
    """A country alone is its centre, as the map has it, or where the unit cannot end there the one other cell of it where it can.
    Raises Ambiguous where those are several."""
    folded = [word.casefold() for word in words]
    at = next((at for at, word in enumerate(folded) if word in ("to", "at")), len(words))
    end = folded.index("via", at) if "via" in folded[at:] else len(words)
    unit, said = _named(" ".join(words[:at]), units(state)), " ".join(words[at + 1 : end])
    country = _named(said, countries(state))
    if unit is None or country is None:
        return words
    there = [cell for cell in board.cells_of(country) if cell in ends(state, unit)]
    centre = board.cells_of(country)[0]
    if len(there) > 1 and centre not in there:
        raise _several(said, there)
    return [*words[: at + 1], there[0] if there else centre, *words[end:]]


def to_draw(words: Sequence[str], state: State) -> Sequence[str]:
    """`draw all`, which goes without saying; `draw a card`, `draw 2 counters` by how many that are."""
    said = [word for word in words if word.casefold() not in DRAWN]
    return (
        () if [word.casefold() for word in said] == ["all"] else ["1" if word.casefold() in ("a", "an", "one") else word for word in said]
    )


def to_explore(words: Sequence[str], state: State) -> Sequence[str]:
    """`next to Estoku` by the space beside it that is not explored. Raises Ambiguous where those are several."""
    said = [word for word in words if word.casefold() not in ("to", "the")]
    country = _named(" ".join(said[1:]), countries(state)) if said and said[0].casefold() in BESIDE else None
    land = board.lands(state).get(country) if country is not None else None
    if land is None:
        return words
    open_ = [space for space in world.SPACES if space in world.RINGS[land["space"]] and space in board.free_spaces(board.lands(state))]
    if len(open_) > 1:
        raise _several(" ".join(words), open_)
    return open_ or words


def to_discard(words: Sequence[str], state: State) -> Sequence[str]:
    """`discard` alone where the counter need not be named."""
    return words or ([hands.UNTOLD] if hands.lies_untold(state) else [])


def aboard(words: Sequence[str], state: State) -> Sequence[str]:
    """`Myth Undien`, `Myth aboard Undien`, `Undien with Myth` for `Myth on Undien`, of an army and a fleet, whichever is named first."""
    if any(word.casefold() in KEYWORDS for word in words):
        return words
    ways = [(" ".join(words[:end]), " ".join(words[end:])) for end in range(1, len(words))]
    joined = [(one, other.partition(" ")) for one, other in ways]
    ways += [(one, other) for one, (word, _, other) in joined if word.casefold() in JOINING]
    named = [(one, other) for one, other in ways if _named(one, units(state)) and _named(other, units(state))]
    if len(named) != 1:
        return words
    types = [board.units(state)[str(_named(text, units(state)))]["type"] for text in named[0]]
    army, fleet = named[0][::-1] if types == ["fleet", "army"] else named[0]
    return [*army.split(), "on", *fleet.split()]


def with_counters(words: Sequence[str], state: State) -> Sequence[str]:
    """`Bernham Queenie, Mary` for `Bernham with Queenie, Mary`; what is printed on a generic counter is that of the country."""
    bare = len(words) > 1 and not any(word.casefold() in ("with", "at") for word in words[:2])
    said = [words[0], "with", *words[1:]] if bare else [*words]
    country = _named(words[0], countries(state)) if words else None
    if said[1:2] != ["with"]:
        return said
    end = next((at for at, word in enumerate(said) if word.casefold() == AT), len(said))
    return [*said[:2], *(_of_country(word, country) for word in said[2:end]), *said[end:]]


def _of_country(word: str, country: str | None) -> str:
    """`2a` as the counter of that country on which it is printed, and so in a list (`Craw,2a`); anything else as it is, and all without a
    country."""
    own = {fold(counter.code): name for name, counter in counters().items() if counter.country == country and not counter.named}
    return ",".join(own.get(fold(part), part) for part in word.split(","))


def _cells_behind(words: Sequence[str], state: State) -> tuple[list[str], list[str]] | None:
    """The words cut before the cells at their end; None where a keyword or no cell stands there."""
    if words and words[0].casefold() in KEYWORDS:
        return None
    named = {fold(spelling) for name, others in cells(state).items() for spelling in (name, *others)}
    way = [word for word in ",".join(words[1:]).split(",") if word]
    return ([words[0]], way) if way and all(fold(word) in named for word in way) else None
