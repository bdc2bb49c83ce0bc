export interface Answer<Body = Record<string, unknown>> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
  readonly text: string;
}

export interface RequestOptions {
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
  /** Sent unchanged instead of a JSON body. */
  readonly raw?: string | FormData;
}

export type Browser = ReturnType<typeof createBrowser>;

/**
 * Speaks HTTP like a browser: keeps cookies and sends its origin, which behind a proxy differs from the address that it
 * calls.
 */
export function createBrowser(baseUrl: string, origin = baseUrl) {
  const cookies = new Map<string, string>();

  async function send<Body = Record<string, unknown>>(
    method: string,
    path: string,
    { headers = {}, body, raw }: RequestOptions = {},
  ): Promise<Answer<Body>> {
    const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      redirect: "manual",
      headers: {
        origin,
        // A form sets its own content type, which contains the boundary.
        ...(typeof payload === "string" && { "content-type": "application/json" }),
        ...(cookies.size > 0 && {
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        }),
        ...headers,
      },
      ...(payload !== undefined && { body: payload }),
    });
    for (const cookie of response.headers.getSetCookie()) keep(cookie);
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: parseJson(text) as Body, text };
  }

  function keep(header: string): void {
    const [pair = "", ...attributes] = header.split(";");
    const [name = "", value = ""] = [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)];
    if (value === "" || attributes.some((one) => one.trim().toLowerCase() === "max-age=0"))
      cookies.delete(name);
    else cookies.set(name, value);
  }

  return {
    cookies,
    send,
    get: <Body = Record<string, unknown>>(path: string, options?: RequestOptions) =>
      send<Body>("GET", path, options),
    post: <Body = Record<string, unknown>>(path: string, body?: unknown, options?: RequestOptions) =>
      send<Body>("POST", path, { ...options, ...(body !== undefined && { body }) }),
    patch: <Body = Record<string, unknown>>(path: string, body: unknown) =>
      send<Body>("PATCH", path, { body }),
    delete: <Body = Record<string, unknown>>(path: string, body?: unknown) =>
      send<Body>("DELETE", path, body === undefined ? {} : { body }),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
