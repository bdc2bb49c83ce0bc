import type { FileScanResponse } from "@prompt-shield/contracts";
import type { Browser } from "./browser.ts";

/** Sends a file as a form does. */
export const sendFile = (browser: Browser, name: string, bytes: Uint8Array | string, field = "file") => {
  const raw = new FormData();
  raw.set(field, new Blob([typeof bytes === "string" ? bytes : Uint8Array.from(bytes)]), name);
  return browser.post<FileScanResponse & { code?: string }>("/api/v1/scan-file", undefined, { raw });
};
