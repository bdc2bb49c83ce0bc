import { and, asc, count, desc, eq, lte, sql } from "drizzle-orm";
import type { PolicyDocument } from "@prompt-shield/contracts";
import { POLICY_VERSIONS_KEPT } from "@prompt-shield/contracts/limits";
import type { Database } from "../../db/connect.ts";
import { workspaces } from "../../db/schema/workspaces.ts";
import { policies, policyVersions } from "../../db/schema/policies.ts";
import { apiKeys } from "../../db/schema/scans.ts";

export type PoliciesStore = ReturnType<typeof createPoliciesStore>;

export interface PolicyRow {
  readonly id: string;
  readonly workspaceId: string;
  readonly name: string;
  readonly isDefault: boolean;
  readonly version: number;
  readonly latestVersion: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** What the version in force says. */
  readonly document: PolicyDocument;
  readonly keyIds: string[];
}

export interface NewPolicy {
  readonly id: string;
  readonly workspaceId: string;
  readonly name: string;
  /** Undefined: the first of an account is. */
  readonly isDefault: boolean | undefined;
  readonly document: PolicyDocument;
  readonly now: Date;
}

export interface PolicyChange {
  readonly name?: string | undefined;
  readonly isDefault?: boolean | undefined;
  /** Written as a new version and put in force. */
  readonly document?: PolicyDocument | undefined;
}

export function createPoliciesStore(db: Database) {
  const select = (connection: Database) =>
    connection
      .select({
        ...columns(),
        keyIds: sql<string[]>`coalesce((select jsonb_agg(${apiKeys.id} order by ${apiKeys.createdAt})
          from ${apiKeys} where ${apiKeys.policyId} = ${policies.id}), '[]'::jsonb)`,
      })
      .from(policies)
      .innerJoin(
        policyVersions,
        and(eq(policyVersions.policyId, policies.id), eq(policyVersions.version, policies.version)),
      );
  const find = async (workspaceId: string, id: string, connection: Database = db) =>
    (await select(connection).where(mine(workspaceId, id)))[0];

  return {
    find,

    list: (workspaceId: string) =>
      select(db)
        .where(eq(policies.workspaceId, workspaceId))
        .orderBy(asc(policies.createdAt), asc(policies.id)),

    /** Null when the limit is reached. The owner's row is locked, so that two cannot both be the last, or the first. */
    addWithin: (limit: number, policy: NewPolicy): Promise<PolicyRow | null> =>
      db.transaction(async (tx) => {
        await lockOwner(tx, policy.workspaceId);
        const [held] = await tx
          .select({ n: count() })
          .from(policies)
          .where(eq(policies.workspaceId, policy.workspaceId));
        if ((held?.n ?? 0) >= limit) return null;
        const { document, now, isDefault = held?.n === 0, ...row } = policy;
        if (isDefault) await dropDefault(tx, policy.workspaceId);
        await tx.insert(policies).values({ ...row, isDefault, createdAt: now, updatedAt: now });
        await tx.insert(policyVersions).values({ policyId: row.id, version: 1, document, createdAt: now });
        return (await find(policy.workspaceId, row.id, tx)) ?? null;
      }),

    /** `change` computes the new policy from the current one under the lock, so that no other change is lost. */
    update: (
      { workspaceId, id, now }: { workspaceId: string; id: string; now: Date },
      change: (row: PolicyRow) => PolicyChange,
    ): Promise<PolicyRow | undefined> =>
      db.transaction(async (tx) => {
        await lockOwner(tx, workspaceId);
        const row = await find(workspaceId, id, tx);
        if (!row) return undefined;
        const { document, isDefault, ...settings } = change(row);
        const version = row.latestVersion + 1;
        if (isDefault) await dropDefault(tx, workspaceId);
        if (document) {
          await tx.insert(policyVersions).values({ policyId: id, version, document, createdAt: now });
          // The new one is in use from now on, so none of those is.
          const outdated = lte(policyVersions.version, version - POLICY_VERSIONS_KEPT);
          await tx.delete(policyVersions).where(and(eq(policyVersions.policyId, id), outdated));
        }
        await tx
          .update(policies)
          .set({
            ...settings,
            ...(isDefault !== undefined && { isDefault }),
            ...(document && { version, latestVersion: version }),
            updatedAt: now,
          })
          .where(mine(workspaceId, id));
        return find(workspaceId, id, tx);
      }),

    /** Undefined where there is no such policy or version. Locked, because a change may be deleting that version. */
    pointTo: (
      workspaceId: string,
      id: string,
      { version, now }: { version: number; now: Date },
    ): Promise<PolicyRow | undefined> =>
      db.transaction(async (tx) => {
        await lockOwner(tx, workspaceId);
        const known = sql`exists (select from ${policyVersions}
          where ${policyVersions.policyId} = ${policies.id} and ${policyVersions.version} = ${version})`;
        const pointed = await tx
          .update(policies)
          .set({ version, updatedAt: now })
          .where(and(mine(workspaceId, id), known))
          .returning({ id: policies.id });
        return pointed.length > 0 ? find(workspaceId, id, tx) : undefined;
      }),

    versions: (workspaceId: string, id: string) =>
      db
        .select({
          version: policyVersions.version,
          document: policyVersions.document,
          createdAt: policyVersions.createdAt,
          current: policies.version,
        })
        .from(policyVersions)
        .innerJoin(policies, eq(policies.id, policyVersions.policyId))
        .where(mine(workspaceId, id))
        .orderBy(desc(policyVersions.version)),

    remove: (workspaceId: string, id: string): Promise<boolean> =>
      db.transaction(async (tx) => {
        const removed = await tx.delete(policies).where(mine(workspaceId, id)).returning({ id: policies.id });
        if (removed.length > 0)
          await tx.update(apiKeys).set({ policyId: null }).where(eq(apiKeys.policyId, id));
        return removed.length > 0;
      }),

    /** The policy that applies to a key, or to calls without one. */
    inForce: async (workspaceId: string, keyId: string | undefined) => {
      const own = keyId
        ? sql`(select ${apiKeys.policyId} from ${apiKeys}
            where ${apiKeys.id} = ${keyId} and ${apiKeys.workspaceId} = ${workspaceId})`
        : sql`null`;
      const [row] = await db
        .select({ id: policies.id, version: policies.version })
        .from(policies)
        .where(
          and(eq(policies.workspaceId, workspaceId), sql`(${policies.isDefault} or ${policies.id} = ${own})`),
        )
        .orderBy(asc(policies.isDefault))
        .limit(1);
      return row;
    },

    document: async (id: string, version: number): Promise<PolicyDocument | undefined> => {
      const [row] = await db
        .select({ document: policyVersions.document })
        .from(policyVersions)
        .where(and(eq(policyVersions.policyId, id), eq(policyVersions.version, version)));
      return row?.document;
    },
  };
}

/** One at a time may change which policies and replays a workspace has. */
export async function lockOwner(db: Database, workspaceId: string): Promise<void> {
  await db
    .select({ id: workspaces.id })
    .from(workspaces)
    .where(eq(workspaces.id, workspaceId))
    .for("no key update");
}

async function dropDefault(db: Database, workspaceId: string): Promise<void> {
  await db
    .update(policies)
    .set({ isDefault: false })
    .where(and(eq(policies.workspaceId, workspaceId), eq(policies.isDefault, true)));
}

function mine(workspaceId: string, id: string) {
  return and(eq(policies.workspaceId, workspaceId), eq(policies.id, id));
}

function columns() {
  const { id, workspaceId, name, isDefault, version, latestVersion, createdAt, updatedAt } = policies;
  const { document } = policyVersions;
  return { id, workspaceId, name, isDefault, version, latestVersion, createdAt, updatedAt, document };
}
