import { pipeline, type Readable, Transform } from "node:stream";

const HIDDEN = "[hidden]";

/** Some servers quote the key that they refuse, and users must not see the operator's key. */
export function hideKey(body: Readable, key: string): Readable {
  let rest = "";
  const hider = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      // Latin-1 maps bytes one to one: a chunk may end inside a character, or inside the key.
      const text = (rest + chunk.toString("latin1")).replaceAll(key, HIDDEN);
      const cut = Math.max(0, text.length - key.length + 1);
      rest = text.slice(cut);
      done(null, Buffer.from(text.slice(0, cut), "latin1"));
    },
    flush: (done) => done(null, Buffer.from(rest, "latin1")),
  });
  // The reader gets errors from the stream itself.
  return pipeline(body, hider, () => undefined);
}
