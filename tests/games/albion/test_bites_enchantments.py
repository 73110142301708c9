"""19.4 by tables: what each enchantment does once it works and what is told of it; written paths, minds struck and set free."""

from typing import Any

from playaid.book.facts import Fact
from playaid.games.albion.ratings import leaders, strengths
from playaid.games.albion.rules import enchantments
from playaid.games.albion.state import outstanding, pieces
from playaid.games.albion.state.hexes import distance
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.ruling import NEEDS_INPUT, Ruling
from playaid.referee.contract.state import State, evolve
from tests.each import each
from tests.games.albion.table import BOOK, bare, clear, do, hurt, offers_of, put, refused, result, rule, stand, start, told
from tests.games.albion.two import bears, hearing, plotting


def casting(number: str, caster: str, target: str | None = None, weather: str | None = None, result: str = "works") -> Any:
    side = pieces.piece(start(), caster)["side"]
    return {"number": number, "caster": caster, "side": side, "target": target, "weather": weather, "result": result}


def resolved(state: State, *castings: Any) -> Hearing:
    """All castings taking effect, where none needs dice."""
    heard = hearing(put(plotting(state), "public", "castings", list(castings)))
    enchantments.resolve(heard)
    assert heard.public["castings"] == []
    return heard


def story(heard: Hearing) -> list[str]:
    return [said.text for said in heard.story]


# what takes effect


SEA = next(n for n in BOOK.keys("hexes") if BOOK.value("hexes", n, "zone") == "Irish Sea" and BOOK.value("hexes", n, "terrain") == ["sea"])


@each(
    ("castings", "weather", "stories"),
    [
        ([casting("06", "Sean")], "snow", ["Fimbulwinter: snow lies on the whole map."]),
        ([casting("07", "Barguest")], "rain", ["It rains on the whole map."]),
        ([casting("07", "Barguest"), casting("06", "Sean")], "snow", ["Fimbulwinter: snow lies on the whole map."]),
        ([casting("06", "Sean", result="fails"), casting("07", "Barguest")], "rain", ["It rains on the whole map."]),
        ([casting("06", "Sean", result="fails")], "clear", []),
    ],
)
def test_the_weather_of_the_map(castings: list[Any], weather: str, stories: list[str]) -> None:
    """19.4.06, 19.4.07: winter goes before rain; what failed does nothing and is in force no longer."""
    heard = resolved(start(), *castings)
    assert heard.public["weather"]["map"] == weather
    assert heard.public["weather"]["hexes"] == {}
    assert story(heard) == stories
    assert heard.public["enchantments"] == [cast for cast in castings if cast["result"] == "works"]


@each(
    ("first", "others", "story_of_it"),
    [
        ("06", [("05", None)], "Fimbulwinter: snow lies on the map, but where other enchantments prevail."),
        ("06", [("04", "rain")], "Fimbulwinter: snow lies on the map, but where other enchantments prevail."),
        ("07", [("04", "snow")], "It rains on the map, but where other enchantments prevail."),
        ("07", [("05", None)], "It rains on the whole map."),
    ],
)
def test_where_another_weather_prevails_the_whole_map_is_not_said_to_have_one(
    first: str, others: list[tuple[str, str | None]], story_of_it: str
) -> None:
    """19.4.04, 19.4.06, 19.4.07"""
    heard = resolved(stand(start(), SEA, "Sean"), casting(first, "Morigu"), *(casting(one, "Sean", weather=sky) for one, sky in others))
    assert story(heard)[0] == story_of_it


def test_winter_lies_on_all_but_what_is_dispelled() -> None:
    """19.4.11: it covers the map except for the hex of the dispelling."""
    heard = resolved(start(), casting("11", "Sean", "2034"), casting("06", "Morigu"))
    assert story(heard)[1:] == ["Fimbulwinter: snow lies on the map, but where other enchantments prevail."]
    assert heard.public["weather"]["hexes"] == {"2034": "clear"}


def test_a_storm_rages_on_the_zone_of_its_caster() -> None:
    """19.4.05"""
    heard = resolved(stand(start(), SEA, "Sean"), casting("05", "Sean"))
    assert heard.public["weather"]["zones"] == {"Irish Sea": "rain"}
    assert story(heard) == ["A storm rages on Irish Sea."]


def test_the_elements_within_range_of_their_caster() -> None:
    """19.4.04: Basic Magic Strength and mana, both ends counted."""
    heard = resolved(stand(start(), "2611", "Barguest"), casting("04", "Barguest", weather="snow"))
    reach = 3 + int(heard.public["mana"])
    assert story(heard) == [f"The weather within {reach} hexes of Barguest is snow."]
    assert {*heard.public["weather"]["hexes"]} == {n for n in BOOK.keys("hexes") if distance("2611", n, "even") <= reach}
    assert {*heard.public["weather"]["hexes"].values()} == {"snow"}


def test_the_elements_over_each_other() -> None:
    """19.4: the same weather twice is no question; two different ones are, where both reach."""
    state = stand(stand(start(), "2611", "Barguest"), "2611", "Callach")
    same = resolved(state, casting("04", "Barguest", weather="rain"), casting("04", "Callach", weather="rain"))
    assert {*same.public["weather"]["hexes"].values()} == {"rain"}
    two = [casting("04", "Barguest", weather="rain"), casting("04", "Callach", weather="snow")]
    state = put(plotting(state), "public", "castings", two)
    state = put(state, "referee", "at", [{"key": key, "round": 2 if key == "turn" else 1} for key in ("turn", "enchantment", "cast")])
    asked = rule(state, "next")
    assert (asked.verdict, asked.question and asked.question.options) == (NEEDS_INPUT, ("rain", "snow"))
    for chosen in ("rain", "snow"):
        assert do(state, "next", two_weathers=chosen)["public"]["weather"]["hexes"]["2611"] == chosen


@each("before", ["clear", "snow"])
def test_a_dispelled_hex_keeps_the_weather_that_was(before: str) -> None:
    """19.4.11: if a weather works at all."""
    state = put(start(), "public", "weather", "map", before)
    calm = casting("11", "Misha", "2611")
    heard = resolved(state, casting("07", "Barguest"), calm)
    assert heard.public["weather"]["hexes"] == {"2611": before}
    assert heard.public["weather"]["map"] == "rain"
    alone = resolved(put(state, "public", "weather", "hexes", {"2612": "rain"}), calm)
    assert alone.public["weather"]["hexes"] == {"2612": "rain"}
    kept = resolved(put(state, "public", "weather", "hexes", {"2612": "rain"}), casting("07", "Barguest"), calm)
    assert kept.public["weather"]["hexes"] == {"2612": "rain", "2611": before}
    assert story(alone) == ["All enchantments in 2611 are dispelled."]


@each(
    ("cast", "calm", "undone"),
    [
        (casting("09", "Sean", "2815"), "2815", "Vortex Creation by Sean on 2815"),
        (casting("09", "Sean", "2815"), "2816", None),
        (casting("12", "Barguest", "Barguest"), "2611", "Strength by Barguest on Barguest"),
        (casting("12", "Barguest", "Barguest"), "2612", None),
        (casting("02", "Dunatis"), "2034", None),
    ],
)
def test_what_a_dispelling_undoes(cast: Any, calm: str, undone: str | None) -> None:
    """19.4.11: what is aimed at the hex, or at a person in it."""
    heard = resolved(stand(start(), "2611", "Barguest"), cast, casting("11", "Misha", calm))
    assert (f"{undone} is undone by the dispelling." in story(heard)) is (undone is not None)
    assert (cast in heard.public["enchantments"]) is (undone is None)
    assert casting("11", "Misha", calm) in heard.public["enchantments"]


def test_the_earth_shakes() -> None:
    """19.4.01: half of each side's army points, rounded down; of one point nothing."""
    state = stand(clear(start(), "2714"), "2714", Moray_9={"count": 5}, Albion_9={"count": 1})
    heard = resolved(state, casting("01", "Barguest", "2714"))
    assert story(heard) == ["The earth shakes in 2714.", "The fortress in 2714 falls to ruins."]
    halves = [(line.text, line.result) for line in heard.lines if line.label == "Shake the Earth"]
    assert halves == [("Fomorian has 5 army points in 2714", "2 lost"), ("Faerie has 1 army point in 2714", "0 lost")]
    assert {side: (loss["points"], loss["from"]) for side, loss in heard.public["losses"].items()} == {FOMORIAN: (2, ["Moray 9"])}
    flat = resolved(stand(clear(start(), "2713"), "2713", Moray_9={"count": 2}), casting("01", "Barguest", "2713"))
    assert flat.public["ruins"] == {}
    assert flat.public["losses"][FOMORIAN]["points"] == 1


def test_a_ruin_does_not_fall_again() -> None:
    state = put(clear(start(), "2714"), "public", "ruins", "2714", True)
    heard = resolved(state, casting("01", "Barguest", "2714"))
    assert story(heard) == ["The earth shakes in 2714."]
    assert heard.public["points"] == state["public"]["points"]


def test_scrying_binds_those_of_the_other_side_who_are_awake() -> None:
    """19.4.03"""
    state = stand(clear(start(), "3336"), "3336", "Elidor", "Imric", Albion_9={"count": 2}, Albion_8={"count": 2, "state": "inactive"})
    heard = resolved(state, casting("03", "Dobie", "3336"))
    assert heard.public["scrying"] == [{"hex": "3336", "side": FAERIE, "names": ["Elidor", "Albion 9"]}]
    assert story(heard) == ["Faerie must write down how the stack in 3336 will move."]


def test_farcalling_vortex_strength_and_mental_attack() -> None:
    called = resolved(start(), casting("02", "Dunatis"))
    assert called.public["farcalling"] is True
    assert story(called) == ["Auberon is called: the roll for his expedition is lowered from now on."]
    twice = resolved(start(), casting("02", "Dunatis"), casting("02", "Branwen"))
    assert story(twice)[1:] == ["Branwen calls Auberon, who has been called already: nothing more comes of it."]
    vortex = resolved(put(start(), "public", "vortex", ["1010"]), casting("09", "Sean", "2815"))
    assert (vortex.public["vortex"], story(vortex)) == (["1010", "2815"], ["A vortex opens in 2815."])
    strong = resolved(start(), casting("12", "Barguest", "Barguest"), casting("12", "Sean", "Barguest"))
    assert strong.public["strengthened"] == {"Barguest": 4}
    assert story(strong) == ["Barguest is stronger by 2 for this Game-Turn."] * 2
    struck = resolved(start(), casting("08", "Barguest", "Elidor"))
    assert struck.public["minds"] == {"Barguest": {"target": "Elidor", "round": 0}}
    assert story(struck) == ["Barguest attacks the mind of Elidor: a duel arcane that cannot be declined."]
    gone = resolved(put(start(), "public", "pieces", "Elidor", "state", "dead"), casting("08", "Barguest", "Elidor"))
    assert not gone.public["minds"]
    assert story(gone) == []


# 10


def in_reach(**more: Any) -> State:
    """Dunatis in Brandingle, Rurik beside him with an army; another army is Imric's."""
    state = stand(stand(start(), "2034", "Dunatis"), "2035", "Rurik", Moray_9={"count": 2, "under": "Rurik"}, **more)
    return stand(state, "2035", Moray_8={"count": 2, "under": "Imric"})


def test_mind_control_takes_the_person_alone() -> None:
    """19.4.10"""
    heard = resolved(in_reach(), casting("10", "Dunatis", "Rurik"))
    assert pieces.piece(heard.state, "Rurik")["control"] == FAERIE
    assert heard.public["mastered"] == {"Rurik": "Dunatis"}
    assert [pieces.piece(heard.state, army)["under"] for army in ("Moray 9", "Moray 8")] == [None, "Imric"]
    first, *left = story(heard)
    assert first == "Rurik is under the control of Dunatis (Faerie) for this Game-Turn."
    assert left[-1] == "Moray 9 in 2035 has no commander."
    (line,) = [line for line in heard.lines if line.label == "Mind Control"]
    magic = strengths.magic(heard, "Dunatis")[0]
    assert (line.text, line.result, line.only) == ("Dunatis against Rurik", "works", None)
    sums = {line.label: (line.result, line.only) for line in heard.lines if line.label in ("Dunatis", "Rurik")}
    assert sums == {"Dunatis": (f"{magic + 3}", FAERIE), "Rurik": ("6", FOMORIAN)}


@each(
    ("state", "cast", "text"),
    [
        (stand(start(), "2034", "Dunatis"), casting("10", "Dunatis", "Rurik"), "Rurik is safe from Mind Control where he stands (broch)."),
        (
            stand(start(), "2608", "Rurik"),
            casting("10", "Dunatis", "Rurik"),
            "Rurik is safe from Mind Control where he stands (Cuillan Braes).",
        ),
        (stand(start(), "3013", "Auberon"), casting("10", "Barguest", "Auberon"), "Auberon withstands Barguest's Mind Control."),
    ],
    ids=["fortress", "place of power", "stronger"],
)
def test_who_is_not_controlled(state: State, cast: Any, text: str) -> None:
    heard = resolved(state, cast)
    assert story(heard) == [text]
    assert heard.public["mastered"] == {}
    assert pieces.piece(heard.state, cast["target"])["control"] is None


@each(("more", "ends"), [(0, "too weak"), (1, "works")])
def test_the_stronger_mind_and_no_equal_one(more: int, ends: str) -> None:
    """19.4.10"""
    state = plotting(stand(start(), "3013", "Auberon"))
    mine, theirs = (strengths.magic(hearing(state), name)[0] + leaders.rating(hearing(state), name) for name in ("Barguest", "Auberon"))
    command = BOOK.value("persons", "Barguest", "command") + theirs - mine + more
    heard = hearing(state, book=BOOK.with_recorded([Fact("persons", ("Barguest", "command"), command, "owner")]))
    assert enchantments._masters(heard, casting("10", "Barguest", "Auberon")) is (more > 0)
    assert [line.result for line in heard.lines if line.label == "Mind Control"] == [ends]
    assert ("Auberon withstands Barguest's Mind Control." in story(heard)) is (more == 0)


@each("order", [("Corin", "Misha"), ("Misha", "Corin")])
def test_of_two_controllers_the_higher_magic_without_dice(order: tuple[str, str]) -> None:
    """19.4.10"""
    book = BOOK.with_recorded([Fact("persons", (name, "magic"), value, "owner") for name, value in (("Corin", 3), ("Misha", 4))])
    several = [casting("10", name, "Rurik") for name in order]
    assert enchantments._strongest(hearing(start(), book=book), several)["caster"] == "Misha"


def mastered() -> State:
    """Rurik under Dunatis, and Elidor under Barguest."""
    state = stand(stand(clear(start(), "2035"), "2035", "Rurik"), "3013", "Elidor")
    state = put(put(state, "public", "pieces", "Rurik", "control", FAERIE), "public", "pieces", "Elidor", "control", FOMORIAN)
    return put(state, "public", "mastered", {"Rurik": "Dunatis", "Elidor": "Barguest"})


def test_release_tells_it_once() -> None:
    heard = hearing(mastered())
    enchantments.release(heard, "Rurik", "for the test")
    assert story(heard) == ["Rurik is free again, for the test."]
    assert (heard.public["mastered"], pieces.piece(heard.state, "Rurik")["control"]) == ({"Elidor": "Barguest"}, None)
    already = hearing(put(mastered(), "public", "pieces", "Rurik", "control", None))
    enchantments.release(already, "Rurik", "for the test")
    assert (story(already), already.public["mastered"]) == ([], {"Elidor": "Barguest"})


def test_the_minds_that_the_dead_held_are_free() -> None:
    """19.4.10: those alone."""
    heard = hearing(mastered())
    enchantments.set_free(heard, "Dunatis", pieces.piece(heard.state, "Dunatis"))
    assert heard.public["mastered"] == {"Elidor": "Barguest"}
    assert story(heard) == ["Rurik is free again, for Dunatis is dead."]


@each(("company", "dies"), [("Misha", True), ("Imric", False), (None, False)])
def test_at_the_end_of_the_turn_the_held_die_among_their_holders(company: str | None, dies: bool) -> None:
    """19.4.10"""
    state = stand(mastered(), "2035", company) if company else mastered()
    heard = hearing(state)
    enchantments.turn_ends(heard)
    assert heard.public["mastered"] == {}
    assert (pieces.piece(heard.state, "Rurik")["state"] == "dead") is dies
    assert ("Rurik is dead, among those who had his mind." in story(heard)) is dies
    lines = [(line.text, line.result) for line in heard.lines if line.label == "Mind Control"]
    assert lines == ([(f"Rurik is stacked with {company} at the end of the Game-Turn", "killed")] if dies else [])
    assert "Elidor is free again, for the Game-Turn is over." in story(heard)


def test_who_is_off_the_map_or_free_is_not_killed() -> None:
    for field, value in (("hex", None), ("control", None)):
        heard = hearing(put(stand(mastered(), "2035", "Misha"), "public", "pieces", "Rurik", field, value))
        enchantments.turn_ends(heard)
        assert pieces.piece(heard.state, "Rurik")["state"] != "dead"


# 03


def scried(*more: str) -> State:
    """Elidor's stack in 3336 is scried; another of his side in 3034, and one of the enemy's."""
    state = stand(clear(start(), "3336"), "3336", "Elidor", *more, Albion_9={"count": 2, "under": "Elidor"})
    stacks = [
        {"hex": "3336", "side": FOMORIAN, "names": ["Imric"]},
        {"hex": "3034", "side": FAERIE, "names": ["Misha"]},
        {"hex": "3336", "side": FAERIE, "names": ["Elidor", "Albion 9", "Albion 77"]},
    ]
    state = put(state, "public", "scrying", stacks)
    return put(state, "referee", "at", [{"key": key, "round": 2 if key == "turn" else 1} for key in ("turn", "enchantment", "effects")])


@each(
    ("line", "path", "text"),
    [
        ("write 3336 via 3335 3334", ["3335", "3334"], "The stack in 3336 will move: 3335 3334."),
        ("write 3336 via search 3335", ["search", "3335"], "The stack in 3336 will move: search 3335."),
        ("write 3336", [], "The stack in 3336 will stay."),
    ],
)
def test_a_movement_is_written_for_those_who_are_there(line: str, path: list[str], text: str) -> None:
    """19.4.03: the side's own stack in that hex; who has died since is left out."""
    ruling = rule(scried(), line, side=FAERIE)
    assert told(ruling).splitlines() == [text]
    after = do(scried(), line, side=FAERIE)["public"]
    assert after["scried"] == {"Elidor": path, "Albion 9": path}
    assert [(stack["hex"], stack["side"]) for stack in after["scrying"]] == [("3336", FOMORIAN), ("3034", FAERIE)]


@each(
    ("line", "checks"),
    [
        ("write 3336 via 3335", []),
        ("write 3336 via 3335 3335", ["19.4.03.path"]),
        ("write 3336 via 3234", ["19.4.03.path"]),
        ("write 3336 via 3335 3234", []),
        ("write 3336 via 3335 3233", ["19.4.03.path"]),
        ("write 2816", ["19.4.03.scried"]),
        ("write 3336 via 9999", ["19.4.03.path"]),
        ("write 3336 via 3335 9999", ["19.4.03.path"]),
        ("write 2816 via 3334", ["19.4.03.scried"]),
    ],
)
def test_the_steps_of_a_written_movement(line: str, checks: list[str]) -> None:
    """19.4.03: hexes that touch, one after the other."""
    ruling = rule(scried(), line, side=FAERIE)
    assert [reason.check.rpartition("/")[2] for reason in ruling.reasons] == checks


@each(
    ("path", "costs"),
    [
        ([], {"3235": 4, "3236": 7, "3335": 1, "3337": 5, "3435": 4}),  # 3436 is all sea
        (["3335"], {"3234": 1, "3235": 4, "3334": 1, "3336": 2, "3434": 3, "3435": 4}),
        (["3335", "search"], {}),
        (["9999"], {}),
    ],
)
def test_what_the_next_hex_of_a_written_movement_costs(path: list[str], costs: dict[str, int]) -> None:
    """19.4.03, 11.7: each hex beside the last that those who are ashore could enter."""
    heard = hearing(scried())
    heard.args.update(hex="3336", path=path)
    assert enchantments.write_near(heard) == costs
    heard.args.update(hex="2611")
    assert enchantments.write_near(heard) == {}


@each(("here", "there", "way"), [("2608", "2034", True), ("2608", "3012", False), ("3012", "2608", False)])
def test_a_plot_leads_from_one_place_of_power_to_another(here: str, there: str, way: bool) -> None:
    """13.0: not from or to any other hex that does not touch."""
    state = put(scried(), "public", "scrying", [{"hex": here, "side": FAERIE, "names": ["Elidor"]}])
    ruling = rule(state, f"write {here} via {there}", side=FAERIE)
    assert [reason.text for reason in ruling.reasons] == (
        []
        if way
        else [
            f"{there} does not follow on {here}: every hex of the way is written, each beside the one before it, and `search`, `gaze`, "
            "`overrun`, `embark` or `debark` where it is to be done; from a place of power another may follow"
        ]
    )


# 08


def attacking(mana: int = 4, **hurts: int) -> State:
    """Barguest at the mind of Misha, and Dunatis at Imric's, in their last step."""
    state = put(bare(stand(clear(start(), "3013"), "3013", "Barguest", "Misha"), "Barguest", "Misha"), "public", "mana", mana)
    for name, wounds in hurts.items():
        state = hurt(state, name, wounds)
    minds = {"Barguest": {"target": "Misha", "round": 1}, "Dunatis": {"target": "Imric", "round": 0}}
    state = put(state, "public", "minds", minds)
    return put(state, "referee", "at", [{"key": key, "round": 2 if key == "turn" else 1} for key in ("turn", "enchantment", "minds")])


def struck(state: State, dice: str) -> tuple[Ruling, State]:
    ruling = rule(state, "strike Barguest", dice, FOMORIAN)
    assert ruling.verdict == "legal"
    return ruling, evolve(state, ruling.changes)


ROLLS = ["1 1", "1 2", "2 3", "3 4", "4 5", "6 6"]


@each("dice", ROLLS)
def test_a_round_of_the_duel_of_minds(dice: str) -> None:
    """19.4.08: what is told is what is marked; it goes on until one is dead."""
    ruling, after = struck(attacking(), dice)
    text = told(ruling)
    dead = [name for name in ("Barguest", "Misha") if pieces.piece(after, name)["state"] == "dead"]
    for name, side in (("Barguest", FOMORIAN), ("Misha", FAERIE)):
        wounds = after["secret"][side]["roster"].get(name, 0)
        plural = "s" if wounds > 1 else ""
        assert (f"{name} takes {wounds} wound{plural}." in text) is (wounds > 0 and name not in dead) or name in dead
        assert f"{name} takes 0" not in text
    assert ("Barguest" in after["public"]["minds"]) is (not dead)
    assert text.rstrip().endswith("over." if dead else "undecided.")
    assert (ruling.outcome == " and ".join(f"{name} dies" for name in dead)) if dead else ("to Barguest, " in ruling.outcome)
    assert after["public"]["minds"]["Dunatis"] == {"target": "Imric", "round": 0}
    if not dead:
        assert after["public"]["minds"]["Barguest"]["round"] == 2
        assert "mental attack of Barguest on Misha, round 2" in ruling.rolls[0].why
    assert ruling.rolls[0].who == FOMORIAN


def test_the_duel_of_minds_ends_with_a_death() -> None:
    """Among these rolls somebody dies of one wound, and somebody does not."""
    ends = [struck(attacking(Barguest=3, Misha=1), dice)[1]["public"]["minds"].get("Barguest") for dice in ROLLS]
    assert None in ends
    fresh = [struck(attacking(), dice)[1]["public"]["minds"].get("Barguest") for dice in ROLLS]
    assert {"target": "Misha", "round": 2} in fresh


@each(("bearer", "more"), [("Barguest", 2), ("Misha", -2), (None, 0)])
def test_the_staff_helps_in_the_duel_of_minds(bearer: str | None, more: int) -> None:
    """20.6.21: what it adds for the caster it takes off for his target."""
    state = bears(bears(attacking(), "17", "Brigit"), "21", bearer or "Dunatis")
    assert result(rule(state, "strike Barguest", "3 4", FOMORIAN), "dice") == str(7 + more)


def test_the_strengths_of_minds() -> None:
    """19.4.08: whoever has no magic counts as 1 and the mana."""
    for mana in (0, 4):
        heard = hearing(put(start(), "public", "mana", mana))
        assert enchantments._mind(heard, "Rurik") == (1 + mana, 1)
        assert enchantments._mind(heard, "Barguest") == (strengths.magic(heard, "Barguest")[0], 3)
    assert [line.text for line in heard.lines if line.label == "Rurik"] == ["magic 1 (for this enchantment) + mana 4"]


@each(
    ("person", "verb", "left"),
    [
        ("Barguest", "next", {"Dunatis"}),
        ("Misha", "next", {"Dunatis"}),
        ("Imric", "next", {"Barguest"}),
        ("Elidor", "next", {"Barguest", "Dunatis"}),
        ("Barguest", "strike", {"Barguest", "Dunatis"}),
        ("Imric", "strike", {"Barguest"}),
    ],
)
def test_the_dead_strike_no_more(person: str, verb: str, left: set[str]) -> None:
    """19.4.08: a duel that is being struck is ended by its own round."""
    heard = hearing(attacking(), FOMORIAN)
    heard.declaration = heard.declaration._replace(verb=verb, args={"person": "Barguest"})
    heard.args = heard.declaration.args
    enchantments.end_mind_attacks(heard, person, pieces.piece(heard.state, person))
    assert {*heard.public["minds"]} == left


def test_who_is_offered_to_strike() -> None:
    """Whoever has begun, until it is over. [16.0]"""
    assert offers_of(attacking(), "strike", FOMORIAN) == ["strike Barguest"]
    first = put(attacking(), "public", "minds", "Barguest", "round", 0)
    assert offers_of(first, "strike", FOMORIAN) == ["strike Barguest", "strike Dunatis"]
    assert refused(attacking(), "strike Sean", FOMORIAN)[-1] == "19.4.08.attack"


def test_whose_whereabouts_are_hidden_lives_on_for_whoever_looks_ahead() -> None:
    """11.9, 19.4.08: odds and what is owed are held by what all see, where a person of the other side stands nowhere."""
    state = put(attacking(), "public", "pieces", "Misha", "hex", None)
    ruling, after = struck(state, "3 4")
    assert "dies" not in str(ruling.outcome)
    assert "Barguest" in after["public"]["minds"]
    fate = {"owner": FOMORIAN, "enemy": "Misha", "how": "challenge", "bearer": "Barguest"}
    state = put(state, "public", "items", "18", {"state": "left", "hex": "3013", "side": None, "fate": fate})
    assert [owed.text for owed in outstanding.owed_fates(state)] == [
        "Fomorian rolls for the fate of The Moray Crystal (fate The Moray Crystal)"
    ]
    dead = put(state, "public", "pieces", "Misha", "state", "dead")
    assert "back without a roll" in next(owed.text for owed in outstanding.owed_fates(dead))
