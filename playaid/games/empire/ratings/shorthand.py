"""Lines as they are said shorter at the table: `move Craw Gr1 Be5` for `move Craw to Be5 via Gr1`. [3.A, 3.B, 3.D]"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from playaid.games.empire.ratings.holding import unseen
from playaid.games.empire.ratings.homes import places, told_of
from playaid.games.empire.ratings.names import Names, cells, countries, units
from playaid.games.empire.ratings.names import counters as names_of_counters
from playaid.games.empire.ratings.pieces import counters
from playaid.games.empire.ratings.several import of_a_sort, refuse_list, refuse_several, refuse_several_movers
from playaid.games.empire.state import board, hands, world
from playaid.games.empire.state.reach import reachable, shore
from playaid.language.message import listing, message
from playaid.referee.contract.names import ARTICLES, NO_NAME, OWN, find, find_exactly, fits, fold, printable
from playaid.referee.contract.refusals import Ambiguous, NotNow, Refusal, Unreadable
from playaid.referee.contract.sequence import actor

if TYPE_CHECKING:
    from playaid.games.empire.state.shape import State

TURNED = {"up": "north", "down": "south"}
"""Ways on the map as it hangs, for those of the sky."""
KEYWORDS = ("to", "at", "via", "on", "onto")
AT = "at"
PLACED = ("on", "onto", "in", "into", "to")
"""What is said in place of `at` of a counter that is put somewhere."""
JOINING = ("with", "and", "in", "into", "aboard")
"""What is said between an army and its fleet in place of `on`, whichever is named first."""


def to_a_cell(words: Sequence[str], state: State) -> Sequence[str]:
    """Who goes, and behind that the cells of the way, the end last. Of a unit with something else behind it that is what is not read."""
    split = _cells_behind(words, state)
    if split is None:
        known = {*KEYWORDS} & {word.casefold() for word in words}
        return words if known or not words[1:] or not named(words[0], units(state)) else [words[0], "to", *words[1:]]
    who, way = split
    return [*who, "to", way[-1], *(["via", ",".join(way[:-1])] if way[:-1] else [])]


def to_move(words: Sequence[str], state: State) -> Sequence[str]:
    """As `to_a_cell`. Raises Unreadable for a counter that is no unit on the board, with the line that brings it in where that may be."""
    refuse_several_movers(words, state)
    _refuse_aboard(words, state)
    words = _as_one_word(words, state)
    counter = _one(words[0], names_of_counters(state)) if words and not fits(words[0], units(state)) else None
    if counter is None:
        return _within_reach(to_a_cell(_beside(_to_a_unit(_who_can_go(words, state), state), state), state), state, reachable)
    raise _off_the_board("move", counter, [word for word in words[1:] if word.casefold() not in KEYWORDS], state)


def _refuse_aboard(words: Sequence[str], state: State) -> None:
    """Raises NotNow for an army on the board that is to go onto a fleet: it is loaded. [3.C]"""
    at = next((at for at, word in enumerate(words) if word.casefold() in (*PLACED, AT, "aboard")), len(words))
    army, fleet = (named(" ".join(said), units(state)) for said in (words[:at], words[at + 1 :]))
    if army is None or fleet is None or board.is_aboard(state, army):
        return
    (type_, home), (other, country) = ((here["type"], here["country"]) for here in (board.units(state)[army], board.units(state)[fleet]))
    if (type_, other, home) == ("army", "fleet", country):
        told = message("{army} stands on the board, and {fleet} is a fleet: an army is loaded", army=army, fleet=fleet)
        raise NotNow(told, hint=message("`load {army} on {fleet}`", army=army, fleet=fleet))


def _off_the_board(verb: str, counter: str, where: Sequence[str], state: State) -> Unreadable:
    """Why nothing is done with a counter that is no unit on the board, with the line that brings it in where that may be."""
    line = f"muster {counter} at {where[-1]}" if where else f"muster {counter}"
    dead = counters()[counter].named and counter in state["public"]["dead"]
    absent = "{verb}: {counter} is dead" if dead else "{verb}: {counter} is no unit on the board"
    absent = message(absent, verb=verb, counter=counter)
    return Unreadable(absent, hint=message("`{line}` brings it in from the hand", line=line) if _comes_in(counter, state) else "")


def _as_one_word(words: Sequence[str], state: State) -> Sequence[str]:
    """`Bernham 2nn Be0` with the unit in front as one word, as `Bernham-2nn`."""
    end = next((end for end in range(len(words), 1, -1) if named(" ".join(words[:end]), units(state))), 1)
    return [" ".join(words[:end]), *words[end:]] if end > 1 else words


def _who_can_go(words: Sequence[str], state: State) -> Sequence[str]:
    """A cell alone as `Gren to Gr4`, of the one unit beside it; of several, or none, as it is."""
    said = [word for word in words if word.casefold() not in KEYWORDS]
    side, cell = actor(state), named(said[0], cells(state)) if len(said) == 1 and not named(said[0], units(state)) else None
    if side is None:
        return words
    beside = ((unit, near) for unit in board.afoot(state, side) for near in board.neighbours(state, board.cell_of(state, unit)))
    ways = [(unit, near) for unit, near in beside if near == cell]
    return [ways[0][0], "to", ways[0][1]] if len(ways) == 1 else words


def _to_a_unit(words: Sequence[str], state: State) -> Sequence[str]:
    """`Gren to Mary`: to where Mary stands, where no cell is called so."""
    unit = named(words[0], units(state)) if words else None
    said = " ".join(_where_it_is([word for word in words[1:] if word.casefold() not in ("to", "the")]))
    other = named(said, units(state)) if unit is not None and not fits(said, cells(state), slips=False) else None
    return words if other is None else [words[0], "to", board.cell_of(state, other)]


def _where_it_is(words: Sequence[str]) -> Sequence[str]:
    """`where Mary is`, `where Mary stands` as `Mary`."""
    asks = len(words) > 2 and words[0].casefold() == "where" and words[-1].casefold() in ("is", "are", "stands", "stand", "lies")
    return words[1:-1] if asks else words


def _beside(words: Sequence[str], state: State) -> Sequence[str]:
    """`Gren right`, `Gren to the east` with the one cell beside the unit that lies so in its country."""
    unit = named(words[0], units(state)) if words else None
    said = [word for word in words[1:] if word.casefold() not in ("to", "the")]
    if unit is None or len(said) != 1:
        return words
    there = [cell for cell in board.neighbours(state, board.cell_of(state, unit)) if _lies(cell, said[0], state)]
    return [words[0], "to", there[0]] if len(there) == 1 else words


def _lies(cell: str, text: str, state: State) -> bool:
    """Whether a cell lies so in its country, as its picture or as the map has it."""
    where, site = TURNED.get(fold(text), fold(text)), board.site(state, cell)
    return where == fold(cell.partition("-")[2]) or (site is not None and site[1] > 0 and where == fold(world.bearing(*site)))


def at_a_cell(words: Sequence[str], state: State) -> Sequence[str]:
    split = _cells_behind(words, state)
    return words if split is None else [*split[0], "at", *split[1]]


def to_muster(words: Sequence[str], state: State) -> Sequence[str]:
    """A generic counter goes by what is printed on it, and a cell by where it lies in its country, as far as one alone could come in now.
    Raises Ambiguous with those that could, Unreadable where none of what is printed so can."""
    if _names_a_sort(words):  # which of them is asked
        return ()
    words = _without_small(words)
    _refuse_aboard(words, state)
    if (sort := of_a_sort(words, state)) is not None:
        return sort
    if AT not in map(str.casefold, words):
        refuse_list(words, state)
    said = [AT if word.casefold() in PLACED else word for word in at_a_cell(_where_a_unit_is(words, state), state)]
    if AT not in said and said[1:] and not fits(" ".join(said), names_of_counters(state)) and fits(said[0], names_of_counters(state)):
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
    if counter is None:
        refuse_several(said[:at], where, state)
        _refuse_no_cell(head, where, state)
    if counter is None or not where:
        return said if counter is None else [counter, *said[at:]]
    own = board.cells_of(counters()[counter].country)
    cells_meant = _called(where, places(state, counter), state) or _called(where, own, state)
    if len(cells_meant) > 1:
        raise _several(where, cells_meant, told_of(state, counter, cells_meant))
    if not cells_meant and not places(state, counter) and (somewhere := fits(where, cells(state))):
        return [counter, AT, somewhere[0]]  # what keeps it from coming in is told, wherever in a country that is said to be
    if not cells_meant:
        _refuse_no_place(counter, where, state)
    return [counter, AT, *(cells_meant or said[at + 1 :])]


HOW_MANY = ("a", "one", "two", "three", "some", "2", "3", "4", "5")
AS_MANY, NONE = ("all", "as", "full", "max", "maximum", "everything", "until", "up"), (["none"], ["nothing"], ["no"])
SHUFFLED = {"the", "all", "discard", "discards", "discarded", "pile", "counters", "into", "in", "to", "deck"}
DRAWN = ("card", "cards", "counter", "counters", "tile", "tiles", "more")
TOGETHER, BESIDE = ("with",), ("beside", "near", "by", "next")


def _refuse_no_place(counter: str, where: str, state: State) -> None:
    """Raises Unreadable for what is no cell behind a counter, with those where it may come in."""
    if fits(where, cells(state)):
        return
    if other := _one(where.removeprefix("and "), names_of_counters(state)):
        refuse_several([counter, ",", other], "", state)
    if may := places(state, counter):
        raise Unreadable(message(NO_NAME, kind="cell", text=printable(where)), hint=message("comes in at: {names}", names=listing(may)))


def _refuse_no_cell(head: str, where: str, state: State) -> None:
    """Raises Unreadable for what is no cell, nor how one lies in its country, behind what may be several counters: which is no matter."""
    known = not where or fold(where) in map(fold, world.POSITIONS) or fits(where, cells(state))
    if not known and len(fits(head, names_of_counters(state))) > 1:
        find(where, cells(state), "cell")


def _where_a_unit_is(words: Sequence[str], state: State) -> Sequence[str]:
    """`Isabella with Caroline` by the cell where Caroline is, `next to Caroline` by the one beside it where a counter may come in. Raises
    Ambiguous where those are several."""
    at = next((at for at, word in enumerate(words) if at and word.casefold() in (*TOGETHER, *BESIDE, *PLACED, AT, "where")), 0)
    behind = words[at + (not at or words[at].casefold() != "where") :]
    goal = " ".join(_where_it_is([word for word in behind if word.casefold() not in ("to", "the")]))
    unit = named(goal, units(state)) if at and (words[at].casefold() in TOGETHER + BESIDE or not fits(goal, cells(state))) else None
    if unit is None:
        return _near_a_country(words, at, goal, state) if at and words[at].casefold() in BESIDE else words
    head, here = " ".join(words[:at]), board.cell_of(state, unit)
    if words[at].casefold() not in BESIDE:
        return [head, AT, here]
    counter = _one(head, names_of_counters(state))
    there = [cell for cell in board.neighbours(state, here) if counter is None or cell in places(state, counter)]
    if len(there) > 1:
        raise _several(" ".join(words[at:]), there)
    return [head, AT, *(there or [here])]


def _near_a_country(words: Sequence[str], at: int, goal: str, state: State) -> Sequence[str]:
    """`Pavell near Cuzad` by the one cell in or beside that country, or beside that cell, where the counter may come in. Raises Ambiguous
    where those are several, Unreadable where there is none."""
    country, cell = named(goal, countries(state)), named(goal, cells(state))
    counter = _one(" ".join(words[:at]), names_of_counters(state))
    if counter is None or (country is None and cell is None):
        return words
    here = board.cells_of(country) if country is not None else [str(cell)]
    around = {*here, *(beside for one in here if board.is_explored(state, one) for beside in board.neighbours(state, one))}
    there = [one for one in places(state, counter) if one in around]
    if len(there) > 1:
        raise _several(" ".join(words[at:]), there)
    if not there and (may := places(state, counter)):
        none = message("{counter} comes in nowhere near {place}", counter=counter, place=country or str(cell))
        raise Unreadable(none, hint=message("comes in at: {names}", names=listing(may)))
    return [*words[:at], AT, *(there or here[:1])]


OTHER = ("other", "another", "second")
"""Words before a counter that say it is not the one that stands on the board."""


def _without_small(words: Sequence[str]) -> Sequence[str]:
    at = next((at for at, word in enumerate(words[:-1]) if word.casefold() not in (*ARTICLES, *OWN, *OTHER)), len(words) - 1)
    return words[max(at, 0) :]


SORTS = ("army", "armies", "fleet", "fleets", "wing", "wings", "unit", "units", "counter", "counters", "something")


def _names_a_sort(words: Sequence[str]) -> bool:
    """`an army`, `a unit`: what is mustered is said by its sort alone."""
    bare = [word.casefold() for word in words if word.casefold() not in ("a", "an", "the", "my", "one")]
    return len(bare) == 1 and bare[0] in SORTS


def _end_of_counter(said: Sequence[str], state: State) -> int:
    """How many words name a counter before the cell: `Hogrin 2a Ho4` begins with two."""
    return next((end for end in range(len(said) - 1, 1, -1) if named(" ".join(said[:end]), names_of_counters(state))), 1)


def _several(typed: str, meant: Sequence[str], lies: Mapping[str, str] | None = None) -> Ambiguous:
    """lies: where each of them lies on the map, where its name does not say so."""
    shown = [message("{cell} ({lies})", cell=cell, lies=lies[cell]) if lies and lies[cell] else cell for cell in meant]
    told = message("{text!r} may be any of: {fitting}", text=typed, fitting=listing(shown))
    return Ambiguous(told, candidates=meant, typed=typed, shown=shown)


def _comes_in(counter: str, state: State) -> bool:
    """Whether a counter's country is explored and nobody else's, so that it has a place to come in, and it may be in a hand at all."""
    holder = state["public"]["control"].get(counters()[counter].country)
    return holder in (None, actor(state)) and bool(places(state, counter)) and counter in unseen(state)


def _called(text: str, there: Sequence[str], state: State) -> list[str]:
    """Those of the cells that lie so in their country (`right`); where none does, that go by the name."""
    known = cells(state)
    near = {cell: known[cell] for cell in there}
    meant = [cell for cell in near if _lies(cell, text, state)] or (fits(text, near) if text else [])
    country = named(text, countries(state))
    return [cell for cell in meant if country is not None and cell == board.cells_of(country)[0]] or meant


def named(text: str, names: Mapping[str, Sequence[str]]) -> str | None:
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
    goal = named(said, cells(state))
    return [laden[0], "to", goal] if goal is not None and len(laden) == 1 and named(said, units(state)) not in _own(state) else words


def _own(state: State) -> list[str]:
    return [unit for unit in units(state) if board.owner(state, unit) == actor(state)]


def _within_reach(words: Sequence[str], state: State, ends: Callable[[State, str], Collection[str]]) -> Sequence[str]:
    """A country alone is its centre, as the map has it, or where the unit cannot end there the one other cell of it where it can; a space
    of the map is the cell of it where the unit can end. Raises Ambiguous where those are several."""
    folded = [word.casefold() for word in words]
    at = next((at for at, word in enumerate(folded) if word in ("to", "at")), len(words))
    end = folded.index("via", at) if "via" in folded[at:] else len(words)
    unit, said = named(" ".join(words[:at]), units(state)), " ".join(words[at + 1 : end])
    space = next((found for found, land in board.lands(state).items() if fold(land["space"]) == fold(said)), None)
    country = named(said, countries(state)) or space
    if unit is None or country is None:
        return words
    there = [cell for cell in board.cells_of(country) if cell in ends(state, unit)]
    centre = board.cells_of(country)[0]
    if len(there) > 1 and (centre not in there or space is not None):
        raise _several(said, there)
    return [*words[: at + 1], there[0] if there else centre, *words[end:]]


def to_draw(words: Sequence[str], state: State) -> Sequence[str]:
    """`draw all`, `draw as many as I can`, which go without saying; `draw a card`, `draw 2 counters` by how many that are; `draw none`."""
    said = [word for word in words if word.casefold() not in DRAWN]
    folded = [word.casefold() for word in said]
    if folded and folded[0] in AS_MANY:
        return ()
    return ["0"] if folded in NONE else ["1" if word in ("a", "an", "one") else said[at] for at, word in enumerate(folded)]


def to_reshuffle(words: Sequence[str], state: State) -> Sequence[str]:
    """`the discards`, `the discard pile into the deck`, which go without saying."""
    return () if {word.casefold() for word in words} <= SHUFFLED else words


def to_explore(words: Sequence[str], state: State) -> Sequence[str]:
    """`next to Estoku` by the space beside it that is not explored, a cell by its space. Raises Ambiguous where those are several, and
    Unreadable for a country that has not been found."""
    said = [word for word in words if word.casefold() not in ("to", "the")]
    found, cell = named(" ".join(said), countries(state)), named(" ".join(said), cells(state))
    if len(said) == 1 == len(said[0]) and (
        row := [space for space in board.explorable(state, actor(state) or "") if fits(said[0], {space: ()})]
    ):
        raise _several(said[0], row)  # `M` as the row of M1, and no country
    if found is not None and found not in board.lands(state):
        told = message("where {country} lies nobody knows: a space is explored, and its country is drawn", country=found)
        may = board.explorable(state, actor(state) or "")
        raise Unreadable(told, hint=message("may be explored: {names}", names=listing(may)) if may else "")
    if cell is not None and found is None and cell.partition("-")[0] in board.lands(state):
        return [board.lands(state)[cell.partition("-")[0]]["space"]]
    country = named(" ".join(said[1:]), countries(state)) if said and said[0].casefold() in BESIDE else None
    land = board.lands(state).get(country) if country is not None else None
    if land is None:
        return words
    open_ = [space for space in world.SPACES if space in world.RINGS[land["space"]] and space in board.free_spaces(board.lands(state))]
    if len(open_) > 1:
        raise _several(" ".join(words), open_)
    return open_ or words


def to_discard(words: Sequence[str], state: State) -> Sequence[str]:
    """`discard` alone where the counter need not be named; `discard two`, where which they are is asked."""
    if words and not hands.lies_untold(state) and words[0].casefold() in HOW_MANY and {*map(str.casefold, words[1:])} <= {*DRAWN}:
        return ()
    many = {"two": 2, "three": 3}.get(words[0].casefold(), int(words[0]) if words[0].isdecimal() else 0) if words else 0
    if 1 < many < 7 and hands.lies_untold(state) and {*map(str.casefold, words[1:])} <= {*DRAWN}:
        lines = message("`discard {ones}`", ones=", ".join([hands.UNTOLD] * many))
        raise Unreadable("counters that nobody names are discarded one by one", hint=lines)
    return words or ([hands.UNTOLD] if hands.lies_untold(state) else [])


def aboard(words: Sequence[str], state: State) -> Sequence[str]:
    """`Myth Undien`, `Myth aboard Undien`, `Undien with Myth` for `Myth on Undien`, of an army and a fleet, whichever is named first.
    Raises Unreadable for a counter that is no unit on the board."""
    counter = _one(words[0], names_of_counters(state)) if words and not fits(words[0], units(state)) else None
    if counter is not None and counters()[counter].named:
        raise _off_the_board("load", counter, (), state)
    if any(word.casefold() in KEYWORDS for word in words):
        return words
    ways = [(" ".join(words[:end]), " ".join(words[end:])) for end in range(1, len(words))]
    joined = [(one, other.partition(" ")) for one, other in ways]
    ways += [(one, other) for one, (word, _, other) in joined if word.casefold() in JOINING]
    pairs = [(one, other) for one, other in ways if named(one, units(state)) and named(other, units(state))]
    if len(pairs) != 1:
        return words
    types = [board.units(state)[str(named(text, units(state)))]["type"] for text in pairs[0]]
    army, fleet = pairs[0][::-1] if types == ["fleet", "army"] else pairs[0]
    return [*army.split(), "on", *fleet.split()]


def with_counters(words: Sequence[str], state: State) -> Sequence[str]:
    """`Bernham Queenie, Mary` for `Bernham with Queenie, Mary`, and `Queenie, Mary`, `with Queenie` for the country that is theirs; what is
    printed on a generic counter is that of the country."""
    if theirs := _their_country(words, state):
        words = [theirs, "with", *(words[1:] if words[0].casefold() == "with" else words)]
        _refuse_few_crowns(theirs, words, state)
    bare = len(words) > 1 and not any(word.casefold() in ("with", "at") for word in words[:2])
    said = [words[0], "with", *words[1:]] if bare else [*words]
    country = named(words[0], countries(state)) if words else None
    if said[1:2] != ["with"]:
        return said
    end = next((at for at, word in enumerate(said) if word.casefold() == AT), len(said))
    return [*said[:2], *(_of_country(word, country) for word in said[2:end]), *said[end:]]


def _their_country(words: Sequence[str], state: State) -> str | None:
    """The one country of the counters with which a line begins; None where it begins with anything else, or they are of several."""
    shown = words[1:] if words and words[0].casefold() == "with" else words
    end = next((at for at, word in enumerate(shown) if word.casefold() == AT), len(shown))
    if not shown or named(shown[0], countries(state)) is not None or "with" in map(str.casefold, shown):
        return None
    parts = [part.strip() for part in " ".join("," if word == "and" else word for word in shown[:end]).split(",") if part.strip()]
    found = [named(part, names_of_counters(state)) for part in parts]
    theirs = {counters()[counter].country for counter in found if counter is not None}
    return theirs.pop() if found and None not in found and len(theirs) == 1 else None


def _refuse_few_crowns(country: str, words: Sequence[str], state: State) -> None:
    """Raises NotNow for a coup in a country that nobody has named, which would fail for certain."""
    shown = [counters()[name] for word in ",".join(words[2:]).split(",") if (name := named(word, names_of_counters(state)))]
    crowns, needed = sum(counter.crowns for counter in shown), board.crowns_on_board(state, country)
    if shown and crowns <= needed and country in board.lands(state):
        told = message(
            "crowns of {country} on the board: {needed}; shown: {crowns}; a coup takes more", country=country, needed=needed, crowns=crowns
        )
        whole = message("`{line}` tries it all the same", line=" ".join(("coup", *words)))
        raise NotNow(told, hint=whole)


def _of_country(word: str, country: str | None) -> str:
    """`2a` as the counter of that country on which it is printed, and so in a list (`Craw,2a`); anything else as it is, and all without a
    country."""
    own = {fold(counter.code): name for name, counter in counters().items() if counter.country == country and not counter.named}
    return ",".join(own.get(fold(part), part) for part in word.split(","))


def _cells_behind(words: Sequence[str], state: State) -> tuple[list[str], list[str]] | None:
    """The words cut before the cells at their end; None where a keyword or no cell stands there."""
    if words and words[0].casefold() in KEYWORDS:
        return None
    spelled = {fold(spelling) for name, others in cells(state).items() for spelling in (name, *others)}
    way = [word for word in ",".join(words[1:]).split(",") if word]
    return ([words[0]], way) if way and all(fold(word) in spelled for word in way) else None
