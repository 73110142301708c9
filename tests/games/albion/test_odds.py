"""What `--odds` answers for the things that players ask about: exact, the chances summing to 1, and nothing told that is hidden."""

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from itertools import pairwise, product
from pathlib import Path
from typing import Any

import pytest

from playaid.book.book import tables_folder
from playaid.games.albion.ratings.forces import RATIOS
from playaid.games.albion.rules import left_out
from playaid.games.albion.state import printed
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.games.albion.table.outlook import payoffs
from playaid.referee.contract.ruling import Declaration
from playaid.referee.contract.state import State, visible
from playaid.referee.odds.exact import Odds, chain, odds
from playaid.referee.odds.payoff import worth_of
from playaid.referee.odds.policy import Continuation
from tests.each import each
from tests.games.albion.table import BOOK, GAME, at, do, hurt, offers_of, put, stand, start
from tests.games.albion.test_19_enchantments import cast
from tests.games.albion.test_20_items import searching
from tests.games.albion.test_attrition import of_aspect
from tests.games.albion.test_fortresses import siege
from tests.games.albion.test_initiating import FIELD, TROLLS, field
from tests.games.albion.test_resolving import battle, facing, melee
from tests.games.albion.two import land, plotting
from tests.slow import some


def of(state: State, verb: str, side: str, on: str | None = None, **args: Any) -> Odds:
    declaration = Declaration(verb, dict(args), side)
    if on is None:
        return odds(GAME, state, declaration, BOOK)
    return chain(GAME, state, declaration, BOOK, GAME.policies[on])


def shares(found: Odds) -> dict[str, Fraction]:
    """outcome -> chance; exact, all known, in sum 1."""
    assert found.exact
    assert not found.unknown
    counted = {one.outcome: one.probability for one in found.outcomes}
    assert sum(counted.values()) == 1
    return counted


def recovering(**wounds: int) -> State:
    state = put(at(start(), FOMORIAN, "recovery"), "public", "recovered", False)
    for name, number in wounds.items():
        state = hurt(state, name, number)
    return state


def test_of_an_activation() -> None:
    """The Worm on 4 or less of two dice: 6 of 36. [10.4]"""
    state = put(at(start(), FOMORIAN, "activation"), "public", "rolled", [])
    number = BOOK.value("activation", "The Worm", "number")
    assert number == 4
    assert shares(of(state, "activate", FOMORIAN, who="The Worm")) == {
        "becomes active": Fraction(6, 36),
        "stays inactive": Fraction(30, 36),
    }


def test_of_a_recovery_phase() -> None:
    """Rurik with two wounds rolls against 4: a 1 heals one, 2 to 4 both, 5 and 6 none. Connan, who has 5 left, rolls too. [9.7]"""
    one = shares(of(recovering(Rurik=2), "recover", FOMORIAN))
    assert one == {"2 wounds healed": Fraction(1, 2), "0 wounds healed": Fraction(1, 3), "1 wound healed": Fraction(1, 6)}
    both = shares(of(recovering(Rurik=2, Connan=1), "recover", FOMORIAN))
    assert both["3 wounds healed"] == Fraction(1, 2) * Fraction(5, 6)
    assert both["0 wounds healed"] == Fraction(1, 3) * Fraction(1, 6)


def test_of_an_attrition() -> None:
    number = of_aspect("wild")
    state = field(where=number, **TROLLS)
    state = at(put(state, "public", "attrition", {FOMORIAN: {number: ["wild magic"]}}), FOMORIAN, "attrition")
    shares(of(state, "attrition", FAERIE, hex=number))


@pytest.mark.parametrize(("many", "most"), some([((6, 4), 400), ((20, 20), 5000), ((40, 30), 12_000)]))
def test_of_a_battle_fought_on_while_it_pays(many: tuple[int, int], most: int) -> None:
    """However great the armies, in a few seconds: so many hearings are walked at most."""
    state = battle()
    state = put(put(state, "public", "pieces", "Moray 7", "count", many[0]), "public", "pieces", "Albion 7", "count", many[1])
    walk = of(state, "fight", FOMORIAN, "press on", hex=FIELD)
    ends = shares(walk)
    ways = {f"{side} {how}" for side in (FOMORIAN, FAERIE) for how in ("must retreat", "can fight no more")}
    assert set(ends) <= {*ways, "neither side can fight any more", "both sides must retreat", "both decline to attack"}
    assert walk.walked < most


def test_positions_alike_are_walked_once_and_nothing_else_changes() -> None:
    """Rounds fought and points scored make no other position: with and without merging the chances are the same."""
    state, fight = battle(), Declaration("fight", {"hex": FIELD}, FOMORIAN)
    apart = chain(GAME._replace(alike=None), state, fight, BOOK, GAME.policies["press on"])
    merged = chain(GAME, state, fight, BOOK, GAME.policies["press on"])
    assert merged.walked < apart.walked
    assert shares(merged) == shares(apart)


def test_of_a_melee_fought_on_while_it_pays() -> None:
    walk = of(melee(), "fight", FOMORIAN, "press on", hex=FIELD)
    assert shares(walk)
    assert walk.walked < 400


@each(("kind", "one", "two"), [("duel", "Barguest", "Morigu"), ("trial", "Rurik", "Colleran")])
def test_of_a_challenge_to_the_death(kind: str, one: str, two: str) -> None:
    walk = of(facing(kind, one, two), kind, FOMORIAN, "to the death", attacker=one, defender=two)
    ends = shares(walk)
    assert set(ends) == {f"{one} dies", f"{two} dies", f"{one} dies and {two} dies"}
    assert walk.walked < 600


def test_the_wounds_of_the_other_side_change_no_odds() -> None:
    """Faerie asks about its attack; how hurt Imric is it does not know. A battle asked about in two worlds. [7.0]"""
    state = battle()
    key = f"{FIELD} battle"
    state = put(put(state, "public", "combat", "fights", key, "attacker", FAERIE), "public", "combat", "current", key)
    found = [of(hurt(state, "Imric", wounds), "fight", FAERIE, "press on", hex=FIELD).outcomes for wounds in (0, 5)]
    assert found[0] == found[1]


def test_wounds_that_all_were_told_of_are_counted() -> None:
    """Colleran, wounded before everybody's eyes, is no whole man to whoever asks against him; nobody is told more than that. [7.0, 16.5]"""
    state = facing("trial", "Rurik", "Colleran")
    unhurt = shares(of(state, "trial", FOMORIAN, "to the death", attacker="Rurik", defender="Colleran"))
    told = put(hurt(state, "Colleran", 4), "public", "told", {"Colleran": 4})
    found = shares(of(told, "trial", FOMORIAN, "to the death", attacker="Rurik", defender="Colleran"))
    assert found != unhurt
    assert found.get("Colleran dies", 0) > unhurt["Colleran dies"]
    untold = shares(of(hurt(state, "Colleran", 4), "trial", FOMORIAN, "to the death", attacker="Rurik", defender="Colleran"))
    assert untold == unhurt


def test_a_trial_of_two_rounds_is_fought_as_the_odds_say_it_may() -> None:
    """What the odds call possible happens: a round played by hand ends in one of their outcomes."""
    state = facing("trial", "Rurik", "Colleran")
    one_round = shares(of(state, "trial", FOMORIAN, attacker="Rurik", defender="Colleran"))
    assert len(one_round) > 1
    do(state, "trial Rurik vs Colleran", "3 4")


def letters(row: int, ratio: str) -> tuple[str, str]:
    """What the Combat Results Table says of a row, kept within 2 and 12."""
    one, two = BOOK.value("combat", str(max(2, min(12, row))), ratio)
    return one, two


def costs(row: int, ratio: str, attackers: int, defenders: int, led: bool = True) -> str:
    """What a row costs Imric's armies and those who defend, with a person or, without one, in a fortress. [16.1, 17.4]"""
    sides = (("Fomorian", attackers, attackers, True), ("Faerie", defenders, defenders + (not led), led))
    told = []
    for letter, (side, size, most, persons) in zip(letters(row, ratio), sides, strict=True):
        plain = letter.removesuffix("r")
        points = 0 if plain in ("", "-") else min(most, int(str(BOOK.value("casualty", str(size), plain)[0]).rstrip("*")))
        tolls = ((points, "point"), (wounds(letter, size) if persons else 0, "wound"))
        parts = [f"{number} {kind}{'s' if number > 1 else ''}" for number, kind in tolls if number] + ["a retreat"] * letter.endswith("r")
        told += [f"{side} {', '.join(parts)}"] if parts else []
    return "; ".join(told) or "nobody loses anything"


def test_of_a_battle_by_hand() -> None:
    """6 Trolls, Imric's 2 + 4 against 4 Elves, Elidor's 2 + 4: 12 to 10; command 6 - 3: all 36 faces on 1-1, three rows lower. [16.1]"""
    ways: dict[str, int] = {}
    for faces in product(range(1, 7), repeat=2):
        end = costs(sum(faces) + 3, "1-1", 6, 4)
        ways[end] = ways.get(end, 0) + 1
    assert shares(of(battle(), "fight", FOMORIAN, hex=FIELD)) == {end: Fraction(number, 36) for end, number in ways.items()}


def wounds(letter: str, size: int) -> int:
    """The right of the casualty table's numbers; of a retreat only the losses count."""
    letter = letter.removesuffix("r")
    return 0 if letter in ("", "-") else int(str(BOOK.value("casualty", str(size), letter)[1]).rstrip("*"))


Wounds = tuple[int, int]


def fought_out(names: tuple[str, str], hurt_by: Wounds, struck: Callable[[Wounds], list[Wounds]]) -> dict[str, Fraction]:
    """How a fight of two ends that goes on until one is dead: a walk over the wounds of both, by 36 faces a round.

    struck: the wounds that the faces of a round deal to both who have so many; a round that deals none is left out of account.
    """
    boxes = [int(printed.person_rows()[name]["boxes"]) for name in names]
    chance = {hurt_by: Fraction(1)}
    ends: dict[str, Fraction] = {}
    while chance:
        after: dict[Wounds, Fraction] = {}
        for (mine, theirs), share in chance.items():
            telling = [round_ for round_ in struck((mine, theirs)) if any(round_)]
            for one, two in telling:
                now = (mine + one, theirs + two)
                dead = [name for name, taken, most in zip(names, now, boxes, strict=True) if taken >= most]
                into = ends if dead else after
                key: Any = " and ".join(f"{name} dies" for name in dead) if dead else now
                into[key] = into.get(key, Fraction(0)) + share / len(telling)
        chance = after
    return ends


def rounds(ratio: str, sizes: Wounds) -> list[Wounds]:
    """What the 36 faces of a round deal without modifiers, on one column, to forces of these sizes."""
    pairs = (letters(sum(faces), ratio) for faces in product(range(1, 7), repeat=2))
    return [(wounds(one, sizes[0]), wounds(two, sizes[1])) for one, two in pairs]


def test_of_a_duel_to_the_death_by_hand() -> None:
    """Barguest 3 + 4 against Morigu 3 + 4: every round on 1-1, no modifiers, force 3; whoever has no boxes left is dead. [16.4, 16.3.7]"""
    ends = fought_out(("Barguest", "Morigu"), (0, 0), lambda now: rounds("1-1", (3, 3)))
    state = facing("duel", "Barguest", "Morigu")
    assert shares(of(state, "duel", FOMORIAN, "to the death", attacker="Barguest", defender="Morigu")) == ends


def test_of_a_trial_by_combat_by_hand() -> None:
    """Rurik 6 against Colleran 5, both heroes: each fights with twice what his wounds leave him, his force is what they leave. [16.5]"""

    def struck(now: Wounds) -> list[Wounds]:
        mine, theirs = 6 - now[0], 5 - now[1]
        ratio = f"{min(mine // theirs, 6)}-1" if mine >= theirs else f"1-{min(-(-theirs // mine), 6)}"
        return rounds(ratio, (mine, theirs))

    found = of(facing("trial", "Rurik", "Colleran"), "trial", FOMORIAN, "to the death", attacker="Rurik", defender="Colleran")
    assert shares(found) == fought_out(("Rurik", "Colleran"), (0, 0), struck)


def test_of_a_mental_attack_by_hand() -> None:
    """Barguest 3 + 10, who has paid with a wound, against his victim Elidor, 2 + 10: a duel arcane to the death on 1-1. [19.4.08]"""
    state = cast(put(start(), "public", "mana", 10), "08 by Barguest on Elidor")
    ends = fought_out(("Barguest", "Elidor"), (1, 0), lambda now: rounds("1-1", (3, 2)))
    assert shares(of(state, "strike", FOMORIAN, "mind to mind", person="Barguest")) == ends


@each(("attackers", "defenders", "ratio"), [(20, 2, "5-1"), (20, 4, "3-1"), (4, 4, "2-1"), (2, 10, "1-2")])
def test_of_an_assault_on_a_knowe_by_hand(attackers: int, defenders: int, ratio: str) -> None:
    """Trolls are halved there, Elves tripled and, out of command, halved; the knowe adds 1. Imric adds 2 + 4, 6 as a hero, and his command.

    [17.1, 17.4]

    10 + 12 to 3 + 1; 10 + 12 to 6 + 1; 2 + 12 to 7; 1 + 12 to 15 + 1.
    """
    state = siege(Albion_7={"count": defenders})
    state = put(state, "public", "pieces", "Moray 7", "count", attackers)
    ways: dict[str, int] = {}
    for faces in product(range(1, 7), repeat=2):
        end = costs(sum(faces) + 6, ratio, attackers, defenders, led=False)
        ways[end] = ways.get(end, 0) + 1
    assert shares(of(state, "fight", FOMORIAN, hex="3034")) == {end: Fraction(number, 36) for end, number in ways.items()}


def test_of_searches_until_there_is_no_strength_left() -> None:
    """Dunatis searches again while he finds nothing and has points: as long as they last, each time by all 36 faces. [12.7, 20.3]"""
    state, dunatis = searching("1323", "Dunatis"), printed.person_rows()["Dunatis"]
    strength = str(int(dunatis["magic"]) + 4)  # with the mana of the first turn
    least, most = BOOK.value("modifiers", "least points of a search", "amount"), dunatis["alone"]
    found = [str(BOOK.value("discovery", "1323", str(max(2, min(12, sum(faces)))), strength)) for faces in product(range(1, 7), repeat=2)]
    once = shares(of(state, "search", FAERIE, persons=["Dunatis"]))
    nothing = once["nothing"]
    assert nothing == Fraction(sum(not cell.startswith("C") and cell not in ("01", "02") for cell in found), 36)
    many = shares(of(state, "search", FAERIE, "try again", persons=["Dunatis"]))
    assert many["nothing"] == nothing ** (int(most) // int(least))
    for outcome, share in once.items():
        if outcome != "nothing":
            assert many[outcome] == share * (1 - many["nothing"]) / (1 - nothing)


def over_turns(found: Odds, until: str) -> list[Fraction]:
    """The chance of each turn to bring what is waited for; exact."""
    assert found.exact
    by = [Fraction(0), *(turn.probability for turn in found.turns)]
    each = [later - earlier for earlier, later in pairwise(by)]
    told = {o.outcome: o.probability for o in found.outcomes}
    assert each == [told.get(f"{until} on turn {number}", 0) for number in range(1, len(each) + 1)]
    return each


def discovered(number: str, strength: int) -> tuple[Fraction, Fraction]:
    """The share of the 36 faces that finds something, and of those that bring nothing at all, by the file of the Discovery Table."""
    lines = (Path(tables_folder("albion")) / "discovery.house.csv").read_text(encoding="utf-8").splitlines()
    head, cells = lines[0].split(","), [line.split(",") for line in lines[1:]]
    column = head.index(str(strength))
    by_row = {row[1]: row[column] for row in cells if row[0] == number}
    fallen = [by_row[str(sum(faces))] for faces in product(range(1, 7), repeat=2)]
    return Fraction(sum(cell.isdecimal() for cell in fallen), 36), Fraction(fallen.count("!"), 36)


@each(("policy", "tries"), [(None, 1), ("try again", 4)])
@each("person", ["Dunatis", "Elidor"])
def test_of_a_search_over_turns_by_hand(policy: str | None, tries: int, person: str) -> None:
    """Once a turn, or as often as the points last: with the mana of each turn, 4, 5, 5, 5; a curse ends it. [6.0, 12.7, 20.3]"""
    state, row = searching("1323", person), printed.person_rows()[person]
    said = Declaration("search", {"persons": [person]}, FAERIE)
    found = chain(GAME, state, said, BOOK, Continuation(GAME.policies[policy] if policy else None, until="finds", turns=4))
    tries = min(tries, int(row["alone"]) // 4)
    going, expected = Fraction(1), []
    for mana in (4, 5, 5, 5):
        finds, nothing = discovered("1323", int(row["magic"]) + mana)
        expected.append(going * finds * sum((nothing**earlier for earlier in range(tries)), Fraction(0)))
        going *= nothing**tries
    assert over_turns(found, "finds") == expected
    assert "mana 5 in turn 2" in found.supposed


def test_of_an_activation_over_turns_by_hand() -> None:
    """The Worm on 6 of 36 each turn. [10.4]"""
    state = put(at(start(), FOMORIAN, "activation"), "public", "rolled", [])
    found = chain(GAME, state, Declaration("activate", {"who": "The Worm"}, FOMORIAN), BOOK, Continuation(until="becomes active", turns=5))
    assert over_turns(found, "becomes active") == [Fraction(1, 6) * Fraction(5, 6) ** earlier for earlier in range(5)]


def rolled(number: int) -> Fraction:
    """The share of the 36 faces that come to this or less."""
    return Fraction(sum(sum(faces) <= number for faces in product(range(1, 7), repeat=2)), 36)


def test_of_all_activations_at_once() -> None:
    """How many of those that may be rolled for wake, each by his own number; not whether the first does. [10.4]"""
    state = put(at(start(), FAERIE, "activation"), "public", "rolled", [])
    all_, *names = (line.removeprefix("activate ") for line in offers_of(state, "activate", FAERIE))
    assert (all_, len(names) > 2) == ("all", True)
    state = put(state, "public", "rolled", names[3:])
    ways = {0: Fraction(1)}
    for who in names[:3]:
        wakes = rolled(int(BOOK.value("activation", who, "number")))
        ways = {
            number: ways.get(number, Fraction(0)) * (1 - wakes) + ways.get(number - 1, Fraction(0)) * wakes
            for number in range(len(ways) + 1)
        }
    assert shares(of(state, "activate", FAERIE)) == {f"activated: {number}": share for number, share in ways.items() if share}


def test_of_all_attrition_at_once() -> None:
    """Hex after hex until one costs something: that is the outcome, not what the first comes to. [5.0 C]"""
    wild = [number for number, row in BOOK.rows("hexes").items() if row.get("aspect") == "wild"][:2]
    state = stand(field(where=wild[0], **TROLLS), wild[1], Moray_9={"count": 9})
    state = at(put(state, "public", "attrition", {FOMORIAN: {number: ["wild magic"] for number in wild}}), FOMORIAN, "attrition")
    going: Fraction = Fraction(1)
    expected: dict[str, Fraction] = {}
    for number in wild:
        alone = shares(of(state, "attrition", FAERIE, hex=number))
        costs = {end: share for end, share in alone.items() if end != "no effect" and not end.endswith(": 0/0")}
        for end, share in costs.items():
            expected[end] = expected.get(end, Fraction(0)) + going * share
        going *= 1 - sum(costs.values(), Fraction(0))
    assert 0 < going < 1
    assert shares(of(state, "attrition", FAERIE)) == {**expected, "no effect": going}


def test_after_the_last_turn_nothing_is_searched() -> None:
    """There are ten Game-Turns: of twenty asked for, one is left. [5.0]"""
    said = Declaration("search", {"persons": ["Dunatis"]}, FAERIE)
    found = chain(GAME, searching("1323", "Dunatis", turn=10), said, BOOK, Continuation(until="finds", turns=20))
    assert len({turn.probability for turn in found.turns}) == 1


def test_the_losses_of_one_side_can_be_asked_about_after_those_of_the_other() -> None:
    """What Faerie has chosen unseen Fomorian does not know; its own losses are taken all the same. [7.4]"""
    loss = {"hex": FIELD, "why": "battle", "points": 1, "wounds": 0, "steps": 0, "one": False, "fortress": False, "fight": None}
    state = battle()
    owed = {
        FOMORIAN: {**loss, "from": ["Moray 7"], "side": FOMORIAN, "chosen": False},
        FAERIE: {**loss, "from": ["Albion 7"], "side": FAERIE, "chosen": True},
    }
    state = put(put(state, "public", "losses", owed), "secret", FAERIE, "removal", {"points": {"Albion 7": 1}, "wounds": {}, "steps": {}})
    found = of(state, "remove", FOMORIAN, losses="evenly")
    assert found.exact
    assert sum(o.probability for o in found.outcomes) == 1


@each(
    ("outcome", "worth"),
    [
        ("Fomorian must retreat", -1),
        ("Fomorian can fight no more", -1),
        ("Faerie must retreat", 1),
        ("Faerie can fight no more", 1),
        ("both sides must retreat", 0),
        ("neither side can fight any more", 0),
        ("both decline to attack", 0),
        ("Imric dies", -2),
        ("Elidor dies", 2),
        ("Imric dies and Elidor dies", 0),
        ("to Fomorian", 1),
        ("to Faerie", -1),
        ("becomes active", 1),
        ("stays inactive", 0),
        ("finds Trollbane", 1),
        ("curse of 3", -1),
        ("nothing", 0),
        ("works", 1),
        ("fails", 0),
        ("fails, one wound", -1),
        ("3 wounds healed", 3),
        ("7 army points", 7),
        ("evaded", 1),
        ("caught", 0),
        ("stopped", 0),
        ("unharmed", 0),
        ("dies", 1),
    ],
)
def test_what_an_ending_is_worth(outcome: str, worth: int) -> None:
    """To the Fomorian side; to Faerie what names a side or a person is worth the contrary."""
    assert worth_of(list(payoffs(start(), FOMORIAN)), outcome) == worth
    named = any(name in outcome for name in (FOMORIAN, FAERIE, "Imric", "Elidor"))
    assert worth_of(list(payoffs(start(), FAERIE)), outcome) == (-worth if named else worth)


@pytest.mark.parametrize(("state", "line"), [(battle(), "battle"), (melee(), "melee")], ids=["battle", "melee"])
def test_what_is_announced_has_the_odds_of_its_first_round(state: State, line: str) -> None:
    """The ratio and what it may cost are known before anybody is bound by an announcement. [15.1, 16.0]"""
    announced = state["public"]["combat"]
    before = put(
        at(state, FOMORIAN, "combat", "melees" if line == "melee" else "announce"), "public", "combat", {"fights": {}, "current": None}
    )
    found = of(before, line, FOMORIAN, "first round", hex=FIELD)
    fought = of(put(state, "public", "combat", announced), "fight", FOMORIAN, hex=FIELD, kind=line)
    assert shares(found) == shares(fought)
    assert [line.label for line in found.weighed] == ["ratio"]
    assert found.weighed == fought.weighed


def test_of_several_announced_the_last_is_the_one_that_is_fought() -> None:
    two = stand(at(battle(), FOMORIAN, "combat", "announce"), "2838", "Sean", "Edric")
    for name in ("Sean", "Edric"):
        two = put(two, "public", "pieces", name, "escort", True)
    found, alone = of(two, "battle", FOMORIAN, "first round", hex="2838"), of(two, "battle", FOMORIAN, hex="2838")
    assert alone.outcomes[0].outcome == f"{FOMORIAN} announces a battle in 2838."
    assert found.weighed[0].text != of(battle(), "fight", FOMORIAN, hex=FIELD).weighed[0].text
    assert sum(shares(found).values()) == 1


def test_the_defender_is_taken_to_stand_where_it_serves_them_best() -> None:
    """Trolls in a forest and in the open: halved by the one, it is the one. [16.1]"""
    book = land(**{f"h{FIELD}": {"terrain": ["clear", "forest", "marsh"]}})
    state = field("Gairloch", faerie=("Elidor",), Moray_7={"count": 6, "under": "Gairloch"}, Albion_7={"count": 4, "under": "Elidor"})
    said = Declaration("battle", {"hex": FIELD}, FOMORIAN)
    chosen = chain(GAME, state, said, book, GAME.policies["first round"])
    ratios = []
    for terrain in ("clear", "forest", "marsh"):
        alone = land(**{f"h{FIELD}": {"terrain": [terrain]}})
        ratios.append(chain(GAME, state, said, alone, GAME.policies["first round"]).weighed[0].result)
    assert chosen.weighed[0].result == min(ratios, key=RATIOS.index)
    assert len(set(ratios)) > 1


def test_only_what_is_certain_before_the_dice_is_told_of_a_fight() -> None:
    found = of(battle(), "fight", FOMORIAN, hex=FIELD)
    assert [(line.label, line.result) for line in found.weighed] == [("ratio", "1-1")]
    assert of(at(start(), FOMORIAN, "activation"), "activate", FOMORIAN, who="The Worm").weighed == ()


def called(step: str, **calls: tuple[str, str]) -> State:
    """Imric and Rurik against Elidor and Dorwen in a battle, with challenges by a side's champion."""
    state = put(battle(), "public", "combat", "current", None)
    for name in ("Rurik", "Dorwen"):
        state = stand(state, FIELD, name)
    for kind, (side, person) in calls.items():
        call = {"by": side, "persons": {side: person}, "state": "open", "round": 0}
        state = put(state, "public", "combat", "fights", f"{FIELD} battle", "challenges", kind, call)
    return at(put(state, "public", "combat", "fights", f"{FIELD} battle", "round", 0), FOMORIAN, "combat", step)


def ensuing(state: State, verb: str, side: str, person: str) -> Odds:
    said = Declaration(verb, {"kind": "trial", "person": person}, side)
    sequel = GAME.sequels[GAME.verbs[verb].course]
    return chain(GAME, state, said, BOOK, Continuation(partial(sequel, said)))


def fought(active: str, other: str) -> dict[str, Fraction]:
    state = called("duels", trial=(FOMORIAN, active))
    call = ("public", "combat", "fights", f"{FIELD} battle", "challenges", "trial")
    state = put(put(state, *call, "persons", {FOMORIAN: active, FAERIE: other}), *call, "state", "accepted")
    return shares(of(state, "trial", FOMORIAN, "to the death", attacker=active, defender=other))


def test_a_challenge_has_the_odds_of_its_combat_against_the_strongest_who_may_accept() -> None:
    """Dorwen of 6, and no Elidor of 5; other challenges change nothing. [15.4, 16.5]"""
    assert shares(ensuing(called("challenge"), "challenge", FOMORIAN, "Imric")) == fought("Imric", "Dorwen")
    assert fought("Imric", "Dorwen") != fought("Imric", "Elidor")
    beside = called("challenge", duel=(FOMORIAN, "Imric"))
    assert shares(ensuing(beside, "challenge", FOMORIAN, "Imric")) == fought("Imric", "Dorwen")
    back = called("answer", duel=(FOMORIAN, "Imric"))
    assert shares(ensuing(back, "challenge", FAERIE, "Elidor")) == fought("Rurik", "Elidor"), "as strong as Imric, and before him"


def granted(state: State, verb: str, side: str, **args: str) -> str:
    supposed = GAME.supposed[GAME.verbs[verb].course]
    assert not isinstance(supposed, str)
    return supposed(Declaration(verb, args, side), visible(state, side))


STRONGEST = "whoever is strongest in it on the other side, as far as all know, accepts"


@each(
    ("step", "calls", "verb", "side", "words"),
    [
        ("challenge", {}, "challenge", FOMORIAN, f"{STRONGEST}; it is fought until somebody is dead"),
        (
            "challenge",
            {"duel": (FOMORIAN, "Imric")},
            "challenge",
            FOMORIAN,
            f"{STRONGEST}; the other challenges that wait are declined; it is fought until somebody is dead",
        ),
        ("answer", {"trial": (FOMORIAN, "Imric")}, "accept", FAERIE, "it is fought until somebody is dead"),
        (
            "answer",
            {"trial": (FOMORIAN, "Imric"), "duel": (FOMORIAN, "Rurik")},
            "accept",
            FAERIE,
            "the other challenges that wait are declined; it is fought until somebody is dead",
        ),
    ],
)
def test_of_other_challenges_is_told_where_some_wait(
    step: str, calls: dict[str, tuple[str, str]], verb: str, side: str, words: str
) -> None:
    """15.4, 16.5"""
    assert granted(called(step, **calls), verb, side, kind="trial", person="Elidor" if side == FAERIE else "Imric") == words


@each(
    ("castings", "done", "words"),
    [
        ("12 by Barguest on Barguest", False, "Faerie plots nothing"),
        ("strength by Barguest on Barguest", True, ""),
        ("08 by Barguest on Dorwen", False, "Faerie plots nothing; the Mental Attack goes on until somebody is dead"),
        ("mental attack by Barguest on Dorwen", True, "the Mental Attack goes on until somebody is dead"),
    ],
)
def test_what_a_plot_takes_for_granted_is_what_bears_on_it(castings: str, done: bool, words: str) -> None:
    """19.0, 19.4.08: no Mental Attack where none is plotted, nothing of who has plotted already."""
    state = do(plotting(start()), "plot nothing", "a" * 64, FAERIE) if done else plotting(start())
    assert granted(state, "plot", FOMORIAN, castings=castings) == words


def handed(bearer: str | None, *there: str, dead: str = "") -> State:
    """A field with Imric and a challenge to Elidor; who bears the Hand of Torbay, as their side knows it, and who stands there too."""
    state = called("answer", trial=(FOMORIAN, "Imric"))
    for name in there:
        state = stand(state, FIELD, name)
    if dead:
        state = put(state, "public", "pieces", dead, "state", "dead")
    return state if bearer is None else put(state, "secret", FAERIE, "items", "15", bearer)


UNTOUCHED = "Faerie does not use the Hand of Torbay first (`touch`)"


@each(
    ("state", "side", "told"),
    [
        (handed(None), FAERIE, False),
        (handed(None, "Malekin"), FAERIE, True),
        (handed("Dorwen"), FAERIE, True),
        (handed("Dorwen"), FOMORIAN, False),
        (handed("Dorwen", "Malekin"), FOMORIAN, True),
        (handed("Dorwen", dead="Malekin"), FOMORIAN, True),
        (put(handed(None, "Malekin"), "public", "items", "15", "side", FOMORIAN), FAERIE, False),
    ],
)
def test_odds_of_a_challenge_say_that_they_leave_out_the_hand_of_torbay(state: State, side: str, told: bool) -> None:
    """20.6.15: it may kill before the combat begins. Who bears it is its side's to know; the others take it to be where the game began."""
    verb, person = ("accept", "Elidor") if side == FAERIE else ("challenge", "Imric")
    assert (UNTOUCHED in granted(state, verb, side, kind="trial", person=person)) is told


@each(
    ("caster", "target", "option", "told"),
    [
        ("Barguest", "Malekin", "attacked", True),
        ("Barguest", "Dorwen", "attacked", False),
        ("Malekin", "Dando", "attacked", False),
        ("Malekin", "Dando", "either", True),
        ("Barguest", "Malekin", "nobody", False),
    ],
)
def test_so_do_those_of_a_mental_attack_where_it_may_be_used(caster: str, target: str, option: str, told: bool) -> None:
    """19.4.08, by option `mental-touch`."""
    state = put(start(), "referee", "options", "mental-touch", option)
    assert bool(left_out.in_a_mind(state, caster, target)) is told
    plot = granted(plotting(state), "plot", FOMORIAN, castings=f"08 by {caster} on {target}")
    assert (UNTOUCHED in plot) is told


@each(
    ("verb", "number", "changes", "found"),
    [
        ("melee", "1740", (), [UNTOUCHED]),
        ("melee", "3012", (), []),
        ("battle", "1740", (), []),
        ("battle", "1740", ("23", FAERIE), ["Faerie does not sow the Teeth of the Dragon (`sow`)"]),
        ("melee", "1740", ("23", FAERIE), [UNTOUCHED]),
        ("battle", "2629", (), []),
        ("battle", "2629", ("Elidor",), ["Faerie does not call forth the kings (`call`)"]),
        ("overrun", "2629", ("Elidor",), []),
    ],
)
def test_odds_of_a_fight_say_what_they_leave_out_of_it(verb: str, number: str, changes: tuple[str, ...], found: list[str]) -> None:
    """20.6.15, 20.6.23, 19.5.19."""
    state = start()
    if len(changes) == 1:
        state = stand(state, number, changes[0])
    elif changes:
        state = put(put(state, "public", "items", changes[0], "side", changes[1]), "secret", changes[1], "items", changes[0], "Erskine")
    told = left_out.before_the_first_round(Declaration(verb, {"hex": number}, FOMORIAN), state)
    assert told.split("; ")[2:] == found
    assert told.startswith("the first round, where nobody challenges; ")


def test_a_challenge_that_is_accepted_has_the_odds_of_its_combat() -> None:
    assert shares(ensuing(called("answer", trial=(FOMORIAN, "Imric")), "accept", FAERIE, "Elidor")) == fought("Imric", "Elidor")
    both = called("answer", duel=(FOMORIAN, "Imric"), trial=(FOMORIAN, "Rurik"))
    assert shares(ensuing(both, "accept", FAERIE, "Elidor")) == fought("Rurik", "Elidor")
    assert shares(ensuing(called("reply", trial=(FAERIE, "Elidor")), "accept", FOMORIAN, "Rurik")) == fought("Rurik", "Elidor")


def test_odds_of_an_answer_tell_of_no_other_that_is_taken_for_granted() -> None:
    """What declining the duel costs decides nothing of the trial; whoever declines it is told that it does. [16.1.6]"""
    both = called("answer", duel=(FOMORIAN, "Imric"), trial=(FOMORIAN, "Rurik"))
    found = ensuing(both, "accept", FAERIE, "Elidor")
    assert found.weighed
    assert "declined" not in [line.label for line in found.weighed]
    alone = of(both, "decline", FAERIE, kind="duel", hex=FIELD)
    assert [line.label for line in alone.weighed] == ["declined"]


def test_the_odds_of_a_challenge_hang_on_no_wound_that_the_other_side_keeps() -> None:
    hurt_unseen = hurt(called("challenge"), "Dorwen", 4)
    assert shares(ensuing(hurt_unseen, "challenge", FOMORIAN, "Imric")) == fought("Imric", "Dorwen")


def test_a_challenge_that_nobody_may_accept_is_followed_by_nothing() -> None:
    alone = put(called("challenge"), "public", "cast", ["Elidor", "Dorwen"])
    assert not ensuing(alone, "challenge", FOMORIAN, "Imric").chance
