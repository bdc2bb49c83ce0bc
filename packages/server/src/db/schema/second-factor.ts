import { bigint, boolean, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { createdAt, moment } from "./columns.ts";

const owner = () =>
  text("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** What an authenticator app shares with us. It counts once a first code has shown that the app has it. */
export const totpSecrets = pgTable("totp_secrets", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  secretCiphertext: text("secret_ciphertext").notNull(),
  confirmedAt: moment("confirmed_at"),
  /** The session that was shown the secret: only there is the set-up finished. */
  begunIn: text("begun_in"),
  /** The last time step whose code was used: no code opens anything twice. */
  lastStep: integer("last_step").notNull().default(0),
  createdAt: createdAt(),
});

/** Each opens the account once, for someone who has lost their phone. Only keyed hashes are stored. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    codeHash: text("code_hash").primaryKey(),
    userId: owner(),
    createdAt: createdAt(),
  },
  (table) => [index("recovery_codes_user").on(table.userId)],
);

export const passkeys = pgTable(
  "passkeys",
  {
    id: text().primaryKey(),
    userId: owner(),
    name: text().notNull(),
    /** As the authenticator names it, in base64url. */
    credentialId: text("credential_id").notNull().unique(),
    publicKey: text("public_key").notNull(),
    /** Some authenticators count; a step backwards means there is a copy. */
    counter: bigint({ mode: "number" }).notNull(),
    transports: text().array().notNull(),
    /** Kept by the owner's other devices too. */
    isBackedUp: boolean("is_backed_up").notNull(),
    createdAt: createdAt(),
    lastUsedAt: moment("last_used_at"),
  },
  (table) => [index("passkeys_user").on(table.userId)],
);
