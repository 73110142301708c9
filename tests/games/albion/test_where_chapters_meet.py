"""Sixty positions in which two or more chapters of the rulebook meet, asked from the rulebook alone; each says the case that decides it."""

from collections.abc import Callable
from typing import Any

from playaid.games.albion.ratings import enchanters, forces, items, leaders, strengths
from playaid.games.albion.rules import losses, wide
from playaid.games.albion.rules.attrition import causes
from playaid.games.albion.state import pieces
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.referee.contract.ruling import ILLEGAL, LEGAL
from playaid.referee.contract.state import State
from tests.each import each
from tests.games.albion.table import TABLE, at, bare, clear, hurt, put, rule, stand, start, told
from tests.games.albion.test_11_movement import entry
from tests.games.albion.test_20_items import meeting
from tests.games.albion.test_initiating import FIELD, field
from tests.games.albion.two import bears, hearing, land, moving, plotting, rank


def why(state: State, number: str, side: str, name: str) -> list[str]:
    return causes(hearing(state), number, side).get(name, [])


def weather(state: State, sky: str) -> State:
    return put(state, "public", "weather", {"map": sky, "hexes": {}, "zones": {}})


def verdict(state: State, line: str, side: str = FOMORIAN, dice: str = "") -> str:
    return rule(state, line, dice, side).verdict


def why_not(state: State, line: str, side: str = FOMORIAN) -> list[str]:
    ruling = rule(state, line, side=side)
    return [reason.check.rpartition("/")[2] for reason in ruling.reasons] if ruling.verdict == ILLEGAL else []


def combat(state: State, name: str) -> int:
    return int(strengths.combat(hearing(state), name)[0])


def magic(state: State, name: str) -> int:
    return int(strengths.magic(hearing(state), name)[0])


def strengthened(state: State, name: str) -> State:
    return put(state, "public", "strengthened", {name: 2})


def mana(state: State, level: int = 0) -> State:
    return put(state, "public", "mana", level)


def casting(number: str, caster: str, side: str) -> Any:
    return {"number": number, "caster": caster, "side": side, "target": None, "weather": None}


def snowed(shown: bool) -> State:
    """Rurik with the Wand and an army, in the snow."""
    state = bears(stand(start(), "3011", "Rurik", Moray_7={"count": 2, "under": "Rurik"}), "14", "Rurik")
    state = TABLE.do(moving(state, FOMORIAN), "show Gerflax' Wand") if shown else state
    return weather(state, "snow")


def controlled(name: str, number: str, **armies: Any) -> State:
    """A Fomorian person in a hex whom Faerie controls, in Faerie's Movement Phase."""
    state = put(stand(clear(start(), number), number, name, **armies), "public", "pieces", name, "control", FAERIE)
    return moving(put(state, "public", "mastered", {name: "Misha"}), FAERIE)


def overrunning(terrain: str, number: str = "3013") -> list[str]:
    """Why Imric's Trolls, who have come upon an Elf, may not overrun him on this ground."""
    state = stand(clear(start(), number), number, "Imric", Moray_9={"count": 8, "under": "Imric"}, Albion_8={"count": 1})
    state = moving(state, FOMORIAN)
    state = put(put(state, "public", "stopped", {"Imric": number, "Moray 9": number}), "public", "came", {number: ["Imric", "Moray 9"]})
    state = put(state, "public", "entered", {"Imric": 1, "Moray 9": 1})
    ruling = TABLE.rule(state, "overrun Imric, Moray 9", side=FOMORIAN, book=land(**{f"h{number}": {"terrain": [terrain]}}))
    return [reason.check.rpartition("/")[2] for reason in ruling.reasons if reason.check.endswith("ground")]


def plot(line: str, state: State, side: str = FAERIE) -> list[str]:
    return why_not(plotting(state), f"plot {line}", side)


def reacting(gap: str, name: str = "Elidor") -> State:
    state = at(start(), FOMORIAN, "reaction")
    for other, piece in pieces.pieces(state).items():
        if piece["side"] == FOMORIAN:
            state = put(state, "public", "pieces", other, "hex", None)
    state = stand(clear(state, "3012"), "3012", name, Albion_8={"count": 3, "under": name})
    return stand(state, gap, Moray_9={"count": 2})


RIVER, FORD, BRIDGE = "minor river", ["minor river", "ford"], ["minor river", "bridge"]
Question = Callable[[], Any]
QUESTIONS: dict[str, tuple[Question, Any]] = {
    # weather and movement
    "6.2.3, 11.8: an Elf crosses a bridge over a river in flood": (
        lambda: entry("clear", "Elidor", side=BRIDGE, sky="rain").points is None,
        False,
    ),
    "6.2.3, 11.8: a Troll treats the bridge as the river, which is in flood": (
        lambda: entry("clear", "Imric", side=BRIDGE, sky="rain").points,
        None,
    ),
    "6.2.3: nor does the ford help him": (lambda: entry("clear", "Imric", side=FORD, sky="rain").points, None),
    "6.2.3, 6.3.2: in snow the river is no barrier": (
        lambda: entry("clear", "Imric", side=RIVER, sky="snow").points,
        entry("clear", "Imric", sky="snow").points,
    ),
    "6.3.6: in snow a marsh costs what clear ground costs": (
        lambda: entry("marsh", "Imric", sky="snow").points,
        entry("clear", "Imric", sky="snow").points,
    ),
    "6.3.6: clear ground costs one more in snow": (lambda: entry("clear", "Imric", sky="snow").points - entry("clear", "Imric").points, 1),
    "6.2.4: and one more in rain": (lambda: entry("clear", "Imric", sky="rain").points - entry("clear", "Imric").points, 1),
    "6.2.5: no marsh is entered in rain": (lambda: entry("marsh", "Imric", sky="rain").points, None),
    "6.2.5: a marsh may be left in rain": (lambda: entry("clear", "Imric", sky="rain", here="marsh").points is None, False),
    "6.3.1: forest costs one more in snow": (lambda: entry("forest", "Elidor", sky="snow").points - entry("forest", "Elidor").points, 1),
    "6.2: forest costs no more in rain": (lambda: entry("forest", "Elidor", sky="rain").points - entry("forest", "Elidor").points, 0),
    "11.8, 6.2: Callach's Waff flies over the flood for one": (
        lambda: entry("mountain", "Callach's Waff", side=["major river"], sky="rain").points,
        1,
    ),
    "11.8: the Cait Sith over mountain sides": (lambda: entry("mountain", "Cait Sith", side=["mountain side"], sky="snow").points, 1),
    "11.8: nobody else": (lambda: entry("mountain", "Auberon", side=["mountain side"]).points, None),
    "11.8: a tunnel is for Elves": (lambda: entry("mountain", "Auberon", side=["mountain side", "tunnel"]).points is None, False),
    "11.8: Gnomes use it beside an Elf": (
        lambda: entry("mountain", "Malekin", "Elidor", side=["mountain side", "tunnel"]).points is None,
        False,
    ),
    "11.8: and not alone": (lambda: entry("mountain", "Malekin", side=["mountain side", "tunnel"]).points, None),
    "17.6, 11.6: a dyke costs a Troll six, whatever else is there": (lambda: entry(["clear", "dyke"], "Imric").points, 6),
    "17.6: an Elf one": (lambda: entry(["mountain", "dyke"], "Elidor").points, 1),
    "17.6: a Gnome beside him one": (lambda: entry(["mountain", "dyke"], "Malekin", "Elidor").points, 1),
    "17.6: a Gnome alone six": (lambda: entry(["clear", "dyke"], "Malekin").points, 6),
    # weather, items and attrition
    "6.3.3, 8.0.7: an army in the snow": (
        lambda: why(weather(stand(start(), "3011", Moray_7={"count": 2}), "snow"), "3011", FOMORIAN, "Moray 7"),
        ["out of command", "snow"],
    ),
    "20.6.14, 8.0.7: not where the Wand is": (lambda: why(snowed(shown=True), "3011", FOMORIAN, "Moray 7"), []),
    "20.6.14: always, and before its bearer shows it": (lambda: why(snowed(shown=False), "3011", FOMORIAN, "Moray 7"), []),
    "8.0.3, 12.2: an Elf aboard suffers no mundane hex": (
        lambda: why(
            put(stand(start(), "3505", "Elidor", "Foamrider"), "public", "pieces", "Elidor", "aboard", "Foamrider"),
            "3505",
            FAERIE,
            "Elidor",
        ),
        [],
    ),
    "8.0.8, 20.6.06: who bears Finn's Rade passes the Knowe": (
        lambda: "Finn's Rade" in why(bears(stand(start(), "2634", "Rurik"), "06", "Rurik"), "2634", FOMORIAN, "Rurik"),
        False,
    ),
    "8.0.5: though not its wild magic": (
        lambda: "wild magic" in why(bears(stand(start(), "2634", "Rurik"), "06", "Rurik"), "2634", FOMORIAN, "Rurik"),
        True,
    ),
    # strengths: places, items, enchantments
    "19.5.09: Elven royal blood in Forador": (
        lambda: magic(mana(stand(start(), "1023", "Elidor")), "Elidor") - magic(mana(start()), "Elidor"),
        3,
    ),
    "19.5.09: nobody else": (lambda: magic(mana(stand(start(), "1023", "Malekin")), "Malekin") - magic(mana(start()), "Malekin"), 0),
    "19.5.18: the Seat of Moray": (lambda: magic(mana(stand(start(), "2816", "Imric")), "Imric") - magic(mana(start()), "Imric"), 4),
    "19.5.16: the Giant's Dance": (lambda: magic(mana(stand(start(), "2441", "Sean")), "Sean") - magic(mana(start()), "Sean"), 3),
    "19.5.12: Povis Heath doubles in an Enchantment Segment": (
        lambda: magic(mana(plotting(stand(start(), "3151", "Sean")), 4), "Sean"),
        16,
    ),
    "19.5.12: and in no other": (lambda: magic(mana(moving(stand(start(), "3151", "Sean"), FOMORIAN), 4), "Sean"), 8),
    "20.6.07: Gwydion's Staff doubles what is basic, not the mana": (
        lambda: magic(mana(bears(stand(start(), "3012", "Misha"), "07", "Misha"), 4), "Misha"),
        14,
    ),
    "20.6.07: not for a Fomorian": (lambda: magic(mana(bears(stand(start(), "3012", "Sean"), "07", "Sean"), 4), "Sean"), 8),
    "19.5.17: the Worm at home": (lambda: combat(stand(start(), "3705", "The Worm"), "The Worm"), 12),
    "19.4.12: two more, wounded or not": (lambda: combat(hurt(strengthened(start(), "Rurik"), "Rurik", 2), "Rurik"), 6),
    "19.4.12, 16.3: doubled for a hero in a melee": (
        lambda: forces.melee_part(hearing(strengthened(start(), "Rurik")), "Rurik")[0],
        2 * (6 + 2),
    ),
    "20.6.09: the Helm makes a hero": (lambda: strengths.is_hero(hearing(bears(start(), "09", "Gairloch")), "Gairloch"), True),
    "20.2.1, 20.6.09: not of whoever commands nothing": (
        lambda: strengths.is_hero(hearing(bears(start(), "09", "Barguest")), "Barguest"),
        False,
    ),
    "20.6.05: the Torque makes a King of command 6": (
        lambda: (rank(bears(start(), "05", "Rurik"), "Rurik"), leaders.rating(hearing(bears(start(), "05", "Rurik")), "Rurik")),
        ("king", 6),
    ),
    "20.2.2: of two weapons one counts": (lambda: combat(bears(bears(start(), "11", "Erskine"), "12", "Erskine"), "Erskine"), 4),
    "20.6.13: the Cloak evades": (lambda: items.evades(hearing(start()), ["Brigit"]), "Brigit"),
    "20.6.14: the Wand wants a magician of 3": (
        lambda: items.evades(hearing(bears(stand(start(), "3012", "Rurik"), "14", "Rurik")), ["Rurik"]),
        None,
    ),
    # command
    "14.4: the highest rank's rating, not the best": (lambda: leaders.best(hearing(start()), ["Mad Ainsel", "Rurik"])[1], "Mad Ainsel"),
    "7.9 m36: beside Magog not Ainsel's": (lambda: leaders.best(hearing(start()), ["Mad Ainsel", "Magog"])[1], "Magog"),
    "14.1.3: out of command never less than one": (
        lambda: forces.armies(hearing(stand(start(), "3012", Moray_7={"count": 1})), ["Moray 7"], None)[0],
        1,
    ),
    # movement, special movement and persons
    "7.9 a34, 12.3: Sean teleports out of the Weald": (
        lambda: verdict(moving(bare(stand(start(), "2441", "Sean"), "Sean"), FOMORIAN), "teleport Sean to 2838", dice="1 1"),
        LEGAL,
    ),
    "7.9 a34: and walks nowhere from there": (
        lambda: "11.bounds" in why_not(moving(stand(start(), "2838", "Sean"), FOMORIAN), "move Sean via 2837"),
        True,
    ),
    "12.3, 19.5.16: no escort to the Giant's Dance": (
        lambda: why_not(moving(stand(start(), "2034", "Elidor"), FAERIE), "teleport Elidor to 2441", FAERIE) != [],
        True,
    ),
    "12.4, 12.1: who has begun a forced march does not embark": (
        lambda: verdict(
            put(at(start(), FOMORIAN, "movement", "marches", "forced"), "public", "hurried", {"Bogan": {"points": 3, "leader": "Bogan"}}),
            "embark Bogan onto Gullfoot",
        ),
        ILLEGAL,
    ),
    "22.3: no forced march before the game": (lambda: verdict(at(start(), FOMORIAN, "pregame"), "force Imric"), ILLEGAL),
    "22.3, 22.4: nor a step into Albion": (
        lambda: "11.bounds" in why_not(at(stand(start(), "3033", "Rurik"), FOMORIAN, "pregame"), "move Rurik via 3034"),
        True,
    ),
    "13.0: who commands 3 reacts to what is three away": (lambda: why_not(reacting("3015"), "react Elidor with Albion 8", FAERIE), []),
    "13.0: and not to what is four away": (lambda: why_not(reacting("3016"), "react Elidor with Albion 8", FAERIE), ["13.range"]),
    # enchantments: where, what, on whom
    "19.1: who is in no place of power casts nothing": (lambda: plot("07 by Misha", stand(start(), "3012", "Misha")) != [], True),
    "22.4: Faerie casts nothing before the turn after the first trespass": (
        lambda: why_not(put(plotting(stand(start(), "2608", "Misha")), "public", "trespass", None), "plot 07 by Misha", FAERIE) != [],
        True,
    ),
    "19.4.13: a Vision from one of five places": (lambda: plot("13 by Misha", stand(start(), "2608", "Misha")) != [], True),
    "19.4.13: Derwent's Watch is one": (lambda: plot("13 by Misha", stand(start(), "2034", "Misha")), []),
    "19.5.18: the Seat of Moray shows nothing to others": (
        lambda: plot("13 by Dobie", stand(start(), "2816", "Dobie"), FOMORIAN) != [],
        True,
    ),
    "20.6.16: but Herla's Ring shows its bearer what it likes anywhere": (
        lambda: plot("13 by Sean", stand(start(), "2816", "Sean"), FOMORIAN),
        [],
    ),
    "19.4.08: a mental attack from home alone": (
        lambda: plot("08 by Misha on Rurik", stand(stand(start(), "2611", "Misha"), "2613", "Rurik")) != [],
        True,
    ),
    "19.4.09, 17.0: no vortex on a fortress": (lambda: plot("09 by Misha at 2611", stand(start(), "2608", "Misha")), []),
    "19.4.09: where one stands": (lambda: plot("09 by Misha at 2714", stand(start(), "2608", "Misha")) != [], True),
    "20.6.01: the Book of Glamours never fails": (
        lambda: enchanters.needed_chance(hearing(bears(stand(start(), "2608", "Misha"), "01", "Misha")), casting("07", "Misha", FAERIE)),
        None,
    ),
    "20.6.16: the Ring's Vision reaches three times as far": (
        lambda: enchanters.range_of(hearing(mana(stand(start(), "2034", "Sean"), 4)), casting("13", "Sean", FOMORIAN)),
        24,
    ),
    # minds controlled
    "19.4.10, 14.3: a king under control commands his master's armies": (
        lambda: leaders.may_command(hearing(controlled("Imric", "3012", Albion_7={"count": 2})), "Imric", "Albion 7"),
        True,
    ),
    "19.4.10, 14.3: and his own no more": (
        lambda: leaders.may_command(hearing(controlled("Imric", "3012", Moray_7={"count": 2})), "Imric", "Moray 7"),
        False,
    ),
    "19.4.10: he enters no fortress, his master's neither": (
        lambda: "11.bounds" in why_not(controlled("Rurik", "3033"), "move Rurik via 3034", FAERIE),
        True,
    ),
    # ground, sea and searches
    "12.5: an overrun on clear ground": (lambda: overrunning("clear"), []),
    "12.5: not in a forest": (lambda: overrunning("forest"), ["12.5.ground"]),
    "12.5: nor on a mountain": (lambda: overrunning("mountain"), ["12.5.ground"]),
    "11.8: no person walks into the sea": (lambda: entry("sea", "Rurik").points, None),
    "11.8: no ship sails on land": (lambda: entry("clear", "Oakheart", here="sea").points, None),
    "12.1: the Waff is never embarked": (
        lambda: "12.1.never" in why_not(moving(stand(start(), "3118", "Callach's Waff"), FOMORIAN), "embark Callach's Waff onto Gullfoot"),
        True,
    ),
    "20.6.04: no Colt Pixy but in Hoorn II": (
        lambda: why_not(moving(stand(start(), "2629", "Elidor"), FAERIE, turn=2), "search Elidor", FAERIE),
        ["20.6.shut"],
    ),
    "20.6.04: then it is searched for": (
        lambda: why_not(moving(stand(start(), "2629", "Elidor"), FAERIE, turn=3), "search Elidor", FAERIE),
        [],
    ),
    "19.5.17: no Fomorian searches the Mousa Stour": (
        lambda: why_not(
            moving(put(stand(start(), "3705", "Rurik"), "public", "pieces", "The Worm", "hex", "3012"), FOMORIAN), "search Rurik"
        ),
        ["20.6.shut"],
    ),
    "19.5.17: nor Faerie beside the Worm": (
        lambda: why_not(moving(stand(start(), "3705", "Elidor", "The Worm"), FAERIE), "search Elidor", FAERIE),
        ["20.6.shut"],
    ),
    "19.5.17: Faerie in his absence": (
        lambda: why_not(
            moving(put(stand(start(), "3705", "Elidor"), "public", "pieces", "The Worm", "hex", "3012"), FAERIE), "search Elidor", FAERIE
        ),
        [],
    ),
    # combat, persons and items
    "7.9 t26: Grogan challenges nobody": (
        lambda: (
            why_not(
                at(
                    TABLE.do(field("Grogan", faerie=("Elidor",), Moray_7={"count": 2}, Albion_7={"count": 2}), f"battle {FIELD}"),
                    FOMORIAN,
                    "combat",
                    "challenge",
                ),
                "challenge trial by Grogan",
            )
            != []
        ),
        True,
    ),
    "20.6.15, 20.6.08: the Mailcoat against the Hand": (
        lambda: "is immune" in told(rule(bears(meeting(), "08", "Rurik"), "touch Malekin on Rurik", "", FAERIE)),
        True,
    ),
    "7.0, 2.3: who dies leaves his escort as an army point": (lambda: _escort_left(), 1),
}


def _escort_left() -> int:
    h = hearing(clear(start(), "3011"))
    h = hearing(stand(h.state, "3011", "Rurik"))
    losses.kill(h, "Rurik", "for the test")
    return pieces.points_at(h.state, "3011", FOMORIAN)


@each("question", QUESTIONS)
def test_the_rulebook_answers(question: str) -> None:
    ask, answer = QUESTIONS[question]
    assert ask() == answer


# conditions that stand alone


def test_a_captain_of_one_clan_commands_no_other_by_the_option_for_gogma() -> None:
    h = hearing(start(gogma="eastmarch"))
    assert leaders.rank(h, "Rurik") == "captain"
    assert not leaders.may_command(h, "Rurik", "Ochil 3118")
    assert leaders.may_command(h, "Rurik", "Moray 2714")


def test_what_is_shown_is_not_taken_back_without_the_others() -> None:
    assert rule(moving(stand(start(), "2035", "Gerflax"), FAERIE), "show Gerflax' Wand").needs_consent


def test_the_sleeping_are_passed_over_and_those_behind_them_suffer() -> None:
    """Option `inactive-attrition`: no."""
    state = stand(start(inactive_attrition="no"), "1023", "Cluracan", "Rurik", Moray_7={"count": 1})
    for name in pieces.at(state, "1023"):
        asleep = put(state, "public", "pieces", name, "state", "inactive")
        suffering = causes(hearing(asleep), "1023", FOMORIAN)
        assert name not in suffering
        assert set(suffering) == {"Rurik", "Moray 7"} - {name}


def test_an_item_that_may_only_be_carried_is_not_used() -> None:
    state = bears(moving(start(), FOMORIAN), "07", "Barguest")
    assert why_not(state, "use Gwydion's Staff by Barguest") == ["20.2.fit"]


def test_losses_are_named_by_other_names_too() -> None:
    from tests.games.albion.test_losses import owing

    state = owing(wounds=1)
    assert verdict(state, "remove Rurik Elfbane 1") == LEGAL


def test_a_search_of_several_is_refused_for_one_reason_at_a_time() -> None:
    state = moving(stand(stand(start(), "1023", "Sean"), "3012", "Rurik"), FOMORIAN)
    assert why_not(state, "search Sean, Rurik") == ["20.3.together"]
    assert why_not(state, "search Rurik, Sean") == ["20.3.together"]
    assert why_not(state, "search Elidor") == ["20.3.own", "20.3.hex"]
    away = put(state, "public", "pieces", "Rurik", "hex", None)
    assert why_not(away, "search Rurik") == ["20.3.active"]


def test_who_is_off_the_map_touches_nobody() -> None:
    assert why_not(put(meeting(), "public", "pieces", "Malekin", "hex", None), "touch Malekin on Rurik", FAERIE) == ["20.6.person"]


def test_what_is_placed_away_from_its_ship_is_flagged() -> None:
    """12.2: by the players' word; where the ship is, nothing is wrong with that."""
    state = TABLE.do(moving(start(), FOMORIAN), "embark Bogan onto Gullfoot")
    assert "Bogan: on board a ship" in told(rule(state, "place Bogan at 3012", side=FOMORIAN))
    assert "Bogan: on board a ship" not in told(rule(state, "place Bogan at 3118", side=FOMORIAN))


def test_a_storm_wakes_who_sails_in_it_and_nobody_else() -> None:
    """10.0, 19.4.05, option `wide-enchantments`: it brings rain to all-sea hexes of its zone, and ships alone suffer it."""
    state = stand(start(wide_enchantments="all"), "0101", "Seawitch", "Midinhir")
    h = hearing(put(state, "public", "mana", 5))
    zone = h.fact("hexes", "0101", "zone")
    caster = next(number for number in ("2604", "2613", "0108", "3205") if h.fact("hexes", number, "zone") == zone)
    h = hearing(stand(h.state, caster, "Barguest"))
    storm = casting("05", "Barguest", FOMORIAN)
    assert wide._rained_on(h, storm, "Seawitch")
    assert not wide._rained_on(h, storm, "Midinhir")
