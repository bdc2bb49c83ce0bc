declare global {
  interface Window {
    /** From public/first.js: the last button that was clicked before the app's code was there. */
    earlyClick?: { button: HTMLButtonElement | null; stop: () => void };
  }
}

/** From now on React handles clicks itself, even during hydration. */
export function stopRememberingClicks(): void {
  window.earlyClick?.stop();
}

/** Carries out a click that came before the page was interactive. */
export function answerEarlyClick(): void {
  const button = window.earlyClick?.button;
  delete window.earlyClick;
  if (button?.isConnected) button.click();
}
