import { leafPlaces, type Place } from "@prompt-shield/contracts/places";

/** Fields with a source's title or a quotation. Its address and id hold no text. */
const TEXT = /^(?:title|quote|text|snippet|cited_text)$/;

/** The texts of an answer's annotations, which quote its sources. */
export function annotationPlaces(annotations: unknown, own: Pick<Place, "role" | "path">): Place[] {
  return leafPlaces(annotations, own).filter(({ path }) => TEXT.test(String(path.at(-1))));
}
