import { mutate } from "../mutate.ts";
import type { Random } from "../random.ts";
import { NASTY } from "./arbitrary.ts";
import type { Draft } from "./recipe.ts";

const TYPES = ["application/json; charset=utf-16", "text/plain", "application/x-www-form-urlencoded", ""];
const ENCODER = new TextEncoder();

/** A call as it is sent, in bytes. */
export interface Outgoing {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly type: string;
  readonly bytes: Uint8Array;
}

export function outgoingOf({ params = {}, query = {}, body, file }: Draft): Outgoing {
  if (file !== undefined) return { params, query, ...formOf(file) };
  if (body === undefined) return { params, query, type: "", bytes: new Uint8Array() };
  return { params, query, type: "application/json", bytes: ENCODER.encode(JSON.stringify(body)) };
}

/** The same call with something in it that no customer sends. */
export function spoil(draft: Draft, known: readonly string[], random: Random): Outgoing {
  const { params = {}, query = {}, body, file } = draft;
  const names = Object.keys(params);
  if (names.length > 0 && (random.isOneIn(3) || (body === undefined && file === undefined))) {
    const strange = random.isOneIn(2) ? random.pick(known) : asText(random.pick(NASTY));
    return outgoingOf({ ...draft, params: { ...params, [random.pick(names)]: strange } });
  }
  if (file !== undefined) {
    const broken = { name: random.isOneIn(3) ? asText(random.pick(NASTY)) : file.name, bytes: file.bytes };
    const out = outgoingOf({
      ...draft,
      file: random.isOneIn(2) ? { ...broken, bytes: mutate(file.bytes, random) } : broken,
    });
    return random.isOneIn(6) ? { ...out, bytes: mutate(out.bytes, random) } : out;
  }
  if (body === undefined) {
    const strange = asText(random.pick(NASTY));
    return outgoingOf({ ...draft, query: { ...query, [random.pick(["cursor", "q", "limit"])]: strange } });
  }
  const out = outgoingOf({ ...draft, body: spoilValue(body, known, random) });
  if (random.isOneIn(6)) return { ...out, bytes: mutate(out.bytes, random) };
  return random.isOneIn(12) ? { ...out, type: random.pick(TYPES) } : out;
}

/** Replaces, removes or duplicates one place in a value. */
function spoilValue(value: unknown, known: readonly string[], random: Random): unknown {
  const deeper = (inner: unknown) => spoilValue(inner, known, random);
  if (Array.isArray(value) && value.length > 0 && !random.isOneIn(4)) {
    const at = random.below(value.length);
    if (random.isOneIn(4)) return [...(value as unknown[]), ...(value as unknown[])];
    return value.map((item: unknown, n) => (n === at ? deeper(item) : item));
  }
  if (typeof value === "object" && value !== null && !Array.isArray(value) && !random.isOneIn(8)) {
    const names = Object.keys(value);
    if (names.length === 0 || random.isOneIn(6))
      return { ...value, [random.pick(["id", "__proto__x", "user_id", ...known])]: random.pick(NASTY) };
    const name = random.pick(names);
    const { [name]: gone, ...rest } = value as Record<string, unknown>;
    return random.isOneIn(5) ? rest : { ...rest, [name]: deeper(gone) };
  }
  if (typeof value === "string" && random.isOneIn(2))
    return random.isOneIn(2)
      ? random.pick(known)
      : new TextDecoder().decode(mutate(ENCODER.encode(value), random));
  return random.pick(NASTY);
}

const BOUNDARY = "fuzz-boundary";

export function formOf({
  name,
  bytes,
}: {
  name: string;
  bytes: Uint8Array;
}): Pick<Outgoing, "type" | "bytes"> {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${name.toWellFormed()}"\r\n\r\n`;
  const parts = [ENCODER.encode(head), bytes, ENCODER.encode(`\r\n--${BOUNDARY}--\r\n`)];
  return {
    type: `multipart/form-data; boundary=${BOUNDARY}`,
    bytes: new Uint8Array(Buffer.concat(parts)),
  };
}

/** A URL cannot contain lone surrogates. */
export const asText = (value: unknown): string =>
  (typeof value === "string" ? value : (JSON.stringify(value) ?? "")).toWellFormed().slice(0, 3_000);

export function addressOf(path: string, { params, query }: Pick<Outgoing, "params" | "query">): string {
  const filled = path.replace(
    /\{(\w+)\}/g,
    (_, name: string) => encodeURIComponent(asText(params[name] ?? "")) || "%20",
  );
  const asked = new URLSearchParams(query).toString();
  return asked === "" ? filled : `${filled}?${asked}`;
}
