"""8.0: who undergoes attrition and why, every modifier for all, the other side's roll."""

from itertools import chain

import pytest

from playaid.book.book import Book
from playaid.book.facts import Fact
from playaid.dice.sources import Refusing
from playaid.games.albion import GAME
from playaid.games.albion.rules import attrition, losses
from playaid.games.albion.rules.attrition import begin, causes
from playaid.games.albion.state import outstanding, pieces
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.referee.contract.hearing import Ask, Hearing
from playaid.referee.contract.ruling import Declaration, Ruling
from playaid.referee.contract.state import State
from tests.each import each
from tests.games.albion.table import BOOK, at, bare, clear, do, put, refused, result, rule, stand, start, told
from tests.games.albion.two import bears, hearing, land


def why(state: State, number: str, side: str) -> dict[str, list[str]]:
    return causes(hearing(state), number, side)


def of_aspect(aspect: str) -> str:
    """A hex of the house map with this aspect, clear ground, nobody in it."""
    taken = {one["hex"] for one in pieces.pieces(start()).values()}
    for number in BOOK.keys("hexes"):
        if number in taken or BOOK.value("hexes", number, "aspect") != aspect:
            continue
        if "sea" not in BOOK.value("hexes", number, "terrain"):
            return str(number)
    raise AssertionError(aspect)


def test_the_example_of_the_rules() -> None:
    """Elves without a commander in a mundane hex under a vortex, with Gnomes: 3 and 5 for all. [8.1]"""
    number = of_aspect("mundane")
    state = stand(start(), number, Albion_7={"count": 4}, Curwyllan_7={"count": 3})
    state = put(state, "public", "vortex", [number])
    state = at(put(state, "public", "attrition", {FAERIE: {number: ["Vortex Creation"]}}), FAERIE, "attrition")
    assert why(state, number, FAERIE) == {
        "Albion 7": ["Vortex Creation", "Elves in a mundane hex", "out of command"],
        "Curwyllan 7": ["Vortex Creation", "out of command"],
    }
    ruling = rule(state, f"attrition {number}", "1 1", side=FOMORIAN)
    assert result(ruling, "modifiers") == "+8"
    assert [roll.who for roll in ruling.rolls] == [FOMORIAN]


@each(
    ("aspect", "army", "cause"),
    [
        ("mundane", "Albion_7", "Elves in a mundane hex"),
        ("enchanted", "Weald_7", "Mundanes in an enchanted hex"),
        ("wild", "Moray_7", "wild magic"),
    ],
)
def test_the_colour_of_the_hex(aspect: str, army: str, cause: str) -> None:
    number = "1023" if aspect == "wild" else of_aspect(aspect)
    side = FAERIE if army.startswith("Albion") else FOMORIAN
    assert cause in why(stand(start(), number, **{army: {"count": 2}}), number, side)[army.replace("_", " ")]
    other = "Curwyllan_7"
    if aspect != "wild":
        assert cause not in why(stand(start(), number, **{other: {"count": 2}}), number, FAERIE)[other.replace("_", " ")]


@each(
    ("race", "aspect", "name", "cause"),
    [
        ("printed", "mundane", "Corin", None),
        ("printed", "mundane", "Gerflax", None),
        ("printed", "enchanted", "Sean", None),
        ("printed", "wild", "Corin", "wild magic"),
        ("Elf", "mundane", "Corin", "Elves in a mundane hex"),
        ("Mundane", "enchanted", "Sean", "Mundanes in an enchanted hex"),
    ],
)
def test_ancients_are_neither_elvish_nor_mundane(race: str, aspect: str, name: str, cause: str | None) -> None:
    """Their codes give the race. An owner who has them as what 11.7 counts them among enters that. [7.9, 8.0.3, 8.0.4]"""
    book = land(h3013={"aspect": aspect})
    if race != "printed":
        book = book.with_recorded([Fact("persons", (name, "race"), race, "owner")])
    side = FOMORIAN if name == "Sean" else FAERIE
    found = attrition.causes(hearing(stand(clear(start(), "3013"), "3013", name), side, book), "3013", side)
    assert found.get(name, []) == ([cause] if cause else [])


def test_armies_in_command_or_in_a_fortress_are_spared() -> None:
    assert why(start(), "3012", FOMORIAN) == {}
    assert why(start(), "2714", FOMORIAN) == {}
    number = "3011"
    state = stand(start(), number, Moray_7={"count": 2})
    found = why(state, number, FOMORIAN)
    assert "out of command" in found["Moray 7"]
    state = stand(state, number, "Rurik")
    assert why(put(state, "public", "pieces", "Moray 7", "under", "Rurik"), number, FOMORIAN).get("Moray 7", []) == []


def test_a_ruin_is_no_fortress() -> None:
    assert "out of command" in why(put(start(), "public", "ruins", {"2714": True}), "2714", FOMORIAN)["Moray 2714"]


def test_snow_and_bad_sailers() -> None:
    state = put(stand(start(), "0108", "Oakheart", "Windrider"), "public", "weather", "map", "rain")
    assert why(state, "0108", FOMORIAN) == {"Oakheart": ["bad sailer in rain"]}
    assert why(put(state, "public", "weather", "map", "clear"), "0108", FOMORIAN) == {}
    snow = put(stand(start(), "3011", "Rurik", Moray_7={"count": 2, "under": "Rurik"}), "public", "weather", "map", "snow")
    assert why(snow, "3011", FOMORIAN)["Moray 7"] == ["snow"]
    assert "Rurik" not in why(snow, "3011", FOMORIAN)


def test_finns_rade_in_its_own_hex() -> None:
    assert why(stand(start(), "2634", "Rurik"), "2634", FOMORIAN)["Rurik"] == ["wild magic", "Finn's Rade"]


def test_command_and_magic_are_subtracted() -> None:
    state = at(stand(start(), "1023", "Imric"), FOMORIAN, "attrition")
    state = put(state, "public", "attrition", {FOMORIAN: {"1023": ["wild magic"]}})
    ruling = rule(state, "attrition 1023", "3 3", side=FAERIE)
    assert result(ruling, "modifiers") == f"{4 - 6 - 2:+d}"


@pytest.mark.parametrize("viewer", [None, FOMORIAN, FAERIE])
@pytest.mark.parametrize("bearer", ["", "Rurik"])
def test_the_sum_can_be_had_from_what_stands_above_it(bearer: str, viewer: str | None) -> None:
    """8.2: whoever reads it, also where whose command and magic it is only their own side may know. [20.1]"""
    state = put(at(stand(start(), "1023", "Imric", "Magog"), FOMORIAN, "attrition"), "public", "vortex", ["1023"])
    state = put(state, "public", "attrition", {FOMORIAN: {"1023": ["wild magic", "Vortex Creation"]}})
    state = bears(state, "07", bearer) if bearer else state
    ruling = rule(state, "attrition 1023", "3 3", side=FAERIE)
    read = [line for line in ruling.worksheet if line.only in (None, viewer)]
    assert sum(int(line.result) for line in read if line.label == "modifier") == int(result(ruling, "modifiers")) == 4 + 5 - 6 - 2
    assert any("command of Imric" in line.text for line in read) is (not bearer or viewer == FOMORIAN)
    assert any("dice 6 +9 -8, modified 7" in line.text for line in read)


def test_a_hex_once_a_turn_and_only_if_due() -> None:
    state = at(stand(start(), "1023", "Imric"), FOMORIAN, "attrition")
    state = put(state, "public", "attrition", {FOMORIAN: {"1023": ["wild magic"]}})
    assert refused(state, "attrition 3012", FAERIE) == ["8.due"]
    state = do(state, "attrition 1023", "1 1", side=FAERIE)
    assert refused(state, "attrition 1023", FAERIE) == ["8.due"]


def test_the_side_itself_does_not_roll() -> None:
    state = put(at(stand(start(), "1023", "Imric"), FOMORIAN, "attrition"), "public", "attrition", {FOMORIAN: {"1023": ["wild magic"]}})
    assert "turn" in refused(state, "attrition 1023", FOMORIAN)


def test_losses_bar_the_next_hex() -> None:
    state = at(start(), FOMORIAN, "attrition")
    state = put(state, "public", "attrition", {FOMORIAN: {"3337": ["wild magic"], "3705": ["wild magic"]}})
    state = do(state, "attrition 3337", "6 6", side=FAERIE)
    assert outstanding.losses(state) == [FOMORIAN]
    assert "8.losses" in refused(state, "attrition 3705", FAERIE)


@each(("option", "steps"), [("left", 3), ("right", 2)])
def test_three_steps_and_two_wounds(option: str, steps: int) -> None:
    """A result of 3 and 2: ships lose the one, persons the other. [8.4]"""
    state = stand(clear(start(attrition_steps=option), "1023"), "1023", "Oakheart", "Redtooth", "Rurik")
    state = put(put(state, "public", "vortex", ["1023"]), "public", "attrition", {FOMORIAN: {"1023": ["Vortex Creation"]}})
    ruling = with_casualties(state)
    loss = next(change[2] for change in ruling.changes if change[1] == ["public", "losses", FOMORIAN])
    assert (loss["steps"], loss["wounds"]) == (steps, 2)
    assert told(ruling).rpartition(" (")[0].endswith(f"costs Fomorian 3 points, 2 wounds, {steps} steps")
    assert " costs Fomorian 3 points, 2 wounds (result" in told(with_casualties(stand(clear(state, "1023"), "1023", "Rurik")))


@each(
    ("toll", "sentence"),
    [
        (("1", "0"), " costs army points alone; of Fomorian nobody undergoes it but Rurik."),
        (("0", "0"), "costs Fomorian nothing there, with a force of 6 [7.7]"),
    ],
)
def test_a_person_alone_loses_no_army(toll: tuple[str, str], sentence: str) -> None:
    state = stand(clear(start(), "1023"), "1023", "Rurik")
    state = put(put(state, "public", "vortex", ["1023"]), "public", "attrition", {FOMORIAN: {"1023": ["Vortex Creation"]}})
    assert sentence in told(with_casualties(put(state, "public", "pieces", "Rurik", "escort", False), toll))


def test_who_undergoes_it_is_told_beside_the_dice() -> None:
    """Where stacks lie open; of many the first, and how many others. What lies hidden is nobody else's to know. [11.9]"""
    state = put(at(start(), FOMORIAN, "attrition"), "public", "attrition", {FOMORIAN: {"2611": ["wild magic"]}})
    asked = rule(state, "attrition 2611", "1 1", side=FAERIE).rolls[0].why
    assert asked == "attrition of Fomorian in 2611 (Barguest): wild magic"
    many = stand(state, "2611", "Rurik", "Imric", "Moray 3012")
    assert " (Barguest and 3 others): " in rule(many, "attrition 2611", "1 1", side=FAERIE).rolls[0].why
    hidden = put(at(start(stacks="hidden"), FOMORIAN, "attrition"), "public", "attrition", {FOMORIAN: {"2611": ["wild magic"]}})
    assert rule(hidden, "attrition 2611", "1 1", side=FAERIE).rolls[0].why == "attrition of Fomorian in 2611: wild magic"


def with_casualties(state: State, toll: tuple[str, str] = ("3", "2")) -> Ruling:
    """Attrition in 1023 with the same in every cell of the Casualty Table."""
    cells = [Fact("casualty", (label, letter), [*toll], "printed", "7.7", "") for label in BOOK.keys("casualty") for letter in "abcdefgh"]
    return rule(at(state, FOMORIAN, "attrition"), "attrition 1023", "6 6", side=FAERIE, book=BOOK.with_recorded(cells))


def test_the_segment_finds_the_hexes() -> None:
    h = hearing(at(start(), FOMORIAN, "attrition"))
    begin(h)
    assert set(h.public["attrition"][FOMORIAN]) == {"2611", "3337", "3705"}


def test_inactive_pieces_by_option() -> None:
    assert why(start(), "3705", FOMORIAN) == {"The Worm": ["wild magic"]}
    assert why(start(inactive_attrition="no"), "3705", FOMORIAN) == {}


def test_the_wounds_of_fir_chlis() -> None:
    state = at(stand(start(), "3337", "Rurik"), FOMORIAN, "attrition")
    h = hearing(state)
    begin(h)
    assert h.state["secret"][FOMORIAN]["roster"]["Rurik"] == 1
    assert h.state["secret"][FOMORIAN]["roster"]["Dobie"] == 0


def test_an_unknown_colour_is_asked_for() -> None:
    """8.0: any race may have to undergo attrition by it; for those aboard, and ships in clear weather, nothing hangs on the hex."""
    from tests.games.albion.table import PRINTED

    def found(state: State, book: Book = PRINTED) -> dict[str, list[str]]:
        return causes(Hearing(GAME, state, Declaration("next", {}, FOMORIAN), book, Refusing()), "2025", FOMORIAN)

    with pytest.raises(Ask, match="aspect"):
        found(stand(start(PRINTED), "2025", "Imric"))
    wild = PRINTED.with_recorded([Fact("hexes", ("2025", "aspect"), "wild", "owner")])
    assert found(stand(start(PRINTED), "2025", "Imric"), wild) == {"Imric": ["wild magic"]}
    assert found(stand(start(PRINTED), "2025", "Oakheart")) == {}


def test_a_bad_sailer_in_an_unknown_hex_asks_what_lies_there() -> None:
    """6.2, 6.3: only at sea; where a fortress stands there is land."""
    from tests.games.albion.table import PRINTED

    bad = PRINTED.with_recorded([Fact("ships", ("Oakheart", "bad_sailer"), True, "owner")])
    rain = put(stand(start(PRINTED), "0108", "Oakheart"), "public", "weather", "map", "rain")

    def why(state: State, number: str, *facts: Fact) -> dict[str, list[str]]:
        return causes(Hearing(GAME, state, Declaration("next", {}, FOMORIAN), bad.with_recorded(facts), Refusing()), number, FOMORIAN)

    assert why(rain, "0108", Fact("hexes", ("0108", "terrain"), ["sea"], "owner")) == {"Oakheart": ["bad sailer in rain"]}
    assert why(rain, "0108", Fact("hexes", ("0108", "terrain"), ["sea", "rough"], "owner")) == {}
    assert why(stand(rain, "3321", "Oakheart"), "3321", Fact("hexes", ("3321", "aspect"), None, "owner")) == {}


def test_armies_on_board_need_command_too() -> None:
    """14.1 frees only those in a fortress; a person on board with them commands them."""
    state = stand(start(), "0108", "Oakheart", "Redtooth", "Rurik", Moray_7={"count": 1})
    for name, ship in (("Moray 7", "Oakheart"), ("Rurik", "Redtooth")):
        state = put(state, "public", "pieces", name, "aboard", ship)
    assert why(state, "0108", FOMORIAN) == {"Moray 7": ["out of command"]}
    led = do(at(state, FOMORIAN, "movement", "normal", "moving"), "command Rurik over Moray 7")
    assert why(led, "0108", FOMORIAN) == {}
    assert why(put(state, "referee", "options", "embarked-attrition", "no"), "0108", FOMORIAN) == {}


def test_magogs_rating_goes_before_ainsels() -> None:
    """7.9 m36; and of several the highest rank, as in every roll. [14.4]"""
    state = at(stand(start(), "1023", "Mad Ainsel", "Magog"), FOMORIAN, "attrition")
    state = put(state, "public", "attrition", {FOMORIAN: {"1023": ["wild magic"]}})
    assert result(rule(state, "attrition 1023", "3 3", side=FAERIE), "modifiers") == f"{4 - 3 - 2:+d}"


def test_wild_magic_adds_to_any_roll_there() -> None:
    """8.2: the Mana Level counts if the hex is wild, though ships suffer only the vortex."""
    state = stand(clear(start(), "3705"), "3705", "Oakheart")
    state = at(put(state, "public", "vortex", ["3705"]), FOMORIAN, "attrition")
    state = put(state, "public", "attrition", {FOMORIAN: {"3705": ["Vortex Creation"]}})
    assert result(rule(state, "attrition 3705", "3 3", side=FAERIE), "modifiers") == "+9"


def test_gwydions_staff_doubles_the_magic_that_is_subtracted() -> None:
    """20.6.07"""
    state = at(stand(start(), "1023", "Gerflax"), FAERIE, "attrition")
    state = put(state, "public", "attrition", {FAERIE: {"1023": ["wild magic"]}})
    assert result(rule(state, "attrition 1023", "3 3", side=FOMORIAN), "modifiers") == f"{4 - 6:+d}"
    state = put(put(state, "secret", FAERIE, "items", "07", "Gerflax"), "secret", FAERIE, "items", "14", "Misha")
    state = put(state, "public", "items", "07", {"state": "held", "hex": None, "side": FAERIE})
    assert result(rule(state, "attrition 1023", "3 3", side=FOMORIAN), "modifiers") == f"{4 - 12:+d}"


def test_places_of_power_hurt_nobody_afloat() -> None:
    """19.5: who lies aboard a ship does not stand there."""
    ashore = put(stand(start(), "3151", "Imric"), "public", "pieces", "Imric", "escort", False)
    heard = hearing(at(ashore, FOMORIAN, "attrition"))
    begin(heard)
    assert heard.state["secret"][FOMORIAN]["roster"]["Imric"] == 2
    afloat = put(stand(ashore, "3151", "Gullfoot"), "public", "pieces", "Imric", "aboard", "Gullfoot")
    heard = hearing(at(afloat, FOMORIAN, "attrition"))
    begin(heard)
    assert heard.state["secret"][FOMORIAN]["roster"]["Imric"] == 0


def test_attrition_overruled_out_of_its_segment_is_the_others() -> None:
    """8.0: whoever declares it rolls for his opponent."""
    ruling = rule(at(start(), FOMORIAN, "weather"), "attrition 2611", "1 1", FAERIE, overrule="we forgot it")
    assert [rolled.why for rolled in ruling.rolls] == ["attrition of Fomorian in 2611 (Barguest)"]


def test_the_force_in_a_hex_is_armies_and_ships_together() -> None:
    """8.3: the persons count where there is nothing else."""
    h = hearing(bare(stand(start(), "3011", "Rurik", "Oakheart", Moray_7={"count": 2}), "Rurik"))
    ship, rurik = (int(h.fact(*cell)) for cell in (("ships", "Oakheart", "combat"), ("persons", "Rurik", "combat")))
    assert attrition.force(h, ["Moray 7"]) == 2
    assert attrition.force(h, ["Moray 7", "Oakheart"]) == 2 + ship
    assert attrition.force(h, ["Moray 7", "Oakheart", "Rurik"]) == 2 + ship
    assert attrition.force(h, ["Rurik"]) == rurik


@each(("where", "astray"), [("3013", True), ("2711", False)])
def test_the_rade_leads_astray_where_its_bearer_is(where: str, astray: bool) -> None:
    """20.6.06: an enemy beside is not enough."""
    state = stand(stand(start(), "3013", "Rurik", "Edric"), where, "Elidor")
    state = put(
        put(state, "public", "items", "06", {"state": "held", "hex": None, "side": FAERIE}), "secret", FAERIE, "items", "06", "Elidor"
    )
    assert ("Finn's Rade" in why(state, "3013", FOMORIAN).get("Rurik", [])) is astray
    if astray:  # who leads it where it dwells is one cause, not two
        led = stand(state, "2634", "Rurik", "Elidor")
        assert why(led, "2634", FOMORIAN)["Rurik"] == ["wild magic", "Finn's Rade"]


def test_who_bears_the_enemys_items_is_asked_of_nobody_while_no_enemy_is_there() -> None:
    """His list stays shut."""
    state = put(stand(clear(start(), "3013"), "3013", "Rurik"), "public", "items", "06", {"state": "held", "hex": None, "side": FAERIE})
    shut = {**state, "secret": {FOMORIAN: state["secret"][FOMORIAN]}}
    assert "Finn's Rade" not in why(shut, "3013", FOMORIAN).get("Rurik", [])


def segment(state: State, side: str) -> Hearing:
    """A side's half of the Attrition Segment, begun."""
    return Hearing(GAME, at(state, side, "attrition"), Declaration("next", {}, side), BOOK, Refusing())


@each(("item", "side", "astray"), [("06", FAERIE, True), ("06", FOMORIAN, False), ("03", FAERIE, False)])
def test_whom_a_bearer_led_as_the_segment_began_undergoes_it_though_the_bearer_has_died(item: str, side: str, astray: bool) -> None:
    """20.6.06: who begins the segment with them; their own side was immune."""
    state = bears(bare(stand(clear(start(), "3013"), "3013", "Rurik", "Elidor"), "Rurik", "Elidor"), item, "Rurik")
    h = segment(state, FOMORIAN)
    losses.kill(h, "Rurik", "for the test")
    assert h.public["items"][item]["state"] == "left"
    after = segment(stand(h.state, "3013", "Imric"), side)
    assert ("Finn's Rade" in [*chain(*causes(after, "3013", side).values())]) is astray
    later = segment(h.state, FOMORIAN)
    attrition.begin(later)
    assert not later.public["astray"]


def test_whom_the_curse_tempted_as_the_segment_began_undergoes_it_though_its_bearer_has_died() -> None:
    """20.6.03"""
    state = bears(bare(stand(clear(start(), "3013"), "3013", "Cormac", "Elidor"), "Cormac", "Elidor"), "03", "Elidor")
    h = segment(state, FAERIE)
    losses.kill(h, "Elidor", "for the test")
    assert "Bran's Curse" in causes(h, "3013", FOMORIAN)["Cormac"]
    fallen = Hearing(GAME, at(state, FOMORIAN, "combat", "battles"), Declaration("next", {}, FOMORIAN), BOOK, Refusing())
    losses.kill(fallen, "Elidor", "for the test")
    assert "astray" not in fallen.public


@each("state", ["destroyed", "artifact", "left"])
def test_the_rade_is_met_in_the_knowe_unless_it_has_left_the_game(state: str) -> None:
    """19.5.19: laid to rest, it holds no feast."""
    there = put(stand(start(), "2634", "Rurik"), "public", "items", "06", "state", state)
    assert ("Finn's Rade" in why(there, "2634", FOMORIAN)["Rurik"]) is (state != "destroyed")
