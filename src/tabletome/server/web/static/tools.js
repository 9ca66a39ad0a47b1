// The tools at the top: taking back, history, what if, inviting, seats, files, display.
import { $, all, button, call, dialog, el, saveFile, toast } from "./dom.js";
import { dark, drop, flipGoesOn, flipMotion, flipTheme, goesOn, kept, keep, linkTo, moving, pace, setPace } from "./kept.js";
import * as glossary from "./glossary.js";
import { openMenu } from "./choose.js";

let table;

export function refresh(state) {
  const { undo = "no", redo, at = null, trying, answers } = state.page, past = at !== null && !trying;
  $("undo").disabled = undo === "no" || past;
  $("undo").textContent = undo === "ask" ? "Ask to undo" : "Undo";
  $("redo").disabled = !redo;
  $("what-if").disabled = $("share").disabled = Boolean(state.closed);
  $("history").setAttribute("aria-pressed", past);
  document.body.classList.toggle("closed", Boolean(state.closed));
  if (state.closed) $("question").replaceChildren(el("h2", { className: "who" }, "To be read"), el("p", {}, "Step through it with History; ⋯ has it as a file."));
  const [style, ...content] = banner(state, past);
  $("banner").hidden = !content.length;
  $("banner").className = style;
  $("banner").replaceChildren(...content);
  $("past").hidden = !past;
  if (past) pastBar(at, answers);
}

/** What is to be known before anything else: a style, the sentence, what can be done about it. */
function banner({ page, closed, locked }, past) {
  const say = (text) => el("span", {}, text), now = button("Back to now", () => look(null));
  if (page.trying) {
    const stop = () => table.post({ do: "stop trying" });
    return ["trying", say("What if: nothing you do here touches the real game."), button("Back to the game", stop)];
  }
  if (past && closed) return ["past", say("You are looking back at a game that can only be read."), now];
  if (past) return ["past", say("You are looking at the past."), button("What if, from here", () => table.post({ do: "try", at: page.at })), now];
  if (closed) return ["read", say(closed), el("a", { href: "/" }, "Play another")];
  if (locked) return ["locked", say(locked.why)];
  return page.over ? ["over", say("The game is over."), el("a", { href: "/" }, "Play another")] : [""];
}

function pastBar(at, answers) {
  const bar = $("past"), slider = bar.querySelector("input");
  if (!slider) {
    const step = (text, label, to) => button(text, () => look(to(+$("moment").value)), { aria_label: label, className: "tool" });
    bar.replaceChildren(
      step("|◀", "To the start", () => 0), step("◀", "One step back", (now) => now - 1),
      el("input", { type: "range", id: "moment", min: 0, aria_label: "Moment of the game", onchange: (event) => look(+event.target.value) }),
      step("▶", "One step on", (now) => now + 1), el("output", {}));
  }
  const moment = $("moment");
  [moment.max, moment.value] = [answers, at];
  bar.querySelector("output").textContent = `${at} of ${answers}`;
}

const look = (at) => table.post({ do: "look", at: at === null ? null : Math.max(0, at) });
export const stepBack = ({ page }) => { if (!page.trying) look((page.at ?? page.answers) - 1); };
export const stepOn = ({ page }) => { if (!page.trying && page.at !== null) look(page.at + 1 >= page.answers ? null : page.at + 1); };
export const leave = ({ page }) => { if (page.at !== null && !page.trying) look(null); };

/** Who is here, kept up to date in the panels; the host can help out where somebody who is asked is away. */
export function people(state) {
  const away = state.seats.find((one) => one.seat === state.page.asked && one.kind === "person" && !one.online);
  $("question").querySelector(".away")?.remove();
  if (away && state.host && !state.mine.includes(away.seat)) {
    $("question").append(button(`${away.name} is away: who plays?`, () => seats(state), { className: "tool away" }));
  }
  for (const line of all("[data-seat]")) {
    const seat = state.seats.find((one) => one.seat === +line.dataset.seat);
    if (!seat) continue;
    const mine = state.mine.includes(seat.seat) && seat.kind !== "bot";
    const host = seat.kind === "host";
    line.dataset.state = seat.kind === "bot" ? "bot" : mine || seat.online || host ? "here" : "away";
    const here = mine && seat.name !== "You" ? "you" : host && !mine ? "the host plays" : "here";
    line.textContent = { bot: `bot · ${seat.bot}`, here, away: "away" }[line.dataset.state];
  }
}

// --- inviting and seats ---

function share(state) {
  const links = kept(state.id)?.links || [];
  const row = (link) => {
    const who = link.role === "watch" ? "To watch" : `For ${state.seats.find((one) => one.seat === link.seat)?.name || `seat ${link.seat}`}`;
    const field = el("input", { readOnly: true, value: linkTo(state.id, link.key), aria_label: who, onfocus: () => field.select() });
    return el("div", { className: "share" }, el("span", {}, who), field, button("Copy", () => copy(field), { className: "tool" }));
  };
  const make = (what) => call(`/api/tables/${state.id}/links`, { ...by(state), body: { ...what, instead: true } });
  const fresh = (what, text) => button(text, async () => {
    try {
      const link = await make(what);
      const others = links.filter((old) => old.role !== link.role || old.seat !== link.seat);
      keep(state.id, { links: [...others, link] });
      share(state);
    } catch (error) {
      toast(error.message, "bad");
    }
  }, { className: "tool" });
  const own = () => table.away(async () => {
    state.key = (await make({ role: "host" })).key;
    keep(state.id, { key: state.key });
    $("dialog").close();
    toast("You host by a new link now; the old one is closed.");
  });
  const forSeats = state.seats.map((one) => fresh({ role: "seat", seat: one.seat }, `For ${one.name || `seat ${one.seat}`}`));
  const every = [...forSeats, fresh({ role: "watch" }, "To watch"), button("New host link", own, { className: "tool" })];
  const more = state.host ? [el("h3", {}, "A new link; the old one is closed"), el("div", { className: "opts" }, ...every)] : [];
  dialog("Invite", el("p", {}, links.length ? "Whoever comes by a link first holds its seat; no account is needed. Others with the same link have to be let in." : "You have no links to give away here."),
    ...links.map(row), ...more);
}

const by = ({ key, secret }) => ({ key, secret });

async function copy(field) {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    toast("Copied.");
  } catch {
    toast("Press Ctrl+C to copy."); // not every browser lets a plain http page do it
  }
}

function seats(state) {
  const sit = (seat, more) => { table.post({ do: "seat", seat, ...more }); $("dialog").close(); };
  const strength = el("select", { id: "strength" }, ...state.bots.map((bot) => el("option", { value: bot }, bot)));
  const rows = state.seats.map((one) => {
    const own = state.own.includes(one.seat), mine = state.mine.includes(one.seat), actions = [];
    const offer = (text, run) => actions.push(button(text, run, { className: "tool" }));
    if (own || state.host) {
      if (one.kind !== "person") offer(own ? "Play it myself" : "Give it back", () => sit(one.seat, { kind: "person" }));
      if (one.kind !== "bot") offer("Let a bot play", () => sit(one.seat, { kind: "bot", bot: strength.value }));
      if (!own && one.kind !== "host") offer("Take over", () => sit(one.seat, { kind: "host" }));
      if (own) offer("Rename", () => rename(one, sit));
    }
    const what = one.kind === "bot" ? `${one.bot} bot` : one.kind === "host" ? "played by the host" : one.online ? "here" : "away";
    const told = el("span", { className: "dim" }, mine ? `${what}, yours` : what);
    return el("li", {}, el("b", {}, one.name || `Seat ${one.seat}`), told, el("span", { className: "opts" }, ...actions));
  });
  const which = el("div", { className: "line" }, el("label", { for: "strength" }, "A bot that plays here is"), strength);
  dialog("Seats", el("ul", { className: "seats" }, ...rows), which);
}

function rename(one, sit) {
  const field = el("input", { id: "new-name", value: one.name, maxLength: 30 });
  const onsubmit = (event) => { event.preventDefault(); sit(one.seat, { kind: "person", name: field.value }); };
  const form = el("form", { className: "line", onsubmit }, field, el("button", { type: "submit" }, "Keep"));
  dialog("Your name", el("label", { for: "new-name" }, "What shall the others read?"), form);
}

async function file(state, path, name) {
  try {
    const text = await call(`/api/tables/${state.id}/${path}`, by(state));
    saveFile(name, typeof text === "string" ? text : JSON.stringify(text, null, 1));
  } catch (error) {
    toast(error.message, "bad");
  }
}

function remove(state) {
  const run = () => table.away(async () => {
    await call(`/api/tables/${state.id}`, { ...by(state), method: "DELETE" });
    drop(state.id);
    location.replace("/");
    return true;
  });
  const keepIt = button("Keep it", () => close(), { className: "opt" });
  const close = dialog("Delete this table?", el("p", {}, "The game ends for everybody at it, and nothing of it is kept. Save it as a file first if you may want it again."),
    el("div", { className: "opts" }, keepIt, button("Delete it for good", run, { className: "opt danger" })));
}

// --- what is kept of a campaign ---

/** It can be read at any time where there is one; what the browser prints at a table is this. */
function recorded() {
  const title = $("record").querySelector("h2")?.textContent;
  return title ? [{ text: title, run: () => readRecord(title) }] : [];
}

function readRecord(title) {
  const leaves = all("article", $("record")).map((leaf) => leaf.cloneNode(true));
  dialog(title, el("div", { className: "record" }, ...leaves),
    el("div", { className: "opts" }, button("Print", () => print(), { className: "opt primary" })));
}

// --- help ---

const HELP = {
  "1–9, a–z": "choose an option of the question", Arrows: "move over what glows on the board", Enter: "choose what has the focus",
  "Shift + arrows": "move the board", "+  −  0": "closer, further, whole board", "Ctrl+Z, Ctrl+Y": "take back, do again",
  "[  ]": "step through the history", Space: "end a step of what is being played", Esc: "close, or back to now", "?": "this list",
};

export function showKeys() {
  const caps = (keys) => el("dt", {}, ...keys.split("  ").map((key) => el("kbd", {}, key)));
  const rows = Object.entries(HELP).map(([keys, does]) => el("div", {}, caps(keys), el("dd", {}, does)));
  dialog("Keys", el("dl", { className: "keys" }, ...rows),
    el("p", { className: "dim" }, "Rest the pointer on anything, or hold a finger on it, to see what it would do and how likely."));
}

/** How fast what happens is played. */
function choosePace() {
  const does = { slow: "Slow", normal: "Normal", fast: "Fast", off: "Off: show only what came of it" };
  openMenu($("more"), Object.entries(does).map(([name, text]) => ({ text: name === pace() ? `${text} ✓` : text, run: () => setPace(name) })));
}

export function listen(state, of) {
  table = of;
  $("undo").onclick = table.undo;
  $("redo").onclick = table.redo;
  $("history").onclick = () => look(state.page.at === null ? Math.max(0, state.page.answers - 1) : null);
  $("what-if").onclick = () => table.post(state.page.trying ? { do: "stop trying" } : { do: "try", at: state.page.at ?? null });
  $("share").onclick = () => share(state);
  const unseen = () => ["redo", "history", "what-if", "share"].map($).filter((tool) => !tool.offsetWidth && !tool.disabled); // on a phone
  $("more").onclick = (event) => openMenu(event.currentTarget, [
    ...unseen().map((tool) => ({ text: tool.textContent, run: () => tool.click() })),
    ...recorded(),
    ...(state.closed ? [] : [{ text: "Seats", run: () => seats(state) }]),
    { text: "Save as a file", run: () => file(state, "journal", `${state.game}-${state.id}.journal`) },
    { text: "Report a problem", run: () => file(state, "report", `${state.game}-${state.id}.report`) },
    { text: dark() ? "Light table" : "Dark table", run: flipTheme },
    { text: moving() ? "Stop motion" : "Allow motion", run: flipMotion },
    { text: `Pace of the play: ${pace()}`, run: () => choosePace() },
    { text: goesOn() ? "Ask before every turn ends" : "End turns with nothing left to do", run: () => { flipGoesOn(); table.goOn(); } },
    { text: "The table in words", run: () => dialog("The table in words", el("pre", { className: "words", tabIndex: 0 }, $("words").textContent)) },
    ...(glossary.known() ? [{ text: "Words of the book", run: () => glossary.open(state.game) }] : []),
    { text: "Keys", run: showKeys },
    ...(state.host ? [{ text: "Delete this table", run: () => remove(state) }] : []),
  ]);
}
