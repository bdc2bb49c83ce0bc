import { asList, asRecord, documentPlace, leafPlaces, type Place } from "@prompt-shield/contracts/places";

/** Fields of a tool's definition that a model reads as prose. Its server's addresses and credentials are not. */
const FIELDS = [
  "description",
  "server_description",
  "parameters",
  "input_schema",
  "input_examples",
  "format",
] as const;
/** Where protocols keep these fields: in the tool itself, or one level down. */
const HOLDERS = [[], ["function"], ["custom"]] as const;
/** Where a tool has definitions of its own: the tools of a namespace, the skills of a shell. */
const NESTED = [["tools"], ["skills"], ["environment", "skills"]] as const;
/** Deeper than any real nesting; what lies below is read as one document. */
const NESTED_MAX = 4;
/** A type, a name or a reference: too short to give an order. */
const NAME = /^[\w.:/#$@+-]{1,64}$/;

/**
 * The texts in tool definitions. They are untrusted: a tool's operator, often a third party, wrote them, and models
 * obey descriptions.
 */
export function toolPlaces(tools: unknown, path: Place["path"]): Place[] {
  const texts = definitionPlaces(tools, path, 0);
  return texts.flatMap((place) => (NAME.test(place.text) ? [] : [{ ...place, isDefinition: true as const }]));
}

function definitionPlaces(tools: unknown, path: Place["path"], depth: number): Place[] {
  if (depth > NESTED_MAX) return documentPlace(tools, { role: "tool", path });
  return asList(tools).flatMap((tool, index) => [
    ...HOLDERS.flatMap((steps) => {
      const holder = steps.reduce<unknown>((value, step) => asRecord(value)[step], tool);
      return FIELDS.flatMap((field) => {
        const own = { role: "tool", path: [...path, index, ...steps, field] } as const;
        const value = asRecord(holder)[field];
        // A property name may be a sentence too. Then the whole value is read as one document.
        return hasOddName(value) ? documentPlace(value, own) : leafPlaces(value, own);
      });
    }),
    ...NESTED.flatMap((steps) => {
      const inner = steps.reduce<unknown>((value, step) => asRecord(value)[step], tool);
      return definitionPlaces(inner, [...path, index, ...steps], depth + 1);
    }),
  ]);
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
