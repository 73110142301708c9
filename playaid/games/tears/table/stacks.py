"""Stacks as they are said, the lists of pieces in a line: who goes, what comes under a leader or is laid down, who is hit or helped."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from playaid.games.tears.state import duties, fights, forces, pieces, world
from playaid.games.tears.table import amounts
from playaid.games.tears.table.amounts import ARTICLES, apart, borne, counted, how_many, is_everything, named_unit, without_followers
from playaid.games.tears.table.names import areas, everyone, leaders, places, unit_names, wizards
from playaid.games.tears.table.points_said import gathered
from playaid.games.tears.table.purposes import bound_for, without_purpose
from playaid.games.tears.table.shorthand import FURTHER, casting, one_after_another, toward
from playaid.games.tears.table.way_said import whence
from playaid.language.message import listing, message
from playaid.referee.contract.lists_of_one import ALL
from playaid.referee.contract.names import find, fits, fold
from playaid.referee.contract.refusals import Ambiguous, Unreadable

if TYPE_CHECKING:
    from playaid.games.tears.state.shape import Battle, State

WITHOUT = ("without", "except", "but")


def going(words: Sequence[str], state: State) -> Sequence[str]:
    """Who goes: `Kestrel with all to Ursh`, `the foot soldiers to Ursh`, and `Ursh` alone where just one is activated. Raises Unreadable
    for who is to stay behind."""
    return _one_way(_who_goes(bound_for(without_purpose(words)), state), state)


def _one_way(words: Sequence[str], state: State) -> Sequence[str]:
    """Each space of a way behind the first with `further`, where counters that are alike are activated: the same ones go all of it."""
    folded = [fold(word) for word in words]
    if "to" not in folded or "people" not in state["public"]:
        return words
    begin = folded.index("to") + 1
    end = whence(folded)
    spaces = [space.strip() for space in " ".join(words[begin:end]).split(",") if space.strip()]
    side, named = duties.doing(state), " ".join(words[: begin - 1]).split(",")
    awake = Counter(code for place in forces.places(state, side) for code in _awake(state, side, place))
    if len(spaces) < 2 or max(awake.values(), default=0) < 2 or all(_person(part.strip(), state) for part in named):
        return words
    onward = [space if space.split()[-1] == FURTHER else f"{space} {FURTHER}" for space in spaces[1:]]
    return [*words[:begin], *", ".join((spaces[0], *onward)).split(), *words[end:]]


def _who_goes(words: Sequence[str], state: State) -> Sequence[str]:
    behind = words[1:] if words and fold(words[0]) in ("to", *_PRONOUNS) else words
    behind = behind[1:] if behind and behind is not words and fold(behind[0]) == "to" else behind
    alone = _who_alone(behind, state)
    words = toward([*alone, *(behind if alone else without_followers(words))], state)
    if "people" not in state["public"]:  # nothing is set up yet
        return words
    folded = [fold(word) for word in words]
    end = folded.index("to") if "to" in folded else len(words)
    _refuse_who_stays(words[:end])
    side, said_at = duties.doing(state), place_said(words[whence(folded) + 1 :], state)
    named = [name for name in (_person(part, state) for part in " ".join(words[:end]).split(",")) if name]
    place = said_at or next((at for name in named if (at := state["public"]["people"][name]["at"])), "") or _only_place(state, side)
    if not place:
        return [*as_it_lies(words[:end], "", state), *words[end:]]
    awake = _awake(state, side, place)
    list_ = _with_all(words[:end], [*pieces.numbered(awake), *_people_awake(state, side, place)], named)
    here = Counter(awake) or Counter(map(forces.code_of, forces.tokens(state, side, place)))
    return [*counted(list_, here), *words[end:]]


def _who_alone(words: Sequence[str], state: State) -> list[str]:
    """The only piece that its side has activated, where nothing is said but areas, with commas between them or without. Raises Unreadable
    where several are, or nobody is."""
    way = _nothing_but_areas(words, state) if "people" in state["public"] else []
    if not way:
        return []
    side, told = duties.doing(state), ", ".join(fits(area, areas(state))[0] for area in way)
    awake = [name for at in forces.places(state, side) for name in (*_awake(state, side, at), *_people_awake(state, side, at))]
    if len(awake) == 1:
        return [*awake[0].split(), "to"]
    near = [at for at in world.neighbours(state, told.partition(",")[0]) if world.kind(state, at) != world.SEA]
    beside = [name for at in near for name in (*_awake(state, side, at), *_people_awake(state, side, at))]
    who = beside if awake else [name for at in near for name in forces.persons(state, side, at)]
    several = message("who goes to {area} is not said: {pieces} are activated", area=told, pieces=pieces.tally_of(awake))
    nobody = message("who goes to {area} is not said, and nobody is activated", area=told)
    raise Unreadable(several if awake else nobody, hint=f"move {who[0]} to {told}" if who else SEEN)


_PRONOUNS = ("him", "her", "it", "them")


SEEN = "forces shows who stands where, map the areas and roads, status both"


def _nothing_but_areas(words: Sequence[str], state: State) -> list[str]:
    """The areas of a line that names nothing else but where they stand who go, or `further`; none where a name may be a piece's."""
    folded = [fold(word) for word in words]
    end = whence(folded)
    listed = [word for word in words[:end] if fold(word) not in ("to", "and", "then", FURTHER)]
    for read in (listed, one_after_another(listed, state)):
        way = [part.strip() for part in " ".join(read).split(",") if part.strip()]
        if way and _is_area_alone(way[0], state) and all(len(fits(part, areas(state))) == 1 for part in way):
            return way
    return []


def _with_all(words: Sequence[str], every: Sequence[str], named: Sequence[str]) -> list[str]:
    """A list in which `all` is told out: with what is activated there, and not named already."""
    parts = [part.strip() for part in " ".join(words).split(",")]
    if not any(map(is_everything, parts)):
        return list(words)
    rest = [part for part in parts if part and not is_everything(part)]
    told = [*rest, *(name for name in every if name not in named)]
    return ", ".join(told).split() if told else list(words)


def _refuse_who_stays(words: Sequence[str]) -> None:
    at = next((at for at, word in enumerate(words) if fold(word) in WITHOUT), None)
    if not at or at + 1 == len(words):
        return
    goes, stays = " ".join(words[:at]).rstrip(","), " ".join(words[at + 1 :])
    text = message("only those who are named go, and with a leader all that lies under them; what is to stay is laid down first")
    raise Unreadable(text, hint=message("say: {line}", line=f"drop {goes.rpartition(',')[2].strip()} of {stays}"))


def as_it_lies(words: Sequence[str], at: str, state: State) -> Sequence[str]:
    """A whole unit's name for the reduced one, where the side that acts has no whole one there, or anywhere."""
    name, side = " ".join(words), duties.doing(state)
    where = [at] if at else forces.places(state, side)
    lying = {forces.code_of(token) for place in where for token in forces.tokens(state, side, place)}
    codes = fits(name, unit_names(), slips=False) if name else []
    weak = [pieces.REDUCED + code for code in codes[:1]]
    return weak[0].split() if len(codes) == 1 and codes[0] not in lying and weak[0] in lying else words


def boxing(words: Sequence[str], state: State) -> Sequence[str]:
    """What comes under a leader: `Kestrel: 3 Warsteed + Shimar`, `Kestrel with all`, `Kestrel 3 Warsteed` for `Kestrel with …`."""
    under = next((at for at, word in enumerate(words) if at and fold(word) in ("under", "into", "in")), 0)
    if under and _of(" ".join(words[under + 1 :]), state):  # `Kishmin under Shale`
        words = [*words[under + 1 :], "with", *words[:under]]
    words = _named_anew(" ".join(words).replace(":", " with ", 1).replace("+", ", ").replace(" ,", ",").split(), state)
    leader, rest = _led(words, "with", state)
    if not rest:
        return words
    if is_everything(" ".join(rest)):
        return [leader, "with", ALL]
    here = _lying_with(leader, state)
    return [leader, "with", *counted(amounts.all_but(rest, here), here)]


def _named_anew(words: list[str], state: State) -> list[str]:
    """`Shale with Ezelle with 3 Wargroup` without its beginning: a leader comes under no other, and is another one's line."""
    at = [at for at, word in enumerate(words) if fold(word) == "with"]
    return words[at[0] + 1 :] if len(at) > 1 and _of(" ".join(words[at[0] + 1 : at[1]]), state) else words


def dropping(words: Sequence[str], state: State) -> Sequence[str]:
    """What is laid down: `Torin` alone is somebody under a leader who has still to be named, and `Kestrel of all` is all of it."""
    leader, rest = _led(words, "of", state)
    if not leader:
        for many in (1, 2):  # `Torin from Kendrel`, or the answer behind `drop Torin`
            if len(words) > many and (leader := _of(" ".join(words[-many:]), state)):
                before = words[:-many]
                return [leader, "of", *(before[:-1] if fold(before[-1]) in ("from", "of", "under") else before)]
        named = any(fold(word) in ("of", "under", "from") for word in words)
        return words if named or not words or not _is_listed(words, state) else ["of", *words]
    amounts.refuse_all_but(leader, rest)
    return [leader, "of", *([ALL] if is_everything(" ".join(rest)) else rest)] if rest else [leader]


def _is_listed(words: Sequence[str], state: State) -> bool:
    """Whether words name what may lie under a leader: a wizard, or units."""
    first = " ".join(words).split(",")[0].strip()
    return bool(fits(first, {**unit_names(), **wizards(state)}, slips=False)) and not fits(first, leaders(state), slips=False)


def _led(words: Sequence[str], keyword: str, state: State) -> tuple[str, list[str]]:
    """The leader with whom a line begins, and what stands behind, with its keyword or without it; no leader where it begins otherwise."""
    folded = [fold(word) for word in words]
    if keyword in folded:
        at = folded.index(keyword)
        name = _of(" ".join(words[:at]), state)
        return name, list(words[at + 1 :]) if name else []
    for many in range(min(len(words), 3), 0, -1):
        if name := _of(" ".join(words[:many]).rstrip(","), state):
            return name, list(words[many:])
    return "", []


def _of(text: str, state: State) -> str:
    meant = fits(text, leaders(state), slips=False) if text else []
    return meant[0] if len(meant) == 1 else ""


def _lying_with(leader: str, state: State) -> Counter[str]:
    one = state["public"].get("people", {}).get(leader)
    wizards_there = forces.persons(state, one["side"], one["at"], "wizard") if one else ()
    return Counter([*map(forces.code_of, forces.tokens(state, one["side"], one["at"])), *wizards_there]) if one else Counter()


def taking(words: Sequence[str], state: State) -> Sequence[str]:
    """Who takes the hits: `one each on the Warsteeds`, `one on a Warsteed, one on Shimar`, `a Warsteed and Shimar`."""
    if not fights.at_stage(state, fights.HITS):
        return words
    words = ", ".join(borne(phrase.strip()) for phrase in " ".join(words).replace(" and ", ", ").split(",")).split()
    alone = "," not in " ".join(words)
    row = Counter(fights.exposed_pieces(state, fights.victim_of(state)))
    _refuse_the_others_hits(words, state)
    return counted(words, row, fights.due(state) if alone else 0)


def _refuse_the_others_hits(words: Sequence[str], state: State) -> None:
    """Who names those of the other line, whichever side of them is up, is told whose hits are taken now. Raises Unreadable."""
    now, victim = fights.battle(state), fights.victim_of(state)
    other, phrases = pieces.other(victim), [phrase.strip() for phrase in " ".join(words).split(",")]
    for leader in (name for phrase in phrases if (name := _person(phrase, state)) in (*now["chiefs"][victim], *now["chiefs"][other])):
        raise Unreadable(message("{leader} leads, and takes no hit: those in line do", leader=leader))
    own = {*map(pieces.kind_of, now["rows"][victim])}
    named = dict.fromkeys(_in_line(phrase, now["rows"][other]) for phrase in phrases)
    if not (theirs := [name for name in named if name and pieces.kind_of(name) not in own]):
        return
    told = "{side} takes their hits now, and {other} after them" if now["hits"].get(other) else "{side} takes their hits now"
    stand = "{names} stands in {other}'s line" if len(theirs) == 1 else "{names} stand in {other}'s line"
    raise Unreadable(message(stand, names=listing(map(pieces.name_of, theirs)), other=other), hint=message(told, side=victim, other=other))


def _in_line(phrase: str, row: Sequence[str]) -> str:
    """Who of a line is named, of a kind whichever side is up; empty where nobody of it is."""
    words = [word for word in phrase.split() if not how_many(word) and fold(word) not in (*ARTICLES, "the", "both", "all")]
    spoken = " ".join(words)
    kinds = {pieces.kind_of(code): code for code in (*row, *(code for code in row if not code.startswith(pieces.REDUCED)))}
    code, _ = named_unit(spoken)
    found = [code] if code else fits(spoken, {**unit_names(), **dict.fromkeys(kinds, ())}, slips=False) if spoken else []
    codes = list(dict.fromkeys(pieces.spread(found)))
    meant = kinds.get(pieces.kind_of(codes[0]), "") if len(codes) == 1 else ""
    return codes[0] if meant and codes[0] in row else meant


def pointing(words: Sequence[str], state: State) -> Sequence[str]:
    """Whom leaders help in line, or the fog lies on, behind `on` where leaders stand before it."""
    now, folded = state["public"]["battle"], [fold(word) for word in words]
    if not now:
        return words
    begin = folded.index("on") + 1 if "on" in folded else 0
    named = [name for part in " ".join(words[: max(begin - 1, 0)]).split(",") if (name := _person(part, state))]
    sides = {state["public"]["people"][name]["side"] for name in named} or set(now["rows"])
    row = Counter(code for side in sorted(sides) for code in now["rows"][side])
    phrases = [phrase.strip() for phrase in " ".join(apart(words[begin:])).split(",")]
    _ask_on_how_many(phrases, row)
    told = [name for phrase in phrases for name in _points_on(phrase, row, state)]
    return [*words[:begin], *", ".join(told).split()]


def _ask_on_how_many(phrases: Sequence[str], row: Mapping[str, int]) -> None:
    """A number before the name of units that are as many in line may be of points on one of them, or of units with a point each. Raises
    Ambiguous, unless the unit is named again beside it."""
    units = [_unit_in(phrase) for phrase in phrases]
    for phrase in phrases:
        number, named, several = _numbered(phrase)
        code = _reduced_alone(named, row) or named
        if several or not 1 < number <= row.get(code, 0) or units.count(named) > 1:
            continue
        which = message("{n} points: all on one {unit}, or one on each of {n}?", n=number, unit=pieces.name_of(code))
        one, each = message("all {n} on one {unit}", unit=code, n=number), message("one on each of {n} {unit}", unit=code, n=number)
        lines = [f"{number} {how} {code}" for how in (pieces.SAME, pieces.DIFFERENT)]
        raise Ambiguous(which, candidates=lines, typed=phrase, shown=(one, each), asks=True)


def _unit_in(phrase: str) -> str:
    """The unit that a phrase names, whatever else it says; nothing where it names none."""
    words = [word for word in phrase.split() if not how_many(word) and fold(word) not in (pieces.SAME, pieces.DIFFERENT, "the", "points")]
    code, _ = named_unit(" ".join(words))
    codes = fits(" ".join(words), unit_names(), slips=False) if words and not code else []
    return codes[0] if len(codes) == 1 else code


def _numbered(phrase: str) -> tuple[int, str, bool]:
    """The number, the unit, and whether the word for it is one for several, of a phrase that says no more; 0 and no unit of any other."""
    words = phrase.split()
    if len(words) > 1 and words[-1].isdecimal():
        words = [words[-1], *words[:-1]]
    number = how_many(words[0]) if len(words) > 1 else 0
    code = _unit_in(" ".join(words[1:])) if number and fold(words[1]) not in (pieces.SAME, pieces.DIFFERENT) else ""
    return (number, code, named_unit(" ".join(words[1:]))[1]) if code else (0, "", False)


def _points_on(phrase: str, row: Mapping[str, int], state: State) -> list[str]:
    """A phrase of a list of points: a number is of points, all of them on one unit, however many of its kind stand there. A wizard or a
    garrison behind a number is named that many times, and `the Warsteeds` are so many names as there are of them."""
    if spread := _on_same_or_different(phrase, row):
        return spread
    many, code, several = _numbered(phrase)
    if several and 1 < many <= row.get(code, 0):
        return [code] * many
    named, _, last = phrase.rpartition(" ")
    phrase = f"{last} {named}" if named and last.isdecimal() else phrase  # `Warsteed 3`
    number, _, name = phrase.partition(" ")
    times = how_many(number) if name else 0
    if weak := _reduced_alone(name if times else phrase, row):
        phrase = f"{number} {weak}" if times else weak
    who = pieces.GARRISON if fold(name) == fold(pieces.GARRISON) else _person(name, state) if name else ""
    if who in row and 1 < times <= pieces.MOST:
        return [who] * times
    return [phrase] if times > 1 else pieces.spread(" ".join(counted(phrase.split(), row)).split(", "))


def _reduced_alone(name: str, row: Mapping[str, int]) -> str:
    """The reduced unit that is meant by the whole one's name, where none but reduced ones stand in line."""
    codes = fits(name, unit_names(), slips=False) if name else []
    weak = pieces.REDUCED + codes[0] if len(codes) == 1 else ""
    return weak if weak in row and codes[0] not in row else ""


def _on_same_or_different(phrase: str, row: Mapping[str, int]) -> list[str]:
    """`2 different Warsteed`: a point on each of two; `2 same Warsteed`, `Warsteed +2`: both on one; nothing where neither is said."""
    words = [word for word in phrase.split() if fold(word) not in ("the", "points")]
    if len(words) > 1 and words[-1][:1] == "+" and words[-1][1:].isdecimal():
        words = [words[-1][1:], pieces.SAME, *(words[1:-1] if fold(words[0]) in ARTICLES else words[:-1])]
    at = next((at for at, word in enumerate(words[:2]) if fold(word) in (pieces.SAME, pieces.DIFFERENT)), -1)
    name = " ".join(words[at + 1 :])
    if at < 0 or not name:
        return []
    times = how_many(words[0]) if at else 1
    codes = fits(name, unit_names(), slips=False)
    code = _reduced_alone(name, row) or (codes[0] if len(codes) == 1 else name)
    return [code] * times if fold(words[at]) == pieces.DIFFERENT or times < 2 else [f"{times} {code}"]


def helping(words: Sequence[str], state: State) -> Sequence[str]:
    """Whom leaders help: `Torin, Torin`, wizards in line who lead nobody, and `2 Foot Soldier`, is on whom the points lie."""
    now = state["public"]["battle"]
    if now is None:
        return words
    if (turned := gathered(words)) != words:
        try:
            return helping(turned, state)
        except Ambiguous as which:
            lines = [" ".join(turned).replace(which.typed, line, 1) for line in which.candidates]
            raise Ambiguous(which.text, candidates=lines, typed=" ".join(words), shown=which.shown, asks=True) from None
    leaders_ = {name for side in pieces.SIDES for name in fights.leading(now, side)}
    if "on" not in map(fold, words) and (many := _leaders_before_a_unit(words, now, state)) is not None:
        named = [_person(part, state) for part in " ".join(words[:many]).split(",") if part]
        begin = many if leaders_.issuperset(named) else 0  # a wizard in line who leads nobody is helped as well
        return pointing([*words[:begin], "on", *words[begin:]], state)
    parts = [part.split() for part in " ".join(words).split(",")]
    named = [_person(" ".join(part[1:] if len(part) > 1 and how_many(part[0]) else part), state) for part in parts]
    helped = all(any(name in now["rows"][side] for side in pieces.SIDES) for name in named)
    if not helped or leaders_.intersection(named):
        return pointing(words, state)
    return pointing(["on", *words], state)


def _leaders_before_a_unit(words: Sequence[str], now: Battle, state: State) -> int | None:
    """How many words name leaders before the first unit of the list of points: `Shelnor 2 Cavalry`; None where no unit begins it."""
    for many in range(len(words)):
        named = [_person(part, state) for part in " ".join(words[:many]).split(",") if part.strip()]
        if all(named) and _begins_with_a_unit(words[many:], now):
            return many
    return None


def _begins_with_a_unit(words: Sequence[str], now: Battle) -> bool:
    said = " ".join(words).partition(",")[0].split()
    while len(said) > 1 and (how_many(said[0]) or fold(said[0]) in (pieces.SAME, pieces.DIFFERENT, "the", "points")):
        said.pop(0)
    first = " ".join(said[:-1] if said[1:] and said[-1].lstrip("+").isdecimal() else said)
    return bool(first) and bool(
        fits(first, {pieces.name_of(code): () for row in now["rows"].values() for code in row if pieces.is_unit(code)})
    )


def aiming(words: Sequence[str], state: State) -> Sequence[str]:
    """Nor by whom a spell is cast; on whom, counted as they stand in line, lie with the wizard, or next door where it reaches."""
    words = casting(words, state)
    folded, now = [fold(word) for word in words], state["public"]["battle"]
    if "on" not in folded:
        return words
    begin = folded.index("on") + 1
    end = next((at for at in range(begin, len(words)) if folded[at] in ("at", "by")), len(words))
    row = Counter(code for line in now["rows"].values() for code in line) if now else _met_on_the_march(words, state)
    if (afar := _reached_next_door(words, state)) is not None:  # nobody in line is meant, though one of the same name stands there
        row = afar
    return [*words[:begin], *counted(words[begin:end], row), *words[end:]] if row else words


def _reached_next_door(words: Sequence[str], state: State) -> Counter[str] | None:
    """What lies open where Summon Aid or Tortoise Speed reaches, of the side's own or the enemy's: at the place that is said, or all about.
    Who lies under a leader there may be called as well, and is not seen: of the dragon alone there is one. None where another
    spell is cast, or nobody is named who casts it."""
    end = next((at for at, word in enumerate(words) if fold(word) in ("on", "at", "by")), len(words))
    own, enemy = (fold(" ".join(words[:end])) == fold(name) for name in ("Summon Aid", "Tortoise Speed"))
    if not (wizard := _by_whom(words, state)) or not (own or enemy):
        return None
    person, now = state["public"]["people"][wizard], state["public"]["battle"]
    here = now["ships"][person["side"]] if now else person["at"]
    whose = person["side"] if own else pieces.other(person["side"])
    folded = [fold(word) for word in words]
    said = place_said(words[folded.index("at") + 1 :], state) if "at" in folded else ""
    near = [place for area in world.neighbours(state, here) for place in (area, *forces.ships_in(state, area, whose))]
    where = [said] if said else near
    lying = Counter(forces.code_of(token) for place in where for token in forces.tokens(state, whose, place))
    if own and any(forces.persons(state, whose, place, "leader") for place in where):
        return Counter({code: number for code, number in lying.items() if pieces.kind_of(code) == pieces.TERRAMAX})
    return lying


def _met_on_the_march(words: Sequence[str], state: State) -> Counter[str]:
    """What lies open beside the wizard who casts; of that Heal makes whole what is reduced."""
    if not (wizard := _by_whom(words, state)):
        return Counter()
    folded = [fold(word) for word in words]
    here = Counter(map(forces.code_of, forces.tokens(state, duties.doing(state), state["public"]["people"][wizard]["at"])))
    if folded[:1] == [fold("Heal")]:
        return Counter({code: number for code, number in here.items() if code.startswith(pieces.REDUCED)})
    return here


def _by_whom(words: Sequence[str], state: State) -> str:
    """The wizard who is named to cast; '' where none is."""
    folded = [fold(word) for word in words]
    by = folded.index("by") + 1 if "by" in folded else len(words)
    end = next((at for at in range(by, len(words)) if folded[at] in ("on", "at")), len(words))
    return _person(" ".join(words[by:end]), state)


def _person(text: str, state: State) -> str:
    with suppress(Unreadable, Ambiguous):
        name = find(text.strip(), everyone(state), "person", slips=False)
        return name if name in state["public"]["people"] else ""
    return ""


def place_said(words: Sequence[str], state: State) -> str:
    with suppress(Unreadable, Ambiguous):
        return find(" ".join(words), places(state), "place", slips=False)
    return ""


def _is_area_alone(text: str, state: State) -> bool:
    """Whether a text names an area, be it with a slip, and can be no piece, or the beginning of one."""
    known, named = areas(state), {**unit_names(), **everyone(state)}
    return any(len(fits(text, known, slips)) == 1 and not fits(text, named, slips) for slips in (False, True))


def _awake(state: State, side: str, place: str) -> list[str]:
    return [forces.code_of(token) for token in forces.tokens(state, side, place) if forces.spaces_used(token) is not None]


def _people_awake(state: State, side: str, place: str) -> list[str]:
    return [name for name in forces.persons(state, side, place) if forces.active(state, name)]


def _only_place(state: State, side: str) -> str:
    """The one place where a side has somebody activated; none where there are several."""
    found = [place for place in forces.places(state, side) if _awake(state, side, place) or _people_awake(state, side, place)]
    return found[0] if len(found) == 1 else ""


# whom a name is likely to mean


def own_leaders(state: State, side: str | None) -> list[str]:
    return [name for name in _people_of(state, side) if not pieces.is_wizard(name)]


def own_wizards(state: State, side: str | None) -> list[str]:
    return [*filter(pieces.is_wizard, _people_of(state, side))]


def _people_of(state: State, side: str | None) -> list[str]:
    """Who of a side, or of both, is not out of the game."""
    people = state["public"].get("people", {}).items()
    return [name for name, one in people if side in (None, one["side"]) and one["state"] != forces.DEAD]


def own_pieces(state: State, side: str | None) -> list[str]:
    """The people of a side, and its units by number as they lie somewhere on the board; those under leaders alone by their kind."""
    kinds = [kind for each in pieces.SIDES if side in (None, each) for kind in pieces.armies(each)]
    return [*_people_of(state, side), *_counts(state, [side] if side else pieces.SIDES), *kinds, *(pieces.REDUCED + kind for kind in kinds)]


def within_reach(state: State, side: str | None) -> list[str]:
    """Whom a spell may meet: who stands in line where a battle is fought, else the people and units of both sides."""
    now = state["public"].get("battle")
    return _numbers(Counter(code for row in now["rows"].values() for code in row)) if now else own_pieces(state, None)


def _counts(state: State, sides: Sequence[str]) -> list[str]:
    """Every number of each kind of unit that somewhere lies open."""
    most: Counter[str] = Counter()
    for side in sides:
        for here in state["public"].get("board", {}).get(side, {}).values():
            most |= Counter(map(forces.code_of, here))
    return _numbers(most)


def _numbers(most: Mapping[str, int]) -> list[str]:
    """Every number of each kind up to the most."""
    return [name for code, number in most.items() for name in (code, *(f"{n} {code}" for n in range(2, number + 1)))]
