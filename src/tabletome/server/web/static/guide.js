// A guided lesson: at every step a sentence beside what it asks for. Doing it is what leads on.
import { $, all, button, call, el, toast } from "./dom.js";
import { keep } from "./kept.js";
import { same } from "./choose.js";

const SETTLED = 340;
let steps = null, stopped = false, placed = () => {};

/** Show the step that belongs to this position, at a table that was opened with a guide. */
export async function guide({ guided, lesson, game, page }) {
  const box = $("guide");
  box.hidden = true;
  box.dataset.points = "";
  unpoint();
  if (!guided || !lesson || stopped || page.trying || page.at !== null) return;
  steps ??= await call(`/api/games/${encodeURIComponent(game)}/guide?lesson=${lesson.number}`);
  const now = page.answers - lesson.after, step = steps[now];
  if (!step || (step.option && !same(step.option).length)) return; // they have gone their own way
  const end = () => { stopped = true; guide({ guided, lesson, game, page }); };
  const onward = step.option || !lesson.next ? [] : [button(`Next: ${lesson.next}`, () => nextLesson(game, lesson), { className: "opt primary" })];
  box.replaceChildren(
    el("p", { className: "count" }, `${lesson.title} · step ${now + 1} of ${steps.length}`), el("p", {}, step.text),
    el("div", { className: "opts" }, ...onward, button(step.option ? "End the guide" : "Play on", end, { className: "opt quiet" })),
  );
  box.dataset.points = step.option;
  box.hidden = false;
  placed = () => { if (!box.hidden) place(box, target(step.option)); };
  placed();
  setTimeout(() => placed(), SETTLED); // the camera has come to rest
}

/** The lesson after this one, at a table of its own. */
async function nextLesson(game, { number, next }) {
  try {
    const opened = await call("/api/tables", { body: { game, guide: true, lesson: number + 1, seats: [{ kind: "me" }] } });
    keep(opened.table, { key: opened.key, links: opened.links, game, name: next });
    location.assign(`/table/${opened.table}`);
  } catch (error) {
    toast(error.message, "bad");
  }
}

const unpoint = () => all(".pointed-at").forEach((old) => old.classList.remove("pointed-at"));

/** What to point at: on the table if it can be seen there, otherwise in the question. */
function target(option) {
  if (!option) return null;
  const seen = same(option).filter((thing) => {
    const at = thing.getBoundingClientRect(), well = thing.closest("#board")?.getBoundingClientRect();
    return at.width && (!well || (at.left >= well.left && at.right <= well.right && at.top >= well.top && at.bottom <= well.bottom));
  });
  const found = seen.find((thing) => thing.closest("#board, #cards, #dice")) || seen[0];
  unpoint();
  found?.classList.add("pointed-at");
  if (!found?.closest("#board")) found?.scrollIntoView({ block: "nearest", inline: "nearest" });
  return found;
}

addEventListener("resize", () => placed());

/** Beside what is meant, and where it covers least: what is pointed at never, answers and figures hardly, the story rather. */
function place(box, thing) {
  const at = thing?.getBoundingClientRect();
  if (innerWidth < 760) { // a phone: the half that is not meant
    box.style.width = "";
    const low = at && at.top <= innerHeight / 2;
    return put(box, (innerWidth - box.offsetWidth) / 2, low ? innerHeight - box.offsetHeight - 62 : at ? 58 : 70);
  }
  const things = matters(thing), goal = middle(at || $("question").getBoundingClientRect());
  let best = null;
  for (const width of WIDTHS) {
    box.style.width = `${width}px`;
    const w = box.offsetWidth, h = box.offsetHeight;
    for (let y = EDGE; y === EDGE || y + h <= innerHeight - EDGE; y += GRID) {
      for (let x = EDGE; x + w <= innerWidth - EDGE; x += GRID) {
        const away = apart({ x: x + w / 2, y: y + h / 2 }, goal) + (last ? apart({ x, y }, last) / 2 : 0);
        const cost = covered(things, x, y, x + w, y + h) + FAR * away;
        if (!best || cost < best.cost) best = { cost, x, y, width };
      }
    }
  }
  last = best;
  box.style.width = `${best.width}px`;
  put(box, best.x, best.y);
}

const EDGE = 10, GRID = 16, FAR = 6, WIDTHS = [330, 270];
const MATTERS = { ".tool": 8, "#line .turn": 4, "#question :is(.who, .q, .opt, summary, .sum)": 8, "#board .piece": 10, "#board [data-option]": 4,
  "#board .squares": 1, ".panel": 3, ".notes": 2, ".threat": 3, "#cards [data-option]": 5, "#cards .card": 2, ".tree-picture": 2, "#log": 0.3 };
let last = null;

/** What lies open on the page, each with how much it matters that it can be seen. */
function matters(thing) {
  const shown = (one) => {
    const box = one.getBoundingClientRect(), room = one.closest("#question, #board, #cards, .left")?.getBoundingClientRect() ?? box;
    return { left: Math.max(box.left, room.left), top: Math.max(box.top, room.top), right: Math.min(box.right, room.right), bottom: Math.min(box.bottom, room.bottom) };
  };
  const seen = Object.entries(MATTERS).flatMap(([what, weight]) => all(what).map((one) => ({ ...shown(one), weight })));
  if (thing) seen.push({ ...shown(thing), weight: 1000 });
  return seen.filter((one) => one.right > one.left && one.bottom > one.top);
}

const middle = (box) => ({ x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 });
const apart = (one, other) => Math.hypot(one.x - other.x, one.y - other.y);

function covered(things, left, top, right, bottom) {
  let sum = 0;
  for (const one of things) {
    const w = Math.min(right, one.right) - Math.max(left, one.left), h = Math.min(bottom, one.bottom) - Math.max(top, one.top);
    if (w > 0 && h > 0) sum += one.weight * w * h;
  }
  return sum;
}

function put(box, x, y) {
  box.style.left = `${Math.min(Math.max(10, x), innerWidth - box.offsetWidth - 10)}px`;
  box.style.top = `${Math.min(Math.max(10, y), innerHeight - box.offsetHeight - 10)}px`;
}
