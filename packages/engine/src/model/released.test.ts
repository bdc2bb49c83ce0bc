import { SENSITIVITIES } from "@prompt-shield/contracts/vocabulary";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parseManifest } from "./manifest.ts";

/** What lies in `model/`: the card is written from the manifest, by the step that writes the manifest. */
const read = (name: string) => readFileSync(new URL(`../../model/${name}`, import.meta.url), "utf8");
const manifest = parseManifest(read("manifest.json"));
const card = read("MODEL_CARD.md");

interface Promised {
  readonly presets: Record<
    string,
    { readonly unseen: { readonly macro: Record<"recall" | "falsePositives" | "balanced", number> } }
  >;
}

test("the card is about the model that lies beside it", () => {
  expect(card).toContain(`# Model card: ${manifest.name} ${manifest.version}\n`);
});

test.each(SENSITIVITIES)("the card gives the manifest's threshold and figures for %s", (sensitivity) => {
  const { presets } = JSON.parse(read("manifest.json")) as Promised;
  const { recall, falsePositives, balanced } = presets[sensitivity]?.unseen.macro ?? {};
  const row = card.split("\n").find((line) => line.startsWith(`| ${sensitivity}`));
  const shares = [recall, falsePositives, balanced].map(
    (share = Number.NaN) => `${(100 * share).toFixed(1)} %`,
  );
  expect(
    row
      ?.split("|")
      .map((cell) => cell.trim())
      .slice(2, -1),
  ).toEqual([String(manifest.presets[sensitivity].threshold), ...shares]);
});

test("a lower sensitivity asks for more", () => {
  const { low, medium, high } = manifest.presets;
  expect(low.threshold).toBeGreaterThan(medium.threshold);
  expect(medium.threshold).toBeGreaterThan(high.threshold);
});
