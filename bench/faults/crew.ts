import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "../../packages/server/src/testing/free-port.ts";
import { familyMemory } from "../../packages/server/src/testing/resident-memory.ts";

const MAIN = fileURLToPath(new URL("../../packages/server/src/main.ts", import.meta.url));
const SHIFTED_CLOCK = new URL("./shifted-clock.mjs", import.meta.url).href;

export type Crew = Awaited<ReturnType<typeof startCrew>>;

/**
 * Starts the product's own server, as one process or several on one database. Each is restarted if it dies.
 */
export async function startCrew({
  count,
  env,
  folder,
}: {
  count: number;
  env: Readonly<Record<string, string>>;
  /** The folder of the file that sets the clock. */
  folder: string;
}) {
  const clockFile = join(folder, "clock");
  let offsetMs = 0;
  const setClock = (now: number) => {
    offsetMs = now - Date.now();
    writeFileSync(clockFile, String(offsetMs));
  };
  setClock(Date.now());
  const ports = await Promise.all(Array.from({ length: count }, freePort));
  const members: ChildProcess[] = [];
  let restarts = 0;
  const ending = new AbortController();

  const launch = (place: number): void => {
    const child = spawn(process.execPath, [MAIN], {
      stdio: ["ignore", "ignore", "inherit"],
      env: {
        PATH: process.env["PATH"],
        PORT: String(ports[place]),
        LOG_LEVEL: "fatal",
        NODE_OPTIONS: `--import ${SHIFTED_CLOCK}`,
        CLOCK_FILE: clockFile,
        ...env,
      },
    });
    members[place] = child;
    child.once("exit", () => {
      if (ending.signal.aborted) return;
      restarts += 1;
      setTimeout(() => ending.signal.aborted || launch(place), 200);
    });
  };
  // In sequence, because the first one creates the tables.
  for (const place of ports.keys()) {
    launch(place);
    await untilReady(`http://localhost:${ports[place]}`);
  }
  const pids = () => members.map(({ pid = 0 }) => pid);
  return {
    urls: ports.map((port) => `http://localhost:${port}`),
    setClock,
    now: () => Date.now() + offsetMs,
    kill: (place: number) => void members[place]?.kill("SIGKILL"),
    /** Kills the engine's processes, which hold the model and are the server's only children. */
    killEngines: () => {
      for (const one of pids()) for (const { pid } of familyMemory(one)) if (pid !== one) killIfThere(pid);
    },
    restarts: () => restarts,
    untilReady: () => Promise.all(ports.map((port) => untilReady(`http://localhost:${port}`))),
    stop: async () => {
      ending.abort();
      for (const member of members) {
        if (member.exitCode !== null || member.signalCode !== null) continue;
        member.kill("SIGKILL");
        await once(member, "exit");
      }
    },
  };
}

/** The process may have ended by itself between the listing and the kill. */
function killIfThere(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // Already gone, as wanted.
  }
}

const READY_WITHIN_MS = 180_000;

async function untilReady(url: string): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  const isReady = () =>
    fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (Date.now() > deadline) throw new Error(`${url} is not ready after ${READY_WITHIN_MS} ms`);
    await sleep(200);
  }
}
