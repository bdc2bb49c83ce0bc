import type { BenchServer } from "../api/server.ts";

export interface Sent {
  readonly status: number;
  readonly ms: number;
  readonly body: string;
}

/** Uploads a file as a form does. A call without any answer has status 0. */
export async function sendFile(
  { url, keys }: Pick<BenchServer, "url" | "keys">,
  { name, bytes }: { readonly name: string; readonly bytes: Uint8Array },
): Promise<Sent> {
  const form = new FormData();
  form.set("file", new Blob([Uint8Array.from(bytes)]), name);
  const startedAt = performance.now();
  try {
    const answer = await fetch(`${url}/api/v1/scan-file`, {
      method: "POST",
      headers: { "x-api-key": keys[0] ?? "" },
      body: form,
    });
    const body = await answer.text();
    return { status: answer.status, ms: performance.now() - startedAt, body };
  } catch {
    return { status: 0, ms: performance.now() - startedAt, body: "" };
  }
}
