"""Muster, Political Coup: every counter to every cell, every showing of a hand for every country, and whose flags lie after it."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from playaid.games.empire.ratings import pieces
from playaid.games.empire.state import board
from playaid.referee.contract.ruling import ILLEGAL, LEGAL

from . import control, roster
from .compare_adapter import Asked, Case, Difference, counter_of, legal, same
from .position import Counter, Unit, enemies_in

SHOWINGS = 40


def mustered(case: Case, rng: Random) -> Asked:
    everywhere = [cell for country in pieces.countries() for cell in board.cells_of(country)]
    held = dict(case.held[case.side])
    for name, counter in held.items():
        for cell in (*everywhere, ""):
            yield _muster(case, name, counter, cell)
    for name in rng.sample(sorted(pieces.counters()), 40):
        for cell in (*rng.sample(everywhere, 3), ""):
            yield _muster(case, name, held.get(name) or counter_of(name), cell)
    yield from _among_enemies(case, held)
    for name, counter in held.items():
        fit = sorted(control.muster_hexes(case.position, case.facts, counter))
        if fit and control.may_muster(case.position, case.facts, case.side, counter):
            yield from _arrived(case, [(name, counter, rng.choice(fit))])


def _among_enemies(case: Case, held: dict[str, Counter]) -> Asked:
    """A counter onto each of its hexes where enemies stand: they do not hinder."""
    for name, counter in held.items():
        if not control.may_muster(case.position, case.facts, case.side, counter):
            continue
        for cell in sorted(control.muster_hexes(case.position, case.facts, counter)):
            if enemies_in(case.position, cell, case.side):
                ruling = case.rule("muster", counter=name, cell=cell)
                done = not isinstance(ruling, str) and ruling.verdict == LEGAL
                yield same(case, f"{name} among enemies at {cell}", done, control.may_place_where_enemies_stand(counter.kind))


def _muster(case: Case, name: str, counter: Counter, cell: str) -> Difference | None:
    second = control.may_muster(case.position, case.facts, case.side, counter, cell)
    return legal(case, second, "muster", counter=name, **({"cell": cell} if cell else {}))


def _arrived(case: Case, coming: list[tuple[str, Counter, str]]) -> Asked:
    name, counter, cell = coming[0]
    ruling = case.rule("muster", counter=name, cell=cell)
    if isinstance(ruling, str) or ruling.verdict != LEGAL:
        yield Difference(f"muster {name} at {cell}", ruling, "legal", case)
        return
    after = case.after(ruling)
    new = [unit for unit in after.units if unit not in case.units]
    yield same(case, f"{name} at {cell}", [_lies(after.units[unit]) for unit in new], [(cell, control.mustered_supplied())])
    left = sorted(other for other, _ in case.held[case.side] if other != name)
    yield same(case, f"the hand after {name}", sorted(n for n, _ in after.held[case.side] if n != name), left)
    flags = control.flags_after(case.position.flags, control.on_board(after.position), {counter.country: case.side})
    yield same(case, f"flags after {name}", after.public["control"], flags)


def _lies(unit: Unit) -> tuple[str, bool]:
    return unit.hex, unit.supplied


def coups(case: Case, rng: Random) -> Asked:
    """Hands as they are, and counters of other countries or out of others' hands among them."""
    held = dict(case.held[case.side])
    for country in roster.RACE:
        own = [name for name, _ in case.held[case.side] if pieces.counters()[name].country == country]
        for _ in range(SHOWINGS // 10 if not own else SHOWINGS):
            shown = rng.sample(own, rng.randint(0, len(own)))
            if not shown or rng.random() < 0.1:
                shown.append(rng.choice(sorted(held)) if held and rng.random() < 0.6 else rng.choice(sorted(pieces.counters())))
            yield from _coup(case, country, sorted(shown))


def _counters(case: Case, shown: Iterable[str]) -> list[Counter]:
    """Counters of the hand for names, copies one after another; those that are not held as some other copy."""
    left = list(case.held[case.side])
    out = []
    for name in shown:
        found = next((entry for entry in left if entry[0] == name), None)
        if found:
            left.remove(found)
        out.append(found[1] if found else Counter("nowhere", 0, "army", 0))
    return out


def _coup(case: Case, country: str, shown: list[str]) -> Asked:
    counters = _counters(case, shown)
    target = "enemy" if case.option("coup-target") == "enemy" else "anyone"
    extra = "any" if case.option("coup-counters") == "any" else "crowned"
    attempt = control.may_attempt_coup(case.position, case.side, country, target)
    second = attempt and control.may_show(case.position, case.side, country, counters, extra)
    said = f"coup {country} with {shown}"
    ruling = case.rule("coup", country=country, counters=shown)
    if not isinstance(ruling, str) and ruling.verdict == LEGAL and ruling.outcome == "the coup fails" and not second:
        few = not control.coup_succeeds(case.position, country, counters) or attempt.why == "not more crowns than on the board"
        yield same(case, f"{said}: in vain for want of crowns", case.option("coup-proof") == "dolt", few)
        after = case.after(ruling)
        nothing = (after.units, after.public["control"], sorted(n for n, _ in after.held[case.side]))
        before = (case.units, case.public["control"], sorted(n for n, _ in case.held[case.side]))
        yield same(case, f"{said}: nothing changes", nothing, before)
        return
    refused = isinstance(ruling, str) or ruling.verdict == ILLEGAL
    why = ruling if isinstance(ruling, str) else [reason.text for reason in ruling.reasons] or ruling.verdict
    yield Difference(said, why, second, case) if refused == bool(second) else None
    if second and not refused:
        yield from _taken_over(case, country, shown, counters)


def _taken_over(case: Case, country: str, shown: list[str], counters: list[Counter]) -> Asked:
    cells = [min(control.muster_hexes(case.position, case.facts, counter)) for counter in counters]
    ruling = case.rule("coup", country=country, counters=shown, cells=cells)
    said = f"coup {country} with {shown} at {cells}"
    if isinstance(ruling, str) or ruling.verdict != LEGAL:
        yield Difference(said, ruling, "legal", case)
        return
    after = case.after(ruling)
    was = case.position.flags.get(country)
    change = "unsupplied" if case.option("coup-supply") == "unsupplied" and was != case.side else "stays"
    supply = {name: unit.supplied for name, unit in case.units.items()}
    for name, unit in case.units.items():
        if unit.counter in control.coup_takes(case.position, country):
            supply[name] = control.supply_after_coup(unit.supplied, change)
    new = sorted(_lies(unit) for name, unit in after.units.items() if name not in case.units)
    arrived = sorted((cell, control.mustered_supplied()) for _, cell in zip(control.coup_musters(counters), cells, strict=True))
    yield same(case, f"{said}: mustered", new, arrived)
    yield same(case, f"{said}: supply", {name: after.units[name].supplied for name in case.units}, supply)
    flags = control.flags_after(case.position.flags, control.on_board(after.position), {country: case.side})
    yield same(case, f"{said}: flags", after.public["control"], flags)


def counted(case: Case, rng: Random) -> Asked:
    """Crowns on the board, who controls what, natural enemies."""
    for country in roster.RACE:
        yield same(
            case, f"crowns of {country}", board.crowns_on_board(case.state, country), control.crowns_on_board(case.position, country)
        )
        for side in case.position.players:
            barred = bool(board.natural_enemies(case.state, side, roster.RACE[country]))
            yield same(case, f"{country} barred to {side}", barred, bool(control.barred_by_race(case.position, side, country)))
    for side in case.position.players:
        product = set(board.controlled_countries(case.state, side))
        yield same(case, f"countries of {side}", product, set(control.countries_of(case.position, side)))
