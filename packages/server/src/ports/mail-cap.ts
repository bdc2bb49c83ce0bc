import { sql } from "drizzle-orm";
import type { Database } from "../db/connect.ts";
import { mailCaps } from "../db/schema/account-safety.ts";
import type { Clock } from "./clock.ts";
import type { Vault } from "./vault.ts";

type About = "strangers" | "recovery" | "alerts" | "notices" | "tickets";

/** How many mails per hour anyone can make us send to one address, and to the staff who answer tickets. */
const MAILS_AN_HOUR = 5;
const TICKETS_AN_HOUR = 60;

/**
 * Keeps strangers from flooding a mailbox through us. The caller is not told, because the answer would reveal something
 * about the address.
 */
export interface MailCap {
  /** Whether one more mail may go to the address; if so, it counts as sent. Each `about` has its own share. */
  allows(recipient: string, about: About, transaction?: Database): Promise<boolean>;
}

export function createMailCap(db: Database, vault: Vault, clock: Clock): MailCap {
  return {
    allows: async (address, about, transaction = db) => {
      const now = clock.now();
      const recipient = vault.fingerprint("mail-cap", `${about} ${address.trim().toLowerCase()}`);
      const at = sql`${now.toISOString()}::timestamptz`;
      const lastHour = sql`array(select sent from unnest(${mailCaps.sentAt}) sent where sent > ${at} - interval '1 hour')`;
      const counted = await transaction
        .insert(mailCaps)
        .values({ recipient, sentAt: sql`array[${at}]`, updatedAt: now })
        .onConflictDoUpdate({
          target: mailCaps.recipient,
          set: { sentAt: sql`array_append(${lastHour}, ${at})`, updatedAt: now },
          setWhere: sql`cardinality(${lastHour}) < ${about === "tickets" ? TICKETS_AN_HOUR : MAILS_AN_HOUR}`,
        })
        .returning({ recipient: mailCaps.recipient });
      return counted.length > 0;
    },
  };
}
