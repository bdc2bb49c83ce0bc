const BLOCK = 512;

/** The same archive without the entries whose path matches. */
export function withoutFiles(tar: Buffer, path: RegExp): Buffer {
  const kept: Buffer[] = [];
  for (let at = 0; at < tar.length;) {
    const name = textAt(tar, at, 100);
    const bytes = Number.parseInt(textAt(tar, at + 124, 12), 8) || 0;
    const end = at + BLOCK + Math.ceil(bytes / BLOCK) * BLOCK;
    // The empty blocks at the end have no name.
    if (name === "" || !path.test(name)) kept.push(tar.subarray(at, end));
    at = end;
  }
  return Buffer.concat(kept);
}

function textAt(tar: Buffer, at: number, length: number): string {
  return tar.toString("latin1", at, at + length).split("\0", 1)[0] ?? "";
}
