import { asList, asRecord, documentPlace, leafPlaces, type Place } from "./places.ts";

/** Fields of a tool's definition that a model reads as prose. Addresses and credentials of its server are none. */
const FIELDS = [
  "description",
  "server_description",
  "parameters",
  "input_schema",
  "input_examples",
  "format",
] as const;
/** Where protocols keep those fields: in the tool itself, or one step down. */
const HOLDERS = [[], ["function"], ["custom"]] as const;
/** A type, a name or a reference; too short to order anything. */
const NAME = /^[\w.:/#$@+-]{1,64}$/;

/**
 * The texts in the definitions of tools. Whoever runs a tool has written them, often somebody far away, and a model obeys
 * what a description says: nobody vouches for them.
 */
export function toolPlaces(tools: unknown, path: Place["path"]): Place[] {
  const texts = asList(tools).flatMap((tool, index) =>
    HOLDERS.flatMap((steps) => {
      const holder = steps.reduce<unknown>((value, step) => asRecord(value)[step], tool);
      return FIELDS.flatMap((field) => {
        const own = { role: "tool", path: [...path, index, ...steps, field] } as const;
        const value = asRecord(holder)[field];
        // A sentence for a name is read too, and with it the whole that it stands in.
        return hasOddName(value) ? documentPlace(value, own) : leafPlaces(value, own);
      });
    }),
  );
  return texts.flatMap((place) => (NAME.test(place.text) ? [] : [{ ...place, isDefinition: true as const }]));
}

function hasOddName(value: unknown): boolean {
  const found: unknown[] = [value];
  while (found.length > 0) {
    const one = found.pop();
    if (typeof one !== "object" || one === null) continue;
    if (!Array.isArray(one) && !Object.keys(one).every((name) => NAME.test(name))) return true;
    for (const inner of Object.values(one)) found.push(inner);
  }
  return false;
}
