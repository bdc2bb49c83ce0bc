import { Readable } from "node:stream";
import { vi } from "vitest";
import { main } from "../main.ts";

export interface Ran {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs the command in this process as if in a pipe, because starting a process takes longer than most
 * commands.
 */
export async function runMain(args: readonly string[], input = ""): Promise<Ran> {
  const written = { stdout: "", stderr: "" };
  const stdin = Object.getOwnPropertyDescriptor(process, "stdin");
  Object.defineProperty(process, "stdin", { value: Readable.from([Buffer.from(input)]), configurable: true });
  const spies = (["stdout", "stderr"] as const).map((name) =>
    vi.spyOn(process[name], "write").mockImplementation((chunk) => {
      written[name] += String(chunk);
      return true;
    }),
  );
  try {
    return { status: await main(args), ...written };
  } finally {
    for (const spy of spies) spy.mockRestore();
    if (stdin) Object.defineProperty(process, "stdin", stdin);
  }
}
