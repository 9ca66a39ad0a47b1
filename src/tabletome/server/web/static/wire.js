// The socket: joins, keeps asking until it is answered, comes back by itself.
const SLOWEST = 15000, QUIET = 25000, PATIENCE = 10000;

export class Wire {
  constructor(join, hear, state) {
    Object.assign(this, { join, hear, state, waiting: new Map(), tries: 0, ended: false });
    this.open();
    addEventListener("online", () => this.retry());
    document.addEventListener("visibilitychange", () => { if (!document.hidden) this.retry(); });
  }

  open() {
    this.part();
    clearTimeout(this.again);
    this.ended = false;
    const socket = this.socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/socket`);
    const still = (run) => (event) => { if (socket === this.socket) run(event); }; // one that was given up is not heard any more
    socket.onopen = still(() => this.post(this.join()));
    socket.onmessage = still((event) => this.take(JSON.parse(event.data)));
    socket.onclose = still(() => this.lost());
  }

  take(message) {
    clearTimeout(this.late);
    if (message.is === "welcome") this.welcome(message);
    else if (message.is === "error") {
      this.ended = message.final;
      this.hear(message);
    } else if (message.is !== "pong") {
      const asked = this.waiting.get(message.id);
      this.waiting.delete(message.id);
      if (!asked?.quiet) this.hear(message);
      asked?.answered(message);
    }
    clearTimeout(this.quiet);
    this.quiet = setTimeout(() => this.ping(), QUIET);
  }

  /** The first one of a connection; another comes to whoever is let in later. */
  welcome(message) {
    const back = !this.joined;
    this.joined = true;
    this.tries = 0;
    if (back) this.state("on");
    this.hear(message);
    if (back) for (const { message: asked } of this.waiting.values()) this.post(asked); // the same id: nothing is done twice
  }

  ping() {
    this.post({ do: "ping" });
    this.late = setTimeout(() => this.socket.close(), PATIENCE);
  }

  lost() {
    this.part();
    this.state(this.ended ? "off" : "wait");
    if (this.ended) return;
    this.tries += 1;
    this.again = setTimeout(() => this.open(), Math.min(SLOWEST, 250 * 2 ** this.tries) * (0.7 + 0.6 * Math.random()));
  }

  /** A trial ends with its connection: what was decided in it is never sent over another one. */
  part() {
    clearTimeout(this.quiet);
    clearTimeout(this.late);
    this.joined = false;
    this.drop(({ trial }) => trial);
  }

  retry() {
    if (!this.ended && this.socket.readyState >= WebSocket.CLOSING) this.open();
  }

  /** Hang up, until somebody opens it again. */
  leave() {
    this.ended = true;
    this.socket.close();
  }

  post(message) {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** Ask until there is an answer, whatever happens to the connection; in a trial, while there is one. */
  ask(message, quiet = false) {
    if (message.trial && !this.joined) return Promise.resolve({});
    const asked = { ...message, id: crypto.getRandomValues(new Uint32Array(4)).join("-") };
    return new Promise((answered) => {
      this.waiting.set(asked.id, { message: asked, answered, quiet });
      if (this.joined) this.post(asked);
    });
  }

  /** Nobody will answer these any more. */
  drop(which) {
    for (const [id, { message, answered }] of this.waiting) {
      if (which(message) && this.waiting.delete(id)) answered({});
    }
  }
}
