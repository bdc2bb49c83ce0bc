import { deviceName } from "@prompt-shield/contracts/device-name";
import type { Config } from "../../config.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Vault } from "../../ports/vault.ts";
import { newDeviceMail } from "./accounts.mails.ts";
import type { Notices } from "./notices.ts";
import type { PasswordAttemptsStore } from "./password-attempts.store.ts";
import type { Visitor } from "./visitor.ts";

export interface DevicesParts {
  readonly attempts: PasswordAttemptsStore;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly notices: Notices;
  readonly config: Pick<Config, "appUrl">;
}

export type Devices = ReturnType<typeof createDevices>;

/**
 * Which devices an account has been used on: the kind of browser and system, at an address. Remembered as keyed hashes
 * where places are, and as long. A cookie would tell them apart more finely, and be one more thing that follows people.
 */
export function createDevices({ attempts, vault, clock, notices, config }: DevicesParts) {
  const subjectOf = (...parts: readonly string[]) => vault.fingerprint("device", parts.join(" "));

  return {
    /** After a sign-in. An account's first device is not worth a mail. */
    note: async (
      user: { id: string; email: string; emailVerified: boolean },
      { headers, address }: Visitor,
    ): Promise<void> => {
      const device = deviceName(headers.get("user-agent"));
      const current = subjectOf("one", user.id, device, address);
      const any = subjectOf("any", user.id);
      const isFirst = (await attempts.succeededAt(any)) === null;
      const isKnown = (await attempts.succeededAt(current)) !== null;
      const now = clock.now();
      await attempts.forgive(current, now);
      await attempts.forgive(any, now);
      if (isFirst || isKnown) return;
      await notices.tell(user, newDeviceMail(config.appUrl, user.email, { device, address, at: now }));
    },
  };
}
