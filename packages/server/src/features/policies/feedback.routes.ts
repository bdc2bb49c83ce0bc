import { type ReviewItem, routes, type ScanLog } from "@prompt-shield/contracts";
import type { FeedbackVerdict } from "@prompt-shield/contracts/vocabulary";
import type { Mount } from "../../http/mount.ts";
import { findingsIn, type FeedbackService } from "./feedback.service.ts";
import type { JudgedRow, Judgement } from "./feedback.store.ts";
import { toPolicy } from "./policies.routes.ts";

/** Provided by the history feature, which knows how to present an entry. */
export type TellLog = (row: JudgedRow["log"]) => ScanLog;

export function mountFeedbackRoutes(mount: Mount, feedback: FeedbackService, tellLog: TellLog): void {
  mount(
    routes.giveFeedback,
    async ({ caller, params, body: { verdict, note } }) =>
      toFeedback(await feedback.judge(caller, params.id, { verdict, note })),
    // The generous limit: a scan takes at most one judgement, and programs may send them.
    { limit: "callPerUser" },
  );

  mount(routes.withdrawFeedback, async ({ caller, params }) => {
    await feedback.withdraw(caller, params.id);
    return { ok: true as const };
  });

  mount(routes.review, async ({ caller, query: { cursor, verdict, category, key_id: keyId } }) => {
    const { rows, next_cursor } = await feedback.page(caller, { verdict, category, keyId }, cursor);
    return { items: rows.map((row) => toItem(row, tellLog)), next_cursor };
  });

  mount(routes.falseAlarms, async ({ caller }) => ({
    weeks: (await feedback.weeks(caller)).map(({ week, keyId, keyName, scans, falseAlarms }) => ({
      week,
      key: keyId === null ? null : { id: keyId, name: keyName ?? "" },
      scans,
      false_alarms: falseAlarms,
      per_thousand: scans === 0 ? 0 : Math.round((falseAlarms / scans) * 10_000) / 10,
    })),
  }));

  mount(routes.createException, async ({ caller, body }) => {
    const { id, row, problems } = await feedback.except(caller, {
      scanId: body.scan_id,
      kind: body.kind,
      name: body.name,
      policyId: body.policy_id,
      expiresAt: body.expires_at,
      note: body.note,
    });
    return { exception_id: id, policy: toPolicy(row, problems) };
  });

  mount(routes.feedbackTotals, async () => {
    const row = await feedback.totals();
    const figure = (name: string) => Number(row[name] ?? 0);
    return {
      wrong: figure("wrong"),
      right: figure("right"),
      false_alarms: figure("false_alarms"),
      missed: figure("missed"),
      accounts: figure("accounts"),
      agreed_accounts: figure("agreed_accounts"),
    };
  });
}

function toFeedback({ scanId, verdict, note, createdAt }: Judgement) {
  return { scan_id: scanId, verdict, note, created_at: createdAt.toISOString() };
}

function toItem({ feedback, log, keyName }: JudgedRow, tellLog: TellLog): ReviewItem {
  const rules = new Map(
    findingsIn(log.result).map(({ rule, category, text }) => [rule, { rule, category, text }]),
  );
  return {
    feedback: toFeedback({ ...feedback, verdict: feedback.verdict as FeedbackVerdict }),
    log: tellLog(log),
    key: log.apiKeyId === null ? null : { id: log.apiKeyId, name: keyName ?? "" },
    rules: [...rules.values()],
  };
}
