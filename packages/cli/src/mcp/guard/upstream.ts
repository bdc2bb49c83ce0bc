import type { Message } from "./json-rpc.ts";

/** The server behind the guard, however it is reached. */
export interface Upstream {
  /** What it says, a message or a batch of them at a time, as it was written. */
  readonly lines: AsyncIterable<string>;
  send(line: string, message: Message | readonly Message[]): Promise<void>;
  /** No more will be sent. */
  end(): void;
  /** Ends with the exit code of the server, when it has gone. */
  readonly gone: Promise<number>;
}
