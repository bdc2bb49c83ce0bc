import * as fc from "fast-check";
import { mutate } from "../mutate.ts";
import { createRandom } from "../random.ts";
import { arbitraryOf, type Schema } from "./arbitrary.ts";

/** One route as `/openapi.json` describes it. */
export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly schema: Schema }[];
  readonly body?: Schema;
  readonly isForm: boolean;
  /** Statuses that the document names. */
  readonly statuses: readonly number[];
}

export interface FuzzRequest {
  readonly operation: Operation;
  readonly path: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

interface Described {
  readonly parameters?: Operation["parameters"];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: Readonly<Record<string, unknown>>;
}

export function operationsOf(document: unknown): Operation[] {
  const { paths } = document as { paths: Record<string, Record<string, Described>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody, responses }]) => {
      const [consumes, described] = Object.entries(requestBody?.content ?? {})[0] ?? [];
      return {
        method: method.toUpperCase(),
        path,
        parameters,
        ...(described && { body: described.schema }),
        isForm: consumes === "multipart/form-data",
        statuses: Object.keys(responses).map(Number),
      };
    }),
  );
}

const BOUNDARY = "fuzz-boundary";
/** One in so many bodies is broken as bytes, not as values. */
const BROKEN = 5;
const TYPES = [
  "application/json",
  "application/json; charset=utf-16",
  "text/plain",
  "application/x-www-form-urlencoded",
  "",
];

/** Requests to one route, the same for the same seed. */
export function makeRequests(
  operation: Operation,
  known: readonly string[],
  { seed, count }: { seed: number; count: number },
): FuzzRequest[] {
  const values = (schema: Schema) => fc.sample(arbitraryOf(schema, known), { seed, numRuns: count });
  const parameters = operation.parameters.map((one) => ({ ...one, values: values(one.schema) }));
  const bodies = operation.body && !operation.isForm ? values(operation.body) : [];
  const random = createRandom(seed);
  return Array.from({ length: count }, (_, n) => {
    let path = operation.path;
    const query = new URLSearchParams();
    for (const { name, in: place, values: given } of parameters) {
      const value = asText(given[n]);
      if (place === "path") path = path.replace(`{${name}}`, encodeURIComponent(value) || "%20");
      else if (random.isOneIn(2)) query.append(name, value);
    }
    const hasQuery = query.size > 0;
    return { operation, path: hasQuery ? `${path}?${query.toString()}` : path, ...bodyOf(n) };
  });

  function bodyOf(n: number): Pick<FuzzRequest, "type" | "bytes"> {
    if (operation.isForm)
      return { type: `multipart/form-data; boundary=${BOUNDARY}`, bytes: perhapsBroken(form(n)) };
    if (operation.body === undefined) return { type: "", bytes: new Uint8Array() };
    const bytes = perhapsBroken(new TextEncoder().encode(JSON.stringify(bodies[n]) ?? ""));
    return { type: random.isOneIn(20) ? random.pick(TYPES) : "application/json", bytes };
  }
  function form(n: number): Uint8Array {
    const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${n}.txt"\r\n\r\n`;
    return new TextEncoder().encode(`${head}${random.pick(known)} ${n}\r\n--${BOUNDARY}--\r\n`);
  }
  function perhapsBroken(bytes: Uint8Array): Uint8Array {
    return random.isOneIn(BROKEN) ? mutate(bytes, random) : bytes;
  }
}

/** Lone halves of characters cannot be in an address at all. */
const asText = (value: unknown): string =>
  (typeof value === "string" ? value : (JSON.stringify(value) ?? "")).toWellFormed().slice(0, 3_000);
