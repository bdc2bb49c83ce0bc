import type { PolicyDocument } from "@prompt-shield/contracts";
import { expect, test } from "vitest";
import type { ScanTask } from "../../ports/scanner/task.ts";
import { createReplayRunner, EMPTY_SUMMARY } from "./replay-runner.ts";

test("a replay of an upload searches for slow patterns with a limit and ignores settings of older versions", async () => {
  const document = {
    patterns: [{ name: "old", pattern: "a+b", action: "block", retired: true }],
    retired: true,
  } as unknown as PolicyDocument;
  const tasks: ScanTask[] = [];
  const replay = {
    id: "replay",
    workspaceId: "workspace",
    document,
    upload: '"aab"',
    position: null,
    done: 0,
    changed: 0,
    summary: EMPTY_SUMMARY,
  };
  const parts = {
    store: {
      open: async () => replay,
      begin: async () => true,
      advance: async () => true,
      end: async () => undefined,
    },
    scanner: {
      run: async (task: ScanTask) => {
        tasks.push(task);
        return { verdict: { isMalicious: false, action: "allow" } };
      },
    },
    clock: { now: () => new Date() },
    decide: async () => [],
    findSlow: async (_owner: string, patterns: readonly object[]) =>
      patterns.map((pattern) => ({ pattern, reason: "quadratic" })),
  };
  const run = createReplayRunner(parts as unknown as Parameters<typeof createReplayRunner>[0]);
  await run({ replayId: "replay" }, { isLast: true } as Parameters<typeof run>[1]);
  const { patterns } = tasks[0]?.options.policy ?? {};
  expect(patterns).toEqual([{ name: "old", pattern: "a+b", action: "block", limited: true }]);
});
