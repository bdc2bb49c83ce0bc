import { connect, createServer, type Socket } from "node:net";

export interface Query {
  readonly text: string;
  readonly values: readonly (string | null)[];
}

export interface Tap {
  readonly url: string;
  /** The queries since the last call, in order. */
  take(): Query[];
  close(): Promise<void>;
}

/**
 * A proxy between the server and its PostgreSQL that records the queries, so that the printed plans are those
 * of the server's own queries with their real values. Reads Parse, Bind and Query messages of the wire
 * protocol.
 */
export async function openTap(databaseUrl: string): Promise<Tap> {
  const target = new URL(databaseUrl);
  const seen: Query[] = [];
  const sockets = new Set<Socket>();
  // No delay, as in the driver: otherwise some statements wait 40 ms for the acknowledgement of the previous
  // one.
  const server = createServer({ noDelay: true }, (client) => {
    const database = connect({ port: Number(target.port || 5432), host: target.hostname, noDelay: true });
    for (const socket of [client, database]) {
      sockets.add(socket.on("error", () => undefined).on("close", () => sockets.delete(socket)));
    }
    client.on(
      "data",
      createReader((query) => seen.push(query)),
    );
    client.pipe(database).pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const url = new URL(databaseUrl);
  url.hostname = "127.0.0.1";
  url.port = String(typeof address === "object" && address !== null ? address.port : 0);
  return {
    url: url.href,
    take: () => seen.splice(0),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The first message has no type byte; each later one is a type, a length that counts itself, and a body. */
function createReader(found: (query: Query) => void): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  let isStarted = false;
  let text = "";
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const head = isStarted ? 1 : 0;
      if (rest.length < head + 4) return;
      const end = head + rest.readUInt32BE(head);
      if (rest.length < end) return;
      const type = isStarted ? String.fromCharCode(rest[0] ?? 0) : "";
      const body = rest.subarray(head + 4, end);
      if (type === "P") text = textAt(body, body.indexOf(0) + 1);
      if (type === "B") found({ text, values: valuesOf(body) });
      if (type === "Q") found({ text: textAt(body, 0), values: [] });
      isStarted = true;
      rest = rest.subarray(end);
    }
  };
}

function textAt(body: Buffer, start: number): string {
  return body.toString("utf8", start, body.indexOf(0, start));
}

/** Bind: portal, statement, formats, then each value with its length; -1 is null. `pg` sends values as text. */
function valuesOf(body: Buffer): (string | null)[] {
  let at = body.indexOf(0) + 1;
  at = body.indexOf(0, at) + 1;
  at += 2 + 2 * body.readUInt16BE(at);
  const count = body.readUInt16BE(at);
  at += 2;
  return Array.from({ length: count }, () => {
    const length = body.readInt32BE(at);
    at += 4;
    if (length < 0) return null;
    at += length;
    return body.toString("utf8", at - length, at);
  });
}
