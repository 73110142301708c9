"""What is chosen at `new`: the scenario, and readings of the rulebook where it leaves a choice."""

from playaid.referee.game import Option

OPTIONS = (
    Option("scenario", ("tears", "war"), "the game of the rulebook, or the War of the Dragon", "War of the Dragon", variant=True),
    Option("set-up", ("printed", "free"), "the printed set-up, or free in the own castles by consent of both", "Free set-up", variant=True),
    Option("penguins", ("no", "yes"), "with the Tears of the Penguin", "Penguins", variant=True),
    Option("zero", ("wizard", "nothing"), "what a 0 on the command table leaves: one wizard, or nothing", "Command table"),
    Option("garrison-bonus", ("no", "yes"), "whether castle walls raise the strength of a garrison alone", "Castle bonus"),
    Option("dead-wisdom", ("kept", "lost"), "what becomes of wisdom whose finder dies", "Searching"),
    Option("earthquake", ("breach", "players"), "Earthquake is the Breach of the index, or the players say what it does", "Spell index"),
)
