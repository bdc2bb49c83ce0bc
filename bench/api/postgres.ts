import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";

const HOLDER = fileURLToPath(
  new URL("../../packages/server/src/testing/postgres-holder.ts", import.meta.url),
);

export interface Postgres {
  createDatabase(): Promise<string>;
  /** Kills the database without warning and restarts it after this many milliseconds. */
  crash(downMs: number): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts the PostgreSQL of the server's tests, in a process of the server's package. Settings are
 * `name=value`.
 */
export async function startPostgres(settings: readonly string[] = []): Promise<Postgres> {
  const holder = fork(HOLDER, settings, { stdio: "inherit" });
  const answer = () =>
    new Promise<string>((resolve) => holder.once("message", (text) => resolve(String(text))));
  await answer();
  return {
    createDatabase: () => {
      holder.send("create");
      return answer();
    },
    crash: async (downMs) => {
      holder.send({ crash: downMs });
      await answer();
    },
    stop: async () => {
      const ended = new Promise((resolve) => holder.once("exit", resolve));
      holder.send("stop");
      await ended;
    },
  };
}
