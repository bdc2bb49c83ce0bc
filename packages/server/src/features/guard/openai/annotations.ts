import { leafPlaces, type Place } from "../places.ts";

/** What a source is called, and what is quoted from it. Its address and its id say nothing. */
const TEXT = /^(?:title|quote|text|snippet|cited_text)$/;

/** The texts of the notes beside an answer: they repeat what stands in their sources. */
export function annotationPlaces(annotations: unknown, own: Pick<Place, "role" | "path">): Place[] {
  return leafPlaces(annotations, own).filter(({ path }) => TEXT.test(String(path.at(-1))));
}
