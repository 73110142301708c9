"""What happens in the world, and which rules answer it, in their order."""

from playaid.referee.chapters import Chapters

ANSWERS = Chapters("playaid.games.elric.rules").answers(
    {
        # a unit has left the board: it may be replaced [6.0]; what its counter bore lies with nobody [16.8]; its nation may collapse [6.0]
        "loss": ("replacements:may_be_replaced", "personalities:leave_with_bearer", "replacements:collapse"),
        # a spell that struck at once pays its finder more spells [16.4]
        "plunder": ("draws:draw",),
        # a city is taken: Imrryr wins the game [5.0], a capital pays a spell and a muster [7.5.2, 9.1]
        "capture": ("victory:imrryr", "captures:prize"),
        # a game-turn ends: flights run out [7.4.2], then the world [13] or the tenth turn [5.0]
        "end of turn": ("flying:expire", "victory:end_of_turn"),
        # the Horn has ended the world: Law or Chaos has its winner [5.0, 16.7]
        "world's end": ("victory:at_the_worlds_end",),
    }
)
