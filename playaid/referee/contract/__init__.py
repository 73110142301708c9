"""What a game and the engine agree on: data and pure functions, no file, clock or chance.

A game hands in `game.Game`, made of `Verb`, `Check`, `Step` and `Option`; its rules get a `hearing.Hearing` and give a `ruling.Ruling`.
Fronts use `grammar` to read lines, `sequence` for where the game stands, `view` for what one viewer sees, `refusals` for what goes wrong.
"""
