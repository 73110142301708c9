"""What cards do, as the players read it out: what is told, and how it is made up."""

from playaid.referee.contract.state import State
from tests.each import each
from tests.games.legacy.table import at, begun, card, do, foe, play, put, refused, rule, tile, told

FAILED = "The Story Quest has failed: The king is dead."

TOLD: list[tuple[str, str, list[str]]] = [
    ("despair 2", "2 Flames of Hope go out; 5 are left.", ["Flames of Hope: 5 of 10 extinguished by a card = 5 left"]),
    ("despair 1", "A Flame of Hope goes out; 6 are left.", ["Flames of Hope: 4 of 10 extinguished by a card = 6 left"]),
    ("despair -1", "A Despair Token is removed: a Flame of Hope burns again.", ["Despair Token: a card = 2 placed"]),
    (
        "despair -3",
        " ".join(["A Despair Token is removed: a Flame of Hope burns again."] * 3),
        ["Despair Token: a card = 2 placed", "Despair Token: a card = 1 placed", "Despair Token: a card = 0 placed"],
    ),
    ("wound by Bob", "Bob (Arthur) takes a Wound Token (1 of 1).", ["Wound Token: slots 1 = 1 filled"]),
    ("heal by Ann", "Ann (Lancelot) removes a Wound Token.", []),
    ("destiny -1 by Ann", "Ann (Lancelot) has 1 of 5 Destiny Tokens.", []),
    ("destiny 1 by Ann", "Ann (Lancelot) has 3 of 5 Destiny Tokens.", []),
    ("doom Slow Feet by Bob", "Bob (Arthur) takes a Doom Token: Slow Feet.", []),
    ("doom Seduction by Bob", "Bob (Arthur) takes a Doom Token: Seduction.", []),
    ("negate Cursed Sleep by Bob", "Bob (Arthur) gives the Doom Token for Cursed Sleep back.", []),
    ("negate Seduced by Ann", "Ann (Lancelot) is no longer seduced.", ["Seduction: negated by a card = negated"]),
    ("virtue 2", "8 plaques are left in the Virtue Stack.", ["Virtue Stack: by a card = 9", "Virtue Stack: by a card = 8"]),
    (
        "coin 1",
        "A Quest Coin is collected: 12 of 12.",
        ["Quest Coins: by a card = 12 of 12"],
    ),
    (
        "coin -2",
        "2 Quest Coins are lost: 9 of 12.",
        ["Quest Coins: by a card = 9 of 12"],
    ),
    (
        "coin -1",
        "A Quest Coin is lost: 10 of 12.",
        ["Quest Coins: by a card = 10 of 12"],
    ),
    ("bear Docks by Ann", "Ann (Lancelot) is brought to Docks.", []),
    ("banish Saxon 1 by Bob", "Saxon 1 goes back to the Enemy Pool.", []),
    ("banish Saxon 1 claimed by Bob", "Bob (Arthur) claims Saxon 1.", []),
    ("banish Lot by Bob", "Lot goes back to the Enemy Pool.", []),
    ("aim Siege at Camp", "The enemies of Siege make for Camp from now on.", []),
    ("lead Saxon 1 to Camp", "Saxon 1 is put on Camp.", []),
    ("haste 2", "Ann (Lancelot) has 5 moves left.", []),
    ("path Camp to Docks", "A path joins Camp and Docks.", []),
    ("paths Camp open 2", "Camp has 2 Open Paths.", []),
    (
        "failed The king is dead",
        f"{FAILED} The game is over: the Story Quest has failed (The king is dead): the game is lost [Winning and Losing]",
        [],
    ),
    ("gain Old Lamp from item slot hand by Bob", "Bob (Arthur) gains Old Lamp (item).", []),
    ("gain Starting Weapon from armoury by Bob", "Bob (Arthur) gains Starting Weapon 2 (armoury).", []),
    ("discard Starting Weapon by Ann", "Ann (Lancelot) discards Starting Weapon.", []),
    ("repair Starting Armour by Ann", "Ann (Lancelot) repairs Starting Armour.", []),
    ("use Starting Armour by Bob now", "Bob (Arthur) uses Starting Armour, and nothing comes of it.", []),
    ("use Starting Weapon by Bob now once", "Bob (Arthur) uses Starting Weapon, and nothing comes of it.", []),
    ("task task 1", 'Quest 1: "task 1" is done. Left: task 2.', []),
    ("task task 2", 'Quest 1: "task 2" is done. Left: task 1.', []),
    ("escort Old Man on Docks", "The escort Old Man is placed on Docks.", []),
    ("escort Old Man taken by Bob", "Bob (Arthur) has to take the escort Old Man.", []),
]


def laid() -> State:
    """Ann, wounded and seduced, on the Round Table, Bob cursed on the Docks among enemies; three flames are out, eleven coins collected."""
    state = foe(foe(begun(), "Saxon 1", "Saxon", "Docks"), "Lot", "Knight", "Docks", "Siege", named=True)
    state = card(state, "Siege", "Objective", "Saxon", named="Lot", deck="severe")
    state = at(tile(state, "Camp", "Mountain", "-", "red", 1, "Drawbridge"), "Bob", "Docks")
    state = put(put(state, "seats", "Ann", "wounds", 1), "seats", "Ann", "destiny", 2)
    state = put(put(put(state, "despair", 3), "coins", 11), "stables_open", True)
    return play(state, "doom Cursed Sleep by Bob", "break Starting Armour by Ann", "doom seduced by Ann")


@each(("line", "story", "worksheet"), TOLD, ids=[line for line, *_ in TOLD])
def test_what_a_card_does_is_told(line: str, story: str, worksheet: list[str]) -> None:
    ruling = rule(laid(), line)
    assert " ".join(said.text for said in ruling.story) == story
    assert [f"{row.label}: {row.text} = {row.result}" for row in ruling.worksheet] == worksheet


def test_what_a_card_changes() -> None:
    state = laid()["public"]
    assert do(laid(), "virtue 2")["public"]["virtue"] == {**state["virtue"], "stack": 8, "discarded": 2}
    assert do(laid(), "haste -1")["public"]["turn"]["extra"] == -1
    assert do(laid(), "bear Docks by Ann")["public"]["seats"]["Ann"]["tile"] == "Docks"
    assert do(laid(), "lead Saxon 1 to Camp")["public"]["enemies"]["Saxon 1"]["tile"] == "Camp"
    assert "Saxon 1" not in do(laid(), "banish Saxon 1")["public"]["enemies"]
    assert do(laid(), "banish Saxon 1 claimed by Bob")["public"]["enemies"]["Saxon 1"]["by"] == "Bob"
    assert do(laid(), "doom Seduction by Bob")["public"]["seats"]["Bob"]["seduced"]
    assert do(laid(), "negate Cursed Sleep by Bob")["public"]["seats"]["Bob"]["doom"] == []
    assert do(laid(), "negate seduction by Ann")["public"]["seats"]["Ann"]["doom"] == []
    assert do(laid(), "aim Siege at Camp")["public"]["threats"]["Siege"]["target"] == "Camp"


@each(
    ("line", "check"),
    [
        ("despair 0", "despair.number"),
        ("despair -4", "despair.number"),
        ("destiny 4 by Ann", "destiny.slots"),
        ("destiny -3 by Ann", "destiny.slots"),
        ("virtue 0", "virtue.number"),
        ("path Docks to Docks", "path.itself"),
        ("coin 0", "coin.number"),
        ("coin -12", "coin.number"),
        ("doom cursed sleep by Bob", "doom.again"),
        ("negate Slow Feet by Bob", "negate.doom"),
        ("wound by Cid", "turn.present"),
        ("bear Docks by Cid", "turn.present"),
        ("haste 1 by Bob", "turn.own"),
    ],
)
def test_what_a_card_cannot_do(line: str, check: str) -> None:
    assert refused(laid(), line) == [check]


def test_an_enemy_that_has_been_claimed_goes_back_to_the_pool_by_a_card_and_nowhere_else() -> None:
    claimed = put(put(laid(), "enemies", "Saxon 1", "tile", None), "enemies", "Saxon 1", "by", "Bob")
    before, after = claimed["public"], do(claimed, "banish Saxon 1")["public"]
    assert "Saxon 1" not in after["enemies"]
    assert after["pool"]["Saxon"] == before["pool"]["Saxon"] + 1
    assert told(claimed, "banish Saxon 1") == "Bob (Arthur) returns Saxon 1 to the Enemy Pool."
    assert refused(claimed, "banish Saxon 1 claimed") == ["enemy.claimed"]
    assert [str(reason.text) for reason in rule(claimed, "lead Saxon 1 to Camp").reasons] == ["Bob has claimed Saxon 1"]


def test_a_challenge_with_what_is_banished_is_over() -> None:
    state = do(laid(), "challenge Saxon 1 by Bob", "1 1 1 1 1")
    assert state["public"]["challenge"] is not None
    assert do(state, "banish Saxon 1")["public"]["challenge"] is None
    assert do(state, "banish Lot")["public"]["challenge"] is not None


@each(("number", "left"), [(3, 5), (-2, 0)])
def test_destiny_may_fill_every_slot_or_none(number: int, left: int) -> None:
    state = put(begun(), "seats", "Ann", "destiny", 2)
    assert do(state, f"destiny {number} by Ann")["public"]["seats"]["Ann"]["destiny"] == left


def test_nothing_is_told_of_no_despair_and_no_plaque_is_taken_off_an_empty_stack() -> None:
    ruling = rule(begun(), "despair 0", overrule="the card says none")
    assert (list(ruling.story), list(ruling.worksheet)) == ([], [])
    assert refused(put(begun(), "virtue", {"stack": 0, "discarded": 10, "box": 0}), "virtue 1") == ["virtue.number"]
