"""What a game and the engine agree on: data and pure functions, no file, clock or chance. A game hands in `game.Game`; its rules get a
`hearing.Hearing` and give a `ruling.Ruling`. Fronts use `grammar` to read lines, `sequence`, `view` and `refusals`."""
