// Before the first paint: theme and motion as they were chosen, or as the system wants them.
{
  const root = document.documentElement, system = (query) => matchMedia(query).matches;
  root.dataset.theme = localStorage.getItem("theme") || (system("(prefers-color-scheme: light)") ? "light" : "dark");
  root.dataset.motion = localStorage.getItem("motion") || (system("(prefers-reduced-motion: reduce)") ? "off" : "on");
}
