import { routes } from "@prompt-shield/contracts";
import type { FastifyRequest } from "fastify";
import type { Authentication } from "../../http/authenticate.ts";
import { readCookie } from "../../http/authenticate.ts";
import type { Caller } from "../../http/caller.ts";
import { Failure } from "../../failure.ts";
import type { Mount } from "../../http/mount.ts";
import type { Captcha } from "../../ports/captcha.ts";
import type { SupportService } from "./support.service.ts";

export interface SupportRoutesParts {
  readonly mount: Mount;
  readonly support: SupportService;
  readonly captcha: Captcha;
  readonly authentication: Authentication;
}

export function mountSupportRoutes({ mount, support, captcha, authentication }: SupportRoutesParts): void {
  mount(
    routes.createTicket,
    async ({ body, request, address }) => {
      const { captcha: token, ...text } = body;
      await captcha.check(token, address);
      return support.open(text, await authorOf(request, authentication));
    },
    { limit: "ticketPerAddress" },
  );

  mount(routes.tickets, async ({ caller }) => ({ tickets: await support.listOf(caller) }));
}

/** Anyone may write. Whoever is signed in finds the ticket in their settings; a suspended person may still ask why. */
async function authorOf(request: FastifyRequest, authentication: Authentication): Promise<Caller | null> {
  const cookie = readCookie(request.headers.cookie, authentication.sessionCookie);
  if (cookie === undefined) return null;
  return authentication.findCaller({ kind: "session", value: cookie }).catch((error: unknown) => {
    if (error instanceof Failure) return null;
    throw error;
  });
}
