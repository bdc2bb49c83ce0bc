import { routes } from "@prompt-shield/contracts";
import type { Mount } from "../../../http/mount.ts";
import type { SecondFactorService } from "./second-factor.service.ts";

const OK = { ok: true } as const;
const LIMITED = { limit: "passwordPerUser" } as const;

export function mountSecondFactorRoutes(mount: Mount, secondFactor: SecondFactorService): void {
  mount(routes.secondFactor, ({ caller }) => secondFactor.status(caller));

  mount(routes.beginTotp, ({ caller, body }) => secondFactor.begin(caller, body ?? {}), LIMITED);

  mount(
    routes.confirmTotp,
    async ({ caller, body }) => ({ recovery_codes: await secondFactor.confirm(caller, body.code) }),
    LIMITED,
  );

  mount(
    routes.disableTotp,
    async ({ caller, body }) => {
      await secondFactor.disable(caller, body ?? {});
      return OK;
    },
    LIMITED,
  );

  mount(
    routes.renewRecoveryCodes,
    async ({ caller, body }) => ({ recovery_codes: await secondFactor.renewCodes(caller, body ?? {}) }),
    LIMITED,
  );
}
