"""What the state alone answers: names, stacks, who owes and who may say something; what lies under a seal. [2.3, 11.9, 19.0]"""

from typing import Any

from playaid.games.albion.ratings import heirs
from playaid.games.albion.rules import arrival
from playaid.games.albion.state import (
    castings,
    hexes,
    marcher_names,
    marches,
    minds,
    outstanding,
    pieces,
    place_names,
    printed,
    speakers,
    stacks,
    survivors,
)
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.referee.contract.game import PASSING
from playaid.referee.contract.state import State, visible
from tests.each import each
from tests.games.albion.table import at, hurt, put, stand, start
from tests.games.albion.two import FORCED, hearing, moving, plotting


def of(name: str, field: str, value: object, state: State | None = None) -> State:
    return put(state or start(), "public", "pieces", name, field, value)


def test_who_is_called_what() -> None:
    names = pieces.piece_names(of("Moray 3012", "kingdom", None))
    assert names["Auberon"] == printed.person_names(start())["Auberon"] != ()
    assert names["Moray 2714"] == ("trolls",)
    assert "Moray 3012" not in names
    items = printed.item_names(start())
    assert items["The Red Cleaver"] == ("10", "#10", "Red Cleaver")
    assert items["Nuada's Helm"] == ("09", "#09")


def test_who_is_off_the_map_is_nobodys_to_command() -> None:
    assert "Auberon" not in pieces.persons_of(start(), FAERIE)
    assert "Elidor" in pieces.persons_of(start(), FAERIE)
    assert "Elidor" not in pieces.persons_of(start(), FOMORIAN)


def test_a_plot_is_told_by_its_name() -> None:
    assert castings.called("13 by Dunatis").endswith(" by Dunatis")
    assert not castings.called("13 by Dunatis").startswith("13")
    assert castings.called("nothing") == "nothing"


@each(
    ("line", "parts"),
    [
        ("03 by Dobie on 3034", ["03 Scrying", "by Dobie", "on 3034"]),
        ("Scrying by Dobie on 3034", ["03 Scrying", "by Dobie", "on 3034"]),
        ("Scrying", ["Scrying"]),
        ("Sleep by Dobie", ["Sleep by Dobie"]),
        ("nothing", ["nothing"]),
    ],
)
def test_a_plot_is_asked_for_part_by_part(line: str, parts: list[str]) -> None:
    assert castings.parts(line) == parts


@each("said", ["Dobie casts scrying on 3034", "scrying Dobie on 3034", "scrying by Dobie on 3034"])
def test_who_casts_may_be_said_first_or_without_by(said: str) -> None:
    assert castings.caster_behind(start(), said.split()) == ["scrying", "by", "Dobie", "on", "3034"]
    assert castings.caster_behind(start(), ["8", "dobie", "on", "colleran"]) == ["8", "by", "dobie", "on", "colleran"]
    assert castings.caster_behind(start(), ["scrying", "on", "3034"]) == ["scrying", "on", "3034"]


def test_what_is_over_once_it_is_cast_is_not_in_force() -> None:
    """19.4"""
    shaken, stormed = ({"number": number, "caster": "Barguest", "target": None, "weather": None} for number in ("01", "05"))
    assert castings.in_force(put(start(), "public", "enchantments", [shaken, stormed])) == [castings.describe(stormed)]  # type: ignore[arg-type]


@each(
    ("state", "found"),
    [
        (at(start(), FAERIE, "enchantment", "cast"), True),
        (at(start(), FOMORIAN, "combat", "battles"), True),
        (at(start(), FAERIE, "activation"), True),
        (moving(start(), FAERIE), True),
        (at(start(), FAERIE, "reaction"), False),
        (at(start(), FAERIE, "combat", "battles"), False),
    ],
)
def test_what_was_written_is_reminded_of_until_it_has_bound(state: Any, found: bool) -> None:
    """19.4.03; hidden stacks are not named. [11.9]"""
    state = put(state, "public", "scried", {"Elidor": ["3139", "3239"], "Albion 3034": ["3139", "3239"], "Edric": []})
    told = ["written for Elidor, Albion 3034: 3139 3239"] if found else []
    assert castings.in_force(state) == told
    assert castings.in_force(put(put(state, "public", "seen", {}), "public", "stacks", {})) == []


def test_those_who_have_moved_are_bound_no_more_in_the_other_turn() -> None:
    """19.4.03"""
    for side, found in ((FOMORIAN, True), (FAERIE, False)):
        state = put(moving(start(), side), "public", "scried", {"Imric": ["3011"]})
        assert bool(castings.in_force(state)) == found


def test_once_all_have_plotted_both_may_add_to_it() -> None:
    """Where steps pass by themselves, before that whoever could cast."""
    state = put(put(plotting(start()), "public", "trespass", None), "referee", "options", PASSING.name, PASSING.values[0])
    assert castings.plotting(state) == [FOMORIAN]
    for side in (FOMORIAN, FAERIE):
        state = put(state, "public", "plots", castings.occasion(state), side, {"commitment": "x"})
    assert castings.plotting(state) == [FOMORIAN, FAERIE]


@each(
    ("names", "order"),
    [
        (["Finvarra", "Morigu"], ["Morigu", "Finvarra"]),
        (["Imric", "Morigu"], ["Imric", "Morigu"]),
        (["Auberon", "Morigu", "Elidor"], ["Elidor", "Auberon", "Morigu"]),
    ],
)
def test_heirs_go_before_whom_they_follow_and_nobody_else(names: list[str], order: list[str]) -> None:
    """7.4, 7.9"""
    assert heirs.heirs_first(names) == order


def test_how_whoever_marches_is_said() -> None:
    assert marcher_names.title("escort Imric") == "the escort of Imric"
    assert marcher_names.title("Imric") == "Imric"


@each(("keys", "phase"), [(("combat", "duels"), "duels"), (FORCED, "forced"), (("movement", "marches", "tolls"), "forced")])
def test_what_a_phase_is_called(keys: tuple[str, ...], phase: str) -> None:
    """12.4: the dice for a forced march belong to it."""
    assert marches.phase(at(start(), FOMORIAN, *keys)) == phase
    assert marches.phase(put(start(), "referee", "at", [])) == ""


def test_who_is_aboard_goes_by_sea() -> None:
    """12.2"""
    assert marches.by_sea(of("Imric", "aboard", "Gullfoot"), "Imric")
    assert not marches.by_sea(start(), "Imric")


def test_a_mind_that_bears_nothing_is_told_so() -> None:
    """19.4.10; nor is anybody held who is not there."""
    assert minds.condition({"wounds": 0, "items": []}) == "0 wounds and bears no magic item"
    assert minds.condition({"wounds": 1, "items": ["10"]}) == "1 wound and bears The Red Cleaver"
    assert minds.held(put(start(), "public", "pieces", {}), FAERIE) == []


@each(
    ("text", "number"),
    [("", None), ("the ", None), ("3012", None), ("Melton", "3140"), ("the Seat of Moray", "2816"), ("Cu", "2608"), ("Imric", "3012")],
)
def test_what_a_place_is_called(text: str, number: str | None) -> None:
    """Of what is said short a place of power is meant before a fortress."""
    assert place_names.hex_of(text, start()) == number


def test_a_game_has_begun_with_its_pieces_open_or_hidden() -> None:
    assert place_names.begun(start(stacks="hidden"))
    assert place_names.begun(start())
    assert not place_names.begun(put(start(), "public", {}))


@each(
    ("words", "told"),
    [
        ("Imric to Seat of Moray", "Imric to 2816"),
        ("Imric to Melton with Moray 3012", "Imric to 3140 with Moray 3012"),
        ("Imric to Melton, the Giant's Dance", "Imric to 3140, 2441"),
    ],
)
def test_places_are_said_for_their_hexes(words: str, told: str) -> None:
    assert " ".join(place_names.with_hexes(words.split(), start())) == told


def test_fortresses_have_the_names_of_their_counters() -> None:
    names = {number: row["name"] for number, row in printed.named_fortresses().items()}
    assert names["3140"] == "Melton"
    assert all(names.values())


# who has lived among enemy armies [18.3]


def lived(state: State, *told: str) -> bool:
    """Whether all know of a hero among those in 3035 once that is noted."""
    heard = hearing(state, FAERIE)
    survivors.note(heard, "3035", FAERIE, told)
    return survivors.are_known(heard.state, "3035", FAERIE)


def test_who_has_lived_among_enemies_is_noted_where_all_are_seen() -> None:
    """11.9, 18.3, 20.1: not beside a ship, which could sail away with what makes the hero."""
    state = stand(start(), "3035", "Elidor", "Branwen")
    assert lived(state)
    assert not lived(stand(state, "3035", "Foamrider"))
    hidden = start(stacks="hidden")
    for name in ("Elidor", "Branwen"):
        hidden = put(hidden, "secret", FAERIE, "pieces", name, "hex", "3035")
    assert not lived(hidden)
    assert not lived(hidden, "Elidor")
    assert lived(hidden, "Elidor", "Branwen")
    seen = put(hidden, "public", "seen", "Branwen", pieces.piece(hidden, "Branwen"))
    assert lived(seen, "Elidor")
    assert not lived(seen)


def test_who_comes_to_them_makes_it_open_again() -> None:
    """20.1: whoever comes of their side may take with them what makes the hero."""
    state = put(stand(start(), "3035", "Elidor"), "public", "survivors", {FAERIE: {"3035": ["Elidor"], "3034": []}})
    assert survivors.are_known(state, "3035", FAERIE)
    assert not survivors.are_known(stand(state, "3035", "Branwen"), "3035", FAERIE)
    assert not survivors.are_known(put(state, "public", "pieces", {}), "3034", FAERIE), "of nobody nothing is known"
    for comer, known in (("Branwen", False), ("Imric", True), ("nobody", True)):
        heard = hearing(state, FAERIE)
        survivors.forget(heard, "3035", [comer])
        assert ("3035" in heard.public["survivors"][FAERIE]) is known, comer


@each(("dying", "told"), [({"3035": True}, "evade or die"), ({"3035": False}, "a hero protects them"), ({}, "a hero may be among them")])
def test_what_is_at_stake_is_told_to_their_own_player(dying: dict[str, bool], told: str) -> None:
    """18.3, 20.1"""
    state = put(put(start(), "public", "doubted", {FAERIE: ["3035"]}), "secret", FAERIE, "dying", dying)
    assert survivors.at_stake(state, "3035", FAERIE, FAERIE) == told
    assert survivors.at_stake(state, "3035", FAERIE, FOMORIAN) == "a hero may be among them"


@each(
    ("ring", "faerie", "fomorian", "able"),
    [
        (False, "2034", "3012", (True, False)),
        (False, "3034", "2611", (False, True)),
        (True, "3034", "3012", (True, True)),
        (False, "3034", "3012", (False, False)),
    ],
)
def test_who_could_cast_as_far_as_all_know(ring: bool, faerie: str, fomorian: str, able: tuple[bool, bool]) -> None:
    """19.1, 20.6.16"""
    state = start()
    for name, piece in pieces.pieces(state).items():
        if piece["kind"] == "person":
            state = of(name, "hex", None, state)
    state = stand(state, faerie, "Dunatis")
    state = stand(state, fomorian, "Barguest")
    state = state if ring else put(state, "public", "items", "16", "state", "destroyed")
    assert (castings._could_cast(state, FAERIE), castings._could_cast(state, FOMORIAN)) == able


@each(
    ("text", "casters"),
    [
        ("13 by Dunatis", ["Dunatis"]),
        ("08 by Barguest on Misha; 13 by Imric", ["Barguest", "Imric"]),
        ("on Misha 08 by Barguest", ["Barguest"]),
        ("04 by Barguest for rain", ["Barguest"]),
        ("nothing", []),
        ("13 by nobody", []),
    ],
)
def test_who_casts_in_a_plot_as_it_is_typed(text: str, casters: list[str]) -> None:
    assert speakers.casters_of(text, start()) == casters


def test_no_hex_is_no_wrong_hex() -> None:
    heard = hearing(start())
    assert hexes.not_a_hex(heard) is None
    heard.declaration.args["hex"] = "9999"
    assert hexes.not_a_hex(heard) == {"hex": "9999"}


@each(
    ("state", "led"),
    [
        (start, True),
        (lambda: of("Imric", "state", "dead", of("Imric", "hex", None)), False),
        (lambda: of("Imric", "aboard", "Gullfoot"), False),
        (lambda: of("Imric", "control", FAERIE), False),
    ],
)
def test_who_leads_a_stack(state: Any, led: bool) -> None:
    assert (["Imric", "Moray 3012"] in marches.stacks(state(), FOMORIAN)) == led
    assert any("Imric" in stack for stack in marches.stacks(state(), FOMORIAN)) == led
    assert not any(name.startswith("Moray ") for name, *_ in marches.stacks(state(), FOMORIAN))


@each("over", [False, True])
def test_what_is_owed_of_a_forced_march(over: bool) -> None:
    """12.4: once all have marched it is rolled for."""
    state = put(start(), "public", "forced", {"Imric": ["Imric"]})
    state = at(state, FOMORIAN, "movement", "tolls") if over else at(state, FOMORIAN, *FORCED)
    (owed,) = [owing for owing in marches.owed_tolls(state) if "Imric" in owing.text]
    assert owed.only is None
    assert owed.text.startswith("roll for") == over


def test_where_stacks_are_hidden_a_toll_is_owed_unseen() -> None:
    state = put(start(stacks="hidden"), "secret", FOMORIAN, "forced", {"Imric": ["Imric"]})
    owed = [owing for owing in marches.owed_tolls(at(state, FOMORIAN, *FORCED)) if "Imric" in owing.text]
    assert [owing.only for owing in owed] == [FOMORIAN]


def test_who_has_losses_to_remove_acts() -> None:
    loss = {
        "hex": "3012",
        "why": "x",
        "points": 1,
        "wounds": 0,
        "steps": 0,
        "one": False,
        "from": ["Imric"],
        "fortress": False,
        "fight": None,
    }
    state = put(moving(start(), FAERIE), "public", "losses", {FOMORIAN: {**loss, "side": FOMORIAN, "chosen": False}})
    assert marches.acts(state) == [FOMORIAN]
    assert marches.acts(moving(start(), FAERIE)) == [FAERIE]


def test_of_minds_that_are_held_whoever_holds_none_knows_nothing() -> None:
    state = put(put(of("Imric", "control", FAERIE), "public", "mastered", {"Imric": "Dunatis"}), "secret", FAERIE, "minds", {"Imric": {}})
    assert set(minds.known(state, FAERIE)) == {"Imric"}
    for side in (None, FOMORIAN):
        assert not minds.known(state, side)
    assert not minds.known(visible(state, FOMORIAN), FAERIE)


@each(("dealt", "side", "perhaps"), [(None, FAERIE, True), ({FAERIE: True}, FAERIE, True), ({FOMORIAN: True}, FAERIE, False)])
def test_who_may_have_wounded(dealt: Any, side: str, perhaps: bool) -> None:
    """9.7: whoever has an enemy's mind sees to that one, too."""
    state = put(hurt(start(), "Imric", 1), "public", "wounded", dealt)
    assert outstanding.perhaps_wounded(state, side) == perhaps
    if dealt == {FOMORIAN: True}:
        assert outstanding.perhaps_wounded(of("Imric", "control", FAERIE, state), side)


def test_who_is_on_the_map_and_whose() -> None:
    """19.3, 20.1"""
    state = put(start(), "public", "cast", ["Imric", "Auberon"])
    assert pieces.marked(state) == ["Imric"]
    assert not pieces.on_map({**pieces.piece(state, "Imric"), "state": "dead"})
    assert {"Imric", "3 Moray 3012"} <= {*pieces.forces_of(state, FOMORIAN)}
    assert not {"Imric", "3 Moray 3012"} & {*pieces.forces_of(state, FAERIE)}
    assert {"Imric", "Elidor"} <= {*pieces.forces_of(state, None)}


# under a seal [11.9]


def test_who_knows_where_a_piece_stands() -> None:
    hidden = start(stacks="hidden")
    assert pieces.owner_of_place(hidden, "Imric") == FOMORIAN
    assert pieces.owner_of_place(put(hidden, "public", "seen", "Imric", pieces.piece(hidden, "Imric")), "Imric") is None
    assert pieces.owner_of_place(start(), "Imric") is None
    assert not pieces.unseen(of("Imric", "hex", None), "Imric", FAERIE), "where all lies open nobody is unseen"
    assert not pieces.unseen(visible(hidden, FOMORIAN), "Elidor", FAERIE), "nobody's own are unseen to them, whoever looks"


@each(
    ("seen", "left"),
    [((), 2), (("Imric",), 1), (("Imric", "Moray 3012"), None)],
)
def test_what_is_not_seen_of_a_stack_is_counted(seen: tuple[str, ...], left: int | None) -> None:
    """Imric stands in 3012 with an army."""
    hidden = start(stacks="hidden")
    state = put(hidden, "public", "seen", {name: pieces.piece(hidden, name) for name in (*seen, "Elidor")})
    known = pieces.pieces(visible(put(state, "secret", FAERIE, "examined", {"3012": {"turn": 2, "stack": "trolls"}, "3105": None}), FAERIE))
    rest = known.get(f"{FOMORIAN} stack in 3012", {})
    assert rest.get("count") == left
    assert rest.get("examined") == (None if left is None else "in Game-Turn 2: trolls")
    assert "examined" not in known[f"{FOMORIAN} stack in 3105"]
    assert known["Imric"]["hex"] == ("3012" if "Imric" in seen else None)


def test_with_the_others_away_a_side_sees_its_own_counters() -> None:
    assert {*stacks.without_stand_ins(start(stacks="hidden"), FAERIE)["public"]["stacks"]} == {FAERIE}


@each(
    ("path", "value", "written"),
    [
        (["public"], {}, [(["public"], {})]),
        (["referee", "pieces"], {"Imric": 1}, [(["referee", "pieces"], {"Imric": 1})]),
        (["public", "mana"], 4, [(["public", "mana"], 4)]),
        (
            ["public", "spent"],
            {"Imric": 1, "Elidor": 2},
            [(["secret", FOMORIAN, "spent"], {"Imric": 1}), (["secret", FAERIE, "spent"], {"Elidor": 2})],
        ),
        (
            ["public", "came"],
            {"3012": ["Imric", "Elidor"]},
            [
                (["secret", FOMORIAN, "came"], {"3012": ["Imric"]}),
                (["secret", FAERIE, "came"], {"3012": ["Elidor"]}),
                (["public", "arrived"], {}),
            ],
        ),
        (
            ["public", "came", "3012"],
            ["Imric", "Elidor"],
            [(["secret", FOMORIAN, "came", "3012"], ["Imric"]), (["secret", FAERIE, "came", "3012"], ["Elidor"])],
        ),
        (["public", "entered", "escort Elidor"], 3, [(["secret", FAERIE, "entered", "escort Elidor"], 3)]),
    ],
)
def test_what_tells_of_pieces_is_written_under_the_seal_of_their_side(path: list[str], value: Any, written: list[Any]) -> None:
    found = [(list(where), kept) for _, where, kept in stacks.cover("put", path, value)]
    assert sorted(found, key=str) == sorted(written, key=str)


def test_what_lies_under_the_seals_is_laid_open() -> None:
    state = start(stacks="hidden")
    assert pieces.piece(state, "Imric")["hex"] == "3012"
    assert pieces.piece(state, "Elidor")["hex"] == "3034"
    early = put(state, "secret", FAERIE, {"roster": {}})
    assert pieces.piece(early, "Imric")["hex"] == "3012"
    assert pieces.pieces(early).get("Elidor", {}).get("hex") is None


def test_losses_that_nobody_has_sealed_are_as_the_table_has_them() -> None:
    loss = {"hex": "3012", "points": 1, "from": []}
    state = put(start(stacks="hidden"), "public", "losses", {FAERIE: loss})
    assert pieces.lay_open(state)["losses"] == {FAERIE: loss}
    sealed = put(state, "secret", FAERIE, "losses", {**loss, "from": ["Elidor"]})
    assert pieces.lay_open(sealed)["losses"][FAERIE]["from"] == ["Elidor"]


@each(
    ("hidden", "names", "enemy", "asks"), [(True, ["Imric"], True, True), (False, ["Imric"], True, False), (True, ["Imric"], False, False)]
)
def test_who_comes_upon_a_hidden_stack_learns_something(hidden: bool, names: list[str], enemy: bool, asks: bool) -> None:
    """11.9: what one learns is not taken back without consent; in the open nothing is learnt."""
    state = start(stacks="hidden") if hidden else start()
    heard = hearing(state, FOMORIAN)
    arrival._come_upon(heard, names, "3034" if enemy else "0108")
    assert heard.needs_consent == asks
    arrival._come_upon(hearing(start(stacks="hidden"), FOMORIAN), [], "3034")


def test_who_is_off_the_map_has_come_nowhere() -> None:
    """18.0, 19.5.19: nor is a ghost laid to rest that has not appeared."""
    heard = hearing(of("Imric", "hex", None), FOMORIAN)
    arrival.contact(heard, ["Imric", "Rurik"], "3013")
    assert heard.public["came"]["3013"] == ["Rurik"]
    arrival.lay_to_rest(heard, ["Cait Sith"])
    assert pieces.piece(heard.state, "Cait Sith")["state"] == "reserve"
    assert not heard.story
