// Sets the theme before the first paint. src/lib/theme.ts changes it later and shares the cookie's name.
(() => {
  const stored = /(?:^|; )theme=(light|dark)/.exec(document.cookie)?.[1];
  const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  document.documentElement.dataset.theme = stored ?? system;
})();
