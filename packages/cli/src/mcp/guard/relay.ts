import type { Readable, Writable } from "node:stream";
import { createGuard } from "./guard.ts";
import { isFields, type Message } from "./json-rpc.ts";
import { readMessageLines, writeLine } from "./lines.ts";
import type { GuardParts } from "./sides.ts";
import { stripText } from "./strip.ts";
import type { Upstream } from "./upstream.ts";

export interface Downstream {
  readonly input: Readable;
  readonly output: Writable;
}

/** Passes a conversation through the guard until one side ends it; returns the server's exit code. */
export async function relay(
  { input, output }: Downstream,
  upstream: Upstream,
  parts: Omit<GuardParts, "toServer" | "toClient">,
): Promise<number> {
  const guard = createGuard({
    ...parts,
    toServer: (message) => void upstream.send(JSON.stringify(message), message),
    toClient: (message) => void writeLine(output, JSON.stringify(message)),
  });

  const up = async (): Promise<void> => {
    const sending = new Set<Promise<void>>();
    for await (const line of readMessageLines(input)) {
      // Not awaited: the check of a call may wait for a message that comes later in this input.
      const sent = pass(line, guard.fromClient, parts.log).then((passed) =>
        passed ? upstream.send(passed.line, passed.messages) : undefined,
      );
      sending.add(sent);
      void sent.finally(() => sending.delete(sent));
    }
    await Promise.all(sending);
    upstream.end();
  };
  const down = async (): Promise<void> => {
    // One at a time, so that a result never overtakes the progress messages sent before it.
    for await (const line of upstream.lines) {
      const passed = await pass(line, guard.fromServer, parts.log);
      if (passed) await writeLine(output, passed.line);
    }
  };
  let isServerGone = false;
  const ended = up().catch((error: unknown) => {
    if (isServerGone) return;
    parts.log(`the client's side ended: ${error instanceof Error ? error.message : String(error)}`);
    upstream.end();
  });
  await down();
  const code = await upstream.gone;
  isServerGone = true;
  if (!input.readableEnded) parts.log(`the server ended by itself, with exit code ${code}`);
  // The client may keep its side open even though no one is listening any more.
  input.destroy();
  await ended;
  return code;
}

interface Passed {
  readonly line: string;
  readonly messages: Message | readonly Message[];
}

/** Returns what to pass on: the identical line if nothing in it changed. */
async function pass(
  line: string,
  check: (message: Message) => Promise<Message | undefined>,
  log: (line: string) => void,
): Promise<Passed | undefined> {
  const said = parse(line);
  if (said === undefined) {
    if (line.trim() !== "")
      log(`not a message, and not passed on: ${stripText(line).slice(0, SHOWN_MAX_CHARS)}`);
    return undefined;
  }
  const before = Array.isArray(said) ? said : [said];
  const after = (await Promise.all(before.map(check))).filter((message) => message !== undefined);
  if (after.length === 0) return undefined;
  const isSame = after.length === before.length && after.every((message, index) => message === before[index]);
  const messages = Array.isArray(said) ? after : (after[0] as Message);
  return { line: isSame ? line : JSON.stringify(messages), messages };
}

const SHOWN_MAX_CHARS = 200;

/** Parses a message, or a batch of messages, which the protocol of March 2025 allowed. */
function parse(line: string): Message | Message[] | undefined {
  try {
    const value: unknown = JSON.parse(line);
    if (isFields(value)) return value as Message;
    return Array.isArray(value) && value.every(isFields) ? (value as Message[]) : undefined;
  } catch {
    return undefined;
  }
}
