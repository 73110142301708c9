"""19.0, 20.0: who may cast what at whom, how far, with what chance; who may search for how much; who bears what to what end."""

from __future__ import annotations

from random import Random
from typing import Any

from playaid.games.albion.ratings import enchanters
from playaid.games.albion.ratings import items as product_items
from playaid.games.albion.rules import enchantments as product_effects
from playaid.games.albion.rules import plotting
from playaid.games.albion.rules import search as product_search
from playaid.games.albion.state import castings, pieces
from playaid.games.albion.state.sides import SIDES
from playaid.referee.contract.sequence import frames

from . import enchantments, item_list, items, ratings
from .compare_adapter import Asked, Case, asked
from .compare_moves import failing
from .hexes import within
from .position import Person


def _people(case: Case) -> list[Person]:
    return [person for person in case.position.persons if person.alive]


OPENED = ("cast", "effects", "minds")
"""Steps of the Enchantment Segment in which the plots lie open: nothing more is written. [5.0 B]"""


def plots(case: Case, rng: Random, most: int) -> Asked:
    """19.1 to 19.4: every person and every enchantment, at a few persons and hexes."""
    if frames(case.state)[-1]["key"] in OPENED:
        return
    glass = product_items.attuned_person(case.state) or "nobody"
    anywhere = case.option("ring-place") == "anywhere"
    far = case.option("mind-control-range") == "magic"
    zero = case.option("magic-zero") == "mana"
    everybody = _people(case)
    for person in everybody:
        side = person.master.capitalize()
        hearing = case.hearing(side)
        for number in range(1, 14):
            may = enchantments.may_cast(case.position, case.facts, person, number, glass, anywhere and number == 13)
            key = f"{number:02d}"
            if (key == castings.VISION and 16 in person.items and not anywhere) or (key == castings.CONTROL and not zero):
                continue
            for target in _targets(case, rng, person, key):
                answers: list[Any] = [may]
                if key in castings.ON_PERSON:
                    whom = case.position.person(str(target))
                    answers.append(enchantments.may_target_person(case.position, case.facts, person, number, whom, far))
                elif key in castings.ON_HEX and number != 3:
                    answers.append(enchantments.may_target_hex(case.position, case.facts, person, number, str(target)))
                elif number == 3:
                    answers.append(bool(pieces.at(case.state, str(target), pieces.other(side))))
                    answers.append(within(case.facts, str(person.hex), str(target), enchantments.reach(case.position, person, 3) or 0))
                sky = "rain" if number == 4 else None
                casting: Any = {"number": key, "caster": person.name, "side": side, "target": target, "weather": sky}
                why = plotting.may_cast(hearing, casting)
                begun = side == "Fomorian" or castings.may_begin(case.state)
                product = begun and why is None and (key != castings.CONTROL or product_effects._masters(hearing, casting))
                against = next((answer for answer in answers if not answer), None)
                question = f"{key} by {person.name} at {target}: {why} / {against}"
                yield asked("19.4", question, product, against is None, case, str(person.hex), *_where(case, target))
            yield from _chances(case, person, number, hearing)


def twice(case: Case, rng: Random, most: int) -> Asked:
    """19.2: everybody with an enchantment that needs no target, alone and beside another of the same person."""
    if frames(case.state)[-1]["key"] in OPENED:
        return
    for person in _people(case):
        written = (
            case.state["secret"][person.master.capitalize()].get("plots", {}).get(castings.occasion(case.state), {}).get("content", ())
        )
        before = [casting["caster"] for casting in written].count(person.name)
        for number, again in (("07", ""), ("07", "06"), ("07", "07")):
            said = "; ".join(f"{one} by {person.name}" for one in (number, again) if one)
            failed = failing(case, person.master.capitalize(), "plot", castings=said)
            second = enchantments.one_enchantment(before + 1 + bool(again))
            yield asked("19.2", f"plot {said}: {failed}", "19.2.one" not in failed, bool(second), case, str(person.hex))


def _chances(case: Case, person: Person, number: int, hearing: Any) -> Asked:
    casting: Any = {"number": f"{number:02d}", "caster": person.name, "side": "", "target": None, "weather": None}
    sure = enchanters.needed_chance(hearing, casting)
    second = None if enchantments.succeeds_without_dice(person, number) else ratings.current_magic(person, case.position)
    if case.option("magic-zero") == "mana":
        yield asked("19.0", f"chance of {number} by {person.name}", sure[0] if sure else None, second, case, str(person.hex))
    if f"{number:02d}" in (*castings.ON_HEX, castings.MENTAL, castings.VISION, castings.ELEMENTS) and case.option("magic-zero") == "mana":
        reach = enchantments.reach(case.position, person, number)
        yield asked("19.4", f"range of {number} by {person.name}", enchanters.range_of(hearing, casting), reach, case, str(person.hex))


def _targets(case: Case, rng: Random, person: Person, key: str) -> list[str | None]:
    everybody = [one.name for one in _people(case)]
    if key == castings.CONTROL:
        enemies = [one.name for one in _people(case) if one.master != person.master]
        return list(rng.sample(enemies, min(3, len(enemies))))
    if key == castings.STRENGTH:
        return [person.name, *rng.sample(everybody, min(2, len(everybody)))]
    if key in castings.ON_PERSON:
        return list(rng.sample(everybody, min(3, len(everybody))))
    if key in castings.ON_HEX:
        return [rng.choice(sorted(case.facts.terrain)), *(str(one.hex) for one in rng.sample(_people(case), min(2, len(everybody))))]
    return [None]


def _where(case: Case, target: str | None) -> list[str]:
    if target is None:
        return []
    return [target if target.isdecimal() else str(pieces.piece(case.state, target)["hex"])]


def evenly(case: Case, rng: Random, most: int) -> Asked:
    """20.3: the strength of every party that may search."""
    zero = case.option("magic-zero") == "mana"
    for number in sorted({str(person.hex) for person in _people(case)}):
        for side in SIDES:
            party = case.position.persons_in(number, side.lower())
            if party:
                product = product_search._strength(case.hearing(side), [person.name for person in party])
                second = items.search_strength(case.position, party, zero)
                yield asked("20.3", f"search by {[person.name for person in party]}", product, second, case, number)
                rod = max(product_search._of_rod(case.hearing(side), person.name) for person in party)
                yield asked("20.6", f"the Rod among {[p.name for p in party]}", rod, item_list.rod_search_bonus(party), case, number)


def use(case: Case, rng: Random, most: int) -> Asked:
    """20.2, 20.6: whether an item helps whoever bears it, as far as it changes a rating."""
    for person in _people(case):
        hearing = case.hearing(person.side.capitalize())
        for item in person.items:
            if item in item_list.CHARACTERISTICS:
                product = product_items.usable(hearing, person.name, f"{item:02d}")
                if item == item_list.TORQUE:
                    product = product and person.command >= 1
                second = bool(item_list.may_use(person, item))
                yield asked("20.2", f"{person.name} uses {item}", product, second, case, str(person.hex))


QUESTIONS = {"enchantment": (plots, twice), "movement": (evenly, use), "combat": (use,)}
