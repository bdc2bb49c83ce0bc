import type { PolicyDocument } from "@prompt-shield/contracts";
import { PAGE_SIZE, PROMPT_MAX_CHARS } from "@prompt-shield/contracts/limits";
import { MESSAGES } from "@prompt-shield/contracts/messages";
import { CATEGORIES, type Category, type FeedbackVerdict } from "@prompt-shield/contracts/vocabulary";
import { fail } from "../../failure.ts";
import type { Caller } from "../../http/caller.ts";
import { readTimePosition, toPage } from "../../http/paging.ts";
import type { Clock } from "../../ports/clock.ts";
import { newId } from "../../ports/ids.ts";
import type { PolicyFor } from "../../policy-in-force.ts";
import type { FeedbackStore, Judgement, ReviewFilters } from "./feedback.store.ts";
import type { PoliciesService } from "./policies.service.ts";
import type { PolicyRow } from "./policies.store.ts";

interface FeedbackParts {
  readonly store: FeedbackStore;
  readonly policies: PoliciesService;
  readonly policyFor: PolicyFor;
  readonly clock: Clock;
}

export interface ExceptionWish {
  readonly scanId: string;
  readonly kind: "text" | "pattern" | "kind";
  readonly name?: string | undefined;
  readonly policyId?: string | undefined;
  readonly expiresAt?: string | undefined;
  readonly note?: string | undefined;
}

/** A finding in a stored result. */
export interface KnownFinding {
  readonly rule: string;
  readonly category: Category;
  readonly text: string;
}

export type FeedbackService = ReturnType<typeof createFeedbackService>;
type LogRow = NonNullable<Awaited<ReturnType<FeedbackStore["findLog"]>>>;

const WEEKS_SHOWN = 12;
const WEEK_MS = 7 * 86_400_000;
/** The name of the policy that an account's first exception creates. */
const FIRST_POLICY_NAME = "Default";

export function createFeedbackService({ store, policies, policyFor, clock }: FeedbackParts) {
  /** A key only sees entries that it sent itself. */
  const findLog = async (caller: Caller, id: string): Promise<LogRow> => {
    const log = await store.findLog(caller.workspaceId, id);
    const isSeen = caller.credential !== "key" || log?.apiKeyId === caller.credentialId;
    return log && isSeen ? log : fail("not_found");
  };

  /** The policy that gets the exception: the one that applies to the entry's key, or a new default one. */
  const policyOf = async (caller: Caller, log: LogRow, wanted: string | undefined): Promise<PolicyRow> => {
    if (wanted) return policies.find(caller, wanted);
    const acting = await policyFor({ workspaceId: caller.workspaceId, keyId: log.apiKeyId ?? undefined });
    if (acting) return policies.find(caller, acting.id);
    return policies.create(caller, { name: FIRST_POLICY_NAME, isDefault: true, document: {} });
  };

  return {
    judge: async (
      caller: Caller,
      id: string,
      { verdict, note }: { verdict: FeedbackVerdict; note: string | undefined },
    ): Promise<Judgement> => {
      const { id: scanId } = await findLog(caller, id);
      const judgement = {
        scanId,
        workspaceId: caller.workspaceId,
        verdict,
        note: note || null,
        createdAt: clock.now(),
      };
      if (!(await store.save(judgement))) fail("not_found");
      return judgement;
    },

    withdraw: async (caller: Caller, id: string): Promise<void> => {
      if (!(await store.remove(caller.workspaceId, id))) fail("not_found");
    },

    page: async (caller: Caller, filters: ReviewFilters, cursor: string | undefined) => {
      const after = readTimePosition(cursor);
      const rows = await store.page(caller.workspaceId, filters, { after, size: PAGE_SIZE + 1 });
      return toPage(rows, ({ feedback }) => ({ at: feedback.createdAt, id: feedback.scanId }));
    },

    weeks: (caller: Caller) =>
      store.weeks(caller.workspaceId, new Date(clock.now().getTime() - WEEKS_SHOWN * WEEK_MS)),

    totals: store.totals,

    except: async (caller: Caller, wish: ExceptionWish) => {
      const log = await findLog(caller, wish.scanId);
      if (wish.expiresAt && Date.parse(wish.expiresAt) <= clock.now().getTime())
        fail("validation_failed", { message: "expires_at: Choose a time in the future." });
      const id = newId();
      const add = exceptionOf(log, { ...wish, id });
      const { id: policyId } = await policyOf(caller, log, wish.policyId);
      const row = await policies.addException(caller, policyId, add);
      return { id, row, problems: await policies.patternProblems(row) };
    },
  };
}

/** Returns a function that adds the exception to a policy. */
function exceptionOf(
  log: LogRow,
  { id, kind, name, expiresAt, note }: ExceptionWish & { id: string },
): (document: PolicyDocument) => PolicyDocument {
  const facts = { id, ...(expiresAt && { expiresAt }), ...(note && { note }) };
  if (kind === "text") {
    const text = log.originalPrompt ?? fail("exception_impossible");
    // Files and conversations may be longer than a policy's longest allowed text.
    if (text.length > PROMPT_MAX_CHARS)
      fail("exception_impossible", { message: MESSAGES.textTooLongToAllow });
    return (document) => ({
      ...document,
      allowedTexts: [...(document.allowedTexts ?? []), { ...facts, text }],
    });
  }
  const allowed = kind === "pattern" ? ruleIn(log, name) : kindIn(log, name);
  return (document) => ({
    ...document,
    allowedFindings: [...(document.allowedFindings ?? []), { ...facts, ...allowed }],
  });
}

function ruleIn(log: LogRow, name: string | undefined) {
  const found = findingsIn(log.result).find(({ rule }) => name === undefined || rule === name);
  return { rule: found?.rule ?? fail("exception_impossible") };
}

/**
 * A category is excused only for the entry's key, if it has one. For a whole account, its policy can ignore the
 * category.
 */
function kindIn(log: LogRow, name: string | undefined) {
  const known = log.categories.find((category) => name === undefined || category === name);
  const category = CATEGORIES.find((one) => one === known) ?? fail("exception_impossible");
  return { category, ...(log.apiKeyId && { keyId: log.apiKeyId }) };
}

/** The stored findings of an entry; a sanitize call has none. */
export function findingsIn(result: Record<string, unknown> | null): KnownFinding[] {
  const found = result?.["findings"];
  return Array.isArray(found) ? (found as KnownFinding[]) : [];
}
