// boardgame.io, headless: connect four through its reducer and through its plain client.
// Run with NODE_ENV=production from a folder whose node_modules holds boardgame.io: node boardgameio.mjs [seconds]
import { createRequire } from 'node:module';
import { performance } from 'node:perf_hooks';
const require = createRequire(process.cwd() + '/');
const { Client } = require('boardgame.io/client');
const { INVALID_MOVE } = require('boardgame.io/core');
const { InitializeGame, CreateGameReducer } = require('boardgame.io/internal');
const { version } = require('boardgame.io/package.json');

const WIDTH = 7, HEIGHT = 6;

const fourAt = (cells, at) => {
  const who = cells[at], column = at % WIDTH, row = Math.floor(at / WIDTH);
  for (const [dx, dy] of [[1, 0], [0, 1], [1, 1], [1, -1]]) {
    let run = 1;
    for (const sign of [1, -1]) {
      let x = column + sign * dx, y = row + sign * dy;
      while (x >= 0 && x < WIDTH && y >= 0 && y < HEIGHT && cells[y * WIDTH + x] === who) {
        run++; x += sign * dx; y += sign * dy;
      }
    }
    if (run >= 4) return true;
  }
  return false;
};

const game = {
  name: 'connect_four',
  setup: () => ({ cells: Array(WIDTH * HEIGHT).fill(null), last: null }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    drop: ({ G, playerID }, column) => {
      for (let row = 0; row < HEIGHT; row++) {
        const at = row * WIDTH + column;
        if (G.cells[at] === null) { G.cells[at] = playerID; G.last = at; return; }
      }
      return INVALID_MOVE;
    },
  },
  endIf: ({ G, ctx }) => {
    if (G.last === null) return;
    if (fourAt(G.cells, G.last)) return { winner: ctx.currentPlayer };
    if (G.cells.every((cell) => cell !== null)) return { draw: true };
  },
};

const columns = (G) => [0, 1, 2, 3, 4, 5, 6].filter((column) => G.cells[(HEIGHT - 1) * WIDTH + column] === null);
const pick = (list) => list[Math.floor(Math.random() * list.length)];

const reducer = CreateGameReducer({ game });
const throughReducer = () => {
  let state = InitializeGame({ game, numPlayers: 2 }), steps = 0;
  while (state.ctx.gameover === undefined) {
    const payload = { type: 'drop', args: [pick(columns(state.G))], playerID: state.ctx.currentPlayer };
    state = reducer(state, { type: 'MAKE_MOVE', payload });
    steps++;
  }
  return steps;
};

const throughClient = () => {
  const client = Client({ game, numPlayers: 2, debug: false });
  let state = client.getState(), steps = 0;
  while (state.ctx.gameover === undefined) {
    client.moves.drop(pick(columns(state.G)));
    state = client.getState();
    steps++;
  }
  return steps;
};

const stepsPerSecond = (playOne, seconds) => {
  for (let warm = 0; warm < 20; warm++) playOne(); // the compiler needs a few games before it is up to speed
  let steps = 0, elapsed = 0;
  const start = performance.now();
  while ((elapsed = (performance.now() - start) / 1000) < seconds) steps += playOne();
  return steps / elapsed;
};

const seconds = Number(process.argv[2] || 1);
console.log(JSON.stringify({
  version,
  boardgameio_reducer_steps_per_s: stepsPerSecond(throughReducer, seconds),
  boardgameio_client_steps_per_s: stepsPerSecond(throughClient, seconds),
}));
