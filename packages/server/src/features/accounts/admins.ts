import type { Config } from "../../config.ts";
import type { Audit } from "../../ports/audit.ts";
import type { AccountsStore } from "./accounts.store.ts";

export interface AdminsParts {
  readonly store: AccountsStore;
  readonly audit: Audit;
  readonly config: Pick<Config, "adminEmails" | "requireEmailVerification">;
}

export type Admins = ReturnType<typeof createAdmins>;

/**
 * Who is an admin by configuration. The list speaks when the server starts and when one of its addresses signs up,
 * so a role that an admin takes away stays away until the next start.
 */
export function createAdmins({ store, audit, config }: AdminsParts) {
  const grant = async (emails: readonly string[]): Promise<void> => {
    const listed = emails.filter((email) => config.adminEmails.includes(email));
    for (const userId of await store.grantAdmin(listed, config.requireEmailVerification)) {
      await audit.record({
        actorId: null,
        action: "user.role_changed",
        targetType: "user",
        targetId: userId,
        details: { role: "admin", by: "ADMIN_EMAILS" },
      });
    }
  };
  return { grant, grantListed: () => grant(config.adminEmails) };
}
