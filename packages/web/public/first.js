// Runs before the first paint, ahead of the app.

// The theme. src/lib/theme.ts changes it later and shares the cookie's name.
{
  const stored = /(?:^|; )theme=(light|dark)/.exec(document.cookie)?.[1];
  const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  document.documentElement.dataset.theme = stored ?? system;
}

// A prerendered page can be clicked before it is hydrated. src/lib/early-click.ts repeats the click
// afterwards.
{
  const remember = (event) => {
    window.earlyClick.button = event.target.closest("button") ?? window.earlyClick.button;
  };
  // Otherwise the browser would submit the form itself, with the field values in the URL.
  const hold = (event) => event.preventDefault();
  const stop = () => {
    removeEventListener("click", remember);
    removeEventListener("submit", hold);
  };
  window.earlyClick = { button: null, stop };
  addEventListener("click", remember);
  addEventListener("submit", hold);
}
