import { and, asc, count, desc, eq, ne, sql } from "drizzle-orm";
import type { PolicyDocument } from "@prompt-shield/contracts";
import { POLICY_VERSIONS_KEPT, POLICY_VERSIONS_MAX_BYTES } from "@prompt-shield/contracts/limits";
import type { Database } from "../../db/connect.ts";
import type { Forget } from "../../db/eraser.ts";
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
  /** The content of the current version. */
  readonly document: PolicyDocument;
  readonly keyIds: string[];
}

export interface NewPolicy {
  readonly id: string;
  readonly workspaceId: string;
  readonly name: string;
  /** If undefined, the first policy of a workspace becomes its default. */
  readonly isDefault: boolean | undefined;
  readonly document: PolicyDocument;
  readonly now: Date;
}

export interface PolicyChange {
  readonly name?: string | undefined;
  readonly isDefault?: boolean | undefined;
  /** Saved as a new version, which becomes the current one. */
  readonly document?: PolicyDocument | undefined;
}

/** Allowed texts are prompts, so deleting them must also erase them from the database's files. */
export const POLICY_TABLES = ["policies", "policy_versions", "policy_replays", "replay_changes"];

export function createPoliciesStore(db: Database, forget: Forget) {
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
  /** Runs a transaction that may drop versions. */
  const rewrite = async <Result>(
    work: (tx: Database, note: (dropped: number) => void) => Promise<Result>,
  ) => {
    let dropped = 0;
    const result = await db.transaction((tx) => work(tx, (more) => (dropped += more)));
    if (dropped > 0) await forget(["policy_versions"], async () => undefined);
    return result;
  };

  return {
    find,

    list: (workspaceId: string) =>
      select(db)
        .where(eq(policies.workspaceId, workspaceId))
        .orderBy(asc(policies.createdAt), asc(policies.id)),

    /**
     * Null if the limit is reached. `check` may refuse the policy because of the size of the others. The workspace's
     * row is locked, so that two requests cannot both add the last policy, or the first.
     */
    addWithin: (
      limit: number,
      policy: NewPolicy,
      check: (othersBytes: number) => void,
    ): Promise<PolicyRow | null> =>
      rewrite(async (tx, note) => {
        await lockOwner(tx, policy.workspaceId);
        const [held] = await tx
          .select({ n: count() })
          .from(policies)
          .where(eq(policies.workspaceId, policy.workspaceId));
        if ((held?.n ?? 0) >= limit) return null;
        check(await bytesInForce(tx, policy.workspaceId, policy.id));
        const { document, now, isDefault = held?.n === 0, ...row } = policy;
        if (isDefault) await dropDefault(tx, policy.workspaceId);
        await tx.insert(policies).values({ ...row, isDefault, createdAt: now, updatedAt: now });
        await tx.insert(policyVersions).values({ policyId: row.id, version: 1, document, createdAt: now });
        note(await dropOldVersions(tx, policy.workspaceId, row.id));
        return (await find(policy.workspaceId, row.id, tx)) ?? null;
      }),

    /** `change` computes the new policy from the current one under the lock, so that no concurrent change is lost. */
    update: (
      { workspaceId, id, now }: { workspaceId: string; id: string; now: Date },
      change: (row: PolicyRow, othersBytes: number) => PolicyChange,
    ): Promise<PolicyRow | undefined> =>
      rewrite(async (tx, note) => {
        await lockOwner(tx, workspaceId);
        const row = await find(workspaceId, id, tx);
        if (!row) return undefined;
        const { document, isDefault, ...settings } = change(row, await bytesInForce(tx, workspaceId, id));
        const version = row.latestVersion + 1;
        if (isDefault) await dropDefault(tx, workspaceId);
        if (document)
          await tx.insert(policyVersions).values({ policyId: id, version, document, createdAt: now });
        await tx
          .update(policies)
          .set({
            ...settings,
            ...(isDefault !== undefined && { isDefault }),
            ...(document && { version, latestVersion: version }),
            updatedAt: now,
          })
          .where(mine(workspaceId, id));
        if (document) note(await dropOldVersions(tx, workspaceId, id));
        return find(workspaceId, id, tx);
      }),

    /**
     * Makes an earlier version the current one. Undefined if there is no such policy or version. Locked, because a
     * concurrent change may be deleting that version.
     */
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

/** Lock for changes to the set of policies and replays of a workspace. */
export async function lockOwner(db: Database, workspaceId: string): Promise<void> {
  await db
    .select({ id: workspaces.id })
    .from(workspaces)
    .where(eq(workspaces.id, workspaceId))
    .for("no key update");
}

/** The total size of a workspace's current policies except one. */
async function bytesInForce(db: Database, workspaceId: string, exceptId: string): Promise<number> {
  const [row] = await db
    .select({ bytes: sql<number>`coalesce(sum(${policyVersions.size}), 0)`.mapWith(Number) })
    .from(policies)
    .innerJoin(
      policyVersions,
      and(eq(policyVersions.policyId, policies.id), eq(policyVersions.version, policies.version)),
    )
    .where(and(eq(policies.workspaceId, workspaceId), ne(policies.id, exceptId)));
  return row?.bytes ?? 0;
}

/**
 * Drops the changed policy's versions above the number kept, and the workspace's oldest versions above its total size.
 * Current versions always stay.
 */
async function dropOldVersions(db: Database, workspaceId: string, changedId: string): Promise<number> {
  const inForce = sql`policies.version = policy_versions.version`;
  const ranked = sql`
    select policy_versions.policy_id, policy_versions.version, ${inForce} as in_force,
      sum(size) over (order by (${inForce}) desc, policy_versions.created_at desc,
        policy_versions.policy_id, policy_versions.version desc) as bytes,
      latest_version - policy_versions.version as age
    from policy_versions join policies on policies.id = policy_versions.policy_id
    where policies.workspace_id = ${workspaceId}`;
  const isTooMuch = sql`(policy_id, version) in (select policy_id, version from (${ranked}) as ranked
    where not in_force and (bytes > ${POLICY_VERSIONS_MAX_BYTES}
      or policy_id = ${changedId} and age >= ${POLICY_VERSIONS_KEPT}))`;
  const dropped = await db
    .delete(policyVersions)
    .where(isTooMuch)
    .returning({ version: policyVersions.version });
  return dropped.length;
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
