import { Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { Outlet, ScrollRestoration } from "react-router";
import { CookieBanner } from "../features/shell/cookie-banner.tsx";
import { MAIN_ID } from "../features/shell/layouts.tsx";
import { answerEarlyClick } from "../lib/early-click.ts";
import { lazyExtra } from "../lib/lazy-extra.ts";
import { TOAST_WAITS } from "../lib/notify.ts";
import { isPrerendered } from "../lib/prerendered.ts";
import { useSessionAcrossTabs } from "../lib/session.ts";
import { useTheme } from "../lib/theme.ts";
import { whenIdle } from "../lib/when-idle.ts";

const Toaster = lazyExtra(async () => ({ default: (await import("../ui/toaster.tsx")).Toaster }));

const neverChanges = () => () => undefined;

/** The parts that every page shares. */
export function Root() {
  useSessionAcrossTabs();
  useEffect(answerEarlyClick, []);
  // A prerendered page cannot know the answer to the cookie banner, so the banner appears after hydration.
  const isInBrowser = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  return (
    <>
      <a
        href={`#${MAIN_ID}`}
        className="sr-only z-50 rounded-control bg-accent text-sm font-medium text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:px-4 focus:py-2"
      >
        Skip to content
      </a>
      <Outlet />
      {isInBrowser && <CookieBanner />}
      <Toasts />
      <ScrollRestoration />
    </>
  );
}

const WAKERS = ["pointerdown", "keydown", TOAST_WAITS];

/**
 * Toasts respond to a person's actions. Their region loads on the first interaction, so that it exists before
 * the first toast. On signed-in pages it loads by itself, because a toast must be able to say that the server
 * is unreachable.
 */
function Toasts() {
  const theme = useTheme();
  const [isWanted, setIsWanted] = useState(false);
  useEffect(() => {
    if (!isPrerendered) whenIdle(() => setIsWanted(true));
    const asked = new AbortController();
    for (const name of WAKERS) {
      window.addEventListener(name, () => setIsWanted(true), { once: true, signal: asked.signal });
    }
    return () => asked.abort();
  }, []);
  if (!isWanted) return null;
  // Next to the app, not inside it: a dialog that opens before the region is loaded hides the app from screen
  // readers.
  return createPortal(
    <Suspense>
      <Toaster theme={theme} />
    </Suspense>,
    document.body,
  );
}
