import type { AuditAction, PatternProblem, PolicyDocument } from "@prompt-shield/contracts";
import {
  POLICIES_PER_WORKSPACE,
  POLICY_EXCEPTIONS_MAX,
  POLICY_MAX_CHARS,
  POLICY_VERSIONS_MAX_BYTES,
  TRIES_AT_ONCE,
} from "@prompt-shield/contracts/limits";
import { MESSAGES } from "@prompt-shield/contracts/messages";
import type { PolicySource } from "@prompt-shield/contracts/vocabulary";
import type { Forget } from "../../db/eraser.ts";
import { fail } from "../../failure.ts";
import type { Caller } from "../../http/caller.ts";
import type { Audit } from "../../ports/audit.ts";
import type { Clock } from "../../ports/clock.ts";
import { newId } from "../../ports/ids.ts";
import type { Scanner } from "../../ports/scanner/scanner.ts";
import { comparePolicies } from "./compare.ts";
import { createOwnersCap } from "./one-at-a-time.ts";
import { checkPatterns, type PatternChecks } from "./own-patterns.ts";
import { POLICY_TABLES, type PoliciesStore, type PolicyRow } from "./policies.store.ts";

export interface PoliciesParts extends PatternChecks {
  readonly store: PoliciesStore;
  readonly audit: Audit;
  readonly clock: Clock;
  readonly forget: Forget;
  readonly scanner: Scanner;
}

export interface PolicyWish {
  readonly name: string;
  readonly isDefault?: boolean | undefined;
  readonly document: PolicyDocument;
}

/** Null resets a setting to its default. */
export type DocumentChange = { readonly [Name in keyof PolicyDocument]?: PolicyDocument[Name] | null };

export interface ChangeWish extends Partial<Omit<PolicyWish, "document">> {
  readonly change: DocumentChange;
}

export type PoliciesService = ReturnType<typeof createPoliciesService>;

export function createPoliciesService(parts: PoliciesParts) {
  const { store, audit, clock, forget, scanner, findSlow } = parts;
  const fewAtOnce = createOwnersCap(TRIES_AT_ONCE, MESSAGES.tooMuchInFlight);
  const record = (caller: Caller, action: AuditAction, id: string, details: Record<string, unknown> = {}) =>
    audit.record({
      actorId: caller.userId,
      workspaceId: caller.workspaceId,
      action,
      targetType: "policy",
      targetId: id,
      details,
    });
  const find = async (caller: Caller, id: string): Promise<PolicyRow> =>
    (await store.find(caller.workspaceId, id)) ?? fail("not_found");
  const check = async ({ workspaceId }: Caller, document: PolicyDocument): Promise<void> => {
    if (JSON.stringify(document).length > POLICY_MAX_CHARS) fail("policy_too_large");
    await checkPatterns(workspaceId, document.patterns ?? [], parts);
  };
  /** Saves a new version, which `next` makes from the current one. */
  const rewrite = async (
    caller: Caller,
    id: string,
    next: (document: PolicyDocument) => PolicyDocument,
  ): Promise<PolicyRow> => {
    const where = { workspaceId: caller.workspaceId, id, now: clock.now() };
    const row = await store.update(where, (before, othersBytes) => ({
      document: fitting(sized(named(next(before.document))), othersBytes, before.document),
    }));
    return row ?? fail("not_found");
  };

  return {
    find,
    check,
    list: (caller: Caller) => store.list(caller.workspaceId),

    /** The patterns of a stored policy that would be refused today. */
    patternProblems: async ({ workspaceId, document }: PolicyRow): Promise<PatternProblem[]> =>
      (await findSlow(workspaceId, document.patterns ?? [])).map(({ pattern, reason }) => ({
        name: pattern.name,
        problem: `${MESSAGES.patternLimited} ${reason}`,
      })),

    create: async (caller: Caller, { document, ...wish }: PolicyWish): Promise<PolicyRow> => {
      await check(caller, document);
      const now = clock.now();
      const policy = {
        id: newId(now.getTime()),
        workspaceId: caller.workspaceId,
        name: wish.name,
        isDefault: wish.isDefault,
        document: named(document),
        now,
      };
      const fits = (othersBytes: number) => void fitting(policy.document, othersBytes);
      const row =
        (await store.addWithin(POLICIES_PER_WORKSPACE, policy, fits)) ?? fail("policy_limit_reached");
      await record(caller, "policy.created", row.id, shapeOf(row));
      return row;
    },

    update: async (caller: Caller, id: string, { change, ...settings }: ChangeWish): Promise<PolicyRow> => {
      await check(caller, without(change));
      const isRewritten = Object.keys(change).length > 0;
      const where = { workspaceId: caller.workspaceId, id, now: clock.now() };
      let from: Record<string, unknown> = {};
      const row = await store.update(where, (before, othersBytes) => {
        from = shapeOf(before);
        if (!isRewritten) return settings;
        const document = sized(named(without({ ...before.document, ...change })));
        return { ...settings, document: fitting(document, othersBytes, before.document) };
      });
      if (!row) fail("not_found");
      const details = { version: row.version, from, to: shapeOf(row), changed: Object.keys(change) };
      await record(caller, "policy.updated", id, details);
      return row;
    },

    /** Adds an exception, as a new version of the policy. */
    addException: async (
      caller: Caller,
      id: string,
      add: (document: PolicyDocument) => PolicyDocument,
    ): Promise<PolicyRow> => {
      const row = await rewrite(caller, id, add);
      await record(caller, "policy.exception_added", id, { version: row.version });
      return row;
    },

    removeException: async (caller: Caller, id: string, exceptionId: string): Promise<PolicyRow> => {
      const row = await rewrite(caller, id, (document) => withoutException(document, exceptionId));
      await record(caller, "policy.exception_removed", id, { version: row.version });
      return row;
    },

    versions: async (caller: Caller, id: string) => {
      const versions = await store.versions(caller.workspaceId, id);
      return versions.length > 0 ? versions : fail("not_found");
    },

    compare: async (caller: Caller, id: string, { from, to }: { from: number; to: number }) => {
      const versions = await store.versions(caller.workspaceId, id);
      const at = (wanted: number): PolicyDocument =>
        versions.find(({ version }) => version === wanted)?.document ?? fail("not_found");
      return comparePolicies(at(from), at(to));
    },

    rollback: async (caller: Caller, id: string, version: number): Promise<PolicyRow> => {
      const before = await find(caller, id);
      const row = await store.pointTo(caller.workspaceId, id, { version, now: clock.now() });
      if (!row) fail("not_found");
      await record(caller, "policy.rolled_back", id, { version, from: shapeOf(before), to: shapeOf(row) });
      return row;
    },

    remove: async (caller: Caller, id: string): Promise<void> => {
      const before = await find(caller, id);
      if (!(await forget(POLICY_TABLES, () => store.remove(caller.workspaceId, id)))) fail("not_found");
      await record(caller, "policy.deleted", id, shapeOf(before));
    },

    try: async (
      caller: Caller,
      { text, source, policy }: { text: string; source: PolicySource; policy: PolicyDocument },
    ) => {
      await check(caller, policy);
      const { workspaceId: owner } = caller;
      const input = source === "prompt" ? {} : { input: inputFrom(source, text) };
      const { verdict } = await fewAtOnce(owner, () =>
        scanner.run({ action: "scan", prompt: text, ...input, options: { policy }, rulesOnly: false, owner }),
      );
      return verdict;
    },
  };
}

/** The facts about a policy that the audit log keeps. Its texts and words may be secret and stay in the versions. */
function shapeOf({ name, isDefault, version }: PolicyRow): Record<string, unknown> {
  return { name, isDefault, version };
}

/** Gives every exception an id, by which it can be removed. */
function named(document: PolicyDocument): PolicyDocument {
  const withId = <Kind extends { id?: string | undefined }>(entries: Kind[]): Kind[] =>
    entries.map((entry) => ({ ...entry, id: entry.id ?? newId() }));
  const { allowedTexts, allowedFindings } = document;
  return {
    ...document,
    ...(allowedTexts && { allowedTexts: withId(allowedTexts) }),
    ...(allowedFindings && { allowedFindings: withId(allowedFindings) }),
  };
}

/** Policies that grow one exception at a time have the same limits as those saved at once. */
function sized(document: PolicyDocument): PolicyDocument {
  const { allowedTexts = [], allowedFindings = [] } = document;
  if (Math.max(allowedTexts.length, allowedFindings.length) > POLICY_EXCEPTIONS_MAX)
    fail("policy_too_large", { message: MESSAGES.tooManyExceptions });
  return JSON.stringify(document).length > POLICY_MAX_CHARS ? fail("policy_too_large") : document;
}

/** Limits the total size of a workspace's current policies. Making a policy smaller is never refused. */
function fitting(document: PolicyDocument, othersBytes: number, before: PolicyDocument = {}): PolicyDocument {
  const bytes = bytesOf(document);
  if (othersBytes + bytes > POLICY_VERSIONS_MAX_BYTES && bytes > bytesOf(before))
    fail("policy_too_large", { message: MESSAGES.policiesTooLarge });
  return document;
}

function bytesOf(document: PolicyDocument): number {
  return Buffer.byteLength(JSON.stringify(document));
}

function without(change: DocumentChange): PolicyDocument {
  return Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== null && value !== undefined),
  ) as PolicyDocument;
}

function withoutException(document: PolicyDocument, id: string): PolicyDocument {
  const { allowedTexts = [], allowedFindings = [] } = document;
  const kept = {
    allowedTexts: allowedTexts.filter((entry) => entry.id !== id),
    allowedFindings: allowedFindings.filter((entry) => entry.id !== id),
  };
  const left = kept.allowedTexts.length + kept.allowedFindings.length;
  if (left === allowedTexts.length + allowedFindings.length) fail("not_found");
  return { ...document, ...kept };
}

function inputFrom(source: Exclude<PolicySource, "prompt">, text: string) {
  if (source === "system" || source === "assistant") return { messages: [{ role: source, content: text }] };
  return { content: text, source };
}
