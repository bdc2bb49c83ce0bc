import { spawn } from "node:child_process";
import { once } from "node:events";
import { UsageError } from "../../usage.ts";
import { readMessageLines, writeLine } from "./lines.ts";
import { stripText } from "./strip.ts";
import type { Upstream } from "./upstream.ts";

/** How long a server may take to exit after its input has ended. */
const GRACE_MS = 5_000;

const REASONS = new Map<string | undefined, string>([
  ["ENOENT", "there is no such program"],
  ["EACCES", "permission denied"],
]);

/** Starts a server that is a program: it reads from its standard input and writes to its standard output. */
export async function startChild(command: readonly string[]): Promise<Upstream> {
  const [program = "", ...args] = command;
  // On Windows npx and similar programs are scripts, which need a shell.
  const child = spawn(program, args, {
    stdio: ["pipe", "pipe", "pipe"],
    shell: process.platform === "win32",
  });
  const gone = new Promise<number>((resolve) => {
    child.once("close", (code) => resolve(code ?? 1));
  });
  child.stderr.on("data", (chunk: Buffer) => process.stderr.write(stripText(chunk.toString("utf8"))));
  child.stdin.on("error", () => undefined);
  child.on("error", () => undefined);
  // Rejects with the error event if that comes first.
  await once(child, "spawn").catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`Cannot start ${program}: ${REASONS.get(error.code) ?? error.message}.`);
  });
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => child.kill(signal));
  return {
    lines: readMessageLines(child.stdout),
    send: (line) => writeLine(child.stdin, line),
    end: () => {
      child.stdin.end();
      setTimeout(() => child.kill(), GRACE_MS).unref();
    },
    gone,
  };
}
