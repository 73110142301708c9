"""Spells that act at once, by each die, for each personality; the container; ships that go down; artifacts. [7.1, 7.5.4, 9.0, 16.4]"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any

from playaid.dice.sources import Chained, Refusing, Seeded, Source, Typed
from playaid.games.elric import GAME
from playaid.games.elric.ratings import equipment
from playaid.games.elric.rules import cup, escapes, immediate
from playaid.referee.contract.hearing import Ask, HearingOf
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.ruling import Declaration
from playaid.referee.contract.state import evolve
from tests.games.elric.table import HOUSE

from . import artifacts, container, immediates, lading, terrain
from .compare_adapter import Asked, Case, heard, legal, same, spell_of
from .position import Answer, Kind, Personality, no, yes

GATES = 8
FACES = range(1, 7)


def _hearing(case: Case, side: str, source: Source) -> Any:
    return HearingOf(GAME, case.state, Declaration("search", {}, side), HOUSE, source)


def _bare(case: Case) -> Case:
    """Nobody holds a spell or bears an artifact, so that nothing is asked before the dice."""
    changes: list[Any] = [["put", ["secret", side, "hands"], {}] for side in case.public["order"]]
    for name, here in case.units.items():
        changes.append(["put", ["public", "units", name, "spells"], 0])
        if here["sort"] == "artifact":
            changes.append(["drop", ["public", "units", name], None])
    return Case(evolve(case.state, [*changes, ["put", ["public", "elric", "controller"], None], ["put", ["public", "placements"], {}]]))


def _people(case: Case) -> list[str]:
    own = [name for name, here in case.units.items() if here["owner"] == case.side and here["sort"] == "personality"]
    return [name for name in own if name != "Elric"]


def _cup(case: Case, names: Sequence[str]) -> Case:
    changes: list[Any] = [["put", ["cup"], {"fresh": [*names], "mixed": []}], ["put", ["public", "container"], len(names)]]
    return Case(evolve(case.state, [*changes, ["put", ["public", "discard"], []]]))


def _fighter(person: Personality) -> Personality:
    """A value in brackets takes no part in combat. [3.2]"""
    return replace(person, combat=0) if person.parenthesized else person


def gated(case: Case, rng: Random) -> Asked:
    """The Shade Gate with one spell behind it and each pair of dice: who comes back, who is asked about, who has to escape."""
    case = _bare(case)
    foes = [name for name in equipment.spells() if not equipment.is_immediate(name)]
    for unit in _people(case):
        for foe in rng.sample(foes, GATES):
            own, other, last = rng.choice(FACES), rng.choice(FACES), rng.choice(FACES)
            here = _cup(case, [foe])
            person = _fighter(here.person(unit))
            spell = spell_of(foe)
            left, right = person.combat + own, immediates.strength_at_gate(spell, brackets="nothing") + other
            thrown = abs(person.combat - (right - other)) <= 5
            faces = [str(own), str(other)] if thrown else []
            hearing, tied = _hearing(here, here.side, Chained(Typed([foe, *faces, str(last)]), Seeded(1))), False
            try:
                immediate.play(hearing, here.side, unit, "Shade Gate")
            except Ask as asked:
                tied = asked.question.key.startswith("tie")
            except Refusal:
                continue
            if thrown and left == right:
                yield same(here, f"the Gate: {unit} and {foe} with {own} and {other}", tied, True)
                continue
            weak = replace(spell, value=0) if spell.parenthesized else spell
            second = immediates.shade_gate(person, own, weak, other)
            lived = not second.slain or terrain.escapes(case.person(unit).combat, last)
            told = unit in hearing.public["units"]
            yield same(here, f"the Gate: {unit} and {foe} with {own} and {other}, escape {last}", told, lived)
            yield same(here, f"the Gate of {unit} is a discard", hearing.public["discard"].count("Shade Gate"), 1)


def towered(case: Case, rng: Random) -> Asked:
    """The Tower and the Nightmare by each die, and whom they take. [16.4]"""
    case = _bare(case)
    for unit in [*_people(case), *(["Elric"] if case.units.get("Elric", {"owner": None})["owner"] == case.side else [])]:
        for die in FACES:
            here = _cup(case, ["Misha", "Fileet"])
            hearing = _hearing(here, here.side, Chained(Typed([str(die), "1"]), Seeded(1)))
            with suppress(Ask, Refusal):  # which spells are taken
                immediate.play(hearing, here.side, unit, "Tower of Voilodion Gagnasdiak")
            second = immediates.tower(die, unit)
            appears = any(line.label == "random appearance" for line in hearing.lines)
            told = (unit in hearing.public["units"], appears)
            yield same(here, f"the Tower: {unit}, die {die}", told, (unit not in second.slain, second.elric_appears))
            yield from _dreamt(case, rng, unit, die)


def _play(hearing: Any, unit: str) -> None:
    immediate.play(hearing, hearing.side, unit, "Elric Nightmare")


def _dreamt(case: Case, rng: Random, unit: str, die: int) -> Asked:
    """A Nightmare where somebody controls Elric or nobody, and somebody bears Mournblade or nobody."""
    people = _people(case)
    who, bearer = rng.choice([None, *people]), rng.choice([None, *people])
    elric = {**case.units[people[0]], "owner": case.side if who else None, "at": case.units[who or people[0]]["at"], "spells": 0}
    changes: list[Any] = [["put", ["public", "units", "Elric"], elric], ["put", ["public", "elric", "controller"], who]]
    if bearer:
        blade = {**case.units[bearer], "sort": "artifact", "bearer": bearer, "nation": None}
        changes.append(["put", ["public", "units", "Mournblade"], blade])
    here = Case(evolve(case.state, changes))
    hearing = heard(here, here.side, "search", lambda: Chained(Typed([str(die), "1"]), Seeded(1)), partial(_play, unit=unit))
    if hearing is None:
        return
    second = immediates.nightmare(die, who, bearer)
    gone = {name for name in people if name not in hearing.public["units"]}
    appears = any(line.label == "random appearance" for line in hearing.lines)
    left = bearer is not None and "Mournblade" not in hearing.public["units"]
    said = f"a Nightmare, die {die}, {who} in control, {bearer} with Mournblade"
    with_them = {name for name in gone if second.slain and name not in second.slain}  # their nation has fallen, and its ships [6.0]
    yield same(here, said, (gone - with_them, appears, left), (set(second.slain), second.elric_appears, second.mournblade_leaves))


def four(case: Case, rng: Random) -> Asked:
    """Four-Who-Are-One, by whom it is turned up, with Elric somebody's or nobody's. [16.4]"""
    case = _bare(case)
    for unit in _people(case):
        for owner in (None, *case.public["order"]):
            elric = {**case.units[unit], "owner": owner, "spells": 0}
            here = Case(evolve(case.state, [["put", ["public", "units", "Elric"], elric]]))
            hearing = _hearing(here, here.side, Refusing())
            immediate.play(hearing, here.side, unit, "Four-who-are-one")
            second = immediates.four_who_are_one(here.position.turn, owner is not None)
            away = hearing.public["elric"].get("away") or {"turn": None}
            told = (away["turn"], "Elric" in hearing.public["units"])
            yield same(here, f"the Four, turned up by {unit}, Elric of {owner}", told, (second.elric_leaves_until, owner is None))


def piled(case: Case, rng: Random) -> Asked:
    """Spells drawn, discarded and mixed by chance: how many lie where. [9.0, 9.6, 16.4]"""
    names = [name for name in equipment.spells() if not equipment.is_immediate(name)]
    for _ in range(40):
        fresh, thrown = rng.sample(names, rng.randint(0, 4)), rng.sample(names, rng.randint(0, 4))
        changes: list[Any] = [["put", ["cup"], {"fresh": fresh, "mixed": []}], ["put", ["public", "container"], len(fresh)]]
        changes += [["put", ["public", "discard"], thrown], ["put", ["public", "placements"], {}]]
        here = Case(evolve(case.state, changes))
        hearing, pile, done = (
            _hearing(here, here.side, _Any(rng)),
            container.Pile(len(fresh), len(thrown)),
            [str((len(fresh), len(thrown)))],
        )
        for _ in range(8):
            deed = rng.choice(("draw", "draw", "draw", "discard", "reshuffle"))
            done.append(deed)
            if deed == "draw":
                told = cup.draw(hearing, here.side, "compared", private=False) is not None
                yield same(here, f"a spell is drawn: {done}", told, container.may_draw(pile))
                pile = container.after_draw(pile)
            elif deed == "discard":
                cup.discard(hearing, rng.choice(names))
                pile = container.after_discard(pile, 1)
            else:
                immediate.play(hearing, here.side, "", "Reshuffle")
                pile = container.after_reshuffle(pile)
            where = (hearing.public["container"], len(hearing.public["discard"]))
            yield same(here, f"the piles: {done}", where, tuple(pile))


class _Any:
    """Draws whatever comes first."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def take(self, request: Any) -> Any:
        return Typed([str(self._rng.choice(request.items))]).take(request)


class _Always:
    """Every die shows the same."""

    def __init__(self, face: int) -> None:
        self._face = face

    def take(self, request: Any) -> Any:
        return Typed([str(self._face)]).take(request)


def _sink(hearing: Any, fleet: str) -> None:
    escapes.sink(hearing, fleet)


def sunk(case: Case, rng: Random) -> Asked:
    """Each ship at sea that is lost: its armies are lost too, and each personality aboard escapes by its die or not. [7.1, 7.3, 7.5.4]"""
    case = _bare(case)
    fleets = [name for name, here in case.units.items() if here["sort"] == "fleet" and here["owner"]]
    for fleet in [name for name in fleets if case.facts.kind[case.units[name]["at"]] is Kind.SEA]:
        aboard = [name for name, here in case.units.items() if here.get("aboard") == fleet]
        armies = [name for name in aboard if case.units[name]["sort"] == "army"]
        people = [name for name in aboard if case.units[name]["sort"] == "personality"]
        if len({case.units[name]["nation"] for name in people}) < len(people):
            continue
        for face in FACES:
            hearing = heard(case, case.side, "search", partial(_Always, face), partial(_sink, fleet=fleet))
            if hearing is None:
                continue
            stack = case.stack(aboard, case.units[fleet]["owner"] or "")
            second = lading.stranded(stack)
            yield same(case, f"{fleet} is lost: armies", sum(a not in hearing.public["units"] for a in armies), second["armies lost"])
            for name in people:
                told = name in hearing.public["units"]
                yield same(case, f"{fleet} is lost, die {face}: {name}", told, terrain.escapes(case.person(name).combat, face))


def borne(case: Case, rng: Random) -> Asked:
    """Each artifact handed to each personality. [9.3.3, 16.8]"""
    for artifact in ("Mournblade", "Chaos Shield"):
        for owner in case.public["order"]:
            own = [name for name, here in case.units.items() if here["owner"] == owner and here["sort"] == "personality"]
            if not own:
                continue
            at = rng.choice(own)
            lies = {**case.units[at], "sort": "artifact", "bearer": rng.choice([None, at]), "nation": None}
            here = Case(evolve(case.state, [["put", ["public", "units", artifact], lies]]))
            for name in [name for name, there in here.units.items() if there["sort"] == "personality"]:
                unit = here.units[name]
                answer: Answer = yes("with its stack", "16.8")
                if (
                    unit["owner"] != here.side
                    or lies["owner"] != here.side
                    or unit["at"] != lies["at"]
                    or unit.get("stack") != lies.get("stack")
                ):
                    answer = no("not with it", "16.8")
                elif lies["bearer"] == name:
                    answer = no("already", "16.8")
                elif artifact == "Mournblade":
                    answer = artifacts.may_bear_mournblade(here.person(name))
                yield legal(here, answer, "bear", artifact=artifact, unit=name)
