import { parseManifest, type ModelFile, type ModelManifest } from "./manifest.ts";

/** The model's files as bytes; the adapters read them from disk or over the network. */
export interface ModelBytes {
  readonly manifest: Uint8Array;
  readonly tokenizer: Uint8Array;
  readonly weights: Uint8Array;
}

/** What every runtime has, each in its own fast way. */
export interface Platform {
  /** Lower-case hex. */
  sha256(bytes: Uint8Array): string | Promise<string>;
  decodeUtf8(bytes: Uint8Array): string;
}

export interface ModelAssets {
  readonly manifest: ModelManifest;
  readonly pieces: readonly string[];
  readonly weights: Uint8Array;
}

/** Checks every byte against the manifest. A model that is not exactly the released one is refused. */
export async function readAssets(bytes: ModelBytes, platform: Platform): Promise<ModelAssets> {
  const manifest = parseManifest(platform.decodeUtf8(bytes.manifest));
  await check(manifest.files.tokenizer, bytes.tokenizer, platform);
  await check(manifest.files.weights, bytes.weights, platform);
  return { manifest, pieces: readPieces(platform.decodeUtf8(bytes.tokenizer)), weights: bytes.weights };
}

async function check(file: ModelFile, bytes: Uint8Array, platform: Platform): Promise<void> {
  if (bytes.length !== file.bytes) {
    throw new Error(`${file.name} has ${bytes.length} bytes, the manifest says ${file.bytes}`);
  }
  if ((await platform.sha256(bytes)) !== file.sha256) {
    throw new Error(`${file.name} is not the released file: its SHA-256 differs from the manifest`);
  }
}

function readPieces(text: string): readonly string[] {
  const found: unknown = JSON.parse(text);
  if (typeof found === "object" && found !== null && "pieces" in found && Array.isArray(found.pieces)) {
    return found.pieces;
  }
  throw new Error("the tokenizer file holds no pieces");
}
