"""F. Political coup: more crowns shown from the hand than lie on the board take a whole country over. [3.F]"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import TYPE_CHECKING

from playaid.games.empire.ratings import holding, homes, pieces
from playaid.games.empire.rules import dealing, flags, muster
from playaid.games.empire.state import board, hands
from playaid.language.message import PLUS, SEMICOLON, counted, listing, message
from playaid.referee.contract.game import Check, Facts
from playaid.referee.deciding.offers import legal

if TYPE_CHECKING:
    from playaid.games.empire.state.shape import Hearing


def coup_offers(hearing: Hearing) -> Iterable[str]:
    """Every legal `coup` by the counters shown; where they are mustered is asked for. Those that succeed come first. Of a hand that lies on
    the table alone, none where nobody stands: there whatever it may hold could be shown."""
    good: list[str] = []
    vain: list[str] = []
    stand = (
        {here["country"] for here in board.units(hearing.state).values()} if hands.physical(hearing.state) else board.lands(hearing.state)
    )
    for country in board.lands(hearing.state):
        if country not in stand:
            continue
        needed = board.crowns_on_board(hearing.state, country)
        for shown in _showings(hearing, country):
            if legal(hearing, {"country": country, "counters": list(shown)}):
                (good if _crowns(shown) > needed else vain).append(f"{country} with {', '.join(shown)}")
    return [*good, *vain]


def _showings(hearing: Hearing, country: str) -> list[tuple[str, ...]]:
    """Each choice of the country's counters in a hand, the smaller first. Of a hand that lies on the table alone, which may hold any of
    them, each single counter, and as many of those with most crowns as it has."""
    held = holding.hand(hearing.state, hearing.side)
    fit = sorted(counter for counter in held if pieces.counters()[counter].country == country)
    if hands.physical(hearing.state):
        crowned = sorted(fit, key=lambda counter: -pieces.counters()[counter].crowns)
        most = [tuple(crowned[:size]) for size in range(2, min(hearing.public["hands"][hearing.side], len(crowned)) + 1)]
        return list(dict.fromkeys([*((counter,) for counter in fit), *most]))
    return list(dict.fromkeys(shown for size in range(1, len(fit) + 1) for shown in combinations(fit, size)))


def _crowns(counters: Iterable[str]) -> int:
    return sum(pieces.counters()[counter].crowns for counter in counters)


def coup(hearing: Hearing) -> None:
    """Compare the crowns; take the country over and muster the counters shown, or put them back."""
    country, shown = hearing.args["country"], hearing.args["counters"]
    dealing.require(hearing, shown)
    crowns = {counter: int(hearing.fact("pieces", pieces.counters()[counter].units[0], "crowns")) for counter in shown}
    total, needed = sum(crowns[counter] for counter in shown), board.crowns_on_board(hearing.state, country)
    worth = (message("{counter} {crowns}", counter=counter, crowns=crowns[counter]) for counter in shown)
    hearing.line("crowns shown", listing(worth, PLUS), total, "3.F")
    hearing.line(message("crowns of {country} on the board", country=country), "of all its units", needed, "3.F")
    if total > needed:
        hearing.line("coup", message("{crowns} is more than {needed}", crowns=total, needed=needed), "succeeds", "3.F")
        hearing.line(country, _stake(hearing, country), cite="3.F")
        hearing.line("counters shown", listing(shown), "onto the board, unsupplied", "3.F")
    hearing.disclose(hearing.side)
    if total <= needed and _too_few(hearing) is None:
        hearing.outcome("the coup fails")
        weighed = message("{crowns} is not more than {needed}", crowns=total, needed=needed)
        hearing.line("coup", weighed, "fails: the counters go back to the hand", "3.F")
        pattern = "{side} shows {counters} for a coup in {country}: {crowns} to {needed}."
        hearing.tell(pattern, side=hearing.side, counters=listing(shown), country=country, crowns=total, needed=needed)
        hearing.tell('{side} says what rule 3.F has them say: "I am a dolt."', side=hearing.side)
        dealing.put_back(hearing, shown)
        return
    hearing.outcome("the coup succeeds")
    cells = [_place(hearing, counter, number) for number, counter in enumerate(shown, 1)]  # nothing is told as done while one is asked for
    _take_over(hearing, country)
    for counter, cell in zip(shown, cells, strict=True):
        muster.enlist(hearing, counter, cell)


def _stake(hearing: Hearing, country: str) -> str:
    """What a coup that succeeds brings."""
    taken = [unit for unit, here in board.units(hearing.state).items() if here["country"] == country]
    facts = {"country": country, "side": hearing.side or ""}
    if hearing.public["control"].get(country) == hearing.side:
        return message("{country} is controlled by {side} already; a coup there brings units onto the board, no more", **facts)
    told = "{country} changes hands, with all its units: {units}" if taken else "{country}, of which no unit is on the board"
    return message(told, units=listing(taken), **facts)


def in_vain(hearing: Hearing) -> str | None:
    """Why a coup fails for certain: the counters named have no more crowns than lie on the board, for everybody to count."""
    total = _crowns(hearing.args["counters"])
    needed = board.crowns_on_board(hearing.state, hearing.args["country"])
    if total > needed or _too_few(hearing) is not None:
        return None
    return counted(
        total,
        "{n} crown against {needed} on the board: a coup takes more, and what is shown would go back to the hand",
        "{n} crowns against {needed} on the board: a coup takes more, and what is shown would go back to the hand",
        needed=needed,
    )


def _take_over(hearing: Hearing, country: str) -> None:
    before = hearing.public["control"].get(country)
    taken = [unit for unit, here in board.units(hearing.state).items() if here["country"] == country]
    if taken:  # else the flag comes with the first of the counters shown
        flags.hand_over(hearing, country, hearing.side)
    if taken and before != hearing.side:
        flags.tell_of_enmity(hearing, country, hearing.side)
    for unit in taken:
        hearing.drop("public", "units", unit, "player")
    sides = {"side": hearing.side, "before": before or ""}
    from_whom, told = TAKEN[before is not None, before == hearing.side]
    hearing.line("control", message(from_whom, **sides), listing(taken) or "no unit on the board", "3.F")
    if board.option(hearing.state, "coup-supply") == "unsupplied" and before != hearing.side:
        for unit in taken:
            if not board.is_aboard(hearing.state, unit):
                hearing.put("public", "units", unit, "supplied", False)
        hearing.line("supply", "in this session units taken over are unsupplied", "", "3.F")
    hearing.tell(message(told, country=country, **sides))
    if taken and before != hearing.side:
        facts = {"units": listing(taken), "country": country, "side": hearing.side}
        hearing.tell(
            counted(len(taken), "{country}'s unit {units} is now {side}'s.", "{country}'s units {units} are now {side}'s.", **facts)
        )


TAKEN = {
    (True, False): ("from {before} to {side}, with all units", "Coup in {country}: {side} takes it over from {before}."),
    (True, True): ("{side} has it already, with all units", "Coup in {country}, which {side} controls already."),
    (False, False): ("from nobody to {side}, with all units", "Coup in {country}: {side} takes it over."),
}
"""What the worksheet says and what the table hears, by whether the country was anybody's, and their own."""


def _place(hearing: Hearing, counter: str, number: int) -> str:
    cells: list[str] = hearing.args.get("cells") or []
    named = cells[number - 1] if len(cells) >= number else None
    if named in homes.places(hearing.state, counter):
        return named
    prompt = message("coup in {country}: where is {counter} mustered?", country=hearing.args["country"], counter=counter)
    return muster.ask_place(hearing, counter, f"cell {number}", prompt)


def _not_held(hearing: Hearing) -> Facts:
    absent = [counter for counter in hearing.args["counters"] if holding.not_held(hearing, [counter])]
    if len({*absent}) == 1:
        return {"why": message(_ABSENT, counters=dealing.with_where_it_is(hearing, absent[0]), side=hearing.side)}
    told = "{counters}: not in the hand of {side}"
    return {"why": message(told, counters=listing(dict.fromkeys(absent)), side=hearing.side)} if absent else None


_ABSENT = "{counters} is not in the hand of {side}"


def _too_many(hearing: Hearing) -> Facts:
    """Each of them may be in the hand, and not all together."""
    counters = hearing.args["counters"]
    absent = holding.not_held(hearing, counters) if _not_held(hearing) is None else []
    return {"counters": listing(dict.fromkeys(absent)), "side": hearing.side} if absent else None


def _other_country(hearing: Hearing) -> Facts:
    country = hearing.args["country"]
    others = [counter for counter in hearing.args["counters"] if pieces.counters()[counter].country != country]
    return {"counters": listing(others), "country": country} if others else None


def _crownless(hearing: Hearing) -> Facts:
    if board.option(hearing.state, "coup-counters") == "any":
        return None
    bare = [counter for counter in hearing.args["counters"] if not pieces.counters()[counter].crowns]
    return {"counters": listing(dict.fromkeys(bare))} if bare else None


def _own(hearing: Hearing) -> Facts:
    country = hearing.args["country"]
    who = hearing.public["control"].get(country)
    if board.option(hearing.state, "coup-target") == "any" or (who is not None and who != hearing.side):
        return None
    return {"country": country, "who": who or "nobody"}


def _too_few(hearing: Hearing) -> Facts:
    if board.option(hearing.state, "coup-proof") != "refused":
        return None
    country = hearing.args["country"]
    total = _crowns(counter for counter in hearing.args["counters"] if pieces.counters()[counter].country == country)
    needed = board.crowns_on_board(hearing.state, country)
    return {"total": total, "needed": needed} if total <= needed else None


def _misplaced(hearing: Hearing) -> Facts:
    cells, counters = hearing.args.get("cells") or [], hearing.args["counters"]
    if muster.unexplored(hearing):
        return None
    pairs = zip(counters, cells, strict=False)
    wrong = [
        message("{counter} at {cell}", counter=counter, cell=cell)
        for counter, cell in pairs
        if cell not in homes.places(hearing.state, counter)
    ]
    wrong += [message("no counter is left for {cell}", cell=cell) for cell in cells[len(counters) :]]
    return {"wrong": listing(wrong)} if wrong else None


def _cells(hearing: Hearing) -> str | None:
    """Where each counter that was sent elsewhere could come in, but where none would do."""
    if muster.enmity(hearing) or _own(hearing):
        return None
    cells, counters = hearing.args.get("cells") or [], hearing.args["counters"]
    open_ = {counter: homes.places(hearing.state, counter) for counter in counters}
    wrong = {counter for counter, cell in zip(counters, cells, strict=False) if cell not in open_[counter]}
    ways = [
        board.alternatives(open_[counter], instead="{counter} comes in at: {names}", counter=counter)
        for counter in counters
        if counter in wrong
    ]
    return listing((way for way in ways if way), SEMICOLON) or None


COUP_CHECKS = (
    Check("F.hand", "3.F", "{why}", _not_held, rank=10),
    Check("F.number", "3.F", "{counters}: more than {side} holds", _too_many, rank=10),
    Check("F.explored", "3.F", "{country} is not explored, so nothing could be mustered there", muster.unexplored, rank=20),
    Check("F.enmity", "3.F", "{side} controls {enemies} of {country}, and so may try no coup there", muster.enmity, rank=20),
    Check("F.target", "3.F", "a coup here needs another player's country, and {country} is controlled by {who}", _own, rank=20),
    Check("F.country", "3.F", "{counters}: not of {country}", _other_country),
    Check("F.crowned", "3.F", "{counters}: without crowns, and so no part of a coup", _crownless),
    Check("F.enough", "3.F", "crowns shown: {total}, and on the board lie {needed}: more are needed", _too_few, of_all=True),
    Check("F.place", "3.F", "no place to be mustered: {wrong}", _misplaced, _cells),
)
