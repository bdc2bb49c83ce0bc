import { parseManifest, type ModelFile, type ModelManifest } from "./manifest.ts";

/** The model's files as bytes; the adapters read them from disk or over the network. */
export interface ModelBytes {
  readonly manifest: Uint8Array;
  readonly tokenizer: Uint8Array;
  readonly weights: Uint8Array;
}

/** Functions that each runtime provides in its own fast way. */
export interface Platform {
  /** Lower-case hex. */
  sha256(bytes: Uint8Array): string | Promise<string>;
  decodeUtf8(bytes: Uint8Array): string;
}

/** The networks' vocabularies: our own pieces for two of them, BERT's word pieces for the English one. */
export interface Vocabularies {
  readonly pieces: readonly string[];
  /** One digit per piece: how much it leans to English, with 4 as neutral. */
  readonly english: string;
  /** In the order of their ids. */
  readonly wordPieces: readonly string[];
}

export interface ModelAssets extends Vocabularies {
  readonly manifest: ModelManifest;
  readonly weights: Uint8Array;
}

/** Checks every byte against the manifest. A model that is not exactly the released one is refused. */
export async function readAssets(bytes: ModelBytes, platform: Platform): Promise<ModelAssets> {
  const manifest = parseManifest(platform.decodeUtf8(bytes.manifest));
  await check(manifest.files.tokenizer, bytes.tokenizer, platform);
  await check(manifest.files.weights, bytes.weights, platform);
  return { manifest, ...readVocabularies(platform.decodeUtf8(bytes.tokenizer)), weights: bytes.weights };
}

async function check(file: ModelFile, bytes: Uint8Array, platform: Platform): Promise<void> {
  if (bytes.length !== file.bytes) {
    throw new Error(`${file.name} has ${bytes.length} bytes, the manifest says ${file.bytes}`);
  }
  if ((await platform.sha256(bytes)) !== file.sha256) {
    throw new Error(`${file.name} is not the released file: its SHA-256 differs from the manifest`);
  }
}

function readVocabularies(text: string): Vocabularies {
  const { pieces, english, wordPieces }: Partial<Vocabularies> = JSON.parse(text);
  if (!Array.isArray(pieces)) throw new Error("the tokenizer file holds no pieces");
  if (!Array.isArray(wordPieces)) throw new Error("the tokenizer file holds no word pieces");
  if (english?.length !== pieces.length)
    throw new Error("the tokenizer file does not say how English each piece is");
  return { pieces, english, wordPieces };
}
