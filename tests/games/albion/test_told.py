"""What the players are told of what befalls: each piece of news in the ruling that brings it, and to whom."""

import re
from collections.abc import Callable
from pathlib import Path

from playaid.dice.sources import Refusing
from playaid.games import albion
from playaid.games.albion import GAME
from playaid.games.albion.rules import activation, losses
from playaid.games.albion.state import pieces
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.language.extraction import messages_in
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.ruling import Declaration
from playaid.referee.contract.state import State
from tests.each import each
from tests.games.albion.table import BOOK, at, bare, clear, do, hurt, put, rule, stand, start, told
from tests.games.albion.test_19_enchantments import cast
from tests.games.albion.test_20_items import meeting
from tests.games.albion.test_losses import alone_on_oakheart, owing
from tests.games.albion.two import bears, moving, plotted, plotting


def hearing(state: State, side: str = FAERIE, verb: str = "remove", **args: str) -> Hearing:
    """A secret declaration is heard: what everybody is to know of it must be said aloud."""
    return Hearing(GAME, state, Declaration(verb, args, side), BOOK, Refusing(), secret=True)


def public(heard: object) -> list[str]:
    """What a hearing has told everybody."""
    return [said.text for said in heard.story if said.only is None]  # type: ignore[attr-defined]


def test_a_casting_undone_by_dispelling() -> None:
    """19.4.11"""
    state = stand(stand(start(), "2816", "Sean"), "2608", "Misha")
    state = plotted(plotting(state), "06 by Sean; 12 by Barguest on Barguest", "11 by Misha at 2816")
    for caster, side in (("Sean", FOMORIAN), ("Barguest", FOMORIAN), ("Misha", FAERIE)):
        state = do(state, f"cast {caster}", "1 1", side)
    news = told(rule(state, "next"))
    assert "All enchantments in 2816 are dispelled." in news
    assert "undone" not in news
    state = plotted(
        plotting(stand(stand(start(), "2608", "Misha"), "2611", "Barguest")), "12 by Barguest on Barguest", "11 by Misha at 2611"
    )
    for caster, side in (("Barguest", FOMORIAN), ("Misha", FAERIE)):
        state = do(state, f"cast {caster}", "1 1", side)
    assert "is undone by the dispelling." in told(rule(state, "next"))


def test_a_mind_that_withstands_and_one_that_is_safe() -> None:
    """19.4.10"""
    state = stand(start(), "3013", "Auberon")
    done = do(plotted(plotting(state), "10 by Barguest on Auberon"), "cast Barguest", "1 1", FOMORIAN)
    assert "Auberon withstands Barguest's Mind Control." in told(rule(done, "next"))
    safe = do(plotted(plotting(stand(start(), "2034", "Dunatis")), "nothing", "10 by Dunatis on Rurik"), "cast Dunatis", "1 1", FAERIE)
    assert "Rurik is safe from Mind Control where he stands (broch)." in told(rule(safe, "next"))


def test_a_mind_set_free_by_death() -> None:
    state = put(stand(stand(start(), "2034", "Dunatis"), "2035", "Rurik"), "public", "pieces", "Rurik", "control", FAERIE)
    heard = hearing(put(state, "public", "mastered", {"Rurik": "Dunatis"}))
    losses.kill(heard, "Dunatis", "for the test")
    assert "Rurik is free again, for Dunatis is dead." in public(heard)


def test_the_mailcoat_keeps_off_the_hand_of_torbay() -> None:
    ruling = rule(bears(meeting(), "08", "Rurik"), "touch Malekin on Rurik", "", FAERIE)
    assert ruling.outcome == "unharmed"
    assert "Rurik wears the Mailcoat of Gofannon" in told(ruling, FAERIE)
    assert "Rurik is immune." in told(ruling)


def test_a_wrecked_person_reaches_the_shore_or_a_friend() -> None:
    """7.5"""
    assert "Imric reaches the shore." in told(rule(alone_on_oakheart("3205"), "remove Oakheart 2", side=FOMORIAN))
    near = stand(alone_on_oakheart("3205"), "3205", "Gullfoot")
    ruling = rule(near, "remove Oakheart 2", side=FOMORIAN, **{"ship for Imric": "Gullfoot"})
    assert "Imric is taken aboard Gullfoot." in told(ruling)
    assert "reaches the shore" not in told(ruling)


def test_what_the_wrecked_bore_is_lost_at_sea() -> None:
    """7.5: and nobody bears it any more, the drowned one's escort neither."""
    state = bears(alone_on_oakheart("3205"), "18", "Imric")
    ruling = rule(state, "remove Oakheart 2", side=FOMORIAN)
    assert "is lost at sea." in told(ruling)
    assert "The escort of Imric drowns." in told(ruling)
    done = do(state, "remove Oakheart 2", side=FOMORIAN)
    assert done["public"]["items"]["18"] == {"state": "destroyed", "hex": None, "side": None}
    assert "18" not in done["secret"][FOMORIAN]["items"]
    assert done["public"]["lost"][FOMORIAN]["points"] == 1


def test_a_ship_that_is_damaged() -> None:
    news = told(
        rule(owing(stand(start(), "0108", "Oakheart"), steps=1, hex="0108", **{"from": ["Oakheart"]}), "remove Oakheart 1", side=FOMORIAN)
    )
    assert "Oakheart is damaged." in news
    assert "goes down" not in news


def test_the_rade_and_the_ghosts_are_laid_to_rest() -> None:
    """19.5.19"""
    ghost = moving(stand(start(), "2630", "Cait Sith"), FAERIE)
    assert "Cait Sith is laid to rest in Wigan's Pen." in told(rule(ghost, "place Cait Sith at 2629"))
    rade = moving(bears(stand(start(), "2630", "Misha"), "06", "Misha"), FAERIE)
    assert "Finn's Rade is laid to rest in Wigan's Pen." in told(rule(rade, "place Misha at 2629"))


def test_what_a_person_uses_is_his_sides_secret() -> None:
    """20.2"""
    state = moving(stand(start(), "1922", "Finvarra"), FAERIE)
    ruling = rule(state, "use Trollbane by Finvarra")
    assert "Finvarra uses Trollbane." in told(ruling, FAERIE)
    assert "Trollbane" not in told(ruling, FOMORIAN)
    assert "Faerie has put in order what its pieces bear." in told(ruling, FOMORIAN)
    assert "Finvarra uses nothing he bears." in told(rule(state, "use by Finvarra"), FAERIE)


def fallen(how: str = "battle or melee") -> State:
    """Trollbane lies where Finvarra fell among his own, its fate to be rolled for."""
    state = at(clear(start(), "3013"), FOMORIAN, "combat", "battles")
    lies = {"state": "left", "hex": "3013", "side": None, "fate": {"how": how, "owner": FAERIE, "enemy": None, "bearer": "Finvarra"}}
    return put(state, "public", "items", "12", lies)


def test_the_fate_of_an_item() -> None:
    """20.5"""
    nobody = rule(fallen(), "fate Trollbane", "2 2", FAERIE)
    assert nobody.outcome == "left in the hex"
    assert "Nobody is there to take Trollbane up: it lies where it fell." in told(nobody, FAERIE)
    broken = rule(fallen(), "fate Trollbane", "1 1", FAERIE)
    assert broken.outcome == "destroyed"
    assert "Trollbane is broken for good." in told(broken, FAERIE)
    agreed = put(stand(fallen(), "3013", "Morigu"), "referee", "options", "fate-high", "friends")
    kept = rule(agreed, "fate Trollbane", "6 6", FAERIE)
    assert "dice 12, for which 20.5 gives no result in battle or melee friends" in told(kept, FAERIE)
    assert do(agreed, "fate Trollbane", "6 6", FAERIE)["secret"][FAERIE]["items"]["12"] == "Morigu"


def test_what_the_dead_bore_stays_aboard_his_ship() -> None:
    """20.1"""
    state = stand(start(), "0108", "Foamrider", "Finvarra")
    heard = hearing(put(state, "public", "pieces", "Finvarra", "aboard", "Foamrider"))
    losses.kill(heard, "Finvarra", "for the test")
    assert "What Finvarra bore stays aboard Foamrider." in public(heard)
    assert heard.state["secret"][FAERIE]["items"]["12"] == "Foamrider"


def test_nobody_left_of_a_forced_march() -> None:
    state = put(moving(stand(start(), "3013", "Imric"), FOMORIAN), "public", "forced", {"Imric": ["Imric", "Moray 99"]})
    state = put(at(state, FOMORIAN, "movement", "marches", "forced"), "public", "pieces", "Imric", "hex", None)
    ruling = rule(state, "toll Imric")
    assert ruling.verdict == "legal", ruling.reasons
    assert "Nobody is left of Imric's forced march." in told(ruling, FOMORIAN)


def test_imric_and_auberon_in_a_challenge() -> None:
    """7.9 t27: the winner's side adds 5 in this battle."""
    state = bare(stand(clear(start(), "3013"), "3013", "Imric", "Auberon"), "Imric", "Auberon")
    call = {"by": FAERIE, "persons": {FOMORIAN: "Imric", FAERIE: "Auberon"}, "state": "accepted", "round": 0}
    fight = {"hex": "3013", "kind": "battle", "attacker": FOMORIAN, "terrain": "clear", "round": 0, "state": "announced", "stopped": []}
    fight |= {"retreat": [], "ratio": None, "bonus": {}, "challenges": {"trial": call}}
    state = at(put(state, "public", "combat", {"fights": {"3013 battle": fight}, "current": None}), FOMORIAN, "combat", "duels")
    state = hurt(state, "Auberon", 1)
    ruling = rule(state, "trial Imric vs Auberon", "6 6")
    done = do(state, "trial Imric vs Auberon", "6 6")
    if pieces.piece(done, "Auberon")["state"] != "dead":
        ruling, done = rule(state, "trial Imric vs Auberon", "1 1"), do(state, "trial Imric vs Auberon", "1 1")
    assert pieces.piece(done, "Auberon")["state"] == "dead"
    assert "Fomorian adds 5 in this battle" in told(ruling)
    assert done["public"]["combat"]["fights"]["3013 battle"]["bonus"] == {FOMORIAN: 5}


def test_a_shaken_fortress_and_a_vortex() -> None:
    state = stand(start(), "2816", "Sean")
    done = do(plotted(plotting(state), "09 by Sean at 2815"), "cast Sean", "1 1", FOMORIAN)
    assert "A vortex opens in 2815." in told(rule(done, "next"))
    assert cast(state, "09 by Sean at 2815")["public"]["vortex"] == ["2815"]


def test_the_curse_of_requiter() -> None:
    """20.6.22: it falls on the champion who slew its bearer, while he stands on the map."""
    state = meeting()
    call = {"by": FAERIE, "persons": {FOMORIAN: "Rurik", FAERIE: "Dorwen"}, "state": "accepted", "round": 0}
    state = put(stand(state, "3013", "Dorwen"), "public", "combat", "fights", "3013 battle", "challenges", {"trial": call})
    state = hurt(bare(state, "Dorwen"), "Dorwen", 5)
    news = told(rule(state, "trial Rurik vs Dorwen", "1 1"))
    assert "The curse of Requiter falls on Rurik, who slew its bearer." in news
    assert pieces.piece(do(state, "trial Rurik vs Dorwen", "1 1"), "Rurik")["state"] == "dead"


def test_what_an_army_carried_when_it_ends() -> None:
    """7.5, 20.1"""
    heard = hearing(bears(start(), "18", "Moray 2714"))
    losses.shrink(heard, "Moray 2714", 4)
    assert any(text.endswith("lies in 2714.") for text in public(heard))
    afloat = put(bears(start(), "18", "Moray 2714"), "public", "pieces", "Moray 2714", "aboard", "Oakheart")
    heard = hearing(afloat)
    losses.shrink(heard, "Moray 2714", 4)
    assert any(text.endswith("stays aboard Oakheart.") for text in public(heard))
    assert heard.secret(FOMORIAN)["items"]["18"] == "Oakheart"
    heard = hearing(put(afloat, "public", "pieces", "Oakheart", "state", "sunk"))
    losses.shrink(heard, "Moray 2714", 4)
    assert any(text.endswith("is lost at sea.") for text in public(heard))
    assert heard.public["items"]["18"]["state"] == "destroyed"


@each(
    ("person", "news"),
    [
        ("Brian Mac Iver", "The Men of the Borders have lost their king: they go home at the end of the Game-Turn."),
        ("Corin", "Cait Sith appears in 2838 where Corin fell."),
        ("Brian Mac Iver", "Brian Mac Iver is dead, for the test."),
    ],
)
def test_what_befalls_in_a_secret_declaration_is_told_to_all(person: str, news: str) -> None:
    """A roster is marked in secret; who dies of it, and what becomes of that, everybody sees."""
    state = stand(start(), "2838", person)
    heard = hearing(state)
    losses.kill(heard, person, "for the test")
    assert news in public(heard)


@each(
    ("deed", "news"),
    [
        (lambda heard: losses.ruin(heard, "2714", FOMORIAN), "The fortress in 2714 falls to ruins."),
        (lambda heard: losses.lose_points(heard, FOMORIAN, 1, "A point is lost"), "A point is lost."),
        (lambda heard: losses.damage(heard, "Gullfoot", 1), "Gullfoot is damaged."),
        (lambda heard: losses.damage(heard, "Gullfoot", 2) and losses.go_down(heard, "Gullfoot"), "Gullfoot goes down in 3118."),
        (lambda heard: activation.wake(heard, "Gwynedd", "for the test"), "Gwynedd becomes active, for the test."),
    ],
)
def test_what_a_secret_declaration_does_in_the_open_is_told_to_all(deed: Callable[[Hearing], object], news: str) -> None:
    heard = hearing(stand(start(), "3118", "Gullfoot"))
    deed(heard)
    assert news in public(heard)


def test_only_the_two_whose_minds_struggle_die_in_a_challenge() -> None:
    """19.4.08: whoever else dies meanwhile has fallen in no combat; what he bore is there for the taking. [20.5]"""
    state = put(stand(start(), "3013", "Finvarra"), "public", "minds", {"Sean": {"target": "Elidor", "round": 1}})
    for person, item, fought in (("Finvarra", "12", False), ("Elidor", "02", True), ("Sean", "16", True)):
        heard = hearing(bears(stand(state, "3014", "Elidor", "Sean"), item, person), verb="strike", person="Sean")
        losses.kill(heard, person, "for the test")
        assert ("fate" in heard.public["items"][item]) is fought, person


def test_a_fate_is_rolled_for_by_the_side_whose_dead_bore_it() -> None:
    """20.5"""
    assert [reason.check.rpartition("/")[2] for reason in rule(fallen(), "fate Trollbane", side=FOMORIAN).reasons] == ["turn", "20.5.owner"]


@each(("control", "owner"), [(None, FOMORIAN), (FAERIE, FAERIE)])
def test_whoever_has_the_mind_of_the_dead_rolls_for_what_they_bore(control: str | None, owner: str) -> None:
    """The player who controlled them; and nobody has the mind of the dead. [20.5, 19.4.10]"""
    state = put(bears(stand(start(), "3013", "Sean", "Elidor"), "16", "Sean"), "public", "pieces", "Sean", "control", control)
    state = put(state, "public", "mastered", {"Sean": "Corin", "Rurik": "Corin"} if control else {"Rurik": "Corin"})
    state = put(state, "public", "minds", {"Sean": {"target": "Elidor", "round": 1}})
    heard = hearing(state, verb="strike", person="Sean")
    losses.kill(heard, "Sean", "for the test")
    assert heard.public["items"]["16"]["fate"]["owner"] == owner
    assert heard.public["mastered"] == {"Rurik": "Corin"}


def test_who_takes_an_item_up_is_not_taken_back() -> None:
    """Not even where both champions are dead and nothing is rolled."""
    ruling = rule(stand(fallen("challenge"), "3013", "Morigu"), "fate Trollbane", side=FAERIE)
    assert not ruling.rolls
    assert ruling.needs_consent


def test_the_price_of_a_mental_attack_is_told() -> None:
    """19.4.08"""
    state = plotted(plotting(put(start(), "public", "mana", 10)), "08 by Barguest on Elidor")
    ruling = rule(state, "cast Barguest", "1 1", FOMORIAN)
    assert "Barguest takes 1 wound: the price of the Mental Attack." in told(ruling)


@each(("shown", "wet"), [(None, True), ("Gerflax", False)])
def test_the_weather_of_a_hex_is_told_as_all_know_it(shown: str | None, wet: bool) -> None:
    """20.6.14: clear round the Wand once it has been shown."""
    state = put(stand(start(), "3322", "Gerflax"), "public", "weather", "map", "rain")
    state = put(state, "public", "items", "14", "shown", shown)
    for line in ("stack 3322", "where 3322"):
        assert ("weather rain" in " ".join(map(str, rule(state, line).shown))) is wet
    assert "weather rain" in " ".join(map(str, rule(state, "stack 3323").shown))


def test_a_line_that_shows_how_something_is_said_ends_its_sentence() -> None:
    """Pages leave such a line out, and what is told must be a sentence without it: "… may react with 5 points spends them" was none."""
    files = Path(albion.__file__).parent.rglob("*.py")
    goes_on = re.compile(r": `[^`]*\b[A-Z]{3,}\b[^`]*` [a-z]")
    assert goes_on.search("they may react: `move {pieces} via HEX` spends them")
    assert [found.where for found in messages_in(files) if goes_on.search(found.pattern)] == []
