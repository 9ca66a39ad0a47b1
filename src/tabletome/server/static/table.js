// The table: takes parts from the socket, puts them in place, sends what is chosen.
import { $, all, el, button, toast, dialog } from "./dom.js";
import { kept, keep } from "./kept.js";
import { Wire } from "./wire.js";
import { remember } from "./motion.js";
import * as board from "./board.js";
import * as choose from "./choose.js";
import * as tools from "./tools.js";
import { guide } from "./guide.js";
import { openRules } from "./rules.js";

const id = location.pathname.split("/").pop();
const inAddress = decodeURIComponent(location.hash.slice(1));
if (inAddress) {
  keep(id, { key: inAddress });
  history.replaceState(null, "", location.pathname);
}

const state = { id, key: kept(id)?.key, page: {}, mine: [], seats: [], holder: null };
let pending = Promise.resolve(), busy = false;

// --- what comes ---

const heard = {
  welcome(message) {
    const { mine, own = mine, host, game, hidden, name, title, bots = [], people: seats = [] } = message;
    Object.assign(state, { mine, own, host, game, hidden, title, bots, seats });
    keep(id, { game, name: title || name });
  },
  page(message) {
    const before = state.page;
    state.page = { ...message, parts: null };
    state.mine = message.mine ?? state.mine;
    document.body.dataset.over = Boolean(state.page.over);
    pending = handOver().then(() => {
      put(message.parts);
      tools.refresh(state);
      announce(before);
      guide(state);
    });
  },
  refused: (message) => toast(message.why, "bad"),
  stale: () => toast("The table has moved on. Look again, then choose."),
  people(message) {
    state.seats = message.seats;
    tools.people(state);
  },
  consent(message) {
    if (message.settled) return settled(message.agreed);
    if (state.mine.includes(message.seat)) return toast("The others are asked.");
    if (!state.mine.length) return;
    const say = (yes) => () => { wire.post({ do: "consent", to: message.to, yes }); $("dialog").close(); };
    dialog(`${message.who} asks`, el("p", {}, `${message.who} would like to ${message.what}.`),
      el("div", { className: "opts" }, button("Agree", say(true), { className: "opt primary" }), button("No", say(false), { className: "opt" })));
  },
  error(message) {
    toast(message.why, "bad");
    if (wire.ended) $("question").replaceChildren(el("h2", { className: "who" }, "No way in"), el("p", { className: "q" }, message.why));
  },
};

/** One screen, several hidden hands: nothing is shown until the screen was passed on. */
function handOver() {
  const { asked, at, trying } = state.page, shared = state.hidden && state.mine.length > 1;
  if (!shared || !state.mine.includes(asked) || asked === state.holder || at !== null || trying) return pending;
  return pending.then(() => new Promise((ready) => {
    const curtain = $("curtain"), name = nameOf(asked);
    const show = () => { state.holder = asked; curtain.close(); document.body.classList.remove("curtained"); ready(); };
    document.body.classList.add("curtained");
    curtain.oncancel = (event) => event.preventDefault();
    curtain.replaceChildren(el("h2", { id: "curtain-title" }, `Pass the screen to ${name}`),
      el("p", {}, "Hands are hidden in this game. The others look away now."), button(`I am ${name}`, show, { className: "opt primary" }));
    curtain.showModal();
  }));
}

const nameOf = (seat) => state.seats.find((one) => one.seat === seat)?.name || `Seat ${seat}`;

function put(parts) {
  const focused = document.activeElement, within = focused?.closest("[id]:is(#board,#question,#cards,#people,#log,#dice)")?.id;
  const again = within && { id: focused.id, option: focused.dataset?.option }, after = remember();
  choose.hidePeek();
  for (const [name, html] of Object.entries(parts)) {
    const part = $(name);
    if (part) part.innerHTML = html;
  }
  document.body.dataset.boards = all("#board svg").length;
  document.body.dataset.cards = all("#cards .zone").length;
  board.settle(after());
  if (parts.log !== undefined) all("#log ol").forEach((list) => { list.scrollTop = list.scrollHeight; });
  if (parts.question !== undefined) $("question").scrollTop = 0;
  if (again && !focused.isConnected) refocus(within, again);
  tools.people(state);
}

function refocus(within, { id: was, option }) {
  const same = (was && $(was)) || (option && document.querySelector(`#${within} [data-option="${CSS.escape(option)}"]`));
  (same || document.querySelector(`#${within} [data-option]`) || $("question")).focus({ preventScroll: true });
}

function settled(agreed) {
  wire.drop("undo");
  if ($("dialog").open) $("dialog").close();
  toast(agreed ? "All agree: it is taken back." : "Somebody would rather not take it back.");
}

function announce(before) {
  const { page } = state, title = $("title").querySelector("h1")?.textContent || "Tabletome";
  document.title = `${page.mine_asked && !page.over ? "● " : ""}${title} · Tabletome`;
  document.body.classList.toggle("my-turn", Boolean(page.mine_asked));
  if (page.mine_asked && !before.mine_asked) tab("question");
}

// --- what goes ---

export const table = {
  seq: () => state.page.seq,
  myTurn: () => state.page.mine_asked && !busy,
  odds: (option) => wire.ask({ do: "odds", seen: state.page.seq, seat: state.page.asked, option }, true),
  async answer(option) {
    const { page } = state;
    if (busy) return;
    if (page.at !== null && !page.trying) return toast("This is the past. Go back to now, or try “What if”.");
    if (!page.mine_asked) return toast("It is not your decision.");
    await doing({ do: "answer", seen: page.seq, seat: page.asked, option });
  },
  undo: () => (state.page.undo === "ask" ? wire.ask : doing).call(wire, { do: "undo", seen: state.page.seq, seat: mySeat() }),
  redo: () => doing({ do: "redo", seen: state.page.seq, seat: mySeat() }),
  post: (message) => wire.post(message),
};

const mySeat = () => (state.mine.includes(state.page.asked) ? state.page.asked : state.holder ?? state.mine[0] ?? 0);

async function doing(message) {
  busy = true;
  document.body.classList.add("busy");
  await wire.ask(message);
  busy = false;
  document.body.classList.remove("busy");
}

// --- tabs on a phone, keys everywhere ---

function tab(name) {
  const shown = document.body.dataset.tab === name && name !== "question" ? "question" : name;
  document.body.dataset.tab = shown;
  for (const knob of all(".tabs button")) knob.setAttribute("aria-pressed", knob.dataset.tab === shown);
}

const KEYS = {
  "?": () => tools.showKeys(),
  "+": () => board.zoom(1.35),
  "=": () => board.zoom(1.35),
  "-": () => board.zoom(1 / 1.35),
  0: () => board.fit(),
  "[": () => tools.stepBack(state),
  "]": () => tools.stepOn(state),
  Escape: () => (choose.hidePeek(), tools.leave(state)),
};

function press(event) {
  if (event.target.closest?.("input, select, textarea, dialog[open], #menu")) return;
  const { key } = event, control = event.ctrlKey || event.metaKey;
  if (control && key.toLowerCase() === "z") (event.shiftKey ? table.redo : table.undo)();
  else if (control && key.toLowerCase() === "y") table.redo();
  else if (control || event.altKey) return;
  else if (KEYS[key]) KEYS[key]();
  else if (key.startsWith("Arrow") && !event.target.closest?.("#log, #cards, #people")) {
    const far = 80, way = { ArrowLeft: [-far, 0], ArrowRight: [far, 0], ArrowUp: [0, -far], ArrowDown: [0, far] }[key];
    if (event.shiftKey) board.pan(...way); else board.step(key);
  } else {
    const option = document.querySelector(`#question [data-key="${CSS.escape(key)}"]`);
    if (!option) return;
    option.click();
  }
  event.preventDefault();
}

choose.listen(table);
board.listen();
tools.listen(state, table);
for (const knob of all(".tabs button")) knob.onclick = () => tab(knob.dataset.tab);
document.addEventListener("keydown", press);
document.addEventListener("click", (event) => {
  const why = event.target.closest("[data-rules]");
  if (why) openRules(state.game, why.dataset.rules.split(" "));
});

const join = () => ({ do: "join", table: id, key: state.key || "", as: "page", theme: document.documentElement.dataset.theme });
const wire = new Wire(join, (message) => heard[message.is]?.(message), (link) => {
  const chip = $("link-state");
  chip.dataset.state = link;
  chip.textContent = { on: "Connected", wait: "Reconnecting …", off: "Not connected" }[link];
});
