import { eq } from "drizzle-orm";
import { describe, expect, onTestFinished, test } from "vitest";
import { users } from "../../db/schema/accounts.ts";
import { apiKeys } from "../../db/schema/scans.ts";
import { DATABASES, openTestDatabase } from "../../testing/databases.ts";
import { createKeysStore } from "./keys.store.ts";

describe.each(DATABASES)("re-encrypting keys on the %s database", (kind) => {
  test("does not bring back the secret of a key that was rotated meanwhile", async () => {
    const { db, close } = await openTestDatabase(kind);
    onTestFinished(close);
    await db.insert(users).values({ id: "ada", name: "Ada", email: "ada@shield.example" });
    const store = createKeysStore(db);
    const secrets = (name: string) => ({
      keyHash: `hash ${name}`,
      keyCiphertext: name,
      keyHead: "h",
      keyTail: "t",
    });
    const key = { id: "key", workspaceId: "ada", userId: "ada", name: "k", createdAt: new Date() };
    await store.addWithin(1, { ...key, ...secrets("leaked") });
    const [sealed] = await store.sealed();
    const now = new Date();
    await store.rotate("ada", "key", { ...secrets("rotated"), until: now, now, endsPrevious: false });
    await store.reseal({ id: "key", ciphertext: sealed?.ciphertext ?? "" }, secrets("leaked, sealed again"));
    const [kept] = await db.select().from(apiKeys).where(eq(apiKeys.id, "key"));
    expect(kept).toMatchObject({ keyHash: "hash rotated", keyCiphertext: "rotated" });
  });
});
