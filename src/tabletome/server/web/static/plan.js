// Plans: what the thing that is pointed at would come to, laid over the board and said beside the question.
import { $, all } from "./dom.js";

let shownFor = null;

/** A plan as it came: `board` it belongs to, `svg` to lay over its squares, `html` to say beside it. */
export function show(plan, thing) {
  hide();
  if (!plan) return;
  shownFor = thing;
  const squares = document.querySelector(`svg[data-board="${CSS.escape(plan.board)}"] .squares`);
  squares?.insertAdjacentHTML("beforeend", plan.svg);
  const box = $("plan");
  box.innerHTML = plan.html;
  box.hidden = false;
  document.body.classList.add("planning");
  // What is pointed at must not move away from under the pointer: beside the question the plan takes what is left.
  document.body.classList.toggle("planning-afar", !thing.closest("#question"));
  // And where too little is left to read it, it lies over the other end of the table.
  document.body.classList.toggle("planning-aside", box.scrollHeight > box.clientHeight + 1 && !thing.closest(".left"));
}

export function hide() {
  if (!shownFor && $("plan").hidden) return;
  for (const drawn of all("#board .plan")) drawn.remove();
  $("plan").hidden = true;
  $("plan").replaceChildren();
  document.body.classList.remove("planning", "planning-afar", "planning-aside");
  shownFor = null;
}

/** Whose intentions can be asked for: figures of adversaries that play by their cards. */
export function adversary(thing) {
  if (thing?.dataset?.preview) return thing.dataset.preview;
  if (!$("threats").childElementCount && !document.querySelector("#line [data-foresight]")) return "";
  if (thing?.matches?.(".turn.foe")) return thing.dataset.of;
  return thing?.matches?.(".piece.foe") && !thing.dataset.option ? thing.dataset.piece : "";
}
