import { Outlet, ScrollRestoration } from "react-router";
import { CookieBanner } from "../features/shell/cookie-banner.tsx";
import { MAIN_ID } from "../features/shell/layouts.tsx";
import { useSessionAcrossTabs } from "../lib/session.ts";
import { useTheme } from "../lib/theme.ts";
import { Toaster } from "../ui/toaster.tsx";

/** What every page shares. */
export function Root() {
  useSessionAcrossTabs();
  const theme = useTheme();
  return (
    <>
      <a
        href={`#${MAIN_ID}`}
        className="fixed top-2 left-2 z-50 -translate-y-16 rounded-control bg-accent px-4 py-2 text-sm font-medium text-on-accent focus:translate-y-0"
      >
        Skip to content
      </a>
      <Outlet />
      <CookieBanner />
      <Toaster theme={theme} />
      <ScrollRestoration />
    </>
  );
}
