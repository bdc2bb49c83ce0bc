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
  readonly action?: "scan" | "sanitize";
  readonly detailed?: boolean;
}

export interface ValidKey {
  readonly valid: true;
  readonly key_name: string;
}

/** What asking a server and asking the engine here have in common. */
export interface Shield {
  scan(input: ScanInput, call?: CallOptions): Promise<ScanResponse>;
  sanitize(input: SanitizeInput, call?: CallOptions): Promise<SanitizeResponse>;
  file(form: FormData, call?: CallOptions): Promise<FileScanResponse>;
  scanWithApiKey(input: KeyScanInput, call?: CallOptions): Promise<KeyScanResponse>;
  validateKey(call?: CallOptions): Promise<ValidKey>;
}
