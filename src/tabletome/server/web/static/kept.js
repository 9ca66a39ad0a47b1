// What this browser keeps: the tables it has a link to, theme and motion. Secrets stay here and in messages, never in an address.
const read = () => JSON.parse(localStorage.getItem("tables") || "{}");

const write = (known) => localStorage.setItem("tables", JSON.stringify(known));

export const tables = () => Object.fromEntries(Object.entries(read()).filter(([, what]) => what.key));
export const kept = (id) => read()[id];
export function keep(id, what) {
  const known = read();
  known[id] = { ...known[id], ...what, at: Date.now() };
  write(known);
}
/** No link to this table any more. Its secret stays: whoever comes by the link again still holds the seat. */
export function forget(id) {
  const known = read(), secret = known[id]?.secret;
  delete known[id];
  write(secret ? { ...known, [id]: { secret } } : known);
}
/** The table itself is gone. */
export function drop(id) {
  const known = read();
  delete known[id];
  write(known);
}

/** What holds this browser's seats at a table: made here, shown to the server alone. */
export function secretOf(id) {
  if (!kept(id)?.secret) {
    const bytes = crypto.getRandomValues(new Uint8Array(24));
    keep(id, { secret: btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_") });
  }
  return kept(id).secret;
}

export const linkTo = (table, key) => `${location.origin}/table/${table}#${key}`;

const root = document.documentElement;
export const moving = () => root.dataset.motion === "on";
export const dark = () => root.dataset.theme === "dark";
function flip(name, one, other) {
  root.dataset[name] = root.dataset[name] === one ? other : one;
  localStorage.setItem(name, root.dataset[name]);
}
export const flipTheme = () => flip("theme", "dark", "light");
/** How fast what happens is played: slow, normal, fast or off. */
export const pace = () => localStorage.getItem("pace") || "normal";
export const setPace = (name) => localStorage.setItem("pace", name);
/** Whether a question that nobody needs is answered by itself: besides one option, only such are left as are seldom wanted. */
export const goesOn = () => localStorage.getItem("goes on") !== "no";
export const flipGoesOn = () => localStorage.setItem("goes on", goesOn() ? "no" : "yes");
export const flipMotion = () => flip("motion", "on", "off");
