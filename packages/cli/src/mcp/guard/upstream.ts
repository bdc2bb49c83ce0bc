import type { Message } from "./json-rpc.ts";

/** The server behind the guard, whatever its transport. */
export interface Upstream {
  /** The server's output: one message or one batch per line, unmodified. */
  readonly lines: AsyncIterable<string>;
  send(line: string, message: Message | readonly Message[]): Promise<void>;
  /** Tells the server that nothing more will be sent. */
  end(): void;
  /** Resolves to the server's exit code once it is gone. */
  readonly gone: Promise<number>;
}
