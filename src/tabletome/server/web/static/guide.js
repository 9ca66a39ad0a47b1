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

/** Beside what it points at, wherever it hides the least of what is to be seen; on a phone in the half that is not meant. */
function place(box, thing) {
  const at = thing?.getBoundingClientRect(), w = box.offsetWidth, h = box.offsetHeight, gap = 14;
  const beside = document.querySelector(".right").getBoundingClientRect(), corner = [beside.right - w, beside.bottom - h];
  let spots = [corner]; // the board is to be seen: it may speak of more than it points at
  if (innerWidth < 760) spots = [[(innerWidth - w) / 2, !at || at.top > innerHeight / 2 ? 58 : innerHeight - h - 62]];
  else if (at && !thing.closest("#board")) {
    const across = at.left + (at.width - w) / 2, along = at.top + (at.height - h) / 2;
    spots = [[at.right + gap, along], [at.left - gap - w, along], [across, at.top - gap - h], [across, at.bottom + gap], corner];
  }
  const [x, y] = spots.map((spot) => inside(spot, w, h)).sort((one, other) => hidden(one, w, h, at) - hidden(other, w, h, at))[0];
  box.style.left = `${x}px`;
  box.style.top = `${y}px`;
}

const inside = ([x, y], w, h) => [Math.min(Math.max(10, x), innerWidth - w - 10), Math.min(Math.max(10, y), innerHeight - h - 10)];

/** How much a box would hide, of cards, the board, the question; and of what it points at above all. */
function hidden([x, y], w, h, at) {
  const common = (one) => Math.max(0, Math.min(x + w, one.right) - Math.max(x, one.left)) * Math.max(0, Math.min(y + h, one.bottom) - Math.max(y, one.top));
  const boxes = all(".card, #question, #board, .tree-picture").map((one) => one.getBoundingClientRect());
  return boxes.reduce((sum, one) => sum + common(one), at ? 9 * common(at) : 0);
}
