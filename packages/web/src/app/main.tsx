import { startTransition, StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { createBrowserRouter, matchRoutes } from "react-router";
import { RouterProvider } from "react-router/dom";
import { QueryClientProvider } from "@tanstack/react-query";
import { stopRememberingClicks } from "../lib/early-click.ts";
import { isPrerendered } from "../lib/prerendered.ts";
import { createQueryClient } from "../lib/query-client.ts";
import { followSystemTheme } from "../lib/theme.ts";
import "../ui/theme.css";
import { routes } from "./router.tsx";

const container = document.getElementById("root");
if (!container) throw new Error("index.html has no element with the id root");

followSystemTheme();
const isReady = isPrerendered && (await loadMatchedPages());
// Keep the scroll position of a prerendered page: without hydration data the router would scroll to the top.
const router = createBrowserRouter(routes, isReady ? { hydrationData: {} } : {});
const app = (
  <StrictMode>
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>
);
stopRememberingClicks();
// A transition hydrates in short steps, so that a tap in between is handled first.
if (isReady) startTransition(() => void hydrateRoot(container, app));
else {
  container.replaceChildren();
  createRoot(container).render(app);
}

/**
 * Loads the matched pages' code, without which the prerendered HTML cannot be hydrated. False if loading
 * failed.
 */
async function loadMatchedPages(): Promise<boolean> {
  const matched = (matchRoutes(routes, window.location) ?? []).map(({ route }) => route);
  try {
    for (const route of matched) {
      if (typeof route.lazy !== "function") continue;
      Object.assign(route, await route.lazy());
      delete route.lazy;
    }
    return true;
  } catch {
    return false;
  }
}
