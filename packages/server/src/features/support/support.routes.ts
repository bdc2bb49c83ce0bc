import { routes } from "@prompt-shield/contracts";
import { type Authentication, findVisitor } from "../../http/authenticate.ts";
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
      // The visitor is optional: signed-in people find the ticket in their settings, and a suspended person may still
      // ask why.
      return support.open(text, await findVisitor(request, authentication));
    },
    { limit: "ticketPerAddress" },
  );

  mount(routes.tickets, async ({ caller }) => ({ tickets: await support.listOf(caller) }));
}
