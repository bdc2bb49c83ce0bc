import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Figures } from "./figures.ts";

const MANIFEST = fileURLToPath(new URL("../../packages/engine/model/manifest.json", import.meta.url));
/** A figure may fall this far below the manifest before the bench fails. */
const TOLERANCE = 0.01;

/** What the model's manifest promises for rules and model together on unseen sets; shares of 1. */
interface Manifest {
  readonly presets: {
    readonly medium: {
      readonly unseen: {
        readonly macro: {
          readonly recall: number;
          readonly falsePositives: number;
          readonly balanced: number;
        };
      };
    };
  };
}

/** A line for each figure that is worse than promised. Nothing is compared without a model or the unseen sets. */
export function compareWithManifest(
  contestants: readonly { readonly name: string; readonly unseen: Figures }[],
): string[] {
  const measured = contestants.find(({ name }) => name === "Prompt Shield")?.unseen;
  if (!measured?.attacks || !existsSync(MANIFEST)) return [];
  const { presets } = JSON.parse(readFileSync(MANIFEST, "utf8")) as Manifest;
  const promised = presets.medium.unseen.macro;
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
