declare global {
  interface Window {
    /** Set by public/first.js: the last button clicked before the app's code loaded. */
    earlyClick?: { button: HTMLButtonElement | null; stop: () => void };
  }
}

/** From now on React handles clicks itself, even during hydration. */
export function stopRememberingClicks(): void {
  window.earlyClick?.stop();
}

/** Repeats a click that came before the page was interactive. */
export function answerEarlyClick(): void {
  const button = window.earlyClick?.button;
  delete window.earlyClick;
  if (button?.isConnected) button.click();
}
