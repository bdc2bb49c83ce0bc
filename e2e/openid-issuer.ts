import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { Provider } from "oidc-provider";

export interface Issuer {
  /** The settings that make the server use this issuer. */
  readonly settings: Record<string, string>;
  close(): void;
}

/** A real OpenID provider with its own forms; every address entered there counts as verified. */
export async function startIssuer(appUrl: string): Promise<Issuer> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = { id: "prompt-shield", secret: "a secret between the two of us" };
  const provider = new Provider(url, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [`${appUrl}/api/v1/auth/oidc/callback`],
      },
    ],
    claims: { email: ["email", "email_verified"], profile: ["name"] },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
    cookies: { keys: ["a key for tests"] },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: async () => ({ sub: id, email: id, email_verified: true }),
    }),
  });
  server.on("request", provider.callback());
  return {
    settings: {
      OIDC_ISSUER: url,
      OIDC_CLIENT_ID: client.id,
      OIDC_CLIENT_SECRET: client.secret,
      OIDC_ALLOWED_DOMAINS: "corp.example",
    },
    close: () => server.close(),
  };
}
