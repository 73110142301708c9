"""20.0: carrying and using, searching, fate, and each of the 23 items in use and refused."""

from playaid.games.albion.ratings import allowances, bounds, counters, enchanters, forces, ground, items, leaders, paths, strengths
from playaid.games.albion.ratings.enchanters import is_enchanter, range_of
from playaid.games.albion.ratings.items import attuned_person
from playaid.games.albion.rules import attrition, fate, losses, plotting, vision
from playaid.games.albion.rules.search import _of_rod
from playaid.games.albion.state import outstanding, pieces, printed
from playaid.games.albion.state.printed import item_names, number_of
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.games.albion.table import board
from playaid.games.albion.table.view import trackers
from playaid.referee.contract.ruling import NEEDS_INPUT
from playaid.referee.contract.state import State, visible
from tests.each import each
from tests.games.albion.table import BOOK, GAME, at, bare, clear, do, hurt, offers_of, put, refused, result, rule, stand, start, told
from tests.games.albion.test_initiating import FIELD, field
from tests.games.albion.test_resolving import facing
from tests.games.albion.two import bears, hearing, land, moving, rank

BATTLES = ("combat", "battles")


DUELS = ("combat", "duels")


def test_every_item_by_name_and_number() -> None:
    assert len(item_names(start())) == 23
    assert number_of("Trollbane") == "12"


# 20.1


def test_items_are_passed_on_unseen() -> None:
    state = moving(stand(start(), "1922", "Morigu", "Finvarra"), FAERIE)
    ruling = rule(state, "give Trollbane to Morigu")
    assert ruling.verdict == "legal"
    assert "Trollbane" not in told(ruling, FOMORIAN)
    assert do(state, "give Trollbane to Morigu")["secret"][FAERIE]["items"]["12"] == "Morigu"
    assert refused(state, "give Trollbane to Elidor") == ["20.1.here"]
    assert refused(state, "give Herla's Ring to Morigu") == ["20.1.held"]


def test_an_inactive_piece_takes_nothing() -> None:
    state = put(moving(start(), FAERIE), "public", "pieces", "Morigu", "state", "inactive")
    assert "10.asleep" in refused(state, "give Trollbane to Morigu")


def test_storing_leaving_taking() -> None:
    state = moving(stand(start(), "1922", "Finvarra", "Morigu"), FAERIE)
    stored = do(state, "store Trollbane")
    assert stored["secret"][FAERIE]["items"]["12"] == "hex 1922"
    assert do(stored, "take Trollbane by Morigu")["secret"][FAERIE]["items"]["12"] == "Morigu"
    left = do(state, "leave Trollbane")
    assert left["public"]["items"]["12"] == {"state": "left", "hex": "1922", "side": None}
    assert do(left, "take Trollbane by Morigu")["secret"][FAERIE]["items"]["12"] == "Morigu"
    assert "20.1.lies" in refused(left, "take Trollbane by Elidor")
    assert refused(stand(state, "1923", "Finvarra"), "store Trollbane") == ["20.1.fortress"]


def test_an_enemy_picks_up_what_lies_about() -> None:
    state = do(moving(stand(start(), "1923", "Finvarra"), FAERIE), "leave Trollbane")
    state = moving(stand(state, "1923", "Rurik"), FOMORIAN)
    assert do(state, "take Trollbane by Rurik")["public"]["items"]["12"]["side"] == FOMORIAN


# 20.2


def test_two_items_one_weapon_one_staff() -> None:
    state = bears(bears(bears(moving(stand(start(), "2034", "Dunatis"), FAERIE), "10", "Dunatis"), "12", "Dunatis"), "14", "Dunatis")
    assert "20.2.staff" in refused(state, "use Gerflax' Wand, The Staff of Dunatis by Dunatis")
    state = bears(state, "09", "Dunatis")
    assert "20.2.two" in refused(state, "use Nuada's Helm, The Red Cleaver, Gerflax' Wand by Dunatis")
    done = do(state, "use Nuada's Helm, The Red Cleaver by Dunatis")
    assert items.items_in_use(hearing(done), "Dunatis") == ["09", "10"]
    assert refused(done, "use The Red Cleaver by Dunatis") == ["20.2.once"]
    assert do(moving(done, FAERIE, turn=2), "use The Red Cleaver by Dunatis")
    assert "20.2.borne" in refused(state, "use Colt Pixy by Dunatis")


def test_one_weapon() -> None:
    state = moving(stand(start(), "1740", "Erskine"), FAERIE)
    state = bears(bears(state, "10", "Erskine"), "11", "Erskine")
    assert "20.2.weapon" in refused(state, "use The Red Cleaver, Lyme's Hammer by Erskine")


@each(
    ("number", "able", "unable"),
    [
        ("02", "Imric", "Rurik"),
        ("07", "Auberon", "Elidor"),
        ("09", "Elidor", "Misha"),
        ("11", "Spriggan", "Elidor"),
        ("12", "Cluracan", "Elidor"),
        ("22", "Elidor", "Misha"),
    ],
)
def test_who_may_use_what(number: str, able: str, unable: str) -> None:
    assert items.usable(hearing(bears(start(), number, able)), able, number)
    assert not items.usable(hearing(bears(start(), number, unable)), unable, number)


# 20.3


def searching(number: str, *names: str, side: str = FAERIE, turn: int = 1) -> State:
    return moving(bare(stand(start(), number, *names), *names), side, turn)


def test_a_search() -> None:
    state = searching("1323", "Dunatis", "Misha")
    done = do(state, "search Dunatis, Misha for 8", "6 6")
    assert done["public"]["spent"] == {"Dunatis": 8, "Misha": 8}
    assert [number for number in ("01", "02") if done["secret"][FAERIE]["items"].get(number)]


def test_a_curse_is_a_loss() -> None:
    state = do(searching("1323", "Dunatis"), "search Dunatis", "1 1")
    loss = state["public"]["losses"].get(FAERIE)
    assert loss is None or loss["wounds"] >= 1


@each(
    ("line", "check"),
    [
        ("search Dunatis for 3", "20.3.span"),
        ("search Dunatis for 9", "20.3.span"),
        ("search Elidor", "20.3.hex"),
        ("search Dunatis, Elidor", "20.3.together"),
        ("search Imric", "20.3.own"),
        ("search Misha", "20.3.active"),
    ],
)
def test_searches_refused(line: str, check: str) -> None:
    assert check in refused(searching("1323", "Dunatis"), line)


def test_too_tired_to_search() -> None:
    state = put(searching("1323", "Dunatis"), "public", "spent", {"Dunatis": 15})
    assert refused(state, "search Dunatis") == ["20.3.points"]


def test_a_search_costs_all_persons_in_the_hex_or_the_party() -> None:
    """20.3.1"""
    state = searching("1323", "Dunatis", "Misha")
    assert do(state, "search Dunatis", "3 4")["public"]["spent"] == {"Dunatis": 4, "Misha": 4}
    state = moving(stand(start(search_cost="party"), "1323", "Dunatis", "Misha"), FAERIE)
    assert do(state, "search Dunatis", "3 4")["public"]["spent"] == {"Dunatis": 4}


def test_what_has_been_found_is_not_found_again() -> None:
    state = searching("2128", "Dunatis")
    found = do(state, "search Dunatis for 8 keeper nobody", "6 6")
    assert found["public"]["items"]["08"]["state"] == "artifact"
    assert refused(state, "search Dunatis keeper Misha") == ["20.3.keeper"]
    held = bears(state, "08", "Dunatis")
    assert "finds nothing" in told(rule(held, "search Dunatis for 8", "6 6"))


# 20.5


def fallen(how: str, dice: str, side: str = FAERIE) -> State:
    """Finvarra, who bears Trollbane, has died; his fate is rolled."""
    state = clear(start(), "3013")
    state = stand(state, "3013", "Finvarra", "Morigu", "Rurik")
    state = at(state, FOMORIAN, *BATTLES)
    h = hearing(bears(state, "12", "Finvarra"))
    losses.kill(h, "Finvarra", "for the test")
    enemy = "Rurik" if how == "challenge" else None
    state = put(h.state, "public", "items", "12", "fate", {"how": how, "owner": FAERIE, "enemy": enemy})
    answers = {"taker of 12 for Faerie": "Morigu", "taker of 12 for Fomorian": "Rurik", "fate of 9 to 12": "enemies"}
    return do(state, "fate Trollbane", dice, FAERIE, **answers)


@each(
    ("how", "dice", "where"),
    [
        ("battle or melee", "1 2", None),
        ("battle or melee", "2 2", FAERIE),
        ("battle or melee", "4 4", FAERIE),
        ("battle or melee", "5 5", FOMORIAN),
        ("battle or melee", "4 5", FOMORIAN),
        ("challenge", "4 5", None),
        ("challenge", "5 5", FOMORIAN),
    ],
)
def test_fate_of_items(how: str, dice: str, where: str | None) -> None:
    state = fallen(how, dice, where or FAERIE)
    item = state["public"]["items"]["12"]
    assert (item["state"], item["side"]) == (("held", where) if where else ("destroyed", None))


def test_nine_to_twelve_in_battle_is_for_the_players() -> None:
    state = put(
        start(),
        "public",
        "items",
        "12",
        {"state": "left", "hex": "1922", "side": None, "fate": {"how": "battle or melee", "owner": FAERIE, "enemy": None}},
    )
    state = at(state, FOMORIAN, *BATTLES)
    for dice in ("4 5", "6 6"):
        ruling = rule(state, "fate Trollbane", dice, FAERIE)
        assert ruling.verdict == NEEDS_INPUT
        assert f"{sum(map(int, dice.split()))} in battle or melee" in ruling.question.prompt
    agreed = put(state, "referee", "options", "fate-high", "destroyed")
    assert do(agreed, "fate Trollbane", "6 6", FAERIE)["public"]["items"]["12"]["state"] == "destroyed"


def test_on_four_to_eight_the_owner_names_friend_or_enemy() -> None:
    """20.5: captured by a person or army of the original owner's choice."""
    state = stand(clear(start(), "3013"), "3013", "Morigu", "Rurik", Moray_9={"count": 1})
    lies = {"state": "left", "hex": "3013", "side": None, "fate": {"how": "battle or melee", "owner": FAERIE, "enemy": None}}
    state = at(put(state, "public", "items", "12", lies), FOMORIAN, *BATTLES)
    asked = rule(state, "fate Trollbane", "2 2", FAERIE).question
    assert (set(asked.options), asked.who) == ({"Morigu", "Rurik", "Moray 9"}, FAERIE)
    taken = do(state, "fate Trollbane", "2 2", FAERIE, **{"taker of 12 for Faerie": "Moray 9"})
    assert taken["secret"][FOMORIAN]["items"]["12"] == "Moray 9"
    friends = do(put(state, "referee", "options", "fate-low", "friends"), "fate Trollbane", "2 2", FAERIE)
    assert friends["secret"][FAERIE]["items"]["12"] == "Morigu"


def test_two_dead_champions_keep_what_they_bore() -> None:
    state = stand(clear(start(), "3013"), "3013", "Morigu", "Rurik")
    lies = {
        "state": "left",
        "hex": "3013",
        "side": None,
        "fate": {"how": "challenge", "owner": FAERIE, "enemy": "Connan", "bearer": "Finvarra"},
    }
    state = put(put(state, "public", "items", "12", lies), "public", "pieces", "Connan", "hex", None)
    state = at(put(state, "public", "pieces", "Connan", "state", "dead"), FOMORIAN, *BATTLES)
    kept = rule(state, "fate Trollbane", side=FAERIE)
    assert (kept.verdict, kept.rolls) == ("legal", ())
    rolled = put(state, "referee", "options", "both-dead", "rolled")
    living = put(put(state, "public", "pieces", "Connan", "hex", "3013"), "public", "pieces", "Connan", "state", "active")
    battle = put(state, "public", "items", "12", "fate", "how", "battle or melee")
    nobody = put(state, "public", "items", "12", "fate", "enemy", None)
    back, by_dice = "Faerie has Trollbane back without a roll (fate Trollbane)", "Faerie rolls for the fate of Trollbane (fate Trollbane)"
    told_of = [[str(owed.text) for owed in outstanding.owed_fates(each)] for each in (state, nobody, rolled, living, battle)]
    assert told_of == [[back], [back], [by_dice], [by_dice], [by_dice]]
    assert do(rolled, "fate Trollbane", "4 5", FAERIE)["public"]["items"]["12"]["state"] == "destroyed"
    assert do(rolled, "fate Trollbane", "5 5", FAERIE)["secret"][FAERIE]["items"]["12"] == "Morigu"


def test_several_items_of_one_bearer_by_one_roll_or_each() -> None:
    state = stand(clear(start(), "3013"), "3013", "Finvarra", "Rurik", "Connan")
    h = hearing(at(bears(bears(state, "12", "Finvarra"), "09", "Finvarra"), FOMORIAN, *BATTLES))
    losses.kill(h, "Finvarra", "for the test")
    fate = {"how": "challenge", "owner": FAERIE, "enemy": "Rurik", "bearer": "Finvarra"}
    state = put(put(h.state, "public", "items", "12", "fate", fate), "public", "items", "09", "fate", fate)
    one = do(state, "fate Trollbane", "1 1", FAERIE)
    assert (one["public"]["items"]["12"]["state"], one["public"]["items"]["09"]["state"]) == ("destroyed", "left")
    both = do(put(state, "referee", "options", "fate-roll", "bearer"), "fate Trollbane", "6 6", FAERIE)
    assert {both["secret"][FOMORIAN]["items"][number] for number in ("09", "12")} == {"Rurik"}
    assert "20.5.due" in refused(both, "fate Nuada's Helm", FAERIE)


def test_what_the_dead_bore_stays_on_their_ship() -> None:
    """20.1: ships carry items too; 20.5 speaks of battle, melee and challenge combat."""
    state = stand(start(), "0108", "Foamrider", "Branwen")
    state = put(bears(state, "12", "Branwen"), "public", "pieces", "Branwen", "aboard", "Foamrider")
    h = hearing(at(state, FOMORIAN, *BATTLES))
    losses.kill(h, "Branwen", "for the test")
    assert h.state["secret"][FAERIE]["items"]["12"] == "Foamrider"


def test_fate_is_rolled_once_by_the_owner() -> None:
    state = at(start(), FOMORIAN, *BATTLES)
    assert "20.5.due" in refused(state, "fate Trollbane", FAERIE)


# each item


def test_03_brans_curse() -> None:
    state = bears(stand(clear(start(), "3012"), "3012", "Elidor", Weald_9={"count": 2, "under": None}), "03", "Elidor")
    assert "Bran's Curse" in attrition.causes(hearing(state), "3012", FOMORIAN)["Weald 9"]
    state = bears(stand(clear(start(), "3012"), "3012", "Elidor", Moray_9={"count": 2, "under": None}), "03", "Elidor")
    assert "Bran's Curse" not in attrition.causes(hearing(state), "3012", FOMORIAN).get("Moray 9", [])


def test_03_the_hoard_under_the_worm() -> None:
    assert "20.6.shut" in refused(searching("3705", "Misha"), "search Misha")
    away = stand(searching("3705", "Misha"), "3704", "The Worm")
    assert do(away, "search Misha", "6 6")
    assert "20.6.shut" in refused(stand(searching("3705", "Barguest", side=FOMORIAN), "3704", "The Worm"), "search Barguest")


def test_04_colt_pixy() -> None:
    assert "20.6.shut" in refused(searching("2629", "Misha", turn=2), "search Misha")
    found = do(searching("2629", "Misha", turn=3), "search Misha for 8", "6 6")
    assert found["secret"][FAERIE]["items"]["04"] == "Misha"
    assert items.evades(hearing(found), ["Misha", "Elidor"]) == "Misha"


def test_05_danas_torque() -> None:
    state = bears(start(), "05", "Rurik")
    assert rank(state, "Rurik") == "king"
    assert leaders.rating(hearing(state), "Rurik") == 6


def test_no_torque_for_whoever_commands_nothing() -> None:
    """20.2.1: what raises a Command Rating asks for one of 1; to shake the earth it is enough to possess it."""
    state = bears(stand(start(), "2608", "Misha"), "05", "Misha")
    assert leaders.rating(hearing(state), "Misha") == 0
    assert rank(state, "Misha") != "king"
    assert plotting.may_cast(hearing(state), CASTING | {"number": "01", "caster": "Misha", "target": "2609"}) is None


@each(("person", "used"), [("Edric", ["03", "13"]), ("Connan", ["13", "14"])])
def test_brans_curse_is_of_use_to_faerie_alone(person: str, used: list[str]) -> None:
    """20.6.03 speaks of a person whom Faerie controls: with anybody else it takes the place of nothing that counts. [20.2]"""
    state = stand(start(), "1323", person)
    for number in ("03", "13", "14"):
        state = bears(state, number, person)
    side = pieces.piece(state, person)["side"]
    assert items.items_in_use(hearing(at(state, side, "attrition")), person) == used


@each(
    ("person", "torque", "phase", "used"),
    [
        ("Misha", "ask", ("movement", "normal", "moving"), ["08", "17"]),
        ("Misha", "anybody", ("movement", "normal", "moving"), ["05", "08"]),
        ("Misha", "ask", ("enchantment", "plot"), ["05", "08"]),
        ("Edric", "ask", ("movement", "normal", "moving"), ["05", "08"]),
    ],
)
def test_the_torque_counts_for_nothing_where_it_makes_no_king(person: str, torque: str, phase: tuple[str, ...], used: list[str]) -> None:
    """20.2.4: only use counts, and it has an enchantment besides the rank. [20.6.05]"""
    state = stand(start(), "1323", person)
    for number in ("05", "08", "17"):
        state = bears(state, number, person)
    if torque == "anybody":
        state = put(state, "referee", "options", "torque", torque)
    assert items.items_in_use(hearing(at(state, FAERIE, *phase)), person) == used


CASTING = {"side": FAERIE, "weather": None}


def test_the_torque_makes_a_king_of_an_heir_too() -> None:
    state = put(bears(start(), "05", "Edric"), "public", "ranks", "Edric", "marshal")
    assert rank(state, "Edric") == "king"


def test_06_finns_rade() -> None:
    state = stand(clear(start(), "3012"), "3012", "Elidor", Moray_9={"count": 2})
    assert "Finn's Rade" in attrition.causes(hearing(bears(state, "06", "Elidor")), "3012", FOMORIAN)["Moray 9"]
    assert "Finn's Rade" not in attrition.causes(hearing(state), "3012", FOMORIAN).get("Moray 9", [])
    there = stand(start(), "2634", "Misha")
    assert "Finn's Rade" in attrition.causes(hearing(there), "2634", FAERIE)["Misha"]
    assert "Finn's Rade" not in attrition.causes(hearing(bears(there, "06", "Misha")), "2634", FAERIE)["Misha"]
    army = bears(stand(there, "2634", Albion_9={"count": 2}), "06", "Albion 9")
    assert "Finn's Rade" in attrition.causes(hearing(army), "2634", FAERIE)["Misha"]
    held = put(put(state, "public", "pieces", "Elidor", "control", FOMORIAN), "public", "mastered", "Elidor", "Barguest")
    held = bears(stand(held, "3012", "Dorwen"), "06", "Elidor")
    assert "Finn's Rade" in attrition.causes(hearing(held), "3012", FAERIE)["Dorwen"]


@each(("bearer", "tempted"), [("Elidor", True), ("Imric", False)])
def test_03_brans_curse_tempts_every_mundane_of_the_hex(bearer: str, tempted: bool) -> None:
    """Aboard or ashore, held by Faerie or not. An Ancient is none. [7.9, 20.6.03]"""
    state = stand(clear(start(), "3218"), "3218", "Elidor", "Imric", "Bran Og", "Dando", "Dorwen", "Seasnake", "Sean")
    state = put(put(state, "public", "pieces", "Bran Og", "aboard", "Seasnake"), "public", "pieces", "Dando", "control", FAERIE)
    why = {side: attrition.causes(hearing(bears(state, "03", bearer)), "3218", side) for side in (FOMORIAN, FAERIE)}
    assert ("Bran's Curse" in why[FOMORIAN].get("Bran Og", [])) is tempted
    assert ("Bran's Curse" in why[FAERIE].get("Dando", [])) is tempted
    assert "Bran's Curse" not in (*why[FAERIE].get("Dorwen", []), *why[FOMORIAN].get("Sean", []))


def test_07_gwydions_staff() -> None:
    state = bears(start(), "07", "Auberon")
    assert strengths.basic_magic(hearing(state), "Auberon") == 10
    assert strengths.basic_magic(hearing(bears(start(), "07", "Elidor")), "Elidor") == 2
    assert is_enchanter(hearing(bears(start(), "07", "Branwen")), "Branwen")


def test_08_mailcoat() -> None:
    state = at(bears(start(), "08", "Elidor"), FOMORIAN, *BATTLES)
    h = hearing(state)
    losses.wound(h, "Elidor", 2)
    assert counters.wounds(h, "Elidor") == 1
    losses.wound(h, "Elidor", 1)
    assert counters.wounds(h, "Elidor") == 2
    bare_ = hearing(at(start(), FOMORIAN, *BATTLES))
    losses.wound(bare_, "Elidor", 2)
    assert counters.wounds(bare_, "Elidor") == 2


def test_09_nuadas_helm() -> None:
    h = hearing(bears(start(), "09", "Edric"))
    assert leaders.rating(h, "Edric") == 6
    assert strengths.combat(h, "Edric")[0] == 5
    assert strengths.is_hero(h, "Edric")


@each(
    ("number", "bearer", "against", "times"),
    [("10", "Elidor", "Rurik", 2), ("12", "Finvarra", "Rurik", 2), ("12", "Finvarra", "Sean", 1), ("19", "Ogme", "Sean", 2)],
)
def test_10_12_19_weapons_that_strike_twice(number: str, bearer: str, against: str, times: int) -> None:
    assert items.damage_times(hearing(bears(start(), number, bearer)), bearer, against) == times


def test_10_19_22_make_heroes() -> None:
    assert strengths.is_hero(hearing(bears(start(), "10", "Edric")), "Edric")
    assert strengths.is_hero(hearing(bears(start(), "22", "Edric")), "Edric")
    assert not strengths.is_hero(hearing(start()), "Edric")


def test_11_12_hammer_and_trollbane_strengthen() -> None:
    assert strengths.combat(hearing(bears(start(), "11", "Erskine")), "Erskine")[0] == 4
    assert strengths.is_hero(hearing(bears(start(), "11", "Erskine")), "Erskine")
    assert strengths.combat(hearing(bears(start(), "12", "Finvarra")), "Finvarra")[0] == 5
    assert strengths.combat(hearing(bears(start(), "12", "Elidor")), "Elidor")[0] == 5


def test_13_14_21_evade_by_themselves() -> None:
    assert items.evades(hearing(start()), ["Brigit"]) == "Brigit"
    assert items.evades(hearing(start()), ["Brigit", "Elidor"]) is None
    assert items.evades(hearing(start()), ["Gerflax", "Elidor"]) == "Gerflax"
    assert items.evades(hearing(bears(start(), "14", "Elidor")), ["Elidor"]) is None
    assert items.evades(hearing(start()), ["Dunatis", "Elidor"]) == "Dunatis"


def test_14_the_wand_brings_clear_weather_to_its_own_side_and_to_all_once_shown() -> None:
    state = put(moving(stand(start(), "2035", "Gerflax"), FAERIE), "public", "weather", "map", "rain")
    assert ground.weather_in(hearing(state), "2035") == "rain"
    assert ground.weather_in(hearing(state), "2035", side=FOMORIAN) == "rain"
    assert ground.weather_in(hearing(state), "2035", side=FAERIE) == "clear"
    assert ground.weather_in(hearing(state), "2036", ("Gerflax",), FAERIE) == "clear"
    assert ground.weather_in(hearing(state), "2036", ("Elidor",), FAERIE) == "rain"
    shown = do(state, "show Gerflax' Wand")
    assert ground.weather_in(hearing(shown), "2035") == "clear"
    assert ground.weather_in(hearing(shown), "2036") == "rain"
    assert refused(shown, "show Gerflax' Wand") == ["20.1.shown"]


def meeting(kind: str = "trial") -> State:
    """Malekin and Rurik about to fight a challenge combat."""
    state = bare(stand(clear(start(), "3013"), "3013", "Malekin", "Rurik"), "Rurik")
    persons = {FOMORIAN: "Rurik", FAERIE: "Malekin"}
    call = {"by": FAERIE, "persons": persons, "state": "accepted", "round": 0}
    fight = {"hex": "3013", "kind": "battle", "attacker": FOMORIAN, "terrain": "clear", "round": 0, "state": "announced", "stopped": []}
    fight |= {"retreat": [], "ratio": None, "bonus": {}, "challenges": {kind: call}}
    return at(put(state, "public", "combat", {"fights": {"3013 battle": fight}, "current": None}), FOMORIAN, *DUELS)


def test_a_champion_of_two_challenges_falls_in_the_one_that_is_fought() -> None:
    """20.5: it is the victor there who may have what he bore."""
    state = stand(meeting(), "3013", "Barguest")
    persons = {FOMORIAN: "Barguest", FAERIE: "Malekin"}
    duel = {"by": FAERIE, "persons": persons, "state": "accepted", "round": 0}
    state = put(state, "public", "combat", "fights", "3013 battle", "challenges", "duel", duel)
    for verb, enemy in (("duel", "Barguest"), ("trial", "Rurik")):
        h = hearing(state, FAERIE)
        h.declaration = h.declaration._replace(verb=verb)
        assert fate._manner(h, "Malekin") == ("challenge", enemy)


def test_15_the_hand_of_torbay() -> None:
    state = meeting()
    assert pieces.piece(do(state, "touch Malekin on Rurik", "6", FAERIE), "Rurik")["state"] == "active"
    weak = hurt(put(state, "public", "mana", 0), "Rurik", 4)
    assert pieces.piece(do(weak, "touch Malekin on Rurik", "6", FAERIE), "Rurik")["state"] == "dead"
    assert "20.6.15.once" in refused(do(state, "touch Malekin on Rurik", "1", FAERIE), "touch Malekin on Rurik", FAERIE)
    assert "20.6.15.uses" in refused(state, "touch Rurik on Malekin", FOMORIAN)
    assert "20.6.15.meet" in refused(state, "touch Malekin on Imric", FAERIE)
    clad = do(bears(weak, "08", "Rurik"), "touch Malekin on Rurik", "", FAERIE)
    assert pieces.piece(clad, "Rurik")["state"] == "active"


def test_16_herlas_ring() -> None:
    from tests.games.albion.test_19_enchantments import cast, why

    one = {"number": "13", "caster": "Sean", "side": FOMORIAN, "target": None, "weather": None}
    assert range_of(hearing(put(start(), "public", "mana", 5)), one) == 27
    assert cast(start(), "13 by Sean", "")["public"]["cast"] == ["Sean"]
    assert "no place of power" in why(start(ring_place="place"), "13 by Sean")


def test_17_mishas_rod() -> None:
    state = moving(bears(stand(start(), "2608", "Misha", "Barguest"), "18", "Barguest"), FAERIE)
    ruling = rule(state, "inquire Misha")
    assert "The Moray Crystal" in told(ruling, FAERIE)
    assert "The Moray Crystal" not in told(ruling, FOMORIAN)
    assert "20.6.17.uses" in refused(stand(state, "2608", "Dunatis"), "inquire Dunatis")
    assert "20.6.17.stack" in refused(stand(state, "2611", "Barguest"), "inquire Misha")
    assert _of_rod(hearing(start()), "Misha") == 5


@each(
    ("borne", "used", "why"),
    [
        ({"15": "Finvarra"}, (), "Malekin does not bear The Hand of Torbay"),
        (
            {"04": "Malekin", "09": "Malekin"},
            ("04", "09"),
            "Malekin bears The Hand of Torbay, and uses Colt Pixy, Nuada's Helm in this Phase",
        ),
        ({}, ("04",), "Malekin bears The Hand of Torbay, and uses nothing in this Phase"),
    ],
)
def test_why_an_item_is_not_used_is_said(borne: dict[str, str], used: tuple[str, ...], why: str) -> None:
    """20.1, 20.2.4: who does not bear it is told apart from who uses others."""
    state = meeting()
    for number, bearer in borne.items():
        state = bears(state, number, bearer)
    if used:
        now = items.phase_of(state)
        state = put(state, "secret", FAERIE, "using", {"Malekin": list(used)})
        state = put(state, "secret", FAERIE, "chosen", {"Malekin": now})
    reasons = {reason.check.rpartition("/")[2]: str(reason.text) for reason in rule(state, "touch Malekin on Rurik", side=FAERIE).reasons}
    assert reasons["20.6.15.uses"] == why


def test_who_may_carry_an_item_alone_is_told_so() -> None:
    """20.6.23: the teeth of a living Worm."""
    reasons = [str(reason.text) for reason in rule(start(), "sow Worm", side=FOMORIAN).reasons]
    assert "The Worm may carry but not use The Teeth of the Dragon" in reasons


def test_18_the_moray_crystal() -> None:
    state = moving(bears(stand(start(), "2612", "Finvarra"), "12", "Finvarra"), FOMORIAN)
    ruling = rule(state, "gaze Barguest")
    assert "Trollbane" in told(ruling, FOMORIAN)
    assert "Trollbane" not in told(ruling, FAERIE)
    assert do(state, "gaze Barguest")["public"]["spent"] == {"Barguest": 1}
    assert "20.6.18.uses" in refused(state, "gaze Imric")
    assert "20.6.18.points" in refused(put(state, "public", "spent", {"Barguest": 14}), "gaze Barguest")


def test_19_ogmes_axe_in_melee_and_21_the_staff_in_all() -> None:
    assert items.dice(hearing(start()), "melee", ["Ogme"]) == 2
    assert items.dice(hearing(start()), "trial", ["Ogme"]) == 0
    assert items.dice(hearing(start()), "battle", ["Dunatis"]) == 2


def test_20_the_glass_finds_a_new_master() -> None:
    h = hearing(stand(start(), "3337", "Callach", "Rurik"))
    losses.kill(h, "Dobie", "for the test")
    state = moving(h.state, FOMORIAN)
    dull = do(state, "take The Scrying Glass by Rurik")
    assert attuned_person(dull) is None
    assert attuned_person(do(dull, "give The Scrying Glass to Callach")) == "Callach"


def test_22_requiter() -> None:
    assert leaders.rating(hearing(bears(start(), "22", "Elidor")), "Elidor") == 4
    assert leaders.rating(hearing(start()), "Dorwen") == 2
    assert "20.1.bound" in refused(moving(stand(start(), "3429", "Elidor"), FAERIE), "give The Sword Requiter to Elidor")
    worm = moving(stand(start(), "3705", "The Worm", "Imric"), FOMORIAN)
    assert "20.1.bound" in refused(worm, "give The Teeth of the Dragon to Imric")
    assert do(moving(bears(worm, "23", "Imric"), FOMORIAN), "give The Teeth of the Dragon to The Worm")
    lying = put(
        moving(stand(start(), "3429", "Sean", "Rurik"), FOMORIAN), "public", "items", "22", {"state": "left", "hex": "3429", "side": None}
    )
    lying = put(lying, "secret", FAERIE, "items", {k: v for k, v in lying["secret"][FAERIE]["items"].items() if k != "22"})
    assert pieces.piece(do(lying, "take Requiter by Sean", "1 1"), "Sean")["state"] == "active"
    killed = do(lying, "take Requiter by Rurik", "6 6")
    assert pieces.piece(killed, "Rurik")["state"] == "dead"
    assert killed["public"]["items"]["22"]["state"] == "left"
    carried = bears(moving(stand(start(), "3429", "Rurik", Moray_9={"count": 2, "under": "Rurik"}), FOMORIAN), "22", "Moray 9")
    killed = do(carried, "give Requiter to Rurik", "6 6")
    assert (killed["public"]["items"]["22"]["state"], killed["secret"][FOMORIAN]["items"].get("22")) == ("left", None)


def test_22_the_curse_of_requiter() -> None:
    state = put(meeting(), "public", "combat", "fights", "3013 battle", "challenges", "trial", "persons", FAERIE, "Dorwen")
    state = hurt(stand(state, "3013", "Dorwen"), "Dorwen", 5)
    ruling = rule(state, "trial Rurik vs Dorwen", "6 6")
    assert ruling.verdict == "legal"
    if "Dorwen is dead" in told(ruling):
        assert "Rurik is dead, by the curse of Requiter" in told(ruling)


def battle(*names: str, number: str = "3013", kind: str = "battle") -> State:
    state = stand(clear(start(), number), number, *names, Moray_9={"count": 3}, Albion_9={"count": 3})
    fight = {"hex": number, "kind": kind, "attacker": FOMORIAN, "terrain": "clear", "round": 0, "state": "announced", "stopped": []}
    fight |= {"retreat": [], "ratio": None, "bonus": {}, "challenges": {}}
    return at(put(state, "public", "combat", {"fights": {f"{number} {kind}": fight}, "current": None}), FOMORIAN, *BATTLES)


def test_23_the_teeth_of_the_dragon() -> None:
    state = bears(battle("Elidor"), "23", "Elidor")
    assert do(state, "sow Elidor", "3 4", FAERIE)["public"]["combat"]["fights"]["3013 battle"]["teeth"] == {FAERIE: 7}
    grown = do(bears(bare(battle("Rurik"), "Rurik"), "23", "Rurik"), "sow Rurik", "3 4")
    fight = grown["public"]["combat"]["fights"]["3013 battle"]
    assert fight["teeth"] == {FOMORIAN: 7}
    h = hearing(grown)
    assert forces.force(h, fight, FOMORIAN) == 3 + 7
    assert grown["public"]["items"]["23"]["state"] == "destroyed"
    worm = bears(battle("The Worm"), "23", "The Worm")
    assert "20.6.23.uses" in refused(worm, "sow The Worm")
    over = put(bears(battle("Rurik"), "23", "Rurik"), "public", "combat", "fights", "3013 battle", "overrun", ["Rurik"])
    assert "20.6.23.overrun" in refused(over, "sow Rurik")
    assert "20.6.23.battle" in refused(stand(bears(battle("Rurik"), "23", "Rurik"), "3014", "Rurik"), "sow Rurik")


def test_23_the_teeth_are_removed_as_losses() -> None:
    grown = do(bears(battle("Rurik"), "23", "Rurik"), "sow Rurik", "3 4")
    h = hearing(grown, FOMORIAN)
    losses.owe(h, FOMORIAN, "3013", "battle", ["Moray 9", "Rurik"], points=4, fight="3013 battle")
    done = do(h.state, "remove teeth 4", side=FOMORIAN)
    assert done["public"]["combat"]["fights"]["3013 battle"]["teeth"] == {FOMORIAN: 3}
    assert pieces.piece(done, "Moray 9")["count"] == 3


def test_23_the_sheet_of_a_round_has_what_the_teeth_lose() -> None:
    """20.6.23, 16.1.10: persons whose only army has sprung from the Teeth lose its points beside wounds, as they owe."""
    state = put(battle("Elidor"), "public", "combat", "fights", "3013 battle", "teeth", {FAERIE: 4})
    state = bare(stand(clear(state, "3013"), "3013", "Elidor", Moray_9={"count": 34}), "Elidor")
    ruling = rule(state, "fight 3013", "5 5", FOMORIAN)
    owed = ruling.changes and do(state, "fight 3013", "5 5", FOMORIAN)["public"]["losses"][FAERIE]
    (row,) = [line for line in ruling.worksheet if line.label == f"losses of {FAERIE}"]
    assert (owed["points"], owed["wounds"]) == (1, 1)
    assert row.result == "1 point, 1 wound"


def test_items_drown_and_lie_where_their_bearer_dies() -> None:
    h = hearing(start())
    losses.kill(h, "Finvarra", "for the test")
    assert h.public["items"]["12"] == {"state": "left", "hex": "1922", "side": None}


def test_each_side_sees_its_own_items() -> None:
    ruling = rule(start(), "items", side=FAERIE)
    assert "12 Trollbane: Finvarra" in ruling.shown
    assert not [line for line in ruling.shown if "Herla's Ring" in line]
    assert "12 Trollbane: Finvarra" not in rule(start(), "items", side=FOMORIAN).shown


def test_what_is_in_force_is_told_to_all() -> None:
    from tests.games.albion.test_19_enchantments import cast

    shown = {tracker.label: tracker.value for tracker in trackers(cast(start(), "12 by Barguest on Barguest"), None)}
    assert shown["in force"] == "Strength by Barguest on Barguest"
    assert shown["Enchantment markers"] == "Barguest"
    dead = hearing(cast(start(), "12 by Barguest on Barguest"), FOMORIAN)
    losses.kill(dead, "Barguest", "for the test")
    assert "Enchantment markers" not in {tracker.label for tracker in trackers(dead.state, None)}
    assert "in force" not in {tracker.label: tracker.value for tracker in trackers(start(), None)}


def test_brigit_in_her_cloak_gets_away_from_companions_who_are_caught() -> None:
    """20.6.13: its bearer always evades, whatever the roll does to the others."""
    state = stand(clear(start(), "3012"), "3012", "Brigit", "Misha", Moray_9={"count": 9})
    state = put(state, "public", "endangered", {FAERIE: {"3012": ["Brigit", "Misha"]}})
    state = at(state, FOMORIAN, "evasion")
    state = do(state, "evade 3012", "1 6", FAERIE)
    assert pieces.piece(state, "Misha")["state"] == "dead"
    assert pieces.piece(state, "Brigit")["state"] == "active"
    assert state["public"]["evaded"]["3012"] == ["Brigit"]


def test_the_ring_takes_nothing_from_ravenglass() -> None:
    """20.6.16, 19.5.13: any distance in Ravenglass; three times the magic elsewhere."""
    one = CASTING | {"number": "13", "caster": "Sean", "side": FOMORIAN, "target": None}
    assert enchanters.range_of(hearing(stand(start(), "2825", "Sean"), FOMORIAN), one) is None
    far = hearing(stand(start(), "2034", "Sean"), FOMORIAN)
    assert enchanters.range_of(far, one) == 3 * strengths.magic(far, "Sean")[0]


def test_the_hand_reaches_out_in_a_melee_that_has_not_begun() -> None:
    state = field("Rurik", faerie=("Malekin",), step="melees")
    state = bears(do(state, f"melee {FIELD}"), "15", "Malekin")
    state = at(state, FOMORIAN, *DUELS)
    assert rule(state, "touch Malekin on Rurik", "1", FAERIE).verdict == "legal"
    begun = put(state, "public", "combat", "fights", f"{FIELD} melee", "round", 1)
    assert "20.6.15.meet" in refused(begun, "touch Malekin on Rurik", FAERIE)


def test_the_rod_asks_at_any_time() -> None:
    """20.6.17: always, so in the enemy's turn and between the phases of movement too."""
    state = bears(stand(start(), "2608", "Misha", "Rurik"), "17", "Misha")
    for where in (at(state, FOMORIAN, "combat", "announce"), at(state, FOMORIAN, "recovery"), at(state, FAERIE, "reaction")):
        assert rule(where, "inquire Misha", side=FAERIE).verdict == "legal"


# 7.3, 20.6.08: the Mailcoat and what is too much


def test_the_bearer_of_the_mailcoat_dies_of_one_wound_more_than_he_has_boxes() -> None:
    """The coat takes its one before the excess is cut."""
    state = at(bears(bare(stand(clear(start(), "3013"), "3013", "Elidor"), "Elidor"), "08", "Elidor"), FOMORIAN, *BATTLES)
    boxes = 5
    for wounds, alive in ((boxes, True), (boxes + 1, False), (boxes + 3, False)):
        h = hearing(state)
        losses.owe(h, FAERIE, "3013", "for the test", ["Elidor"], wounds=wounds)
        assert h.public["losses"][FAERIE]["wounds"] == wounds
        done = do(h.state, "remove evenly", side=FAERIE)
        assert (pieces.piece(done, "Elidor")["state"] != "dead") == alive
    h = hearing(at(bare(stand(clear(start(), "3013"), "3013", "Elidor"), "Elidor"), FOMORIAN, *BATTLES))
    losses.owe(h, FAERIE, "3013", "for the test", ["Elidor"], wounds=boxes)
    assert pieces.piece(do(h.state, "remove evenly", side=FAERIE), "Elidor")["state"] == "dead"


# 20.2.4: what counts when nothing has been said


def test_two_items_that_serve_in_the_phase_count() -> None:
    """Two books in the bag do not keep the Mailcoat from its work in battle."""
    state = bears(bears(bears(stand(start(), "2034", "Dunatis"), "01", "Dunatis"), "02", "Dunatis"), "08", "Dunatis")
    plain = items.items_in_use(hearing(at(state, FAERIE, *BATTLES)), "Dunatis")
    assert "08" in plain
    assert items.items_in_use(hearing(at(state, FAERIE, "enchantment", turn=2)), "Dunatis") == ["01", "02"]


OVERRUN = ("movement", "normal", "overrun", "duels")


@each(
    ("number", "steps", "counts"),
    [
        ("15", OVERRUN, True),  # a challenge before an overrun [12.5]
        ("15", ("reaction",), False),
        ("17", BATTLES, True),  # "always"
        ("17", ("attrition",), True),
        ("14", ("attrition",), True),  # the weather
        ("14", ("enchantment", "cast"), False),
        ("13", ("reaction",), True),
        ("13", ("evasion-again",), True),
        ("13", ("attrition",), True),
        ("19", ("reaction",), True),  # a hero
        ("23", BATTLES, True),
        ("23", OVERRUN, False),  # "or an overrun"
        ("18", ("evasion",), True),
        ("18", ("reaction",), False),
    ],
)
def test_an_item_counts_in_each_segment_and_phase_in_which_it_does_anything(number: str, steps: tuple[str, ...], counts: bool) -> None:
    """It goes before two books, which serve in the Enchantment Segment alone. [20.2.4, 20.6]"""
    state = bare(stand(start(), "3013", "Edric"), "Edric")
    for borne in ("01", "02", number):
        state = bears(state, borne, "Edric")
    assert (number in items.items_in_use(hearing(at(state, FAERIE, *steps)), "Edric")) is counts


@each(
    ("first", "then", "same"),
    [
        (("movement", "normal"), ("evasion",), True),
        (("movement", "marches", "forced"), ("movement", "normal", "overrun", "duels"), True),
        (("reaction",), ("evasion-again",), True),
        (("evasion",), ("reaction",), False),
        (("reaction",), ("combat", "battles"), False),
    ],
)
def test_what_was_chosen_for_a_phase_holds_in_all_its_steps(first: tuple[str, ...], then: tuple[str, ...], same: bool) -> None:
    """20.2.4"""
    state = bare(stand(start(), "3013", "Edric"), "Edric")
    assert (items.phase_of(at(state, FAERIE, *first)) == items.phase_of(at(state, FAERIE, *then))) is same


def test_what_was_chosen_for_the_enchantment_segment_holds_as_plots_are_cast() -> None:
    """20.2.4: a Segment has steps of its own, too."""
    steps = [[{"key": key, "round": 1} for key in ("turn", "enchantment", step)] for step in ("plot", "cast")]
    assert len({items.phase_of(put(start(), "referee", "at", frames)) for frames in steps}) == 1


def test_a_choice_holds_for_its_phase_and_goes_first_in_others() -> None:
    state = moving(stand(start(), "3013", "Edric"), FAERIE)
    for number in ("05", "09", "22"):
        state = bears(state, number, "Edric")
    assert items.items_in_use(hearing(state), "Edric") == ["05", "09"]
    said = do(state, "use The Sword Requiter by Edric")
    assert items.items_in_use(hearing(said), "Edric") == ["22"]
    assert items.items_in_use(hearing(at(said, FAERIE, *BATTLES)), "Edric") == ["05", "22"]


def test_which_items_count_is_told_to_their_owner() -> None:
    state = moving(stand(start(), "1922", "Finvarra", "Morigu"), FAERIE)
    for number in ("05", "09"):
        state = bears(state, number, "Morigu")
    ruling = rule(state, "give Trollbane to Morigu")
    assert "Morigu, in this Phase" in told(ruling, FAERIE)
    assert "in this Phase" not in told(ruling, FOMORIAN)
    for number in ("05", "09", "12"):
        state = bears(state, number, "Morigu")
    assert "Morigu uses now: Dana's Torque, Nuada's Helm" in str(rule(state, "items", side=FAERIE).shown)


# 20.6.14


def test_the_shown_wand_clears_the_hex_that_its_bearer_enters() -> None:
    """Entering costs what it does in clear weather, for all who go with him."""
    cells = {"terrain": ["clear"], "kingdom": "Gwynedd", "roads": [], "zone": None, "mainland": True}
    book = land(h2035=cells, h2036=cells, s2035={"south": []}, s2036={"south": []})
    state = bare(stand(clear(clear(start(), "2035"), "2036"), "2035", "Gerflax", "Elidor"), "Elidor")
    state = put(moving(state, FAERIE), "public", "weather", "map", "rain")
    wet = paths.entry(hearing(state, book=book), ["Elidor"], "2035", "2036").points
    assert paths.entry(hearing(state, book=book), ["Gerflax", "Elidor"], "2035", "2036").points == (wet or 0) - 1
    shown = do(state, "show Gerflax' Wand")
    dry = paths.entry(hearing(shown, book=book), ["Gerflax", "Elidor"], "2035", "2036").points
    assert (wet, dry) == (dry + 1, wet - 1)
    assert paths.entry(hearing(shown, book=book), ["Elidor"], "2035", "2036").points == wet


# 20.1: hands


def test_nothing_changes_hands_in_the_enchantment_segment() -> None:
    state = at(stand(start(), "1922", "Finvarra", "Morigu"), FAERIE, "enchantment")
    assert "20.1.when" in refused(state, "give Trollbane to Morigu", FAERIE)
    assert rule(state, "use Trollbane by Finvarra", side=FAERIE).verdict == "legal"


def test_in_combat_items_change_hands_where_it_is_fought() -> None:
    state = field("Imric", faerie=("Finvarra", "Morigu"), step="challenge", Albion_7={"count": 2}, Moray_7={"count": 2})
    assert "20.1.when" in refused(state, "give Trollbane to Morigu", FAERIE)
    fought = do(at(state, FOMORIAN, "combat", "announce"), f"battle {FIELD}")
    assert rule(fought, "give Trollbane to Morigu", side=FAERIE).verdict == "legal"
    lies = put(fought, "public", "items", "10", {"state": "left", "hex": FIELD, "side": None})
    assert "20.1.pick-up" in refused(lies, "take The Red Cleaver by Morigu", FAERIE)


# 19.4.10: a mind that is held


def held_mind() -> State:
    """Barguest, who bears the Crystal, moved by Faerie beside Elidor."""
    state = moving(bare(stand(clear(start(), "3013"), "3013", "Barguest", "Elidor"), "Barguest", "Elidor"), FAERIE)
    state = put(state, "public", "pieces", "Barguest", "control", FAERIE)
    return put(state, "public", "mastered", "Barguest", "Dunatis")


def test_what_a_held_mind_bears_is_its_controllers_to_use() -> None:
    state = held_mind()
    assert rule(state, "gaze Barguest").verdict == "legal"
    assert "20.6.person" in refused(moving(state, FOMORIAN), "gaze Barguest")
    given = do(state, "give The Moray Crystal to Elidor")
    assert (given["secret"][FAERIE]["items"]["18"], "18" in given["secret"][FOMORIAN]["items"]) == ("Elidor", False)
    assert given["public"]["items"]["18"]["side"] == FAERIE
    assert "20.1.held" in refused(moving(state, FOMORIAN), "give The Moray Crystal to Barguest")
    assert rule(state, "use The Moray Crystal by Barguest").verdict == "legal"


def test_who_has_a_mind_sees_its_items_and_wounds_all_the_turn() -> None:
    """19.4.10: as if it were his own piece, in every look; what changes meanwhile is noted, for that side alone."""
    state = put(hurt(held_mind(), "Barguest", 1), "secret", FAERIE, "minds", {"Barguest": {"wounds": 1, "items": ["18"]}})
    assert {"18 The Moray Crystal: Barguest, whose mind is yours", "  yours by Mind Control: 1 wound and bears The Moray Crystal"} <= {
        line for text in ("items", "person Barguest") for line in rule(state, text, side=FAERIE).shown
    }
    assert "  Barguest        ☒ ☐ ☐ ☐  yours by Mind Control" in rule(state, "roster", side=FAERIE).shown
    assert [row for sheet in board._own(visible(state, FAERIE), FAERIE) for row in sheet.rows if "Barguest" in row] == [
        ("Barguest", "■□□□"),
        ("Barguest", "The Moray Crystal"),
    ]
    h = hearing(state, FAERIE)
    losses.wound(h, "Barguest", 2)
    assert h.secret(FAERIE)["minds"]["Barguest"]["wounds"] == h.secret(FOMORIAN)["roster"]["Barguest"] == 3
    given = do(state, "give The Moray Crystal to Elidor")
    assert given["secret"][FAERIE]["minds"]["Barguest"]["items"] == []
    assert do(given, "give The Moray Crystal to Barguest")["secret"][FAERIE]["minds"]["Barguest"]["items"] == ["18"]
    free = put(put(state, "public", "pieces", "Barguest", "control", None), "public", "mastered", {})
    assert not any("Mind Control" in line for text in ("roster", "person Barguest") for line in rule(free, text, side=FAERIE).shown)


def test_a_held_mind_takes_no_escort_from_its_enemies() -> None:
    state = stand(held_mind(), "3013", Moray_9={"count": 2})
    assert "11.donor" in refused(state, "attach Barguest")
    assert bounds.bar_on(hearing(state), "Barguest", ["Barguest"], "3034")


def test_the_waff_serves_without_the_bounds_of_a_held_mind() -> None:
    """7.9 s44: its controller commands it by right."""
    state = put(stand(start(), "3013", "Callach's Waff"), "public", "pieces", "Callach's Waff", "control", FAERIE)
    assert bounds.bar_on(hearing(state), "Callach's Waff", ["Callach's Waff"], "3034") is None
    h = hearing(state)
    losses.kill(h, "Callach's Waff", "for the test")
    assert h.public["points"][FOMORIAN] == 5


def test_of_two_weapons_one_counts() -> None:
    """20.2: where nothing has been said, the lower number."""
    state = bears(bears(stand(start(), "2034", "Dunatis"), "12", "Dunatis"), "09", "Dunatis")
    state = bears(state, "10", "Dunatis")
    counted = items.items_in_use(hearing(at(state, FAERIE, *BATTLES)), "Dunatis")
    weapons = [number for number in counted if items.effect(hearing(state), number, "weapon")]
    assert len(weapons) <= 1
    assert len(counted) <= 2


def test_an_inactive_piece_picks_nothing_up() -> None:
    left = do(moving(stand(start(), "1922", "Finvarra", "Morigu"), FAERIE), "leave Trollbane")
    assert rule(left, "take Trollbane by Morigu").verdict == "legal"
    assert "20.1.hand" in refused(put(left, "public", "pieces", "Morigu", "state", "inactive"), "take Trollbane by Morigu")


def test_nobody_is_offered_what_he_bears_already() -> None:
    state = moving(stand(start(), "1922", "Finvarra", "Morigu"), FAERIE)
    lines = [line for line in offers_of(state, "give", FAERIE) if "Trollbane" in line]
    assert "give Trollbane to Morigu" in lines
    assert "give Trollbane to Finvarra" not in lines


def test_the_hand_of_torbay_reaches_out_of_turn() -> None:
    """20.6.15: before a combat in either player's turn."""
    assert rule(at(meeting(), FOMORIAN, *DUELS), "touch Malekin on Rurik", "1", FAERIE).verdict == "legal"
    assert rule(at(meeting(), FAERIE, *DUELS), "touch Malekin on Rurik", "1", FAERIE).verdict == "legal"
    assert GAME.verbs["touch"].anytime


def test_nobody_afloat_or_asleep_searches() -> None:
    """20.3.1: and only that is said of it, not what the hex holds."""
    state = moving(stand(start(), "2129", "Dunatis"), FAERIE)
    asleep = put(state, "public", "pieces", "Dunatis", "state", "inactive")
    assert refused(asleep, "search Dunatis") == ["20.3.active"]
    gone = put(state, "public", "pieces", "Dunatis", "hex", None)
    assert refused(gone, "search Dunatis") == ["20.3.active"]


def test_the_mailcoat_alone_takes_a_wound() -> None:
    """20.6.08: one each round, whatever else its bearer uses."""
    state = bears(bears(at(start(), FOMORIAN, *BATTLES), "08", "Elidor"), "09", "Elidor")
    heard = hearing(state)
    assert "09" in items.items_in_use(heard, "Elidor")
    losses.wound(heard, "Elidor", 3)
    assert heard.state["secret"][FAERIE]["roster"]["Elidor"] == 2


def test_the_seat_of_moray_shows_its_lands_to_its_own_blood() -> None:
    """19.5.18"""
    state = bears(stand(start(), "2612", "Barguest", "Rurik"), "16", "Rurik")
    seat = next(row["hex"] for row in printed.rows("places").values() if "Barguest" in (row["magic_for"] or ()))
    state = stand(state, seat, "Barguest", "Rurik")
    one = {"number": "13", "side": FOMORIAN, "target": None, "weather": None, "result": "works"}
    shown = {name: vision.in_sight(hearing(state, FOMORIAN), {**one, "caster": name}) for name in ("Barguest", "Rurik")}
    assert not set(shown["Rurik"]) >= set(shown["Barguest"])


def test_who_uses_what_is_said_in_the_others_turn_too() -> None:
    """20.2"""
    state = moving(stand(start(), "1922", "Finvarra"), FOMORIAN)
    assert rule(state, "use Trollbane by Finvarra", side=FAERIE).verdict == "legal"


def test_requiter_tries_mundanes_and_trolls_alone() -> None:
    """20.6.22: an Elf takes it up without a roll, and an Ancient."""
    lying = put(stand(start(), "3429", "Elidor", "Rurik", "Sean"), "public", "items", "22", {"state": "left", "hex": "3429", "side": None})
    lying = put(lying, "secret", FAERIE, "items", {k: v for k, v in lying["secret"][FAERIE]["items"].items() if k != "22"})
    assert [BOOK.value("persons", name, "race") for name in ("Elidor", "Rurik")] == ["Elf", "Troll"]
    assert len(rule(moving(lying, FOMORIAN), "take Requiter by Rurik", "1 1").rolls) == 1
    assert rule(moving(lying, FAERIE), "take Requiter by Elidor").verdict == "legal", "without a die"
    assert rule(moving(lying, FOMORIAN), "take Requiter by Sean").verdict == "legal", "without a die"


def test_the_hand_is_offered_against_whom_its_bearer_meets() -> None:
    assert offers_of(meeting(), "touch", FAERIE) == ["touch Malekin on Rurik"]
    assert offers_of(meeting(), "touch", FOMORIAN) == []
    away = put(meeting(), "public", "pieces", "Malekin", "hex", None)
    assert offers_of(away, "touch", FAERIE) == []


@each(("more", "state_after"), [(0, "active"), (1, "dead")])
def test_requiter_bears_with_a_roll_up_to_the_strength(more: int, state_after: str) -> None:
    """20.6.22: dice up to the Current Magic Strength."""
    lying = put(stand(start(), "3429", "Rurik"), "public", "items", "22", {"state": "left", "hex": "3429", "side": None})
    lying = put(lying, "secret", FAERIE, "items", {k: v for k, v in lying["secret"][FAERIE]["items"].items() if k != "22"})
    lying = moving(lying, FOMORIAN)
    strength = strengths.magic(hearing(lying, FOMORIAN), "Rurik")[0]
    roll = strength + more
    assert 2 < roll <= 12
    dice = f"{roll // 2} {roll - roll // 2}"
    assert pieces.piece(do(lying, "take Requiter by Rurik", dice), "Rurik")["state"] == state_after


@each(("bearer", "more"), [("Barguest", 2), ("Morigu", -2)])
def test_the_staff_of_dunatis_helps_whoever_bears_it(bearer: str, more: int) -> None:
    """20.6.21: what it adds for an attacker it takes off the roll against a defender."""
    rolled = rule(bears(facing("duel", "Barguest", "Morigu"), "21", bearer), "duel Barguest vs Morigu", "3 4")
    assert result(rolled, "dice") == str(7 + more)


def test_the_rod_of_one_helps_the_party() -> None:
    """20.6.17"""
    state = moving(stand(start(), "1023", "Misha", "Elidor"), FAERIE)
    for party in ("Misha, Elidor", "Elidor, Misha"):
        assert "+ 5 (Misha's Rod)" in told(rule(state, f"search {party}", "3 3"), FAERIE)
    assert "Rod" not in told(rule(state, "search Elidor", "3 3"), FAERIE)


@each(("how", "given"), [("announced", True), ("fighting", True), ("over", False)])
def test_items_change_hands_before_a_round_that_is_still_to_come(how: str, given: bool) -> None:
    """15.4, 20.1"""
    state = at(stand(field(), FIELD, "Finvarra", "Morigu"), FOMORIAN, "combat", "duels")
    fight = {
        "hex": FIELD,
        "kind": "battle",
        "attacker": FOMORIAN,
        "terrain": "clear",
        "round": 0,
        "state": how,
        "stopped": [],
        "retreat": [],
    }
    state = put(
        state, "public", "combat", {"fights": {f"{FIELD} battle": {**fight, "ratio": None, "bonus": {}, "challenges": {}}}, "current": None}
    )
    if given:
        assert do(state, "give Trollbane to Morigu", side=FAERIE)["secret"][FAERIE]["items"]["12"] == "Morigu"
    else:
        assert "20.1.when" in refused(state, "give Trollbane to Morigu", FAERIE)


@each(("option", "early", "later"), [("first", 4, 4), ("none", 0, 4)])
def test_mana_before_the_game(option: str, early: int, later: int) -> None:
    """6.0, 22.3: by the option there is none yet; from the first Game-Turn on it counts."""
    state = put(start(pregame_mana=option), "public", "mana", 4)
    assert strengths.mana_level(hearing(at(state, FOMORIAN, "pregame"))) == early
    assert strengths.mana_level(hearing(moving(state, FOMORIAN))) == later


def test_without_magic_of_ones_own_mana_counts_by_option() -> None:
    """3.0"""
    for option, bogan in (("mana", 3), ("none", 0)):
        state = moving(put(start(magic_zero=option), "public", "mana", 3), FOMORIAN)
        assert strengths.magic(hearing(state), "Bogan")[0] == bogan
        assert strengths.magic(hearing(state), "Imric")[0] == 5


@each(("more", "legal"), [(0, True), (1, False)])
def test_the_last_points_are_enough_for_a_search(more: int, legal: bool) -> None:
    """20.3"""
    state = moving(stand(clear(start(), "1023"), "1023", "Elidor"), FAERIE)
    left, least = (
        allowances.points_left(hearing(state), "Elidor"),
        int(hearing(state).fact("modifiers", "least points of a search", "amount")),
    )
    spent = put(state, "public", "spent", {"Elidor": left - least + more})
    if legal:
        assert rule(spent, "search Elidor", "3 3").verdict == "legal"
    else:
        assert refused(spent, "search Elidor") == ["20.3.points"]
