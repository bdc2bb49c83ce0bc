import { runBatch, type BatchOptions } from "./batch.ts";
import { fileForm, type FileInput } from "./file.ts";
import { ThreatError } from "./error.ts";
import { localShield, loadLocalEngine, type LocalEngine } from "./local.ts";
import { remoteShield } from "./remote.ts";
import type { KeyScanInput, Shield, ValidKey } from "./shield.ts";
import type { CallOptions } from "./transport.ts";
import type {
  ContentInput,
  FileScanResponse,
  KeyScanResponse,
  Message,
  SanitizeInput,
  SanitizeResponse,
  ScanInput,
  ScanOptions,
  ScanResponse,
} from "./types.ts";

export interface PromptShieldOptions {
  /** `sk_…`, from the settings page; may come straight from an environment variable. Only local mode does without. */
  readonly apiKey?: string | undefined;
  /** Where your Prompt Shield runs. Default: http://localhost:3000 */
  readonly baseUrl?: string | undefined;
  /** A request that takes longer is given up. Default: 10,000. */
  readonly timeoutMs?: number | undefined;
  /** How often a request is tried again after a network error, 429 or 5xx. Default: 2. */
  readonly retries?: number | undefined;
  /** Another `fetch`, for tests or special networks. */
  readonly fetch?: typeof fetch | undefined;
  /**
   * Runs the engine in this process instead of asking a server: an engine of `@prompt-shield/engine`, or true for
   * the one with the model (Node, Deno, Bun).
   */
  readonly local?: LocalEngine | boolean | undefined;
  /** Local mode only: what is done with what is found, as `POST /api/v1/policies` takes it and `GET` gives it. */
  readonly policy?: object | undefined;
}

/** Scans and sanitizes, by asking a server or in this process. It has no dependencies and runs wherever `fetch` does. */
export class PromptShield {
  readonly #shield: Shield;

  /** A setting that came out as undefined, as from an unset variable, is one that was left out. */
  constructor({
    apiKey,
    baseUrl = "http://localhost:3000",
    timeoutMs = 10_000,
    retries = 2,
    fetch = globalThis.fetch,
    local = false,
    policy,
  }: PromptShieldOptions) {
    if (local) {
      this.#shield = localShield(local === true ? loadLocalEngine() : Promise.resolve(local), policy);
      return;
    }
    if (!apiKey) throw new TypeError("PromptShield needs an apiKey. Create one in Settings, API.");
    const settings = { apiKey, baseUrl: baseUrl.replace(/\/+$/, ""), timeoutMs, retries, fetch };
    this.#shield = remoteShield(settings);
  }

  /** Looks for attacks and sensitive data in `{prompt}`, `{content, source}` or `{messages}`. */
  scan(input: ScanInput, call?: CallOptions): Promise<ScanResponse> {
    return this.#shield.scan(input, call);
  }

  /** Rewrites what it is given so that it scans clean. */
  sanitize(input: SanitizeInput, call?: CallOptions): Promise<SanitizeResponse> {
    return this.#shield.sanitize(input, call);
  }

  /** Scans text that the assistant will read and that nobody asked it to obey. */
  content(
    content: string,
    options: Omit<ContentInput, "content"> & ScanOptions = {},
    call?: CallOptions,
  ): Promise<ScanResponse> {
    return this.scan({ content, ...options }, call);
  }

  /** Scans a conversation, each message by its role. */
  messages(
    messages: readonly Message[],
    options: ScanOptions = {},
    call?: CallOptions,
  ): Promise<ScanResponse> {
    return this.scan({ messages, ...options }, call);
  }

  /** Scans a document: text, HTML, JSON, CSV, e-mail, PDF, Word, PowerPoint, Excel, OpenDocument. */
  file(file: FileInput, call?: CallOptions): Promise<FileScanResponse> {
    return this.#shield.file(fileForm(file), call);
  }

  /** Scans many, a few at a time; one outcome each, in their order. One that fails does not stop the others. */
  batch(
    inputs: readonly (string | ScanInput)[],
    options?: BatchOptions,
  ): Promise<PromiseSettledResult<ScanResponse>[]> {
    return runBatch(inputs, (input, call) => this.scan(asInput(input), call), options);
  }

  /** Answers the verdict of a text that is safe to pass on, and throws a ThreatError for any other. */
  async guard(input: string | ScanInput, call?: CallOptions): Promise<ScanResponse> {
    const result = await this.scan(asInput(input), call);
    if (mustNotPass(result)) throw new ThreatError(result);
    return result;
  }

  /** The compact public call: scan or sanitize in one shape. */
  scanWithApiKey(input: KeyScanInput, call?: CallOptions): Promise<KeyScanResponse> {
    return this.#shield.scanWithApiKey(input, call);
  }

  /** Answers the key's name, or throws a PromptShieldError with status 401. */
  validateKey(call?: CallOptions): Promise<ValidKey> {
    return this.#shield.validateKey(call);
  }
}

/** A policy has the last word where there is one; in shadow mode it stops nothing. */
function mustNotPass({ isMalicious, action, policy }: ScanResponse): boolean {
  if (!policy) return isMalicious;
  return !policy.shadow && (action === "block" || action === "sanitize");
}

const asInput = (input: string | ScanInput): ScanInput =>
  typeof input === "string" ? { prompt: input } : input;
