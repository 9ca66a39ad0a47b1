// The door: whoever comes with a link to a seat that another browser holds knocks, and is let in or not.
import { $, button, el } from "./dom.js";

const HOST = -2, waiting = new Map();

export function knock({ to, seats, who, settled }, answer) {
  const had = waiting.get(to);
  if (settled) return had && shut(to, had);
  const whose = seats.includes(HOST) && who !== "the host" ? `${who} and the host` : who;
  const text = el("span", { id: `knock-${to}` }, `Somebody came by the link of ${whose} from another browser. Let in, they can see and do all that ${whose} can.`);
  const yes = button("Let them in", () => answer(true)), no = button("No", () => answer(false));
  const entry = el("div", { className: "knock", role: "group", aria_labelledby: text.id }, text, yes, no);
  if (had) had.replaceWith(entry);
  else $("door").append(entry);
  waiting.set(to, entry);
}

function shut(to, entry) {
  const focused = entry.contains(document.activeElement);
  entry.remove();
  waiting.delete(to);
  if (focused) ($("door").querySelector("button") || $("question")).focus({ preventScroll: true });
}

export function clear() {
  for (const [to, entry] of waiting) shut(to, entry);
}
