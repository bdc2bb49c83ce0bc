import type { SentMail } from "./outside.ts";

/** What callers know to have happened, recorded during the faults. */
export interface Ledger {
  readonly people: {
    readonly email: string;
    /** Scans answered with 200, by the id in the answer. */
    readonly acknowledged: string[];
    /** The monthly limit, or null if no limit was tested. */
    readonly limit: number | null;
    readonly hasEndpoint: boolean;
    /** Payments that the provider accepted and whose event we acknowledged. */
    readonly paid: string[];
  }[];
}

/** What the server reports about a person afterwards. */
export interface Account {
  readonly email: string;
  readonly logs: readonly { readonly id: string; readonly scanned_at: string }[];
  /** Scans counted this month. */
  readonly counted: number;
  readonly month: string;
  readonly payments: readonly { readonly reference: string; readonly status: string }[];
  readonly plan: string;
}

export interface Aftermath {
  readonly accounts: readonly Account[];
  /** The events that arrived, each with its webhook id and the scan it was about. */
  readonly events: readonly { readonly id: string; readonly scanId: string }[];
  readonly mails: readonly SentMail[];
}

/** Lists every broken promise, one sentence each. */
export function findLosses({ people }: Ledger, { accounts, events, mails }: Aftermath): string[] {
  const announced = Map.groupBy(events, ({ scanId }) => scanId);
  return [
    ...people.flatMap((person) => {
      const account = accounts.find(({ email }) => email === person.email);
      if (account === undefined) return [`${person.email} cannot be looked up`];
      return [
        ...scanLosses(person, account),
        ...(person.hasEndpoint ? eventLosses(account, announced) : []),
        ...paymentLosses(person, account),
      ];
    }),
    ...mailLosses(people, mails),
  ];
}

type Someone = Ledger["people"][number];

function scanLosses({ email, acknowledged, limit }: Someone, { logs, counted, month }: Account): string[] {
  const times = Map.groupBy(logs, ({ id }) => id);
  const months = Map.groupBy(logs, ({ scanned_at }) => scanned_at.slice(0, 7));
  const lost = acknowledged.filter((id) => !times.has(id)).length;
  const doubled = [...times.values()].filter((same) => same.length > 1).length;
  const logged = months.get(month)?.length ?? 0;
  return [
    ...(lost > 0 ? [`${email}: ${lost} acknowledged scans are not in the history`] : []),
    ...(doubled > 0 ? [`${email}: ${doubled} scans are in the history twice`] : []),
    ...(logged !== counted ? [`${email}: ${logged} scans in ${month}, but ${counted} counted`] : []),
    ...[...months].flatMap(([name, inMonth]) =>
      limit !== null && inMonth.length > limit
        ? [`${email}: ${inMonth.length} scans in ${name} with a limit of ${limit}`]
        : [],
    ),
  ];
}

/**
 * Every scan in the history must have one event, whether or not it was acknowledged. The event may arrive
 * twice, but with the same id.
 */
function eventLosses(
  { email, logs }: Account,
  announced: ReadonlyMap<string, Aftermath["events"]>,
): string[] {
  const lost = logs.filter(({ id }) => !announced.has(id)).length;
  const doubled = logs.filter(({ id }) => new Set(announced.get(id)?.map((event) => event.id)).size > 1);
  return [
    ...(lost > 0 ? [`${email}: ${lost} events never arrived`] : []),
    ...(doubled.length > 0 ? [`${email}: ${doubled.length} scans have two events`] : []),
  ];
}

function paymentLosses({ email, paid }: Someone, { payments, plan }: Account): string[] {
  const kept = payments.filter(({ status }) => status === "success").map(({ reference }) => reference);
  const lost = paid.filter((reference) => !kept.includes(reference));
  const doubled = kept.length - new Set(kept).size + kept.filter((one) => !paid.includes(one)).length;
  return [
    ...(lost.length > 0 ? [`${email}: ${lost.length} payments are lost`] : []),
    ...(doubled > 0 ? [`${email}: ${doubled} payments too many`] : []),
    ...(paid.length > 0 && plan === "free" ? [`${email}: has paid and is on the free plan`] : []),
  ];
}

/**
 * Counts each mail once, by its id. Everyone who signed up must have received one that asks to confirm the
 * address.
 */
function mailLosses(people: Ledger["people"], mails: Aftermath["mails"]): string[] {
  const letters = [...Map.groupBy(mails, ({ id }) => id).values()].map(([one]) => one);
  return people.flatMap(({ email }) => {
    const verifications = letters.filter((one) => one?.to === email && /verify/i.test(one.subject)).length;
    if (verifications === 1) return [];
    return [`${email}: ${verifications} letters that ask to confirm the address`];
  });
}
