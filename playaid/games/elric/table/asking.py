"""What players ask: their hands, the board, and chances that no declaration has yet. Queries alone; nothing is recorded. [8, 9, 10]"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from playaid.board.text import track_lines
from playaid.games.elric.ratings import equipment, holding, reckoning, shifts, world
from playaid.games.elric.rules import immediate, search
from playaid.games.elric.state import counters, units
from playaid.games.elric.table.board import balance
from playaid.language.message import listing, message
from playaid.referee.contract.game import Check, Facts

if TYPE_CHECKING:
    from playaid.games.elric.state.shape import Hearing

GROUNDS = ("field", "sea", "city")
SHOWN = 12


def hand(hearing: Hearing) -> None:
    side = hearing.side
    if counters.physical(hearing.state):
        _counted(hearing, side)
        return
    held = {unit: list(spells) for unit, spells in hearing.secret(side).get("hands", {}).items() if spells}
    down = dict(hearing.secret(side).get("cast", {}))
    shown = []
    for unit in held:
        at = hearing.public["units"][unit]["at"] if unit in hearing.public["units"] else "away"
        shown.append(f"{unit} ({at})")
        shown += [f"  {_described(spell)}" for spell in held[unit]]
    shown += [message("face down beside {unit}: {described}", unit=unit, described=_described(spell)) for unit, spell in down.items()]
    hearing.show({"side": side, "hands": held, "cast": down}, *(shown or ["No spells."]))


def _counted(hearing: Hearing, side: str) -> None:
    numbers = {unit: hearing.public["units"][unit]["spells"] for unit in units.of(hearing.state, side, sort="personality")}
    numbers = {unit: number for unit, number in numbers.items() if number}
    lines = [f"{unit} ({hearing.public['units'][unit]['at']}): {number}" for unit, number in numbers.items()]
    hearing.show({"side": side, "spells": numbers}, "Your spells lie before you on the table; by number:", *(lines or ["No spells."]))


def _described(spell: str) -> str:
    row = equipment.spells()[spell]
    strength = "" if row["strength"] is None else f" ({row['strength']})" if row["bracketed"] else f" {row['strength']}"
    called = listing(row["musters"] or ()) or "no muster"
    return f"{spell}: {row['alignment']}{strength}, {row['effect']}; {called}"


def spell(hearing: Hearing) -> None:
    name = hearing.args["spell"]
    hearing.show({"spell": name, **equipment.spells()[name]}, _described(name))


def pieces(hearing: Hearing) -> None:
    wanted = hearing.args.get("place")
    by_place = {
        place: names
        for place in world.names(hearing.state)
        if (names := [unit for unit, here in hearing.public["units"].items() if here["at"] == place]) and wanted in (None, place)
    }
    lines = []
    for place, names in by_place.items():
        lines.append(f"{place} ({world.terrain(hearing.state, place)})")
        for owner in units.owners_in(hearing.state, place):
            mine = [name for name in names if hearing.public["units"][name]["owner"] == owner]
            lines.append(f"  {owner or 'nobody'}: {units.list_units(mine)}")
    hearing.show({"places": by_place}, *(lines or ["Nobody is there."]))


def prospects(hearing: Hearing) -> None:
    """The alignment of the next spell drawn, by what the asker has seen: every spell that he has not seen is as likely as another. That is
    exact until discards are mixed in again; after that it leaves aside in which order unseen spells may have been drawn."""
    pool = holding.unseen({**hearing.state, "secret": {hearing.side: hearing.secret(hearing.side)}}, hearing.side)
    alignments = sorted(equipment.alignment(name) for name in pool)

    def trial(h: Hearing) -> str:
        return h.draw(alignments, 1, who=h.side, why="the next spell", private=h.side)[0]

    counts = {alignment: int(share * len(pool)) for alignment, share in hearing.chances(trial).items()}
    lines = [
        message("{alignment:<17} {number:>2} of {n}", alignment=alignment, number=number, n=len(pool))
        for alignment, number in sorted(counts.items(), key=lambda pair: -pair[1])
    ]
    told = message("{side} has not seen {n} spells:", side=hearing.side, n=len(pool))
    if counters.physical(hearing.state):
        told = message("{n} spells do not lie open, your own on the table among them:", n=len(pool))
    hearing.show({"unseen": len(pool), "alignments": counts}, told, *lines)


def quest(hearing: Hearing) -> None:
    """The chances of a search over several turns in a row. [8.0]"""
    side, place, turns = hearing.side, hearing.args["place"], hearing.args["turns"]
    before = search.row(hearing.state, side, place)

    def trial(h: Hearing) -> str:
        for turn in range(turns):
            least = search.least_die(before + turn)
            die = h.roll("d6", who=side, why="search", reading=f"count>={least}").faces[0]
            if die >= least:
                return message("found on turn {number}", number=turn + 1)
        return message("not found in {turns}", turns=turns)

    _chances(hearing, trial, {"place": place, "turns": turns, "before": before})


def dream(hearing: Hearing) -> None:
    """The chances of a nightmare as things stand. [16.4]"""
    victims = [f"{victim} ({sword})" for sword, victim in immediate.nightmare_victims(hearing)]

    def trial(h: Hearing) -> str:
        if not victims:
            return "nobody is threatened"
        return message("slain: {victims}", victims=listing(victims)) if immediate.sword_turns(h, hearing.side) else "nothing happens"

    _chances(hearing, trial, {"threatened": victims})


def reckon(hearing: Hearing) -> None:
    """A battle by its numbers: two totals and the spells used, with the Balance as it is now. [10.4, 10.5, 9.4] What a result of the Combat
    Results Table is, when nobody has told it, counts as unknown."""
    attack, defence = hearing.args["attack"], hearing.args["defence"]
    wall = hearing.args.get("wall", 0)
    ground = hearing.args.get("ground", "city" if wall else "field")
    ours, theirs = hearing.args.get("spells") or [], hearing.args.get("against") or []
    totals = []
    for label, base, names, extra in (("attacker", attack, ours, 0), ("defender", defence, theirs, wall)):
        magic = sum(worth for _, _, worth in _bonus(hearing, label, names))
        made_of = (
            f"{base}"
            + (message(" + magic {magic}", magic=magic) if names else "")
            + (message(" + walls {extra}", extra=extra) if extra else "")
        )
        hearing.line(label, made_of, str(base + magic + extra), "10.4")
        totals.append(base + magic + extra)
    uses = [shifts.shift_of(hearing, name) for name in (*ours, *theirs)]
    at, lines = shifts.plan(hearing.public["balance"], uses, shifts.arm(hearing.state))
    for label, text, result in lines:
        hearing.line(label, text, result, "9.4")
    before = totals[0] - totals[1]
    hearing.line("before dice", message("{totals} to {other_totals}", totals=totals[0], other_totals=totals[1]), f"{before:+d}", "10.5")

    def trial(h: Hearing) -> str:
        attacking = h.roll("d6", who="the attacker", why="attack", reading="faces").total
        defending = h.roll("d6", who="the defender", why="defence", reading="faces").total
        return _told(h, before + attacking - defending, ground, wall, defence)

    said = {"attacker": totals[0], "defender": totals[1], "ground": ground, "balance": shifts.words(at) if abs(at) <= 6 else "tipped"}
    _chances(hearing, trial, said)


def _bonus(hearing: Hearing, label: str, names: list[str]) -> list[tuple[str, str, int]]:
    rows = {name: equipment.spells()[name] for name in names}
    worth_of = {name: 0 if row["bracketed"] else row["strength"] or 0 for name, row in rows.items()}
    spells = [reckoning.Magic(name, equipment.alignment(name), worth_of[name]) for name in names]
    parts = list(reckoning.bonus(spells, shifts.dominant(hearing.state), hearing.options["balance-bonus"]))
    for what, words, worth in parts:
        hearing.line(f"{label}'s {what}", words, str(worth), "3.3" if what == "Balance" else "10.4")
    return parts


def _told(hearing: Hearing, difference: int, ground: str, wall: int, defence: int) -> str:
    if difference == 0:
        return "even"
    who = "attacker" if difference > 0 else "defender"
    fell = ""
    if wall and difference > 0:
        fell = ", the city falls" if difference >= defence + wall else ", the city stands"
    loser = hearing.fact("results", ground, reckoning.row(abs(difference)), "loser")
    return message("{who} wins, loser loses {loser}{fell}", who=who, loser=loser, fell=fell)


def _chances(hearing: Hearing, trial: Callable[[Hearing], str], data: Mapping[str, object]) -> None:
    ranked = sorted(hearing.chances(trial).items(), key=lambda pair: (-pair[1], pair[0]))
    lines = [f"{label:<44} {float(share) * 100:6.2f}%  {share}" for label, share in ranked]
    hearing.show({**data, "chances": {label: str(share) for label, share in ranked}}, *lines)


def beam(hearing: Hearing) -> None:

    at = hearing.public["balance"]
    side, value = shifts.dominant(hearing.state)
    data = {"balance": at, "words": shifts.words(at), "dominant": side, "value": value, "tipped": hearing.public.get("tipped")}
    hearing.show(data, *track_lines(balance(hearing.state), 100))


def container(hearing: Hearing) -> None:
    """What is open about the spells: numbers, placements, the discard pile."""
    public = hearing.public
    lying = [place for place, number in public["placements"].items() if number]
    lines = [
        message(
            "{container} in the container, {n} discarded: {discard}",
            container=public["container"],
            n=len(public["discard"]),
            discard=listing(public["discard"]) or "none",
        )
    ]
    lines += [message("unfound: {lying}", lying=listing(lying) or "none")]
    hearing.show({"container": public["container"], "discard": public["discard"], "placements": lying}, *lines)


def no_turns(hearing: Hearing) -> Facts:
    turns = hearing.args["turns"]
    return {"turns": turns} if not 1 <= turns <= SHOWN else None


def no_ground(hearing: Hearing) -> Facts:
    ground = hearing.args.get("ground", "field")
    return None if ground in GROUNDS else {"ground": ground, "grounds": listing(GROUNDS)}


def too_many_spells(hearing: Hearing) -> Facts:
    number = max(len(hearing.args.get("spells") or ()), len(hearing.args.get("against") or ()))
    return {"number": number} if number > 3 else None


QUEST_CHECKS = (Check("8.turns", "8.0", "{turns} is no number of turns to search", no_turns),)
RECKON_CHECKS = (
    Check("10.ground", "10.6", "{ground} is none of {grounds}", no_ground),
    Check("9.three-asked", "9.2", "{number} spells are more than the three of one battle", too_many_spells),
)
