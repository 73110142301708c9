"""What the options that want a word behind them are for: as help has it, and as it is told where the word is lacking."""

from playaid.language.message import as_message

OPTION_HELP = {
    "--on": as_message("With --odds: carry on by this policy to the end; or once, twice, 3 times."),
    "--want": as_message("With --odds: the outcome that counts, for the best and the worst."),
    "--until": as_message("With --odds: go on until an outcome or what is told holds these words."),
    "--overrule": as_message("Let it stand against the rules; logged with the reason."),
    "--answer": as_message("Answer a question of the ruling beforehand."),
    "--as": as_message("Speak, and look, as this side; or as an umpire: Hal, Hal/Ann."),
    "--dice": as_message("Dice (or draws) as rolled at the table, in order: 4,5"),
    "--if": as_message("With --odds: suppose this answer; other choices are tried in turn."),
}
