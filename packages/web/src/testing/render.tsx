import { WORKSPACE_HEADER } from "@prompt-shield/contracts/vocabulary";
import { cleanup, configure, render } from "@testing-library/react";
import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { onTestFinished, vi } from "vitest";
import type { Answer, RouteKey } from "../lib/api.ts";
import { showToastsWith } from "../lib/notify.ts";
import type { Toast } from "../lib/notify.ts";
import { forgetWorkspace } from "../lib/tab-workspace.ts";
import { createQueryClient } from "../lib/query-client.ts";

// A busy machine takes long to load the contracts, against which the answers are checked.
configure({ asyncUtilTimeout: 60_000 });

/** The server's response to a call: the body of a 200, checked against the contract, or a refusal. */
export type Answers = { readonly [Key in RouteKey]?: Answer<Key> | Refusal } & {
  /** The key may include a query if it matters. */
  readonly [Key in `${RouteKey}?${string}`]?: object;
};

export class Refusal {
  readonly status: number;
  readonly body: { readonly error: string; readonly code: string };

  constructor(status: number, code: string, error: string) {
    this.status = status;
    this.body = { error, code };
  }
}

export interface Asked {
  readonly call: string;
  readonly body: unknown;
  /** The workspace that the call named, if any. */
  readonly workspace?: string;
}

/**
 * Renders a component with the app's real query client, router and toasts. Only the server is faked, by
 * answers keyed like "GET /api/v1/usage". A call without an answer fails the test and is named.
 */
export function show(element: ReactElement, answers: Answers = {}) {
  const asked: Asked[] = [];
  const toasts: Toast[] = [];
  showToastsWith((toast) => {
    toasts.push(toast);
    return () => {
      if (toasts.includes(toast)) toasts.splice(toasts.indexOf(toast), 1);
    };
  });
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    const call = `${init.method} ${path}`;
    const body: unknown = typeof init.body === "string" ? JSON.parse(init.body) : undefined;
    const workspace = new Headers(init.headers).get(WORKSPACE_HEADER);
    asked.push({ call, body, ...(workspace !== null && { workspace }) });
    const answer = answerTo(call, answers);
    if (answer === undefined) throw new Error(`nobody answers ${call}`);
    if (answer instanceof Refusal) return Response.json(answer.body, { status: answer.status });
    return Response.json(answer);
  });
  onTestFinished(() => {
    cleanup();
    forgetWorkspace();
    vi.unstubAllGlobals();
  });
  const router = createMemoryRouter([{ path: "*", element }]);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { asked, toasts, router };
}

/**
 * "DELETE /api/v1/api-keys/{id}" answers the call "DELETE /api/v1/api-keys/key-1", with any query unless the
 * key names one.
 */
function answerTo(call: string, answers: Answers): unknown {
  const [path = ""] = call.split("?");
  const isCallOf = (key: string) => new RegExp(`^${key.replaceAll(/\{\w+\}/g, "[^/]+")}$`).test(path);
  const entries = Object.entries(answers);
  return (entries.find(([key]) => key === call) ??
    entries.find(([key]) => !key.includes("?") && isCallOf(key)))?.[1];
}
