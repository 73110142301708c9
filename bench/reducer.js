// Moves a second of CPU by the bare reducer of boardgame.io: no server, no client, nothing kept. The best of a few rounds, as a number.
const { CreateGameReducer, InitializeGame } = require('boardgame.io/internal');
const game = { name: 'squares', setup: () => ({ cells: Array(100).fill(null) }),
  moves: { click: ({ G, playerID }, at) => { G.cells[at] = playerID; } }, turn: { minMoves: 1, maxMoves: 1 } };
const reducer = CreateGameReducer({ game });
let best = 0;
for (let round = 0; round < 4; round += 1) {
  const began = process.cpuUsage();
  let moves = 0;
  for (let match = 0; match < 60; match += 1) {
    let state = InitializeGame({ game, numPlayers: 2 });
    for (let at = 0; at < 100; at += 1) {
      state = reducer(state, { type: 'MAKE_MOVE', payload: { type: 'click', args: [at], playerID: state.ctx.currentPlayer } });
      moves += 1;
    }
    if (state.G.cells[99] === null) throw new Error('the moves were not made');
  }
  const used = process.cpuUsage(began);
  best = Math.max(best, moves / ((used.user + used.system) / 1e6));
}
console.log(best);
