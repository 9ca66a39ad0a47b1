// Choosing: a click does it, a small menu asks where it could mean several things, a resting pointer is told the odds.
import { $, all, el, button, dialog } from "./dom.js";
import * as plan from "./plan.js";
import { explained } from "./glossary.js";

const REST = 180, LONG_PRESS = 450;
const escape = (text) => CSS.escape(text);
export const same = (option) => all("[data-option]").filter((thing) => meanings(thing).includes(option));
let table, pointed = null, timer = 0, held = false, touching = false, known = new Map();
// touching: a finger did the last thing, so a focus that the page itself sets is nobody's wish to be told anything

/** What an option is called in the question box, or its notation. */
export function named(option) {
  const listed = document.querySelector(`#question [data-option="${escape(option)}"]`);
  if (!listed) return option;
  const group = listed.closest(".group")?.querySelector("h3")?.textContent || "", label = listed.querySelector("span").textContent;
  return group && !label.toLowerCase().startsWith(group.toLowerCase()) ? `${group}: ${label}` : label;
}

function oddsOf(option) {
  const odds = document.querySelector(`#question [data-option="${escape(option)}"] .odds`);
  return odds ? ` · ${odds.textContent}` : "";
}

export const meanings = (thing) => [thing.dataset.option, ...JSON.parse(thing.dataset.also || "[]")].filter(Boolean);

function act(thing, touched = false) {
  hidePeek();
  const options = meanings(thing), page = table.page(); // a menu may outlast the position that it was opened in
  const answer = (option) => table.answer(option, page);
  if (thing.matches("[data-card]") && (touched || !options.length)) return read(thing, options, answer);
  if (options.length === 1) answer(options[0]);
  else openMenu(thing, options.map((option) => ({ text: `${named(option)}${oddsOf(option)}`, run: () => answer(option), option })));
}

/** A card in full, with what can be done with it. */
function read(card, options, answer) {
  const close = () => $("dialog").close();
  const actions = options.map((option) => button(named(option), () => { close(); answer(option); }, { className: "opt primary" }));
  dialog(card.querySelector(".card-title").textContent, copyOf(card), ...explained(wordsOn(card)), el("div", { className: "opts" }, ...actions));
}

const wordsOn = (card) => all(".card-title, .card-text > *", card).map((part) => part.textContent).join(" ");

function copyOf(card) {
  const copy = el("div", { className: card.className + " whole" });
  copy.innerHTML = card.innerHTML;
  return copy;
}

// --- menus ---

export function openMenu(anchor, items) {
  const menu = $("menu"), before = document.activeElement;
  const shut = (back = true) => { menu.hidden = true; if (back) before?.focus?.(); };
  menu.replaceChildren(...items.map((item) => {
    const made = button(item.text, () => { shut(); item.run(); }, { role: "menuitem", tabIndex: -1 });
    if (item.option && item.option === $("guide").dataset.points) made.classList.add("pointed-at");
    return made;
  }));
  menu.hidden = false;
  near(menu, anchor.getBoundingClientRect());
  menu.firstChild.focus();
  menu.onkeydown = (event) => {
    const entries = [...menu.children], at = entries.indexOf(document.activeElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: entries.length - 1 }[event.key];
    if (to !== undefined) entries.at(to % entries.length).focus();
    else if (event.key === "Escape" || event.key === "Tab") shut();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  menu.shut = shut;
}

/** Below or above what it is about, or to the left of it, where it covers nothing that could be chosen instead. */
function near(box, anchor, aside = false) {
  const { offsetWidth: w, offsetHeight: h } = box, gap = 8;
  if (aside && anchor.left - w - gap > 0) {
    box.style.left = `${anchor.left - w - gap}px`;
    box.style.top = `${Math.min(Math.max(gap, anchor.top), innerHeight - h - gap)}px`;
    return;
  }
  const below = anchor.bottom + gap + h <= innerHeight, y = below ? anchor.bottom + gap : Math.max(gap, anchor.top - gap - h);
  const x = Math.min(Math.max(gap, anchor.left + anchor.width / 2 - w / 2), innerWidth - w - gap);
  box.style.left = `${x}px`;
  box.style.top = `${Math.min(y, innerHeight - h - gap)}px`;
}

// --- previews ---

function peek(thing) {
  const box = $("peek"), option = thing.dataset.option, lines = [];
  if (!option && thing.matches(".prose [data-card]") && thing.scrollHeight <= thing.clientHeight + 1) return; // it lies there whole
  if (thing.matches("[data-card]")) lines.push(copyOf(thing), ...explained(wordsOn(thing)));
  else if (option && !thing.closest("#question")) lines.push(el("strong", {}, named(option))); // there it stands already
  const told = thing.closest(".piece")?.getAttribute("aria-label");
  if (told) lines.push(el("p", {}, option ? told.replace(`: ${option}`, "") : told));
  const others = meanings(thing).slice(1);
  if (others.length) lines.push(el("p", { className: "or" }, `or ${others.map(named).join(", ")}`));
  const odds = el("ul", { className: "odds-list" }), adversary = plan.adversary(thing);
  if (adversary) {
    askPreview(adversary).then((answer) => {
      if (pointed !== thing || !answer.plan) return;
      plan.show(answer.plan, thing);
      box.hidden = true;
    });
  }
  box.replaceChildren(...lines, odds);
  if (!lines.length && !option) return;
  box.hidden = !lines.length;
  near(box, around(thing), thing.closest("#question"));
  if (option && table.myTurn()) {
    askOdds(option).then((answer) => {
      if (pointed !== thing || !answer.lines) return;
      if (answer.plan) {
        plan.show(answer.plan, thing);
        if (thing.closest("#board, #question")) box.hidden = true; // the plan says it all, and the board is to be seen
        return;
      }
      if (box.hidden && lines.length) return;
      const rows = answer.lines.length <= 3 ? answer.lines : summed(answer.short || "");
      if (rows[0]?.text === "nothing you would see") return;
      odds.replaceChildren(...rows.map((row) => el("li", {}, el("b", {}, row.chance), ` ${row.text}`)));
      if (answer.how && answer.how !== "certain") odds.append(el("li", { className: "or" }, answer.how));
      box.hidden = !lines.length && !odds.childElementCount;
      near(box, around(thing), thing.closest("#question"));
    });
  }
}

/** On a board the preview keeps clear of everything that glows there, if that leaves room. */
function around(thing) {
  const boxes = thing.closest("#board") ? all("#board [data-option]").map((lit) => lit.getBoundingClientRect()) : [];
  const edge = (pick, side) => pick(...boxes.map((box) => box[side])), own = thing.getBoundingClientRect();
  if (!boxes.length || edge(Math.max, "bottom") - edge(Math.min, "top") > innerHeight * 0.5) return own;
  const [top, bottom] = [edge(Math.min, "top"), edge(Math.max, "bottom")];
  return top > own.top || bottom < own.bottom ? own : { left: own.left, width: own.width, top, bottom };
}

/** “hit 65 %, damage 40 %” as rows, without what is certain. */
const summed = (short) => short.split(", ").map((part) => /^(.*?) ((?:about |under |over )?[\d.]+ %)$/.exec(part))
  .filter((found) => found && !found[2].endsWith("100 %")).map(([, text, chance]) => ({ text, chance }));

const askOdds = (option) => asked(option, () => table.odds(option), (answer) => answer.lines);
const askPreview = (who) => asked(`whose ${who}`, () => table.preview(who), (answer) => answer.is === "preview");

/** Ask once about each thing of a position. */
async function asked(about, ask, answered) {
  const { seq, trial, number } = table.page(), key = `${trial ? `${trial} ${number}` : seq} ${about}`;
  if (!known.has(key)) {
    if (known.size > 200) known = new Map();
    known.set(key, ask());
  }
  const answer = await known.get(key);
  if (!answered(answer)) known.delete(key); // refused for now
  return answer;
}

export function hidePeek() {
  clearTimeout(timer);
  $("peek").hidden = true;
  plan.hide();
  for (const lit of all(".same")) lit.classList.remove("same");
  pointed = null;
}

function point(thing, wait = REST) {
  if (thing === pointed) return;
  hidePeek();
  if (!thing) return;
  pointed = thing;
  if (thing.dataset.option) for (const other of same(thing.dataset.option)) other.classList.add("same");
  timer = setTimeout(() => peek(thing), wait);
}

const telling = (target) => target.closest?.("[data-option], [data-card], [data-preview], #line .turn.foe, #board .piece");

// --- listening ---

export function listen(of) {
  table = of;
  document.addEventListener("click", (event) => {
    if (held) { held = false; event.preventDefault(); return; }
    const thing = event.target.closest("[data-option], [data-card]"), touched = event.pointerType === "touch";
    if (thing && !thing.closest("#dialog, #peek")) act(thing, touched);
    else if (touched && event.target.closest("#board .piece, [data-preview], #line .turn.foe")) point(telling(event.target), 0);
    else if (event.target.closest("[data-preview]")) { pointed = null; point(telling(event.target), 0); }
    else hidePeek();
  });
  // What comes to lie under a mouse that rests was not pointed at.
  let mouse = "";
  const moved = (event) => { const before = mouse; mouse = `${event.clientX} ${event.clientY}`; return mouse !== before; };
  document.addEventListener("pointerover", (event) => { if (event.pointerType === "mouse" && moved(event)) point(telling(event.target)); });
  document.addEventListener("pointermove", moved);
  document.addEventListener("focusin", (event) => {
    const thing = telling(event.target);
    if (thing && !touching && event.target.matches(":focus-visible")) point(thing, 350);
  });
  document.addEventListener("keydown", () => { touching = false; }, true);
  document.addEventListener("pointerdown", (event) => {
    touching = event.pointerType === "touch";
    if (!$("menu").hidden && !event.target.closest("#menu")) $("menu").shut(false);
    const thing = event.pointerType === "touch" && telling(event.target);
    if (!thing) return;
    held = false;
    const from = { x: event.clientX, y: event.clientY };
    const press = setTimeout(() => { point(thing, 0); held = true; }, LONG_PRESS);
    const moved = (later) => { if (Math.hypot(later.clientX - from.x, later.clientY - from.y) > 10) stop(); };
    const stop = () => { clearTimeout(press); removeEventListener("pointermove", moved); };
    addEventListener("pointermove", moved);
    addEventListener("pointerup", stop, { once: true });
    addEventListener("pointercancel", stop, { once: true });
  });
  document.addEventListener("contextmenu", (event) => { if (held) event.preventDefault(); });
  document.addEventListener("keydown", (event) => {
    const drawn = event.target.closest?.("g[data-option]");
    if (drawn && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      act(drawn);
    }
  });
}
