import * as fc from "fast-check";

/** The part of JSON Schema that our OpenAPI document uses. */
export interface Schema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema | boolean;
  readonly prefixItems?: readonly Schema[];
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly format?: string;
}

/** Values known to break programs. Any place in a request may hold one. */
export const NASTY: readonly unknown[] = [
  null,
  "",
  "\0",
  "\ud800",
  "\u{10FFFF}",
  "%00",
  "../../etc/passwd",
  "'; drop table users; --",
  "{{7*7}}",
  "constructor",
  "__proto__",
  "notes.constructor",
  "9".repeat(400),
  "a".repeat(5_000),
  -1,
  1e308,
  9_007_199_254_740_991,
  2_147_483_648,
  0.1,
  true,
  [],
  [[]],
  {},
  JSON.parse('{"__proto__": {"a": 1}, "constructor": {"prototype": 1}}'),
  "2026-02-30T00:00:00Z",
  "+275760-09-13T00:00:00.001Z",
  "0000-01-01T00:00:00Z",
];
/** Of every ten values, nine match the schema. */
const PROPER = 9;
const ITEMS_MAX = 4;
const TEXT_MAX_CHARS = 300;
const DEPTH_MAX = 6;

/**
 * Generates values for a schema, with a wrong one here and there. `known` are strings that mean something to
 * the server, and may grow during generation.
 */
export function arbitraryOf(schema: Schema, known: readonly string[]): fc.Arbitrary<unknown> {
  const defs = schema.$defs ?? {};
  const nasty = fc.constantFrom(...NASTY);

  function build(node: Schema, depth: number): fc.Arbitrary<unknown> {
    if (depth > DEPTH_MAX) return fc.constant(null);
    const proper = properOf(node, depth);
    return fc.oneof({ weight: PROPER, arbitrary: proper }, { weight: 1, arbitrary: nasty });
  }

  function properOf(node: Schema, depth: number): fc.Arbitrary<unknown> {
    const target = node.$ref?.startsWith("#/$defs/") ? defs[node.$ref.slice(8)] : undefined;
    if (target) return build(target, depth + 1);
    if (node.const !== undefined) return fc.constant(node.const);
    if (node.enum) return fc.constantFrom(...node.enum);
    const choices = node.anyOf ?? node.oneOf;
    if (choices) return fc.oneof(...choices.map((one) => build(one, depth + 1)));
    if (node.allOf) return fc.tuple(...node.allOf.map((one) => build(one, depth + 1))).map(merge);
    const types = [node.type ?? []].flat();
    if (types.length > 1) return fc.oneof(...types.map((type) => properOf({ ...node, type }, depth + 1)));
    return ofType(types[0] ?? "", node, depth);
  }

  function ofType(type: string, node: Schema, depth: number): fc.Arbitrary<unknown> {
    switch (type) {
      case "string":
        return textOf(node, known);
      case "integer":
        return fc.integer({ min: clamp(node.minimum, -1_000), max: clamp(node.maximum, 1_000) });
      case "number":
        return fc.double({ noNaN: true, min: node.minimum ?? -1e6, max: node.maximum ?? 1e6 });
      case "boolean":
        return fc.boolean();
      case "null":
        return fc.constant(null);
      case "array":
        return arrayOf(node, depth);
      case "object":
        return objectOf(node, depth);
      default:
        return fc.jsonValue({ maxDepth: 2 });
    }
  }

  function arrayOf(node: Schema, depth: number): fc.Arbitrary<unknown> {
    if (node.prefixItems) return fc.tuple(...node.prefixItems.map((one) => build(one, depth + 1)));
    const items =
      typeof node.items === "object" ? build(node.items, depth + 1) : fc.jsonValue({ maxDepth: 1 });
    const minLength = Math.min(node.minItems ?? 0, ITEMS_MAX);
    return fc.array(items, {
      minLength,
      maxLength: Math.max(minLength, Math.min(node.maxItems ?? ITEMS_MAX, ITEMS_MAX)),
    });
  }

  function objectOf(node: Schema, depth: number): fc.Arbitrary<unknown> {
    const fields = Object.entries(node.properties ?? {}).map(
      ([name, one]) => [name, build(one, depth + 1)] as const,
    );
    const required = (node.required ?? []).filter((name) => fields.some(([field]) => field === name));
    const record = fc.record(Object.fromEntries(fields), { requiredKeys: required });
    if (typeof node.additionalProperties !== "object") return record;
    const others = fc.dictionary(textOf({}, known), build(node.additionalProperties, depth + 1), {
      maxKeys: ITEMS_MAX,
    });
    return fc.tuple(others, record).map(merge);
  }

  return build(schema, 0);
}

const merge = (parts: readonly unknown[]): unknown => Object.assign({}, ...parts) as unknown;

const clamp = (bound: number | undefined, otherwise: number): number =>
  bound === undefined || Math.abs(bound) > 2_147_483_647 ? otherwise : Math.ceil(bound);

function textOf(
  { format, minLength = 0, maxLength = TEXT_MAX_CHARS }: Schema,
  known: readonly string[],
): fc.Arbitrary<string> {
  const bounds = {
    minLength: Math.min(minLength, TEXT_MAX_CHARS),
    maxLength: Math.max(minLength, Math.min(maxLength, TEXT_MAX_CHARS)),
  };
  const formed: Record<string, fc.Arbitrary<string>> = {
    email: fc.emailAddress(),
    uri: fc.webUrl(),
    uuid: fc.uuid(),
    "date-time": fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  };
  const plain = fc.string({ unit: "binary", ...bounds });
  const meant = fc.nat().map((n) => known[n % known.length] ?? "");
  return fc.oneof(formed[format ?? ""] ?? plain, plain, meant);
}
