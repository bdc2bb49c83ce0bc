import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A customer's webhook receiver that only counts. */
export async function startCounter() {
  let received = 0;
  const server = createServer((request, response) => {
    request.resume();
    request.on("end", () => {
      received += 1;
      response.end("noted");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    count: () => received,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
