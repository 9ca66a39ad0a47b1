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
    this.joined = false;
    this.socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/socket`);
    this.socket.onopen = () => this.post(this.join());
    this.socket.onmessage = (event) => this.take(JSON.parse(event.data));
    this.socket.onclose = () => this.lost();
  }

  take(message) {
    clearTimeout(this.late);
    if (message.is === "welcome") {
      this.joined = true;
      this.tries = 0;
      this.state("on");
      this.hear(message);
      for (const { message: asked } of this.waiting.values()) this.post(asked); // the same id: nothing is done twice
    } else if (message.is === "error") {
      this.ended = !this.joined;
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

  ping() {
    this.post({ do: "ping" });
    this.late = setTimeout(() => this.socket.close(), PATIENCE);
  }

  lost() {
    clearTimeout(this.quiet);
    clearTimeout(this.late);
    this.state(this.ended ? "off" : "wait");
    if (this.ended) return;
    this.tries += 1;
    this.again = setTimeout(() => this.open(), Math.min(SLOWEST, 250 * 2 ** this.tries) * (0.7 + 0.6 * Math.random()));
  }

  retry() {
    if (this.ended || this.socket.readyState < WebSocket.CLOSING) return;
    clearTimeout(this.again);
    this.open();
  }

  post(message) {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** Ask until there is an answer, whatever happens to the connection. */
  ask(message, quiet = false) {
    const asked = { ...message, id: crypto.getRandomValues(new Uint32Array(4)).join("-") };
    return new Promise((answered) => {
      this.waiting.set(asked.id, { message: asked, answered, quiet });
      if (this.joined) this.post(asked);
    });
  }

  /** Nobody will answer these any more. */
  drop(what) {
    for (const [id, { message, answered }] of this.waiting) {
      if (message.do === what && this.waiting.delete(id)) answered({});
    }
  }
}
