"""19.4 What the 13 enchantments do once all have been rolled for: together, the dispelling first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from playaid.games.albion.ratings import fortresses, ground, leaders, paths, places, strengths
from playaid.games.albion.ratings.enchanters import reach_of
from playaid.games.albion.ratings.heirs import heirs_first
from playaid.games.albion.rules import command, losses, minds, results, tracks, vision
from playaid.games.albion.state import castings, hexes, outstanding, pieces
from playaid.games.albion.state.marches import leaderless
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.language.message import AND, listing, message
from playaid.referee.contract.game import Check, Facts
from playaid.referee.contract.tapped import Cost
from playaid.referee.deciding.offers import legal

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Casting, Hearing, Piece, Scrying, State


def resolve(hearing: Hearing) -> None:
    """Let everything that works take effect. [19.0]"""
    works = [casting for casting in hearing.public.get("castings", ()) if casting["result"] == "works"]
    calm = [str(casting["target"]) for casting in works if casting["number"] == castings.DISPEL]
    for number in calm:
        hearing.tell("All enchantments in {hex} are dispelled.", hex=number)
    standing = [casting for casting in works if not _negated(hearing, casting, calm)]
    hearing.put("public", "enchantments", standing)
    _weathers(hearing, [casting for casting in standing if casting["number"] in castings.WEATHERS], calm)
    for casting in standing:
        if effect := _EFFECTS.get(casting["number"]):
            effect(hearing, casting)
    _controls(hearing, [casting for casting in standing if casting["number"] == castings.CONTROL])
    hearing.put("public", "castings", [])


def _negated(hearing: Hearing, casting: Casting, calm: Sequence[str]) -> bool:
    """Whether a casting is undone because its hex, or the hex of its person, is dispelled. [19.4.11]"""
    if casting["number"] == castings.DISPEL:
        return False
    here = pieces.piece(hearing.state, str(casting["target"]))["hex"] if casting["number"] in castings.ON_PERSON else casting["target"]
    if here not in calm:
        return False
    hearing.tell("{casting} is undone by the dispelling.", casting=castings.describe(casting))
    return True


# weather: 04 before 05, 05 before 06, 06 before 07


def _weathers(hearing: Hearing, works: Sequence[Casting], calm: Sequence[str]) -> None:
    before = str(hearing.public["weather"]["map"])
    by_number = {number: [casting for casting in works if casting["number"] == number] for number in castings.WEATHERS}
    elsewhere = bool(calm or by_number[castings.ELEMENTS])
    if by_number[castings.WINTER]:
        hearing.put("public", "weather", "map", "snow")
        whole = "Fimbulwinter: snow lies on the whole map."
        but = "Fimbulwinter: snow lies on the map, but where other enchantments prevail."
        hearing.tell(but if elsewhere or by_number[castings.STORM] else whole)
    elif by_number[castings.RAIN]:
        hearing.put("public", "weather", "map", "rain")
        hearing.tell("It rains on the map, but where other enchantments prevail." if elsewhere else "It rains on the whole map.")
    for casting in by_number[castings.STORM]:
        zone = hearing.fact("hexes", str(pieces.piece(hearing.state, casting["caster"])["hex"]), "zone")
        hearing.put("public", "weather", "zones", zone, "rain")
        hearing.tell("A storm rages on {zone}.", zone=zone)
    skies: dict[str, str] = {}
    for casting in by_number[castings.ELEMENTS]:
        here, reach = str(pieces.piece(hearing.state, casting["caster"])["hex"]), reach_of(hearing, casting)
        for number in around(hearing, here, reach):
            skies[number] = _chosen(hearing, casting, skies.get(number))
        hearing.push("public", "weather", "areas", {"hex": here, "reach": reach})
        for number in sorted({*pieces.hexes_of(hearing.state, FOMORIAN), *pieces.hexes_of(hearing.state, FAERIE)}):
            ground.mark_range(hearing, here, number, reach)
        text = "The weather within {range} hexes of {caster} is {weather}."
        hearing.tell(text, range=reach, caster=casting["caster"], weather=casting["weather"])
    skies.update(dict.fromkeys(calm, before) if works else {})
    if skies:
        hearing.put("public", "weather", "hexes", {**hearing.public["weather"]["hexes"], **skies})


def _chosen(hearing: Hearing, casting: Casting, standing: str | None) -> str:
    """The weather of a casting; the players say which of two different ones stands where both reach."""
    wanted = str(casting["weather"])
    if standing is None or standing == wanted:
        return wanted
    return hearing.ask(
        "two weathers",
        who="both",
        prompt="two Enchantments of the Elements overlap, of which 19.4 does not speak: which weather stands where both reach?",
        options=(standing, wanted),
    )


def around(hearing: Hearing, number: str, reach: int) -> list[str]:
    """All hexes of the map within a range, in order."""
    low = ground.low_columns(hearing)
    column = int(number[:2])
    spread = range(max(column - reach, 1), min(column + reach, hexes.COLUMNS) + 1)
    near = (f"{across:02d}{row:02d}" for across in spread for row in range(1, hexes.ROWS + 1))
    return [other for other in near if hexes.distance(number, other, low) <= reach]


def _shake(hearing: Hearing, casting: Casting) -> None:
    """01: the fortress falls, and half of each side's army points in the hex, rounded down."""
    number = str(casting["target"])
    hearing.tell("The earth shakes in {hex}.", hex=number)
    if fortresses.standing(hearing.state, number):
        losses.ruin(hearing, number, fortresses.owner(number))
    for side in (FOMORIAN, FAERIE):
        armies = pieces.at(hearing.state, number, side, "army")
        count = pieces.points(hearing.state, armies)
        half = count // 2
        text = message("{side} has {points} army points in {hex}", side=side, points=count, hex=number)
        hearing.line("Shake the Earth", text, message("{points} lost", points=half), "19.4", only=pieces.own(hearing.state, side))
        if half:
            losses.owe(hearing, side, number, "Shake the Earth", armies, points=half)


def _farcalling(hearing: Hearing, casting: Casting) -> None:
    """Once in a game: of several that work in one segment the others come to nothing. [19.4.02]"""
    if hearing.public["farcalling"]:
        hearing.tell("{caster} calls Auberon, who has been called already: nothing more comes of it.", caster=casting["caster"])
        return
    hearing.put("public", "farcalling", True)
    hearing.tell("Auberon is called: the roll for his expedition is lowered from now on.")


def _scrying(hearing: Hearing, casting: Casting) -> None:
    side = pieces.other(casting["side"])
    there = pieces.at(hearing.state, str(casting["target"]), side)
    names = [name for name in there if pieces.piece(hearing.state, name)["state"] == "active"]
    if pieces.own(hearing.state, side):
        names = []  # those who stand there when it is written
    hearing.push("public", "scrying", {"hex": casting["target"], "side": side, "names": names})
    hearing.tell("{side} must write down how the stack in {hex} will move.", side=side, hex=casting["target"])


def _vortex(hearing: Hearing, casting: Casting) -> None:
    hearing.push("public", "vortex", str(casting["target"]))
    hearing.tell("A vortex opens in {hex}.", hex=casting["target"])


def _strength(hearing: Hearing, casting: Casting) -> None:
    target = str(casting["target"])
    hearing.put("public", "strengthened", target, int(hearing.public["strengthened"].get(target, 0)) + 2)
    hearing.tell("{target} is stronger by 2 for this Game-Turn.", target=casting["target"])


def _vision(hearing: Hearing, casting: Casting) -> None:
    if casting.get("shown"):  # told when it was cast
        return
    vision.tell_seen(hearing, casting["side"], vision.in_sight(hearing, casting))


def _mental(hearing: Hearing, casting: Casting) -> None:
    if pieces.lives(pieces.piece(hearing.state, str(casting["target"]))):
        hearing.put("public", "minds", casting["caster"], {"target": casting["target"], "round": 0})
        text = "{caster} attacks the mind of {target}: a duel arcane that cannot be declined."
        hearing.tell(text, caster=casting["caster"], target=casting["target"])


_EFFECTS = {
    castings.SHAKE: _shake,
    castings.FARCALLING: _farcalling,
    castings.SCRYING: _scrying,
    castings.VORTEX: _vortex,
    castings.STRENGTH: _strength,
    castings.VISION: _vision,
    castings.MENTAL: _mental,
}


# 10 Mind Control


def _controls(hearing: Hearing, works: Sequence[Casting]) -> None:
    by_target: dict[str, list[Casting]] = {}
    for casting in works:
        if _masters(hearing, casting):
            by_target.setdefault(str(casting["target"]), []).append(casting)
    for target, several in by_target.items():
        winner = _strongest(hearing, several)
        if winner["side"] == pieces.commander_side(pieces.piece(hearing.state, target)):  # who commands a mind already takes none
            text = "{caster} keeps the mind of {target} from the enemy for this Game-Turn."
            hearing.tell(text, caster=winner["caster"], target=target)
            continue
        hearing.put("public", "pieces", target, "control", winner["side"])
        hearing.put("public", "mastered", target, winner["caster"])
        text = "{target} is under the control of {caster} ({side}) for this Game-Turn."
        hearing.tell(text, target=target, caster=winner["caster"], side=winner["side"])
        minds.learn(hearing, target, winner["side"])
        command.pass_on(hearing, leaderless(hearing.state, target))  # the piece comes without armies


def _masters(hearing: Hearing, casting: Casting) -> bool:
    """Whether the caster's magic and command are above the target's, and the target stands where he may be taken."""
    caster, target = casting["caster"], str(casting["target"])
    number = str(pieces.piece(hearing.state, target)["hex"])
    side = pieces.piece(hearing.state, target)["side"]
    place = places.place_of(number)
    alone = pieces.owner_of_place(hearing.state, target)
    refuge = str(place["name"]) if place else fortresses.defence(hearing, number, side, only=alone)
    if refuge is not None:
        if "stacks" in hearing.state["public"]:  # where he stands is not told
            hearing.tell("{target} is safe from Mind Control where he stands.", target=target)
        else:
            hearing.tell("{target} is safe from Mind Control where he stands ({refuge}).", target=target, refuge=refuge)
        return False
    mine, theirs = (_will(hearing, name) for name in (caster, target))
    text = message("{caster} against {target}", caster=caster, target=target)
    hearing.line("Mind Control", text, "works" if mine > theirs else "too weak", "19.4")
    if mine <= theirs:
        hearing.tell("{target} withstands {caster}'s Mind Control.", target=target, caster=caster)
    return mine > theirs


def _will(hearing: Hearing, name: str) -> int:
    """Magic and command together, told to their own side alone: what is borne unseen may count in them, and who has the higher sum is all
    that others need to know. [19.4.10, 20.1]"""
    (magic, how), rating = strengths.magic(hearing, name), leaders.rating(hearing, name)
    text = message("magic {how}, command {command}", how=how, command=rating)
    hearing.line(name, text, f"{magic + rating}", "19.4", only=pieces.piece(hearing.state, name)["side"])
    return magic + rating


def _strongest(hearing: Hearing, several: Sequence[Casting]) -> Casting:
    """The one of the highest Basic Magic Strength; dice among equals, the higher roller. [19.4.10]"""
    best = max(strengths.basic_magic(hearing, casting["caster"]) for casting in several)
    left = [casting for casting in several if strengths.basic_magic(hearing, casting["caster"]) == best]
    while len(left) > 1:
        rolls = hearing.untied(partial(_for_control, hearing, left), lambda rolls: min(rolls) == max(rolls))
        left = [casting for casting, roll in zip(left, rolls, strict=True) if roll == max(rolls)]
    return left[0]


def _for_control(hearing: Hearing, several: Sequence[Casting]) -> list[int]:
    rolls = []
    for casting in several:
        why = message("{caster} for control of {target}", caster=casting["caster"], target=casting["target"])
        rolls.append(hearing.roll("2d6", who=casting["side"], why=why).total)
    return rolls


def release(hearing: Hearing, target: str, why: str) -> None:
    hearing.drop("public", "mastered", target)
    if pieces.piece(hearing.state, target).get("control"):
        hearing.put("public", "pieces", target, "control", None)
        hearing.tell("{target} is free again, {why}.", public=True, target=target, why=why)
        come_home(hearing, target)


def come_home(hearing: Hearing, target: str) -> None:
    """The piece of a person whose mind is free is its own side's again, and comes without armies of whoever held it."""
    led, own = leaderless(hearing.state, target), pieces.piece(hearing.state, target)["side"]
    command.pass_on(hearing, [army for army in led if pieces.piece(hearing.state, army)["side"] != own])
    command.take_over(hearing, target)
    hearing.happens("return of a mind", person=target)


def set_free(hearing: Hearing, person: str, piece: Piece) -> None:
    """Minds that the dead held are free again, and nobody holds that of the dead. [19.4.10]"""
    if person in hearing.public["mastered"]:
        hearing.drop("public", "mastered", person)
    for target, master in list(hearing.public["mastered"].items()):
        if master == person:
            release(hearing, target, message("for {person} is dead", person=person))


def end_mind_attacks(hearing: Hearing, person: str, piece: Piece) -> None:
    """The dead attack no mind, and are attacked no more. [19.4.08]"""
    for caster, mind in list(hearing.public.get("minds", {}).items()):
        struck = hearing.declaration.verb == "strike" and hearing.args["person"] == caster  # `strike` ends it, once both are dealt with
        if person in (caster, mind["target"]) and not struck:
            hearing.drop("public", "minds", caster)


def turn_ends(hearing: Hearing) -> None:
    """Controlled persons among their controller's pieces die, all as they stand together; the others come to themselves. [19.4.10]"""
    held = heirs_first(hearing.public.get("mastered", {}))
    company = {target: _company(hearing.state, target) for target in held}
    for target in held:
        if company[target]:
            text = message("{target} is stacked with {piece} at the end of the Game-Turn", target=target, piece=company[target][0])
            hearing.line("Mind Control", text, "killed", "19.4")
            losses.kill(hearing, target, message("among those who had his mind"))
        else:
            release(hearing, target, message("for the Game-Turn is over"))


def _company(state: State, target: str) -> list[str]:
    """The other pieces in a held person's hex that whoever holds them controls."""
    piece = pieces.piece(state, target)
    control = piece.get("control")
    return [name for name in pieces.at(state, str(piece["hex"]), control) if name != target] if control else []


# 03: the written movement


def write(hearing: Hearing) -> None:
    """Write down how a scried stack will move; it is bound to that. [19.4.03]"""
    number, path = hearing.args["hex"], list(hearing.args.get("path") or ())
    stack = next(stack for stack in hearing.public["scrying"] if stack["hex"] == number and stack["side"] == hearing.side)
    hearing.pull("public", "scrying", stack)
    tracks.mark(hearing, "scried", _scried(hearing, stack), path)
    hearing.tell("The stack in {hex} will move: {path}." if path else "The stack in {hex} will stay.", hex=number, path=" ".join(path))


def _scried(hearing: Hearing, stack: Scrying) -> list[str]:
    """Who is bound to what is written for a stack: who was there when it was scried."""
    there = stack["names"] or pieces.at(hearing.state, stack["hex"], hearing.side)
    return [name for name in there if name in pieces.pieces(hearing.state)]


def write_near(hearing: Hearing) -> dict[str, int]:
    """What each hex round the end of what is written so far would cost the land pieces of the stack, or its ships. Raises MissingFact."""
    here = [hearing.args["hex"], *(hearing.args.get("path") or ())][-1]
    names = _who_goes(hearing)
    if not hexes.is_hex(here) or not names:
        return {}
    around = hexes.beside(here, ground.low_columns(hearing))
    entries = ((number, paths.entry(hearing, names, here, number).points) for number in around)
    return {number: points for number, points in entries if points is not None}


def write_cost(hearing: Hearing) -> Cost:
    """What a written way of hexes that touch would cost in the weather of now. Raises MissingFact."""
    here, path, cost = hearing.args["hex"], hearing.args["path"], 0
    for number in path:
        cost += paths.entry(hearing, _who_goes(hearing), here, number).points or 0
        here = number
    return Cost(cost, passes=paths.come_by(hearing, path))


def _who_goes(hearing: Hearing) -> list[str]:
    """The land pieces of a scried stack that are ashore, or where there are none its ships."""
    stacks = [stack for stack in hearing.public.get("scrying", ()) if stack["hex"] == hearing.args["hex"]]
    names = [name for stack in stacks if stack["side"] == hearing.side for name in _scried(hearing, stack)]
    ashore = [
        name
        for name in names
        if pieces.piece(hearing.state, name)["kind"] != "ship" and not pieces.piece(hearing.state, name).get("aboard")
    ]
    return ashore or [name for name in names if pieces.piece(hearing.state, name)["kind"] == "ship"]


def _unscried(hearing: Hearing) -> Facts:
    return None if hearing.args["hex"] in write_offers(hearing) else {"hex": hearing.args["hex"]}


def _no_path(hearing: Hearing) -> Facts:
    if _unscried(hearing):
        return None
    here = hearing.args["hex"]
    for number in hearing.args.get("path") or ():
        if number in paths.DEEDS:
            continue
        far = paths.beside(hearing, here, number) is None
        if far and not (places.place_of(here) and places.place_of(number)):
            return {"here": here, "there": number}
        here = number
    return None


WRITE_CHECKS = (
    Check("19.4.03.scried", "19.4", "no stack of yours in {hex} has been scried", _unscried, rank=10),
    Check(
        "19.4.03.path",
        "19.4",
        "{there} does not follow on {here}: every hex of the way is written, each beside the one before it, and `search`, `gaze`, "
        "`overrun`, `embark` or `debark` where it is to be done; from a place of power another may follow",
        _no_path,
    ),
)


def write_offers(hearing: Hearing) -> Iterable[str]:
    """To stay where they are; every path may be written."""
    return [str(stack["hex"]) for stack in hearing.public.get("scrying", ()) if stack["side"] == hearing.side]


# 08: the duel of minds


def strike(hearing: Hearing) -> None:
    """A round of the duel arcane of a Mental Attack, over any distance, until one is dead. [19.4.08, 16.4]"""
    caster = hearing.args["person"]
    target = str(hearing.public["minds"][caster]["target"])
    round_ = int(hearing.public["minds"][caster]["round"]) + 1
    hearing.put("public", "minds", caster, "round", round_)
    side = pieces.piece(hearing.state, caster)["side"]
    strengths = {name: _mind(hearing, name) for name in (caster, target)}
    column = results.column_of(hearing, "duel", (strengths[caster][0], strengths[target][0]), [caster], [target])
    more = results.favours(hearing, "duel", (caster, target), (side, pieces.other(side)))
    why = message("mental attack of {caster} on {target}, round {round}", caster=caster, target=target, round=round_)
    row = results.row_of(hearing, side, more, why)
    letters = results.letters_of(hearing, row, column)
    pair = (caster, target)
    struck = [results.wounds_of(hearing, "duel", letters[i], strengths[pair[i]][1], pair[1 - i], pair[i]) for i in (0, 1)]
    for name, number in zip(pair, struck, strict=True):
        if number:
            losses.announce(hearing, name, number)
            losses.wound(hearing, name, number)
    dead = [name for name in pair if not pieces.lives(pieces.piece(hearing.state, name))]
    parties = {"champion": caster, "wounds": struck[0], "other_champion": target, "other_wounds": struck[1]}
    wounds = message("{wounds} wounds to {champion}, {other_wounds} to {other_champion}", **parties)
    hearing.outcome(listing((message("{person} dies", person=name) for name in dead), AND) or wounds)
    if dead:
        hearing.drop("public", "minds", caster)
    text = (
        "Mental attack of {caster} on {target}: result {letters}, over."
        if dead
        else "Mental attack of {caster} on {target}: result {letters}, undecided."
    )
    hearing.tell(text, caster=caster, target=target, letters="/".join(letters))


def _mind(hearing: Hearing, name: str) -> tuple[int, int]:
    """Current Magic Strength and strength of force; whoever has no magic counts as 1 and the mana. [19.4.08]"""
    basic = strengths.basic_magic(hearing, name)
    if basic:
        strength, text = strengths.magic(hearing, name)
    else:
        basic, mana = 1, int(hearing.public["mana"])
        strength, text = places.magic_here(hearing, name, basic + mana, message("1 (for this enchantment) + mana {mana}", mana=mana))
    alone = pieces.owner_of_place(hearing.state, name)
    hearing.line(name, message("magic {how}", how=text), f"{strength}", "19.4", only=alone)
    if alone:  # the place that adds to it would tell where they stand
        hearing.line(name, message("magic, announced"), f"{strength}", "19.4")
    return strength, basic


def _no_attack(hearing: Hearing) -> Facts:
    return None if hearing.args["person"] in hearing.public.get("minds", {}) else {"person": hearing.args["person"]}


def _another_first(hearing: Hearing) -> Facts:
    return None if _no_attack(hearing) else castings.another_mind_first(hearing.state, hearing.args["person"])


STRIKE_CHECKS = (
    Check("19.4.08.attack", "19.4", "{person} makes no mental attack that is not over", _no_attack, rank=10),
    Check("19.4.08.losses", "7.0", "{side} has losses to remove first", outstanding.losses_first),
    Check("20.5.mind", "20.5", "the fate of {items} is rolled first", outstanding.fates_first),
    Check("16.one.mind", "16.0", "the {fight} is not over", _another_first),
)


def strike_offers(hearing: Hearing) -> Iterable[str]:
    return [caster for caster in hearing.public.get("minds", {}) if legal(hearing, {"person": caster})]
