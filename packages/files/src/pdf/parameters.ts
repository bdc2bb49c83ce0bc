import type { EarlyChange } from "./ascii-filters.ts";
import type { createDictionaries } from "./dictionaries.ts";
import { dictionaryIn } from "./filters.ts";
import { type Prediction, predictionsFrom } from "./predictors.ts";

/** What a stream's dictionary says about how its data are to be unpacked, apart from the filters (`DecodeParms`). */
export interface Parameters {
  readonly predictions: readonly Prediction[];
  readonly earlyChanges: readonly EarlyChange[];
  /** Whether not all of it could be found. */
  readonly isUnknown: boolean;
  /** Whether anything had to be read, which takes time. */
  readonly isRead: boolean;
}

/** The name that holds them, in full or short, or written in codes. */
const MAY_HAVE_ANY = /\/D(?:P|ecodeParms)|#/u;
const NONE: Parameters = { predictions: [], earlyChanges: [1], isUnknown: false, isRead: false };

/** @param before The text before a stream: its dictionary, and perhaps others. */
export function parametersOf(
  before: string,
  dictionaries: ReturnType<typeof createDictionaries>,
): Parameters {
  const { text, isCertain } = dictionaryIn(before);
  const dictionary = isCertain ? text : before;
  if (!MAY_HAVE_ANY.test(dictionary)) return NONE;
  const { numbersOf, isOpen } = dictionaries.read(dictionary);
  const { all, isCut } = predictionsFrom(numbersOf);
  return {
    predictions: all,
    earlyChanges: numbersOf("EarlyChange").includes(0) ? [1, 0] : [1],
    isUnknown: isOpen || isCut,
    isRead: true,
  };
}
