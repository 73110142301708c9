"""A whole turn of each game, with what its sides hide from each other: who says what, on a phone, in the shell or as a single command."""

from collections.abc import Mapping
from typing import NamedTuple

KEYS = {name: f"four words of {name}" for name in ("Ann", "Bob", "Cid", "Dot", "Fomorian", "Faerie", "Gorganun", "Forseti")}


class Turn(NamedTuple):
    """One turn.

    begins: a transcript, and how many of its lines are played before. lines: what is said then, answers behind `?`; `shell:` and
    `command:` say where, a phone otherwise. ends: words of the heading when it is over. hides: side -> a word that only it may see until
    the end.
    """

    begins: tuple[str, int]
    lines: str
    ends: str
    hides: Mapping[str, str] = {}


TURNS = {
    "albion": Turn(
        ("albion/lean.play", 1),
        """
        plot 10 by Barguest on Trumpin --as Fomorian
        plot - --as Faerie
        next
        cast Barguest ? 5 2
        next ? 6 6
        remove evenly --as Fomorian
        attrition 3337 --as Faerie ? 1 1
        attrition 3705 --as Faerie ? 1 1
        next ? 1 1 ? 1 1 ? 1 1
        recover --as Fomorian ? 1
        next
        activate The Worm ? 1 5
        next moves
        command: next moves
        shell: next
        next turn
        """,
        "Game-Turn 2",
    ),
    "elric": Turn(
        ("elric/lean.play", 2),
        """
        appear ? 3
        next
        march Fadan with all to Bakshaan
        march "Ilmiora Alchemist" to Bakshaan
        command: next
        cast Arkyn by "Ilmiora Alchemist"
        next
        fight ? 6 ? 1 ? Fadan
        next
        next
        shell: next
        next
        next
        """,
        "Turn 2",
        {"Ann": "Goldbar"},
    ),
    "legacy": Turn(
        ("legacy/lean.play", 13),
        """
        move hallway 2, Sally Port
        scout Elder Wood threat red 2
        threat The Siege hold named Cerdic saxon at Elder Wood
        move Elder Wood
        challenge ? 3 3 6 1 2
        spoils a Shield
        next
        command: next
        next
        move hallway 4, Docks
        scout Mere Ford - blue 2
        shell: next
        scout Fern Hill threat blue 2
        threat a sax1r wit2b
        challenge ? 3 6 2 1 4
        next
        challenge w by Ann ? 5 6
        challenge w by Bob ? 5 6 1
        next
        """,
        "Round 3",
    ),
    "empire": Turn(
        ("empire/whole-game.play", 2),
        """
        explore N1 ? Grenord
        muster Gren at Grenord-right
        muster Craw at Grenord-centre
        shell: next
        draw ? Edmund, Flake
        explore N2 ? Bernham
        muster Henry at Bernham-left
        muster Mary at Bernham-left
        command: next
        draw
        """,
        "Round 2",
        {"Ann": "Edmund"},
    ),
    "tears": Turn(
        ("tears/sea.play", 1),
        """
        box Kestrel with 3 Warsteed --as Gorganun
        box Neko with 2 Foot Soldier, Elite Guard --as Forseti
        next --as Gorganun
        initiative --as Gorganun ? 10 ? 1
        command one
        activate Kestrel
        move Kestrel to Ossum
        shell: next
        command one
        activate Neko
        move Neko to Denvonport
        next
        command: next --as Gorganun
        """,
        "Turn 2",
        {},
    ),
}
