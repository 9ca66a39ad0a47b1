// Boards: zoom and pan by wheel, drag, pinch and keys; the camera goes where something can be done; arrows move the focus.
import { $, all } from "./dom.js";
import { moving } from "./kept.js";

const SQUARE = 48, SMALLEST = 26 / SQUARE, CLOSEST = 3, STILL = 6, GLIDE = 260;
const views = new Map(); // by board: { scale, x, y } with x, y the middle, and whether a person moved it
let dragged = false;

const boards = () => all("#board svg[data-board]");
const viewOf = (svg) => views.get(svg.dataset.board);
const least = () => (matchMedia("(pointer: coarse)").matches ? 44 : 30) / SQUARE;
const size = (svg) => ({ width: +svg.dataset.width, height: +svg.dataset.height });

function show(svg, view) {
  const w = svg.clientWidth / view.scale, h = svg.clientHeight / view.scale;
  if (!w || !h) return;
  const left = view.x - w / 2, top = view.y - h / 2;
  svg.setAttribute("viewBox", `${left} ${top} ${w} ${h}`);
  const fit = whole(svg);
  document.body.dataset.whole = fit >= least() && Math.abs(view.scale - fit) < 0.01; // nothing to be gained by buttons over its squares
  for (const names of all(".names", svg)) { // they stay at the edge of what is to be seen
    const at = +names.dataset.at, dx = Math.max(0, left + 12 - at), dy = Math.max(0, top + 16 - at);
    names.setAttribute("transform", names.classList.contains("rows") ? `translate(${dx} 0)` : `translate(0 ${dy})`);
  }
}

function whole(svg) {
  const { width, height } = size(svg);
  return Math.min(svg.clientWidth / width, svg.clientHeight / height, 2.2);
}

/** Where the camera looks by itself: at the whole board, or if squares would be too small at what can be done. */
function wanted(svg) {
  const { width, height } = size(svg), fit = whole(svg);
  if (fit >= least()) return { scale: fit, x: width / 2, y: height / 2 };
  const acting = all(".halo", svg).map((halo) => inBoard(svg, halo.closest(".piece")));
  const boxes = [...all("[data-option]", svg).map((thing) => inBoard(svg, thing)), ...acting];
  if (!boxes.length || document.body.dataset.over === "true") return { scale: fit, x: width / 2, y: height / 2 };
  const edge = (pick, of) => of(...boxes.map(pick));
  const left = edge((b) => b.left, Math.min), right = edge((b) => b.right, Math.max);
  const top = edge((b) => b.top, Math.min), bottom = edge((b) => b.bottom, Math.max);
  const room = Math.min(svg.clientWidth / (right - left + SQUARE), svg.clientHeight / (bottom - top + SQUARE));
  const scale = Math.min(Math.max(room, SMALLEST, fit), Math.max(1.2, least())); // all that glows is seen, even if it gets small
  // What does not fit around the middle of it all is looked at from whoever acts.
  const middle = (from, to, side, across) => (acting.length && to - from > across ? (acting[0][side[0]] + acting[0][side[1]]) / 2 : (from + to) / 2);
  const held = (middle, across, all) => (across >= all ? all / 2 : Math.min(Math.max(middle, across / 2), all - across / 2));
  return {
    scale,
    x: held(middle(left, right, ["left", "right"], svg.clientWidth / scale), svg.clientWidth / scale, width),
    y: held(middle(top, bottom, ["top", "bottom"], svg.clientHeight / scale), svg.clientHeight / scale, height),
  };
}

function inBoard(svg, thing) {
  const matrix = svg.getScreenCTM().inverse(), box = thing.getBoundingClientRect();
  const point = (x, y) => new DOMPoint(x, y).matrixTransform(matrix);
  const one = point(box.left, box.top), other = point(box.right, box.bottom);
  return { left: one.x, top: one.y, right: other.x, bottom: other.y };
}

function glide(svg, to) {
  const from = viewOf(svg), id = svg.dataset.board, start = performance.now();
  views.set(id, { ...to, target: true });
  if (!from || !moving()) return show(svg, to);
  const step = (now) => {
    const live = boards().find((other) => other.dataset.board === id), at = Math.min(1, (now - start) / GLIDE);
    if (!live || views.get(id)?.x !== to.x || views.get(id)?.scale !== to.scale) return;
    const ease = 1 - (1 - at) ** 3, mix = (name) => from[name] + (to[name] - from[name]) * ease;
    show(live, { scale: mix("scale"), x: mix("x"), y: mix("y") });
    if (at < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

/** Turn the camera to a piece that cannot be seen whole; whether it had to. */
export function lookAt(piece) {
  const svg = piece.closest("svg[data-board]"), view = svg && viewOf(svg), well = svg?.getBoundingClientRect(), box = piece.getBoundingClientRect();
  if (!view || (box.left >= well.left && box.right <= well.right && box.top >= well.top && box.bottom <= well.bottom)) return false;
  const { left, right, top, bottom } = inBoard(svg, piece);
  glide(svg, { scale: view.scale, x: (left + right) / 2, y: (top + bottom) / 2, byHand: view.byHand });
  return true;
}

/** After new parts came: the camera stays with a person who moved it, otherwise it follows the game. */
export function settle(shift = { x: 0, y: 0 }) {
  for (const svg of boards()) {
    for (const title of all("title", svg)) title.remove(); // the page's own preview says it
    const view = viewOf(svg);
    if (view) {
      view.x += shift.x;
      view.y += shift.y;
      show(svg, view);
    }
    if (!view?.byHand) glide(svg, wanted(svg));
    all("[data-option]", svg).forEach((thing, place) => thing.setAttribute("tabindex", place ? "-1" : "0"));
  }
}

export function fit() {
  for (const svg of boards()) {
    const { width, height } = size(svg), view = viewOf(svg);
    const full = { scale: whole(svg), x: width / 2, y: height / 2 };
    const there = view && Math.abs(view.scale - full.scale) < 0.01 && Math.abs(view.x - full.x) < 2;
    glide(svg, there ? wanted(svg) : full);
    views.get(svg.dataset.board).byHand = !there; // a second press gives the camera back to the game
  }
}

export function zoom(factor, svg = boards()[0], client) {
  if (!svg) return;
  const view = viewOf(svg), box = svg.getBoundingClientRect();
  const dx = client ? client.x - box.left - box.width / 2 : 0, dy = client ? client.y - box.top - box.height / 2 : 0;
  const scale = Math.min(CLOSEST, Math.max(whole(svg) * 0.6, view.scale * factor));
  move(svg, { scale, x: view.x + dx / view.scale - dx / scale, y: view.y + dy / view.scale - dy / scale });
}

function move(svg, { scale, x, y }) {
  const { width, height } = size(svg);
  const view = { scale, x: Math.min(Math.max(x, 0), width), y: Math.min(Math.max(y, 0), height), byHand: true };
  views.set(svg.dataset.board, view);
  show(svg, view);
}

export function pan(dx, dy, svg = boards()[0]) {
  const view = svg && viewOf(svg);
  if (view) move(svg, { ...view, x: view.x + dx / view.scale, y: view.y + dy / view.scale });
}

/** Move the focus to the nearest thing on the board in that direction. */
export function step(key) {
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
  const now = document.activeElement?.closest("#board [data-option]"), things = all("#board [data-option]");
  if (!things.length) return pan(60 * dx, 60 * dy);
  const middle = (thing) => { const b = thing.getBoundingClientRect(); return [b.left + b.width / 2, b.top + b.height / 2]; };
  if (!now) return focus(things.find((thing) => thing.getAttribute("tabindex") === "0") || things[0]);
  const [x, y] = middle(now);
  let best = null, least = Infinity;
  for (const thing of things) {
    const [tx, ty] = middle(thing), along = (tx - x) * dx + (ty - y) * dy, aside = Math.abs((tx - x) * dy) + Math.abs((ty - y) * dx);
    if (thing !== now && along > 4 && along + 2.5 * aside < least) [best, least] = [thing, along + 2.5 * aside];
  }
  if (best) focus(best);
}

function focus(thing) {
  for (const other of all("[data-option]", thing.ownerSVGElement)) other.setAttribute("tabindex", "-1");
  thing.setAttribute("tabindex", "0");
  thing.focus();
}

/** Bring what has the focus into the picture. */
function reveal(thing) {
  const svg = thing.ownerSVGElement, box = thing.getBoundingClientRect(), room = svg.getBoundingClientRect();
  if (box.left >= room.left && box.right <= room.right && box.top >= room.top && box.bottom <= room.bottom) return;
  const at = inBoard(svg, thing);
  glide(svg, { scale: viewOf(svg).scale, x: (at.left + at.right) / 2, y: (at.top + at.bottom) / 2 });
}

export function listen() {
  const place = $("board"), fingers = new Map();
  const on = (name, take, more) => place.addEventListener(name, take, more);
  on("wheel", (event) => {
    const svg = event.target.closest("svg[data-board]");
    if (!svg) return;
    event.preventDefault();
    zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0016)), svg, { x: event.clientX, y: event.clientY });
  }, { passive: false });
  on("pointerdown", (event) => {
    const svg = event.target.closest("svg[data-board]");
    if (!svg || event.button) return;
    if (!fingers.size) dragged = false;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY, from: { x: event.clientX, y: event.clientY }, svg });
  });
  on("pointermove", (event) => {
    const finger = fingers.get(event.pointerId);
    if (!finger) return;
    const dx = event.clientX - finger.x, dy = event.clientY - finger.y;
    if (!dragged && Math.hypot(event.clientX - finger.from.x, event.clientY - finger.from.y) < STILL) return;
    if (!dragged) {
      dragged = true;
      place.classList.add("dragging");
      finger.svg.setPointerCapture(event.pointerId);
    }
    const other = [...fingers.values()].find((one) => one !== finger);
    if (other) {
      const apart = (x, y) => Math.hypot(x - other.x, y - other.y);
      zoom(apart(event.clientX, event.clientY) / Math.max(1, apart(finger.x, finger.y)), finger.svg,
        { x: (event.clientX + other.x) / 2, y: (event.clientY + other.y) / 2 });
      pan(-dx / 2, -dy / 2, finger.svg);
    } else pan(-dx, -dy, finger.svg);
    [finger.x, finger.y] = [event.clientX, event.clientY];
  });
  for (const name of ["pointerup", "pointercancel"]) {
    addEventListener(name, (event) => {
      if (fingers.delete(event.pointerId) && !fingers.size) place.classList.remove("dragging");
    });
  }
  on("click", (event) => { if (dragged) event.stopPropagation(); dragged = false; }, true); // the end of a drag is no click
  on("focusin", (event) => { if (event.target.closest("[data-option]") && !dragged) reveal(event.target); });
  new ResizeObserver(() => {
    for (const svg of boards()) {
      const view = viewOf(svg);
      if (view?.byHand) show(svg, view);
      else if (svg.clientWidth) { views.set(svg.dataset.board, wanted(svg)); show(svg, viewOf(svg)); }
    }
  }).observe(place);
  for (const knob of all("[data-zoom]")) {
    knob.onclick = () => (knob.dataset.zoom === "fit" ? fit() : zoom(knob.dataset.zoom === "in" ? 1.35 : 1 / 1.35));
  }
}
