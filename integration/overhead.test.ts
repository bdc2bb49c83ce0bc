import { fileURLToPath, pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, inject, test } from "vitest";

import { createEmptyProject, type EmptyProject } from "../scripts/packaging/empty-project.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const source = (path: string) => JSON.stringify(new URL(path, pathToFileURL(root)).href);
const MAX_OVERHEAD = 1.05;

/** Both in one process, turn by turn, so that whatever else the machine does slows both. Prints the ratio of medians. */
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
for (let round = 0; round < 160; round += 1) {
  for (const [at, text] of texts.entries()) {
    for (const who of round % 2 ? [0, 1] : [1, 0]) {
      const started = performance.now();
      await racers[who](text);
      if (round >= 20) times[who][at].push(performance.now() - started);
    }
  }
}
const median = (list) => list.toSorted((a, b) => a - b)[list.length >> 1];
const [packed, ours] = times.map((lists) => lists.reduce((sum, list) => sum + median(list), 0));
console.log(packed / ours);
`;

let project: EmptyProject;
beforeAll(async () => {
  project = await createEmptyProject(inject("tarballs"));
  project.borrow(root, "onnxruntime-node");
  project.write("race.mjs", RACE);
});
afterAll(() => project.remove());

test("scanning through the packages costs no more than 5 % over the engine itself", async () => {
  const ratios: number[] = [];
  // A busy machine may spoil a race, so there are up to three.
  for (let race = 0; race < 3 && Math.min(...ratios, Infinity) > MAX_OVERHEAD; race += 1) {
    const { stdout } = await project.run(process.execPath, ["race.mjs"]);
    ratios.push(Number(stdout));
  }
  console.log(`packages / engine: ${ratios.map((ratio) => ratio.toFixed(3)).join(", ")}`);
  expect(Math.min(...ratios)).toBeLessThanOrEqual(MAX_OVERHEAD);
});
