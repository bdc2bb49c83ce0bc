import { connect, createServer, type AddressInfo, type Socket } from "node:net";

export type Wire = Awaited<ReturnType<typeof layWire>>;

/** A connection between the server and an outside service that can be cut, slowed down or silenced. */
export async function layWire(target: string) {
  const url = new URL(target);
  const sockets = new Set<Socket>();
  let state: "whole" | "cut" | "silent" = "whole";
  let delayMs = 0;

  const pass = (from: Socket, to: Socket) => {
    sockets.add(from);
    from.on("data", (chunk) => {
      if (state === "silent") return;
      if (delayMs === 0) to.write(chunk);
      else setTimeout(() => to.writable && to.write(chunk), delayMs);
    });
    from.on("error", () => to.destroy());
    from.on("end", () => setTimeout(() => to.end(), delayMs));
    from.on("close", () => {
      sockets.delete(from);
      setTimeout(() => to.destroy(), delayMs);
    });
  };
  const server = createServer((client) => {
    if (state === "cut") return client.destroy();
    const far = connect({ host: url.hostname, port: Number(url.port) });
    pass(client, far);
    pass(far, client);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const here = new URL(target);
  here.port = String((server.address() as AddressInfo).port);
  return {
    url: here.href.replace(/\/$/, ""),
    cut: () => {
      state = "cut";
      for (const socket of sockets) socket.destroy();
    },
    silence: () => void (state = "silent"),
    slow: (ms: number) => void (delayMs = ms),
    mend: () => {
      // The silenced bytes are lost, so these connections cannot continue.
      if (state === "silent") for (const socket of sockets) socket.destroy();
      state = "whole";
      delayMs = 0;
    },
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
