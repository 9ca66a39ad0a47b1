// What changed moves to its new place, briefly: pieces slide, cards travel and turn, dice tumble. One switch stops it all.
import { all } from "./dom.js";
import { moving } from "./kept.js";

const SLIDE = 320, TURN = 300, TUMBLE = 380;
const place = (piece) => /translate\(([-\d.]+),([-\d.]+)\)/.exec(piece.getAttribute("transform"))?.slice(1).map(Number);
const boardSizes = () => all("#board svg[data-board]").map((svg) => `${svg.dataset.width} ${svg.dataset.height}`).join();

/** How things lie now; the function it gives, called when new parts are in, moves them and says how far the board shifted. */
export function remember() {
  const pieces = new Map(all("#board .piece").map((piece) => [piece.id, place(piece)]));
  const cards = new Map(all("#cards [id^=card-]").map((card) => [card.id, card.getBoundingClientRect()]));
  const dice = new Map(all("#dice [id^=die-]").map((die) => [die.id, die.textContent]));
  const sizes = boardSizes();
  return () => {
    const shift = sizes === boardSizes() ? [0, 0] : boardShift(pieces);
    if (moving()) {
      slide(pieces, shift);
      deal(cards);
      tumble(dice);
    }
    return { x: shift[0], y: shift[1] };
  };
}

/** When a board grows to the left or top, everything on it is elsewhere: how far most pieces went is how far it shifted. */
function boardShift(pieces) {
  const votes = new Map();
  for (const piece of all("#board .piece")) {
    const was = pieces.get(piece.id), is = place(piece);
    if (was && is) votes.set(`${is[0] - was[0]} ${is[1] - was[1]}`, (votes.get(`${is[0] - was[0]} ${is[1] - was[1]}`) || 0) + 1);
  }
  const [most] = [...votes].sort((one, other) => other[1] - one[1]);
  return most ? most[0].split(" ").map(Number) : [0, 0];
}

function slide(pieces, [shiftX, shiftY]) {
  for (const piece of all("#board .piece")) {
    const was = pieces.get(piece.id), is = place(piece);
    if (!is) continue;
    const at = (x, y, scale = 1) => ({ transform: `translate(${x}px,${y}px) scale(${scale})` });
    if (!was) {
      if (pieces.size) piece.animate([{ ...at(...is, 1.6), opacity: 0 }, { ...at(...is), opacity: 1 }], { duration: 260, easing: "ease-out" });
    } else if (Math.abs(was[0] + shiftX - is[0]) + Math.abs(was[1] + shiftY - is[1]) > 1) {
      const middle = at((was[0] + shiftX + is[0]) / 2, (was[1] + shiftY + is[1]) / 2 - 6, 1.12);
      piece.animate([at(was[0] + shiftX, was[1] + shiftY), middle, at(...is)], { duration: SLIDE, easing: "ease-in-out" });
    }
  }
}

function deal(cards) {
  if (!cards.size) return;
  for (const card of all("#cards [id^=card-]")) {
    const was = cards.get(card.id), is = card.getBoundingClientRect();
    if (!is.width) continue;
    if (!was) {
      const back = { transform: "perspective(600px) rotateY(95deg)", opacity: 0.2 };
      card.animate([back, { transform: "none", opacity: 1 }], { duration: TURN, easing: "ease-out" });
    } else if (was.width && Math.hypot(was.left - is.left, was.top - is.top) > 2) {
      const there = { transform: `translate(${was.left - is.left}px,${was.top - is.top}px)` };
      card.animate([there, { transform: "none" }], { duration: SLIDE, easing: "ease-in-out" });
    }
  }
}

function tumble(dice) {
  for (const die of all("#dice [id^=die-]")) {
    if (dice.get(die.id) === die.textContent) continue;
    const thrown = { transform: "translate(-26px,-18px) rotate(-300deg) scale(.7)" };
    const landed = { transform: "translate(6px,2px) rotate(24deg) scale(1.06)", offset: 0.75 };
    die.animate([thrown, landed, { transform: "none" }], { duration: TUMBLE, easing: "cubic-bezier(.2,.7,.3,1)" });
  }
}
