"""The Balance under sets of spells, who wins, what is drawn and rolled on the way, and what counters and index print."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import Any

from playaid.dice.sources import Chained, Request, Rolled, Seeded, Typed
from playaid.games.elric import GAME
from playaid.games.elric.ratings import cities, equipment, reckoning, shifts, world
from playaid.games.elric.rules import encounters, engagement, escapes, pieces, retreats, victory
from playaid.games.elric.state import units
from playaid.referee.contract.hearing import Ask, HearingOf
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.ruling import LEGAL, Declaration, Ruling
from playaid.referee.contract.state import evolve
from playaid.referee.deciding.offers import asking
from tests.games.elric.table import HOUSE

from . import balance, battalia, magic, random_attacks, spell_index, terrain
from . import victory as second_victory
from .compare_adapter import INDEX, KINDS, SHORT, Asked, Case, Difference, same, spell_of
from .compare_movement import flies, may_march
from .compare_sea import CHAOS_SHIP, may_sail
from .position import enemies_at, is_sea

SETS = 200
EACH = {"each-spell": "each spell", "once": "once"}


def balanced(case: Case, rng: Random) -> Asked:
    """The marker after each of many sets of spells, and what the Balance adds to them."""
    hearing, names = asking(GAME, case.state, HOUSE, "fight", case.side), [name for name in equipment.spells() if name != "Dragons"]
    arm = shifts.arm(case.state)
    for _ in range(SETS):
        place, chosen = rng.randint(-6, 6), rng.sample(names, rng.randint(1, 6))
        used = [spell_of(name) for name in chosen]
        uses = [use for name in chosen if (use := shifts.shift_of(hearing, name)).towards != "-"]
        after, _ = shifts.plan(-place, uses, arm)
        yield same(None, f"{chosen} from {place}", max(-arm - 1, min(arm + 1, -after)), balance.after_battle(place, used))
        leaned = max(after, shifts.net(-place, uses)) > 0
        yield same(None, f"{chosen} from {place}: Law has leaned", leaned, balance.leaned_to_law(place, used))
        lean = ("law" if place < 0 else "chaos", abs(place)) if place else ("", 0)
        for how, each in EACH.items():
            worth = [reckoning.Magic(spell.name, spell.alignment.value, magic.adds_to_total(spell)) for spell in used]
            product = sum(value for _, _, value in reckoning.bonus(worth, lean, how))
            second = sum(map(magic.adds_to_total, used)) + balance.magic_bonus(place, used, each=each)
            yield same(None, f"{chosen} at {place}, {how}", product, second)


def won(case: Case, rng: Random) -> Asked:
    """Capitals that count, and who wins by them or by the world's end."""
    public = case.public
    won_ = {place: rng.choice(public["order"]) for place in public["holds"] if rng.random() < 0.5}
    case = Case(evolve(case.state, [["put", ["public", "won"], won_]]))
    country = dict(case.facts.country)
    neutral = "counted" if case.option("enemy-capitals") == "neutral-too" else "not counted"
    position, counts = case.position, {}
    for side in public["order"]:
        nations = dict(position.nations)
        for place, enemy in won_.items():
            if country.get(place) not in nations and enemy != side and case.option("enemy-capitals") == "as-taken":
                nations[country[place]] = enemy
        here = replace(position, nations=nations, capitals=dict(public["holds"]))
        counts[side] = second_victory.enemy_capitals(here, side, country, neutral=neutral)
        yield same(case, f"capitals of {side}", len(cities.capitals(case.state, side)), counts[side])
    hearing = asking(GAME, case.state, HOUSE, "fight", case.side)
    victory.by_capitals(hearing)
    leaders = second_victory.capital_leaders(counts)
    yield same(case, "most capitals", hearing.state["referee"]["over"]["winner"], leaders[0] if len(leaders) == 1 else None)
    for towards, name in (("law", "Runestaff"), ("chaos", "Mournblade")):
        hearing = asking(GAME, case.state, HOUSE, "fight", case.side)
        victory.at_the_worlds_end(hearing, towards)
        held = {side: [spell for spells in case.state["secret"][side]["hands"].values() for spell in spells] for side in public["order"]}
        bearer = next((side for side in held if name in held[side]), None) if towards == "law" else units.owner(case.state, name)
        totals = {side: second_victory.magic_total([spell_of(spell) for spell in held[side]], KINDS[towards]) for side in held}
        first = second_victory.winners_at_worlds_end(KINDS[towards], bearer, totals)
        product = hearing.state["referee"]["over"]["winner"]
        yield same(case, f"the world's end in {towards}", product, first[0] if len(first) == 1 else None)


class Mild:
    """Dice that fall low, so that everybody escapes; spells are drawn that do nothing. Counts what is asked for."""

    def __init__(self) -> None:
        self.drawn = self.rolled = 0

    def take(self, request: Request) -> Rolled:
        if request.kind == "draw":
            self.drawn += 1
            return Typed([next(item for item in request.items if _harmless(str(item)))]).take(request)
        self.rolled += 1
        return Typed(["1"]).take(request)


def _harmless(name: str) -> bool:
    return name in equipment.spells() and equipment.alignment(name) == "neutral" and not equipment.is_immediate(name)


def passed(case: Case, rng: Random) -> Asked:
    """How many spells a way draws, and how many escapes it asks for, of those who have nothing that spares them."""
    hands: list[Any] = [["put", ["public", "sailed"], []]]
    hands += [["put", ["secret", side, "hands"], {}] for side in case.public["order"]]
    for name, here in case.units.items():
        hands += [["put", ["public", "units", name, "spells"], 0], ["put", ["public", "units", name, "spent"], 0]]
        hands += [["drop", ["public", "units", name, "ashore"], None], ["put", ["public", "units", name, "combat"], max(2, here["combat"])]]
    cup = [name for name in equipment.everything() if _harmless(name)] * 3
    case = Case(evolve(case.state, [*hands, ["put", ["cup", "fresh"], cup], ["put", ["public", "container"], len(cup)]]))
    for unit in [unit for unit, here in case.units.items() if here["owner"] == case.side and here["sort"] != "artifact"]:
        fleet = case.units[unit]["sort"] == "fleet"
        mates = [] if fleet or case.units[unit]["sort"] != "personality" else units.companions(case.state, case.side, unit)
        mates = [mate for mate in mates if case.units[mate].get("stack") == case.units[unit].get("stack")][: rng.choice((0, 1, 3))]
        for _ in range(6):
            way, here_ = [], case.units[unit]["at"]
            for _ in range(rng.randint(1, 4)):
                here_ = rng.choice(sorted(case.facts.neighbours[here_]) or [here_])
                way.append(here_)
            if fleet and may_sail(case, [unit], way, False):
                yield from _drawn(case, [unit], way, "sail", fleets=[unit])
            elif not fleet and may_march(case, [unit, *mates], way):
                yield from _drawn(case, [unit, *mates], way, "march", units=[unit, *mates])


def _drawn(case: Case, names: list[str], way: list[str], verb: str, **args: Any) -> Asked:
    source = Mild()
    ruling = case.rule(verb, Chained(source, Seeded(1)), **args, place=way[-1], via=way)
    if not isinstance(ruling, Ruling) or ruling.verdict != LEGAL:
        return  # into the water, or whom to attack: a question comes first
    path = [case.units[names[0]]["at"], *way]
    if verb == "march" and sum(place in case.facts.straits for place in way) > 1:
        return  # the document speaks of one journey, of ships
    armies = any(case.units[name]["sort"] == "army" for name in names)
    boiling = terrain.boiling_rolls_of_path(case.facts, path)
    rolls = boiling * len(names) + sum(terrain.teeth_roll(case.facts, place, verb == "sail") for place in way)
    rolls += sum(case.units[name].get("aboard") == CHAOS_SHIP for name in names)  # who gets off it escapes [16.8]
    if verb == "march" and not flies(case, names) and armies and boiling:
        return
    draws = random_attacks.draws(case.facts, path, armies, flies(case, names)) if verb == "march" else _straits(case, path)
    if verb == "march" and not armies and path[-1] not in case.facts.straits:
        draws -= random_attacks.draws(case.facts, path[-2:], False)  # drawn when movement ends
    end = path[-1]
    yield same(case, f"draws and rolls of {verb} {names} along {path}", (source.drawn, source.rolled), (draws, rolls))
    if verb == "march" and not armies and end not in case.facts.straits and not is_sea(case.facts, end):
        yield from _ended(case.after(ruling), names, path)
    if verb == "march" and case.foreign_capital(end) and not terrain.wall_of(case.facts, end):
        yield _occupied(case.after(ruling), end, not enemies_at(case.position, case.side, end))


def _ended(case: Case, names: list[str], path: list[str]) -> Asked:
    """What those who have just marched without armies draw when movement ends; the others have stayed where they are."""
    still = [name for name, here in case.units.items() if name not in names and here["owner"] == case.side]
    stayed: list[Any] = [["put", ["public", "units", name, "came"], case.units[name]["at"]] for name in still]
    stayed += [["drop", ["public", "units", name, "trail"], None] for name in still]
    case = Case(evolve(case.state, stayed))
    hearing: Any = HearingOf(GAME, case.state, Declaration("next", {}, case.side), HOUSE, Chained(Mild(), Seeded(1)))
    with suppress(Ask, Refusal):  # what else the end of movement brings
        encounters.at_the_end(hearing)
        told = sum(line.label == "random attack" for line in hearing.lines)
        yield same(case, f"draws of {names} who end in {path[-1]}", told, random_attacks.draws(case.facts, path[-2:], False))


def _occupied(case: Case, end: str, alone: bool) -> Difference | None:
    """Whether who ends movement in an open capital has taken it then, and not before (7.2, 7.5.2, 7.5.6)."""
    hearing: Any = HearingOf(GAME, case.state, Declaration("next", {}, case.side), HOUSE, Chained(Mild(), Seeded(1)))
    before, asked = case.public["holds"].get(end) == case.side, True
    with suppress(Ask, Refusal):
        encounters.at_the_end(hearing)
        asked = False
    after = hearing.public["holds"].get(end) == case.side
    if asked and not after:
        return None  # something else comes first
    expected = alone and terrain.spells_for_capture(True, "neutral") > 0 and bool(units.of(case.state, case.side, end))
    return same(case, f"{end} is taken on the way, and when movement ends", (before, after), (False, expected))


def driven(case: Case, rng: Random) -> Asked:
    """Whether who has marched, fallen back or swum into an open capital has taken it when a turn ends (7.0, 7.5.2, 9.1)."""
    others = [place for place in case.places if case.foreign_capital(place) and not terrain.wall_of(case.facts, place)]
    ours = [unit for unit, here in case.units.items() if here["owner"] == case.side and here["sort"] in ("personality", "army")]
    for place in others:
        away: list[Any] = [["put", ["public", "units", unit, "at"], "Oin"] for unit in case.units if case.units[unit]["at"] == place]
        away += [["drop", ["public", "holds", place], None], ["put", ["public", "battles"], {}]]
        for unit, flight in zip(rng.sample(ours, min(3, len(ours))), (None, "retreat", "escape"), strict=False):
            state = evolve(case.state, [*away, ["drop", ["public", "units", unit, "aboard"], None]])
            hearing: Any = HearingOf(GAME, state, Declaration("next", {}, case.side), HOUSE, Chained(Mild(), Seeded(1)))
            asked = True
            with suppress(Ask, Refusal):  # who takes the spell, and what plays at once
                if flight == "escape":
                    escapes._washed_up(hearing, unit, place, "out of the water")
                elif flight:
                    retreats.withdraw(hearing, case.side, [unit], "Org", place)
                else:
                    pieces.go(hearing, [unit], place)
                engagement.occupy(hearing, place)
                asked = False
            if asked and hearing.public["holds"].get(place) is None:
                continue  # something else comes first
            expected = terrain.may_occupy(0, False, 0, driven=flight is not None).allowed
            own = case.public["nations"].get(world.place(state, place).get("nation")) == case.side
            taken = hearing.public["holds"].get(place) == case.side
            yield same(case, f"{unit} in {place} by {flight or 'a march'}: taken", taken, expected and not own)


def _straits(case: Case, path: list[str]) -> int:
    return random_attacks.draws(case.facts, [place for place in path if place in case.facts.straits or place == path[0]], False)


def index() -> Asked:
    """Each spell's value, kind, brackets, musters and what it devours; each nation's forces."""
    for name, row in equipment.spells().items():
        short = name.removesuffix(" II").removesuffix(" I").removesuffix(" Golden")
        printed = INDEX.get(SHORT.get(short, short)) or next(s for s in INDEX.values() if s.name.casefold() == short.casefold())
        spell = spell_of(name)
        kept = (spell.value, spell.alignment, spell.parenthesized if spell.value else False, spell.flies)
        yield same(None, name, kept, (printed.value, printed.alignment, printed.parenthesized if spell.value else False, printed.flies))
        yield same(None, f"copies of {name}", row["copies"], 1 if name != short else spell_index.copies(printed.name))
    for nation, force in battalia.NATIONS.items():
        row_ = equipment.nations()[nation]
        yield same(None, nation, (row_["armies"], row_["alignment"]), (force.armies, force.alignment.value))
        if force.personalities:  # of Argimiliar the list names nobody
            sorts = [equipment.pieces()[piece]["sort"] for piece in equipment.pieces_of(nation)]
            people = sorts.count("personality") + sorts.count("troop")
            yield same(None, f"pieces of {nation}", (people, sorts.count("fleet")), (len(force.personalities), force.fleets))
