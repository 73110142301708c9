"""13.0: who reacts, how far, and who is held."""

from playaid.book.facts import Fact
from playaid.games.albion import GAME
from playaid.games.albion.ratings import leaders, reach
from playaid.games.albion.state import pieces
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.contract.state import State, visible
from playaid.referee.deciding.decide import in_vain
from playaid.referee.deciding.offers import asking, supposing
from tests.each import each
from tests.games.albion.table import BOOK, at, bare, clear, do, hurt, offers_of, put, refused, rule, stand, start, told
from tests.games.albion.two import bears, hearing


def facing(gap: str) -> State:
    """Elidor with an army in 3012, Trolls in a hex beside or further away; the Fomorian player's turn."""
    state = clear(clear(start(), "3012"), "3013")
    state = stand(state, "3012", "Elidor", Albion_8={"count": 3, "under": "Elidor"})
    state = stand(state, gap, "Rurik", Moray_9={"count": 2, "under": "Rurik"})
    for army in [
        name for name in pieces.pieces(state) if pieces.piece(state, name)["kind"] == "army" and name not in ("Albion 8", "Moray 9")
    ]:
        state = _away(state, army)
    for name in ("Imric", "Grogan", "Gairloch", "Bogan", "Glastyn"):
        state = _away(state, name)
    return at(state, FOMORIAN, "reaction")


def _away(state: State, name: str) -> State:
    from tests.games.albion.table import put

    return put(state, "public", "pieces", name, "hex", "0101")


def test_who_sleeps_is_told_to_stay_at_home() -> None:
    """10.3: an exception that somebody may take for a slip"""
    awake = rule(facing("3014"), "react Elidor with Albion 8")
    assert "inactive" not in told(awake)
    state = put(facing("3014"), "public", "pieces", "Elidor", "state", "inactive")
    asleep = rule(put(state, "public", "pieces", "Albion 8", "state", "inactive"), "react Elidor with Albion 8")
    assert "Elidor, Albion 8 are inactive still and may move inside Albion only." in told(asleep)


def test_reaction_by_command_rating() -> None:
    state = facing("3014")
    assert refused(state, "move Elidor, Albion 8 via 3011") == ["13.named"]
    assert rule(state, "move Elidor, Albion 8 via 3011").reasons[0].instead == "react Elidor with Albion 8"
    state = do(state, "react Elidor with Albion 8")
    assert state["public"]["hurried"]["Albion 8"]["points"] == 3
    state = do(state, "move Elidor, Albion 8 via 3011")
    assert pieces.piece(state, "Albion 8")["hex"] == "3011"


def test_too_far_away_to_react() -> None:
    assert refused(facing("3018"), "react Elidor with Albion 8") == ["13.range"]


@each(
    ("gap", "helmed", "found"),
    [("3015", False, []), ("3016", False, ["13.range"]), ("3017", True, []), ("3018", True, ["13.range"])],
)
def test_the_rating_of_whoever_reacts_is_that_with_what_they_bear(gap: str, helmed: bool, found: list[str]) -> None:
    """13.0, 20.6.09: as near as the Command Rating says, and the Helm adds 2 to it."""
    state = bears(facing(gap), "09", "Elidor") if helmed else facing(gap)
    assert [reason.check.rpartition("/")[2] for reason in rule(state, "react Elidor with Albion 8").reasons] == found


def test_of_who_is_none_of_theirs_no_range_is_told() -> None:
    held = put(bare(stand(facing("3014"), "3705", "Edric"), "Edric"), "public", "pieces", "Edric", "control", FOMORIAN)
    assert refused(held, "react Edric", FAERIE) == ["11.own"]
    assert refused(put(facing("3014"), "public", "pieces", "Edric", "hex", None), "react Edric", FAERIE) == ["11.off-map"]


def test_held_by_a_better_commander() -> None:
    """Only a higher rating than all enemies' leaves enemy armies."""
    state = stand(facing("3012"), "3012", "Rurik")
    done = do(do(state, "react Elidor with Albion 8"), "move Elidor, Albion 8 via 3011")
    assert pieces.piece(done, "Elidor")["hex"] == "3011"
    state = stand(facing("3012"), "3012", "Imric")
    assert refused(do(state, "react Elidor with Albion 8"), "move Elidor, Albion 8 via 3011") == ["13.leave"]


@each(("commander", "told_of"), [("Rurik", " and may move on."), ("Imric", ".")])
def test_who_evades_in_a_reaction_moves_on_if_the_enemy_lets_them(commander: str, told_of: str) -> None:
    """13.0, 18.1: Imric commands better than Edric."""
    state = bare(stand(stand(facing("3013"), "3013", commander), "3012", "Edric"), "Edric")
    there = hurt(do(do(state, "react Edric"), "move Edric via 3013 costing 1"), commander, 5)
    assert f"Edric evades the enemy in 3013{told_of}" in told(rule(there, "slip 3013", "6 1"))


def test_the_active_side_and_ships_do_not_react() -> None:
    state = facing("3014")
    assert "11.own" in refused(state, "react Rurik", FAERIE)
    assert "sequence" in refused(state, "embark Elidor onto Foamrider", FAERIE)


def test_a_reaction_that_hangs_on_the_lie_of_the_columns_is_marked() -> None:
    """2.1: Elidor's rating reaches three hexes; by the other lie of the columns the Trolls are nearer or further."""
    from playaid.games.albion.state.hexes import distance, is_hex
    from tests.games.albion.table import rule, told

    around = [f"{column:02d}{row:02d}" for column in range(26, 35) for row in range(8, 17)]
    gaps = {n: (distance("3012", n, "even"), distance("3012", n, "odd")) for n in around if is_hex(n)}
    inside = next(n for n, (even, odd) in gaps.items() if even <= 3 < odd)
    outside = next(n for n, (even, odd) in gaps.items() if odd <= 3 < even)
    assert "otherwise on a map whose odd columns sit half a hex lower" in told(rule(facing(inside), "react Elidor with Albion 8"))
    assert "beware" not in told(rule(facing("3014"), "react Elidor with Albion 8"))
    assert (
        "otherwise on a map whose odd columns sit half a hex lower" in rule(facing(outside), "react Elidor with Albion 8").reasons[0].text
    )


def test_a_sleeping_kingdom_reacts_and_marches_on_inside_its_bounds() -> None:
    """10.3: its armies and persons may move; persons of no kingdom wait to be woken. [10.2]"""
    state = stand(put(start(), "public", "kingdoms", "Ulster", "inactive"), "1919", "Connan", Connaught_8={"count": 2, "under": "Connan"})
    assert pieces.piece(state, "Finvarra")["state"] == "inactive"
    for step, where in ((("reaction",), FOMORIAN), (("movement", "normal", "moving"), FAERIE)):
        verb = "react" if step == ("reaction",) else "force"
        begun = do(at(state, where, *step), f"{verb} Finvarra with Ulster 1922", side=FAERIE)
        assert begun["public"]["hurried"]["Ulster 1922"]["points"] == 4
    reacting = do(at(state, FOMORIAN, "reaction"), "react Finvarra with Ulster 1922", side=FAERIE)
    assert pieces.piece(do(reacting, "place Finvarra, Ulster 1922 at 1921", side=FAERIE), "Ulster 1922")["hex"] == "1921"
    assert "10.still" in refused(reacting, "place Finvarra, Ulster 1922 at 2128", FAERIE)
    alone = put(stand(state, "2610", Moray_8={"count": 2, "under": None}), "public", "pieces", "Misha", "state", "inactive")
    assert "12.4.inactive" in refused(at(alone, FOMORIAN, "reaction"), "react Misha", FAERIE)


def test_without_a_rating_it_is_the_reaction_that_is_refused() -> None:
    """13.0: a Command Rating gives the points; how near the enemy stands is not told beside it."""
    state = stand(facing("3014"), "3012", "Gerflax")
    assert refused(state, "react Gerflax") == ["13.rating"]
    assert [reason.citation for reason in rule(state, "react Gerflax").reasons] == ["13.0"]
    assert do(state, "react Elidor with Albion 8, Gerflax")["public"]["hurried"]["Gerflax"]["points"] == 3


def test_as_good_a_commander_holds_as_well() -> None:
    """13.0: only a higher rating leaves."""
    state = stand(facing("3012"), "3012", "Rurik")
    ratings = {name: int(BOOK.fact("persons", name, "command").value) for name in ("Elidor", "Rurik")}
    level = BOOK.with_recorded([Fact("persons", ("Rurik", "command"), ratings["Elidor"], "owner")])
    assert ratings["Rurik"] < ratings["Elidor"]
    assert reach.pins(hearing(state), ["Elidor", "Albion 8"], "3012") is None
    assert reach.pins(hearing(state, book=level), ["Elidor", "Albion 8"], "3012") is not None


def test_who_may_react_and_cannot_leave_is_told_at_once() -> None:
    """A better commander of the enemy's keeps them where they stand; they were told of their points, and refused only then."""

    def vain(state: State) -> str:
        asked = asking(GAME, state, BOOK, "react", FAERIE)
        return in_vain(supposing(asked, {"person": "Elidor", "pieces": ["Albion 8"]}), GAME.verbs["react"])

    assert vain(stand(facing("3012"), "3012", "Imric")) == (
        "Imric (6) commands as well as anybody who reacts (3), and enemy armies hold 3012: they cannot leave it"
    )
    assert vain(stand(facing("3012"), "3012", "Rurik")) == ""
    assert vain(facing("3014")) == ""


@each(("verb", "side", "path"), [("force", FOMORIAN, ("movement", "normal", "moving")), ("react", FAERIE, ("reaction",))])
def test_who_may_be_named_is_listed_for_the_whole_table(verb: str, side: str, path: tuple[str, ...]) -> None:
    """What all see is enough: nobody bears what takes a printed rating away. [12.4, 13.0]"""
    state = at(start(), FOMORIAN, *path)
    seen = visible(state, None)
    lines = list(GAME.verbs[verb].offers(asking(GAME, seen, BOOK, verb, side)))
    assert [f"{verb} {line}" for line in lines] == offers_of(state, verb, side)
    assert lines


def test_only_dorwen_without_her_sword_has_less_than_is_printed() -> None:
    """Requiter's point is on her piece. [20.6.22]"""
    heard = hearing(start())
    assert leaders.sure_rating(heard, "Dorwen") == int(BOOK.value("persons", "Dorwen", "command")) - 1
    assert leaders.sure_rating(heard, "Edric") == int(BOOK.value("persons", "Edric", "command"))
    assert not leaders.has_rating(heard, "Barguest")


def test_a_stack_that_is_held_is_told_one_reason() -> None:
    """13.0: it leaves by its best rating, and not each of its pieces by its own."""
    held = do(stand(facing("3012"), "3012", "Imric"), "react Elidor with Albion 8", side=FAERIE)
    (reason,) = rule(held, "move Elidor, Albion 8 via 3112", side=FAERIE).reasons
    assert reason.text == "Imric (6) commands as well as anybody who reacts (3), and enemy armies hold 3012"
    free = do(facing("3012"), "react Elidor with Albion 8", side=FAERIE)
    assert rule(free, "move Elidor, Albion 8 via 3112", side=FAERIE).verdict == LEGAL


def test_of_a_stack_only_those_whom_nobody_commands_are_named() -> None:
    """11.1: an army is commanded by whoever goes with it."""
    state = stand(facing("3014"), "3014", Ochil_9={"count": 1, "under": None})
    state = at(state, FOMORIAN, "movement", "normal", "moving")
    (reason,) = rule(state, "move Rurik, Moray 9, Ochil 9 via 3114", side=FOMORIAN).reasons
    assert reason.text == "Ochil 9: nobody in the stack may command them"
    assert rule(state, "move Rurik, Moray 9 via 3114", side=FOMORIAN).verdict == LEGAL


@each(
    ("line", "stays"),
    [
        ("react Elidor", "Albion 8 is not named with Elidor, and stays: `react Elidor with Albion 8` lets it come."),
        ("react Elidor with Albion 8", None),
    ],
)
def test_who_reacts_without_their_army_is_told(line: str, stays: str | None) -> None:
    """13.0: and how the points are spent."""
    ruling = rule(facing("3014"), line, side=FAERIE)
    said = [str(one.text) for one in ruling.story]
    assert any("stays" in text for text in said) == (stays is not None)
    assert stays is None or stays in said
    assert any("via HEX`." in text for text in said)


def test_an_army_that_reacts_already_is_not_said_to_stay() -> None:
    state = stand(facing("3014"), "3012", "Gerflax")
    state = do(state, "react Elidor with Albion 8", side=FAERIE)
    assert "stays" not in told(rule(state, "react Elidor with Gerflax", side=FAERIE))
