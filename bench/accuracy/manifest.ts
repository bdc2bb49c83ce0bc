import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseManifest } from "@prompt-shield/engine/manifest";
import type { Figures } from "./figures.ts";

const MANIFEST = fileURLToPath(new URL("../../packages/engine/model/manifest.json", import.meta.url));
/** How far a figure may fall below the manifest before the bench fails. */
const TOLERANCE = 0.01;

/**
 * Returns a line for each figure that is worse than the manifest promises. Compares nothing without a model
 * or the unseen sets.
 */
export function compareWithManifest(
  contestants: readonly { readonly name: string; readonly unseen: Figures }[],
): string[] {
  const measured = contestants.find(({ name }) => name === "Prompt Shield")?.unseen;
  if (!measured?.attacks || !existsSync(MANIFEST)) return [];
  const promised = parseManifest(readFileSync(MANIFEST, "utf8")).presets.medium.unseen;
  const shortfalls = {
    recall: promised.recall - (measured.recall ?? 0),
    "false positives": (measured.falsePositives ?? 1) - promised.falsePositives,
    balanced: promised.balanced - (measured.balanced ?? 0),
  };
  return Object.entries(shortfalls)
    .filter(([, shortfall]) => shortfall > TOLERANCE)
    .map(
      ([name, shortfall]) =>
        `${name}: ${(shortfall * 100).toFixed(1)} points worse than the model's manifest says.`,
    );
}
