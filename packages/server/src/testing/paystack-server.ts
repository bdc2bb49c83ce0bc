import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type Body = Record<string, unknown>;

/** How the fake responds to a call: with a body and a status, raw text, or silence. */
export type Reply = { status?: number; body?: unknown; text?: string } | "silence";

export interface PaystackServer {
  readonly url: string;
  readonly calls: { method: string; path: string; body: Body; authorization: string }[];
  /** Replies by `METHOD /path`; any other call gets the documented response. */
  readonly replies: Map<string, Reply>;
  /** The state of each transaction, as `GET /transaction/verify` reports it. */
  readonly transactions: Map<string, Body>;
  close(): Promise<void>;
}

/** A server that follows Paystack's documented API closely enough for our adapter. */
export async function startPaystackServer(): Promise<PaystackServer> {
  const calls: PaystackServer["calls"] = [];
  const replies: PaystackServer["replies"] = new Map();
  const transactions: PaystackServer["transactions"] = new Map();

  const server = createServer(async (request, response) => {
    const body = await readBody(request);
    const path = request.url ?? "";
    const method = request.method ?? "";
    calls.push({ method, path, body, authorization: request.headers.authorization ?? "" });
    const reply = replies.get(`${method} ${path.replace(/\/verify\/.*/, "/verify")}`);
    if (reply === "silence") return;
    if (reply) send(response, reply);
    else send(response, documented(method, path, body, transactions));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    replies,
    transactions,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function documented(
  method: string,
  path: string,
  body: Body,
  transactions: Map<string, Body>,
): Exclude<Reply, "silence"> {
  if (method === "POST" && path === "/transaction/initialize") {
    const reference = String(body["reference"]);
    transactions.set(reference, {
      ...body,
      status: "abandoned",
      customer: { email: body["email"], customer_code: customerOf(body["email"]) },
    });
    return ok({
      authorization_url: `https://checkout.paystack.com/${reference}`,
      access_code: "ac_1",
      reference,
    });
  }
  const verified = /^\/transaction\/verify\/(.+)$/.exec(path);
  if (verified) {
    const found = transactions.get(decodeURIComponent(verified[1] ?? ""));
    return found
      ? ok(found)
      : { status: 400, body: { status: false, message: "Transaction reference not found." } };
  }
  const asked = /^\/(?:customer|subscription)\/(?:CUS|SUB)_(.+)$/.exec(path)?.[1];
  if (asked && path.startsWith("/customer/")) {
    return ok({
      customer_code: `CUS_${asked}`,
      email: "",
      authorizations: [],
      subscriptions: [subscription(asked)],
    });
  }
  if (asked) return ok(subscription(asked));
  if (path === "/subscription/disable" || path === "/subscription/enable")
    return { body: { status: true, message: "done" } };
  return { status: 404, body: { status: false, message: "Not found" } };
}

function customerOf(email: unknown): string {
  return `CUS_${String(email).replaceAll(/\W/g, "")}`;
}

function subscription(owner: string) {
  return {
    subscription_code: `SUB_${owner}`,
    email_token: `token-${owner}`,
    status: "active",
    plan: { plan_code: "PLN_starter" },
    next_payment_date: new Date(Date.now() + 30 * 24 * 3_600_000).toISOString(),
  };
}

function ok(data: unknown) {
  return { body: { status: true, message: "ok", data } };
}

function send(response: ServerResponse, { status = 200, body, text }: Exclude<Reply, "silence">): void {
  response.writeHead(status, { "content-type": "application/json" }).end(text ?? JSON.stringify(body));
}

async function readBody(request: IncomingMessage): Promise<Body> {
  let text = "";
  for await (const chunk of request) text += chunk;
  return text === "" ? {} : (JSON.parse(text) as Body);
}
