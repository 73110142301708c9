"""What is chosen at `new`: the scenario, and readings of the rulebook where it leaves a choice."""

from playaid.referee.contract.game import Option

OPTIONS = (
    Option(
        "scenario",
        ("tears", "war"),
        "the game of the rulebook, or the War of the Dragon",
        "War of the Dragon",
        variant=True,
        asked=True,
        words=("the game of the rulebook: find the wisdom, win Erynmil", "the War of the Dragon: hold all six castles"),
    ),
    Option("set-up", ("printed", "free"), "the printed set-up, or free in the own castles by consent of both", "Free set-up", variant=True),
    Option("penguins", ("no", "yes"), "with the Tears of the Penguin", "Penguins", variant=True),
    Option("zero", ("wizard", "nothing"), "what a 0 on the command table leaves: one wizard, or nothing", "Command table"),
    Option("garrison-bonus", ("no", "yes"), "whether castle walls raise the strength of a garrison alone", "Castle bonus"),
    Option("dead-wisdom", ("kept", "lost"), "what becomes of wisdom whose finder dies", "Searching"),
    Option("captive-wisdom", ("finder", "side"), "a captive leader knows what they found, or what their side has found", "Stolen wisdom"),
    Option("crossing", ("free", "wisdom"), "whether a party may land on the island before its side has all eight pieces", "Victory"),
    Option("earthquake", ("breach", "players"), "Earthquake is the Breach of the index, or the players say what it does", "Spell index"),
    Option("spell-failure", ("activation", "turn"), "how long a failed spell bars further ones: until activated, or the turn", "Spells"),
    Option("sea-horse", ("before", "after"), "whether horse at sea is halved before leaders and spells are added, or after", "Sea battle"),
    Option("juggernaut", ("one", "both"), "of two throws from behind walls, whether one counts double or both", "Juggernaut"),
    Option("recruiting", ("home", "castles"), "whether of castles only the home one recruits, or each in one's hands", "Recruiting"),
    Option("recruit-drop", ("before", "either"), "when units may leave a leader who recruits: before only, or after it too", "Recruiting"),
    Option("deploy-castles", ("held", "garrisoned"), "whether a unit set up in an empty enemy castle holds it", "War of the Dragon"),
    Option("penguin-spell", ("found", "chosen"), "Summon Penguins is found in ruins only, or chosen in the war too", "Penguins 1"),
    Option("study", ("aside", "alone"), "whether others of his side may stand by where a wizard seeks a spell", "Searching"),
    Option("trapped-leaders", ("alike", "apart"), "whether leaders in a trap are treated as wizards are", "Searching"),
    Option("ships", ("part", "whole"), "whether some of those aboard may sail on or land without the others", "Ports"),
    Option("port-ships", ("many", "one"), "how many may put to sea from a port in a turn: any number of ships, or one of three", "Ports"),
    Option("island-ships", ("no", "yes"), "whether a party may put to sea from the island, which is no port", "Ports"),
    Option("tower", ("activated", "present"), "whether who asks Erynmil is to be activated this turn, or only there", "Victory"),
    Option("dragon", ("alone", "led"), "whether Terramax may go where his master is not", "Terramax"),
    Option("wizard-wounds", ("plain", "besieged"), "whether the five for no way out burden wizards as they do leaders", "Wizard wounds"),
)
