import { SENSITIVITIES, type Sensitivity } from "@prompt-shield/contracts/vocabulary";

/**
 * What `model/manifest.json` says about the files next to it, and every number that turns the model's output into a
 * verdict. `training/calibrate.py` fits and writes them; there is no other copy.
 */
export interface ModelManifest {
  readonly name: string;
  readonly version: string;
  readonly files: Readonly<Record<"weights" | "tokenizer", ModelFile>>;
  readonly calibration: Calibration;
  readonly secondLook: SecondLook;
  readonly fusion: Fusion;
  readonly presets: Readonly<Record<Sensitivity, Preset>>;
  /** One entry per assumed share of attacks: how common attacks are at an installation is not known in advance. */
  readonly reliability: readonly Reliability[];
}

export interface ModelFile {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** probability = 1 / (1 + e^−(scale · (logit − perWindow · ln windows) + bias)). */
export interface Calibration {
  readonly scale: number;
  readonly bias: number;
  /** The bias for untrusted text, which has a head of its own. */
  readonly untrustedBias: number;
  readonly perWindow: number;
}

/** The other networks are slower but better, so they only read what the first cannot clear. */
export interface SecondLook {
  /** Windows whose first logit is above this are read again. */
  readonly above: number;
  /** At most this many of them, the strongest first, until one that was read twice is the strongest. */
  readonly windows: number;
  /** The weight of the second network; the first keeps the rest. */
  readonly share: number;
  readonly english: EnglishLook;
  /** In a window of fewer tokens the weight shrinks in proportion: a second look overrates single words. */
  readonly fullAt: number;
}

/** English is read again by a network of its own: what counts as English, and how much that network weighs. */
export interface EnglishLook {
  readonly share: number;
  /** How much the average piece must lean to English (`training/english.py`). */
  readonly lean: number;
  /** Text that splits into too many English word pieces is not English: at most this many for each own piece, */
  readonly spelled: number;
  /** plus this many, because short texts contain names. */
  readonly more: number;
}

/** z = modelWeight · logit(model) + rulesWeight · −ln(1 − rules) + bias; the fused probability is its sigmoid. */
export interface Fusion {
  readonly modelWeight: number;
  readonly rulesWeight: number;
  /** If a rule has matched, the model's log-odds count as at least this: it knows some languages less well. */
  readonly modelFloor: number;
  readonly bias: number;
}

/** The threshold of one sensitivity, and its results. The manifest also lists each held-out set by itself. */
export interface Preset {
  /** Fused probability from which an attack category makes a prompt malicious. */
  readonly threshold: number;
  /** Macro averages over the sets that nothing was trained on, as fractions of 1. */
  readonly unseen: Readonly<Record<"recall" | "falsePositives" | "balanced", number>>;
}

/** How often the engine is right at each certainty that it states, on held-out families and kinds. Fractions of 1. */
export interface Reliability {
  readonly attackShare: number;
  /** The expected calibration error. */
  readonly error: number;
  readonly bins: readonly Readonly<Record<"said" | "true" | "share", number>>[];
}

/** Reads the parts of the manifest that are used. Throws an error that names what is wrong. */
export function parseManifest(text: string): ModelManifest {
  const found: unknown = JSON.parse(text);
  if (!isRecord(found)) throw new Error("manifest: it is not an object");
  const files = readRecord(found, "files");
  const calibration = readRecord(found, "calibration");
  const secondLook = readRecord(found, "secondLook");
  const english = readRecord(secondLook, "english");
  const fusion = readRecord(found, "fusion");
  return {
    name: readText(found, "name"),
    version: readText(found, "version"),
    files: { weights: readFile(files, "weights"), tokenizer: readFile(files, "tokenizer") },
    calibration: {
      scale: readNumber(calibration, "scale"),
      bias: readNumber(calibration, "bias"),
      untrustedBias: readNumber(calibration, "untrustedBias"),
      perWindow: readNumber(calibration, "perWindow"),
    },
    secondLook: {
      above: readNumber(secondLook, "above"),
      windows: readNumber(secondLook, "windows"),
      share: readNumber(secondLook, "share"),
      fullAt: readNumber(secondLook, "fullAt"),
      english: {
        share: readNumber(english, "share"),
        lean: readNumber(english, "lean"),
        spelled: readNumber(english, "spelled"),
        more: readNumber(english, "more"),
      },
    },
    fusion: {
      modelWeight: readNumber(fusion, "modelWeight"),
      rulesWeight: readNumber(fusion, "rulesWeight"),
      modelFloor: readNumber(fusion, "modelFloor"),
      bias: readNumber(fusion, "bias"),
    },
    presets: readPresets(readRecord(found, "presets")),
    reliability: readList(found, "reliability").map(readReliability),
  };
}

function readPresets(found: Fields): Record<Sensitivity, Preset> {
  const presets = SENSITIVITIES.map((name) => [name, readPreset(readRecord(found, name))]);
  return Object.fromEntries(presets) as Record<Sensitivity, Preset>;
}

function readPreset(found: Fields): Preset {
  const macro = readRecord(readRecord(found, "unseen"), "macro");
  return {
    threshold: readNumber(found, "threshold"),
    unseen: {
      recall: readNumber(macro, "recall"),
      falsePositives: readNumber(macro, "falsePositives"),
      balanced: readNumber(macro, "balanced"),
    },
  };
}

function readReliability(found: Fields): Reliability {
  return {
    attackShare: readNumber(found, "attackShare"),
    error: readNumber(found, "error"),
    bins: readList(found, "bins").map((bin) => ({
      said: readNumber(bin, "said"),
      true: readNumber(bin, "true"),
      share: readNumber(bin, "share"),
    })),
  };
}

function readFile(files: Fields, key: string): ModelFile {
  const file = readRecord(files, key);
  return { name: readText(file, "name"), bytes: readNumber(file, "bytes"), sha256: readText(file, "sha256") };
}

type Fields = Readonly<Record<string, unknown>>;

function readRecord(from: Fields, key: string): Fields {
  const value = from[key];
  if (!isRecord(value)) throw new Error(`manifest: ${key} is missing`);
  return value;
}

function readList(from: Fields, key: string): Fields[] {
  const value = from[key];
  if (!Array.isArray(value) || !value.every(isRecord)) throw new Error(`manifest: ${key} is missing`);
  return value;
}

function readText(from: Fields, key: string): string {
  const value = from[key];
  if (typeof value !== "string") throw new Error(`manifest: ${key} is missing`);
  return value;
}

function readNumber(from: Fields, key: string): number {
  const value = from[key];
  if (typeof value !== "number" || !Number.isFinite(value))
    throw new Error(`manifest: ${key} is not a number`);
  return value;
}

const isRecord = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
