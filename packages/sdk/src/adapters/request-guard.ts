import { PromptShieldError } from "../error.ts";
import type { CallOptions } from "../transport.ts";
import { createGuard } from "./guard.ts";
import type { GuardOptions, Role } from "./options.ts";
import { judgeStructure, type Visit } from "./structure.ts";

export interface RequestGuardOptions extends GuardOptions {
  /** The fields of the body that reach a model. Default: every text in the body. */
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

function walkBody(body: unknown, { fields, trustRoles = false }: RequestGuardOptions, visit: Visit): unknown {
  if (fields === undefined || !isRecord(body)) return walkValue(body, "user", { trustRoles, visit });
  const read = fields.filter((field) => field in body);
  return {
    ...body,
    ...Object.fromEntries(
      read.map((field) => [field, walkValue(body[field], "user", { trustRoles, visit })] as const),
    ),
  };
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
  const named = ROLES.get(String(value["role"]));
  const own = named && (walking.trustRoles || named === "tool") ? named : role;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      const isRole = key === "role" && named !== undefined;
      return [key, isRole ? inner : walkValue(inner, own, walking)];
    }),
  );
}

/** A Map, not an object: callers choose the role, and every object has a property "constructor". */
const ROLES = new Map(
  Object.entries<Role>({
    system: "system",
    developer: "developer",
    user: "user",
    assistant: "assistant",
    tool: "tool",
    function: "tool",
  }),
);

function isRecord(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
