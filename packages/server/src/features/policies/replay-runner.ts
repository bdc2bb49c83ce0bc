import type { ReplaySummary } from "@prompt-shield/contracts";
import { PROMPT_MAX_CHARS, REPLAY_CHANGES_MAX, REPLAY_EXCERPT_CHARS } from "@prompt-shield/contracts/limits";
import { policyAt } from "@prompt-shield/engine";
import type { Clock } from "../../ports/clock.ts";
import type { Attempt } from "../../ports/queue.ts";
import type { Scanner } from "../../ports/scanner/scanner.ts";
import { knownSettings } from "./known-settings.ts";
import type { Outcome } from "./decide-again.ts";
import { type Decide, PatternsTooSlow } from "./decider.ts";
import type { ChangeRow, ReplayRow, ReplaysStore } from "./replays.store.ts";
import { type FindSlow, limitSlow } from "./slow-patterns.ts";

interface RunnerParts {
  readonly store: ReplaysStore;
  readonly scanner: Scanner;
  readonly clock: Clock;
  readonly decide: Decide;
  readonly findSlow: FindSlow;
}

/** Rows per step: read, decided and written together. Progress has the same granularity. */
const LOGS_AT_ONCE = 500;
const LINES_AT_ONCE = 40;
/** Leaves room for the engine's other work. */
const SCANS_AT_ONCE = 2;

const TOO_SLOW = "Your own patterns take too long on these texts. Make them simpler, and start it again.";
const GAVE_UP = "The server failed several times to finish it. Start it again later.";

export const EMPTY_SUMMARY: ReplaySummary = {
  changes: {},
  keys: {},
  days: {},
  without_text: 0,
  unreadable: 0,
};

/**
 * Runs a replay, continuing where it stopped: after a crash the queue runs it again, and what was counted stays
 * counted.
 */
export function createReplayRunner({ store, scanner, clock, decide, findSlow }: RunnerParts) {
  return async ({ replayId }: { readonly replayId: string }, { isLast }: Attempt): Promise<void> => {
    try {
      await run(replayId);
    } catch (error) {
      // Do not retry: the next attempt would take as long.
      if (error instanceof PatternsTooSlow)
        return void (await store.end(replayId, "failed", { now: clock.now(), error: TOO_SLOW }));
      // Otherwise the replay would seem to run for ever, and no other could be started.
      if (isLast) await store.end(replayId, "failed", { now: clock.now(), error: GAVE_UP });
      throw error;
    }
  };

  async function run(replayId: string): Promise<void> {
    const opened = await store.open(replayId);
    if (!opened) return;
    const document = await limitSlow(findSlow, opened.workspaceId, knownSettings(opened.document));
    const replay = { ...opened, document };
    const lines = replay.upload?.split("\n").filter((line) => line.trim() !== "");
    const total =
      lines?.length ?? (await store.countLogs(replay.workspaceId, replay.fromTime, replay.toTime));
    if (!(await store.begin(replayId, total))) return;
    const steps = lines ? overLines(replay, lines) : overHistory(replay);
    let { done, changed, summary } = replay;
    for await (const { outcomes, position, unreadable } of steps) {
      const different = outcomes.filter(({ before, after }) => before !== after);
      const changes = different
        .map((outcome, index) => toChange(replayId, changed + index + 1, outcome))
        .filter(({ number }) => number <= REPLAY_CHANGES_MAX);
      done += outcomes.length + unreadable;
      changed += different.length;
      summary = addUp(summary, outcomes, unreadable);
      if (!(await store.advance(replayId, { done, changed, position, summary, changes }))) return;
    }
    await store.end(replayId, "done", { now: clock.now() });
  }

  async function* overHistory(replay: ReplayRow) {
    let after = readPosition(replay.position);
    for (;;) {
      const rows = await store.logs(replay, after, LOGS_AT_ONCE);
      const last = rows.at(-1);
      if (!last) return;
      const outcomes = await decide({
        owner: replay.workspaceId,
        rows,
        document: replay.document,
        now: clock.now(),
      });
      after = { at: last.scannedAt, id: last.id };
      yield { outcomes, unreadable: 0, position: JSON.stringify([after.at.toISOString(), after.id]) };
    }
  }

  async function* overLines(replay: ReplayRow, lines: readonly string[]) {
    for (let at = Number(replay.position ?? 0); at < lines.length; at += LINES_AT_ONCE) {
      const prompts = lines.slice(at, at + LINES_AT_ONCE).flatMap((line) => promptIn(line) ?? []);
      const outcomes: Outcome[] = [];
      for (let next = 0; next < prompts.length; next += SCANS_AT_ONCE) {
        const pair = prompts.slice(next, next + SCANS_AT_ONCE);
        outcomes.push(...(await Promise.all(pair.map((prompt) => scanLine(prompt, replay)))));
      }
      const read = Math.min(lines.length, at + LINES_AT_ONCE);
      yield { outcomes, unreadable: read - at - prompts.length, position: String(read) };
    }
  }

  async function scanLine(prompt: string, { document, workspaceId }: ReplayRow): Promise<Outcome> {
    const policy = policyAt(document, { now: clock.now() });
    const task = {
      action: "scan",
      prompt,
      options: { policy },
      rulesOnly: false,
      owner: workspaceId,
    } as const;
    const { verdict } = await scanner.run(task);
    return {
      before: verdict.isMalicious ? "block" : "allow",
      after: verdict.action,
      reasons: verdict.decision?.reasons ?? [],
      scanId: null,
      apiKeyId: null,
      excerpt: prompt.slice(0, REPLAY_EXCERPT_CHARS).toWellFormed(),
      happenedAt: null,
      hasText: true,
    };
  }
}

function toChange(replayId: string, number: number, outcome: Outcome): ChangeRow {
  const { scanId, apiKeyId, excerpt, before, after, reasons, happenedAt } = outcome;
  return { replayId, number, scanId, apiKeyId, excerpt, before, after, reasons: [...reasons], happenedAt };
}

function addUp(summary: ReplaySummary, outcomes: readonly Outcome[], unreadable: number): ReplaySummary {
  const sum = structuredClone(summary);
  sum.unreadable += unreadable;
  const count = (figures: ReplaySummary["keys"], name: string, isChanged: boolean) => {
    const figure = (figures[name] ??= { total: 0, changed: 0 });
    figure.total += 1;
    if (isChanged) figure.changed += 1;
  };
  for (const { before, after, apiKeyId, happenedAt, hasText } of outcomes) {
    const isChanged = before !== after;
    const change = `${before} → ${after}`;
    if (isChanged) sum.changes[change] = (sum.changes[change] ?? 0) + 1;
    if (!hasText) sum.without_text += 1;
    count(sum.keys, apiKeyId ?? "-", isChanged);
    if (happenedAt) count(sum.days, happenedAt.toISOString().slice(0, 10), isChanged);
  }
  return sum;
}

function readPosition(position: string | null): { at: Date; id: string } | undefined {
  if (position === null) return undefined;
  const [at, id] = JSON.parse(position) as [string, string];
  return { at: new Date(at), id };
}

/** A line is a JSON string, or an object with the prompt under `text` or `prompt`. */
function promptIn(line: string): string | undefined {
  try {
    const said = JSON.parse(line) as unknown;
    const { text, prompt = text } = (typeof said === "object" ? said : { text: said }) as Record<
      string,
      unknown
    >;
    const isPrompt = typeof prompt === "string" && prompt.trim() !== "" && prompt.length <= PROMPT_MAX_CHARS;
    return isPrompt ? prompt : undefined;
  } catch {
    return undefined;
  }
}
