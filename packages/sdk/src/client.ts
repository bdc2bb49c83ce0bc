import { runBatch, type BatchOptions } from "./batch.ts";
import { fileForm, type FileInput } from "./file.ts";
import { ThreatError } from "./error.ts";
import { localShield, loadLocalEngine, type LocalEngine } from "./local.ts";
import { remoteShield } from "./remote.ts";
import { checkedAddress, checkedKey, checkedRetries, checkedTimeout } from "./settings.ts";
import type { KeyScanInput, Shield, ValidKey } from "./shield.ts";
import type { CallOptions } from "./transport.ts";
import type {
  ContentInput,
  FileScanResponse,
  KeyScanResponse,
  Message,
  PromptInput,
  SanitizeInput,
  SanitizeResponse,
  ScanInput,
  ScanOptions,
  ScanResponse,
} from "./types.ts";

export interface PromptShieldOptions {
  /** Your API key, `sk_…`, from the settings page. Required except in local mode. */
  readonly apiKey?: string | undefined;
  /** The address of your Prompt Shield server. Default: http://localhost:3000 */
  readonly baseUrl?: string | undefined;
  /** Milliseconds before an attempt is aborted. Each retry starts anew. Default: 10,000; in local mode no limit. */
  readonly timeoutMs?: number | undefined;
  /** How many times to retry after a network error, a 429 or a 5xx. Default: 2. */
  readonly retries?: number | undefined;
  /** A replacement for the global `fetch`, for tests or special networks. */
  readonly fetch?: typeof fetch | undefined;
  /**
   * Local mode: scans in this process instead of asking a server. Pass an engine from
   * `@prompt-shield/engine`, or true to load the one with the model (Node, Deno, Bun).
   */
  readonly local?: LocalEngine | boolean | undefined;
  /**
   * Local mode only: the policy that decides what happens to findings, in the format that `POST
   * /api/v1/policies` accepts and `GET` returns.
   */
  readonly policy?: object | undefined;
}

const TIMEOUT_MS = 10_000;

/**
 * Scans and sanitizes text, through a server or in this process. It has no dependencies and runs wherever
 * `fetch` does.
 */
export class PromptShield {
  readonly #shield: Shield;

  /**
   * Settings that are undefined, such as from an unset environment variable, use their defaults. Settings that cannot
   * work are a TypeError.
   */
  constructor({
    apiKey,
    baseUrl = "http://localhost:3000",
    timeoutMs,
    retries = 2,
    fetch = globalThis.fetch,
    local = false,
    policy,
  }: PromptShieldOptions) {
    if (local) {
      const engine = local === true ? loadLocalEngine() : Promise.resolve(local);
      this.#shield = localShield(engine, { policy, timeoutMs: checkedTimeout(timeoutMs) });
      return;
    }
    if (policy !== undefined)
      throw new TypeError(
        "A policy works only with local. A server applies the policy of the account or key.",
      );
    this.#shield = remoteShield({
      apiKey: checkedKey(apiKey),
      // What other addresses a replacement of `fetch` understands is its own matter.
      baseUrl: fetch === globalThis.fetch ? checkedAddress(baseUrl) : baseUrl.replace(/\/+$/, ""),
      timeoutMs: checkedTimeout(timeoutMs) ?? TIMEOUT_MS,
      retries: checkedRetries(retries),
      fetch,
    });
  }

  /** Looks for attacks and sensitive data in a prompt, `{prompt}`, `{content, source}` or `{messages}`. */
  async scan(input: string | ScanInput, call?: CallOptions): Promise<ScanResponse> {
    return this.#shield.scan(asInput(input), call);
  }

  /** Removes attacks and sensitive data from the input, so that the result scans clean. */
  async sanitize(input: string | SanitizeInput, call?: CallOptions): Promise<SanitizeResponse> {
    return this.#shield.sanitize(asInput(input), call);
  }

  /**
   * Scans text that the assistant reads as data, such as a document or the result of a tool, and whose
   * instructions it must not follow.
   */
  content(
    content: string,
    options: Omit<ContentInput, "content"> & ScanOptions = {},
    call?: CallOptions,
  ): Promise<ScanResponse> {
    return this.scan({ content, ...options }, call);
  }

  /** Scans a conversation. The role of each message decides how it is judged. */
  messages(
    messages: readonly Message[],
    options: ScanOptions = {},
    call?: CallOptions,
  ): Promise<ScanResponse> {
    return this.scan({ messages, ...options }, call);
  }

  /** Scans a file: text, HTML, JSON, CSV, email, PDF, Word, PowerPoint, Excel or OpenDocument. */
  async file(file: FileInput, call?: CallOptions): Promise<FileScanResponse> {
    return this.#shield.file(fileForm(file), call);
  }

  /**
   * Scans many inputs, a few at a time. Returns one outcome per input, in the same order; a failure does not
   * stop the others.
   */
  batch(
    inputs: readonly (string | ScanInput)[],
    options?: BatchOptions,
  ): Promise<PromiseSettledResult<ScanResponse>[]> {
    return runBatch(inputs, (input, call) => this.scan(input, call), options);
  }

  /** Returns the verdict if the text is safe to pass on. Throws a ThreatError otherwise. */
  async guard(input: string | ScanInput, call?: CallOptions): Promise<ScanResponse> {
    const result = await this.scan(input, call);
    if (mustNotPass(result)) throw new ThreatError(result);
    return result;
  }

  /** Scans or sanitizes a prompt; both actions return the same compact shape. */
  scanWithApiKey(input: KeyScanInput, call?: CallOptions): Promise<KeyScanResponse> {
    return this.#shield.scanWithApiKey(input, call);
  }

  /** Returns the name of the API key. Throws a PromptShieldError with status 401 if the key is invalid. */
  validateKey(call?: CallOptions): Promise<ValidKey> {
    return this.#shield.validateKey(call);
  }
}

/** If a policy applies, it alone decides. In shadow mode a policy stops nothing. */
function mustNotPass({ isMalicious, action, policy }: ScanResponse): boolean {
  if (!policy) return isMalicious;
  return !policy.shadow && (action === "block" || action === "sanitize");
}

/** Options may also stand where the API has them: if they were ignored there, a scan would be milder than asked for. */
function asInput<Given extends object>(input: string | Given): PromptInput | Given {
  if (typeof input === "string") return { prompt: input };
  if (typeof input !== "object" || input === null)
    throw new TypeError("Give a text, or an object with exactly one of prompt, content and messages.");
  const { options, ...beside } = input as { readonly options?: object };
  return options === undefined ? input : ({ ...options, ...beside } as Given);
}
