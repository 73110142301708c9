"""3.0, 7.6, 7.9, 13.0, 19.5: what strengths, persons and places come to in one position and in the next."""

from typing import Any

from playaid.games.albion.ratings import bounds, persons, places, reach, strengths
from playaid.games.albion.rules import wide
from playaid.games.albion.state import castings, outstanding, pieces
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.referee.contract.state import State
from tests.each import each
from tests.games.albion.table import at, bare, clear, hurt, put, refused, rule, stand, start
from tests.games.albion.two import bears, hearing, plotting

# strengths


@each(
    ("name", "place", "step", "strength"),
    [
        ("Barguest", "2611", "combat", 3 + 4),
        ("Barguest", "2816", "combat", 3 + 4 + 4),
        ("Imric", "2816", "combat", 2 + 4 + 4),
        ("Rurik", "2816", "combat", 4),
        ("Elidor", "1023", "combat", 2 + 4 + 3),
        ("Colleran", "1023", "combat", 1 + 4),
        ("Barguest", "2441", "combat", 3 + 4 + 3),
        ("Barguest", "3151", "combat", 3 + 4),
        ("Barguest", "3151", "enchantment", (3 + 4) * 2),
        ("The Worm", "3705", "combat", (5 + 4) * 2),
        ("The Worm", "3706", "combat", 5 + 4),
    ],
)
def test_magic_where_one_stands(name: str, place: str, step: str, strength: int) -> None:
    """19.5.09, 12, 16, 17, 18"""
    state = stand(start(), place, name)
    state = plotting(state) if step == "enchantment" else at(state, FOMORIAN, "combat")
    assert strengths.magic(hearing(state), name)[0] == strength


@each(
    ("place", "words"),
    [
        ("2441", "3 (basic) + mana 4 + 3 (The Giant's Dance)"),
        ("3151", "3 (basic) + mana 4, times 2 (Povis Heath)"),
        ("2612", "3 (basic) + mana 4"),
    ],
)
def test_how_magic_comes_about(place: str, words: str) -> None:
    assert strengths.magic(hearing(plotting(stand(start(), place, "Barguest"))), "Barguest")[1] == words


@each(
    ("name", "place", "wounds", "more", "strength", "words"),
    [
        ("Imric", "3012", 0, 0, 6, "6 (counter) - 0 wounds"),
        ("Imric", "3012", 2, 0, 4, "6 (counter) - 2 wounds"),
        ("Imric", "3012", 2, 2, 6, "6 (counter) - 2 wounds + 2"),
        ("The Worm", "3705", 1, 0, 10, "6 (counter) - 1 wound, times 2 at home"),
        ("The Worm", "3706", 1, 0, 5, "6 (counter) - 1 wound"),
        ("Imric", "3705", 0, 0, 6, "6 (counter) - 0 wounds"),
    ],
)
def test_combat_where_one_stands(name: str, place: str, wounds: int, more: int, strength: int, words: str) -> None:
    state = put(hurt(stand(start(), place, name), name, wounds), "public", "strengthened", {name: more} if more else {})
    assert strengths.combat(hearing(state), name) == (strength, words)


@each(("item", "strength"), [("12", 7), ("09", 7), ("11", 6), (None, 6)])
def test_what_items_add(item: str | None, strength: int) -> None:
    """20.6.09, 12; Lyme's Hammer is for those of Curwyllan."""
    state = bears(start(), item, "Imric") if item not in (None, "12") else start()
    state = bears(stand(start(), "1922", "Finvarra"), "12", "Finvarra") if item == "12" else state
    name, base = ("Finvarra", 4) if item == "12" else ("Imric", 6)
    assert strengths.combat(hearing(at(state, FOMORIAN, "combat", "duels")), name)[0] == base + (strength - 6)


@each(("number", "heals"), [("2608", 1), ("2611", 1), ("0725", 2), ("2604", 99), ("2034", 0), ("3012", 0), (None, 0)])
def test_what_a_place_heals(number: str | None, heals: int) -> None:
    assert places.heals(hearing(put(start(), "public", "pieces", "Imric", "hex", number)), "Imric") == heals


@each(
    ("name", "number", "wounds"),
    [
        ("Imric", "3337", 1),
        ("Dobie", "3337", 0),
        ("Gerflax", "3433", 0),
        ("Dobie", "3433", 1),
        ("Imric", "3151", 2),
        ("Imric", "2441", 1),
        ("Imric", "3012", 0),
    ],
)
def test_what_a_place_deals(name: str, number: str, wounds: int) -> None:
    """19.5.07, 08, 12, 16"""
    assert places.wounds(hearing(stand(start(), number, name)), name) == wounds


# persons


@each(
    ("kind", "attackers", "defenders", "dead", "shift"),
    [
        ("battle", ["Rurik"], ["Elidor"], (), 1),
        ("battle", ["Elidor"], ["Rurik"], (), -1),
        ("melee", ["Rurik"], ["Elidor"], (), 0),
        ("duel", ["Rurik"], ["Elidor"], (), 0),
        ("trial", ["Bogan"], ["Elidor"], (), 1),
        ("duel", ["Elidor"], ["Bogan"], (), -1),
        ("trial", ["Bogan"], ["Edric"], (), 0),
        ("battle", ["Bogan"], ["Elidor"], (), 0),
        ("trial", ["Connan"], ["Cluracan"], (), 1),
        ("trial", ["Dorwen"], ["Bogan"], (), 1),
        ("duel", ["Bogan"], ["Dorwen"], (), -1),
        ("battle", ["Dorwen"], ["Bogan"], (), 0),
        ("duel", ["Morigu"], ["Barguest"], (), 0),
        ("duel", ["Morigu"], ["Barguest"], ("Cluracan",), 2),
        ("duel", ["Morigu"], ["Sean"], ("Cluracan",), 0),
    ],
)
def test_whom_the_columns_favour(kind: str, attackers: list[str], defenders: list[str], dead: tuple[str, ...], shift: int) -> None:
    """7.9 e05, e12, e13, t21, t23, t29"""
    state = start()
    for name in dead:
        state = put(state, "public", "pieces", name, "state", "dead")
    assert sum(by for _, by in persons.shifts(hearing(state), kind, attackers, defenders)) == shift


@each(
    ("kind", "attackers", "defenders", "more"),
    [
        ("trial", ["Balor"], ["Elidor"], 2),
        ("trial", ["Elidor"], ["Balor"], -2),
        ("duel", ["Balor"], ["Elidor"], 0),
        ("trial", ["Imric"], ["Elidor"], 0),
    ],
)
def test_balors_trials(kind: str, attackers: list[str], defenders: list[str], more: int) -> None:
    """7.9 t24"""
    assert sum(by for _, by in persons.dice(hearing(start()), kind, attackers, defenders)) == more


@each(
    ("name", "cast", "why"), [("Grogan", [], "prophecy"), ("Imric", [], None), ("Imric", ["Imric"], "marker"), ("Imric", ["Rurik"], None)]
)
def test_who_meets_no_challenge(name: str, cast: list[str], why: str | None) -> None:
    """7.9 t26, 19.3"""
    found = persons.may_not_challenge(hearing(put(start(), "public", "cast", cast)), name)
    assert (why in str(found)) if why else found is None


@each(
    ("names", "name", "barred"),
    [(["Bran Og", "Imric"], "Imric", "Bran Og"), (["Bran Og", "Imric"], "Bran Og", None), (["Rurik", "Imric"], "Imric", None)],
)
def test_where_bran_og_stands(names: list[str], name: str, barred: str | None) -> None:
    """7.9 m37"""
    assert persons.others_barred(names, name) == barred


# reaction


def near(*, armed: bool = True, gap: str = "3014", **more: Any) -> State:
    """Elidor with an army in 3012; Trolls, and nobody else of theirs, in a hex nearby."""
    state = start()
    for name, piece in pieces.pieces(start()).items():
        if piece["side"] == FOMORIAN:
            state = put(state, "public", "pieces", name, "hex", None)
    state = stand(clear(state, "3012"), "3012", "Elidor", Albion_9={"count": 2, "under": "Elidor"})
    return stand(state, gap, **({"Moray_9": {"count": 2, **more}} if armed else {}))


@each(("gap", "away"), [("3012", 0), ("3013", 1), ("3014", 2), ("3018", 6)])
def test_how_near_an_army_is(gap: str, away: int) -> None:
    assert reach.nearest(hearing(near(gap=gap)), "3012", FAERIE) == away


def test_what_is_an_army_for_a_reaction() -> None:
    """13.0: armies and escorts, afloat too; not persons alone."""
    assert reach.nearest(hearing(near(armed=False)), "3012", FAERIE) is None
    afloat = put(stand(near(), "3014", "Gullfoot"), "public", "pieces", "Moray 9", "aboard", "Gullfoot")
    assert reach.nearest(hearing(afloat), "3012", FAERIE) == 2
    person = stand(near(armed=False), "3013", "Imric")
    assert reach.nearest(hearing(person), "3012", FAERIE) == 1
    assert reach.nearest(hearing(bare(person, "Imric")), "3012", FAERIE) is None


@each(
    ("stack", "enemies", "held"),
    [
        (["Elidor"], ("Imric",), "Imric (6) commands as well as anybody who reacts (3)"),
        (["Elidor"], ("Gairloch",), "Gairloch (3) commands as well as anybody who reacts (3)"),
        (["Elidor"], ("Rurik",), None),
        (["Elidor"], ("Rurik", "Imric"), "Imric (6)"),
        (["Elidor"], (), None),
        (["Elidor", "Auberon"], ("Gairloch",), None),
        (["Albion 9"], ("Rurik",), "Rurik (2) commands as well as anybody who reacts (0)"),
    ],
)
def test_who_is_held(stack: list[str], enemies: tuple[str, ...], held: str | None) -> None:
    """13.0"""
    state = bare(stand(near(gap="3012"), "3012", *enemies, "Auberon"), *enemies)
    found = reach.pins(hearing(state), stack, "3012")
    assert (held in str((found or {}).get("text"))) if held else found is None
    assert reach.pins(hearing(put(state, "public", "pieces", "Moray 9", "hex", "3013")), stack, "3012") is None


@each(("gap", "line", "found"), [("3015", "react Elidor with Albion 9", []), ("3016", "react Elidor with Albion 9", ["13.range"])])
def test_within_what_reach_one_reacts(gap: str, line: str, found: list[str]) -> None:
    """13.0: Elidor commands 3."""
    state = at(near(gap=gap), FOMORIAN, "reaction")
    if found:
        assert refused(state, line, FAERIE) == found
        assert "the nearest enemy army is 4 away" in rule(state, line, side=FAERIE).reasons[0].text
    else:
        assert rule(state, line, side=FAERIE).verdict == "legal"
    none = at(near(armed=False), FOMORIAN, "reaction")
    assert "no enemy army is on the map" in rule(none, line, side=FAERIE).reasons[0].text


# what is outstanding


def test_who_has_something_to_see_to() -> None:
    losses = {FOMORIAN: {"chosen": None}, FAERIE: {"chosen": True}}
    assert outstanding.losses(put(start(), "public", "losses", losses)) == [FOMORIAN]
    danger = put(put(start(), "public", "endangered", {FAERIE: ["3012"]}), "public", "exposed", {FOMORIAN: ["3013"], FAERIE: ["3012"]})
    assert outstanding.evading_sides(danger) == [FAERIE, FOMORIAN]
    assert outstanding.endangered_sides(danger) == [FAERIE]
    assert outstanding.any_evasion(danger)
    assert outstanding.any_evasion(put(danger, "public", "endangered", {}))
    assert not outstanding.any_endangered(put(danger, "public", "endangered", {}))
    assert not outstanding.any_evasion(start())


# weather that wakes


@each(
    ("number", "weather", "sky", "name", "wakes"),
    [
        ("07", None, "clear", "Arwan", True),
        ("07", None, "rain", "Arwan", False),
        ("06", None, "clear", "Arwan", True),
        ("06", None, "snow", "Arwan", False),
        ("05", None, "clear", "Arwan", False),
        ("04", "rain", "clear", "Misha", True),
        ("04", "clear", "clear", "Misha", False),
        ("04", "rain", "clear", "Arwan", False),
        ("11", None, "clear", "Misha", False),
        ("07", None, "clear", "Elidor", False),
        ("07", None, "clear", "The Worm", False),
    ],
)
def test_whom_a_wide_enchantment_wakes(number: str, weather: str | None, sky: str, name: str, wakes: bool) -> None:
    """10.0"""
    state = put(stand(start(), "2611", "Sean"), "public", "weather", {"map": sky, "hexes": {}, "zones": {}})
    casting: Any = {"number": number, "caster": "Sean", "side": FOMORIAN, "target": None, "weather": weather, "result": None}
    assert (name in wide._affected(hearing(state, FOMORIAN), casting)) == wakes


@each(("name", "barred"), [("Gullfoot", True), ("Moray 3012", True), ("Imric", False), ("Barguest", False)])
def test_who_may_not_enter_fir_chlis(name: str, barred: bool) -> None:
    """19.5.07: no ship and no army; escorts may."""
    assert (bounds.place_bars(hearing(start()), name, "3337") is not None) == barred


def test_who_writes_after_a_scrying() -> None:
    """19.4.03"""
    state = put(start(), "public", "scrying", [{"side": FAERIE, "hex": "3034"}])
    assert castings.effect_sides(state) == [FAERIE]
    assert castings.effect_sides(start()) == [FOMORIAN, FAERIE]
