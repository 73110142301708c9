"""20.6.15: the Hand of Torbay in melees, challenge combats and Mental Attacks; 16.0: one Mental Attack after the other."""

from typing import Any

from playaid.games.albion.rules import bearing, wonders
from playaid.games.albion.state import castings, outstanding, pieces
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.contract.state import State, visible
from tests.each import each
from tests.games.albion.table import at, do, hurt, offers_of, put, refused, rule, stand, start
from tests.games.albion.test_15_retreats import with_a_fate
from tests.games.albion.test_16_one_at_a_time import combats_of_a_phase, marked
from tests.games.albion.test_20_items import meeting
from tests.games.albion.test_initiating import FIELD, field
from tests.games.albion.two import bears, hearing, plotting


def joined(begins: str = FAERIE, *casters: str) -> State:
    """A melee of Malekin, who bears the Hand, and Elidor with Barguest, begun by a side."""
    state = at(field("Barguest", faerie=("Malekin", "Elidor")), begins, "combat", "melees")
    return marked(at(do(state, f"melee {FIELD}", side=begins), begins, "combat", "duels"), *casters)


@each(
    ("begins", "casters", "found"),
    [
        (FAERIE, (), []),
        (FAERIE, ("Malekin",), ["19.3.touch"]),
        (FAERIE, ("Elidor", "Barguest"), []),
        (FOMORIAN, ("Malekin",), []),
    ],
)
def test_a_caster_touches_nobody_in_what_his_own_side_began(begins: str, casters: tuple[str, ...], found: list[str]) -> None:
    """19.3: he only defends himself if he is attacked."""
    state = joined(begins, *casters)
    ruling = rule(state, "touch Malekin on Barguest", "6", side=FAERIE)
    assert [reason.check.rpartition("/")[2] for reason in ruling.reasons] == found
    assert offers_of(state, "touch", FAERIE) == ([] if found else ["touch Malekin on Barguest"])


def test_of_who_is_gone_it_is_not_said_what_they_use() -> None:
    gone = put(joined(), "public", "pieces", "Elidor", "hex", None)
    assert refused(gone, "touch Elidor on Barguest", FAERIE) == ["20.6.person", "20.6.15.meet"]
    assert refused(joined(), "touch Elidor on Barguest", FAERIE) == ["20.6.15.uses"]


def test_whoever_is_touched_in_a_melee_falls_in_a_melee() -> None:
    """What he bore may be broken, or picked up: it is rolled for. [20.5]"""
    state = hurt(put(joined(), "public", "mana", 0), "Barguest", 3)
    dead = do(state, "touch Malekin on Barguest", "6", FAERIE)
    assert pieces.piece(dead, "Barguest")["state"] == "dead"
    assert dead["public"]["items"]["18"]["fate"]["how"] == "battle or melee"


@each("begun", ["duel", "melee", None])
def test_what_has_been_begun_is_finished_before_a_touch_in_another(begun: str | None) -> None:
    """16.0: what it does belongs to a combat that is still to come."""
    state = bears(combats_of_a_phase(begun), "15", "Edric")
    if begun is None:
        assert rule(state, "touch Edric on Imric", "1", side=FAERIE).verdict == LEGAL
    else:
        assert refused(state, "touch Edric on Imric", FAERIE) == ["16.one.touch"]


# Mental Attacks [19.4.08]


def attacked(bearer: str = "Misha", begun: str | None = None, **options: str) -> State:
    """Barguest at the mind of Misha, Dunatis at Imric's, both far away; somebody bears the Hand, of one attack a round may be fought."""
    state = bears(stand(stand(start(), "2611", "Barguest"), "2608", "Misha"), "15", bearer)
    for option, value in options.items():
        state = put(state, "referee", "options", option.replace("_", "-"), value)
    targets = {"Barguest": "Misha", "Dunatis": "Imric"}
    minds = {caster: {"target": target, "round": int(caster == begun)} for caster, target in targets.items()}
    state = marked(put(state, "public", "minds", minds), "Barguest", "Dunatis")
    return put(state, "referee", "at", [{"key": key, "round": 2 if key == "turn" else 1} for key in ("turn", "enchantment", "minds")])


AT_MISHA, BY_MISHA = "touch Barguest on Misha", "touch Misha on Barguest"


@each(
    ("bearer", "line", "option", "found"),
    [
        ("Misha", BY_MISHA, "attacked", []),
        ("Misha", BY_MISHA, "either", []),
        ("Misha", BY_MISHA, "nobody", ["20.6.15.afar"]),
        ("Barguest", AT_MISHA, "attacked", ["19.3.touch"]),
        ("Barguest", AT_MISHA, "either", []),
        ("Barguest", AT_MISHA, "nobody", ["19.3.touch", "20.6.15.afar"]),
        ("Barguest", "touch Barguest on Dunatis", "either", ["20.6.15.meet"]),
    ],
)
def test_the_hand_in_a_mental_attack(bearer: str, line: str, option: str, found: list[str]) -> None:
    """A duel arcane is challenge combat, and this one is resolved as any other: whoever is attacked may touch at any distance, and
    whoever has cast does nothing else. [15.5, 19.3, 19.4.08, 20.6.15]"""
    state = attacked(bearer, mental_touch=option)
    side = FAERIE if bearer == "Misha" else FOMORIAN
    ruling = rule(state, line, "1", side=side)
    assert [reason.check.rpartition("/")[2] for reason in ruling.reasons] == found
    meets = "20.6.15.meet" not in found
    assert offers_of(state, "touch", side) == ([line] if meets and not found else [AT_MISHA] if not meets else [])


def test_whoever_is_attacked_may_touch_though_he_has_cast_himself() -> None:
    state = marked(attacked(), "Barguest", "Misha")
    assert rule(state, BY_MISHA, "1", side=FAERIE).verdict == LEGAL


def test_whoever_dies_of_it_fights_the_attack_no_more() -> None:
    """And what he bore goes as in a duel arcane. [20.5]"""
    dead = do(hurt(put(attacked(), "public", "mana", 0), "Barguest", 3), BY_MISHA, "6", FAERIE)
    assert list(dead["public"]["minds"]) == ["Dunatis"]
    lies = dead["public"]["items"]["18"]["fate"]
    assert (lies["how"], lies["enemy"]) == ("challenge", "Misha")
    assert outstanding.fates(dead) == ["18"]


def test_he_touches_once_and_before_the_first_round() -> None:
    once = do(attacked(), BY_MISHA, "1", FAERIE)
    assert refused(once, BY_MISHA, FAERIE) == ["20.6.15.once"]
    assert refused(attacked(begun="Barguest"), BY_MISHA, FAERIE) == ["20.6.15.meet"]


@each(
    ("begun", "line", "side", "found"),
    [
        (None, "strike Barguest", FOMORIAN, []),
        (None, "strike Dunatis", FAERIE, []),
        ("Barguest", "strike Barguest", FOMORIAN, []),
        ("Barguest", "strike Dunatis", FAERIE, ["16.one.mind"]),
        ("Dunatis", "strike Barguest", FOMORIAN, ["16.one.mind"]),
        ("Dunatis", BY_MISHA, FAERIE, ["16.one.touch"]),
    ],
)
def test_one_mental_attack_after_the_other(begun: str | None, line: str, side: str, found: list[str]) -> None:
    """16.0, 19.4.08: in all ways as a duel arcane."""
    ruling = rule(attacked(begun=begun), line, "3 4", side=side)
    assert [reason.check.rpartition("/")[2] for reason in ruling.reasons] == found
    if found:
        caster, target = str(begun), {"Barguest": "Misha", "Dunatis": "Imric"}[str(begun)]
        assert f"the mental attack of {caster} on {target} is not over" in str(ruling.reasons)


def test_the_attack_that_has_been_begun_is_offered_alone_and_owed_first() -> None:
    state = attacked(begun="Dunatis")
    assert offers_of(state, "strike", FAERIE) == ["strike Dunatis"]
    assert [owed.text.partition("'")[0] for owed in castings.owed_minds(state)] == ["Dunatis", "Barguest"]
    assert [owed.text.partition("'")[0] for owed in castings.owed_minds(attacked())] == ["Barguest", "Dunatis"]


def test_no_hand_touches_in_a_mind_from_a_challenge_elsewhere() -> None:
    """The combat that is meant is the one in which the two meet."""
    minds: dict[str, Any] = {"Barguest": {"target": "Misha", "round": 1}}
    assert rule(put(meeting(), "public", "minds", minds), "touch Malekin on Rurik", "1", side=FAERIE).verdict == LEGAL


def test_in_a_melee_it_touches_whatever_is_agreed_of_mental_attacks() -> None:
    state = put(joined(), "referee", "options", "mental-touch", "nobody")
    assert rule(state, "touch Malekin on Barguest", "1", side=FAERIE).verdict == LEGAL


# 20.5: the fate of what the dead bore comes before the next roll


def test_no_mind_is_struck_before_the_fate_of_what_the_dead_bore() -> None:
    """Who has won it is rolled for while they live: neither the next attack nor the Hand goes before. [20.5]"""
    state = attacked()
    for line, check in (("strike Dunatis", "20.5.mind"), (BY_MISHA, "20.5.touch")):
        assert rule(state, line, "3 4", side=FAERIE).verdict == LEGAL
        [reason] = rule(with_a_fate(state), line, "3 4", side=FAERIE).reasons
        assert (reason.check.rpartition("/")[2], reason.text) == (check, "the fate of Trollbane is rolled first")
    for verb in ("strike", "touch"):
        assert offers_of(state, verb, FAERIE)
        assert not offers_of(with_a_fate(state), verb, FAERIE)
    rolled = do(with_a_fate(state), "fate Trollbane", "1 1", FAERIE)
    assert rule(rolled, "strike Dunatis", "3 4", side=FAERIE).verdict == LEGAL


def test_what_the_dead_bore_is_of_the_attack_in_which_they_fell() -> None:
    """The victor is whoever has killed them, not whom they attacked themselves. [20.5]"""
    state = hurt(put(attacked(), "public", "mana", 0), "Barguest", 3)
    minds = {"Barguest": {"target": "Dunatis", "round": 0}, "Misha": {"target": "Barguest", "round": 0}}
    dead = do(put(state, "public", "minds", minds), "strike Misha", "6 6", FAERIE)
    assert dead["public"]["items"]["18"]["fate"]["enemy"] == "Misha"
    rolled = do(dead, "fate The Moray Crystal", "5 5", FOMORIAN)
    assert rolled["secret"][FAERIE]["items"]["18"] == "Misha"


def test_whom_the_hand_kills_after_a_challenge_won_falls_before_its_bearer() -> None:
    """Both champions are dead only where the two have died in one combat. [20.5]"""
    won = {"by": FAERIE, "persons": {FOMORIAN: "Rurik", FAERIE: "Finvarra"}, "state": "over", "round": 1}
    state = bears(bears(meeting(), "15", "Malekin"), "12", "Rurik")
    calls = state["public"]["combat"]["fights"]["3013 battle"]["challenges"]
    state = put(state, "public", "combat", "fights", "3013 battle", "challenges", {"duel": won, **calls})
    state = hurt(put(state, "public", "pieces", "Finvarra", "state", "dead"), "Rurik", 5)
    dead = do(put(state, "public", "pieces", "Finvarra", "hex", None), "touch Malekin on Rurik", "6", FAERIE)
    assert dead["public"]["items"]["12"]["fate"]["enemy"] == "Malekin"
    assert not outstanding.recovered(dead, "12")


class Watched(dict[str, Any]):
    """Compartments, and whether one was looked for."""

    looked = False

    def get(self, key: str, default: Any = None) -> Any:
        self.looked = True
        return super().get(key, default)


CHAPTER = {**dict.fromkeys(("give", "store", "take"), bearing), **dict.fromkeys(("sow", "touch"), wonders)}


@each("verb", ["give", "store", "take", "sow", "touch"])
def test_what_nobody_can_do_now_hangs_on_nothing_hidden(verb: str) -> None:
    """20.1, 20.6: where nothing changes hands and nobody fights, no compartment is looked into for offers."""
    state = visible(plotting(start()), None)
    for side in (FOMORIAN, FAERIE):
        assert offers_of(state, verb, side) == []
        noted = Watched(state["secret"])
        heard = hearing({**state, "secret": noted}, side)
        assert list(getattr(CHAPTER[verb], f"{verb}_offers")(heard)) == []
        assert not noted.looked


def why(state: State, line: str) -> str:
    return str(next(reason.text for reason in rule(state, line, "1", side=FAERIE).reasons))


def test_the_refusal_says_why_the_hand_is_not_for_this() -> None:
    """20.6.15: one enemy person in a melee or challenge combat, before it is resolved."""
    assert why(joined(), "touch Malekin on Elidor") == "Elidor is no enemy of Malekin"
    assert why(joined(), "touch Malekin on Imric") == "Malekin and Imric meet in no melee or challenge combat"
    begun = put(joined(), "public", "combat", "fights", f"{FIELD} melee", "round", 1)
    assert why(begun, "touch Malekin on Barguest") == f"the melee in {FIELD} has begun, and the Hand comes before it"
    assert (
        why(attacked(begun="Barguest"), BY_MISHA) == "the Mental Attack between Misha and Barguest has begun, and the Hand comes before it"
    )
    challenged = meeting("trial")
    name = next(iter(challenged["public"]["combat"]["fights"]))
    call = ("public", "combat", "fights", name, "challenges", "trial")
    asked = put(challenged, *call, "state", "open")
    assert why(asked, "touch Malekin on Rurik") == "the challenge between Malekin and Rurik is not accepted"
    fought = put(challenged, *call, "round", 1)
    assert why(fought, "touch Malekin on Rurik") == "the challenge combat of Malekin and Rurik has begun, and the Hand comes before it"
    for over in (put(fought, *call, "state", "over"), put(challenged, *call, "state", "declined")):
        assert why(over, "touch Malekin on Rurik") == "Malekin and Rurik meet in no melee or challenge combat"
    assert why(attacked(), "touch Misha on Imric") == "Misha and Imric meet in no melee or challenge combat"


def test_whoever_has_declined_a_melee_is_touched_by_nobody_in_it() -> None:
    """15.3: they take no part in it."""
    declined = put(joined(), "public", "combat", "fights", f"{FIELD} melee", "declined", ["Barguest"])
    assert why(declined, "touch Malekin on Barguest") == f"Barguest takes no part in the melee in {FIELD}"
    assert offers_of(declined, "touch", FAERIE) == []
    aloof = put(joined(), "public", "combat", "fights", f"{FIELD} melee", "declined", ["Malekin"])
    assert why(aloof, "touch Malekin on Barguest") == f"Malekin takes no part in the melee in {FIELD}"
