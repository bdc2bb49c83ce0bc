import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { createAudit } from "../ports/audit.ts";
import { systemClock } from "../ports/clock.ts";
import {
  createDatabase,
  DATABASES,
  dropDatabase,
  fillDataFolder,
  openTestDatabase,
} from "../testing/databases.ts";
import { connectEmbedded, connectPostgres } from "./connect.ts";
import { profiles, userRoles, users } from "./schema/accounts.ts";
import { scanUsage } from "./schema/scans.ts";
import { workspaces } from "./schema/workspaces.ts";

test("opening an embedded data folder a second time fails with a line that names the folder", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "prompt-shield-lock-"));
  fillDataFolder(dataDir);
  const first = await connectEmbedded(dataDir);
  await expect(connectEmbedded(dataDir)).rejects.toThrow(
    `DATA_DIR ${dataDir} is in use by another Prompt Shield process`,
  );
  await first.close();
  const second = await connectEmbedded(dataDir);
  await second.close();
  rmSync(dataDir, { recursive: true });
});

test("several processes can start on one empty PostgreSQL at the same time", async () => {
  const url = await createDatabase();
  const connections = await Promise.all(
    Array.from({ length: 5 }, () => connectPostgres(url, () => undefined)),
  );
  for (const { db, close } of connections) {
    expect(await db.select().from(users)).toEqual([]);
    await close();
  }
  await dropDatabase(url);
});

describe.each(DATABASES)("the %s database", (kind) => {
  test("enforces its own constraints", async () => {
    const { db, close } = await openTestDatabase(kind);
    const user = { id: "u1", name: "Ada", email: "ada@shield.example" };
    await db.insert(users).values(user);
    expect(await refusal(db.insert(users).values({ ...user, id: "u2" }))).toBe("23505");
    expect(await refusal(db.insert(users).values({ ...user, id: "u3", email: "Upper@shield.example" }))).toBe(
      "23514",
    );
    expect(await refusal(db.insert(profiles).values({ id: "nobody" }))).toBe("23503");
    expect(await refusal(db.insert(workspaces).values({ id: "w1", name: "Team", plan: "platinum" }))).toBe(
      "23514",
    );
    expect(await refusal(db.insert(userRoles).values({ userId: "u1", role: "emperor" }))).toBe("23514");
    const negative = { workspaceId: "u1", monthYear: "2026-07", scanCount: -1 };
    expect(await refusal(db.insert(scanUsage).values(negative))).toBe("23514");
    await close();
  });

  test("deletes an account together with everything that belongs to it, but never the audit log", async () => {
    const { db, close } = await openTestDatabase(kind);
    await db.insert(users).values({ id: "u1", name: "Ada", email: "ada@shield.example" });
    await db.insert(profiles).values({ id: "u1" });
    await db.insert(scanUsage).values({ workspaceId: "u1", monthYear: "2026-07", scanCount: 3 });
    await createAudit(db, systemClock).record({ actorId: "u1", action: "account.created" });
    await db.delete(users).where(eq(users.id, "u1"));
    expect(await db.select().from(profiles)).toEqual([]);
    expect(await db.select().from(scanUsage)).toEqual([]);
    await expect(db.execute(sql`delete from audit_log`)).rejects.toThrow();
    await expect(db.execute(sql`update audit_log set action = 'nothing'`)).rejects.toThrow();
    await close();
  });
});

/** PostgreSQL's code for a write that it refused. */
async function refusal(write: PromiseLike<unknown>): Promise<string | undefined> {
  return Promise.resolve(write).then(
    () => undefined,
    (error: { cause?: { code?: string } }) => error.cause?.code,
  );
}
