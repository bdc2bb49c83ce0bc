import type {
  Category,
  KeyScanResponse,
  SanitizationLevel,
  SanitizeResponse,
  ScanResponse,
  Sensitivity,
} from "@prompt-shield/contracts";

import { PromptShieldError } from "./error.ts";

export interface PromptShieldOptions {
  /** `sk_…`, from the settings page. May come straight from an environment variable; without one the client throws. */
  readonly apiKey: string | undefined;
  /** Where your Prompt Shield runs. Default: http://localhost:3000 */
  readonly baseUrl?: string | undefined;
  /** A request that takes longer is given up. Default: 10,000. */
  readonly timeoutMs?: number | undefined;
  /** How often a request is tried again after a network error, 502, 503 or 504. Default: 2. */
  readonly retries?: number | undefined;
  /** Another `fetch`, for tests or special networks. */
  readonly fetch?: typeof fetch | undefined;
}

export interface ScanInput {
  readonly prompt: string;
  readonly sensitivity?: Sensitivity;
  readonly categories?: readonly Category[];
}

export interface SanitizeInput {
  readonly prompt: string;
  readonly level?: SanitizationLevel;
}

const RETRYABLE = new Set([502, 503, 504]);
const FIRST_PAUSE_MS = 200;

/** A client of the Prompt Shield API. It has no dependencies and runs wherever `fetch` does. */
export class PromptShield {
  readonly #options: {
    readonly [Name in keyof PromptShieldOptions]-?: NonNullable<PromptShieldOptions[Name]>;
  };

  /** A setting that came out as undefined, as from an unset variable, is one that was left out. */
  constructor({
    apiKey,
    baseUrl = "http://localhost:3000",
    timeoutMs = 10_000,
    retries = 2,
    fetch = globalThis.fetch,
  }: PromptShieldOptions) {
    if (!apiKey) throw new TypeError("PromptShield needs an apiKey. Create one in Settings, API.");
    this.#options = { apiKey, baseUrl: baseUrl.replace(/\/+$/, ""), timeoutMs, retries, fetch };
  }

  /** Looks for attacks and sensitive data. */
  scan({ prompt, ...options }: ScanInput): Promise<ScanResponse> {
    return this.#post("/api/v1/scan", { prompt, options });
  }

  /** Rewrites the prompt so that it scans clean. */
  sanitize(input: SanitizeInput): Promise<SanitizeResponse> {
    return this.#post("/api/v1/sanitize", input);
  }

  /** The compact public call: scan or sanitize in one shape. */
  scanWithApiKey(input: {
    prompt: string;
    action?: "scan" | "sanitize";
    detailed?: boolean;
  }): Promise<KeyScanResponse> {
    return this.#post("/functions/v1/scan-with-api-key", input);
  }

  /** Answers the key's name, or throws a PromptShieldError with status 401. */
  validateKey(): Promise<{ valid: true; key_name: string }> {
    return this.#post("/functions/v1/validate-api-key", {});
  }

  async #post<T>(path: string, body: object): Promise<T> {
    for (let attempt = 0; ; attempt += 1) {
      const outcome = await this.#attempt<T>(path, body);
      if (outcome.ok) return outcome.value;
      if (!outcome.retryable || attempt >= this.#options.retries) throw outcome.error;
      await pause(outcome.error, attempt);
    }
  }

  async #attempt<T>(path: string, body: object): Promise<Outcome<T>> {
    const { apiKey, baseUrl, timeoutMs, fetch } = this.#options;
    try {
      const response = await fetch(`${baseUrl}${path}`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-api-key": apiKey },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (response.ok) return { ok: true, value: (await response.json()) as T };
      return { ok: false, error: await readError(response), retryable: RETRYABLE.has(response.status) };
    } catch (cause) {
      const message = `Could not reach ${baseUrl}: ${reasonOf(cause)}`;
      return {
        ok: false,
        error: new PromptShieldError({ status: 0, code: "network_error", message }),
        retryable: true,
      };
    }
  }
}

/** `fetch` itself only says that it failed; why is told by what caused that. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error as { cause?: { code?: string; message?: string } };
  return cause?.code ?? cause?.message ?? error.message;
}

type Outcome<T> = { ok: true; value: T } | { ok: false; error: PromptShieldError; retryable: boolean };

async function readError(response: Response): Promise<PromptShieldError> {
  const body = (await response.json().catch(() => ({}))) as { error?: string; code?: string };
  const retryAfter = Number(response.headers.get("retry-after"));
  return new PromptShieldError({
    status: response.status,
    code: body.code ?? "unknown",
    message: body.error ?? `The server answered ${response.status}.`,
    retryAfterS: retryAfter > 0 ? retryAfter : undefined,
  });
}

function pause(error: PromptShieldError, attempt: number): Promise<void> {
  const waitMs = error.retryAfterS ? error.retryAfterS * 1_000 : FIRST_PAUSE_MS * 2 ** attempt;
  return new Promise((resolve) => setTimeout(resolve, waitMs));
}
