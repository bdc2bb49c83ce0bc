import { isUtf8 } from "node:buffer";

/** The text of a file or of what is piped in: UTF-8, or the encoding that fits its letters best. */
export async function textOf(bytes: Uint8Array): Promise<string> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (isUtf8(buffer) || buffer.includes(NUL)) return buffer.toString("utf8");
  // Loaded here because nearly all files are UTF-8.
  const { charsetOf } = await import("@prompt-shield/engine");
  return new TextDecoder(charsetOf(bytes)).decode(bytes);
}

/** Binary files have no encoding. */
const NUL = 0;
