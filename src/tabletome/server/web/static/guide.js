// A guided lesson: at every step a sentence beside what it asks for. Doing it is what leads on.
import { $, all, button, call, el, toast } from "./dom.js";
import { keep } from "./kept.js";
import { same } from "./choose.js";

const SETTLED = 340;
let steps = null, stopped = false;

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
  const show = () => { if (!box.hidden) place(box, target(step.option)); };
  show();
  setTimeout(show, SETTLED); // the camera has come to rest
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
  return found;
}

function place(box, thing) {
  const at = thing?.getBoundingClientRect(), w = box.offsetWidth, h = box.offsetHeight, gap = 14;
  let x = (innerWidth - w) / 2, y = 70;
  if (at && innerWidth < 760) y = at.top > innerHeight / 2 ? 58 : innerHeight - h - 62; // a phone: the half that is not meant
  else if (thing?.closest("#board")) { // beside the board, which is to be seen: it may speak of more than it points at
    const beside = document.querySelector(".right").getBoundingClientRect();
    [x, y] = [beside.right - w, beside.bottom - h];
  } else if (at) {
    const right = at.right + gap + w < innerWidth, left = at.left - gap - w > 0;
    x = right ? at.right + gap : left ? at.left - gap - w : at.left + (at.width - w) / 2;
    y = right || left ? at.top + at.height / 2 - h / 2 : at.top - h - gap > 0 ? at.top - h - gap : at.bottom + gap;
  }
  box.style.left = `${Math.min(Math.max(10, x), innerWidth - w - 10)}px`;
  box.style.top = `${Math.min(Math.max(10, y), innerHeight - h - 10)}px`;
}
