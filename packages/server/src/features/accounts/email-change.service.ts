import { VALIDATION } from "@prompt-shield/contracts/messages";
import { z } from "zod";
import type { Config } from "../../config.ts";
import type { Caller } from "../../http/caller.ts";
import { fail } from "../../failure.ts";
import type { Audit } from "../../ports/audit.ts";
import type { Clock } from "../../ports/clock.ts";
import type { MailDispatch } from "../../ports/mail-dispatch.ts";
import type { AccountLetters } from "./account-letters.ts";
import { accountRestoredMail, emailChangeAskedMail, emailChangedMail } from "./accounts.mails.ts";
import type { AccountsStore } from "./accounts.store.ts";
import type { Admins } from "./admins.ts";
import type { Links } from "./links.ts";
import type { Notices } from "../../ports/notices.ts";
import type { StepUp } from "./step-up.ts";
import type { TakeoverStore } from "./takeover.store.ts";

export interface EmailChangeParts {
  readonly store: AccountsStore;
  readonly takeover: TakeoverStore;
  readonly links: Links;
  readonly stepUp: StepUp;
  readonly letters: AccountLetters;
  readonly mail: MailDispatch;
  readonly notices: Notices;
  readonly audit: Audit;
  readonly admins: Admins;
  readonly clock: Clock;
  readonly config: Pick<Config, "appUrl">;
}

export type EmailChangeService = ReturnType<typeof createEmailChangeService>;

/** Why something was removed, for the audit log. */
const BY_UNDOING = { by: "account.email_change_undone" };

/**
 * Changes an account's address. A thief would do this to keep the account, so the old address can undo it for a week.
 */
export function createEmailChangeService(parts: EmailChangeParts) {
  const { store, takeover, links, stepUp, letters, mail, notices, audit, admins, clock, config } = parts;
  return {
    /** Answers the same whether or not the new address belongs to someone. */
    ask: async (caller: Caller, wish: { newEmail: string; password: string | undefined }): Promise<void> => {
      const newEmail = wish.newEmail.toLowerCase();
      if (!z.email().safeParse(newEmail).success)
        fail("validation_failed", { message: VALIDATION.emailInvalid });
      await stepUp.mustMatch(caller, wish.password);
      const { userId } = caller;
      const { email: oldEmail, password } = (await store.findById(userId)) ?? fail("unauthenticated");
      const details = { oldEmail, newEmail };
      await links.removeOf(userId, ["email-change"]);
      const undo = await issueUndo(caller, oldEmail);
      const token = await links.issue({ kind: "email-change", userId, password, details });
      const asked = emailChangeAskedMail(config.appUrl, { to: oldEmail, newEmail, token: undo });
      await notices.tell(caller, asked);
      // Decided here because the job that sends the mail does not know the caller. Either way, the answer and the work
      // are the same.
      const isWanted = await isFree(newEmail, userId);
      await letters.ask({ about: "email-change", newEmail, token, isWanted });
      await audit.record({ actorId: userId, action: "account.email_change_asked" });
    },

    confirm: async (token: string): Promise<void> => {
      const link = await links.take("email-change", token);
      const account = (await store.findById(link.userId ?? "")) ?? fail("link_invalid");
      links.mustFitPassword(link, account.password);
      const { oldEmail = "", newEmail = "" } = link.details;
      if (!(await isFree(newEmail, account.id))) fail("link_invalid");
      const { id: userId, emailVerified } = account;
      const undo = await issueUndo({ userId, emailVerified }, oldEmail, link.createdAt);
      const change = { userId: account.id, oldEmail, newEmail, now: clock.now() };
      if (!(await store.changeEmail(change))) fail("link_invalid");
      await links.voidByChange(account.id);
      // The verification link went to the address that the account has just left.
      await links.removeOf(account.id, ["verification"]);
      await mail.dispatch(emailChangedMail(config.appUrl, { to: oldEmail, newEmail, token: undo }));
      await audit.record({ actorId: account.id, action: "account.email_changed" });
      await admins.grant([newEmail]);
    },

    /** Whoever asked for the change knew the password, so the answer includes a token for choosing a new one. */
    undo: async (token: string): Promise<{ email: string; resetToken: string; revokedKeys: string[] }> => {
      const link = await links.take("email-undo", token);
      const userId = link.userId ?? fail("link_invalid");
      const { email = "", isVerified, askedAt } = link.details;
      const since = askedAt === undefined ? link.createdAt : new Date(askedAt);
      await store.restoreEmail({ userId, email, isVerified: isVerified === "yes", now: clock.now() });
      // If nobody had proven the address, whoever undoes the change now had no part in anything before: remove
      // everything, not only what is newer than the link.
      const taken = await takeover.fromThief(userId, isVerified === "yes" ? since : new Date(0));
      for (const { workspaceId, userId: targetId } of taken.intruders) {
        const entry = { actorId: userId, workspaceId, action: "workspace.member_removed" } as const;
        await audit.record({ ...entry, targetType: "user", targetId, details: BY_UNDOING });
      }
      for (const { workspaceId, id: targetId, name } of taken.keys) {
        const entry = { actorId: userId, workspaceId, action: "key.deleted" } as const;
        await audit.record({ ...entry, targetType: "api_key", targetId, details: { name, ...BY_UNDOING } });
      }
      await links.removeSince(userId, since);
      await audit.record({ actorId: userId, action: "account.email_change_undone" });
      const revokedKeys = taken.keys.map(({ name }) => name);
      const restored = accountRestoredMail(config.appUrl, { to: email, revokedKeys });
      await notices.tell({ emailVerified: isVerified === "yes" }, restored);
      const account = (await store.findById(userId)) ?? fail("link_invalid");
      const resetToken = await links.issue({ kind: "reset", userId, password: account.password });
      return { email, resetToken, revokedKeys };
    },
  };

  async function isFree(email: string, userId: string): Promise<boolean> {
    return (await store.findByEmail(email)) === undefined && !(await links.isReserved(email, userId));
  }

  /** A link that is mailed later than the change was asked for still takes back everything since then. */
  function issueUndo(
    { userId, emailVerified }: Pick<Caller, "userId" | "emailVerified">,
    email: string,
    askedAt?: Date,
  ): Promise<string> {
    const isVerified = emailVerified ? "yes" : "no";
    const details = { email, isVerified, ...(askedAt && { askedAt: askedAt.toISOString() }) };
    return links.issue({ kind: "email-undo", userId, details });
  }
}
