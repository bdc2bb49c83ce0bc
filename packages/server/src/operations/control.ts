import { randomBytes, timingSafeEqual } from "node:crypto";
import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Logger } from "pino";
import { packFolder } from "./archive.ts";
import { removeStaleSnapshots, takeSnapshot } from "./snapshot.ts";

const CONTROL_FILE = "control.json";

interface ControlAddress {
  readonly port: number;
  readonly token: string;
}

interface Parts {
  readonly dataDir: string;
  readonly copyFiles: (folder: string) => Promise<void>;
  readonly log: Logger;
}

/**
 * Only the running server may touch an embedded database, so `npm run backup` asks it for one here: on a loopback port
 * of its own, never the public one, with a token that only who may read the data folder can know. A socket file
 * would do the same on most systems, but its path may only be about 100 characters long.
 */
export async function startControl({ dataDir, copyFiles, log }: Parts): Promise<{ close(): Promise<void> }> {
  removeStaleSnapshots(dataDir);
  const token = randomBytes(32).toString("base64url");
  let isBusy = false;
  const server = createServer((call, reply) => {
    if (!isAllowed(call, token)) return void reply.writeHead(404).end();
    if (isBusy) return void reply.writeHead(409).end("another backup is under way");
    isBusy = true;
    sendBackup(reply, { dataDir, copyFiles, log })
      .catch((error: unknown) => {
        log.error({ err: error }, "backup failed");
        if (reply.headersSent) reply.destroy();
        else reply.writeHead(500).end((error as Error).message);
      })
      .finally(() => (isBusy = false));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const file = join(dataDir, CONTROL_FILE);
  writeFileSync(`${file}.part`, JSON.stringify({ port, token } satisfies ControlAddress), { mode: 0o600 });
  renameSync(`${file}.part`, file);
  return {
    close: async () => {
      rmSync(file, { force: true });
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function isAllowed({ method, url, headers }: IncomingMessage, token: string): boolean {
  const given = Buffer.from(headers.authorization ?? "");
  const expected = Buffer.from(`Bearer ${token}`);
  const isKnown = given.length === expected.length && timingSafeEqual(given, expected);
  return isKnown && method === "POST" && url === "/backup";
}

async function sendBackup(reply: ServerResponse, { dataDir, copyFiles, log }: Parts): Promise<void> {
  const startedAt = performance.now();
  const snapshot = await takeSnapshot(dataDir, copyFiles);
  const copiedMs = Math.round(performance.now() - startedAt);
  try {
    reply.writeHead(200, { "content-type": "application/gzip" });
    await pipeline(packFolder(snapshot.folder), reply);
  } finally {
    await snapshot.remove();
  }
  log.info({ copiedMs, durationMs: Math.round(performance.now() - startedAt) }, "backup");
}

/** Asks the server that holds the data folder for a backup; the answer is the archive as it is being made. */
export function askForBackup(dataDir: string): Promise<IncomingMessage> {
  const { port, token } = JSON.parse(readFileSync(join(dataDir, CONTROL_FILE), "utf8")) as ControlAddress;
  return new Promise((resolve, reject) => {
    const call = request(
      {
        host: "127.0.0.1",
        port,
        path: "/backup",
        method: "POST",
        headers: { authorization: `Bearer ${token}` },
      },
      (answer) => {
        if (answer.statusCode === 200) return resolve(answer);
        answer.resume();
        reject(new Error(`The running server refused the backup with status ${answer.statusCode}.`));
      },
    );
    call.on("error", reject);
    call.end();
  });
}
