"""Roaming Threat Cards, Spawning Enemies, Spoils Draws: what a card puts where, whose draws it brings, how long its ability lasts."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from playaid.games.legacy.state import ability_words, spoils
from playaid.games.legacy.state import enemies as product_enemies
from playaid.referee.contract.ruling import ILLEGAL, LEGAL, Ruling

from . import enemies, options, threats, tiles, tokens
from .compare_adapter import DECKS, Asked, Case, Difference, same
from .position import GENERAL, SEVERE, Enemy, Threat

CARD = "Threat X"


def spawned(case: Case, rng: Random) -> Asked:
    """Cards of one or two types, with more tokens and fewer than there are tiles."""
    for _ in range(4):
        kinds = rng.sample(product_enemies.PLAIN, rng.choice((1, 1, 2)))
        wanted = [(kind, rng.randint(1, 5), rng.choice(("red", "green", "blue"))) for kind in kinds]
        captain = _captain(case, rng) if case.position.approaching == SEVERE else {}
        if captain and rng.random() < 0.5:
            case = _fresh(case, captain["at"])
        args: dict[str, Any] = {"name": CARD, "command": "Hold", "extra": True, **captain}
        args["spawn"] = [f"{kind}:{number}:{colour}" for kind, number, colour in wanted]
        yield from _spawned(case, rng, args, wanted)


def _captain(case: Case, rng: Random) -> dict[str, str]:
    kind = rng.choice([kind for kind in product_enemies.KINDS if case.public["named_pool"][kind]])
    return {"named": "Captain_X", "kind": kind, "at": rng.choice(list(case.public["tiles"]))}


def _fresh(case: Case, tile: str) -> Case:
    """The same position with a tile that was placed for the card, of those that bring a threat when they are Scouted."""
    laid = {**case.public["tiles"][tile], "kind": "Roaming Threat"}
    changed = {"tiles": {**case.public["tiles"], tile: laid}, "fresh_lairs": [tile], "draws": []}
    return Case({**case.state, "public": {**case.public, **changed}}, case.realm)


def _spawned(case: Case, rng: Random, args: dict[str, Any], wanted: list[tuple[str, int, str]]) -> Asked:
    position, facts = case.position, case.facts
    deck = tokens.deck_to_draw(position)
    answers: dict[str, str] = {}
    put = [Enemy(args["kind"], args["at"], "Captain X")] if "named" in args else []
    ruling = case.rule("threat", answers=answers, **args)
    possible = deck is not None and not case.public.get("challenge") and not case.public.get("spoils")
    refused = isinstance(ruling, str) or ruling.verdict == ILLEGAL
    yield same(case, f"threat {args}", not refused, possible)
    if refused:
        return
    while not isinstance(ruling, str) and ruling.question is not None and len(answers) < 20:
        kind, _, colour = wanted[0]
        if ruling.question.key.startswith(f"{CARD} {kind}"):
            now = [*put, *(Enemy(kind, tile) for key, tile in answers.items())]
            fit = {tile for tile in case.public["tiles"] if enemies.may_spawn_on(position, facts, tile, colour, kind, now)}
            if "hallway" not in ruling.question.key:  # tokens that are left no choice stand before the Hallways are asked for
                yield same(case, f"tiles for {ruling.question.key} of {args}, {answers}", set(ruling.question.options), fit)
        answers[ruling.question.key] = rng.choice(ruling.question.options)
        ruling = case.rule("threat", answers=answers, **args)
    if isinstance(ruling, str) or ruling.verdict != LEGAL:
        yield Difference(f"threat {args} {answers}", ruling, "legal", case)
        return
    yield from _stands(case, case.after(ruling), args, wanted, put)


def _stands(case: Case, after: Case, args: dict[str, Any], wanted: list[tuple[str, int, str]], put: list[Enemy]) -> Asked:
    """How many stand where, kind by kind; and what becomes of the card and of the token on the decks."""
    position, facts = case.position, case.facts
    new = [token for token in after.public["enemies"].values() if token["card"] == CARD and not token["named"]]
    for kind, number, colour in wanted:
        mine = [Enemy(kind, token["tile"]) for token in new if token["kind"] == kind]
        taken = {enemy.tile for enemy in put}
        coloured, halls = enemies.coloured(position, facts, colour) - taken, enemies.hallways(position, facts) - taken
        counts = enemies.spawn_counts(number, len(coloured), len(halls - coloured), position.pool[kind])
        found = Counter("coloured" if enemy.tile in coloured else "hallways" if enemy.tile in halls else "astray" for enemy in mine)
        expected = Counter({place: counts[place] for place in ("coloured", "hallways") if counts[place]})
        yield same(case, f"{kind} of {args}", +found, expected)
        for at, enemy in enumerate(mine):
            second = enemies.may_spawn_on(position, facts, enemy.tile, colour, kind, [*put, *mine[:at]])
            yield same(case, f"{kind} {at} of {args} on {enemy.tile}", True, bool(second))
        put = [*put, *mine]
    lair = args.get("at") in case.public.get("fresh_lairs", ())
    placed = lair and bool(tiles.draws_threat_when_placed(facts, args["at"], "card"))
    brings = placed or (lair and options.general_drawn_after_severe_tile(position.options) and position.decks[GENERAL] > 0)
    yield same(case, f"a General Threat besides {args}", len(after.public["draws"]) > len(case.public["draws"]), brings)
    added = len(put)
    yield same(case, f"{args} discarded", CARD not in after.public["threats"], enemies.card_discarded(added))
    yield same(case, "the token on the decks", DECKS[after.public["approaching"]], tokens.next_deck(position.approaching))


def drawn(case: Case, rng: Random) -> Asked:
    """Spoils Draws of each claimant: whose it is, what goes back for it, and who comes after a draw or none."""
    for claimant in case.public["order"]:
        for _ in range(3):
            yield from _drawn(case, rng, claimant)


def _drawn(case: Case, rng: Random, claimant: str) -> Asked:
    kinds = rng.sample(product_enemies.PLAIN[:3], rng.choice((1, 2)))
    named = next((name for name, token in case.public["enemies"].items() if token["named"] and token["by"] == claimant), None)
    general = case.option("spoils") == "all" and rng.random() < 0.3
    if named is None and not general:
        return
    named = None if general else named
    entry = {"card": CARD, "kinds": kinds, "named": named, "claimant": claimant, "done": []}
    threat = Threat(CARD, GENERAL if general else SEVERE, frozenset(kinds), named or "", bool(named))
    case = Case({**case.state, "public": {**case.public, "spoils": entry, "draws": []}}, case.realm)
    opened, order = False, threats.spoils_order(case.position.players, claimant)
    rules = case.position.options | {"Spoils Draws for General Threats too"} if general else frozenset()
    for seat in order:
        character = case.character(seat)
        if seat == claimant:
            second = threats.may_open_spoils(threat, character, bool(named), rules)
            if not second and named is None:  # whoever else has a token begins in a claimant's stead
                opened = True
                continue
        else:
            second = threats.may_join_spoils(threat, character, opened)
        yield same(case, f"{seat} draws for {entry}", spoils.next_seat(case.state) == seat, bool(second))
        if not second:
            if seat == claimant:
                return
            continue
        takes = rng.random() < 0.7
        ruling = _draw(case, "item" if takes and case.public["decks"]["item"] else "none")
        if isinstance(ruling, str) or ruling.verdict != LEGAL:
            yield Difference(f"{seat} draws", ruling, "legal", case)
            return
        after = case.after(ruling)
        back = len(case.public["enemies"]) - len(after.public["enemies"])
        took = ruling.declaration.args["deck"] != "none"
        yield same(case, f"{seat} returns", back, len(threats.tokens_to_return(threat, character)) if took else 0)
        gained = len(after.public["seats"][seat]["cards"]) - len(case.public["seats"][seat]["cards"])
        yield same(case, f"{seat} draws", gained, threats.spoils_draws(back) if took else 0)
        opened, case = opened or took or general, after  # on a General Threat nobody else's draw hangs: a reading, with its row
    yield same(case, "Spoils Draws are over", spoils.next_seat(case.state), None)


def _draw(case: Case, deck: str) -> Ruling | str:
    return case.rule("spoils", answers={"spoils card": "Find / -"}, deck=deck)


def lasting(case: Case, rng: Random) -> Asked:
    """Which abilities are in force, and which cards are defeated."""
    position = case.position
    able = {name: {**card, "ability": "it weighs"} for name, card in case.public["threats"].items()}
    state: Any = {**case.state, "public": {**case.public, "threats": able}}
    for threat in position.threats:
        yield same(
            case, f"{threat.name} defeated", product_enemies.is_defeated(case.state, threat.name), bool(threats.defeated(position, threat))
        )
        if not threats.defeated(position, threat):
            yield same(
                case,
                f"ability of {threat.name}",
                threat.name in ability_words.abilities(state),
                bool(threats.ability_lasts(position, threat)),
            )
