/** Runs something once the browser has nothing better to do. Safari has no idle callback and gets a short pause. */
export function whenIdle(work: () => void): void {
  if ("requestIdleCallback" in window) window.requestIdleCallback(work, { timeout: 2_000 });
  else setTimeout(work, 200);
}
