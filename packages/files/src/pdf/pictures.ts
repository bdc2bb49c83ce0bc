import { numbered, REFERENCE_WORD } from "./gaps.ts";

/** Where a page names its pictures. */
const NAMED = /\/XObject\s{0,20}<<([^<>]{0,40000})>>/gu;
/** The same, with the names in another object. */
const NAMED_ELSEWHERE = /\/XObject\s{1,20}(\d{1,9})\s{1,4}\d{1,5}\s{1,4}R(?!\w)/gu;
const FLAT_OBJECT = /(?<!\d)(\d{1,9})\s{1,4}\d{1,5}\s{1,4}obj\s{0,20}<<([^<>]{0,40000})>>/gu;
/** A picture's reference to its transparency mask. */
const MASK = /\/S?Mask\s{1,20}(\d{1,9})\s{1,4}\d{1,5}\s{1,4}R(?!\w)/gu;

/**
 * Finds the objects that are used as pictures and as nothing else. That a stream declares itself a picture means
 * little: PDF.js reads it as a page or a font if it is used as one.
 */
export function createPictures(file: Buffer) {
  const all = new Map<string, number>();
  const asPicture = new Map<string, number>();
  const elsewhere = new Map<string, number>();
  const text = file.toString("latin1");

  /** Counts the references in the file, or in a stream that holds objects. */
  const look = (part: string): void => {
    countReferences(part, all);
    countIn(part, MASK, asPicture);
    for (const [, names = ""] of part.matchAll(NAMED)) countReferences(names, asPicture);
    countIn(part, NAMED_ELSEWHERE, elsewhere);
  };
  look(text);

  return {
    look: (unpacked: Buffer): void => look(unpacked.toString("latin1")),
    /** To be called after everything was looked at. */
    areOnlyPictures: (): ((id: string) => boolean) => {
      if (elsewhere.size > 0)
        for (const [, id = "", names = ""] of text.matchAll(FLAT_OBJECT))
          if (elsewhere.has(id) && elsewhere.get(id) === all.get(id)) countReferences(names, asPicture);
      return (id) => asPicture.has(id) && asPicture.get(id) === all.get(id);
    },
  };
}

function countReferences(text: string, counts: Map<string, number>): void {
  for (const { id } of numbered(text, REFERENCE_WORD)) counts.set(id, (counts.get(id) ?? 0) + 1);
}

function countIn(text: string, pattern: RegExp, counts: Map<string, number>): void {
  for (const [, id = ""] of text.matchAll(pattern)) counts.set(id, (counts.get(id) ?? 0) + 1);
}
