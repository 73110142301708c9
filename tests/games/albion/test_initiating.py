"""15.0: announcing battles, engagements, melees; terrain; challenges proposed, accepted, declined."""

from typing import Any

from playaid.games.albion.rules import idle
from playaid.games.albion.state.combats import combatants, fights
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.referee.contract.ruling import ILLEGAL, LEGAL, NEEDS_INPUT
from playaid.referee.contract.state import State, visible
from playaid.referee.deciding.decide import in_vain
from playaid.referee.deciding.offers import asking, supposing
from tests.each import each
from tests.games.albion.table import BOOK, GAME, PRINTED, at, bare, clear, do, offers_of, put, refused, result, rule, stand, start, told
from tests.games.albion.two import land

FIELD = "3322"
"""Clear ground of the house map, with nobody in it."""


def field(*fomorian: str, faerie: tuple[str, ...] = (), where: str = FIELD, step: str = "announce", **armies: Any) -> State:
    """A Combat Phase of the Fomorian player with pieces in one hex; persons without escorts."""
    state = stand(clear(start(), where), where, *fomorian, *faerie)
    state = bare(state, *fomorian, *faerie)
    for name, fields in armies.items():
        state = stand(state, where, **{name: fields})
    for name, one in list(state["public"]["pieces"].items()):
        leader = one.get("under")
        if leader and state["public"]["pieces"][leader]["hex"] != one["hex"]:
            state = put(state, "public", "pieces", name, "under", None)
    return at(state, FOMORIAN, "combat", step)


TROLLS: dict[str, Any] = {"Moray_7": {"count": 6, "under": "Imric"}}


ELVES: dict[str, Any] = {"Albion_7": {"count": 4, "under": "Elidor"}}


def host(step: str = "announce", **more: Any) -> State:
    """Imric with six Trolls against Elidor with four Elves, in the open."""
    return field("Imric", faerie=("Elidor",), step=step, **TROLLS, **ELVES, **more)


def test_a_battle_needs_an_army_escort_or_hero_on_both_sides() -> None:
    assert rule(host(), f"battle {FIELD}").verdict == LEGAL
    assert refused(field("Imric", faerie=("Branwen",), **TROLLS), f"battle {FIELD}") == ["15.fighters"]
    assert rule(field("Imric", faerie=("Cluracan",), **TROLLS), f"battle {FIELD}").verdict == LEGAL


def test_and_an_army_or_escort_on_one_side() -> None:
    assert refused(field("Bran Og", faerie=("Cluracan",)), f"battle {FIELD}") == ["15.points"]


def test_persons_alone_may_not_attack_a_fortress() -> None:
    assert refused(field("Bran Og", where="3429", faerie=("Dorwen",), Albion_7={"count": 2}), "battle 3429") == ["17.alone"]


def test_where_nobody_is_met_that_alone_is_the_reason() -> None:
    assert refused(field("Imric"), f"battle {FIELD}") == ["15.fighters"]


def test_twice_is_once_too_often() -> None:
    state = do(host(), f"battle {FIELD}")
    assert "15.once.battle" in refused(state, f"battle {FIELD}")


def test_a_hex_that_is_none() -> None:
    assert refused(host(), "battle 9999")[0] == "15.hex"


def test_an_engagement_needs_ships_of_both_that_do_not_refit() -> None:
    state = stand(at(start(), FOMORIAN, "combat", "announce"), "0108", "Oakheart", "Foamrider")
    assert rule(state, "engage 0108").verdict == LEGAL
    assert "15.ships" in refused(put(state, "public", "pieces", "Foamrider", "refit", True), "engage 0108")


def test_a_melee_needs_persons_and_nobody_else() -> None:
    state = field("Imric", "Barguest", faerie=("Elidor",), step="melees")
    assert rule(state, f"melee {FIELD}").verdict == LEGAL
    assert refused(host("melees"), f"melee {FIELD}") == ["15.melee"]


def test_no_melee_against_persons_in_their_fortress() -> None:
    state = field("Imric", faerie=("Elidor",), where="3034", step="melees")
    assert refused(state, "melee 3034") == ["15.melee"]
    assert rule(put(state, "public", "ruins", {"3034": True}), "melee 3034").verdict == LEGAL


@each(("company", "refusals"), [({}, ["19.3.battle"]), ({"Moray_7": {"count": 1}}, [])])
def test_who_has_cast_begins_no_battle_by_himself(company: dict[str, Any], refusals: list[str]) -> None:
    """19.3: only to defend themselves."""
    state = put(field("Imric", faerie=("Elidor",), **ELVES, **company), "public", "pieces", "Imric", "escort", True)
    ruling = rule(put(state, "public", "cast", ["Imric"]), f"battle {FIELD}")
    assert [reason.check.rpartition("/")[2] for reason in ruling.reasons] == refusals
    assert rule(state, f"battle {FIELD}").verdict == LEGAL


@each(("sky", "terrain", "other"), [("snow", "clear", "marsh"), ("clear", "marsh", "clear")])
def test_a_frozen_marsh_is_defended_as_clear_ground(sky: str, terrain: str, other: str) -> None:
    """6.3.6"""
    book = land(**{f"h{FIELD}": {"terrain": ["marsh"]}})
    state = do(put(host(), "public", "weather", "map", sky), f"battle {FIELD}", book=book)
    assert fights(state)[f"{FIELD} battle"]["choices"] == [terrain]
    state = at(state, FOMORIAN, "combat", "terrain")
    assert rule(state, f"defend {FIELD} in {terrain}", side=FAERIE, book=book).verdict == LEGAL
    assert refused(state, f"defend {FIELD} in {other}", FAERIE, book=book) == ["16.terrain"]


def test_the_defender_states_the_terrain() -> None:
    state = at(do(host(), f"battle {FIELD}"), FOMORIAN, "combat", "terrain")
    assert refused(state, "next")[0] == "next.owed"
    choices = fights(state)[f"{FIELD} battle"]["choices"]
    assert refused(state, f"defend {FIELD} in marsh", FAERIE) == ["16.terrain"]
    assert "turn" in refused(state, f"defend {FIELD} in {choices[0]}", FOMORIAN)
    state = do(state, f"defend {FIELD} in {choices[0]}", side=FAERIE)
    assert fights(state)[f"{FIELD} battle"]["terrain"] == choices[0]
    assert refused(state, f"defend {FIELD} in {choices[0]}", FAERIE) == ["16.fixed"]


def test_in_a_fortress_there_is_no_choice() -> None:
    state = do(field("Imric", where="3034", faerie=("Elidor",), **TROLLS, **ELVES), "battle 3034")
    assert fights(state)["3034 battle"]["terrain"] == "knowe"


# challenges


def announced(step: str, **more: Any) -> State:
    """A battle announced on clear ground, standing in a step of the challenges."""
    state = do(host(**more), f"battle {FIELD}")
    return at(put(state, "public", "combat", "fights", f"{FIELD} battle", "terrain", "clear"), FOMORIAN, "combat", step)


def test_only_magicians_duel() -> None:
    state = stand(announced("challenge"), FIELD, "Rurik")
    state = put(state, "public", "pieces", "Moray 2810", "under", None)
    assert rule(state, "challenge duel by Imric").verdict == LEGAL
    assert refused(state, "challenge duel by Rurik") == ["15.champion"]
    assert rule(state, "challenge trial by Rurik").verdict == LEGAL


def test_grogan_meets_no_challenge() -> None:
    state = stand(announced("challenge"), FIELD, "Grogan")
    assert refused(state, "challenge trial by Grogan") == ["15.champion"]


def test_where_bran_og_stands_only_he_fights() -> None:
    state = stand(announced("challenge"), FIELD, "Bran Og")
    assert refused(state, "challenge trial by Imric") == ["15.champion"]
    assert rule(state, "challenge trial by Bran Og").verdict == LEGAL
    assert rule(state, "challenge duel by Imric").verdict == LEGAL


def test_a_champion_must_be_in_a_fight() -> None:
    assert refused(announced("challenge"), "challenge trial by Gairloch") == ["15.champion"]


def test_one_challenge_of_each_kind() -> None:
    state = do(announced("challenge"), "challenge trial by Imric")
    assert refused(state, "challenge trial by Imric") == ["15.taken"]
    assert rule(state, "challenge duel by Imric").verdict == LEGAL


def test_the_other_side_accepts_or_declines() -> None:
    state = at(do(announced("challenge"), "challenge trial by Imric"), FOMORIAN, "combat", "answer")
    assert refused(state, "next", FAERIE)[0] == "next.owed"
    assert refused(state, "accept duel by Elidor", FAERIE) == ["15.unchallenged"]
    taken = do(state, "accept trial by Elidor", side=FAERIE)
    assert fights(taken)[f"{FIELD} battle"]["challenges"]["trial"]["state"] == "accepted"
    turned = do(state, f"decline trial at {FIELD}", side=FAERIE)
    assert fights(turned)[f"{FIELD} battle"]["challenges"]["trial"]["state"] == "declined"
    assert "15.nothing" in refused(turned, f"decline trial at {FIELD}", FAERIE)


def test_a_caster_may_not_accept_and_declines_for_nothing() -> None:
    state = put(do(announced("challenge"), "challenge trial by Imric"), "public", "cast", ["Elidor"])
    state = at(state, FOMORIAN, "combat", "answer")
    assert refused(state, "accept trial by Elidor", FAERIE) == ["15.answerer"]
    state = do(state, f"decline trial at {FIELD}", side=FAERIE)
    assert fights(state)[f"{FIELD} battle"]["challenges"]["trial"]["free"]


def test_a_refusal_says_what_it_costs() -> None:
    """3 for a duel where a magician takes part, 5 for a trial; nothing where none does, or all are marked. [16.1.6, 19.3]"""
    state = at(do(do(announced("challenge"), "challenge duel by Imric"), "challenge trial by Imric"), FOMORIAN, "combat", "answer")
    duel, trial = (rule(state, f"decline {kind} at {FIELD}", side=FAERIE) for kind in ("duel", "trial"))
    assert result(duel, "declined") == "3 against Faerie in the rolls"
    assert result(trial, "declined") == "5 against Faerie in the rolls"
    marked = rule(put(state, "public", "cast", ["Elidor"]), f"decline trial at {FIELD}", side=FAERIE)
    assert result(marked, "declined").startswith("nothing in the rolls")
    alone = put(state, "public", "pieces", "Elidor", "hex", "3034")
    assert (
        result(rule(alone, f"decline duel at {FIELD}", side=FAERIE), "declined") == "nothing in the rolls: no magician of Faerie takes part"
    )


def test_the_challenged_side_may_challenge_in_turn() -> None:
    state = do(at(announced("challenge"), FOMORIAN, "combat", "answer"), "challenge duel by Elidor", side=FAERIE)
    assert fights(state)[f"{FIELD} battle"]["challenges"]["duel"]["by"] == FAERIE
    state = do(at(state, FOMORIAN, "combat", "reply"), "accept duel by Imric", side=FOMORIAN)
    assert fights(state)[f"{FIELD} battle"]["challenges"]["duel"]["persons"] == {FAERIE: "Elidor", FOMORIAN: "Imric"}


def test_champions_aboard_fight_for_their_engagement() -> None:
    state = stand(at(start(), FOMORIAN, "combat", "announce"), "0108", "Oakheart", "Foamrider", "Rurik", "Edric")
    for name, ship in (("Rurik", "Oakheart"), ("Edric", "Foamrider")):
        state = put(state, "public", "pieces", name, "aboard", ship)
    state = at(do(state, "engage 0108"), FOMORIAN, "combat", "challenge")
    assert rule(state, "challenge trial by Rurik").verdict == LEGAL


def twice() -> State:
    """A battle ashore and an engagement off the same coast, Elidor and Edric challenged to a trial each."""
    state = stand(host(), FIELD, "Oakheart", "Foamrider", "Rurik", "Edric")
    for name, ship in (("Rurik", "Oakheart"), ("Edric", "Foamrider")):
        state = put(state, "public", "pieces", name, "aboard", ship)
    state = do(do(state, f"battle {FIELD}"), f"engage {FIELD}")
    state = at(put(state, "public", "combat", "fights", f"{FIELD} battle", "terrain", "clear"), FOMORIAN, "combat", "challenge")
    return at(do(do(state, "challenge trial by Imric"), "challenge trial by Rurik"), FOMORIAN, "combat", "answer")


def test_of_two_challenges_in_a_hex_one_is_declined() -> None:
    state = twice()
    lines = [f"trial at {FIELD} of battle", f"trial at {FIELD} of engagement"]
    assert offers_of(state, "decline", FAERIE) == [f"decline {line}" for line in lines]
    assert rule(state, f"decline trial at {FIELD}", side=FAERIE).verdict == NEEDS_INPUT
    one = do(state, f"decline {lines[0]}", side=FAERIE)
    calls = {name: fight["challenges"]["trial"]["state"] for name, fight in fights(one).items()}
    assert calls == {f"{FIELD} battle": "declined", f"{FIELD} engagement": "open"}
    assert "15.nothing" in refused(one, f"decline {lines[0]}", FAERIE)
    assert (
        do(one, f"decline trial at {FIELD}", side=FAERIE)["public"]["combat"]["fights"][f"{FIELD} engagement"]["challenges"]["trial"][
            "state"
        ]
        == "declined"
    )


@each("step", ["challenge", "melees", "duels", "battles"])
def test_announcing_has_its_step(step: str) -> None:
    assert "sequence" in refused(host(step), f"battle {FIELD}")


def test_a_dyke_is_a_fortress_to_persons_in_it() -> None:
    """17.0, 17.3, 17.5"""
    assert "15.melee" in refused(field("Imric", faerie=("Branwen",), where="3024", step="melees"), "melee 3024")
    assert "17.alone" in refused(field("Bran Og", faerie=("Branwen",), where="3024", Albion_7={"count": 1}), "battle 3024")
    assert rule(field("Branwen", where="3024", faerie=("Colleran",), step="melees"), "melee 3024", side=FAERIE).verdict == ILLEGAL


def test_the_waff_may_duel_once_its_magic_is_known() -> None:
    """15.5; 4 on the house tables."""
    state = stand(announced("challenge"), FIELD, "Callach's Waff")
    assert rule(state, "challenge duel by Callach's Waff").verdict == LEGAL
    assert rule(state, "challenge duel by Callach's Waff", book=PRINTED).verdict == NEEDS_INPUT


def test_a_refusal_is_free_if_all_who_could_answer_this_kind_are_marked() -> None:
    """19.3: a magician with a marker beside a warrior without magic; the warrior could answer a trial."""
    call = {"by": FAERIE, "persons": {FAERIE: "Elidor"}, "state": "open", "round": 0}
    state = put(announced("reply"), "public", "combat", "fights", f"{FIELD} battle", "challenges", {"duel": call, "trial": call})
    state = put(bare(stand(state, FIELD, "Connan", "Barguest"), "Connan"), "public", "cast", ["Imric", "Barguest"])
    assert "all who could accept have Enchantment markers" in told(rule(state, f"decline duel at {FIELD}"))
    free = do(do(state, f"decline duel at {FIELD}"), f"decline trial at {FIELD}")
    calls = fights(free)[f"{FIELD} battle"]["challenges"]
    assert (calls["duel"].get("free"), calls["trial"].get("free")) == (True, None)


def test_a_melee_is_declined_by_what_a_person_bears() -> None:
    """15.3: the bearer, and anybody with him; the others fight on."""
    state = do(field("Imric", faerie=("Brigit", "Corin"), step="melees"), f"melee {FIELD}")
    state = at(state, FOMORIAN, "combat", "duels")
    assert refused(state, f"shun {FIELD} with Imric") == ["15.shun.item"]
    assert refused(state, f"shun {FIELD} with Dagda", FAERIE) == ["15.shun.there"]
    assert "15.shun.melee" in refused(state, "shun 3323 with Brigit", FAERIE)
    alone = do(state, f"shun {FIELD} with Brigit", side=FAERIE)
    assert combatants(alone, FIELD, FAERIE, "melee") == ["Corin"]
    assert fights(alone)[f"{FIELD} melee"]["state"] == "announced"
    assert fights(do(alone, f"shun {FIELD} with Corin", side=FAERIE))[f"{FIELD} melee"]["state"] == "over"
    fought = do(state, f"fight {FIELD}", "4 4")
    assert "15.shun.melee" in refused(fought, f"shun {FIELD} with Brigit", FAERIE)


def test_a_battle_for_an_empty_fortress_is_offered() -> None:
    """17.4: what the checks allow is offered, where it hangs on nothing sealed."""
    assert offers_of(host(), "battle", FOMORIAN) == [f"battle {FIELD}"]
    assert offers_of(field("Imric", faerie=("Branwen",), **TROLLS), "battle", FOMORIAN) == []


def test_a_battle_against_an_open_hero_is_offered() -> None:
    """15.1: that his piece shows a hero all can see, whatever his side bears unseen."""
    assert offers_of(field("Imric", faerie=("Cluracan", "Branwen"), **TROLLS), "battle", FOMORIAN) == [f"battle {FIELD}"]
    away = put(field("Imric", faerie=("Cluracan", "Branwen"), **TROLLS), "public", "evaded", {FIELD: ["Cluracan"]})
    assert offers_of(away, "battle", FOMORIAN) == []
    assert offers_of(stand(host(), FIELD, "Branwen"), "battle", FOMORIAN) == [f"battle {FIELD}"]


def test_where_persons_alone_meet_nothing_sealed_bears_on_a_battle() -> None:
    """15.1: without an army or escort on either side there is none, whoever is a hero."""
    alone = bare(field("Imric", faerie=("Branwen",)), "Imric", "Branwen")
    locked = visible(alone, FOMORIAN)
    assert refused(locked, f"battle {FIELD}") == ["15.points"]
    walls = stand(at(clear(start(), "3429"), FOMORIAN, "combat", "announce"), "3429", **TROLLS)
    walls = stand(walls, "3429", "Imric")
    assert offers_of(walls, "battle", FOMORIAN) == ["battle 3429"]
    assert offers_of(put(walls, "referee", "options", "empty-fortress", "safe"), "battle", FOMORIAN) == []


def test_who_may_not_champion_is_not_offered() -> None:
    state = do(field("Grogan", "Rurik", faerie=("Elidor",), Moray_7={"count": 2}, Albion_7={"count": 2}), f"battle {FIELD}")
    lines = offers_of(at(state, FOMORIAN, "combat", "challenge"), "challenge", FOMORIAN)
    assert "challenge trial by Rurik" in lines
    assert not [line for line in lines if "Grogan" in line]


def open_to(*fomorian: str, cast: tuple[str, ...] = ()) -> State:
    """Elidor before an army of Fomorian and persons of it, in a Combat Phase of Faerie where challenges are made."""
    state = field(*fomorian, faerie=("Elidor",), Moray_7={"count": 6, "under": None}, Albion_7={"count": 2, "under": None})
    state = do(at(put(state, "public", "cast", [*cast]), FAERIE, "combat", "announce"), f"battle {FIELD}", side=FAERIE)
    return at(put(state, "public", "combat", "fights", f"{FIELD} battle", "terrain", "clear"), FAERIE, "combat", "challenge")


@each(
    ("fomorian", "cast", "kinds"),
    [
        ((), (), []),
        (("Rurik",), (), ["trial"]),
        (("Imric",), (), ["duel", "trial"]),
        (("Imric",), ("Imric",), []),
        (("Imric", "Rurik"), ("Imric",), ["trial"]),
        (("Grogan",), (), ["trial"]),
    ],
)
def test_a_challenge_is_offered_where_somebody_could_answer(fomorian: tuple[str, ...], cast: tuple[str, ...], kinds: list[str]) -> None:
    """15.4, 16.1.6, 19.3: else it is legal, and in vain; Grogan's refusal costs."""
    state = open_to(*fomorian, cast=cast)
    assert offers_of(state, "challenge", FAERIE) == [f"challenge {kind} by Elidor" for kind in kinds]
    asked = asking(GAME, state, BOOK, "challenge", FAERIE)
    for kind in ("duel", "trial"):
        assert rule(state, f"challenge {kind} by Elidor", side=FAERIE).verdict == LEGAL
        vain = in_vain(supposing(asked, {"kind": kind, "person": "Elidor"}), GAME.verbs["challenge"])
        assert bool(vain) == (kind not in kinds)
    assert bool(idle.challenge(state)) == (not fomorian)
