/** What `model/manifest.json` says about the files beside it, and how to read their numbers. */
export interface ModelManifest {
  readonly version: string;
  readonly files: Readonly<Record<"weights" | "tokenizer", ModelFile>>;
  readonly calibration: Calibration;
}

export interface ModelFile {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** probability = 1 / (1 + e^−(scale · (logit − perWindow · ln windows) + bias)); fitted by training/calibrate.py. */
export interface Calibration {
  readonly scale: number;
  readonly bias: number;
  readonly perWindow: number;
}

/** Reads the manifest as far as the engine needs it; throws a sentence that names what is wrong. */
export function parseManifest(text: string): ModelManifest {
  const found: unknown = JSON.parse(text);
  if (!isRecord(found) || typeof found["version"] !== "string")
    throw new Error("manifest: version is missing");
  const { files, calibration } = found;
  if (!isRecord(files) || !isRecord(calibration))
    throw new Error("manifest: files or calibration are missing");
  return {
    version: found["version"],
    files: { weights: readFile(files["weights"]), tokenizer: readFile(files["tokenizer"]) },
    calibration: {
      scale: readNumber(calibration, "scale"),
      bias: readNumber(calibration, "bias"),
      perWindow: readNumber(calibration, "perWindow"),
    },
  };
}

function readFile(found: unknown): ModelFile {
  if (!isRecord(found)) throw new Error("manifest: a file entry is missing");
  const { name, sha256 } = found;
  if (typeof name !== "string" || typeof sha256 !== "string")
    throw new Error("manifest: a file has no name or hash");
  return { name, sha256, bytes: readNumber(found, "bytes") };
}

function readNumber(from: Record<string, unknown>, key: string): number {
  const value = from[key];
  if (typeof value !== "number" || !Number.isFinite(value)) throw new Error(`manifest: ${key} is no number`);
  return value;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
