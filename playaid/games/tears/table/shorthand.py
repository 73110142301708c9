"""Lines said shorter: what is owed, the one wizard who could cast, and the words before a place, need not be said."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from itertools import takewhile
from typing import TYPE_CHECKING

from playaid.games.tears.state import duties, forces, pieces
from playaid.games.tears.state.fights import STAY, able, at_stage, battle, falls_back
from playaid.games.tears.state.world import LAIR_GATE, RUINS, kind
from playaid.games.tears.table.amounts import is_everything
from playaid.games.tears.table.named_to_attack import refuse_units_named, units_in_front, way_to
from playaid.games.tears.table.names import areas, everyone, wizards
from playaid.games.tears.table.way_said import company_in_front, in_a_row, whence
from playaid.language.message import listing, message
from playaid.referee.contract.names import find, fits, fold
from playaid.referee.contract.refusals import Ambiguous, Unreadable

if TYPE_CHECKING:
    from playaid.games.tears.state.shape import Args, Person, State

_SPELLS = ("spell", "spells")
WISDOM, SPELL = "the wisdom", "a new spell"
_BETWEEN = ("and", "then", "for", "against", "with")
FURTHER = "further"


def _before_area(keyword: str, least: int) -> Callable[[Sequence[str], State], Sequence[str]]:
    """`Shale Ashmoor` for `Shale to Ashmoor`: areas named last, before `at` if that is said, behind at least so many words."""

    def said(words: Sequence[str], state: State) -> Sequence[str]:
        folded = [word.casefold() for word in words]
        begin = folded.index(keyword) + 1 if keyword in folded else 0
        end = _end_of_way(folded, begin)
        if begin:
            return [*words[:begin], *(one_after_another(words[begin:end], state) or words[begin:end]), *words[end:]]
        spellings = (spelling for name, others in areas(state).items() for spelling in (name, *others))
        most = 1 + max((len(spelling.split()) for spelling in spellings), default=0)  # `the` before the longest of them
        for begin in range(least, end):
            spaces = [space.split() for space in " ".join(words[begin:end]).split(",")]
            with suppress(Unreadable):
                if all(len(space) <= most and _is_area(" ".join(space), state) for space in spaces):
                    return [*words[:begin], keyword, *words[begin:]]
            if way := one_after_another(words[begin:end], state):
                return [*words[:begin], keyword, *way, *words[end:]]
        return words

    return said


def _end_of_way(folded: Sequence[str], begin: int = 0) -> int:
    """Where the areas of a line end: before the place from which, or a `further` that stands behind the last of them alone."""
    end = whence(folded, begin)
    last = end > begin and folded[end - 1] == FURTHER and FURTHER not in folded[begin : end - 1]
    return end - 1 if last else end


def one_after_another(words: Sequence[str], state: State) -> list[str]:
    """Areas with the commas that were left out between them: `Ashmoor Cold Barrow`; behind the first also with a slip of the pen. Nothing
    where other words stand there, too."""
    known, names = areas(state), list[str]()
    for space in " ".join(words).split(","):
        rest = space.split()
        names += [" ".join(rest)] if (alone := bool(fits(" ".join(rest), known))) else []
        while rest and not alone:
            many = next((n for n in range(len(rest), 0, -1) if len(fits(" ".join(rest[:n]), known, slips=bool(names))) == 1), 0)
            if not many:
                return []
            names.append(" ".join(rest[:many]))
            rest = rest[many:]
    return ", ".join(names).split()


_to_area = _before_area("to", 1)
_withdrawing, _at_area = _before_area("to", 0), _before_area("at", 1)


def withdrawing(words: Sequence[str], state: State) -> Sequence[str]:
    """`Kendrel to Oldmarch`, `all to Oldmarch` for `to Oldmarch`: who breaks off goes there with all their line, so nobody else is named.
    Raises Unreadable."""
    folded = [fold(word) for word in words]
    now, end = state["public"].get("battle"), folded.index("to") if "to" in folded else 0
    who = " ".join(word for word in words[:end] if fold(word) != "with")
    if not now or not who:
        return _withdrawing(words, state)
    parts = [part.strip() for part in who.replace(" and ", ", ").split(",") if part.strip()]
    if all(is_everything(part) or find_one(part, everyone(state)) for part in parts):
        return words[end:]
    raise Unreadable("who breaks off goes with all their line, and names nobody", hint=f"retreat {' '.join(words[end:])}")


def toward(words: Sequence[str], state: State) -> Sequence[str]:
    """`Shale with Ezelle Ashmoor`, `Shale to Ashmoor with Ezelle` for `Shale, Ezelle to Ashmoor`."""
    words = in_a_row(company_in_front(words))
    return _to_area(_listed(words, len(words)), state)


def _listed(words: Sequence[str], end: int) -> list[str]:
    """Commas for what stands between names in so many words."""
    named = [f"{word}," if at + 1 < end and fold(words[at + 1]) in _BETWEEN else word for at, word in enumerate(words[:end])]
    return [*(word for word in named if fold(word.rstrip(",")) not in _BETWEEN), *words[end:]]


def _is_area(text: str, state: State) -> bool:
    """Whether a text names an area, or could be one of several. Raises Unreadable."""
    with suppress(Ambiguous):
        find(text, areas(state), "area")
    return True


def _is_person(text: str, state: State) -> bool:
    """Whether a text is the very name of a person: who is named so is not an area that is spelled like them (Urso, Ursh)."""
    return len(fits(text, everyone(state), slips=False)) == 1


def searching(words: Sequence[str], state: State) -> Sequence[str]:
    """`for a new spell` for `study`. Neither the ruins whose trap is owed need be named, nor where somebody stands who searches."""
    study, before = bool(words) and fold(words[-1]) in (*_SPELLS, "study"), list(words)
    if study:
        before.pop()
        while before and fold(before[-1]) in ("for", "a", "new", "the"):
            before.pop()
    aim = ["for", WISDOM] if not study and before and fold(before[-1]) == "wisdom" else []
    if aim:
        del before[-1]
        while before and fold(before[-1]) in ("for", "the"):
            before.pop()
    owed = duties.debt(state, "trap")
    stand = {one["at"] for one in state["public"]["people"].values() if one.get("act") and kind(state, one["at"]) == RUINS}
    here = [owed["who"]] if owed else list(stand)
    where = _where_they_stand(before, state) or (here if not before and len(here) == 1 else before)
    return [*where, *(["study"] if study else aim)]


def _where_they_stand(words: Sequence[str], state: State) -> list[str]:
    """The place of the one who is named where a place is wanted."""
    named = fits(" ".join(words), everyone(state), slips=False)
    place = forces.somebody(state, named[0])["at"] if len(named) == 1 else ""
    return [place] if place else []


def refitting(words: Sequence[str], state: State) -> Sequence[str]:
    """Where units are refitted need not be said while theirs are activated in one place alone, and a leader's name stands for his."""
    words = _beside_whom(words, state)
    said = [fold(word) for word in words]
    if "at" in said:
        end = said.index("at") + 1
        return [*words[:end], *(_where_they_stand(words[end:], state) or words[end:])]
    side = duties.doing(state)
    board = state["public"]["board"].get(side, {})
    reduced = {place for place, here in board.items() if any(token.startswith(pieces.REDUCED) for token in here)}
    awake = {
        place for place in board if any(forces.spaces_used(token) is not None for token in board[place] if token.startswith(pieces.REDUCED))
    }
    awake |= {person["at"] for name, person in state["public"]["people"].items() if _leads_awake(name, person, side)}
    where = sorted(awake or reduced)
    return [*words, "at", where[0]] if words and len(where) == 1 else words


_UNDER = ("under", "with", "of", "by", "beside")


def _beside_whom(words: Sequence[str], state: State) -> Sequence[str]:
    """`Algeron Cavalry`, `Algeron's Cavalry` and `Cavalry under Algeron` for `Cavalry at Millbrook`, where he stands."""
    if "at" in map(fold, words):
        return words
    for many in range(min(3, len(words) - 1), 0, -1):
        front = " ".join(words[:many]).rstrip(",:").removesuffix("'s").removesuffix("\N{RIGHT SINGLE QUOTATION MARK}s")
        for name, rest in ((front, words[many:]), (" ".join(words[-many:]), words[:-many])):
            place = _where_they_stand(name.split(), state)
            units = [word for at, word in enumerate(rest) if fold(word) not in _UNDER or 0 < at < len(rest) - 1]
            if place and units:
                return [*units, "at", *place]
    return words


_WAYS = ("in", "out", "inside", "outside")


def gating(words: Sequence[str], state: State) -> Sequence[str]:
    """`in` where one castle alone can be meant: that of which it is owed, else the one where the side that acts stands. Raises Unreadable
    where several can be."""
    if len(words) > 1 and fold(words[0]) in _WAYS and fold(words[-1]) not in _WAYS:  # `in Caer Clavell`
        words = [*words[1:], words[0]]
    if len(words) != 1 or fold(words[0]) not in _WAYS:
        return words
    owed, side = [debt["who"] for debt in state["public"]["owed"] if debt["what"] == "gate"], duties.doing(state)
    own = [area for area, castle in state["public"]["castles"].items() if castle["side"] == side and forces.at_place(state, side, area)]
    where = owed or own
    if len(where) > 1:
        lines = listing([f"`gate {area} {words[0]}`" for area in where], " / ")
        raise Unreadable(message("of which castle?"), hint=lines)
    return [*where, *words] if where else words


def recruiting(words: Sequence[str], state: State) -> Sequence[str]:
    """Nor which leader recruits, where one alone is activated and has done nothing. Whoever names a wizard is told who calls what."""
    words = _by_whom(words, everyone(state))
    said, side = [fold(word) for word in words], duties.doing(state)
    if "by" in said:
        _by_a_wizard(words, said.index("by"), state)
        return words
    _who_is_called(words, state)
    able_ = [name for name, person in state["public"]["people"].items() if _leads_awake(name, person, side) and not person.get("used")]
    return [*words, "by", able_[0]] if words and len(able_) == 1 else words


def _who_is_called(words: Sequence[str], state: State) -> None:
    """Whoever is called by a wizard is recruited by nobody. Raises Unreadable."""
    unit = next((word for word in words if fold(word) != "the"), "")
    dragon = DRAGON_IS.get(state["public"]["dragon"]["state"], DRAGON_CALLED)
    calls = {"cadmin": CADMIN_CALLED, "terramax": dragon, "dragon": dragon}.get(fold(unit))
    if calls:
        raise Unreadable(message("{name} is not recruited by leaders", name=unit), hint=calls)


def _by_a_wizard(words: Sequence[str], by: int, state: State) -> None:
    """Raises Unreadable."""
    with suppress(Ambiguous):
        try:
            name = find(" ".join(words[by + 1 :]), wizards(state), "wizard", slips=False)
        except Unreadable:
            return
        dragon = DRAGON_IS.get(state["public"]["dragon"]["state"], DRAGON_CALLED)
        calls = {"cadmin": CADMIN_CALLED, "terramax": dragon}.get(fold(" ".join(words[:by])), "")
        raise Unreadable(message("{name} is a wizard, and leaders recruit", name=name), hint=calls)


CADMIN_CALLED = "the ambassador calls Cadmin, when activated: `cadmin`"
DRAGON_IS = {"dead": "Terramax is dead, and is called no more", "play": "Terramax has come already"}
DRAGON_CALLED = "a wizard who is activated at Asten calls Terramax: `call`"


def _leads_awake(name: str, person: Person, side: str) -> bool:
    return person["side"] == side and bool(person.get("act")) and not pieces.is_wizard(name)


def calling(words: Sequence[str], state: State) -> Sequence[str]:
    """Nor which wizard calls the dragon, where one is activated at his lair; the dragon is who is called."""
    if fold(" ".join(words)).removeprefix("the ") in ("terramax", "terromax", "dragon"):
        words = []
    people = state["public"]["people"].items()
    at_lair = [name for name, one in people if pieces.is_wizard(name) and one["at"] == LAIR_GATE and one.get("act")]
    return at_lair if not words and len(at_lair) == 1 else words


def controlling(words: Sequence[str], state: State) -> Sequence[str]:
    """`control Terramax`, `control by Hastur`: the dragon is who is held, and his master who holds him."""
    master, said = (
        state["public"]["dragon"]["master"],
        [word for word in words if fold(word) not in ("the", "by", "with", "dragon", "terramax")],
    )
    return [] if not said or find_one(" ".join(said), everyone(state)) == master else words


def calling_cadmin(words: Sequence[str], state: State) -> Sequence[str]:
    """`by Hastur`, `at Ilrog`: the ambassador calls, and to where they are. Raises Unreadable for anybody else, and anywhere else."""
    envoy = state["public"].get("ambassador") or ""
    said = [fold(word) for word in words]
    if not envoy or len(said) < 2 or said[0] not in ("by", "at", "to", "in"):
        return words
    names: Mapping[str, Sequence[str]] = everyone(state) if said[0] == "by" else areas(state)
    meant, right = fits(" ".join(words[1:]), names, slips=False), envoy if said[0] == "by" else state["public"]["people"][envoy]["at"]
    if not meant or right in meant:
        return [] if meant else words
    raise Unreadable(message("Cadmin are called by the ambassador, {name}, to where they are", name=envoy), hint=CADMIN_CALLED)


def wounded(words: Sequence[str], state: State) -> Sequence[str]:
    """Nor who throws for wounds, where it is one."""
    hurt = [debt["who"] for debt in state["public"].get("owed", ()) if debt["what"] == "wound"]
    return hurt if not words and len(hurt) == 1 else words


def placing(words: Sequence[str], state: State) -> Sequence[str]:
    """Nor who is placed, where it is one: `place Ursh`."""
    words = words[:-1] if words[1:] and fold(words[-1]) in ("waits", "wait", "later", "nowhere") else words
    owed = [debt["who"] for debt in state["public"].get("owed", ()) if debt["what"] == "place"]
    if len(owed) != 1 or _is_person(" ".join(words), state):
        return _at_area(words, state)
    behind = [*words[1:]] if words and fold(words[0]) == "at" else [*words]
    with suppress(Unreadable):
        if not behind or _is_area(" ".join(behind), state):
            return [owed[0], *(["at", *behind] if behind else [])]
    return _at_area(words, state)


def setting_up(words: Sequence[str], state: State) -> Sequence[str]:
    """`Hastur in Ilrog`, `Hastur Ilrog` for `Hastur at Ilrog`."""
    return _at_area(["at" if at and fold(word) in ("in", "to") else word for at, word in enumerate(words)], state)


def thrown(words: Sequence[str], state: State) -> Sequence[str]:
    """`command` where the table has to be thrown on again."""
    return words or (["table"] if state["public"].get("rethrow") else words)


def casting(words: Sequence[str], state: State) -> Sequence[str]:
    """Nor by whom a spell is cast, where the table sees one who could; `with WIZARD` is `by WIZARD`, and so is one who is named first."""
    words = _by_whom(words, wizards(state))
    end = next((at for at, word in enumerate(words) if fold(word) in ("by", "on", "at")), len(words))
    if end > 1 and "by" not in map(fold, words) and len(fits(words[0], wizards(state), slips=False)) == 1:
        return [*words[1:end], "by", words[0], *words[end:]]
    if not end or "by" in map(fold, words):
        return words
    now, side = state["public"].get("battle"), duties.doing(state)
    acting = (name for name, person in state["public"]["people"].items() if person["side"] == side and person.get("act"))
    able_ = able(state, now["side"]) if now else list(filter(pieces.is_wizard, acting))
    return [*words[:end], "by", able_[0], *words[end:]] if len(able_) == 1 else words


def _by_whom(words: Sequence[str], names: Mapping[str, Sequence[str]]) -> list[str]:
    """`with` before one of these names as `by`."""
    folded = [fold(word) for word in words]
    ends = ("on", "at", "by")
    for at in (at for at, word in enumerate(folded) if word == "with" and "by" not in folded):
        end = next((end for end in range(at + 1, len(words)) if folded[end] in ends), len(words))
        if at and len(fits(" ".join(words[at + 1 : end]), names, slips=False)) == 1:
            return [*words[:at], "by", *words[at + 1 :]]
    return list(words)


def attacking(words: Sequence[str], state: State) -> Sequence[str]:
    """Nor with whom is attacked: with all that is activated there; who is named in place of an area is met where they stand. Raises
    Unreadable where whoever attacks stands elsewhere."""
    words = _who_attacks_last(words, state)
    folded = [fold(word) for word in words]
    if "with" not in folded:
        end = folded.index("overrun") if "overrun" in folded else len(words)
        if " ".join(folded[:end]).removeprefix("the ") in ("castle", "garrison", "walls"):
            return words[end:]
        met = [] if find_one(" ".join(words[:end]), areas(state)) else _where_they_stand(words[:end], state)
        return [*(met or words[:end]), *words[end:]]
    at = folded.index("with")
    end = next((end for end in range(at + 1, len(words)) if folded[end] == "overrun"), len(words))
    if is_everything(" ".join(words[at + 1 : end])):
        return attacking([*words[:at], *words[end:]], state)
    parts = [part.strip() for part in " ".join(words[at + 1 : end]).replace(" and ", ", ").split(",")]
    people = [find_one(part, everyone(state)) for part in parts]
    if not all(people):
        said = " ".join(words[:at])
        units = [part for part, who in zip(parts, people, strict=True) if not who]
        refuse_units_named(state, units, _met_at(said, state), said)
        return words
    stand = [place for name in people if (place := forces.somebody(state, name)["at"])]  # of who lies under a leader nobody knows
    area = find_one(" ".join(words[:at]), areas(state)) or next(iter([*_where_they_stand(words[:at], state), *stand]), "")
    away = next((name for name in people if forces.somebody(state, name)["at"] not in ("", area)), "")
    if away:
        text = message("{name} is in {at}: who attacks moves there first", name=away, at=forces.somebody(state, away)["at"])
        boxed = forces.somebody(state, away)["state"] == forces.BOX
        raise Unreadable(
            text,
            hint=f"move {away} to {way_to(state, forces.somebody(state, away)['at'], area)}"
            if forces.active(state, away)
            else ""
            if boxed
            else f"activate {away}",
        )
    boxed = all(forces.somebody(state, name)["state"] == forces.BOX for name in people)  # they fight with the leader above them
    return [area, *words[end:]] if area else [*words[:at], *words[end:]] if boxed else words


def _met_at(text: str, state: State) -> str:
    """The area that a text names, or where the one stands whom it names; empty for any other."""
    return find_one(text, areas(state)) or next(iter(_where_they_stand(text.split(), state)), "")


def _who_attacks_last(words: Sequence[str], state: State) -> Sequence[str]:
    """`overrun the Wargroup in Ashmoor` for `Ashmoor overrun`, and `Neko Denvonport` for `Denvonport with Neko`."""
    if (units := units_in_front(words, lambda text: bool(_met_at(text, state)))) and "with" not in map(fold, words):
        return [*words[units:], "with", *words[:units]]
    over = [word for word in words if fold(word) == "overrun"]
    rest = [word for word in words if fold(word) not in ("overrun", "the")]
    who = find_one(rest[0], everyone(state)) if rest[1:] and fold(rest[1]) not in ("with", "and") else ""
    own = [rest.pop(0)] if who and forces.somebody(state, who)["side"] == duties.doing(state) else []
    place = next(
        (at for at, word in enumerate(rest) if fold(word) in ("in", "at") and find_one(" ".join(rest[at + 1 :]), areas(state))), -1
    )
    return [*rest[place + 1 :], *(["with", *own] if own else ()), *over]


def find_one(text: str, names: Mapping[str, Sequence[str]]) -> str:
    """The one name that a text spells; empty for none, or several."""
    found = fits(text, names, slips=False) if text else []
    return found[0] if len(found) == 1 else ""


def boarding(words: Sequence[str], state: State) -> Sequence[str]:
    """Whoever wants to see the board is told how. Raises Unreadable."""
    if words or any(person.get("flies") for person in state["public"]["people"].values()):
        return words
    raise Unreadable("nobody flies who could board a ship", hint="forces shows who stands where, map the areas and roads, status both")


def units_wanted(args: Args, state: State) -> Sequence[str]:
    """Who names no units to `box` and `drop` is asked for them; none named are all that may join, or lie there."""
    return ("units",)


def points_wanted(args: Args, state: State) -> Sequence[str]:
    """Who says `lead` alone is asked on whom the points lie; who names the leaders has said what they want."""
    return () if args.get("leaders") else ("units",)


def way_wanted(args: Args, state: State) -> Sequence[str]:
    """Who says `retreat` alone is asked where to, unless the castle there is the way: nowhere is into it. Before
    it is said who breaks off nobody is asked."""
    if not at_stage(state, STAY) or falls_back(state, battle(state)["side"]):
        return ()
    return ("to",)


def area_wanted(args: Args, state: State) -> Sequence[str]:
    """Who names no area to `place` is asked where; nowhere leaves whoever comes back off the board."""
    return ("at",)


def learner_wanted(args: Args, state: State) -> Sequence[str]:
    """Who presses a captive for a spell is asked who learns it."""
    return ("learner",) if fold(str(args.get("about", ""))) in map(fold, pieces.rows("spells")) else ()


def terms_wanted(args: Args, state: State) -> Sequence[str]:
    """Who says `exchange` alone is asked for the terms: nothing is given back for a captive unless that is said."""
    return ("terms",)


def aim_wanted(args: Args, state: State) -> Sequence[str]:
    """Who says `trap` or `search` alone is asked what for, where a wizard is by himself and might seek a spell as well; where the wisdom is
    found already the ruling asks it."""
    area, side = args.get("area", ""), duties.doing(state)
    if args.get("study") or state["referee"]["options"].get("scenario") == "war" or duties.is_found(state, side, area):
        return ()
    here = [name for name in forces.persons(state, side, area) if forces.active(state, name)]
    led = any(forces.spaces_used(token) is not None for token in forces.tokens(state, side, area))
    alone = here and all(map(pieces.is_wizard, here)) and not led
    return ("aim",) if alone and not forces.who_sought(state, side, forces.WISDOM) else ()


def exchanging(words: Sequence[str], state: State) -> Sequence[str]:
    """`Kestrel for Kendrel`, `Kestrel and Kendrel` for `Kestrel, Kendrel`; what is given for them and is nobody, for the terms: `Neko for
    the wisdom of Wyrmholt`."""
    folded = [fold(word) for word in words]
    if "terms" not in folded:
        for at in (at for at, word in enumerate(folded) if at and word in ("for", "against")):
            given, terms = _persons_first(" ".join(words[at + 1 :]), state)
            if terms:
                before = words[: at - 2] if at > 2 and folded[at - 2 : at] in (["in", "return"], ["in", "exchange"]) else words[:at]
                words = [*before, *(("for", *given.split()) if given else ()), "terms", *terms.split()]
                break
    return _listed(words, next((at for at, word in enumerate(words) if fold(word) == "terms"), len(words)))


def _persons_first(text: str, state: State) -> tuple[str, str]:
    """The persons with whom a list begins, and what stands behind them."""
    parts = [part.strip() for part in re.split(_IN_LIST, text)]
    persons = list(takewhile(lambda part: bool(fits(part, everyone(state))), parts))
    rest = re.split(_IN_LIST, text, maxsplit=len(persons))[-1] if persons else text
    return " and ".join(persons), rest.strip() if len(persons) < len(parts) else ""


_IN_LIST = r",\s*(?:and\s+)?|\s+and\s+"
