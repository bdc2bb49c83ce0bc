import { ACCESS, type Access } from "@prompt-shield/contracts";
import * as fc from "fast-check";
import { mutate } from "../mutate.ts";
import { createRandom } from "../random.ts";
import { arbitraryOf, type Schema } from "./arbitrary.ts";
import { asText, formOf, type Outgoing } from "./spoil.ts";

/** One route as `/openapi.json` describes it. */
export interface Operation {
  /** Its name in the document, or its path if it has none. */
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly access: Access;
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly schema: Schema }[];
  readonly body?: Schema;
  readonly isForm: boolean;
  /** Whether it accepts a key, and whether it accepts a person. */
  readonly takesKey: boolean;
  readonly takesPerson: boolean;
  /**
   * The statuses that the document lists. If it lists a default for errors, every status below 500 is
   * allowed.
   */
  readonly statuses: readonly number[];
  readonly takesAnyError: boolean;
}

interface Described {
  readonly operationId?: string;
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: Operation["parameters"];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: Readonly<Record<string, unknown>>;
}

export function operationsOf(document: unknown): Operation[] {
  const { paths } = document as { paths: Record<string, Record<string, Described>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => {
      const { operationId: id = path, parameters = [], requestBody, responses, security = [] } = described;
      const [consumes, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
      const opens = (name: string) => security.some((one) => Object.hasOwn(one, name));
      return {
        id,
        method: method.toUpperCase(),
        path,
        // The gateways' routes are not in the table; they take a key.
        access: Object.hasOwn(ACCESS, id) ? ACCESS[id as keyof typeof ACCESS] : "developer",
        parameters,
        ...(content && { body: content.schema }),
        isForm: consumes === "multipart/form-data",
        takesKey: opens("key"),
        takesPerson: opens("session"),
        statuses: Object.keys(responses).map(Number),
        takesAnyError: Object.hasOwn(responses, "default"),
      };
    }),
  );
}

/** One in this many bodies is broken as bytes instead of as values. */
const BROKEN = 5;
const TYPES = [
  "application/json",
  "application/json; charset=utf-16",
  "text/plain",
  "application/x-www-form-urlencoded",
  "",
];

/**
 * Generates calls to one route from its schemas. `known` may grow meanwhile. The same seed gives the same
 * calls.
 */
export function createMaker(operation: Operation, known: readonly string[]) {
  const parameters = operation.parameters.map((one) => ({ ...one, values: arbitraryOf(one.schema, known) }));
  const bodies = operation.body && !operation.isForm ? arbitraryOf(operation.body, known) : undefined;

  return (seed: number): Outgoing => {
    const random = createRandom(seed);
    const value = (arbitrary: fc.Arbitrary<unknown>) => fc.sample(arbitrary, { seed, numRuns: 1 })[0];
    const params: Record<string, string> = {};
    const query: Record<string, string> = {};
    for (const { name, in: place, values } of parameters)
      if (place === "path") params[name] = asText(value(values));
      else if (random.isOneIn(2)) query[name] = asText(value(values));
    return { params, query, ...body() };

    function body(): Pick<Outgoing, "type" | "bytes"> {
      if (operation.isForm) {
        const form = formOf({ name: `${seed}.txt`, bytes: Buffer.from(random.pick(known)) });
        return { ...form, bytes: perhapsBroken(form.bytes) };
      }
      if (bodies === undefined) return { type: "", bytes: new Uint8Array() };
      const bytes = perhapsBroken(new TextEncoder().encode(JSON.stringify(value(bodies)) ?? ""));
      return { type: random.isOneIn(20) ? random.pick(TYPES) : "application/json", bytes };
    }
    function perhapsBroken(bytes: Uint8Array): Uint8Array {
      return random.isOneIn(BROKEN) ? mutate(bytes, random) : bytes;
    }
  };
}
