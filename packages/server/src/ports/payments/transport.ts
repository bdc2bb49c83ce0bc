import { ProviderError } from "./provider.ts";

export interface ProviderRequest {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly body?: Record<string, unknown>;
}

/** Sends one call to a server with Paystack's API, and returns the parsed `data` of its envelope. */
export type ProviderTransport = (request: ProviderRequest) => Promise<unknown>;

const TIMEOUT_MS = 10_000;

/** Calls over the network: Paystack itself, or a server that follows its documentation. */
export function createHttpTransport(options: {
  baseUrl: string;
  secretKey: string;
  timeoutMs?: number;
}): ProviderTransport {
  return async ({ method, path, body }) => {
    const response = await fetch(`${options.baseUrl}${path}`, {
      method,
      headers: { authorization: `Bearer ${options.secretKey}`, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
      redirect: "error",
      signal: AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS),
    }).catch((cause: unknown) => {
      throw new ProviderError("unavailable", `The card provider did not answer ${method} ${path}.`, cause);
    });
    return readEnvelope(response.status, await readJson(response));
  };
}

/** `status: true` only means that the call worked; whether a payment succeeded is in the data. */
export function readEnvelope(httpStatus: number, envelope: unknown): unknown {
  if (httpStatus >= 500 || httpStatus === 429)
    throw new ProviderError("unavailable", `The card provider answered ${httpStatus}.`);
  if (typeof envelope !== "object" || envelope === null || !("status" in envelope)) {
    throw new ProviderError(
      "malformed",
      `The card provider answered ${httpStatus} without its usual envelope.`,
    );
  }
  const message =
    "message" in envelope && typeof envelope.message === "string" ? envelope.message : "no reason given";
  if (httpStatus === 404) throw new ProviderError("unknown", message);
  if (envelope.status !== true || httpStatus >= 400) throw new ProviderError("refused", message);
  return "data" in envelope ? envelope.data : null;
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (cause) {
    const kind = response.status >= 500 ? "unavailable" : "malformed";
    throw new ProviderError(
      kind,
      `The card provider answered ${response.status} with a body that is not JSON.`,
      cause,
    );
  }
}
