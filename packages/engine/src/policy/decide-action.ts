import { ACTIONS, type Category, SENSITIVE_DATA, SEVERITIES } from "@prompt-shield/contracts/vocabulary";
import type { Finding, ScanResult } from "../types.ts";
import { firstOwnMatches, type OwnMatch } from "./own-matches.ts";
import type { Action, Decision, Policy, PolicyAction, PolicySource, Reason } from "./policy.ts";
import { isSettled } from "./policy-at.ts";

/** What a decision needs from a scan; a stored scan has it too. */
export type Judged = Pick<ScanResult, "isMalicious" | "categories" | "reached"> & {
  readonly findings: readonly Pick<Finding, "category" | "rule" | "severity">[];
};

export interface Situation {
  readonly source: PolicySource;
  /** What was scanned: the policy's own patterns, words and allowed texts are looked up in it. */
  readonly text: string;
  /** What lies in the text of matches that are split over the parts of its message. */
  readonly split?: readonly OwnMatch[] | undefined;
  /** The sender, as named by a trusted caller. The text itself could claim anyone. */
  readonly sender?: string | undefined;
}

/** Decides what to do with a scanned text. It reads the findings and never changes them. */
export function decideAction(judged: Judged, policy: Policy | undefined, situation: Situation): Decision {
  if (!policy || policy.sources?.includes(situation.source) === false) return withoutPolicy(judged);
  const shadow = policy.shadow ?? false;
  const excuse = excuseOf(policy, situation);
  if (excuse) return { action: "allow", shadow, reasons: [excuse] };
  const reasons = [
    ...categoryReasons(judged, policy, situation.source),
    ...ownReasons(policy, situation),
  ].toSorted((a, b) => strictness(b.action) - strictness(a.action));
  return { action: reasons[0]?.action ?? "allow", shadow, reasons };
}

export const strictness = (action: Action): number => ACTIONS.indexOf(action);

function withoutPolicy({ isMalicious, categories }: Judged): Decision {
  const action = isMalicious ? "block" : "allow";
  const reasons = categories.map((name) => ({ kind: "category" as const, name, action: "block" as const }));
  return { action, shadow: false, reasons };
}

/** The exception that lets the text pass whatever was found in it. */
export function excuseOf(
  policy: Policy,
  { text, sender }: Pick<Situation, "text" | "sender">,
): Reason | undefined {
  const said = plain(text);
  const allowed = policy.allowedTexts?.filter(isSettled).find((known) => plain(known.text) === said);
  if (allowed) return { kind: "allowed-text", name: allowed.note ?? "allowed text", action: "allow" };
  const address = sender?.trim().toLowerCase();
  const known = address && policy.allowedSenders?.find((entry) => isFrom(address, entry));
  return known ? { kind: "allowed-sender", name: known, action: "allow" } : undefined;
}

/** Ignores differences in line endings, Unicode composition and surrounding white space. */
const plain = (text: string): string => text.trim().replaceAll("\r\n", "\n").normalize("NFC");

function isFrom(address: string, entry: string): boolean {
  const wanted = entry.trim().toLowerCase();
  return wanted.startsWith("@") ? address.endsWith(wanted) : address === wanted;
}

function categoryReasons(judged: Judged, policy: Policy, source: PolicySource): Reason[] {
  const reached = policy.sensitivity ? judged.reached?.[policy.sensitivity] : undefined;
  const counting = new Set<Category>(reached ?? judged.categories);
  // Contact data alone is no threat, so it is added here; `counts` drops it if the minimum is above its severity.
  if (policy.minimumSeverity && findingsOf(judged, SENSITIVE_DATA).length > 0) counting.add(SENSITIVE_DATA);
  return [...counting].flatMap((category) => {
    const action = actionOn(category, policy, source);
    if (action === "ignore" || !counts(category, judged, policy)) return [];
    return [{ kind: "category" as const, name: category, action }];
  });
}

function ownReasons(policy: Policy, { text, split = [] }: Situation): Reason[] {
  const own = firstOwnMatches(policy, text);
  for (const match of split)
    if (!own.some(({ kind, name }) => kind === match.kind && name === match.name)) own.push(match);
  return own.map(({ kind, name, action }) => ({ kind, name, action }));
}

function actionOn(
  category: Category,
  { actions, sourceActions }: Policy,
  source: PolicySource,
): PolicyAction {
  return sourceActions?.[source]?.[category] ?? actions?.[category] ?? "block";
}

/** Whether the category has a finding that is neither too mild nor excused. One without any findings counts. */
function counts(category: Category, judged: Judged, policy: Policy): boolean {
  const excuses = (policy.allowedFindings ?? []).filter(isSettled);
  if (excuses.some((excuse) => excuse.category === category)) return false;
  const own = findingsOf(judged, category);
  // The model may report a category whose words are listed as a finding of another.
  const explaining =
    own.length > 0 || category === SENSITIVE_DATA
      ? own
      : judged.findings.filter((finding) => finding.category !== SENSITIVE_DATA);
  if (explaining.length === 0) return true;
  const least = policy.minimumSeverity ? SEVERITIES.indexOf(policy.minimumSeverity) : 0;
  return explaining.some(
    ({ rule, severity }) =>
      SEVERITIES.indexOf(severity) >= least && !excuses.some((excuse) => excuse.rule === rule),
  );
}

const findingsOf = ({ findings }: Judged, category: Category) =>
  findings.filter((finding) => finding.category === category);
