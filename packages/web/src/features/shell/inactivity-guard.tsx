import { INACTIVITY_TIMEOUT_MS } from "@prompt-shield/contracts/limits";
import { TOASTS } from "@prompt-shield/contracts/messages";
import { WEB_PATHS } from "@prompt-shield/contracts/web-paths";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { Outlet, useNavigate } from "react-router";
import { notifyError } from "../../lib/notify.ts";
import { leaveSession, signOut } from "../../lib/session.ts";
import { clearLocalStorage } from "../../lib/storage.ts";
import { openTabChannel } from "../../lib/tab-channel.ts";
import { createInactivityTimer } from "./inactivity-timer.ts";

const ACTIVITY_EVENTS = ["pointerdown", "pointermove", "keydown", "wheel", "scroll", "touchstart"] as const;
/** Throttled: notifying other tabs of every mouse movement would be a waste. */
const TELL_EVERY_MS = 2_000;
const otherTabs = openTabChannel("activity");

/** Ends the session, here and on the server, after five minutes without activity in any tab. */
export function InactivityGuard() {
  const client = useQueryClient();
  const navigate = useNavigate();
  useEffect(() => {
    function leave() {
      clearLocalStorage();
      signOut(client)
        .catch(() => {
          leaveSession(client);
          notifyError(TOASTS.signOutFailed);
        })
        .finally(() => void navigate(WEB_PATHS.login, { replace: true }));
    }
    return watchActivity(leave);
  }, [client, navigate]);
  return <Outlet />;
}

function watchActivity(onIdle: () => void): () => void {
  const timer = createInactivityTimer(INACTIVITY_TIMEOUT_MS, onIdle, {
    now: () => Date.now(),
    setTimeout: (callback, delayMs) => window.setTimeout(callback, delayMs),
    clearTimeout: (id) => window.clearTimeout(id),
  });
  const stopListening = otherTabs.listen(() => timer.touch());
  let lastToldMs = 0;
  const onActivity = () => {
    timer.touch();
    if (Date.now() - lastToldMs < TELL_EVERY_MS) return;
    lastToldMs = Date.now();
    otherTabs.ring();
  };
  const options = { passive: true, capture: true };
  for (const event of ACTIVITY_EVENTS) window.addEventListener(event, onActivity, options);
  document.addEventListener("visibilitychange", timer.check);
  return () => {
    timer.stop();
    stopListening();
    for (const event of ACTIVITY_EVENTS) window.removeEventListener(event, onActivity, options);
    document.removeEventListener("visibilitychange", timer.check);
  };
}
