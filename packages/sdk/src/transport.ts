import { PromptShieldError } from "./error.ts";
import { abortable, pauseMs, sleep } from "./waiting.ts";

export interface TransportSettings {
  readonly apiKey: string;
  readonly baseUrl: string;
  readonly timeoutMs: number;
  readonly retries: number;
  readonly fetch: typeof fetch;
}

/** What one call may say about itself. */
export interface CallOptions {
  /** Gives the call up, its pauses and repetitions too; it then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /** An attempt that takes longer is given up. Default: the client's. */
  readonly timeoutMs?: number;
}

/** Trying these again cannot help, and some of them have been paid for. */
const FINAL_CODES = new Set(["quota_exceeded", "scan_too_slow"]);

/** Posts a body, again after network errors, 429 and 5xx, and answers what came back. */
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
    });
    // An error that breaks off is still that error.
    const answer = asObject(await (response.ok ? response.text() : response.text().catch(() => "")));
    if (response.ok && answer) return { ok: true, value: answer as T };
    const error = response.ok ? strangeAnswer(response, baseUrl) : errorOf(response, answer);
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

/** Forms say their own type, with the boundary in it. */
function encode(body: object, apiKey: string): { headers: Record<string, string>; body: BodyInit } {
  const key = { "x-api-key": apiKey };
  if (body instanceof FormData) return { headers: key, body };
  return { headers: { ...key, "content-type": "application/json" }, body: JSON.stringify(body) };
}

function isWorthAnotherTry({ status, code }: PromptShieldError): boolean {
  return (status === 429 || status >= 500) && !FINAL_CODES.has(code);
}

/** `fetch` itself only says that it failed; its cause says why. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error as { cause?: { code?: string; message?: string } };
  return cause?.code ?? cause?.message ?? error.message;
}

/** What every answer of the API is; a page of a proxy is none. */
function asObject(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Somebody answers there, and would answer the same again. */
const strangeAnswer = ({ status }: Response, baseUrl: string): PromptShieldError =>
  new PromptShieldError({
    status,
    code: "unknown",
    message: `${baseUrl} did not answer with a JSON object: is Prompt Shield there?`,
  });

function errorOf(response: Response, answer: { error?: unknown; code?: unknown } = {}): PromptShieldError {
  const { error, code } = answer;
  return new PromptShieldError({
    status: response.status,
    code: typeof code === "string" ? code : "unknown",
    message: typeof error === "string" ? error : `The server answered ${response.status}.`,
    retryAfterS: secondsOf(response.headers.get("retry-after")),
  });
}

/** Servers name seconds; what stands before them may name a date. */
function secondsOf(retryAfter: string | null): number | undefined {
  if (!retryAfter) return undefined;
  const seconds = Number(retryAfter);
  const left = Number.isNaN(seconds) ? (Date.parse(retryAfter) - Date.now()) / 1_000 : seconds;
  return left > 0 ? left : undefined;
}
