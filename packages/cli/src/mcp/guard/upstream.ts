import type { Message } from "./json-rpc.ts";

/** The server behind the guard, however it is reached. */
export interface Upstream {
  /** What it sends: one message or one batch at a time, as it was written. */
  readonly lines: AsyncIterable<string>;
  send(line: string, message: Message | readonly Message[]): Promise<void>;
  /** No more will be sent. */
  end(): void;
  /** Resolves to the server's exit code once it is gone. */
  readonly gone: Promise<number>;
}
