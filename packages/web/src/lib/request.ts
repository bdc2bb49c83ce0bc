import { WORKSPACE_HEADER } from "@prompt-shield/contracts/vocabulary";
import { noteLostWorkspace, shownWorkspace } from "./tab-workspace.ts";

/** A call to our own server, in JSON or with a form. All requests of the app go through here. */

export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  /** Seconds to wait before trying again, if the server named them. */
  readonly retryAfterS: number | undefined;

  constructor(status: number, code: string, message: string, retryAfterS?: number) {
    super(message);
    this.name = "ApiError";
    this.status = status;
    this.code = code;
    this.retryAfterS = retryAfterS;
  }
}

export interface RequestParts {
  method: string;
  path: string;
  query?: Readonly<Record<string, string | number | boolean | null | undefined>> | undefined;
  body?: unknown;
  headers?: Readonly<Record<string, string>> | undefined;
  signal?: AbortSignal | undefined;
}

const NETWORK_MESSAGE = "The server cannot be reached. Check your connection and try again.";

export async function request(parts: RequestParts): Promise<unknown> {
  const hasBody = parts.body !== undefined;
  const isForm = parts.body instanceof FormData;
  const headers = { ...workspaceHeader(parts.path), ...parts.headers };
  const response = await fetch(withQuery(parts.path, parts.query), {
    method: parts.method,
    credentials: "same-origin",
    headers: {
      accept: "application/json",
      // `fetch` sets the content type of forms itself, because it includes the boundary.
      ...(hasBody && !isForm && { "content-type": "application/json" }),
      ...headers,
    },
    ...(hasBody && { body: isForm ? (parts.body as FormData) : JSON.stringify(parts.body) }),
    ...(parts.signal && { signal: parts.signal }),
  }).catch((cause: unknown) => {
    if (cause instanceof DOMException && cause.name === "AbortError") throw cause;
    throw new ApiError(0, "network", NETWORK_MESSAGE);
  });
  const answer = await readJson(response);
  if (response.ok) return answer;
  const error = toApiError(response, answer);
  if (error.code === "workspace_not_found") noteLostWorkspace(headers[WORKSPACE_HEADER]);
  throw error;
}

/** Names the workspace that this tab shows, except to a primary backend elsewhere, which knows none of ours. */
export function workspaceHeader(path: string): Record<string, string> {
  const id = shownWorkspace();
  return id === undefined || !path.startsWith("/") ? {} : { [WORKSPACE_HEADER]: id };
}

export function withQuery(path: string, query: RequestParts["query"]): string {
  const entries = Object.entries(query ?? {}).flatMap(([name, value]) =>
    value === null || value === undefined || value === "" ? [] : [[name, String(value)]],
  );
  return entries.length === 0 ? path : `${path}?${new URLSearchParams(entries).toString()}`;
}

async function readJson(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  return response.json().catch(() => undefined);
}

function toApiError(response: Response, answer: unknown): ApiError {
  const body = (typeof answer === "object" && answer !== null ? answer : {}) as {
    error?: unknown;
    code?: unknown;
  };
  // Empty if the server sends no message: each caller has a better fallback than a status code.
  const message = typeof body.error === "string" ? body.error : "";
  const code = typeof body.code === "string" ? body.code : "unknown";
  const retryAfter = Number(response.headers.get("retry-after"));
  return new ApiError(response.status, code, message, retryAfter > 0 ? retryAfter : undefined);
}
