"""Halves of conditions about whom a spell reaches: each with what it alone decides. [Spells] [Spell index]"""

from playaid.games.tears.ratings.leadership import command
from playaid.games.tears.rules import scenarios
from playaid.games.tears.state import fights
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.deciding.offers import asking
from tests.each import each
from tests.games.tears import table
from tests.games.tears.table import F, G, begun, changed, cleared, do, lay, put, rule, under
from tests.games.tears.test_casting import dragon_in_line, reasons
from tests.games.tears.test_spells import duel, march


def knowing(spell: str, wizard: str = "Urso", at: str = "Riverton") -> table.State:
    """A wizard of Forseti's who knows the spell, activated by himself."""
    state = changed(put(begun(F), wizard, at), ["put", ["secret", F, "spells", wizard], [spell]])
    return do(state, f"activate {wizard}")


def test_that_nobody_is_healed_there_is_not_told_where_a_leader_stands() -> None:
    """It would tell what lies under him. [Heal] [Leader boxes]"""
    said = [reasons(put(knowing("Heal"), who, "Riverton"), "cast Heal by Urso")["cast.aim"] for who in ("Vilkie", "Neko")]
    assert said[0] == "Heal reaches a reduced unit that has been with Urso since the turn began: none is there"
    assert said[1] != said[0]
    lain = under(put(knowing("Heal"), "Neko", "Riverton"), "Neko", "Foot Soldier")
    assert reasons(lain, "cast Heal by Urso")["cast.aim"] == said[1]


@each(("led", "named", "said"), [(0, 5, "on up to four"), (1, 4, "leads 1 already and commands 4")])
def test_why_enthrall_does_not_lead_so_many(led: int, named: int, said: str) -> None:
    state = lay(cleared(march("Enthrall"), G, "Glaginsdrog"), G, "Kimrin", "2 Wargroup")
    if led:
        state = do(state, "cast Enthrall by Kishmin on Warsteed", "1")
    assert said in reasons(state, f"cast Enthrall by Kishmin on {named} Wargroup")["cast.aim"]


def test_of_another_spell_it_is_not_said_that_its_target_is_hidden() -> None:
    """Whom a spell hides is healed as any. [Heal] [Obfuscate]"""
    state = changed(lay(knowing("Heal"), F, "Riverton", "Cavalry"), ["put", ["public", "veiled", "Riverton"], {F: ["Cavalry"]}])
    assert "hidden" not in reasons(state, "cast Heal by Urso on Cavalry")["cast.aim"]
    hides = changed(state, ["put", ["secret", F, "spells", "Urso"], ["Obfuscate"]])
    assert reasons(hides, "cast Obfuscate by Urso on Cavalry")["cast.aim"] == "Cavalry is hidden by a spell already"


def test_of_a_call_for_aid_it_is_not_said_where_the_enemys_pieces_are() -> None:
    """That a spell is cast on those of one area alone is said of Tortoise Speed. [Summon Aid]"""
    state = lay(lay(duel("Summon Aid"), G, "Oldmarch", "Wargroup"), F, "Millbrook", "Elite Guard")
    assert "one area" not in reasons(state, 'cast "Summon Aid" by Hastur on "Elite Guard" at Oldmarch')["cast.aim"]


@each(
    ("spell", "line", "hint"),
    [
        ("Courser's Speed", "Cadmin", True),
        ("Obfuscate", "Cadmin", True),
        ("Heal", "Cadmin", False),
    ],
)
def test_whose_name_stands_for_whom_they_lead_is_said_of_spells_that_reach_under_leaders(spell: str, line: str, hint: bool) -> None:
    state = put(lay(march(spell), G, "Kimrin", "reduced Wargroup"), "Kestrel", "Kimrin")
    said = reasons(state, f'cast "{spell}" by Kishmin on {line}')["cast.aim"]
    assert ("goes by that name" in said) is hint


def test_that_is_said_of_tortoise_speed_too() -> None:
    """Under a leader of the enemy their owner says whom it slows. [Tortoise Speed]"""
    state = put(lay(march("Tortoise Speed"), F, "Ashmoor", "Cavalry"), "Neko", "Ashmoor")
    said = reasons(state, 'cast "Tortoise Speed" by Kishmin on Foot Soldier at Ashmoor')["cast.aim"]
    assert "who lies under Neko goes by that name" in said
    bare = reasons(cleared(put(state, "Neko", "Riverton"), F, "Ashmoor"), 'cast "Tortoise Speed" by Kishmin on Foot Soldier at Ashmoor')
    assert "goes by that name" not in bare["cast.aim"]


def test_in_battle_obfuscate_reaches_nobody_under_a_leaders_name() -> None:
    """All who fight lie in line. [Obfuscate]"""
    state = changed(duel("Obfuscate"), ["put", ["public", "battle", "rows", G], ["Hastur", "Warsteed", "Warsteed"]])
    assert "goes by that name" not in reasons(state, "cast Obfuscate by Hastur on Cadmin")["cast.aim"]
    assert [*reasons(state, "cast Obfuscate by Hastur on Shale, Shale")] == ["cast.aim"]


def test_whoever_goes_further_by_a_spell_can_be_hidden() -> None:
    """[Obfuscate] [Courser's Speed]"""
    state = changed(march("Obfuscate"), ["put", ["public", "board", G, "Kimrin"], ["Warsteed~-1", "Wargroup"]])
    assert rule(state, "cast Obfuscate by Kishmin on Warsteed", "1").verdict == LEGAL


def test_tortoise_speed_has_met_who_is_slowed_next_door() -> None:
    """[Tortoise Speed]"""
    state = changed(lay(march("Tortoise Speed"), F, "Ashmoor", "Cavalry"), ["put", ["public", "slowed"], {"Ashmoor|Cavalry": 1}])
    said = reasons(state, 'cast "Tortoise Speed" by Kishmin on Cavalry at Ashmoor')
    assert "has met Cavalry already" in said["cast.aim"]


def test_of_an_enemys_wizard_it_is_not_told_what_bars_their_spell() -> None:
    """Whose wizard it is bars it. [Units]"""
    state = put(knowing("Heal"), "Urso", "Riverton", act=True, used=0, spelt=True)
    assert "cast.here" in reasons(state, "cast Heal by Urso")
    assert "cast.here" not in reasons(state, "cast Heal by Urso", G)


def test_terramax_assaults_a_castle_for_his_side() -> None:
    """He knows no Breach, and that alone bars it. [Breach] [Terramax]"""
    state = duel("Breach", castle=True)
    dragon = {**state["public"]["dragon"], "state": "play", "master": "Hastur", "checked": 1, "failed": False}
    row = sorted([*fights.battle(state)["rows"][G], "Terramax"])
    state = changed(state, ["put", ["public", "dragon"], dragon], ["put", ["public", "battle", "rows", G], row])
    assert [*reasons(state, "cast Breach by Terramax")] == ["cast.knows"]
    assert "cast.siege" in reasons(dragon_in_line(), "cast Breach by Terramax")


# penguins, the war


def rookery(**options: str) -> table.State:
    """Kishmin is to call penguins in Ossum, where Shale has room for two and Ezelle for one."""
    state = changed(
        begun(penguins="yes"), *(["put", ["referee", "options", name.replace("_", "-")], said] for name, said in options.items())
    )
    state = changed(put(state, "Kishmin", "Ossum"), ["put", ["secret", G, "spells", "Kishmin"], ["Summon Penguins"]])
    state = under(put(cleared(state, G, "Kimrin", "Glaginsdrog"), "Shale", "Ossum"), "Shale", "Warsteed")
    state = do(state, "activate Kishmin")
    room = {name: command(asking(table.GAME, state, table.HOUSE, "cast", G), name) for name in ("Shale", "Ezelle")}
    for name, left in (("Shale", 2), ("Ezelle", 1)):
        state = put(state, name, "Ossum")
        filled = sorted([*(["Warsteed"] * 1), *(["Cadmin"] * (room[name] - left - 1))])
        state = changed(state, ["put", ["secret", G, "boxes", name], filled])
    return state


@each(
    ("die", "company", "takers"),
    [
        ("5", "whole", ("Shale", "Ezelle")),
        ("5", "commanded", ("Shale",)),
        ("1", "commanded", ("Shale", "Ezelle")),
    ],
)
def test_by_option_penguins_come_under_who_has_room_for_them_all(die: str, company: str, takers: tuple[str, ...]) -> None:
    """[Penguins 1]"""
    question = rule(rookery(penguin_company=company), 'cast "Summon Penguins" by Kishmin', f"1 {die}").question
    assert question is not None
    assert question.options == takers


def test_spells_to_prepare_are_named_out_of_the_index() -> None:
    """[War of the Dragon 3]"""
    known = ["Bad Fortune", "Breach", "Courser's Speed", "Direct Attack"]
    state = changed(
        begun(),
        ["put", ["secret", G, "spells", "Hastur"], known],
        ["put", ["public", "owed"], [{"side": G, "what": "spells", "who": "Hastur", "number": 1}]],
    )
    assert scenarios.prepare_offers(asking(table.GAME, state, table.HOUSE, "prepare", G)) == ['Hastur knows "Eldritch Fire"']
