"""The way of a move as it is said: tiles by their beginnings, a tile farther off, the tile underfoot. [Movement and Scouting Overview]"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from playaid.games.legacy.state import current_turn, enemies, names, realm, seats
from playaid.games.legacy.state.shorthand import cut, one_of
from playaid.language.message import Typed, listing, message
from playaid.referee.contract.lists_of_one import parted
from playaid.referee.contract.names import fold, goes_by
from playaid.referee.contract.refusals import Unreadable

if TYPE_CHECKING:
    from playaid.games.legacy.state.shape import State


def move(words: Sequence[str], state: State) -> list[str]:
    """`hall, sally` from the Round Table for `Hallway 2, Sally Port`: a word that begins several tiles is the one that a path leads by. A
    tile farther off, where just one shortest way leads there and nothing happens on it, for that way. The tile underfoot in front of
    others, off which a way is read, is no move."""
    words = _goal_last(_whose(words, state))
    while (
        words
        and words[0].casefold() in _ONTO
        and not any(tile.casefold().startswith(f"{words[0].casefold()} ") for tile in realm.tiles(state))
    ):
        words = words[1:]
    head, tail = cut(words, ("by",))
    head = _to_somebody(head, state)
    words = [*head, *tail]
    here, known = seats.underfoot(state), dict.fromkeys(realm.tiles(state), ())
    if here is None or (tail and one_of(" ".join(tail[1:]), names.seats(state), shortest=1) != seats.current(state)):
        return list(words)
    pieces = _onward(said := _apart(head, here, known), here, known)
    ways = _ways(state, here, pieces) if pieces else []
    if not ways and len(pieces) == 1:
        meant = _meant(pieces[0], known)
        ways = _way_to(state, here, meant[0]) if len(meant) == 1 else []
    if len(ways) != 1 and pieces == said:
        return list(words)
    return [", ".join(ways[0] if len(ways) == 1 else pieces), *tail]


Known = dict[str, tuple[()]]


def _apart(head: Sequence[str], here: str, known: Known) -> list[str]:
    """The tiles that are said one after the other; the one underfoot in front of others without a comma, too."""
    pieces = parted(" ".join(head), known)
    if pieces and fold(pieces[0]).startswith(f"{fold(here)} ") and not _meant(pieces[0], known):
        pieces[:1] = [here, " ".join(pieces[0].split()[len(here.split()) :])]
    return pieces


def _onward(pieces: list[str], here: str, known: Known) -> list[str]:
    """The way from the next tile on: the one underfoot, in front of others, and one that is said twice running are no move of their own."""
    steps = pieces[1:] if pieces[1:] and _meant(pieces[0], known) == [here] else pieces
    return [piece for before, piece in zip(("", *steps), steps, strict=False) if fold(before) != fold(piece)]


def _meant(piece: str, known: Known) -> list[str]:
    """The tiles that a word may mean, whether a path leads there or not."""
    return [goal for goal in (one_of(piece, known),) if goal] or [tile for tile in known if goes_by(piece, tile)]


def _to_somebody(head: list[str], state: State) -> list[str]:
    """The tile where whoever is named stands: `to Bob`, `to Morgan`. Raises Unreadable for a Region, or a number of moves, with the tiles
    that may be named."""
    said, known = " ".join(head), dict.fromkeys(realm.tiles(state), ())
    if not head or _meant(said, known):
        return head
    stands = {name: here["tile"] for name, here in seats.seats(state).items() if name != seats.current(state)}
    stands |= {name: token["tile"] for name, token in enemies.tokens(state).items()}
    who = one_of(said, {**{name: names.seats(state).get(name, ()) for name in stands}})
    if who is not None and stands[who] is None:
        raise Unreadable(message("{who} stands on no tile", who=who))
    if who is not None:
        return [str(stands[who])]
    here = seats.underfoot(state)
    beside = [] if here is None else realm.neighbours(state, here)
    hint = message(
        "by a tile's name, as far off as the moves reach: {lines}", lines=listing((Typed(f"move {tile}") for tile in beside), " | ")
    )
    if region := one_of(said, names.regions(state)):
        there = [tile for tile, laid in realm.tiles(state).items() if laid["region"] == region]
        told = message("{region} is a Region, and no tile; its tiles: {tiles}", region=region, tiles=listing(there))
        told = told if there else message("{region} is a Region, and no tile of it is in play", region=region)
        raise Unreadable(told, hint=hint)
    if said.isdecimal():
        raise Unreadable(message("{n} moves, and where to?", n=said), hint=hint)
    return head


_ONTO = ("toward", "towards", "to", "into", "onto", "the", "back", "on", "over", "up", "down", "forward")
"""Words before a tile that say nothing of the way."""


def _goal_last(words: Sequence[str]) -> list[str]:
    """`Hallway 4 through the Stables, Docks`, or `through the Stables, Docks to Hallway 4`, for `Stables, Docks, Hallway 4`."""
    head, tail = cut(words, ("through", "via"))
    if not head and (goal := cut(tail, ("to", "into"))[1]):
        head, tail = goal[1:], tail[: -len(goal)]
    way = list(tail[2:] if len(tail) > 1 and fold(tail[1]) == "the" else tail[1:])
    return [*way[:-1], f"{way[-1]},", *head] if head and way else list(words)


def _whose(words: Sequence[str], state: State) -> list[str]:
    """The way alone, where the character whose turn it is is named before it: `Gawain to the Docks`. Raises Unreadable for another one:
    nobody moves out of turn."""
    now, tiles = seats.current(state), realm.tiles(state)
    called = {fold(name): seat for seat, here in seats.seats(state).items() for name in (seat, here["character"]) if name}
    many = next((many for many in (3, 2, 1) if fold(" ".join(words[:many])) in called), 0)
    if not many or any(fold(tile).startswith(fold(" ".join(words[:many]))) for tile in tiles):
        return list(words)
    seat = called[fold(" ".join(words[:many]))]
    if now is not None and seat != now:
        told = message(
            "it is the turn of {now}, and {other} moves in a turn of their own",
            now=seats.spoken(state, now),
            other=seats.spoken(state, seat),
        )
        raise Unreadable(told)
    return list(words[many:])


def _way_to(state: State, here: str, goal: str) -> list[list[str]]:
    """The one shortest way to a tile farther off; none where there are several, or where a card is drawn or an enemy stands on it."""
    way = realm.shortest(state, here, goal)
    there, back = realm.distances(state, [here]), realm.distances(state, [goal])
    on_ways = [tile for tile in there if tile in back and there[tile] + back[tile] == len(way)]
    quiet = not set(way[:-1]) & set(current_turn.stopping(state))
    return [way] if way and quiet and len(on_ways) == len(way) + 1 else []


def _ways(state: State, here: str, pieces: Sequence[str]) -> list[list[str]]:
    """Every way along paths through tiles that go by these words."""
    if not pieces:
        return [[]]
    near = realm.neighbours(state, here)
    exact = [tile for tile in realm.tiles(state) if fold(tile) == fold(pieces[0])]
    fitting = [tile for tile in near if (tile in exact if exact else goes_by(pieces[0], tile))]
    return [[tile, *rest] for tile in fitting for rest in _ways(state, tile, pieces[1:])]
