import { roleNamed } from "@prompt-shield/contracts/message-places";
import { PromptShieldError } from "../error.ts";
import type { CallOptions } from "../transport.ts";
import { createGuard } from "./guard.ts";
import type { GuardOptions, Role } from "./options.ts";
import { judgeStructure, type Visit } from "./structure.ts";

export interface RequestGuardOptions extends GuardOptions {
  /**
   * The fields of the body that reach a model, by name or by path such as `input.prompt`; a path leads through every
   * item of a list. Default, and if a body has none of them: every text in the body.
   */
  readonly fields?: readonly string[];
  /**
   * Whether to trust the `role` of messages in the body. Set it only if the caller is your own server: anyone
   * else can write `"role": "system"`. Default: false.
   */
  readonly trustRoles?: boolean;
}

/** The response to a request that is not passed on. */
export interface Refusal {
  readonly status: number;
  readonly body: { readonly error: string; readonly code: string; readonly categories?: readonly string[] };
}

export interface Checked {
  /** Set if the request must not be passed on: the response to send instead. */
  readonly refusal?: Refusal;
  /** The body for the handler. */
  readonly body: unknown;
}

export interface RequestGuard {
  check(body: unknown, call?: CallOptions): Promise<Checked>;
}

export function createRequestGuard(options: RequestGuardOptions): RequestGuard {
  const guard = createGuard(options);
  const walk = (body: unknown, visit: Visit) => walkBody(body, options, visit);
  return {
    async check(body, call = {}) {
      try {
        const how = { walk, direction: "input", call } as const;
        const { judgement, structure } = await judgeStructure(guard, body, how);
        if (judgement.verdict !== "blocked") return { body: structure };
        return { refusal: threatRefusal(judgement.threat?.result.categories ?? []), body: undefined };
      } catch (error) {
        if (call.signal?.aborted) throw error;
        return { refusal: failureRefusal(error), body: undefined };
      }
    },
  };
}

/** 400 because clients do not retry it. */
const threatRefusal = (categories: readonly string[]): Refusal => ({
  status: 400,
  body: { error: "This request might be unsafe and was not passed on.", code: "threat_detected", categories },
});

function failureRefusal(error: unknown): Refusal {
  if (error instanceof PromptShieldError && error.status === 413)
    return { status: 413, body: { error: error.message, code: error.code } };
  const message = "This request could not be checked, so it was not passed on. Try again later.";
  return { status: 503, body: { error: message, code: "shield_unavailable" } };
}

function walkBody(
  body: unknown,
  { fields = [], trustRoles = false }: RequestGuardOptions,
  visit: Visit,
): unknown {
  const walking = { trustRoles, visit };
  // A name with dots may be a name after all.
  const paths = fields.flatMap((field) => [[field], field.split(".")]);
  // A misspelled field must not turn the protection off.
  const isFound = isRecord(body) && paths.some((path) => leadsSomewhere(path, body));
  return isFound ? walkPaths(body, paths, walking) : walkValue(body, "user", walking);
}

type Path = readonly string[];

function leadsSomewhere([name, ...rest]: Path, value: unknown): boolean {
  if (name === undefined) return true;
  if (Array.isArray(value)) return value.some((one) => leadsSomewhere([name, ...rest], one));
  return isRecord(value) && Object.hasOwn(value, name) && leadsSomewhere(rest, value[name]);
}

/** Visits each text once, even if several paths lead to it. */
function walkPaths(value: unknown, paths: readonly Path[], walking: Walking): unknown {
  if (paths.some(({ length }) => length === 0)) return walkValue(value, "user", walking);
  if (Array.isArray(value)) return value.map((one) => walkPaths(one, paths, walking));
  if (!isRecord(value) || paths.length === 0) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      const onwards = paths.filter(([name]) => name === key).map((path) => path.slice(1));
      return [key, walkPaths(inner, onwards, walking)];
    }),
  );
}

interface Walking {
  readonly trustRoles: boolean;
  readonly visit: Visit;
}

/**
 * Images, audio and other files are not text. The pattern must match the whole value: an attacker could begin
 * a prompt like a data URL.
 */
const EMBEDDED_BYTES =
  /^data:(?:image|audio|video|font|application)\/[\w.+-]{1,100};base64,[A-Za-z0-9+/]*={0,2}$/;

function walkValue(value: unknown, role: Role, walking: Walking): unknown {
  if (typeof value === "string") return EMBEDDED_BYTES.test(value) ? value : walking.visit(role, value);
  if (Array.isArray(value)) return value.map((one) => walkValue(one, role, walking));
  if (!isRecord(value)) return value;
  const named = roleNamed(value["role"]);
  const own = named && (walking.trustRoles || named === "tool") ? named : role;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      const isRole = key === "role" && named !== undefined;
      const name = PLAIN_NAME.test(key) ? key : walking.visit(own, key);
      return [name, isRole ? inner : walkValue(inner, own, walking)];
    }),
  );
}

/** Too short for an attack. Whatever else the caller has named a field may reach the model with its value. */
const PLAIN_NAME = /^[\w$-]{1,24}$/;

/** Parsers of forms give their objects an empty prototype of their own. */
function isRecord(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** Whether a body that a framework hands on can be read: a stream, for one, cannot. */
export const isReadable = (body: unknown): boolean =>
  typeof body !== "object" ||
  body === null ||
  Array.isArray(body) ||
  ArrayBuffer.isView(body) ||
  isRecord(body);
