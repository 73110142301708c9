"""What may not come about, whatever brings it about: where units go, how far, with whom and past whom; what is at sea, cast, held, mustered
and replaced."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from typing import TYPE_CHECKING

from playaid.games.elric.ratings import cities, equipment, foes, potency, shifts, stability, strengths, world
from playaid.games.elric.state import battles, units
from playaid.language.message import listing
from playaid.referee.contract.game import Facts, Law

if TYPE_CHECKING:
    from playaid.games.elric.state.shape import Hearing, Unit

MARCHES = ("march", "sail", "debark", "embark", "fly", "set")
"""Verbs by which units go of their own will; a battle, a spell and an appearance have ways of their own."""
RETREATS = ("fallback", "fight")
AFLOAT = ("sail", "debark", "set")
"""Verbs by which a fleet's points are spent, which may be more than those of who is aboard."""
Breaches = Iterator[Mapping[str, object]]


def _first(breaches: Callable[[Hearing, Hearing], Breaches]) -> Callable[[Hearing, Hearing], Facts]:
    """The first breach in a game that has begun."""
    return lambda before, after: next((dict(facts) for facts in breaches(before, after)), None) if "units" in before.public else None


def _speaker(hearing: Hearing) -> str | None:
    """Whose declaration it is; nobody's where a game under way is entered."""
    return hearing.declaration.side or hearing.active


def _moved(before: Hearing, after: Hearing, verbs: tuple[str, ...] = MARCHES) -> Iterator[tuple[str, Unit, Unit]]:
    then, now = units.units(before.state), units.units(after.state)
    if after.declaration.verb in verbs and then is not now:
        yield from ((unit, then[unit], here) for unit, here in now.items() if unit in then and here["at"] != then[unit]["at"])


def _set_out(before: Hearing, after: Hearing) -> set[str]:
    """The personalities of the declaration, named or aboard the fleets that are, wherever they are by its end: some are lost on the way,
    escape from it, or appear somewhere else."""
    board, said = units.units(before.state), after.declaration.args
    named = [*(said.get("units") or ()), said.get("magician"), *units.with_cargo(before.state, said.get("fleets") or ())]
    return {name for name in named if name in board and board[name]["sort"] == "personality"}


# ways


def _steps(before: Hearing, after: Hearing) -> Iterator[tuple[str, Unit, list[str]]]:
    """Whoever has gone step by step, on a march, at sea or in retreat: the places of this way, the first where it began. Where one
    of them has escaped to is none of it. [10.7]"""
    then, said = units.units(before.state), after.declaration.args
    for unit, here in units.units(after.state).items():
        trail = here.get("trail", [])
        new = trail[len(then[unit].get("trail", [])) :] if unit in then else []
        if new and after.declaration.verb != "fly" and new[0] == then[unit]["at"]:
            strayed = here["sort"] in ("personality", "troop") and here["at"] not in (said.get("place"), *said.get("via", ()))
            yield unit, here, new if strayed else [*new, here["at"]]


def _no_way(before: Hearing, after: Hearing) -> Breaches:
    """Over no mountains and from neighbour to neighbour. [7.0, 7.5.3]"""
    for unit, _, way in _steps(before, after):
        for start, place in pairwise(way):
            if world.known_border(after.state, start, place) in ("no", "mountains"):
                yield {"unit": unit, "here": start, "there": place}


def _no_waterway(before: Hearing, after: Hearing) -> Breaches:
    for unit, here, way in _steps(before, after):
        if here["sort"] == "fleet":
            for start, place in pairwise(way):
                if world.known_border(after.state, start, place) is not None and not world.sails(after.state, start, place):
                    yield {"fleet": unit, "here": start, "there": place}


def _past_enemies(before: Hearing, after: Hearing) -> Breaches:
    """Through nobody's enemies outside the wilderness, but in the air. [7.3, 7.4.1]"""
    if after.declaration.verb not in ("march", "sail"):
        return
    for unit, here, way in _steps(before, after):
        past = [place for place in way[1:-1] if here["owner"] and cities.bars(before.state, here["owner"], place)]
        if past and not here.get("flies"):
            yield {"unit": unit, "place": past[0]}


def _unfought(before: Hearing, after: Hearing) -> Breaches:
    """Nobody enters where enemies are, outside the wilderness, but to attack. [7.3, 10.1]"""
    for unit, _, now in _moved(before, after):
        place, owner = now["at"], now["owner"]
        over = world.is_sea(after.state, place) and now.get("flies") and not now.get("aboard")
        idle = owner is None or now["sort"] == "artifact" or place in after.public["battles"] or over
        if not idle and cities.bars(after.state, owner or "", place) and cities.bars(before.state, owner or "", place):
            yield {"unit": unit, "place": place}


def _entered_among_enemies(before: Hearing, after: Hearing) -> Breaches:
    """Enemies in one place fight, but in the wilderness: where a game is entered, they have met already. [10.1]"""
    if units.units(before.state):
        return
    for unit, here in units.units(after.state).items():
        place, owner = here["at"], here["owner"]
        if owner and here["sort"] != "artifact" and place not in after.public["battles"] and cities.bars(after.state, owner, place):
            yield {"unit": unit, "place": place}


def _controlled_by_another(before: Hearing, after: Hearing) -> Breaches:
    """Who is in control of Elric is of the player whom he is with. [12]"""
    controller, owner = after.public["elric"].get("controller"), units.owner(after.state, "Elric")
    if controller is not None and owner is not None and units.owner(after.state, controller) != owner:
        yield {"unit": controller, "owner": owner}


def _unled_attack(before: Hearing, after: Hearing) -> Breaches:
    for place, battle in after.public["battles"].items():
        if place in before.public["battles"] or after.declaration.verb not in MARCHES:
            continue
        people = units.leaders(after.state, battle["attacker"], place)
        if not any(not strengths.value(after, unit, "bracketed") for unit in people):
            yield {"side": battle["attacker"], "place": place}


def _too_far(before: Hearing, after: Hearing) -> Breaches:
    """Who has sailed has spent their ship's points, also where she is lost, or they have escaped from her. [7.2, 7.3]"""
    then, verb = units.units(before.state), after.declaration.verb
    for unit, here in units.units(after.state).items() if verb in MARCHES else ():
        points = world.points()
        sailed_on = then[unit].get("aboard") if verb == "sail" and unit in then else None
        fleet = unit if here["sort"] == "fleet" else here.get("aboard") or sailed_on
        if fleet is not None and verb in AFLOAT:
            afloat = after if fleet in units.units(after.state) else before
            points = max(points, strengths.value(afloat, fleet, "movement"))
        if unit in then and here["spent"] > max(points, then[unit]["spent"]):
            yield {"unit": unit, "spent": here["spent"], "points": points}


def _alone(before: Hearing, after: Hearing) -> Breaches:
    stayed, out = units.units(after.state), _set_out(before, after)
    led = {
        (here["at"], here["owner"])
        for unit, here in units.units(before.state).items()
        if here["sort"] == "personality" and (unit in out or unit not in stayed or stayed[unit]["at"] != here["at"])
    }  # also who was lost on the way, or has escaped from it
    for unit, then, now in _moved(before, after):
        afloat = "aboard" in then or "aboard" in now
        if now["sort"] != "army" or afloat or (then["at"], now["owner"]) in led:
            continue
        if any(world.place(after.state, place).get("nation") != now["nation"] for place in (then["at"], now["at"])):
            yield {"unit": unit, "start": then["at"], "place": now["at"]}


def _led_twice(before: Hearing, after: Hearing) -> Breaches:
    """An army or a fleet goes with those it went with first this turn, also where they are lost on the way or come out of it somewhere
    else, and with nobody once they have left it. [7.3]"""
    if after.options.get("attachments") == "free":
        return
    people = {unit: (then["at"], now["at"]) for unit, then, now in _moved(before, after) if now["sort"] == "personality"}
    out = _set_out(before, after)
    for unit, then, now in _moved(before, after):
        led, along = then.get("led"), {name for name, way in people.items() if way == (then["at"], now["at"])}
        if led and along and (then.get("detached") or not (along | out) & set(led)):
            yield {"unit": unit, "leaders": listing(sorted(along))}


def _through_the_seawall(before: Hearing, after: Hearing) -> Breaches:
    verbs = (*MARCHES, *RETREATS, "unveil", "muster")
    came = [unit for unit, _, now in _moved(before, after, verbs) if now["at"] == "Imrryr" and now["sort"] != "artifact"]
    if came and not cities.seawall_opens(before.state, came):
        yield {"units": units.list_units(came)}


# retreats


def _where_they_came_from(before: Hearing, after: Hearing) -> Breaches:
    """Withheld defenders alone fall back, and not where the attackers came through. [10.2]"""
    fought = battles.now(before.state)
    battle = before.public["battles"].get(fought["place"]) if fought else None
    for unit, then, now in _moved(before, after, ("fallback",)):
        if battle is not None and then["at"] == fought["place"] and (now["owner"] == battle["attacker"] or now["at"] in battle["passed"]):
            yield {"unit": unit, "start": then["at"], "place": now["at"]}


def _into_enemies(before: Hearing, after: Hearing) -> Breaches:
    """Nobody retreats to enemies outside the wilderness: a retreat begins no battle. [7.3, 10.2]"""
    for unit, _, now in _moved(before, after, RETREATS):
        owner = now["owner"]
        if owner is not None and now["sort"] != "artifact" and cities.bars(after.state, owner, now["at"]):
            yield {"unit": unit, "place": now["at"]}


# at sea


def _in_the_water(before: Hearing, after: Hearing) -> Breaches:
    """Armies, and who is neither magician nor winged, are at sea aboard ships alone. [7.3]"""
    then = units.units(before.state)
    for unit, here in units.units(after.state).items():
        dry = here["sort"] in ("fleet", "artifact") or bool(here.get("aboard")) or not world.is_sea(after.state, here["at"])
        if dry or (unit in then and not then[unit].get("aboard") and then[unit]["at"] == here["at"]):
            continue
        if not (strengths.value(after, unit, "capacity") or strengths.value(after, unit, "flies")):
            yield {"unit": unit, "sea": here["at"]}


def _off_the_chaos_ship(before: Hearing, after: Hearing) -> Breaches:
    then = units.units(before.state)
    for unit, here in units.units(after.state).items():
        if here["sort"] == "army" and unit in then and then[unit].get("aboard") == "Chaos Ship" != here.get("aboard"):
            yield {"unit": unit}


def _chaos_under_law(before: Hearing, after: Hearing) -> Breaches:
    """Pyaray and the Chaos Ship are not on the board while the Balance leans towards Law, and he comes at a tilt alone. [16.8, 16.9]"""
    for piece in ("Pyaray", "Chaos Ship"):
        tipped = after.public.get("tipped")
        lean = tipped["towards"] if tipped else shifts.dominant(after.state)[0]
        if piece in units.units(after.state) and lean == "law":
            yield {"piece": piece}


# magic


def _cast_twice(before: Hearing, after: Hearing) -> Breaches:
    yield from ({"magician": name} for name, times in Counter(after.public["casters"]).items() if times > 1)


def _four_in_a_battle(before: Hearing, after: Hearing) -> Breaches:
    """Three lie for a battle, and whoever attacks several in a place has one with each. [9.2, 10.1]"""
    laid, lay = (
        Counter((battles.caster_side(now.state, magician) or "nobody", place) for magician, place in now.public["cast"].items())
        for now in (after, before)
    )
    for (side, place), spells in laid.items():
        battle = after.public["battles"].get(place)
        number = len(foes.left(after.state, place)) if battle is not None and battle["attacker"] == side else 1
        if spells > lay[side, place] and spells > max(1, number) * equipment.number("spells in a battle"):
            yield {"side": side, "place": place, "spells": spells}


def _of_another_race(before: Hearing, after: Hearing) -> Breaches:
    side = _speaker(after)
    laid = after.secret(side).get("cast", {}) if side is not None else {}
    for magician, spell in laid.items():
        if not potency.may_use(spell, magician):
            yield {"spell": spell, "magician": magician}


def _both_in_one_hand(before: Hearing, after: Hearing) -> Breaches:
    """No magician holds Law with Chaos; of a stack it is owed before the step ends. [9.5]"""
    if (side := _speaker(after)) is None:
        return
    held = dict(stability.had(before.state, side))
    for unit, spells in stability.had(after.state, side):
        if stability.clashing(spells) and not stability.clashing(held.get(unit, ())):
            yield {"unit": unit}


def _borne_by_others(before: Hearing, after: Hearing) -> Breaches:
    bearer = units.bearer(after.state, "Mournblade")
    if bearer is not None and not equipment.is_melnibonean(bearer):
        yield {"unit": bearer}


# armies, musters and replacements


def _never_lost(before: Hearing, after: Hearing) -> Breaches:
    """A nation has no more armies than were printed for it."""
    if units.units(before.state) is units.units(after.state):
        return
    number = Counter(here["nation"] for here in units.units(after.state).values() if here["sort"] == "army")
    for nation, armies in number.items():
        if nation in equipment.nations() and armies > equipment.nations()[nation]["armies"]:
            yield {"nation": nation, "armies": armies, "most": equipment.nations()[nation]["armies"]}


def _beside_a_garrison(before: Hearing, after: Hearing) -> Breaches:
    """What a nation replaces comes back in cities of its own that no enemy controls. [6.0]"""
    then = units.units(before.state)
    for unit, here in units.units(after.state).items():
        owner, nation = here["owner"], here["nation"]
        if unit in then or here["sort"] not in ("army", "fleet") or owner is None or nation is None:
            continue
        if before.public["nations"].get(nation) != owner or after.declaration.verb not in ("replace", "muster", "set"):
            continue
        if world.place(after.state, here["at"]).get("nation") != nation or cities.is_controlled_by_another(before.state, owner, here["at"]):
            yield {"unit": unit, "place": here["at"]}


def _unseaworthy(before: Hearing, after: Hearing) -> Breaches:
    """Fleets are in seas and ports; in the one city of their nation they may have begun. [4.0 F, 7.3]"""
    then = units.units(before.state)
    for unit, here in units.units(after.state).items():
        if here["sort"] != "fleet" or (unit in then and then[unit]["at"] == here["at"]) or world.is_sea(after.state, here["at"]):
            continue
        place = world.place(after.state, here["at"])
        if place.get("port") is False and (here["nation"] is None or world.cities(after.state, here["nation"]) != [here["at"]]):
            yield {"fleet": unit, "place": here["at"]}


def _leaderless(before: Hearing, after: Hearing) -> Breaches:
    """A nation that has lost all its personalities is off the board; some may have had none. [6.0, 15.0]"""
    for nation, side in after.public["nations"].items():
        people = [name for name in equipment.pieces_of(nation) if equipment.pieces()[name]["sort"] == "personality"]
        if equipment.is_unlisted(nation):
            continue
        if _bare(after, nation, side, people) and not _bare(before, nation, side, people):
            yield {"nation": nation, "side": side}


def _bare(hearing: Hearing, nation: str, side: str, people: list[str]) -> bool:
    here = units.units(hearing.state)
    armies = any(unit["sort"] == "army" and (unit["nation"], unit["owner"]) == (nation, side) for unit in here.values())
    return armies and not any(name in here and here[name]["owner"] == side for name in people)


def _second_muster(before: Hearing, after: Hearing) -> Breaches:
    yield from ({"side": side} for side, times in Counter(after.public["mustered"]).items() if times > 1)


def _second_replacement(before: Hearing, after: Hearing) -> Breaches:
    yield from ({"nation": nation} for nation, times in Counter(after.public.get("replaced", ())).items() if times > 1)


LAWS = (
    Law("law.points", "7.2", "{unit} has spent {spent} movement points of {points}", _first(_too_far), "ways",
        ("7.points", "7.seas", "7.board")),
    Law("law.border", "7.5.3", "{unit} goes from {here} to {there}, where no way leads", _first(_no_way), "ways",
        ("7.border", "10.exit")),
    Law("law.waterway", "7.5.9", "{fleet} goes from {here} to {there}, where no fleet does", _first(_no_waterway), "ways",
        ("7.waterway", "10.exit")),
    Law("law.through", "7.3", "{unit} goes through {place}, where enemies are", _first(_past_enemies), "ways",
        ("7.through", "7.through-fleet")),
    Law("law.alone", "7.2", "{unit} goes without a personality from {start} to {place}, and not within its own country", _first(_alone),
        "ways", ("7.leader", "7.leader-again", "7.leader-ashore", "7.leader-aboard")),
    Law("law.attached", "7.3", "{unit} goes with {leaders}, and has gone with others this turn", _first(_led_twice), "ways",
        ("7.attach", "7.attach-fleet")),
    Law("law.seawall", "7.5.9", "{units} come into Imrryr with neither Elric nor, once it has fallen, a Melnibonean",
        _first(_through_the_seawall), "ways", ("7.seawall",)),
    Law("law.enemies", "7.3", "{unit} stands among enemies in {place}, and no battle is to be fought there", _first(_unfought), "battles"),
    Law("law.met", "10.1", "{unit} is among enemies in {place}, and no battle is to be fought there", _first(_entered_among_enemies),
        "battles"),
    Law("law.led", "10.1", "{side} attacks {place} with nobody who may lead it", _first(_unled_attack), "battles",
        ("10.leader", "10.leader-sea")),
    Law("law.fallback", "10.2", "{unit} falls back from {start} to {place}: an attacker, or where attackers came through",
        _first(_where_they_came_from), "battles", ("10.exit", "10.attackers")),
    Law("law.retreat", "7.3", "{unit} retreats to enemies in {place}", _first(_into_enemies), "battles", ("10.exit",)),
    Law("law.water", "7.3", "{unit} is in the {sea} without a fleet", _first(_in_the_water), "sea"),
    Law("law.bound", "16.8", "{unit} has left the Chaos Ship, which no army does", _first(_off_the_chaos_ship), "sea", ("16.ship",)),
    Law("law.pyaray", "16.9", "{piece} is on the board while the Balance leans towards Law", _first(_chaos_under_law), "sea", ("16.tilt",)),
    Law("law.control", "12", "{unit} controls Elric, who is with {owner}", _first(_controlled_by_another), "magic",
        ("12.taken", "12.apart")),
    Law("law.caster", "9.2", "{magician} has used a spell in this player-turn", _first(_cast_twice), "magic", ("9.once",)),
    Law("law.three", "9.2", "{spells} spells of {side} lie in {place}: too many", _first(_four_in_a_battle), "magic", ("9.three",)),
    Law("law.user", "9.3", "{spell} is not for {magician}", _first(_of_another_race), "magic", ("9.user",)),
    Law("law.clash", "9.5", "{unit} holds Law with Chaos", _first(_both_in_one_hand), "magic", ("9.clash",)),
    Law("law.blade", "9.3.3", "Mournblade is for Melniboneans, not for {unit}", _first(_borne_by_others), "magic", ("16.blade",)),
    Law("law.armies", "6.0", "{nation} has {armies} armies on the board, and {most} in all", _first(_never_lost), "armies", ("6.lost",)),
    Law("law.seat", "6.0", "{unit} comes back in {place}, which is no city that its nation controls", _first(_beside_a_garrison), "armies",
        ("6.seat", "6.occupied", "6.special")),
    Law("law.port", "7.3", "{fleet} lies in {place}, which has no port", _first(_unseaworthy), "sea", ("7.waterway", "10.exit", "6.port")),
    Law("law.leaderless", "6.0", "{nation}, played by {side}, has armies on the board and no personality", _first(_leaderless), "armies"),
    Law("law.muster", "6.0", "{side} has played a second muster this turn", _first(_second_muster), "armies", ("6.one",)),
    Law("law.replaced", "6.0", "{nation} has replaced a second unit this turn", _first(_second_replacement), "armies", ("6.once",)),
)  # fmt: skip
