import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Provider } from "oidc-provider";
import { type Browser, createBrowser } from "./browser.ts";

export interface Person {
  readonly email?: string;
  readonly email_verified?: boolean;
}

export const OIDC_CLIENT = { id: "prompt-shield", secret: "a secret between the two of us" };

export type OpenIdIssuer = Awaited<ReturnType<typeof startOpenIdIssuer>>;

/** A real OpenID provider with its own sign-in forms. `people` are the ones it knows, by the login that they type. */
export async function startOpenIdIssuer(people: Readonly<Record<string, Person>>, redirectUri: string) {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(url, {
    clients: [{ client_id: OIDC_CLIENT.id, client_secret: OIDC_CLIENT.secret, redirect_uris: [redirectUri] }],
    claims: { email: ["email", "email_verified"], profile: ["name"] },
    // Set only because the provider would otherwise print a request for them in every run.
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
    pkce: { required: () => true },
    cookies: { keys: ["a key for tests"] },
    findAccount: (_context, id) => ({ accountId: id, claims: async () => ({ sub: id, ...people[id] }) }),
  });
  server.on("request", provider.callback());

  return {
    url,
    /** Signs in and consents like a person, from the first address to the one that leads back to us. */
    walk: async (from: string, login: string, browser: Browser = createBrowser(url)): Promise<URL> => {
      let address = new URL(from);
      for (let step = 0; step < 12; step += 1) {
        if (!address.href.startsWith(url)) return address;
        const path = `${address.pathname}${address.search}`;
        const page = await browser.get(path);
        const answer = page.status === 200 ? await fillIn(browser, page.text, login) : page;
        address = new URL(answer.headers.get("location") ?? "", url);
      }
      throw new Error("the issuer never led back");
    },
    close: async () => {
      server.close();
      await once(server, "close");
    },
  };
}

/** Fills in its development forms: the first asks who you are, the second whether you agree. */
async function fillIn(browser: Browser, page: string, login: string) {
  const action = /action="([^"]+)"/.exec(page)?.[1] ?? "";
  const prompt = /name="prompt" value="([^"]+)"/.exec(page)?.[1] ?? "";
  const form = new URLSearchParams({ prompt, ...(prompt === "login" && { login, password: "any" }) });
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  return browser.send("POST", new URL(action).pathname, { raw: form.toString(), headers });
}
