import { deviceName } from "@prompt-shield/contracts/device-name";
import type { Config } from "../../config.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Vault } from "../../ports/vault.ts";
import { newDeviceMail } from "./accounts.mails.ts";
import type { Notices } from "../../ports/notices.ts";
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
 * Remembers which devices an account was used on: browser and system, at an address. Stored as keyed hashes, like known
 * places and as long. A cookie could tell devices apart more precisely, but would track people.
 */
export function createDevices({ attempts, vault, clock, notices, config }: DevicesParts) {
  const subjectOf = (...parts: readonly string[]) => vault.fingerprint("device", parts.join(" "));

  return {
    /** Call after a sign-in. Sends no mail for an account's first device. */
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
