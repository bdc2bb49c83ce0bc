import { pipeline, type Readable, Transform } from "node:stream";

const HIDDEN = "[hidden]";

/** Some servers quote the key that they refuse, and the operator's is not for the operator's users. */
export function hideKey(body: Readable, key: string): Readable {
  let rest = "";
  const hider = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      // Byte for byte: a character may be in two chunks, and so may the key.
      const text = (rest + chunk.toString("latin1")).replaceAll(key, HIDDEN);
      const cut = Math.max(0, text.length - key.length + 1);
      rest = text.slice(cut);
      done(null, Buffer.from(text.slice(0, cut), "latin1"));
    },
    flush: (done) => done(null, Buffer.from(rest, "latin1")),
  });
  // Whoever reads it is told of an error by the stream itself.
  return pipeline(body, hider, () => undefined);
}
