import type { AlertNotice, AlertRule } from "@prompt-shield/contracts";
import type { Logger } from "pino";
import type { Clock } from "../../ports/clock.ts";
import type { MailCap } from "../../ports/mail-cap.ts";
import type { MailDispatch } from "../../ports/mail-dispatch.ts";
import { alertMail } from "./alerts.mails.ts";
import type { AlertsStore, Tally, WatchedAlert } from "./alerts.store.ts";

interface WatchParts {
  readonly store: AlertsStore;
  readonly clock: Clock;
  readonly mail: MailDispatch;
  readonly mailCap: MailCap;
  readonly outbox: { readonly nudge: () => void };
  readonly appUrl: string;
  readonly log: Logger;
}

/** The part of a notice that does not identify the alert. */
type Occasion = Omit<AlertNotice, "id" | "kind" | "policy">;
type RuleOf<Kind extends AlertRule["kind"]> = Extract<AlertRule, { kind: Kind }>;

const PAGE = 200;
const MINUTE_MS = 60_000;
/** A scan is written a little after it happens, so each search overlaps the previous one. */
const OVERLAP_MS = 5 * MINUTE_MS;
const PAST_MS = 7 * 24 * 60 * MINUTE_MS;
/** With fewer scans in the past, nothing is known about what is usual for a key. */
const PAST_SCANS_MIN = 100;
/** One or two threats of a key that never had any are an accident. */
const SHIFT_THREATS_MIN = 5;

/** Checks every alert that is not paused. Runs in the background, so that no scan waits for it. */
export function createAlertWatch({ store, clock, mail, mailCap, outbox, appUrl, log }: WatchParts) {
  return async (): Promise<void> => {
    const now = clock.now();
    let hasFired = false;
    let afterId = "";
    for (;;) {
      const alerts = await store.due(now, { afterId, size: PAGE });
      for (const alert of alerts) {
        // A failure in one account must not silence the others.
        const fired = await look(alert, now).catch((error: unknown) => {
          log.error({ err: error, alertId: alert.row.id }, "an alert could not be looked at");
          return false;
        });
        hasFired ||= fired;
      }
      const last = alerts.at(-1);
      if (!last || alerts.length < PAGE) break;
      afterId = last.row.id;
    }
    if (hasFired) outbox.nudge();
  };

  async function look(alert: WatchedAlert, now: Date): Promise<boolean> {
    const occasion = await occasionOf(alert, now);
    if (!occasion) return false;
    const { row, policyName, workspaceId } = alert;
    const recipients = row.rule.mail ? await store.recipients(workspaceId) : [];
    const policy = { id: row.policyId, name: policyName };
    const notice = { id: row.id, kind: row.rule.kind, policy, ...occasion };
    return store.fire({ alert, notice, now }, async (transaction) => {
      for (const to of recipients)
        if (await mailCap.allows(to, "alerts", transaction))
          await mail.dispatch(alertMail({ appUrl, to, notice }), transaction);
    });
  }

  function occasionOf(alert: WatchedAlert, now: Date): Promise<Occasion | undefined> {
    const { rule } = alert.row;
    if (rule.kind === "threat_rate") return highRate(alert, rule, now);
    return rule.kind === "key_shift" ? shiftedKey(alert, rule, now) : newCategories(alert, now);
  }

  async function highRate(alert: WatchedAlert, rule: RuleOf<"threat_rate">, now: Date) {
    const tallies = await store.tally(windowOf(alert, rule, now), alert.row.policyId);
    const scans = sum(tallies.map((tally) => tally.scans));
    const threats = sum(tallies.map((tally) => tally.threats));
    if (scans < rule.minimum_scans || threats * 100 < rule.percent * scans || threats === 0) return undefined;
    const summary = `${threats} of ${scans} scans ${during(rule)} were threats: ${percent(threats / scans)}, and the limit is ${rule.percent} %.`;
    return { summary, scans, threats };
  }

  async function shiftedKey(alert: WatchedAlert, rule: RuleOf<"key_shift">, now: Date) {
    const window = windowOf(alert, rule, now);
    const suspects = (await store.tally(window, alert.row.policyId)).filter(
      ({ keyId, scans, threats }) =>
        keyId !== null && scans >= rule.minimum_scans && threats >= SHIFT_THREATS_MIN,
    );
    // Reading a whole week is expensive and most of the time unnecessary.
    if (suspects.length === 0) return undefined;
    const past = await store.tally({
      ...window,
      from: new Date(window.from.getTime() - PAST_MS),
      to: window.from,
    });
    const [worst] = suspects
      .flatMap((tally) =>
        shiftOf(
          tally,
          past.find(({ keyId }) => keyId === tally.keyId),
        ),
      )
      .filter(({ factor }) => factor >= rule.factor)
      .toSorted((a, b) => b.factor - a.factor);
    if (!worst) return undefined;
    const { keyId, keyName, scans, threats, usual } = worst;
    const key = { id: keyId ?? "", name: keyName ?? "" };
    const lately = `${percent(threats / scans)} of its scans ${during(rule)} were threats`;
    const summary = `The key “${key.name}” is unlike its own past: ${lately}, and ${percent(usual)} in the week before.`;
    return { summary, key, scans, threats };
  }

  async function newCategories({ row, workspaceId }: WatchedAlert, now: Date) {
    const found = await store.categories({ workspaceId, from: row.checkedUntil, to: now });
    const categories = found.filter((category) => !row.seenCategories.includes(category)).toSorted();
    if (categories.length > 0)
      return { summary: `Found for the first time in this account: ${categories.join(", ")}.`, categories };
    await store.update(row.policyId, row.id, { checkedUntil: new Date(now.getTime() - OVERLAP_MS) });
    return undefined;
  }
}

/** By which factor a key's share of threats exceeds its usual share; empty if its past is too short to tell. */
function shiftOf(now: Tally, past: Tally | undefined): (Tally & { factor: number; usual: number })[] {
  if (!past || past.scans < PAST_SCANS_MIN) return [];
  const usual = past.threats / past.scans;
  // Without a past threat, assume that one scan had been a threat, to avoid dividing by zero.
  const factor = now.threats / now.scans / ((past.threats || 1) / past.scans);
  return [{ ...now, factor, usual }];
}

function windowOf({ workspaceId }: WatchedAlert, rule: { window_minutes: number }, now: Date) {
  return { workspaceId, from: new Date(now.getTime() - rule.window_minutes * MINUTE_MS), to: now };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
const percent = (share: number): string => `${Math.round(share * 1_000) / 10} %`;
const during = ({ window_minutes: minutes }: { window_minutes: number }): string =>
  `in the last ${minutes % 60 === 0 ? hours(minutes / 60) : `${minutes} minutes`}`;
const hours = (n: number): string => (n === 1 ? "hour" : `${n} hours`);
