import * as client from "openid-client";
import type { Config } from "../config.ts";

/** Values that must come back unchanged, to prove that a response belongs to our request. */
export interface OpenIdFlow {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** The person as the issuer identifies them. */
export interface OpenIdIdentity {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | undefined;
  readonly isEmailVerified: boolean;
}

export interface OpenId {
  /** Starts a flow; `url` is where to send the browser. */
  begin(): Promise<{ readonly url: URL; readonly flow: OpenIdFlow }>;
  /** Throws unless the address to which the browser came back belongs to this flow. */
  finish(callbackUrl: URL, flow: OpenIdFlow): Promise<OpenIdIdentity>;
}

export const OIDC_CALLBACK_PATH = "/api/v1/auth/oidc/callback";

type Settings = NonNullable<Config["oidc"]>;

/** Sign-in at a company's own OpenID Connect provider: authorization code with PKCE, state and nonce. */
export function createOpenId(settings: Settings, appUrl: string): OpenId {
  const redirectUri = `${appUrl}${OIDC_CALLBACK_PATH}`;
  let discovered: Promise<client.Configuration> | undefined;
  const discover = () => {
    // Discovered on first use, so that an unreachable issuer does not keep anyone else from using the server.
    discovered ??= ask(settings).catch((error: unknown) => {
      discovered = undefined;
      throw error;
    });
    return discovered;
  };

  return {
    begin: async () => {
      const flow = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      };
      const url = client.buildAuthorizationUrl(await discover(), {
        redirect_uri: redirectUri,
        scope: "openid email profile",
        state: flow.state,
        nonce: flow.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(flow.verifier),
        code_challenge_method: "S256",
      });
      return { url, flow };
    },

    finish: async (callbackUrl, { state, nonce, verifier }) => {
      const configuration = await discover();
      const tokens = await client.authorizationCodeGrant(
        configuration,
        new URL(callbackUrl.search, redirectUri),
        { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true },
      );
      const claims = tokens.claims();
      if (claims === undefined) throw new Error("the issuer sent no ID token");
      const told =
        typeof claims["email"] === "string" ? claims : await userInfo(configuration, tokens, claims.sub);
      return {
        issuer: claims.iss,
        subject: claims.sub,
        email: typeof told["email"] === "string" ? told["email"].toLowerCase() : undefined,
        isEmailVerified: told["email_verified"] === true,
      };
    },
  };
}

function ask({ issuer, clientId, clientSecret }: Settings): Promise<client.Configuration> {
  // Tokens come over TLS, but their signatures are checked all the same.
  const checks = [client.enableNonRepudiationChecks];
  // The settings allow http only for an issuer on this machine.
  if (issuer.startsWith("http:")) checks.push(client.allowInsecureRequests);
  return client.discovery(new URL(issuer), clientId, clientSecret, undefined, { execute: checks });
}

/** Most issuers give the email address here and not in the ID token. */
async function userInfo(
  configuration: client.Configuration,
  { access_token: accessToken }: { access_token: string },
  subject: string,
): Promise<Record<string, unknown>> {
  return client.fetchUserInfo(configuration, accessToken, subject);
}
