/**
 * Runs something once the browser is idle. Safari has no idle callback, so there it runs after a short pause.
 */
export function whenIdle(work: () => void): void {
  if ("requestIdleCallback" in window) window.requestIdleCallback(work, { timeout: 2_000 });
  else setTimeout(work, 200);
}
