import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { createUpstream, type Upstream } from "./upstream.ts";

const ANSWER = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}";

let server: Server;
let upstream: Upstream;
afterEach(async () => {
  await upstream.close();
  await new Promise((resolve) => server.close(resolve));
});

/**
 * A server that handles each request as the test says. Connections, and the requests on each, are numbered from one.
 */
async function serve(act: (socket: Socket, about: { connection: number; question: number }) => void) {
  const asked: string[] = [];
  let connections = 0;
  server = createServer((socket) => {
    connections += 1;
    const connection = connections;
    let question = 0;
    socket.on("error", () => undefined);
    socket.on("data", (bytes) => {
      question += 1;
      asked.push(`${connection}.${question} ${bytes.toString().split("\r\n\r\n")[1]}`);
      act(socket, { connection, question });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  upstream = createUpstream(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, 10_000);
  return asked;
}

async function ask(body: string): Promise<string> {
  const { signal } = new AbortController();
  const answer = await upstream.send({ method: "POST", path: "/chat", headers: {}, body, signal });
  let text = "";
  for await (const chunk of answer.body) text += String(chunk);
  // The connection is free for the next request only after a moment.
  await sleep(50);
  return text;
}

test.each([
  ["closes", (socket: Socket) => void socket.end()],
  ["resets", (socket: Socket) => void socket.resetAndDestroy()],
])(
  "a request on a keep-alive connection that the server %s at that moment is sent again on a new one",
  async (_, end) => {
    const asked = await serve((socket, { connection, question }) => {
      if (connection === 1 && question === 2) end(socket);
      else socket.write(ANSWER);
    });
    expect(await ask("one")).toBe("{}");
    expect(await ask("two")).toBe("{}");
    expect(asked).toEqual(["1.1 one", "1.2 two", "2.1 two"]);
  },
);

test("a request on a new connection that ends without an answer is not repeated: it may have been accepted", async () => {
  const asked = await serve((socket) => void socket.resetAndDestroy());
  await expect(ask("one")).rejects.toMatchObject({ code: "upstream_unreachable" });
  expect(asked).toEqual(["1.1 one"]);
});

test("a request is sent at most twice, and not again once the server has worked on it for a while", async () => {
  const asked = await serve((socket, { question }) => {
    if (question === 1) socket.write(ANSWER);
    else setTimeout(() => socket.resetAndDestroy(), 2_100);
  });
  await ask("one");
  await expect(ask("two")).rejects.toMatchObject({ code: "upstream_unreachable" });
  expect(asked).toEqual(["1.1 one", "1.2 two"]);
});
