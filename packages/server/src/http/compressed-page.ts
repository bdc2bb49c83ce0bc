import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** Best first. A page is compressed once, when a browser first asks for it, and then cached. */
const ENCODERS = {
  br: (text: string) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (text: string) => gzipSync(text),
} as const;

type Encoding = keyof typeof ENCODERS;

export interface CompressedPage {
  /** Undefined if the client accepts no compression, or refuses it with `q=0`. */
  readonly encoding: Encoding | undefined;
  readonly content: string | Buffer;
}

/**
 * Unknown addresses get pages too, and the compression of routes does not cover those, so pages are compressed here.
 */
export function createPageCompressor(): (page: string, accepted?: string | string[]) => CompressedPage {
  const kept = { br: new Map<string, Buffer>(), gzip: new Map<string, Buffer>() };
  return (page, accepted) => {
    const wanted = [accepted ?? ""].flat().join(",");
    const encoding = (Object.keys(ENCODERS) as Encoding[]).find((name) => isAccepted(wanted, name));
    if (encoding === undefined) return { encoding, content: page };
    const content = kept[encoding].get(page) ?? ENCODERS[encoding](page);
    kept[encoding].set(page, content);
    return { encoding, content };
  };
}

function isAccepted(header: string, encoding: Encoding): boolean {
  return header
    .split(",")
    .map((part) =>
      part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/),
    )
    .some(([name, quality]) => name === encoding && !/^q=0(?:\.0*)?$/.test(quality ?? ""));
}
