"""Dice thrown by several together: they hang on everybody's part and on what was claimed, and come out the same for whoever proves them."""

from itertools import combinations

from playaid.dice.joint_roll import Joint, new_part, promise
from playaid.dice.sources import Request

MANY = Request("dice", "40d20", 40, 20)
OTHERS = {"Bob": "bb", "Cid": "cc", "Dan": "dd"}
FELL = (7, 4, 12, 7, 10, 14, 3, 8, 2, 1, 14, 3)
PROMISED = "7f73b2af5beb8e22eec07ea9b2d3806b367d1728c13a99ca88ab5b5e5c537b79"


def fall(part: str = "aa", others: dict[str, str] = OTHERS, claim: str = "claim") -> tuple[int | str, ...]:
    return Joint(part, others, claim).take(MANY).faces


def test_the_same_parts_give_the_same_dice_in_whatever_order_they_came() -> None:
    assert fall() == fall(others=dict(reversed(OTHERS.items())))


def test_every_part_and_the_claim_decide_what_falls() -> None:
    thrown = [
        fall(),
        fall(part="ab"),
        fall(claim="another claim"),
        *(fall(others={**OTHERS, side: "xx"}) for side in OTHERS),
        fall(others={**OTHERS, "Bob": "cc", "Cid": "bb"}),
        fall(others={"Bob": "bb", "Cid": "cc"}),
        fall(others={**OTHERS, "Eve": "ee"}),
    ]
    assert all(one != other for one, other in combinations(thrown, 2))


def test_a_throw_of_an_earlier_version_can_be_proved() -> None:
    assert fall()[:12] == FELL


def test_dice_go_on_falling_and_are_marked() -> None:
    source = Joint("aa", OTHERS, "claim")
    first, second = source.take(MANY), source.take(MANY)
    assert first.faces != second.faces
    assert set(first.faces + second.faces) <= set(range(1, 21))
    assert first.source == second.source == "joint"


def test_what_only_one_side_may_see_nobody_else_can_work_out() -> None:
    """Salts and hidden draws are the machine's own; a dealer, who looks, must not be able to choose them either."""
    hidden, salt = MANY._replace(private="Ann"), Request("salt", "salt", 1)
    for dealt, source in ((False, "system"), (True, "joint")):
        joint = Joint("aa", OTHERS, "claim", dealt)
        assert joint.take(hidden).source == source
        assert joint.take(salt).source == "system"
        assert joint.take(MANY).source == "joint"


def test_a_promise_fits_one_part_and_tells_nothing_of_it() -> None:
    one, other = new_part(), new_part()
    assert [len(bytes.fromhex(part)) for part in (one, other)] == [32, 32]
    assert len({one, other, promise(one), promise(other)}) == 4
    assert promise("aa") == PROMISED
