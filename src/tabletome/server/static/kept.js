// What this browser keeps: the tables it has a link to, theme and motion. Secrets stay here and in messages, never in an address.
const read = () => JSON.parse(localStorage.getItem("tables") || "{}");

export const tables = read;
export const kept = (id) => read()[id];
export function keep(id, what) {
  const known = read();
  known[id] = { ...known[id], ...what, at: Date.now() };
  localStorage.setItem("tables", JSON.stringify(known));
}
export function forget(id) {
  const known = read();
  delete known[id];
  localStorage.setItem("tables", JSON.stringify(known));
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
export const flipMotion = () => flip("motion", "on", "off");
