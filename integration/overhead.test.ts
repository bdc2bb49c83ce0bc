import { fileURLToPath, pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, inject, test } from "vitest";

import { createEmptyProject, type EmptyProject } from "../scripts/packaging/empty-project.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const source = (path: string) => JSON.stringify(new URL(path, pathToFileURL(root)).href);
const MAX_OVERHEAD = 1.05;
/** On a quiet machine it is over in seconds. */
const RACE_MS = 80_000;

/**
 * Runs both in one process in turns, so that whatever else the machine does slows both equally. Other work can only add
 * time, so the quicker half of the turns is more accurate, and its median is compared. Prints the ratio, and stops
 * early once it is good enough.
 */
const RACE = `
import { createEngine as createPacked } from "@prompt-shield/engine/node";
import { PromptShield } from "@prompt-shield/sdk";
import { createEngine } from ${source("packages/engine/adapters/node.ts")};

const shield = new PromptShield({ local: createPacked() });
const engine = createEngine();
const sentence = "Which vegetables can I plant in October, and what should I do about the snails? ";
const texts = [1, 4, 12].map((times) => sentence.repeat(times));
const racers = [(text) => shield.scan({ prompt: text }), (text) => engine.scan(text)];
const times = racers.map(() => texts.map(() => []));
const quick = (list) => list.toSorted((a, b) => a - b)[list.length >> 2];
const ratio = () => {
  const [packed, ours] = times.map((lists) => lists.reduce((sum, list) => sum + quick(list), 0));
  return packed / ours;
};
const endsAt = performance.now() + ${RACE_MS};
for (let round = -20; performance.now() < endsAt; round += 1) {
  for (const [at, text] of texts.entries()) {
    for (const who of round % 2 ? [0, 1] : [1, 0]) {
      const started = performance.now();
      await racers[who](text);
      if (round >= 0) times[who][at].push(performance.now() - started);
    }
  }
  if (round >= 100 && round % 20 === 0 && ratio() <= ${MAX_OVERHEAD}) break;
}
console.log(ratio());
`;

let project: EmptyProject;
beforeAll(async () => {
  project = await createEmptyProject(inject("tarballs"));
  project.borrow(root, "onnxruntime-node");
  project.write("race.mjs", RACE);
});
afterAll(() => project.remove());

test("scanning through the packages costs no more than 5 % over the engine itself", async () => {
  const { stdout } = await project.run(process.execPath, ["race.mjs"]);
  console.log(`packages / engine: ${Number(stdout).toFixed(3)}`);
  expect(Number(stdout)).toBeLessThanOrEqual(MAX_OVERHEAD);
});
