import { PromptShieldError } from "./error.ts";
import { abortable, pauseMs, sleep } from "./waiting.ts";

export interface TransportSettings {
  readonly apiKey: string;
  readonly baseUrl: string;
  readonly timeoutMs: number;
  readonly retries: number;
  readonly fetch: typeof fetch;
}

/** Options for a single call. */
export interface CallOptions {
  /** Aborts the call, including pauses and retries. The call then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /** Milliseconds before an attempt is aborted. Default: the client's `timeoutMs`. */
  readonly timeoutMs?: number;
}

/** Retrying cannot help with these errors, and some of those calls have already been charged. */
const FINAL_CODES = new Set(["quota_exceeded", "scan_too_slow"]);

/** Posts a body, retrying after network errors, 429 and 5xx, and returns the parsed answer. */
export async function post<T>(
  settings: TransportSettings,
  path: string,
  body: object,
  call: CallOptions = {},
): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    call.signal?.throwIfAborted();
    const outcome = await tryOnce<T>(settings, path, body, call);
    if (outcome.ok) return outcome.value;
    call.signal?.throwIfAborted();
    const waitMs = pauseMs(outcome.error, attempt);
    if (!outcome.retryable || attempt >= settings.retries || waitMs === undefined) throw outcome.error;
    await sleep(waitMs, call.signal);
  }
}

type Outcome<T> = { ok: true; value: T } | { ok: false; error: PromptShieldError; retryable: boolean };

async function tryOnce<T>(
  { apiKey, baseUrl, fetch, ...defaults }: TransportSettings,
  path: string,
  body: object,
  { signal, timeoutMs = defaults.timeoutMs }: CallOptions,
): Promise<Outcome<T>> {
  const limit = abortable(signal, timeoutMs);
  try {
    const response = await fetch(`${baseUrl}${path}`, {
      method: "POST",
      ...encode(body, apiKey),
      signal: limit.signal,
      // Following a redirect would hand the key and the text to whatever address the answer names.
      redirect: "manual",
    });
    // If the body of an error response is cut off, the status still counts.
    const answer = asObject(await (response.ok ? response.text() : response.text().catch(() => "")));
    if (response.ok && answer) return { ok: true, value: answer as T };
    const error = failureOf(response, answer, { baseUrl, path });
    return { ok: false, error, retryable: isWorthAnotherTry(error) };
  } catch (cause) {
    signal?.throwIfAborted();
    const message = `Could not reach ${baseUrl}: ${reasonOf(cause)}`;
    const error = new PromptShieldError({ status: 0, code: "network_error", message });
    return { ok: false, error, retryable: true };
  } finally {
    limit.release();
  }
}

/** `fetch` sets the content type of forms itself, because it includes the boundary. */
function encode(body: object, apiKey: string): { headers: Record<string, string>; body: BodyInit } {
  const key = { "x-api-key": apiKey };
  if (body instanceof FormData) return { headers: key, body };
  return { headers: { ...key, "content-type": "application/json" }, body: JSON.stringify(body) };
}

function isWorthAnotherTry({ status, code }: PromptShieldError): boolean {
  return (status === 429 || status >= 500) && !FINAL_CODES.has(code);
}

/** The error of `fetch` only says that it failed; its `cause` says why. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error as { cause?: { code?: string; message?: string } };
  return cause?.code ?? cause?.message ?? error.message;
}

/** Every answer of the API is a JSON object. A proxy's error page is not. */
function asObject(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

interface Address {
  readonly baseUrl: string;
  readonly path: string;
}

function failureOf(response: Response, answer: object | undefined, address: Address): PromptShieldError {
  if (response.ok) return strangeAnswer(response, address);
  return isRedirect(response) ? redirected(response, address) : errorOf(response, answer);
}

/** Not retried: another service answers at this address and would answer the same again. */
const strangeAnswer = ({ status }: Response, { baseUrl }: Address): PromptShieldError =>
  new PromptShieldError({
    status,
    code: "unknown",
    message: `${baseUrl} did not answer with a JSON object: is Prompt Shield running there?`,
  });

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

const isRedirect = ({ status, type }: Response): boolean =>
  type === "opaqueredirect" || REDIRECTS.has(status);

function redirected({ status, headers }: Response, { baseUrl, path }: Address): PromptShieldError {
  const target = targetOf(headers.get("location"), `${baseUrl}${path}`);
  const message = target
    ? `${baseUrl} redirects to ${target.replace(path, "")}: set baseUrl to that address.`
    : `${baseUrl} redirects to another address: set baseUrl to the one where Prompt Shield answers itself.`;
  return new PromptShieldError({ status, code: "unknown", message });
}

/** Undefined in browsers, which do not tell scripts where a redirect leads. */
function targetOf(location: string | null, from: string): string | undefined {
  if (location === null || !URL.canParse(location, from)) return undefined;
  const { origin, pathname } = new URL(location, from);
  return `${origin}${pathname}`;
}

function errorOf(response: Response, answer: { error?: unknown; code?: unknown } = {}): PromptShieldError {
  const { error, code } = answer;
  return new PromptShieldError({
    status: response.status,
    code: typeof code === "string" ? code : "unknown",
    message: typeof error === "string" ? error : `The server answered ${response.status}.`,
    retryAfterS: secondsOf(response.headers.get("retry-after")),
  });
}

/** Prompt Shield sends seconds; a proxy in front of it may send a date. */
function secondsOf(retryAfter: string | null): number | undefined {
  if (!retryAfter) return undefined;
  const seconds = Number(retryAfter);
  const left = Number.isNaN(seconds) ? (Date.parse(retryAfter) - Date.now()) / 1_000 : seconds;
  return left > 0 ? left : undefined;
}
