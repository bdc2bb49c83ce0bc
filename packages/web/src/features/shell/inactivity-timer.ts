/** Counts the time since the last activity. Pure apart from the clock and timer it is given. */
export interface TimerPorts {
  now: () => number;
  setTimeout: (callback: () => void, delayMs: number) => number;
  clearTimeout: (id: number) => void;
}

export interface InactivityTimer {
  touch: () => void;
  check: () => void;
  stop: () => void;
}

export function createInactivityTimer(
  limitMs: number,
  onIdle: () => void,
  ports: TimerPorts,
): InactivityTimer {
  let lastActivityMs = ports.now();
  let isOver = false;
  let timer = ports.setTimeout(check, limitMs);

  /** A sleeping laptop fires no timers. On wake-up, compare the clock before the event counts as activity. */
  function check(): void {
    if (isOver) return;
    const leftMs = lastActivityMs + limitMs - ports.now();
    ports.clearTimeout(timer);
    if (leftMs > 0) {
      timer = ports.setTimeout(check, leftMs);
      return;
    }
    isOver = true;
    onIdle();
  }

  return {
    check,
    touch() {
      check();
      if (!isOver) lastActivityMs = ports.now();
    },
    stop() {
      isOver = true;
      ports.clearTimeout(timer);
    },
  };
}
