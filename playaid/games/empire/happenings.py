"""When … then: what a rule announces, and which rules answer it, in this order."""

from playaid.referee.contract.chapters import Chapters

ANSWERS = Chapters("playaid.games.empire.rules").answers(
    {
        # A map piece has been laid: the world may be whole with it, and the game over before the phase ends. [Victory]
        "explored": ("victory:at_once",),
        # A unit has come onto the board: a flag is laid with the first of its country. [Components]
        "arrival": ("flags:lay",),
        # A unit has left the board: the flag is taken off with the last of its country. [Components]
        "departure": ("flags:take_off",),
    }
)
