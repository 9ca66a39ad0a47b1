// The table: takes parts from the socket, puts them in place, sends what is chosen.
import { $, all, el, button, toast, dialog } from "./dom.js";
import { goesOn, kept, keep, secretOf } from "./kept.js";
import { Wire } from "./wire.js";
import { remember } from "./motion.js";
import * as board from "./board.js";
import * as choose from "./choose.js";
import * as door from "./door.js";
import * as tools from "./tools.js";
import { guide } from "./guide.js";
import { openRules } from "./rules.js";
import * as theatre from "./theatre.js";
import * as glossary from "./glossary.js";

const id = location.pathname.split("/").pop();
const inAddress = decodeURIComponent(location.hash.slice(1));
if (inAddress) {
  keep(id, { key: inAddress });
  history.replaceState(null, "", location.pathname);
}

const state = { id, key: kept(id)?.key, secret: secretOf(id), page: {}, mine: [], seats: [], holder: null, locked: null };
let pending = Promise.resolve(), waiting = 0, busy = false, awaited = null, pages = 0, wentOn = -1, unread = false;

// --- what comes ---

const heard = {
  welcome(message) {
    const { mine, own = mine, host, game, hidden, name, title, guide: guided, lesson = null, closed = "", bots = [], people: seats = [] } = message;
    Object.assign(state, { mine, own, host, game, hidden, guided, lesson, closed, bots, seats });
    if (state.locked?.seats.every((seat) => (seat < 0 ? host : own.includes(seat)))) state.locked = null; // let in
    keep(id, { game, name: title || name });
    glossary.learn(game);
    if (closed) tab("log");
  },
  page(message) {
    waiting += 1;
    const plays = message.at === null ? message.plays : [];
    pending = pending.then(() => handOver(message)).then(() => theatre.play(plays, () => waiting, busy).catch(() => {})).then(() => {
      waiting -= 1;
      show(message);
      theatre.still(plays);
    });
  },
  refused: (message) => toast(message.why, "bad"),
  stale: () => toast("The table has moved on. Look again, then choose."),
  note({ seq, text }) {
    keep(id, { heard: seq });
    if (wire.joined && text) toast(text); // who comes need not be told so
  },
  trouble(message) {
    toast(message.why, "bad");
    awaited?.({}); // what was done may be what cannot be shown
  },
  locked(message) {
    const before = state.locked;
    state.locked = message;
    tools.refresh(state);
    if (before && before.why !== message.why) toast(message.why); // the banner stood there already, and now says something else
  },
  knock: (message) => door.knock(message, (yes) => wire.post({ do: "let in", to: message.to, yes })),
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
    if (message.final) noWayIn(message.why);
  },
};

/** One screen, several hidden hands: nothing is shown until the screen was passed on. */
function handOver({ asked, at, trying, mine }) {
  const shared = state.hidden && mine.length > 1;
  if (!shared || !mine.includes(asked) || asked === state.holder || at !== null || trying) return null;
  return new Promise((ready) => {
    const curtain = $("curtain"), name = nameOf(asked);
    const show = () => { state.holder = asked; curtain.close(); document.body.classList.remove("curtained"); ready(); };
    document.body.classList.add("curtained");
    curtain.oncancel = (event) => event.preventDefault();
    curtain.replaceChildren(el("h2", { id: "curtain-title" }, `Pass the screen to ${name}`),
      el("p", {}, "Hands are hidden in this game. The others look away now."), button(`I am ${name}`, show, { className: "opt primary" }));
    curtain.showModal();
  });
}

/** Nothing can be shown here: why, and where to go. */
function noWayIn(why) {
  document.body.classList.add("lost");
  $("question").replaceChildren(el("h1", {}, "No way in"), el("p", { className: "q" }, why),
    el("p", { className: "dim" }, "Ask whoever invited you for a new link, or begin a game of your own."),
    el("p", { className: "opts" }, el("a", { className: "opt primary", href: "/" }, "All games")));
  document.title = "No way in · Tabletome";
}

const nameOf = (seat) => state.seats.find((one) => one.seat === seat)?.name || `Seat ${seat}`;

/** From here on `state.page` is what can be seen: whatever is chosen belongs to it. */
function show(message) {
  const before = state.page;
  state.page = { ...message, parts: null, number: pages++ };
  state.mine = message.mine;
  document.body.dataset.over = Boolean(message.over);
  const told = lastLine();
  put(message.parts);
  tools.refresh(state); // a banner takes some of the height
  if (message.parts.log !== undefined) newestLine(told);
  announce(before);
  guide(state);
  awaited?.(state.page);
  goOn();
}

/** What is a matter of course is answered by itself, once; not in a lesson, not where somebody took it back, and not over a page
 * that has just come to be read. */
function goOn() {
  const { page } = state, wish = document.querySelector("#question [data-wish]")?.dataset.wish;
  const asked = page.mine_asked && page.at === null && !page.trying && !page.redo && !state.guided;
  if (!wish || !asked || busy || unread || !goesOn() || wentOn === page.number) return;
  wentOn = page.number;
  table.answer(wish, page);
}

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
  litElsewhere();
  if (parts.question !== undefined) $("question").scrollTop = 0;
  if (again && !focused.isConnected) refocus(within, again);
  tools.people(state);
}

/** The story shows its newest line; of what has come since, a page that is to be read goes first. `before`: its last line until now. */
function newestLine(before) {
  const list = document.querySelector("#log ol"), lines = all("#log ol li");
  unread = false;
  if (!list) return;
  list.scrollTop = list.scrollHeight;
  const known = before === undefined ? lines.length : lines.findLastIndex((line) => line.textContent === before) + 1;
  const page = lines.slice(known).find((line) => line.textContent.length > A_PAGE);
  unread = Boolean(page);
  if (page) list.scrollTop = Math.min(list.scrollTop, page.offsetTop - list.offsetTop - HEADING);
}
const A_PAGE = 240, HEADING = 30; // characters; pixels below which the heading of the round stays
const lastLine = () => all("#log ol li").at(-1)?.textContent;

/** On a phone, cards that can be chosen may lie behind a tab, which says how many. */
function litElsewhere() {
  const lit = state.page.mine_asked ? all("#cards [data-option]").length : 0;
  const knob = document.querySelector(".tabs [data-tab=cards]");
  knob.dataset.lit = lit || "";
  knob.setAttribute("aria-label", lit ? `Cards, ${lit} to choose from` : "Cards");
}

function refocus(within, { id: was, option }) {
  const same = (was && $(was)) || (option && document.querySelector(`#${within} [data-option="${CSS.escape(option)}"]`));
  (same || document.querySelector(`#${within} [data-option]`) || $("question")).focus({ preventScroll: true });
}

function settled(agreed) {
  wire.drop((message) => message.do === "undo");
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
  page: () => state.page,
  myTurn: () => state.page.mine_asked && !busy,
  odds: (option) => wire.ask({ do: "odds", ...seen(state.page), seat: state.page.asked, option }, true),
  preview: (who) => wire.ask({ do: "preview", who, ...(state.page.trial ? { trial: state.page.trial } : {}) }, true),
  /** `page`: what was to be seen when this was chosen. */
  async answer(option, page) {
    if (busy) return;
    if (page.at !== null && !page.trying) return toast("This is the past. Go back to now, or try “What if”.");
    if (!page.mine_asked) return toast("It is not your decision.");
    await doing({ do: "answer", ...seen(page), seat: page.asked, option });
  },
  undo: () => (state.page.undo === "ask" ? wire.ask : doing).call(wire, { do: "undo", ...seen(state.page), seat: mySeat() }),
  redo: () => { if (state.page.redo) doing({ do: "redo", ...seen(state.page), seat: mySeat() }); },
  post: (message) => wire.post(message),
  goOn: () => goOn(),
  /** Something that closes our connection, too. It is opened again after that, unless nothing is left to come back to. */
  async away(run) {
    let gone = false;
    wire.leave();
    try {
      gone = await run();
    } catch (error) {
      toast(error.message, "bad");
    }
    if (!gone) wire.open();
  },
};

const mySeat = () => (state.mine.includes(state.page.asked) ? state.page.asked : state.holder ?? state.mine[0] ?? 0);
const seen = ({ seq, trial }) => (trial ? { seen: seq, trial } : { seen: seq });

async function doing(message) {
  busy = true;
  document.body.classList.add("busy");
  const said = await wire.ask(message);
  if (said.is === "done") await shown(said.seq, message.trial ?? null);
  busy = false;
  document.body.classList.remove("busy");
  goOn();
}

/** Until what was done is to be seen: it is painted a little later than it is acknowledged. */
function shown(seq, trial) {
  if (!trial && state.page.seq >= seq) return null;
  return new Promise((ready) => {
    awaited = (page) => {
      if (page.trial === trial && page.seq < seq) return;
      awaited = null;
      ready();
    };
  });
}

// --- tabs on a phone, keys everywhere ---

function tab(name) {
  const shown = document.body.dataset.tab === name && name !== "question" ? "question" : name;
  document.body.dataset.tab = shown;
  for (const knob of all(".tabs button")) knob.setAttribute("aria-pressed", knob.dataset.tab === shown);
  if (shown === "log") newestLine();
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

theatre.listen();
choose.listen(table);
board.listen();
tools.listen(state, table);
for (const knob of all(".tabs button")) knob.onclick = () => tab(knob.dataset.tab);
document.addEventListener("keydown", press);
document.addEventListener("click", (event) => {
  const why = event.target.closest("[data-rules]");
  if (why) openRules(state.game, why.dataset.rules.split(" "));
});

const theme = () => document.documentElement.dataset.theme;
const heardOf = () => kept(id)?.heard || 0;
const join = () => ({ do: "join", table: id, key: state.key || "", secret: state.secret, as: "page", theme: theme(), seen: heardOf() });
const wire = new Wire(join, (message) => heard[message.is]?.(message), (link) => {
  const chip = $("link-state");
  if (link === "on" && state.page.trial) toast("The trial ended with the connection.");
  door.clear(); // whoever still knocks is told anew
  chip.dataset.state = link;
  chip.textContent = { on: "Connected", wait: "Reconnecting …", off: "Not connected" }[link];
});
