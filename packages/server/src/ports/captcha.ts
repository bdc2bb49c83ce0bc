import type { Config } from "../config.ts";
import { fail } from "../failure.ts";

/** Asks the configured provider whether a person has solved its puzzle; fails with 400 otherwise. */
export interface Captcha {
  check(token: string | undefined, address: string): Promise<void>;
}

const VERIFY_URLS = {
  hcaptcha: "https://api.hcaptcha.com/siteverify",
  turnstile: "https://challenges.cloudflare.com/turnstile/v0/siteverify",
} as const;

const TIMEOUT_MS = 10_000;

export function createCaptcha(settings: Config["captcha"]): Captcha {
  if (settings === undefined) return { check: async () => undefined };
  return {
    check: async (token, address) => {
      if (!token) fail("captcha_failed");
      const answer = await fetch(VERIFY_URLS[settings.provider], {
        method: "POST",
        body: new URLSearchParams({ secret: settings.secret, response: token, remoteip: address }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
        .then((response) => response.json() as Promise<{ success?: boolean }>)
        .catch((cause: unknown) => fail("captcha_failed", { cause }));
      if (answer.success !== true) fail("captcha_failed");
    },
  };
}
