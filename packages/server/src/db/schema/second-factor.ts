import { bigint, boolean, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { createdAt, moment } from "./columns.ts";

const owner = () =>
  text("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** The secret shared with an authenticator app. It counts only once a first code has proved that the app has it. */
export const totpSecrets = pgTable("totp_secrets", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  secretCiphertext: text("secret_ciphertext").notNull(),
  confirmedAt: moment("confirmed_at"),
  /** The session that was shown the secret; set-up can be finished only there. */
  begunIn: text("begun_in"),
  /** The time step of the last accepted code, so that no code works twice. */
  lastStep: integer("last_step").notNull().default(0),
  createdAt: createdAt(),
});

/** Each code signs in once, for someone who has lost their phone. Only keyed hashes are stored. */
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
    /** The authenticator's own id for it, in base64url. */
    credentialId: text("credential_id").notNull().unique(),
    publicKey: text("public_key").notNull(),
    /** Some authenticators count their uses; a count that goes down means that a copy exists. */
    counter: bigint({ mode: "number" }).notNull(),
    transports: text().array().notNull(),
    /** Synchronised to other devices of the owner. */
    isBackedUp: boolean("is_backed_up").notNull(),
    createdAt: createdAt(),
    lastUsedAt: moment("last_used_at"),
  },
  (table) => [index("passkeys_user").on(table.userId)],
);
