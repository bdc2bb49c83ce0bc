import { Worker } from "node:worker_threads";
import type { PolicyDocument } from "@prompt-shield/contracts";
import { createOneAtATime } from "./one-at-a-time.ts";
import type { Growth } from "./search-again.ts";

export type OwnPattern = NonNullable<PolicyDocument["patterns"]>[number];

/** A pattern that is not proven to be masked in linear time, with the reason. */
export interface SlowPattern {
  readonly pattern: OwnPattern;
  readonly reason: string;
}

export type FindSlow = (owner: string, patterns: readonly OwnPattern[]) => Promise<SlowPattern[]>;

const WORKER_URL = new URL("./search-again-worker.ts", import.meta.url);
/** For all patterns of one policy, once the thread has loaded. Real ones need a tenth of it. */
const LIMIT_MS = 4_000;
/** Patterns whose growth is remembered, so that a policy is looked at once after a start. */
const KEPT_MAX = 5_000;

const ADVICE = "Bound the repetition, for example {1,50} in place of + or *.";
const REASONS = {
  quadratic: `finding every match could take time that grows with the square of the length, because each search may look far beyond its match. ${ADVICE}`,
  unknown: `it could not be proven in time that finding every match takes linear time. ${ADVICE}`,
} as const;

/** Finds the patterns whose masking may take more than linear time, in a separate thread. Workspaces take turns. */
export function createFindSlow(growthsOf = inThread): FindSlow {
  const inTurn = createOneAtATime();
  const kept = new Map<string, Growth>();

  return async (owner, patterns) => {
    const unbounded = patterns.filter(({ pattern }) => isUnbounded(pattern));
    const known = new Map(unbounded.map((pattern) => [nameOf(pattern), kept.get(nameOf(pattern))]));
    const unknown = [...known].flatMap(([name, growth]) => (growth ? [] : [name]));
    if (unknown.length > 0) {
      const growths = await inTurn(owner, () => growthsOf(unknown));
      if (kept.size + growths.length > KEPT_MAX) kept.clear();
      for (const [index, growth] of growths.entries()) {
        known.set(unknown[index] ?? "", growth);
        kept.set(unknown[index] ?? "", growth);
      }
    }
    return unbounded.flatMap((pattern) => {
      const growth = known.get(nameOf(pattern)) ?? "unknown";
      return growth === "linear" ? [] : [{ pattern, reason: REASONS[growth] }];
    });
  };
}

/**
 * The policy as it is searched for: patterns that were stored when less was proven of them are searched for with a
 * limit, because a policy that protects somebody must not stop doing so.
 */
export async function limitSlow(
  findSlow: FindSlow,
  owner: string,
  document: PolicyDocument,
): Promise<PolicyDocument> {
  const slow = (await findSlow(owner, document.patterns ?? [])).map(({ pattern }) => pattern);
  if (slow.length === 0) return document;
  const patterns = document.patterns?.map((own) => ({ ...own, limited: slow.includes(own) }));
  return { ...document, patterns };
}

export const isUnbounded = (source: string): boolean => /[*+]|,\}/.test(source);

export const flagsOf = ({ caseSensitive }: OwnPattern): string => (caseSensitive ? "u" : "iu");

/** The flags and the source in one string. */
const nameOf = (pattern: OwnPattern): string => `${flagsOf(pattern)} ${pattern.pattern}`;

/** Answers for those patterns that it could look at in time. */
function inThread(names: readonly string[]): Promise<Growth[]> {
  return new Promise((resolve) => {
    const worker = new Worker(WORKER_URL, { workerData: names });
    const growths: Growth[] = [];
    let timer: NodeJS.Timeout | undefined;
    const end = () => {
      clearTimeout(timer);
      void worker.terminate();
      resolve(growths);
    };
    worker.on("message", (said: Growth | "ready") => {
      if (said === "ready") timer = setTimeout(end, LIMIT_MS);
      else if (growths.push(said) === names.length) end();
    });
    worker.once("error", end);
  });
}
