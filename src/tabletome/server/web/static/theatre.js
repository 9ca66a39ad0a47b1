// The theatre: before a new position is shown, what led to it is seen to happen. Figures walk, dice fall, numbers float, the fallen fall.
// Any click or key ends it; Space ends a step. It never holds up anything else, and a page that falls behind hurries.
import { $, all, el } from "./dom.js";
import { moving, pace } from "./kept.js";
import { lookAt } from "./board.js";

const PACES = { slow: 1.6, normal: 1, fast: 0.4 };
const LONG = 6000; // more than this is played fast
const STILL = 1700; // without motion: how long what happened stands there
const STEP = 95, LONGEST_WAY = 400;
const LANDS = "cubic-bezier(.2,.8,.2,1)", LEAVES = "cubic-bezier(.5,0,.9,.4)";
let playing = null; // { over, endStep, factor }

export const isPlaying = () => playing !== null;

/** Play all of it over the picture as it was; ready when it is over, or was cut short. `own`: it follows what was chosen here. */
export async function play(told, waiting, own) {
  const plays = own && told?.[0]?.kind === "card-played" ? told.slice(1) : told; // who plays a card knows it
  if (!plays?.length || !moving() || pace() === "off" || document.hidden) return;
  const long = plays.reduce((sum, one) => sum + lasts(one), 0) > LONG;
  const run = (playing = { over: false, endStep: null, factor: Math.min(PACES[pace()] ?? 1, long ? PACES.fast : 9), waiting });
  document.body.classList.add("playing");
  try {
    for (const one of plays) {
      if (run.over) break;
      if (run.waiting() > 2) break; // the table is far ahead
      if (run.waiting() > 1) run.factor = PACES.fast;
      const piece = pieceOf(one.kind === "attacked" ? one.on?.[0] : one.who);
      if (piece && one.kind in ACTING && lookAt(piece)) await wait(run, 280);
      await SCENES[one.kind]?.(one, run);
    }
  } finally {
    $("theatre").replaceChildren();
    document.body.classList.remove("playing");
    playing = null;
  }
}

/** Without motion: what happened stands beside the figures for a moment, over the new picture. */
export function still(plays) {
  if (!plays?.length || moving() || pace() === "off") return;
  const marks = plays.map((one) => MARKS[one.kind]?.(one)).filter(Boolean), rolled = plays.filter((one) => one.dice).at(-1);
  if (rolled) marks.push(diceOf(rolled));
  setTimeout(() => { for (const mark of marks) mark.remove(); }, STILL);
}

// --- where things are ---

const pieceOf = (id) => id && document.querySelector(`#board .piece[data-piece="${CSS.escape(id)}"]`);

/** The middle of what is played: of the board, or of the table if there is none. */
function middle() {
  const board = document.querySelector(".well"), at = (board?.offsetWidth ? board : $("table")).getBoundingClientRect();
  return { x: at.left + at.width / 2, y: at.top + at.height * 0.42, top: at.top };
}

function put(made, x, y) {
  made.style.left = `${x}px`;
  made.style.top = `${y}px`;
  $("theatre").append(made);
  return made;
}

const at = (id) => {
  const piece = pieceOf(id)?.getBoundingClientRect();
  return piece && { x: piece.left + piece.width / 2, y: piece.top + piece.height / 2 };
};

// --- steps ---

/** So long, or until somebody ends the step. */
function wait(run, ms) {
  return new Promise((ready) => {
    const timer = setTimeout(ready, ms * run.factor);
    run.endStep = () => { clearTimeout(timer); ready(); };
  });
}

async function shown(run, made, frames, ms, hold = 0, easing = LANDS) {
  const motion = made.animate(frames, { duration: Math.max(1, ms * run.factor), easing, fill: "forwards" });
  await wait(run, ms + hold);
  motion.cancel();
}

function lasts({ kind, steps = [] }) {
  return { moved: Math.min(LONGEST_WAY, STEP * steps.length), rolled: 900, rerolled: 900, "card-played": 650, revealed: 900, drew: 900, "round-began": 700,
    "turn-began": 500, said: 700, attacked: 190, defeated: 320, vanished: 200 }[kind] ?? 380;
}

/** A line of words at the upper edge of the board. */
const caption = (text, style = "") => put(el("p", { className: `said ${style}` }, text), middle().x, middle().top + 34);

async function banner({ text }, run, ms) {
  const sign = caption(text.replace(/\.$/, ""), "banner");
  await shown(run, sign, [{ opacity: 0, transform: "translate(-50%,-12px)" }, { opacity: 1, transform: "translate(-50%,0)" }], 180, ms - 180);
  sign.remove();
}

function float(id, text, style) {
  const place = at(id);
  return place && put(el("b", { className: `float ${style}` }, text), place.x, place.y);
}

async function number(id, text, style, run) {
  const made = float(id, text, style);
  if (!made) return;
  const from = "translate(-50%,-50%)";
  await shown(run, made, [{ opacity: 0, transform: `${from} scale(.6)` }, { opacity: 1, transform: `${from} translateY(-16px) scale(1.1)`, offset: 0.3 },
    { opacity: 1, transform: `${from} translateY(-24px)`, offset: 0.8 }, { opacity: 0, transform: `${from} translateY(-32px)` }], 400);
  made.remove();
}

/** What a piece's own place is; motion on top of it keeps it. */
const placed = (piece) => /translate\(([-\d.]+),([-\d.]+)\)/.exec(piece.getAttribute("transform"))?.slice(1).map(Number);
const moved = ([x, y], more = "") => ({ transform: `translate(${x}px,${y}px)${more}` });

async function walk({ who, steps = [] }, run) {
  const piece = pieceOf(who), from = piece && placed(piece);
  if (!from || !steps.length) return;
  const way = [from, ...steps.map(([x, y]) => [from[0] + x, from[1] + y])], ms = Math.min(LONGEST_WAY, STEP * steps.length);
  piece.parentNode.append(piece); // over the others on its way
  await shown(run, piece, way.map((place) => moved(place)), ms, 40, "linear");
  piece.setAttribute("transform", `translate(${way.at(-1)})`); // it stands there now
}

async function lunge({ who, on = [] }, run) {
  const piece = pieceOf(who), from = piece && placed(piece), goal = pieceOf(on[0]), to = goal && placed(goal);
  if (!from || !to || from === to) return;
  const far = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1, lean = 9 / far;
  const near = [from[0] + (to[0] - from[0]) * lean, from[1] + (to[1] - from[1]) * lean];
  await shown(run, piece, [moved(from), moved(near), moved(from)], 150, 40);
}

async function hurt(one, run) {
  const piece = pieceOf(one.who), from = piece && placed(piece);
  const shake = from && piece.animate([moved(from), moved([from[0] - 3, from[1]]), moved([from[0] + 3, from[1]]), moved(from)], { duration: 140 });
  await number(one.who, `−${one.amount}`, "loss", run);
  shake?.cancel();
}

async function fall({ who }, run) {
  const piece = pieceOf(who), from = piece && placed(piece);
  if (!from) return;
  await shown(run, piece, [{ ...moved(from), opacity: 1 }, { ...moved([from[0], from[1] + 10], " rotate(70deg) scale(.8)"), opacity: 0 }], 320, 0, LEAVES);
  piece.remove();
}

/** Dice as they fell, what they come to, and what was needed. */
function diceOf({ dice = [], total, needed, text }) {
  const { x, y } = middle();
  const sum = dice.length > 1 || total !== +dice[0]?.[1] ? [el("b", { className: "sum" }, `= ${total}`)] : [];
  const goal = needed ? [el("span", { className: "needed" }, `needed ${needed}`)] : [];
  return put(el("div", { className: "thrown" }, el("div", { className: "dice-row" },
    ...dice.map(([name, face]) => el("span", { className: `cube ${colour(name)}`, title: name }, face)), ...sum), ...goal, el("p", {}, text)), x, y);
}

const colour = (name) => ["white", "blue", "red", "black"].find((one) => name.toLowerCase().startsWith(one)) || "white";

async function roll(one, run) {
  if (!one.dice?.length) return;
  const made = diceOf(one);
  for (const cube of all(".cube", made)) {
    cube.animate([{ transform: "translate(-60px,-46px) rotate(-400deg) scale(.6)", opacity: 0 }, { transform: "translate(8px,3px) rotate(20deg) scale(1.08)", opacity: 1, offset: 0.76 },
      { transform: "none", opacity: 1 }], { duration: 380 * run.factor, easing: LANDS });
  }
  await wait(run, 900);
  made.remove();
}

async function turn({ card, text, lines = [] }, run, ms) {
  const { x, y } = middle();
  const made = put(el("div", { className: "turned" }, el("strong", {}, card), ...(lines.length ? lines : [text]).map((line) => el("p", {}, line))), x, y);
  const flat = "translate(-50%,-50%)";
  await shown(run, made, [{ transform: `${flat} perspective(700px) rotateY(90deg)` }, { transform: `${flat} perspective(700px) rotateY(0)` }], 240, ms - 240);
  made.remove();
}

async function said({ text }, run) {
  const line = caption(text);
  await wait(run, 700);
  line.remove();
}

const SCENES = {
  "round-began": (one, run) => banner(one, run, 700),
  "turn-began": (one, run) => banner(one, run, 500),
  said,
  moved: walk,
  attacked: lunge,
  rolled: roll,
  rerolled: roll,
  damaged: hurt,
  healed: (one, run) => number(one.who, `+${one.amount}`, "gain", run),
  prevented: (one, run) => number(one.who, `${one.amount} blocked`, "word", run),
  missed: (one, run) => number(one.on?.[0] || one.who, "misses", "word", run),
  "condition-gained": (one, run) => number(one.who, one.word, "word", run),
  defeated: fall,
  vanished: fall,
  "card-played": (one, run) => turn(one, run, 650),
  revealed: (one, run) => turn(one, run, 900),
  drew: (one, run) => turn(one, run, 900),
};
const ACTING = { moved: 1, attacked: 1, damaged: 1, healed: 1, prevented: 1, missed: 1, "condition-gained": 1, defeated: 1, vanished: 1 }; // to be looked at
const MARKS = {
  damaged: (one) => float(one.who, `−${one.amount}`, "loss still"),
  healed: (one) => float(one.who, `+${one.amount}`, "gain still"),
};

// --- ending it ---

const ANSWERS = /^[0-9a-z ]$|^Enter$|^Escape$/i;

function endStep() { playing?.endStep?.(); }
function endAll() {
  if (!playing) return;
  playing.over = true;
  endStep();
}

/** Whoever clicks or presses a key wants to go on. What would have chosen something from the old picture chooses nothing. */
export function listen() {
  document.addEventListener("keydown", (event) => {
    if (!playing || event.ctrlKey || event.metaKey || event.altKey || !ANSWERS.test(event.key)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.key === " " && !event.shiftKey) endStep(); else endAll();
  }, true);
  let swallow = false;
  document.addEventListener("pointerdown", (event) => {
    swallow = Boolean(playing && event.target.closest?.("[data-option], [data-card]"));
    endAll();
  }, true);
  document.addEventListener("click", (event) => {
    if (!swallow) return;
    swallow = false;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);
  document.addEventListener("visibilitychange", () => { if (document.hidden) endAll(); });
}
