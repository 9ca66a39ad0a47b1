// The lobby: begin a game, go on with one, come by a link, bring a journal.
import { $, button, call, dialog, el, toast } from "./dom.js";
import { dark, drop, flipTheme, forget, keep, tables } from "./kept.js";
import { setUp } from "./set_up.js";
import { sign } from "./signs.js";

const TO_LEARN = ["easy to learn", "a little to learn", "more to learn", "much to learn"];
const people = ({ least, most }) => (least === most ? `${least} ${least === 1 ? "player" : "players"}` : `${least}–${most} players`);
const blank = (name) => el("span", { className: "cover blank", aria_hidden: "true" }, name.replace(/^The /, "")[0]);
function picture(game, name) {
  const made = el("img", { src: `/api/games/${game}/cover`, alt: "", className: "cover" });
  made.onerror = () => made.replaceWith(blank(name));
  return made;
}

// --- choosing a game ---

const sitAt = (game) => setUp(game, (options, seats) => begin(game, options, seats), (lesson) => beginGuided(game, lesson));

function box(game) {
  const { how, sentence, minutes, weight } = game.cover;
  const pips = el("span", { className: "pips", aria_hidden: "true" }, ...TO_LEARN.map((_, place) => el("i", { className: place < weight ? "on" : "" })));
  const fact = (name, ...words) => el("li", {}, sign(name), ...words);
  const learn = button("Learn", () => (game.lessons.length > 1 ? lessons(game) : beginGuided(game, 1)), { className: "opt", aria_label: `Learn ${game.name}` });
  const play = button("Play now", () => sitAt(game), { className: "opt primary", aria_label: `Play now: ${game.name}` });
  learn.prepend(sign("book"));
  play.prepend(sign("play"));
  return el("article", { className: "game" }, picture(game.id, game.name), el("div", { className: "text" },
    el("h3", {}, game.name), el("p", { className: "how" }, how), el("p", { className: "say" }, sentence),
    el("ul", { className: "facts" }, fact("people", people(game.seats)), fact("clock", `about ${minutes.join("–")} min`), fact("weight", pips, TO_LEARN[weight - 1])),
    el("div", { className: "do" }, game.lessons.length ? learn : "", play)));
}

/** Those without a cover are small, made to be read. */
const example = (game) => button(game.name, () => sitAt(game), { className: "link" });

function lessons(game) {
  const lesson = (title, place) => el("li", {}, button(`${place + 1}. ${title}`, () => beginGuided(game, place + 1), { className: "opt" }));
  dialog(`Learn ${game.name}`, el("p", {}, "A few decisions each, with somebody who says what to look at. Stop whenever you like."),
    el("ol", { className: "lesson-list" }, ...game.lessons.map(lesson)));
}

function show(games) {
  const boxes = games.filter((game) => game.cover).sort((one, other) => one.cover.weight - other.cover.weight);
  const small = games.filter((game) => !game.cover);
  $("games").replaceChildren(...boxes.map(box));
  $("examples").replaceChildren(...small.flatMap((game, place) => [place ? ", " : "", example(game)]));
  $("examples").parentElement.hidden = !small.length;
}

async function begin(game, options, seats) {
  const mine = seats.find((one) => one.kind === "me" && !/^Player \d+$/.test(one.name));
  if (mine) localStorage.setItem("name", mine.name);
  const asked = seats.map(({ kind, name, bot }) => (kind === "bot" ? { kind, bot } : { kind, name }));
  const body = { game: game.id, options, seats: asked };
  await sitDown(() => call("/api/tables", { body }), { game: game.id, name: game.name });
}

async function beginGuided(game, lesson) {
  const body = { game: game.id, guide: true, lesson, seats: [{ kind: "me" }] };
  await sitDown(() => call("/api/tables", { body }), { game: game.id, name: game.name });
}

async function sitDown(make, what) {
  try {
    const made = await make();
    keep(made.table, { key: made.key, links: made.links, ...what });
    location.href = `/table/${made.table}`;
  } catch (error) {
    toast(error.message, "bad");
  }
}

// --- going on ---

const UNITS = [["day", 86_400], ["hour", 3_600], ["minute", 60]];
function ago(at) {
  const seconds = (Date.now() - at) / 1000, [unit, length] = UNITS.find(([, length]) => seconds >= length) || [];
  return unit ? new Intl.RelativeTimeFormat("en", { numeric: "auto" }).format(-Math.floor(seconds / length), unit) : "just now";
}

const FIRST = 3, NEWEST = 12; // shown, and asked after, before somebody wants them all
const older = Object.entries(tables()).sort(([, one], [, other]) => other.at - one.at);

async function running(some) {
  const list = $("running"), items = some.map(([id, what]) => mine(id, what));
  list.append(...items);
  count();
  await Promise.all(items.map((item) => item.looked));
  list.prepend(...items.filter((item) => item.isConnected && item.matches(".now")));
}

function count() {
  const games = $("running").children.length + older.length, whole = $("running").matches(".whole");
  $("continue").hidden = !games;
  $("welcome").hidden = games > 0;
  $("all").hidden = games <= FIRST;
  $("all").textContent = whole ? "Only the first" : `All ${games} of my games`;
}

/** One of my games: what it is, who is asked, and the way back to it. */
function mine(id, what) {
  const called = what.name || "A game", state = el("p", { className: "state" }, "…"), title = el("h3", {}, called), who = el("p", { className: "dim" });
  const go = el("a", { className: "opt", href: `/table/${id}`, ariaLabel: `Look in: ${called}` }, "Look in");
  const off = button("Forget", () => sureToForget(id, what, item), { className: "link", aria_label: `Forget ${called}` });
  const foot = el("div", { className: "foot" }, off, go);
  const cover = (made) => item.querySelector(".cover").replaceWith(made);
  const item = el("li", { className: "mine" }, el("span", { className: "cover" }), el("div", { className: "text" }, state, title, who, foot));
  item.looked = call(`/api/tables/${id}`, { key: what.key, secret: what.secret }).then((table) => {
    const waits = table.seats.find((one) => one.seat === table.waiting_for), now = !table.over && table.mine.includes(table.waiting_for);
    title.textContent = table.title || table.name;
    state.textContent = table.closed ? "Can only be read" : table.over ? `Over: ${table.outcome}` : now ? "Your turn" : `${waits?.name || "Somebody"} decides`;
    const others = table.seats.filter((one) => !table.mine.includes(one.seat)).map((one) => one.name);
    const all = table.mine.length && others.length ? ["You", ...others] : others;
    who.textContent = [table.title && table.name, all.join(", "), ago(what.at)].filter(Boolean).join(" · ");
    cover(table.cover ? picture(table.game, table.name) : blank(table.name));
    if (!now) return;
    item.classList.add("now");
    Object.assign(go, { textContent: "Continue", className: "opt primary", ariaLabel: `Continue: ${title.textContent}` });
  }, (error) => {
    cover(blank(called));
    state.textContent = error.status === 401 ? "Deleted, or its link was closed" : error.message;
    if (error.status === 409 && what.links) foot.prepend(button("Delete", () => remove(id, what, item), { className: "link" })); // damaged
  });
  return item;
}

function gone(item) {
  item.remove();
  count();
}

/** The key to a game lies in this browser alone, so nobody drops it by a slip. */
function sureToForget(id, what, item) {
  const sure = button("Forget it", () => { forget(id); gone(item); close(); }, { className: "opt danger" });
  const close = dialog(`Forget ${what.name || "this game"}?`, el("p", {}, "The game stays as it is, but this browser will not know the way back to it. Only its link leads there."),
    el("div", { className: "opts" }, sure, button("Keep it", () => close(), { className: "opt" })));
}

/** The host's last word on a table that cannot be read any more. */
async function remove(id, { key, secret }, item) {
  try {
    await call(`/api/tables/${id}`, { key, secret, method: "DELETE" });
    drop(id);
    gone(item);
  } catch (error) {
    toast(error.message, "bad");
  }
}

// --- the page ---

$("link").onsubmit = (event) => {
  event.preventDefault();
  const found = /table\/([\w-]+)#(\S+)/.exec($("link-text").value);
  if (found) location.href = `/table/${found[1]}#${found[2]}`;
  else toast("That is no link to a table: it would hold “/table/…#…”.", "bad");
};
$("journal").onchange = async () => {
  const journal = await $("journal").files[0].text();
  $("journal").value = ""; // so that the same one can be chosen again
  await sitDown(() => call("/api/tables/import", { body: { journal, seats: [] } }), {});
};
const themeName = () => { $("theme").replaceChildren(sign(dark() ? "sun" : "moon"), dark() ? "Light" : "Dark"); };
$("theme").onclick = () => { flipTheme(); themeName(); };
themeName();
$("all").onclick = () => {
  $("all").ariaExpanded = String($("running").classList.toggle("whole"));
  running(older.splice(0));
};
running(older.splice(0, NEWEST));
call("/api/games").then(show, (error) => toast(error.message, "bad"));
