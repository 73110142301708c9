"""11.9, 14.0 Armies that a leader leaves behind with nobody to command them: told before it is done, with the line that takes them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from playaid.games.albion.ratings import leaders
from playaid.games.albion.state import pieces, stacks
from playaid.games.albion.state.marches import leaderless
from playaid.language.message import AND, counted, listing
from playaid.referee.deciding.offers import may_begin

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Hearing


def preview(hearing: Hearing) -> Iterator[str]:
    """Of the words of a line so far. Not where stacks are hidden: who stands there is then their side's to see."""
    going = pieces.said_names(hearing)
    everybody = pieces.pieces(hearing.state)
    if not going or stacks.are_hidden(hearing.state) or any(name not in everybody for name in going):
        return
    for person in going:
        here = everybody[person]
        if here["kind"] != "person" or pieces.commander_side(here) != hearing.side or not pieces.on_map(here):
            continue
        if armies := [army for army in leaderless(hearing.state, person) if army not in going and _bereft(hearing, army, person, going)]:
            yield _told(hearing, person, armies)


def _bereft(hearing: Hearing, army: str, person: str, going: Iterable[str]) -> bool:
    """Whether an army stands where a person does, and nobody who stays there would command it."""
    his, troops = pieces.piece(hearing.state, person), pieces.piece(hearing.state, army)
    beside = troops["hex"] == his["hex"] and bool(troops["aboard"]) == bool(his["aboard"])
    return beside and leaders.next_in_command(hearing, army, [*going]) is None


def _ships(hearing: Hearing, going: Iterable[str]) -> Iterable[str]:
    """The ships in the hex of whoever goes aboard."""
    here = next((pieces.piece(hearing.state, pieces.part_of(name).name)["hex"] for name in going), None)
    return pieces.at(hearing.state, str(here), hearing.side, "ship")


def _told(hearing: Hearing, person: str, armies: list[str]) -> str:
    told = {"armies": listing((pieces.describe(hearing.state, army) for army in armies), AND), "person": person}
    along = _along(hearing, armies)
    if not along:
        one, several = "{armies} stays, with no commander.", "{armies} stay, with no commander."
        return counted(len(armies), one, several, **told)
    one = "{armies} stays, with no commander; `{line}` takes it along."
    several = "{armies} stay, with no commander; `{line}` takes them along."
    return counted(len(armies), one, several, **told, line=along)


def _along(hearing: Hearing, armies: list[str]) -> str:
    """The line with these armies, as far as whoever goes; empty where it would be refused whatever else is said."""
    verb, said = hearing.declaration.verb, hearing.args
    going = [*(said.get("pieces") or ()), *armies]
    if person := said.get("person"):
        return f"{verb} {person} with {', '.join(going)}" if may_begin(hearing, {"person": person, "pieces": going}) else ""
    ship = {"ship": said["ship"]} if said.get("ship") else {}
    if verb == "embark" and not ship and not any(may_begin(hearing, {"pieces": going, "ship": name}) for name in _ships(hearing, going)):
        return ""
    if not may_begin(hearing, {"pieces": going, **ship}):
        return ""
    return f"{verb} {', '.join(going)}{' on ' if ship else ''}{ship.get('ship', '')}"
