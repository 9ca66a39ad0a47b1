// A bot in another language: it plays every seat that its link opens, at random, until the game is over.
//
//   tabletome serve
//   node examples/bot.mjs http://127.0.0.1:8000 TABLE KEY
//
// TABLE and KEY are the two parts of a link: http://127.0.0.1:8000/table/TABLE#KEY. Node 22 or newer; Node 20 with
// --experimental-websocket. The protocol is described in docs/socket.md.
//
// Whoever comes by a link first holds its seats, by a secret of their own making. It is made anew for every run, unless
// TABLETOME_SECRET has one: a bot that is to come back to its seats in another run shows the same again.

const [server, table, key] = process.argv.slice(2);
const secret = process.env.TABLETOME_SECRET || crypto.randomUUID();
if (!key) {
  console.error("right would be: node examples/bot.mjs http://127.0.0.1:8000 TABLE KEY");
  process.exit(2);
}

let position = null;
let unacknowledged = null; // sent again with the same id after a break: the server carries it out once

function connect() {
  const socket = new WebSocket(server.replace(/^http/, "ws") + "/socket");
  const send = (message) => socket.send(JSON.stringify(message));

  socket.onopen = () => {
    send({ do: "join", table, key, secret, as: "data" });
    if (unacknowledged) send(unacknowledged);
  };

  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    if (message.is === "data") position = message;
    if (message.is === "done" || message.is === "stale") unacknowledged = null;
    if (message.is === "stale" || (message.is === "done" && position?.seq < message.seq)) position = null;
    if (message.why || message.closed) console.error(message.why || message.closed);
    if (message.is === "refused" || message.final || message.closed) process.exit(1); // the rest may pass
    if (message.is === "note" && message.text) console.log(message.text);
    for (const event of message.events ?? []) console.log(event.text);
    if (position?.outcome) {
      console.log(`The game is over: ${position.outcome.result}`);
      process.exit(0);
    }
    if (position?.asked && !unacknowledged) {
      const { seat, options } = position.asked;
      const option = options[Math.floor(Math.random() * options.length)];
      unacknowledged = { do: "answer", id: crypto.randomUUID(), seen: position.seq, seat, option };
      send(unacknowledged);
    }
  };

  socket.onclose = () => setTimeout(connect, 500);
}

connect();
