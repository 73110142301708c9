"""Ruins: the trap, lost wisdom, new spells, the trapped set free or taken. [Exploring ruins] [Searching]"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from playaid.games.tears.ratings import rulebook
from playaid.games.tears.rules import casualties, charting, counters, following, learning, order
from playaid.games.tears.rules.order import KEY, bar
from playaid.games.tears.state import duties, forces, pieces, world
from playaid.games.tears.state.duties import debt
from playaid.language.message import SEMICOLON, listing, message
from playaid.referee.contract.game import Check, Facts

if TYPE_CHECKING:
    from playaid.games.tears.state.shape import Debt, Hearing


FOUND = "{side} searches {area} and finds the wisdom hidden there."


def explore(hearing: Hearing, side: str, area: str) -> None:
    """Whoever comes to ruins must explore them: their trap comes first. In the war nobody does. Of others who came there among enemies, and
    are gone, nobody waits for it any more."""
    if _explored(hearing, area):
        _wait_no_more(hearing, side, area)
        order.owe(hearing, side, "trap", area)
        come = _come(hearing, side, area)
        if come and not _finders(hearing, side, area):
            _tell_why_nothing_is_found(hearing, side, area, come)


def _tell_why_nothing_is_found(hearing: Hearing, side: str, area: str, come: Sequence[str]) -> None:
    """Nobody of these, who are all that are seen, finds wisdom there in this activation."""
    seekers = forces.who_sought(hearing.state, side, forces.SPELL)
    hearing.tell(SPELL_SOUGHT if seekers else SEARCHED, area=area, people=listing(seekers or come))


def _explored(hearing: Hearing, area: str) -> bool:
    return world.kind(hearing.state, area) == world.RUINS and hearing.options["scenario"] != "war"


def wait_for_battle(hearing: Hearing, side: str, area: str) -> None:
    """Whoever comes to ruins among enemies fights first, and meets their trap once these are gone."""
    if _explored(hearing, area):
        hearing.put("public", "unmet", side, sorted({*hearing.public.get("unmet", {}).get(side, ()), area}))


def explore_at_last(hearing: Hearing, side: str, area: str) -> None:
    """The enemies are beaten, gone, or found no more: whoever has come there by a move, and has not met the trap yet, meets it now.
    Whoever has won where they stood, or met it unseen before the battle, does not."""
    waits = hearing.public.get("unmet", {}).get(side, ())
    if area not in waits or _is_shut(hearing, side, area) or not _staying(hearing, side, area):
        return
    explore(hearing, side, area)


def _wait_no_more(hearing: Hearing, side: str, area: str) -> None:
    waits = hearing.public.get("unmet", {}).get(side, ())
    if area in waits:
        hearing.put("public", "unmet", side, [other for other in waits if other != area])


def _is_shut(hearing: Hearing, side: str, area: str) -> bool:
    """Whether both sides are still seen there; not those of the enemy who are gone as soon as they have thrown for wounds."""
    enemy = pieces.other(side)
    left = _staying(hearing, enemy, area) - Counter(forces.veil(hearing.state, enemy, area))
    return bool(left) and forces.can_be_found(hearing.state, side, area)


def _staying(hearing: Hearing, side: str, area: str) -> Counter[str]:
    """Who of a side is there, but for those who have to throw for wounds: whatever falls, they are gone from there by it."""
    hurt = [debt["who"] for debt in hearing.public["owed"] if debt["what"] == "wound"]
    here = [*map(forces.code_of, forces.tokens(hearing.state, side, area)), *forces.persons(hearing.state, side, area)]
    return Counter(name for name in here if name not in hurt)


SEARCHED = "{people} sought a spell, met a prisoner or acted otherwise in this activation: no wisdom is found in {area} in it."
SPELL_SOUGHT = "A spell was sought in this activation ({people}): no wisdom is found in {area} in it."


def trap(hearing: Hearing) -> None:
    """On entering ruins a die is thrown: 4 or less is one hit, on whom the owner likes. The unharmed then find the wisdom of the place.
    Wizards who seek spells there do so one by one, each with a trap of their own."""
    area, side = hearing.args["area"], hearing.side
    seekers = _seekers(hearing, side, area)
    order.paid(hearing, "trap", area)
    sought, seen = forces.SPELL if seekers else forces.WISDOM, forces.persons(hearing.state, side, area)
    before = _active(hearing, side, area)
    for seeker in seekers or [""]:
        die = _springs(hearing, area)
        hit = _hit(hearing, side, area, seeker, die) if die else ""
        if _prisoners(hearing, side, area):
            sought = forces.PRISONER
            break
        if not seeker:
            _wisdom(hearing, side, area, hit, seen)
        elif not hit:
            _study(hearing, side, area, seeker, "learn" if seeker == seekers[0] else f"learn {seeker}")
    still = dict.fromkeys([*_active(hearing, side, area), *_finders(hearing, side, area)])
    for name in still:
        counters.put_person(hearing, name, busy=True, sought=sought)
    for name in before:  # whom the trap hit has searched all the same
        if name not in still:
            counters.put_person(hearing, name, sought=sought)


def _springs(hearing: Hearing, area: str) -> int:
    """The die of a trap that hits, or nothing."""
    worst = rulebook.number(hearing, "trap")
    why, hit = message("the trap of {area}", area=area), partial(message, "a hit: {n} or less", n=worst)
    die = hearing.roll("d10", who=hearing.side, why=why, reading=f"count<={worst}", counts=hit).faces[0]
    thrown = message("die {die}: {worst} or less is a hit", die=die, worst=worst)
    hearing.line("trap", thrown, "a hit" if die <= worst else "nothing happens", "Exploring ruins")
    return die if die <= worst else 0


def _seekers(hearing: Hearing, side: str, area: str) -> list[str]:
    """The wizards who seek spells, as said, or as asked of one who is alone where the wisdom is found already."""
    here = _active(hearing, side, area)
    if hearing.args.get("study"):
        return here
    caught = any(person["state"] == forces.TRAPPED and person["at"] == area for person in hearing.public["people"].values())
    known = area in hearing.public.get("searched", {}).get(side, [])
    if caught or not known or hearing.args.get("aim") or len(here) != 1 or _why_no_study(hearing, side, area):
        return []
    known_before = SOUGHT if hearing.options["dead-wisdom"] == "kept" else SOUGHT_LOST
    prompt = message(known_before, area=area, wizard=here[0])
    wanted = hearing.ask("sought", who=side, prompt=prompt, options=["a new spell", "the wisdom again"])
    return here if wanted == "a new spell" else []


SOUGHT = "the wisdom of {area} is found already, and to find it again brings nothing more: what does {wizard} look for?"
SOUGHT_LOST = "the wisdom of {area} was found before, and is lost where its finder is dead: what does {wizard} look for?"


def found_already(hearing: Hearing) -> str | None:
    """Why a search for wisdom would come to nothing but a trap: it is found, nobody is caught there, and no wizard may seek a spell."""
    area, side = hearing.args["area"], hearing.side
    caught = any(person["state"] == forces.TRAPPED and person["at"] == area for person in hearing.public["people"].values())
    held = area in hearing.public.get("searched", {}).get(side, []) and hearing.options["dead-wisdom"] == "kept"
    if hearing.args.get("study") or caught or not held:
        return None
    if any(pieces.is_wizard(name) for name in _active(hearing, side, area)):
        return None
    return message("the wisdom of {area} is found already: nothing but its trap is thrown for", area=area)


def _hit(hearing: Hearing, side: str, area: str, seeker: str, die: int) -> str:
    """Somebody takes the hit: a unit loses a step, a leader or wizard throws for wounds and may be caught in the trap."""
    here = [seeker] if seeker else list(dict.fromkeys(_victims(hearing, side, area)))
    prompt = casualties.who_is_hit(area, die, here)
    # Where a leader stands it is asked: that it is not would tell that nothing lies under him.
    alone = len(here) == 1 and not pieces.is_leader(forces.base(here[0]))
    name = here[0] if alone else hearing.ask("victim", who=side, prompt=prompt, options=list(map(pieces.name_of, here)), private=True)
    if name not in hearing.public["people"]:
        unseen = forces.lying(hearing.state, side, area, name) is None
        counters.lose_step(hearing, side, area, name)
        if unseen and pieces.reduce(name):
            hearing.tell("The hit falls on one of those under a leader.")
            hearing.tell("{unit} takes the hit.", only=side, unit=pieces.name_of(name))
            return ""
        told = "{unit} takes the hit." if pieces.reduce(name) else "{unit} takes the hit and is eliminated."
        hearing.tell(told, unit=pieces.name_of(name))
        return ""
    if leader := counters.lift_out(hearing, side, area, name):
        counters.out_of_box(hearing, name, leader)
    casualties.wound(hearing, name, area, casualties.burdens(hearing, name, area), None, deadly="trap")
    return name


def _victims(hearing: Hearing, side: str, area: str) -> list[str]:
    """All of the side who are there, whoever of them has just come: on the board and under the leaders."""
    party = [forces.code_of(token) for token in forces.tokens(hearing.state, side, area)]
    for name in forces.persons(hearing.state, side, area):
        party.append(name)
        if pieces.is_leader(forces.base(name)):
            party += forces.box(hearing, name)
    return party


def _active(hearing: Hearing, side: str, area: str) -> list[str]:
    """Who is activated there and has not searched, nor done anything else but move, in this activation."""
    here = forces.persons(hearing.state, side, area)
    return [name for name in here if forces.active(hearing.state, name) and not forces.person(hearing.state, name).get("busy")]


def _prisoners(hearing: Hearing, side: str, area: str) -> bool:
    """Friends in the trap are set free, not on the turn they were caught; enemies are taken. Nothing else is found this turn."""
    freed, under_their_eyes = False, not _unhindered(hearing, side, area, _finders(hearing, side, area))
    under_their_eyes = under_their_eyes and forces.can_be_found(hearing.state, pieces.other(side), area)
    for name, person in list(hearing.public["people"].items()):
        if person["state"] != forces.TRAPPED or person["at"] != area:
            continue
        if person["side"] == side and person.get("since") == duties.turn(hearing.state):
            continue
        if under_their_eyes:
            hearing.line("reading", "the trap's prisoner, under enemies' eyes (option `prisoners`)", "", "Exploring ruins")
            if hearing.options.get("prisoners") == "search":
                continue
        if not pieces.is_wizard(name):
            hearing.line("reading", message("{name} is a leader (option `trapped-leaders`)", name=name), "", "Searching")
        apart = not pieces.is_wizard(name) and hearing.options.get("trapped-leaders") == "apart"
        if apart and person["side"] != side:
            continue
        freed = freed or not apart
        if person["side"] == side:
            counters.put_person(hearing, name, state=forces.UP, since=None)
            hearing.tell("{name} is set free.", name=name)
        else:
            counters.put_person(hearing, name, state=forces.CAPTIVE, at="", since=None, captor=side)
            hearing.tell("{name}, caught in the trap, is taken by {side}.", name=name, side=side)
    if freed:
        brings = message("the prisoner of {area} is what the search brings", area=area)
        hearing.line("ruins", brings, "no further search this turn", "Searching")
        hearing.tell("That is what the search in {area} brings: nobody searches there further this turn.", area=area)
    return freed


def _wisdom(hearing: Hearing, side: str, area: str, hit: str, seen: Sequence[str]) -> None:
    """A leader or wizard who was not hit, and so is still there, finds the piece of wisdom of these ruins. hit: who throws for wounds.
    Only those to be seen as the trap was thrown for find it: nothing must tell what lies in a box, or lay there until a leader was hit."""
    unhurt = [name for name in _finders(hearing, side, area) if name in seen]
    finders = _unhindered(hearing, side, area, unhurt)
    if not finders:
        come = _come(hearing, side, area)
        in_sight = [name for name in come if name in seen]  # of others, who lay under a leader until they were hit, the reading is told
        if unhurt:
            hearing.tell("The enemy stands in {area}: whoever is hidden there meets its trap, and does not search.", area=area)
        elif in_sight:
            _tell_why_nothing_is_found(hearing, side, area, in_sight)
        else:
            _tell_that_nobody_is_seen(hearing, side, area, come, hit=bool(hit))
        return
    if hit:
        hearing.line("reading", message(FOUND_ALL_THE_SAME, name=hit), "", "Searching")
    searched = hearing.public.get("searched", {}).get(side, [])
    if area in searched and hearing.options["dead-wisdom"] == "kept":
        hearing.tell(AGAIN, side=side, area=area)
        return
    prompt = message(FINDER, area=area)
    finder = hearing.ask("finder", who=side, prompt=prompt, options=finders, private=len(finders) > 1)
    if forces.person(hearing.state, finder).get("sought"):
        hearing.line("reading", message(ONCE_MORE_IN_IT, finder=finder), "", "Searching", only=side)
    if area not in searched:
        hearing.put("public", "searched", side, sorted([*searched, area]))
    known = hearing.secret(side).get("wisdom", {}).get(finder, [])
    if area not in known:
        hearing.put("secret", side, "wisdom", finder, sorted([*known, area]))
    hearing.line("wisdom", message("{finder} finds the piece of {area}", finder=finder, area=area), "", "Searching", only=side)
    told = ONCE_MORE if area in searched else FOUND
    hearing.tell(told, side=side, area=area)


def _tell_that_nobody_is_seen(hearing: Hearing, side: str, area: str, unseen: Sequence[str], hit: bool) -> None:
    """Nobody who could search is there, or is left where the trap has hit somebody. unseen: who lay under a leader there, by whom it is
    not found either."""
    if unseen:
        hearing.line("reading", UNDER_A_LEADER, "", "Searching")
    found = area in hearing.public.get("searched", {}).get(side, []) and hearing.options["dead-wisdom"] == "kept"
    here = FOUND_BEFORE if found else NOBODY_SEEN if unseen else NOBODY
    hearing.tell((NOBODY_SEEN_LEFT if unseen else NOBODY_LEFT) if hit else here, area=area, people=listing(unseen))


UNDER_A_LEADER = "wisdom is found by who was seen before the trap; a wizard is laid down for that (`drop`)"
FOUND_ALL_THE_SAME = "{name} throws for wounds, and others who are there find the wisdom"
ONCE_MORE_IN_IT = "{finder} has searched other ruins in this activation: nothing bars the wisdom of several"
FINDER = (
    "who finds the wisdom of {area}? It makes a difference only if they are captured: the enemy may then question them about it. Who lies "
    "under a leader finds nothing"
)
ONCE_MORE = "{side} searches {area} again and finds its wisdom, which was found before and is lost where its finder is dead."
AGAIN = "{side} searches {area} again; its wisdom was found before."
NOBODY = "No leader or wizard who is activated is seen in {area}: nobody searches."
FOUND_BEFORE = "Nobody searches {area}, whose wisdom was found before."
NOBODY_LEFT = "The trap leaves nobody in {area} who could search."
NOBODY_SEEN_LEFT = "The trap leaves nobody in {area} who searches: {people} lay under a leader when it was thrown, and so found nothing."
NOBODY_SEEN = "Nobody is seen in {area} who could search; who lies under a leader finds nothing."


def _come(hearing: Hearing, side: str, area: str) -> list[str]:
    """Leaders and wizards who are activated there; chieftains of penguins find nothing."""
    here = forces.persons(hearing.state, side, area)
    return [name for name in here if forces.active(hearing.state, name) and forces.base(name) != pieces.CHIEFTAIN]


def _finders(hearing: Hearing, side: str, area: str) -> list[str]:
    """Who finds wisdom: whoever is activated there, and has done nothing in this activation but move, and search other ruins for theirs.
    Nobody where somebody has sought a spell in it: the two are sought apart."""
    if forces.who_sought(hearing.state, side, forces.SPELL):
        return []
    fresh, people = _active(hearing, side, area), hearing.public["people"]
    return [name for name in _come(hearing, side, area) if name in fresh or people[name].get("sought") == forces.WISDOM]


def _unhindered(hearing: Hearing, side: str, area: str, names: Iterable[str]) -> list[str]:
    """Who of these may search: where the enemy stands only a wizard whom an Obfuscate of his own hides."""
    if not forces.can_be_found(hearing.state, pieces.other(side), area):
        return list(names)
    hidden = forces.veil(hearing.state, side, area)
    return [name for name in names if name in hidden and forces.person(hearing.state, name).get("hid")]


def _study(hearing: Hearing, side: str, area: str, wizard: str, question: str) -> None:
    """4 or more finds a spell, by spell table 1 and on; whether he learns it, the question, is his own affair."""
    if _watched(hearing, side, area):
        hearing.line("reading", "others of his side stand by, and take no part (option `study`)", "", "Searching")
    least = rulebook.number(hearing, "spell found")
    die = hearing.roll("d10", who=side, why=message("{wizard} seeks a spell", wizard=wizard), reading=f"count>={least}").faces[0]
    thrown = message("die {die}: {least} or more finds a spell", die=die, least=least)
    hearing.line(wizard, thrown, "found" if die >= least else "nothing", "Searching")
    if die < least:
        hearing.tell("{wizard} finds no spell in {area}.", wizard=wizard, area=area)
        return
    spell = learning.draw_spell(hearing, side, message("spell table 1"), wizard)
    known = list(hearing.secret(side)["spells"].get(wizard, []))
    most = int(hearing.fact("wizards", wizard, "most_spells", only=side))
    hearing.line(wizard, message("{spell}; knows {n} of {most}", spell=spell, n=len(known), most=most), "", "Searching", only=side)
    hearing.tell("{wizard} finds a spell in {area}.", wizard=wizard, area=area)
    offered = [spell, *(["Summon Penguins"] if hearing.options["penguins"] == "yes" else [])]
    options = [
        message("learn {spell}", spell=name) for name in offered if not learning.known_as(hearing, name, known) and len(known) < most
    ]
    prompt = message("{wizard} found {spell} (knows {n} of {most})", wizard=wizard, spell=spell, n=len(known), most=most)
    answer = hearing.ask(question, who=side, prompt=prompt, options=[*options, "leave it"], private=True)
    if answer == "leave it":
        left = KNOWN if learning.known_as(hearing, spell, known) else LEFT if options else FULL
        hearing.tell(left, only=side, wizard=wizard, spell=spell, n=len(known))
        return
    learnt = answer.removeprefix("learn ")
    learning.learn(hearing, side, wizard, learnt)
    hearing.tell("{wizard} learns {spell}.", only=side, wizard=wizard, spell=learnt)


KNOWN = "It is {spell}, which {wizard} knows already: nothing is learnt."
FULL = "It is {spell}: {wizard} knows {n} spells, and learns no more."
LEFT = "It is {spell}, and {wizard} leaves it."


def search(hearing: Hearing) -> None:
    """Whoever already stands in ruins searches (again): the trap threatens as on entering. `study` seeks a spell.
    Said of ruins just entered it is their trap that is meant."""
    if _owes(hearing, hearing.args["area"]):
        return trap(hearing)
    order.owe(hearing, hearing.side, "trap", hearing.args["area"])
    for name in forces.persons(hearing.state, hearing.side, hearing.args["area"]):
        if forces.active(hearing.state, name):
            counters.put_person(hearing, name, used=forces.STOPPED)
    return trap(hearing)


def _busy(hearing: Hearing) -> Facts:
    return None if _owes(hearing, hearing.args.get("area")) else order.busy(hearing)


def _no_study(hearing: Hearing) -> Facts:
    if not hearing.args.get("study") or _nobody(hearing):  # where nobody searches that alone is said
        return None
    why = _why_no_study(hearing, hearing.side, hearing.args["area"])
    return {"why": why} if why else None


def _why_no_study(hearing: Hearing, side: str, area: str) -> str:
    here = _active(hearing, side, area)
    if not here and (come := _come(hearing, side, area)):
        return message("{people} did something in this activation that leaves no search for a spell", people=listing(come))
    if not here or _led(hearing, side, area):  # a leader who may search is activated, too
        return learning.LED_THERE
    if finders := forces.who_sought(hearing.state, side, forces.WISDOM):
        return message(SOUGHT_WISDOM, people=listing(finders))
    if _watched(hearing, side, area) and hearing.options.get("study") == "alone":
        return "a wizard seeks a spell alone, with no leader and no unit of his side about (option `study`)"
    veil = hearing.public["veiled"].get(area, {}).get(side, [])
    watched = forces.can_be_found(hearing.state, pieces.other(side), area)
    return "hidden among enemies he finds wisdom only" if watched and set(here) & set(veil) else ""


SOUGHT_WISDOM = "{people} searched for wisdom in this activation: a spell is sought in another one than wisdom"


def _led(hearing: Hearing, side: str, area: str) -> bool:
    """Whether units or leaders are activated with a wizard there, whatever they have done."""
    leaders = forces.persons(hearing.state, side, area, "leader")
    units = (forces.spaces_used(token) is not None for token in forces.tokens(hearing.state, side, area))
    return any(units) or any(forces.active(hearing.state, name) for name in leaders)


def _watched(hearing: Hearing, side: str, area: str) -> bool:
    """Whether leaders or units of their side stand by; other wizards may search at the same time."""
    return bool(forces.tokens(hearing.state, side, area) or forces.persons(hearing.state, side, area, "leader"))


def _no_ruins(hearing: Hearing) -> Facts:
    area = hearing.args["area"]
    if _nobody(hearing) is not None:
        # Whoever stands there has seen what it is; of any other area nobody is asked.
        return {"area": area} if world.kind(hearing.state, area) not in (world.RUINS, "") else None
    return None if charting.ask_kind(hearing, area) == world.RUINS else {"area": area}


def _nobody(hearing: Hearing) -> Facts:
    area = hearing.args["area"]
    if _owes(hearing, area):
        return None
    here = [name for name in forces.persons(hearing.state, hearing.side, area) if forces.active(hearing.state, name)]
    people = (forces.person(hearing.state, name) for name in here)
    fresh = [one for one in people if not one.get("used") or forces.has_only_fought(hearing.state, one)]
    return None if fresh else {"area": area}


def _enemies(hearing: Hearing) -> Facts:
    area, side = hearing.args["area"], hearing.side
    met = forces.at_place(hearing.state, side, area) and forces.can_be_found(hearing.state, pieces.other(side), area)
    if _owes(hearing, area) or not met:
        return None
    here = _active(hearing, side, area)
    if _unhindered(hearing, side, area, here):
        return None
    fought = bool(here) and all(forces.person(hearing.state, name).get("fought") for name in here)
    return {"why": message(STILL_THERE if fought else FIGHT_FIRST, area=area)}


FIGHT_FIRST = "the enemy stands in {area}: fight first"
STILL_THERE = "the enemy still stands in {area} after the battle, and who has fought does not again this turn: nobody searches there now"
_ALL_FOUND = "all is found: in the war nobody searches ruins or studies there"
_NOBODY = (
    "no leader or wizard is activated in {area} who has done nothing yet, or has only fought there; "
    "whoever moves there searches it by `trap`"
)
BARREN = Check("search.war", "War of the Dragon 2", _ALL_FOUND, bar(lambda h: h.options["scenario"] == "war"), rank=8)


def _owes(hearing: Hearing, area: str | None) -> Debt | None:
    """The trap that whoever declares owes in an area, or anywhere."""
    return debt(hearing.state, "trap", area, hearing.side)


def _before_the_trap(hearing: Hearing) -> Facts:
    """What stands before a trap that the other side owes: who stand there yet throw for wounds, and are gone by it."""
    theirs = not _owes(hearing, hearing.args["area"]) and debt(hearing.state, "trap", hearing.args["area"])
    return order.busy(hearing) if theirs or _comes_to_fight(hearing) else None


def _fought_before_the_trap(hearing: Hearing) -> Facts:
    return order.PEACE.fails(hearing) if _comes_to_fight(hearing) else None


def _comes_to_fight(hearing: Hearing) -> bool:
    """Whether somebody has come to these ruins among enemies, and meets the trap once these are gone; not where whoever declares owes it:
    those others are gone themselves."""
    area = hearing.args["area"]
    return not _owes(hearing, area) and any(area in waits for waits in hearing.public.get("unmet", {}).values())


def _no_trap(hearing: Hearing) -> Facts:
    area = hearing.args["area"]
    if debt(hearing.state, "trap", area) or BARREN.fails(hearing) is not None:
        return None
    first = _comes_to_fight(hearing) and (order.busy(hearing) or order.PEACE.fails(hearing))
    return None if first else {"why": _why_no_trap(hearing, area)}


def _why_no_trap(hearing: Hearing, area: str) -> str:
    """Whoever has come there in this activation has met it: of a spell that is sought then, why it is not now."""
    people = {name: forces.person(hearing.state, name) for name in _come(hearing, hearing.side, area)}
    met = [name for name, one in people.items() if forces.spaces(one) > 0 and (one.get("busy") or one.get("used"))]
    if not met:
        return message("nobody has just come to {area} by a move", area=area)
    told = message("the trap of {area} has been thrown for {people}, who came there", area=area, people=listing(met))
    why = _why_no_study(hearing, hearing.side, area) if hearing.args.get("study") else ""
    return listing([told, *([why] if why else [])], SEMICOLON)


def _by_search(hearing: Hearing) -> str | None:
    """Who has stood in the ruins from before searches them without a trap."""
    area, study = hearing.args["area"], {"study": True} if hearing.args.get("study") else {}
    return following.open_line(hearing, "search", f"{area} study" if study else area, {"area": area, **study})


TRAP_CHECKS = (
    KEY,
    order.FREE._replace(fails=_before_the_trap),
    order.PEACE._replace(fails=_fought_before_the_trap),
    BARREN,
    Check("trap.owed", "Exploring ruins", "{why}", _no_trap, _by_search, rank=10),
    Check("search.alone", "Searching", "{why}", _no_study, rank=30, doubt=learning.ALONE),
)
SEARCH_CHECKS = (
    KEY,
    order.FREE._replace(fails=_busy),
    order.PEACE,
    BARREN,
    Check("search.ruins", "Exploring ruins", "{area} is no ruin", _no_ruins, rank=10),
    Check("search.who", "Searching", _NOBODY, _nobody, rank=20),
    Check("search.enemies", "Exploring ruins", "{why}", _enemies, rank=20, doubt=learning.AMID_ENEMIES),
    Check("search.alone", "Searching", "{why}", _no_study, rank=30, doubt=learning.ALONE),
)
