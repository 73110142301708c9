"""Hits fall: on units, on wizards, on the dragon. [Results]"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING

from playaid.games.tears.ratings import rulebook
from playaid.games.tears.rules import casualties, counters, fortune, meant
from playaid.games.tears.state import marks, pieces
from playaid.games.tears.state.fights import RAGE, SEA, battle, effects, is_beside_ship, over_water
from playaid.language.message import SEMICOLON, counted, listing, message

if TYPE_CHECKING:
    from playaid.games.tears.state.shape import Hearing


def suffer(hearing: Hearing, side: str, named: Iterable[str], later: bool = False, sinks: bool = False, pointed: bool = False) -> None:
    """Hits fall on the named ones in order: over to the reduced side, then off the board; wizards throw for wounds, or `later`.
    sinks: whether others that fall at the same time send the side's ship down with these. pointed: whether the enemy has named them, who
    means the best of those alike, and not its owner, who gives up the worst."""
    # All hits of a throw fall together: the dragon's master comes last, whose wound breaks the battle up.
    names = sorted(named, key=lambda code: code == hearing.public["dragon"]["master"])
    before = list(battle(hearing.state)["rows"][side])
    fallen: list[tuple[str, str | None]] = []
    sinking = sinks or goes_down(hearing, side, names)
    for at, code in enumerate(names):
        now = hearing.public["battle"]
        if now is None or code not in now["rows"][side]:
            # The dragon has broken the line up.
            continue
        row = list(now["rows"][side])
        if sinking and pieces.is_wizard(code):
            # Who is hit by what sinks the ship goes down with her: one throw, the ship's.
            fallen.append((code, None))
            continue
        worth = meant.dearest if pointed else meant.least
        number = meant.one_of(hearing, side, code, worth, asked=hearing.declaration.verb == "take", key=f" {at + 1}" if at else "")
        if "struck" in now:
            hearing.push("public", "battle", "struck", side, code)
        after = pieces.hit(row, code)
        fallen.append((code, after))
        hearing.put("public", "battle", "rows", side, sorted(row))
        carried = _carry_marks(hearing, side, (code, number), after)
        if "struck" in now and (pointed or "borne" in now):
            noted = now.get("bearers", {})
            bearer = [len(now["struck"][side]), *carried, pointed]
            hearing.put("public", "battle", "bearers", {**noted, side: [*noted.get(side, []), bearer]})
        place = now["ships"][side]
        counters.carry_spells(hearing, side, place, [code], place if after else "", after, beside=row)
        if pieces.is_wizard(code):
            _wizard_hit(hearing, side, code, later)
        elif after is None and code != pieces.GARRISON:
            counters.remove_unit(hearing, side, code)
    now = hearing.public["battle"]
    if names:
        fates = fates_of(before, fallen)
        left = message("left: {pieces}", pieces=pieces.tally_of(now["rows"][side])) if now else ""
        hearing.line(message("{side} loses", side=side), fates, left, "Results")
        told = counted(len(names), "{side} takes {n} hit; {fates}.", "{side} takes {n} hits; {fates}.", side=side, fates=fates)
        hearing.tell(told)
    if now is None:
        return
    if now["kind"] == SEA:
        hearing.add("public", "battle", "sunk", side, len(names) - _beside(hearing, side, names))
    _hold_the_dragon(hearing, side, [after for code, after in fallen if pieces.kind_of(code) == pieces.TERRAMAX])


def _hold_the_dragon(hearing: Hearing, side: str, after: Sequence[str | None]) -> None:
    """The dragon's master holds him when all hits of a throw have fallen, if he lives yet. after: what each has left of him."""
    if len(after) > 1 and hearing.options["scenario"] != "war":
        hearing.line("reading", "hits of one throw fall together: Terramax dies before anybody could hold him", "", "Terramax")
    if after and after[-1] is not None:
        hearing.happens("dragon hit", side=side)


def fates_of(row: Sequence[str], fallen: Iterable[tuple[str, str | None]]) -> str:
    """What hits have done to the counters of a line, in words: who is off the board, who lies reduced now, which wizards are hit.
    A whole unit that is hit twice is one that is gone, and not two."""
    gone, turned, hurt = Counter[str](), Counter[str](), list[str]()
    for code, after in fallen:
        if pieces.is_wizard(code):
            hurt.append(code)
        elif after is None:
            gone[pieces.kind_of(code)] += 1
        else:
            turned[code] += 1
    for kind, number in gone.items():
        turned[kind] -= min(turned[kind], max(0, number - row.count(pieces.REDUCED + kind)))
    told = (
        ("eliminated: {pieces}", gone.elements()),
        ("now reduced: {pieces}", turned.elements()),
        ("hit: {pieces}", iter(hurt)),
    )
    return listing((message(words, pieces=pieces.tally_of(sorted(who))) for words, each in told if (who := list(each))), SEMICOLON)


def _carry_marks(hearing: Hearing, side: str, struck: tuple[str, int], after: str | None) -> tuple[int, int]:
    """What lay on a counter that is hit lies on its reduced side, and goes with it. Gives its number before and after; none of one on which
    no spell lies."""
    now = battle(hearing.state)
    mine = [(kept, one) for kept in ("effects", "lasting") for one in marks.lying(side, now[kept]) if one.counter == struck]
    taken = {number: lies for (code, number), lies in marks.marked(side, effects(now)).items() if code == after}
    number = struck[1] if struck[1] not in taken else marks.free_number(taken)
    for kept, (effect, at, _) in mine:
        hearing.pull("public", "battle", kept, effect)
        left = marks.without(effect, at) if after is None else marks.moved(effect, at, (after, number))
        if left is not None:
            hearing.push("public", "battle", kept, left)
    return (struck[1], number) if mine else (marks.NONE, marks.NONE)


def carry_on(hearing: Hearing, side: str, code: str) -> None:
    """In a round of the rage a counter of a side's is hit before the dice, the dragon himself too: what lies on it stays on it."""
    now = hearing.public["battle"]
    if now is None or now["kind"] != RAGE:
        return
    row = list(now["rows"][side])
    number = meant.one_of(hearing, side, code, meant.least, asked=False)
    after = pieces.hit(row, code) if code in row else pieces.reduce(code)
    hearing.put("public", "battle", "rows", side, sorted(row))
    _carry_marks(hearing, side, (code, number), after)


def _beside(hearing: Hearing, side: str, names: Iterable[str]) -> int:
    """How many of the hits fall on the dragon beside a ship, and not on her."""
    return sum(is_beside_ship(hearing.state, battle(hearing.state)["ships"][side], code) for code in names)


def goes_down(hearing: Hearing, side: str, names: Collection[str]) -> bool:
    """Whether the hits that a side has to take now, those on these among them, sink its ship."""
    now = battle(hearing.state)
    if now["kind"] != SEA:
        return False
    hits = max(len(names), now["hits"].get(side, 0)) - _beside(hearing, side, names)
    return now["sunk"].get(side, 0) + hits >= rulebook.number(hearing, "ship sinks")


def _wizard_hit(hearing: Hearing, side: str, wizard: str, later: bool) -> None:
    """A wizard who is hit throws for wounds; in the quick way when the battle is over, but for the dragon's master and where a spell of the
    round may have the throw made again."""
    now = battle(hearing.state)
    stuck = now.get("hermit") == wizard and not over_water(
        hearing.state, wizard, now["area"], hearing.secret(side)["spells"].get(wizard, [])
    )
    if later and hearing.public["dragon"]["master"] != wizard and not fortune.reaching(hearing, side):
        hearing.put("public", "battle", "wounded", sorted([*now["wounded"], [wizard, side, stuck]]))
        return
    casualties.wound_in_line(hearing, now, side, wizard, deadly="ruins" if stuck else "")
