import { dictionaryIn } from "./filters.ts";
import { numbered, OBJECT_WORD, REFERENCE_WORD } from "./gaps.ts";

/** What a number or a small dictionary in another object is looked for in. */
const OBJECT_MAX_CHARS = 500;
/** A dictionary that refers to more objects than this, itself or through others, only has the first ones read. */
const REFERENCES_MAX = 32;
/** The last lengths before a stream; each costs a look at its end. */
const LENGTHS_MAX = 8;
/** A reference may lead to a dictionary with references. */
const DEPTH_MAX = 2;

/** What a dictionary says, with what it refers to. */
export interface Said {
  numbersOf(name: string): readonly number[];
  /** Whether it refers to an object that is not in the file, or packed in a stream. */
  readonly isOpen: boolean;
}

type Choose = (objects: readonly string[]) => string | undefined;

interface Resolving {
  readonly choose: Choose;
  readonly depth: number;
  readonly left: { references: number };
}

/** Reads numbers in dictionaries, also those that stand in other objects. */
export function createDictionaries(file: Buffer) {
  const text = file.toString("latin1");
  let places: Map<string, number[]> | undefined;

  /** An object may be written again; which of them counts is decided elsewhere. */
  const objectsOf = (id: string): string[] => {
    places ??= placesOf(text);
    return (places.get(id) ?? []).map((at) => {
      const object = text.slice(at, at + OBJECT_MAX_CHARS);
      return object.slice(0, endOf(object));
    });
  };

  /** The text with objects in place of references. */
  const resolve = (written: string, { choose, depth, left }: Resolving): string => {
    let resolved = "";
    let kept = 0;
    for (const { id, start, end } of numbered(written, REFERENCE_WORD)) {
      if (left.references === 0) break;
      const object = start < kept ? undefined : choose(objectsOf(id));
      if (object === undefined) continue;
      left.references -= 1;
      const inner = depth < DEPTH_MAX ? resolve(object, { choose, depth: depth + 1, left }) : object;
      resolved += `${written.slice(kept, start)} ${inner} `;
      kept = end;
    }
    return resolved + written.slice(kept);
  };
  const resolveAll = (written: string, choose: Choose): string =>
    resolve(written, { choose, depth: 0, left: { references: REFERENCES_MAX } });

  return {
    /** The lengths that the dictionary at the end of a text gives for its stream. */
    lengthsIn: (before: string): number[] => {
      const { text: certain, isCertain } = dictionaryIn(before);
      const written = isCertain ? certain : withoutCodes(before);
      return [...written.matchAll(LENGTH)]
        .slice(-LENGTHS_MAX)
        .flatMap(([, number = "", reference]) =>
          reference === undefined
            ? [Number(number)]
            : objectsOf(number).map((object) => Number.parseInt(object, 10)),
        );
    },
    read: (dictionary: string): Said => {
      const plain = withoutCodes(dictionary);
      const texts = [plain, withoutComments(plain)].flatMap((written) => [
        resolveAll(written, (objects) => objects.at(0)),
        resolveAll(written, (objects) => objects.at(-1)),
      ]);
      const all = [...new Set(texts)];
      return {
        numbersOf: (name) => [...new Set(all.flatMap((written) => numbersIn(written, name)))],
        isOpen: all.some((written) => OPEN.test(written)),
      };
    },
  };
}

function placesOf(text: string): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (const { id, end } of numbered(text, OBJECT_WORD)) {
    const [first = end] = places.get(id) ?? [];
    places.set(id, first === end ? [end] : [first, end]);
  }
  return places;
}

/** Without what follows the object, and without the data of a stream. */
function endOf(object: string): number {
  const end = object.search(/endobj|stream/u);
  return end === -1 ? object.length : end;
}

/** `/#50redictor` is `/Predictor`. */
const withoutCodes = (dictionary: string): string =>
  dictionary.replaceAll(/#([\da-f]{2})/giu, (_all, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );

const withoutComments = (dictionary: string): string => dictionary.replaceAll(/%[^\r\n]*/gu, " ");

const LENGTH = /\/Length[\s\0]{1,40}(\d{1,9})(?!\d)([\s\0]{1,40}\d{1,5}[\s\0]{1,40}R(?!\w))?/gu;

/** A reference that could not be resolved. */
const OPEN =
  /\/(?:DecodeParms|DP|Predictor|Columns|Colors|BitsPerComponent|BPC)[\s\0]*(?:\[[^\]]{0,400}?)?\d{1,9}[\s\0]+\d{1,5}[\s\0]+R(?!\w)/u;

function numbersIn(written: string, name: string): number[] {
  const pattern = new RegExp(
    String.raw`/${name}(?!\w)[\s\0]{0,40}\+?(\d{1,15})(?!\d)(?![\s\0]{1,40}\d{1,5}[\s\0]{1,40}R)`,
    "gu",
  );
  return [...written.matchAll(pattern)].map(([, number]) => Number(number));
}
