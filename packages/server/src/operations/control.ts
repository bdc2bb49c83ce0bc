import { randomBytes } from "node:crypto";
import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import { basename, join } from "node:path";
import type { Logger } from "pino";
import { isBearerToken } from "../http/bearer-token.ts";
import { removeStaleSnapshots, takeSnapshot } from "./snapshot.ts";

const CONTROL_FILE = "control.json";
const SNAPSHOT_PATH = "/snapshot";

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
 * Only the running server may touch an embedded database, so `npm run backup` asks it for a copy here: on a separate
 * loopback port, never the public one, with a token that only those who can read the data folder know. A socket file
 * would do the same on most systems, but its path may only be about 100 characters long. The command packs the copy
 * itself, because packing would keep this process from serving requests.
 */
export async function startControl({ dataDir, copyFiles, log }: Parts): Promise<{ close(): Promise<void> }> {
  removeStaleSnapshots(dataDir);
  const token = randomBytes(32).toString("base64url");
  const server = createServer((call, reply) => {
    if (!isAllowed(call, token)) return void reply.writeHead(404).end();
    const startedAt = performance.now();
    takeSnapshot(dataDir, copyFiles).then(
      (folder) => {
        log.info(
          { durationMs: Math.round(performance.now() - startedAt) },
          "copied the database for a backup",
        );
        reply.end(basename(folder));
      },
      (error: unknown) => {
        log.error({ err: error }, "the database could not be copied for a backup");
        reply.writeHead(500).end();
      },
    );
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
  return method === "POST" && url === SNAPSHOT_PATH && isBearerToken(headers.authorization, token);
}

/** Asks the server that holds the data folder for a copy of its database; returns the copy's folder. */
export async function askForSnapshot(dataDir: string): Promise<string> {
  const answer = await request(join(dataDir, CONTROL_FILE)).catch((cause: unknown) => {
    const why = "it is starting or stopping, or another backup, restore or check is under way";
    throw new Error(`${dataDir} is in use, but nothing answers there: ${why}. Try again in a moment.`, {
      cause,
    });
  });
  if (!answer.ok) throw new Error("The running server could not copy its database. Its log says why.");
  return join(dataDir, basename(await answer.text()));
}

async function request(file: string): Promise<Response> {
  const { port, token } = JSON.parse(readFileSync(file, "utf8")) as ControlAddress;
  const headers = { authorization: `Bearer ${token}` };
  return fetch(`http://127.0.0.1:${port}${SNAPSHOT_PATH}`, { method: "POST", headers });
}
