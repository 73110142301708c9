"""What happens in the world, and which rules answer it, in their order."""

from playaid.referee.contract.chapters import Chapters

ANSWERS = Chapters("playaid.games.elric.rules").answers(
    {
        # a unit has left the board: it may be replaced [6.0]; what it bore leaves too [16.8]; it controls Elric no more [12]; its nation
        # may collapse [6.0]
        "loss": (
            "replacements:keep_for_replacement",
            "personalities:leave_with_bearer",
            "personalities:lose_control",
            "replacements:collapse",
        ),
        # a battle has been fought by those who stood there on one side: what lies with a stack that is gone leaves too [16.8]
        "fought": ("shield:leave_with_stack",),
        # a personality has spells to draw: when they come into play, for a capital, out of the Shade Gate or the Tower [9.1, 16.4]
        "spells due": ("draws:draw",),
        # a spell that plays at once has come up where its fight is not to be told of: conjured against Quaolnargn [9.2, 9.3.1]
        "turned up": ("immediate:turned_up",),
        # a personality is back on the board with the spells that they had: what may not be held together is discarded [9.5, 16.4]
        "spells back": ("draws:settle",),
        # a stack passes from one place into another, by whatever way: what the waters do, then random attacks, on armies in the wilderness,
        # on anybody in the Straits of Chaos [7.3, 7.5.1, 7.5.4, 7.5.5, 7.5.8, 7.6]
        "passage": ("engagement:leave", "perils:waters", "perils:water", "encounters:on_entering"),
        # the same of a stack that flies by magic, which has come out of the waters that it leaves: what it attacks no more, random attacks
        "flight": ("engagement:leave", "perils:water", "encounters:on_entering"),
        # the same of a stack that retreats: its movement ends there, for personalities without armies too [7.0, 7.5.8]
        "retreat": ("perils:waters", "perils:water", "encounters:on_retreating"),
        # a stack draws for a random attack [7.6]
        "random attack": ("attacks:attack",),
        # a stack is where its way ends: what is an enemy's means a battle [7.3, 7.5.7, 10.1]; in the wilderness a spell will be drawn [7.6]
        "arrival": ("engagement:arrive", "encounters:to_come"),
        # a city is taken: Imrryr wins the game [5.0], a capital pays a spell and a muster [7.5.2, 9.1]
        "capture": ("victory:imrryr", "captures:prize"),
        # the players have put something somewhere by hand: what the rules make follow from it [7.1, 7.3, 16.9]
        "players' word": ("word:follows",),
        # a fleet may carry more than it can: it sinks with its load [7.1]
        "overload": ("boarding:overloads",),
        # a game-turn ends: flights run out [7.4.2], then the world [13] or the tenth turn [5.0]
        "end of turn": ("flying:expire", "victory:end_of_turn"),
        # the Horn has ended the world: Law or Chaos has its winner [5.0, 16.7]
        "world's end": ("victory:at_the_worlds_end",),
    }
)
