import { BACKEND_NAMES, MESSAGES } from "@prompt-shield/contracts/messages";
import type { SanitizationLevel } from "@prompt-shield/contracts/vocabulary";
import { call } from "./api.ts";
import type { Body } from "./api.ts";
import { request } from "./request.ts";
import type { FileScanResponse, SanitizeResponse, ScanResponse } from "./workspace.ts";
import { firstAnswer } from "./fallback-chain.ts";
import type { Answered } from "./fallback-chain.ts";

type ScanBody = Body<"POST /api/v1/scan">;

/** A text and how to read it: as its user's prompt, as content that somebody else wrote, or as a conversation. */
export type Input = Pick<ScanBody, "prompt" | "content" | "source" | "format" | "sender" | "messages">;

/** Tries three backends for a scan: the primary backend, the advanced function, the plain one. */
export function askForScan(body: Input, primaryUrl: string): Promise<Answered<ScanResponse>> {
  return firstAnswer(
    [
      {
        backend: BACKEND_NAMES.primary,
        run: () => post<ScanResponse>(`${backendBase(primaryUrl)}/scan`, body),
      },
      { backend: BACKEND_NAMES.advanced, run: () => call("POST /functions/v1/advanced-scan", { body }) },
      { backend: BACKEND_NAMES.plain, run: () => call("POST /functions/v1/scan", { body }) },
    ],
    MESSAGES.scanFailed,
  );
}

/** Only the primary backend reads files. */
export async function askForFileScan(file: File, primaryUrl: string): Promise<Answered<FileScanResponse>> {
  const form = new FormData();
  form.set("file", file, file.name);
  const result = await post<FileScanResponse>(`${backendBase(primaryUrl)}/scan-file`, form);
  return { result, backend: BACKEND_NAMES.primary };
}

interface SanitizeQuestion {
  input: Input;
  level: SanitizationLevel;
  primaryUrl: string;
}

export function askForSanitize({
  input,
  level,
  primaryUrl,
}: SanitizeQuestion): Promise<Answered<SanitizeResponse>> {
  const body = { ...input, level };
  return firstAnswer(
    [
      {
        backend: BACKEND_NAMES.primary,
        run: () => post<SanitizeResponse>(`${backendBase(primaryUrl)}/sanitize`, body),
      },
      { backend: BACKEND_NAMES.advanced, run: () => call("POST /functions/v1/advanced-sanitize", { body }) },
      { backend: BACKEND_NAMES.plain, run: () => call("POST /functions/v1/sanitize", { body }) },
    ],
    MESSAGES.sanitizeFailed,
  );
}

/** The primary backend may have another address, so its path is not one of our own routes. */
async function post<T>(path: string, body: unknown): Promise<T> {
  return (await request({ method: "POST", path, body })) as T;
}

const OWN_BASE = "/api/v1";

/** An empty URL or our own origin means this server. A URL without a path gets the usual one. */
export function backendBase(primaryUrl: string): string {
  const url = primaryUrl === "" ? null : URL.parse(primaryUrl, window.location.origin);
  if (url === null || url.origin === window.location.origin) return OWN_BASE;
  return url.pathname === "/" ? url.origin + OWN_BASE : primaryUrl.replace(/\/$/, "");
}
