"""What of a line need not be said, by what lies on the table: each half of a condition with what it alone decides."""

from collections.abc import Mapping
from functools import cache

import pytest

from playaid.games.tears.state import forces
from playaid.games.tears.table import amounts, shorthand
from playaid.referee.contract.refusals import Unreadable
from tests.each import each
from tests.games.tears import table
from tests.games.tears.table import G, begun, changed, cleared, lay, put


@cache
def positions() -> Mapping[str, table.State]:
    quiet = cleared(begun(), G, "Kimrin", "Glaginsdrog")

    def awake(name: str, place: str, **marks: object) -> table.State:
        return put(quiet, name, place, **{"act": True, "used": 0, **marks})

    def owing(*debts: tuple[str, str]) -> table.State:
        owed = [{"side": G, "what": what, "who": who, "at": "", "how": "return", "barred": ""} for what, who in debts]
        return changed(quiet, ["put", ["public", "owed"], owed])

    reduced = lay(quiet, G, "Kimrin", "reduced Warsteed")
    both = lay(reduced, G, "Ossum", "reduced Wargroup")
    kestrel, hastur = awake("Kestrel", "Kimrin"), awake("Hastur", "Asten")
    ursh = awake("Hastur", "Ursh", used=1)
    stand = put(put(quiet, "Kestrel", "Kimrin", act=True, used=1), "Hastur", "Kimrin", act=True, used=1)
    return {
        "quiet": quiet,
        "in Ursh": ursh,
        "in two ruins": put(ursh, "Kishmin", "Dunhallow", act=True, used=1),
        "trap": changed(quiet, ["put", ["public", "owed"], [{"side": G, "what": "trap", "who": "Dunhallow"}]]),
        "reduced": reduced,
        "reduced twice": both,
        "reduced awake": changed(both, ["put", ["public", "board", G, "Ossum"], ["reduced Wargroup~0"]]),
        "whole awake": changed(both, ["put", ["public", "board", G, "Ossum"], ["Wargroup~0"]]),
        "led": put(both, "Kestrel", "Kimrin", act=True, used=0),
        "leader asleep": put(both, "Kestrel", "Kimrin"),
        "wizard beside": put(both, "Shimar", "Kimrin", act=True, used=0),
        "enemy beside": put(both, "Neko", "Kimrin", act=True, used=0),
        "Kestrel": kestrel,
        "Kestrel gone": awake("Kestrel", "Kimrin", used=1),
        "Kestrel and Shale": put(kestrel, "Shale", "Kimrin", act=True, used=0),
        "Kestrel and Neko": put(kestrel, "Neko", "Kimrin", act=True, used=0),
        "Hastur": hastur,
        "Hastur and Kishmin": put(hastur, "Kishmin", "Asten", act=True, used=0),
        "Hastur asleep": put(quiet, "Hastur", "Asten"),
        "Hastur elsewhere": awake("Hastur", "Kimrin"),
        "Kestrel at Asten": awake("Kestrel", "Asten"),
        "Torin": awake("Torin", "Kimrin"),
        "a wound": owing(("wound", "Hastur")),
        "two wounds": owing(("wound", "Hastur"), ("wound", "Shale")),
        "to place": owing(("place", "Hastur")),
        "two to place": owing(("place", "Hastur"), ("place", "Shale")),
        "rethrow": changed(quiet, ["put", ["public", "rethrow"], True]),
        "both at Kimrin": stand,
        "Shimar in a box": put(stand, "Shimar", "", state=forces.BOX),
    }


@each(
    ("verb", "at", "lines"),
    [
        ("searching", "in Ursh", {"": "Ursh", "study": "Ursh study", "for a new spell": "Ursh study"}),
        ("searching", "in Ursh", {"Ursh for the wisdom": "Ursh for the wisdom"}),
        ("searching", "in Ursh", {"wisdom": "Ursh for the wisdom", "Hastur": "Ursh", "Dunhallow spell": "Dunhallow study"}),
        ("searching", "quiet", {"": "", "study": "study", "Ursh": "Ursh"}),
        ("searching", "trap", {"": "Dunhallow", "the wisdom": "Dunhallow for the wisdom", "study": "Dunhallow study"}),
        ("searching", "in two ruins", {"": "", "study": "study"}),
        ("refitting", "reduced", {"": "", "reduced Warsteed": "reduced Warsteed at Kimrin", "Warsteed at Kestrel": "Warsteed at Kimrin"}),
        ("refitting", "reduced twice", {"reduced Warsteed": "reduced Warsteed"}),
        ("refitting", "reduced awake", {"reduced Warsteed": "reduced Warsteed at Ossum"}),
        ("refitting", "whole awake", {"reduced Warsteed": "reduced Warsteed at Kimrin"}),
        ("refitting", "led", {"reduced Warsteed": "reduced Warsteed at Kimrin"}),
        ("refitting", "leader asleep", {"reduced Warsteed": "reduced Warsteed"}),
        ("refitting", "wizard beside", {"reduced Warsteed": "reduced Warsteed"}),
        ("refitting", "enemy beside", {"reduced Warsteed": "reduced Warsteed"}),
        ("recruiting", "Kestrel", {"": "", "Warsteed": "Warsteed by Kestrel", "Warsteed by Shale": "Warsteed by Shale"}),
        ("recruiting", "Kestrel", {"Warsteed with Shale": "Warsteed by Shale", "Warsteed by Nobody": "Warsteed by Nobody"}),
        ("recruiting", "Kestrel and Neko", {"Warsteed": "Warsteed by Kestrel"}),
        ("recruiting", "Kestrel gone", {"Warsteed": "Warsteed"}),
        ("recruiting", "Kestrel and Shale", {"Warsteed": "Warsteed"}),
        ("recruiting", "Hastur", {"Warsteed": "Warsteed"}),
        ("calling", "Hastur", {"": "Hastur", "the dragon": "Hastur", "Terramax": "Hastur", "Terromax": "Hastur", "Kishmin": "Kishmin"}),
        ("calling", "Hastur and Kishmin", {"": ""}),
        ("calling", "Hastur asleep", {"": ""}),
        ("calling", "Hastur elsewhere", {"": ""}),
        ("calling", "Kestrel at Asten", {"": ""}),
        ("wounded", "a wound", {"": "Hastur", "Shale": "Shale"}),
        ("wounded", "two wounds", {"": ""}),
        ("wounded", "to place", {"": ""}),
        ("placing", "to place", {"": "Hastur", "Ursh": "Hastur at Ursh", "at Ursh": "Hastur at Ursh", "Urso": "Urso", "Hastur": "Hastur"}),
        ("placing", "to place", {"Hastur Ursh": "Hastur at Ursh", "xyzzy": "xyzzy", "at": "Hastur"}),
        ("placing", "two to place", {"": "", "Ursh": "Ursh", "Hastur Ursh": "Hastur at Ursh"}),
        ("placing", "a wound", {"": "", "Ursh": "Ursh"}),
        ("thrown", "rethrow", {"": "table", "one": "one"}),
        ("thrown", "quiet", {"": "", "one": "one"}),
        ("casting", "Hastur", {"Terror": "Terror by Hastur", "Terror on Warsteed": "Terror by Hastur on Warsteed"}),
        ("casting", "Hastur", {"on Warsteed": "on Warsteed"}),
        ("casting", "Hastur", {"Fly with Kishmin": "Fly by Kishmin", "Fly with Kishmin on Shale": "Fly by Kishmin on Shale", "": ""}),
        ("casting", "Hastur", {"Fly with Warsteed": "Fly with Warsteed by Hastur", "with Kishmin": "with Kishmin by Hastur"}),
        ("casting", "Hastur", {"Fly with Kishmin by Shimar": "Fly with Kishmin by Shimar"}),
        ("casting", "Hastur and Kishmin", {"Terror": "Terror"}),
        ("casting", "Torin", {"Terror": "Terror"}),
        ("casting", "Kestrel", {"Terror": "Terror"}),
        ("attacking", "both at Kimrin", {"": "", "Kimrin": "Kimrin", "Kimrin with Kestrel": "Kimrin", "with Kestrel": "Kimrin"}),
        ("attacking", "both at Kimrin", {"with Kestrel and Hastur": "Kimrin", "with Kestrel overrun": "Kimrin overrun"}),
        ("attacking", "both at Kimrin", {"Kimrin with all": "Kimrin"}),
        ("attacking", "both at Kimrin", {"with Kestrel and nobody": "with Kestrel and nobody"}),
        ("toward", "both at Kimrin", {"Kestrel Dragon Sea West": "Kestrel to Dragon Sea West", "Kestrel": "Kestrel"}),
        ("toward", "both at Kimrin", {"Kestrel the Dragon Sea West": "Kestrel to the Dragon Sea West"}),
        ("attacking", "Shimar in a box", {"with Shimar": "", "with Shimar, Kestrel": "Kimrin"}),
    ],
)  # fmt: skip
def test_what_need_not_be_said(verb: str, at: str, lines: Mapping[str, str]) -> None:
    for said, meant in lines.items():
        assert " ".join(getattr(shorthand, verb)(said.split(), positions()[at])) == meant, said


@each(
    ("verb", "said", "why"),
    [
        ("recruiting", "Cadmin", "Cadmin is not recruited by leaders"),
        ("recruiting", "the dragon", "dragon is not recruited by leaders"),
        ("recruiting", "Terramax", "Terramax is not recruited by leaders"),
        ("recruiting", "Warsteed by Hastur", "Hastur is a wizard, and leaders recruit"),
        ("attacking", "with Kestrel and Shale", "Shale is in Glaginsdrog: who attacks moves there first"),
        ("attacking", "Asten with Kestrel", "Kestrel is in Kimrin: who attacks moves there first"),
    ],
)
def test_who_is_named_and_cannot_be_meant_is_told_why(verb: str, said: str, why: str) -> None:
    with pytest.raises(Unreadable, match=why):
        getattr(shorthand, verb)(said.split(), positions()["both at Kimrin"])


def test_what_is_asked_for_where_it_is_not_said() -> None:
    """[Stolen spells] [Leaders: attack]"""
    quiet = positions()["quiet"]
    assert shorthand.learner_wanted({"about": "terror"}, quiet) == ("learner",)
    assert shorthand.learner_wanted({"about": "Ursh"}, quiet) == ()
    assert shorthand.learner_wanted({}, quiet) == ()
    assert shorthand.points_wanted({}, quiet) == ("units",)
    assert shorthand.points_wanted({"leaders": ["Shale"]}, quiet) == ()


@each(
    ("said", "meant"),
    [
        ("both on a Warsteed", "Warsteed, reduced Warsteed"),
        ("both on the Warsteed", "Warsteed, reduced Warsteed"),
        ("both on a reduced Warsteed", "2 reduced Warsteed"),
        ("both on the Warsteeds", "2 Warsteed"),
        ("two on Warsteed", "2 Warsteed"),
        ("three on Warsteed", "3 Warsteed"),
        ("one on a Warsteed", "Warsteed"),
        ("another on a Warsteed", "Warsteed"),
        ("a hit on a Warsteed", "Warsteed"),
        ("one each on the Warsteeds", "the Warsteeds"),
        ("the other on Shale", "Shale"),
        ("two one on Warsteed", "two one on Warsteed"),
        ("xx on Warsteed", "xx on Warsteed"),
        ("one", "one"),
    ],
)
def test_who_takes_hits_as_people_say_it(said: str, meant: str) -> None:
    """A whole unit that takes both is hit as it stands and when it is reduced. [Results]"""
    assert amounts.borne(said) == meant
