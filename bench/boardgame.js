// A move from one client to the other by boardgame.io's own server and sockets, nothing kept on disk: milliseconds, as JSON.
const { Server, Origins } = require('boardgame.io/server');
const { Client } = require('boardgame.io/client');
const { SocketIO } = require('boardgame.io/multiplayer');
const game = { name: 'squares', setup: () => ({ cells: Array(100).fill(null) }),
  moves: { click: ({ G, playerID }, at) => { G.cells[at] = playerID; } }, turn: { minMoves: 1, maxMoves: 1 } };
(async () => {
  const server = Server({ games: [game], origins: [/./] });
  const running = await server.run(0);
  const url = `http://127.0.0.1:${running.appServer.address().port}`;
  const clients = ['0', '1'].map((playerID) => Client({ game, multiplayer: SocketIO({ server: url }), playerID, matchID: 'bench', debug: false }));
  for (const client of clients) client.start();
  const has = (client, at) => { const state = client.getState(); return Boolean(state && state.G.cells[at] !== null); };
  const wait = (client, ready) => new Promise((done) => { if (ready()) return done(); const stop = client.subscribe(() => { if (ready()) { stop(); done(); } }); });
  for (const client of clients) await wait(client, () => client.getState() !== null);
  const waits = [];
  for (let at = 0; at < 100; at += 1) {
    const mover = clients[at % 2], other = clients[(at + 1) % 2];
    await wait(mover, () => mover.getState().ctx.currentPlayer === String(at % 2));
    const began = performance.now();
    mover.moves.click(at);
    await wait(other, () => has(other, at));
    waits.push(performance.now() - began);
    await new Promise((done) => setTimeout(done, 20));
  }
  console.log(JSON.stringify(waits.slice(10)));
  process.exit(0);
})();
