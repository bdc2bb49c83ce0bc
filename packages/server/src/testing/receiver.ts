import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Answering {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly delayMs?: number;
}

/** A customer's webhook receiver on a real port; `answer` decides how it responds. */
export async function startReceiver(answer: (received: Received) => Answering = () => ({ status: 200 })) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const one = { path: request.url ?? "", headers: request.headers, body };
    received.push(one);
    const { status, headers = {}, delayMs = 0 } = answer(one);
    setTimeout(() => response.writeHead(status, headers).end("noted"), delayMs);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Waits until something has happened in the background, and fails if it does not. */
export async function until(isSo: () => boolean | Promise<boolean>, withinMs = 240_000): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error("did not happen in time");
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
