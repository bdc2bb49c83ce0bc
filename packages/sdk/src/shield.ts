import type { CallOptions } from "./transport.ts";
import type {
  FileScanResponse,
  KeyScanResponse,
  SanitizeInput,
  SanitizeResponse,
  ScanInput,
  ScanResponse,
} from "./types.ts";

export interface KeyScanInput {
  readonly prompt: string;
  /** Default: "scan". */
  readonly action?: "scan" | "sanitize";
  /** Whether the answer includes the full scan result in `details`. */
  readonly detailed?: boolean;
}

export interface ValidKey {
  readonly valid: true;
  readonly key_name: string;
}

/** The common interface of the server client and the local engine. */
export interface Shield {
  scan(input: ScanInput, call?: CallOptions): Promise<ScanResponse>;
  sanitize(input: SanitizeInput, call?: CallOptions): Promise<SanitizeResponse>;
  file(form: FormData, call?: CallOptions): Promise<FileScanResponse>;
  scanWithApiKey(input: KeyScanInput, call?: CallOptions): Promise<KeyScanResponse>;
  validateKey(call?: CallOptions): Promise<ValidKey>;
}
