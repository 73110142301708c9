"""What players ask: their hands, the board, and chances that no declaration has yet. Queries alone; nothing is recorded. [8, 9, 10]"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from playaid.board.text import track_row
from playaid.games.elric.ratings import equipment, glosses, holding, names, shifts, stability, world
from playaid.games.elric.rules import immediate, search
from playaid.games.elric.state import battles, counters, turns, units
from playaid.games.elric.table import whereabouts
from playaid.games.elric.table.board import balance
from playaid.language.message import as_message, counted, listing, message
from playaid.language.percentage import percentage
from playaid.referee.contract.game import Check, Facts
from playaid.referee.contract.grammar import quote

if TYPE_CHECKING:
    from playaid.games.elric.state.shape import Hearing, State


def battle_to_reckon(state: State, _side: str | None = None) -> str:
    """How `reckon` asks for its first number where battles stand: each can be looked at by its place once they are fought, and before that
    its stacks are added up; nothing where none does."""
    led = [place for place in state["public"].get("battles", ()) if battles.is_led(state, place)]
    if led and state["referee"]["at"][-1]["key"] != "combat":
        stacks = listing((message("`stack {place}`", place=quote(place)) for place in led), ", ")
        return message(_ADDED_UP, stacks=stacks)
    begun = battles.now(state).get("place")
    lines = ("`fight --odds`" if place == begun else message("`battle {place} --odds`", place=quote(place)) for place in led)
    places = listing(lines, ", ")
    return message(_RECKONED, lines=places) if places else ""


_ADDED_UP = "what is the attack worth, the combat values added up? ({stacks}: who is there, added up for this battle)"
_RECKONED = (
    "the chances of a battle that you are about to fight: {lines}. Of any other: what is the attack worth, the combat values added up?"
    " (`stack PLACE` adds up who is there)"
)


def hand(hearing: Hearing) -> None:
    side = hearing.side
    if counters.physical(hearing.state):
        _counted(hearing, side)
        return
    held = {unit: list(spells) for unit, spells in hearing.secret(side).get("hands", {}).items() if spells}
    down = dict(hearing.secret(side).get("cast", {}))
    shown = [*stability.together(hearing.state, side)]  # before the cards, of which it is none
    for unit in held:
        at = hearing.public["units"][unit]["at"] if unit in hearing.public["units"] else "away"
        shown.append(message("{unit} ({place})", unit=unit, place=at))
        shown += [message("  {spell}", spell=_described(spell)) for spell in held[unit]]
    mine = units.of(hearing.state, side, sort="personality")
    shown += [message("{unit}: {spell}", unit=unit, spell=told) for unit in mine for told in counters.kept_up(hearing.state, unit)]
    shown += [message("face down beside {unit}: {spell}", unit=unit, spell=_described(spell)) for unit, spell in down.items()]
    hearing.show({"side": side, "hands": held, "cast": down}, *(shown or ["No spells."]))


def _counted(hearing: Hearing, side: str) -> None:
    numbers = {unit: hearing.public["units"][unit]["spells"] for unit in units.of(hearing.state, side, sort="personality")}
    numbers = {unit: number for unit, number in numbers.items() if number}
    at = {unit: hearing.public["units"][unit]["at"] for unit in numbers}
    lines = [message("{unit} ({place}): {spells}", unit=unit, place=at[unit], spells=number) for unit, number in numbers.items()]
    hearing.show({"side": side, "spells": numbers}, "Your spells lie before you on the table; by number:", *(lines or ["No spells."]))


def _described(spell: str) -> str:
    row = equipment.spells()[spell]
    alignment: str = row["alignment"]
    if row["strength"] is not None:
        how = "{alignment}, ({strength}) moves the Balance and adds nothing to a battle" if row["bracketed"] else "{alignment} {strength}"
        alignment = message(how, alignment=alignment, strength=row["strength"])
    musters = message("calls {targets}", targets=listing(row["musters"])) if row["musters"] else "no muster"
    effect = _DOES[row["effect"]](row)
    return message("{spell}: {alignment}, {effect}; {musters}", spell=spell, alignment=alignment, effect=effect, musters=musters)


def _flies(row: Mapping[str, object]) -> str:
    people, armies = row["people"], row["armies"] or 0
    if people == EVERYBODY:
        return message("flies any number of personalities and {armies}", armies=units.count_armies(int(str(armies))))
    return counted(int(str(people)), "flies {n} personality", "flies {n} personalities")


def _says(words: str) -> Callable[[Mapping[str, object]], str]:
    return lambda row: words


EVERYBODY = 99
_DOES: Mapping[str, Callable[[Mapping[str, object]], str]] = {
    "combat": _says(message("combat")),
    "odd-die": _says(message("combat, on an odd die alone")),
    "muster-only": _says(message("no use but to muster")),
    "army-eater": _says(message("eats enemy armies on land; personalities there must escape")),
    "land-eater": _says(message("eats all enemies on land; personalities must escape")),
    "fleet-eater": _says(message("eats enemy fleets at sea; personalities aboard must escape")),
    "both-eater": _says(message("eats enemy fleets and armies; personalities must escape")),
    "mirror": _says(message("eats armies and fleets anywhere; personalities must escape")),
    "flight": _flies,
    "flight-or-combat": lambda row: message("{flies}, or combat", flies=_flies(row)),
    "dispel": _says(message("undoes a spell cast in the same phase")),
    "quaolnargn": _says(message("whoever finds it fights it at once, by magic alone, and may keep it after a win")),
    "nightmare": _says(message("on 5 or 6 the swords slay whoever controls Elric or bears Mournblade")),
    "four": _says(message("Elric is away for a turn, and comes back with Brut")),
    "reshuffle": _says(message("the discards go back into the container")),
    "gate": _says(message("the finder alone fights the next spell and its die; a survivor draws two more")),
    "tower": _says(message("on 1 to 3 the finder is lost, on 6 they draw two spells")),
    "escape": _says(message("saves the personality who uses it, before the die")),
    "late-escape": _says(message("saves the personality who uses it, after the die too")),
    "barge": _says(message("musters the Battle Barge with its admiral")),
    "horn": _says(message("blown by Elric once the Balance has tipped")),
}


_CAST = (
    "  for a battle a magician there lays it face down in the Magic step before the combat (`cast`); in the combat it is turned up, and"
    " is used in place of the magician's own combat value"
)
_USERS = {
    "melnibonean": as_message("  only a Melnibonean casts it; others may hold it, to muster by"),
    "elric": as_message("  only Elric uses it; others may hold it, to muster by"),
}
"""For whom a spell is, where it is not for everybody. [9.3, 9.3.3, 9.3.4]"""


def spell(hearing: Hearing) -> None:
    named = hearing.args["spells"]
    told = {name: _of_index(hearing, name) for name in named}
    rows = [{"spell": name, **equipment.spells()[name]} for name in named]
    hearing.show(rows[0] if len(rows) == 1 else {"spells": rows}, *(line for lines in told.values() for line in lines))


def _of_index(hearing: Hearing, name: str) -> list[str]:
    row = equipment.spells()[name]
    how: list[str] = [_USERS[row["user"]]] if row["user"] in _USERS else []
    how += [_CAST] if row["effect"] in equipment.CAST_IN_BATTLE else []
    how += [message("  {what} [16.2]", what=glosses.HUNTS)] if row["effect"] == "quaolnargn" else []
    way = hearing.book.known_fact("spells", name, "balance") if shifts.is_unaligned(name) else None
    how += [message(_MOVES, alignment=way.value)] if way is not None and way.value in equipment.CALLED else []
    return [_described(name), *how]


_MOVES = "  as magic it moves the Balance towards {alignment}; the document has it of no side and does not say where (`tables show spells`)"


def pieces(hearing: Hearing) -> None:
    what = hearing.args.get("what")
    if what is not None and what not in names.things(hearing.state):  # a player
        theirs = _by_place(hearing, what)
        hearing.show({"places": theirs}, *(whereabouts.of_player(hearing.state, what) or [message(whereabouts.NOBODY_OF, side=what)]))
        return
    if what is not None and not whereabouts.is_somewhere(hearing.state, what):
        hearing.show({"away": [what]}, message("{units}: not on the board now", units=what))
        return
    by_place = _by_place(hearing, None)
    if what is not None:
        at = whereabouts.place_of(hearing.state, what)
        by_place = {place: there for place, there in by_place.items() if place == at}
    lines = []
    for place, there in by_place.items():
        lines.append(message("{place} ({terrain})", place=place, terrain=world.terrain(hearing.state, place)))
        for owner in units.owners_in(hearing.state, place):
            mine = [name for name in there if hearing.public["units"][name]["owner"] == owner]
            lines.append(message("  {side}: {units}", side=battles.called(hearing.state, place, owner), units=units.list_units(mine)))
        if units.alone(hearing.state) == place:
            lines.append(message("  by himself: {unit}", unit="Elric"))
        owners = units.owners_in(hearing.state, place)
        left = [name for name in there if name != "Elric" and hearing.public["units"][name]["owner"] not in owners]
        lines += [message("  lying there: {artifacts}", artifacts=listing(left))] if left else []
    hearing.show({"places": by_place}, *(lines or ["Nobody is there."]))


def _by_place(hearing: Hearing, side: str | None) -> dict[str, list[str]]:
    """Who stands where, of a player or of all."""
    there = ((place, whereabouts.standing(hearing.state, place, side)) for place in world.names(hearing.state))
    return {place: units_ for place, units_ in there if units_}


def prospects(hearing: Hearing) -> None:
    """The alignment of the next spell drawn, by what the asker has seen: every spell that they have not seen is as likely as another. That
    is exact until discards are mixed in again; after that it leaves aside in which order unseen spells may have been drawn. Out of an empty
    container the discards are drawn, which go back before. [9.0]"""
    pool = holding.unseen({**hearing.state, "secret": {hearing.side: hearing.secret(hearing.side)}}, hearing.side)
    if emptied := not hearing.public["container"]:
        pool = hearing.public["discard"]
    if not pool:
        hearing.show({"unseen": 0, "alignments": {}}, "The container is empty, and there is nothing to put back into it.")
        return
    alignments = sorted(equipment.alignment(name) for name in pool)

    def trial(h: Hearing) -> str:
        return h.draw(alignments, 1, who=h.side, why="the next spell", private=h.side)[0]

    counts = {alignment: int(share * len(pool)) for alignment, share in hearing.chances(trial).items()}
    lines = [
        message("{alignment:<17} {spells:>2} of {all}", alignment=alignment, spells=number, all=len(pool))
        for alignment, number in sorted(counts.items(), key=lambda pair: -pair[1])
    ]
    told = counted(len(pool), "{side} has not seen {n} spell:", "{side} has not seen {n} spells:", side=hearing.side)
    if counters.physical(hearing.state):
        told = message("{n} spells do not lie open, your own on the table among them:", n=len(pool))
    if emptied:
        told = counted(len(pool), _ONE_BACK, _ALL_BACK)
    hearing.show({"unseen": len(pool), "alignments": counts}, told, *lines)


_ONE_BACK = "The container is empty: {n} discard goes back into it before the next draw."
_ALL_BACK = "The container is empty: {n} discards go back into it before the next draw."


def quest(hearing: Hearing) -> None:
    """The chances of a search over several turns in a row. [8.0]"""
    side, place, number = hearing.side, hearing.args["place"], hearing.args["turns"]
    first = search.next_turn(hearing.state, side, place)
    before = search.row(hearing.state, side, place, first)

    def trial(h: Hearing) -> str:
        for turn in range(number):
            least = search.least_die(before + turn)
            die = h.roll("d6", who=side, why="search", reading=f"count>={least}").faces[0]
            if die >= least:
                return message("found in turn {turn}", turn=first + turn)
        return counted(number, "not found in {n} turn", "not found in {n} turns")

    if not hearing.public["placements"].get(place):
        hearing.show(
            {"magic": False}, message("No spell lies in {place}: these are the chances for friends and enemies there.", place=place)
        )
    show_chances(hearing, trial, {"place": place, "turns": number, "first": first, "before": before})


def dream(hearing: Hearing) -> None:
    """The chances of a nightmare as things stand. [16.4]"""
    victims = [message("{unit} ({sword})", unit=victim, sword=sword) for sword, victim in immediate.nightmare_victims(hearing)]

    def trial(h: Hearing) -> str:
        if not victims:
            return "nobody is threatened"
        return message("slain: {units}", units=listing(victims)) if immediate.sword_turns(h, hearing.side) else "nothing happens"

    show_chances(hearing, trial, {"threatened": victims})


_CHANCE = "{outcome:<44} {percent}  {share}"


_IN_ALL = "{outcome}: {percent} in all  {share}"


def _in_all(chances: Mapping[str, Fraction], words: str) -> Fraction:
    return sum((share for outcome, share in chances.items() if words in outcome), Fraction(0))


def show_chances(hearing: Hearing, trial: Callable[[Hearing], str], data: Mapping[str, object], whole: str | None = None) -> None:
    """The chances of each outcome, the likeliest first; whole: words of several of which the sum comes before all."""
    chances = hearing.chances(trial)
    ranked = sorted(chances.items(), key=lambda pair: (-pair[1], pair[0]))
    lines = (
        [] if whole is None else [message(_IN_ALL, outcome=whole, percent=percentage(share := _in_all(chances, whole)), share=str(share))]
    )
    lines += [message(_CHANCE, outcome=label, percent=f"{percentage(share):>7}", share=str(share)) for label, share in ranked]
    hearing.show({**data, "chances": {label: str(share) for label, share in ranked}}, *lines)


def beam(hearing: Hearing) -> None:
    at = hearing.public["balance"]
    side, value = shifts.dominant(hearing.state)
    data = {"balance": at, "words": shifts.words(at), "dominant": side, "value": value, "tipped": hearing.public.get("tipped")}
    track = balance(hearing.state)
    hearing.show(data, track.title, message("  {sections}  {marker}", sections=track_row(track), marker=track.note))


def container(hearing: Hearing) -> None:
    """What is open about the spells: numbers, placements, the discard pile."""
    public = hearing.public
    lying = [place for place, number in public["placements"].items() if number]
    pile = listing(public["discard"]) or "none"
    how = "{inside} in the container, {number} discarded: {spells}"
    lines = [message(how, inside=public["container"], number=len(public["discard"]), spells=pile)]
    lines += [message("unfound: {places}", places=listing(lying) or "none")]
    hearing.show({"container": public["container"], "discard": public["discard"], "placements": lying}, *lines)


def no_turns(hearing: Hearing) -> Facts:
    return {"turns": hearing.args["turns"]} if hearing.args["turns"] < 1 else None


def beyond_the_last(hearing: Hearing) -> Facts:
    """The game is over after its last turn, and who has searched a place this turn searches it in the next. [5.0, 8.0]"""
    place, wanted = hearing.args["place"], hearing.args["turns"]
    first = search.next_turn(hearing.state, hearing.side, place)
    left = turns.TURNS - first + 1
    if wanted <= left:
        return None
    if left < 1:
        return {"why": message("{place} is searched in no turn any more: turn {last} is the last", place=place, last=turns.TURNS)}
    more = counted(left, _ONE_LEFT, _SOME_LEFT, place=place, first=first, last=turns.TURNS)
    return {"why": more}


_ONE_LEFT = "{place} can be searched in {n} turn more: turn {last}, the last"
_SOME_LEFT = "{place} can be searched in {n} turns more, from turn {first} to {last}, the last"
QUEST_CHECKS = (
    search.WILD,
    Check("8.turns", "8.0", "{turns} is no number of turns to search", no_turns),
    Check("8.last", "5.0", "{why}", beyond_the_last),
)
