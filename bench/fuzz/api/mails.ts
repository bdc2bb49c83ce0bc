import { closeSync, openSync, readSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

const WAIT_MS = 60_000;
const LOOK_EVERY_MS = 50;
const CHUNK_BYTES = 65_536;

export type Mailbox = ReturnType<typeof createMailbox>;

/** Reads the server's mails, because some calls take a token that only a mail contains. */
export function createMailbox(file: string) {
  /** The newest link by address and page. */
  const links = new Map<string, string>();
  let place = 0;
  let rest = "";

  function readOn(): void {
    for (const chunk of chunksFrom(file, place)) {
      place += chunk.length;
      const lines = (rest + chunk.toString("latin1")).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) note(JSON.parse(line) as { to: string; text: string });
    }
  }

  function note({ to, text }: { to: string; text: string }): void {
    for (const [, page = "", token = ""] of text.matchAll(/(\/[\w-]+)\?token=(\S+)/g))
      links.set(`${to} ${page}`, decodeURIComponent(token));
  }

  return {
    /** Waits for a mail to the address with a link to the page, and returns the token of the newest one. */
    tokenFor: async (to: string, page: string): Promise<string> => {
      for (const until = Date.now() + WAIT_MS; Date.now() < until; await sleep(LOOK_EVERY_MS)) {
        readOn();
        const token = links.get(`${to} ${page}`);
        if (token !== undefined) return token;
      }
      throw new Error(`no letter to ${to} leads to ${page}`);
    },
  };
}

/** Reads what was written since, or nothing while there is no file. */
function chunksFrom(file: string, place: number): Buffer[] {
  const chunks: Buffer[] = [];
  let at = place;
  try {
    const open = openSync(file, "r");
    for (let read = -1; read !== 0; at += read) {
      const chunk = Buffer.alloc(CHUNK_BYTES);
      read = readSync(open, chunk, 0, CHUNK_BYTES, at);
      if (read > 0) chunks.push(chunk.subarray(0, read));
    }
    closeSync(open);
  } catch {
    // The first mail creates the file.
  }
  return chunks;
}
