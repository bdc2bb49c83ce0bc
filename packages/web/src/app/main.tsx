import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router/dom";
import { createQueryClient } from "../lib/query-client.ts";
import { followSystemTheme } from "../lib/theme.ts";
import "../ui/theme.css";
import { createRouter } from "./router.tsx";

const container = document.getElementById("root");
if (!container) throw new Error("index.html has no element with the id root");

followSystemTheme();
createRoot(container).render(
  <StrictMode>
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={createRouter()} />
    </QueryClientProvider>
  </StrictMode>,
);
