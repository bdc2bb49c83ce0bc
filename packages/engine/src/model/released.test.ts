import { SENSITIVITIES } from "@prompt-shield/contracts/vocabulary";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parseManifest } from "./manifest.ts";

/** The files in `model/`: the step that writes the manifest also generates the card from it. */
const read = (name: string) => readFileSync(new URL(`../../model/${name}`, import.meta.url), "utf8");
const manifest = parseManifest(read("manifest.json"));
const card = read("MODEL_CARD.md");

test("the card describes the model next to it", () => {
  expect(card).toContain(`# Model card: ${manifest.name} ${manifest.version}\n`);
});

test.each(SENSITIVITIES)("the card gives the manifest's threshold and figures for %s", (sensitivity) => {
  const { threshold, unseen } = manifest.presets[sensitivity];
  const row = card.split("\n").find((line) => line.startsWith(`| ${sensitivity}`));
  const shares = [unseen.recall, unseen.falsePositives, unseen.balanced].map(
    (share) => `${(100 * share).toFixed(1)} %`,
  );
  expect(
    row
      ?.split("|")
      .map((cell) => cell.trim())
      .slice(2, -1),
  ).toEqual([String(threshold), ...shares]);
});

test("a lower sensitivity has a higher threshold", () => {
  const { low, medium, high } = manifest.presets;
  expect(low.threshold).toBeGreaterThan(medium.threshold);
  expect(medium.threshold).toBeGreaterThan(high.threshold);
});
