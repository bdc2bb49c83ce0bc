import { useEffect, useState } from "react";

const EVERY_MS = 60_000;

/** The time, refreshed once a minute: enough for "3 min. ago". */
export function useNow(): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}
