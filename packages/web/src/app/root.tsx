import { useSyncExternalStore } from "react";
import { Outlet, ScrollRestoration } from "react-router";
import { CookieBanner } from "../features/shell/cookie-banner.tsx";
import { MAIN_ID } from "../features/shell/layouts.tsx";
import { useSessionAcrossTabs } from "../lib/session.ts";
import { useTheme } from "../lib/theme.ts";
import { Toaster } from "../ui/toaster.tsx";

const neverChanges = () => () => undefined;

/** What every page shares. */
export function Root() {
  useSessionAcrossTabs();
  const theme = useTheme();
  // A prerendered page cannot know the answer to the cookie banner: it appears once the page has come to life.
  const isInBrowser = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  return (
    <>
      <a
        href={`#${MAIN_ID}`}
        className="fixed top-2 left-2 z-50 -translate-y-16 rounded-control bg-accent px-4 py-2 text-sm font-medium text-on-accent focus:translate-y-0"
      >
        Skip to content
      </a>
      <Outlet />
      {isInBrowser && <CookieBanner />}
      <Toaster theme={theme} />
      <ScrollRestoration />
    </>
  );
}
