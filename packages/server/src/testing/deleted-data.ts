import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterEach, beforeEach } from "vitest";
import { type Connection, connectEmbedded } from "../db/connect.ts";
import { makeFolder } from "../make-folder.ts";
import { backupEmbedded } from "../operations/backup-embedded.ts";
import { fillDataFolder } from "./databases.ts";
import { rulesScanner } from "./rules-scanner.ts";
import { startTestApp, type TestApp } from "./test-app.ts";

/**
 * The text that must be gone. It is short, because the database compresses longer texts, and a search would miss those.
 */
export const SECRET = "zebra-7341-quagga";
export const KEPT = "okapi-2280-gnu";

interface DeletedData {
  readonly dataDir: string;
  /** Starts a server on the data folder; it is closed after the test unless the test has closed it. */
  start(): Promise<{ app: TestApp; connection: Connection }>;
  stop(): Promise<void>;
  /** The files below the data folder that contain the text, including the write-ahead log. */
  filesWith(text: string): string[];
  /** The content of a new backup. */
  backUp(): Promise<Buffer>;
}

/** Gives each test of the group that calls this its own data folder with an embedded database. */
export function deletedData(): DeletedData {
  let root: string;
  let dataDir: string;
  let started: TestApp | undefined;
  const stop = async () => {
    await started?.close();
    started = undefined;
  };
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "prompt-shield-eraser-"));
    dataDir = join(root, "data");
    makeFolder(dataDir);
    fillDataFolder(dataDir);
  });
  afterEach(async () => {
    await stop();
    rmSync(root, { recursive: true });
  });
  return {
    get dataDir() {
      return dataDir;
    },
    async start() {
      const connection = await connectEmbedded(dataDir);
      started = await startTestApp("embedded", { connection, scanner: rulesScanner });
      return { app: started, connection };
    },
    stop,
    filesWith(text) {
      try {
        const found = execFileSync("grep", ["-rlaF", text, dataDir], { encoding: "utf8" });
        return found.trim().split("\n");
      } catch {
        return [];
      }
    },
    async backUp() {
      const file = join(root, "backup.tar.gz");
      await backupEmbedded(dataDir, file);
      return gunzipSync(readFileSync(file));
    },
  };
}
