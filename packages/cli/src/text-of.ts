import { isUtf8 } from "node:buffer";

export interface Text {
  readonly text: string;
  /** What was assumed to read it and may be wrong. */
  readonly note?: string;
}

/** The text of a file or of what is piped in: UTF-8, or the encoding that fits its letters best. */
export async function textOf(bytes: Uint8Array): Promise<Text> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // Seven bits with escapes, such as ISO-2022-JP, are UTF-8 as well.
  if ((isUtf8(buffer) && !buffer.includes("\u001B$")) || buffer.includes(NUL))
    return { text: buffer.toString("utf8") };
  // Loaded here because nearly all files are UTF-8.
  const { charsetOf, UTF_8 } = await import("@prompt-shield/engine");
  const charset = charsetOf(bytes);
  const text = new TextDecoder(charset).decode(bytes);
  return charset === UTF_8 ? { text } : { text, note: ASSUMED(charset) };
}

const ASSUMED = (charset: string): string =>
  `not UTF-8, and names no encoding; it was read as ${charset}. If that is wrong, save it as UTF-8 and scan it again.`;

/** Binary files have no encoding. */
const NUL = 0;
