import type { Sensitivity } from "@prompt-shield/contracts/vocabulary";
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { readAssets, type ModelBytes, type Platform } from "./assets.ts";
import { WEIGHING } from "./model.fixture.ts";

const platform: Platform = {
  sha256: (bytes) => createHash("sha256").update(bytes).digest("hex"),
  decodeUtf8: (bytes) => new TextDecoder().decode(bytes),
};
const encode = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
const describeFile = (name: string, bytes: Uint8Array) => ({
  name,
  bytes: bytes.length,
  sha256: platform.sha256(bytes),
});

/** A preset as in the manifest file, which lists each held-out set beside their average. */
function written(sensitivity: Sensitivity) {
  const { threshold, unseen } = WEIGHING.presets[sensitivity];
  return { threshold, unseen: { macro: unseen, sets: {} } };
}

function released(): { manifest: Uint8Array; tokenizer: Uint8Array; weights: Uint8Array } {
  const tokenizer = encode({ pieces: ["a", "b"], english: "45", wordPieces: ["[PAD]"] });
  const weights = Uint8Array.from({ length: 64 }, (_, i) => i);
  const manifest = encode({
    name: "test",
    version: "1",
    files: {
      weights: describeFile("weights.onnx", weights),
      tokenizer: describeFile("tokenizer.json", tokenizer),
    },
    calibration: { scale: 1, bias: 0, untrustedBias: 0, perWindow: 0.4 },
    secondLook: {
      above: -2,
      windows: 3,
      share: 0.5,
      fullAt: 1,
      english: { share: 0.4, lean: 0.5, spelled: 1.35, more: 4 },
    },
    fusion: WEIGHING.fusion,
    presets: { low: written("low"), medium: written("medium"), high: written("high") },
    reliability: [{ attackShare: 0.1, error: 0.006, bins: [{ said: 0.5, true: 0.4, share: 1 }] }],
  });
  return { manifest, tokenizer, weights };
}

test("accepts the released files", async () => {
  const assets = await readAssets(released(), platform);
  expect(assets.pieces).toEqual(["a", "b"]);
  expect(assets.wordPieces).toEqual(["[PAD]"]);
  expect(assets.manifest.secondLook.english).toEqual({ share: 0.4, lean: 0.5, spelled: 1.35, more: 4 });
  expect(assets.manifest.calibration.perWindow).toBe(0.4);
});

test("refuses weights or a tokenizer with one flipped bit, wherever it is", async () => {
  for (const part of ["weights", "tokenizer"] as const) {
    const bytes = released();
    for (let at = 0; at < bytes[part].length; at++) {
      const flipped: ModelBytes = {
        ...bytes,
        [part]: bytes[part].map((byte, i) => (i === at ? byte ^ 1 : byte)),
      };
      await expect(readAssets(flipped, platform)).rejects.toThrow("SHA-256 differs");
    }
  }
});

test("refuses a truncated file", async () => {
  const bytes = released();
  const cut = { ...bytes, weights: bytes.weights.subarray(1) };
  await expect(readAssets(cut, platform)).rejects.toThrow("weights.onnx has 63 bytes, the manifest says 64");
});

test("refuses a tokenizer that lacks a vocabulary", async () => {
  const refusal = async (vocabularies: unknown) => {
    const bytes = released();
    const tokenizer = encode(vocabularies);
    const manifest = JSON.parse(platform.decodeUtf8(bytes.manifest));
    manifest.files.tokenizer = describeFile("tokenizer.json", tokenizer);
    return readAssets({ ...bytes, tokenizer, manifest: encode(manifest) }, platform);
  };
  const pieces = ["a", "b"];
  await expect(refusal({})).rejects.toThrow("the tokenizer file holds no pieces");
  await expect(refusal({ pieces, english: "45" })).rejects.toThrow("holds no word pieces");
  await expect(refusal({ pieces, wordPieces: [], english: "4" })).rejects.toThrow(
    "how English each piece is",
  );
});

test("names what a broken manifest lacks", async () => {
  const whole = JSON.parse(platform.decodeUtf8(released().manifest)) as Record<string, unknown>;
  const lacking = (part: string, value: unknown = undefined) =>
    readAssets({ ...released(), manifest: encode({ ...whole, [part]: value }) }, platform);
  await expect(lacking("version")).rejects.toThrow("manifest: version is missing");
  await expect(lacking("files", {})).rejects.toThrow("manifest: weights is missing");
  await expect(lacking("fusion")).rejects.toThrow("manifest: fusion is missing");
  await expect(lacking("secondLook", { above: -2 })).rejects.toThrow("manifest: english is missing");
  await expect(lacking("fusion", { modelWeight: "1" })).rejects.toThrow(
    "manifest: modelWeight is not a number",
  );
  await expect(lacking("presets", { low: written("low") })).rejects.toThrow("manifest: medium is missing");
  await expect(lacking("presets", { low: { threshold: 0.7 } })).rejects.toThrow(
    "manifest: unseen is missing",
  );
});
