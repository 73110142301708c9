"""When … then: what a rule announces, and the rules that answer it, in their order."""

from playaid.referee.contract.chapters import Chapters

ANSWERS = Chapters("playaid.games.tears.rules").answers(
    {
        # Terramax: whoever must throw for wounds loses his hold on the dragon, and the rage begins.
        "wounds thrown": ["terramax:lose_wounded_master"],
        # Terramax: held before his master was activated, he comes with him.
        "master acts": ["terramax:come_along"],
        # Terramax: hit in battle, the dragon must be held at once, or he flies home.
        "dragon hit": ["terramax:hold_after_hit"],
        # Disasters: an explosion strikes the dragon, too, who rages there.
        "rage blasted": ["terramax:be_blasted"],
        # Cadmin: an ambassador stays it until death; then another is named. Terramax: a dead master holds nobody.
        "death": ["reinforcements:ambassador_dies", "terramax:master_dies"],
        # Exploring ruins: whoever comes to ruins meets their trap and then finds their wisdom; among enemies once these are gone.
        "ground taken": ["ruins:explore"],
        "enemy met": ["ruins:wait_for_battle"],
        "field cleared": ["ruins:explore_at_last"],
        # Victory: whoever lands on the island is told what that takes, and that no ship brings them back.
        "island reached": ["tower:tell_of_the_island"],
        # Victory: whoever comes to the sea beside it is told before they land.
        "sea reached": ["tower:tell_before_landing"],
        # War of the Dragon 3: once all is set up, further spells are chosen.
        "all set up": ["scenarios:owe_spells"],
    }
)
