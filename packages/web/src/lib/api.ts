import type { routes } from "@prompt-shield/contracts";
import type { z } from "zod";
import { request } from "./request.ts";

/**
 * Calls a route of the contracts: `call("GET /api/v1/usage")`. The compiler checks names, parameters and
 * answers against the same definitions that the server validates and serialises with. The schemas themselves
 * stay out of the bundle: they would add a tenth to the page's JavaScript, only to check what our own server
 * has just checked. A development build loads them and checks every answer.
 */
export async function call<K extends RouteKey>(key: K, ...rest: Rest<K>): Promise<Answer<K>> {
  const input = (rest[0] ?? {}) as LooseInput;
  const [method, path] = splitKey(key);
  const answer = await request({ ...input, method, path: fillPath(path, input.params) });
  if (import.meta.env.DEV) await checkAnswer(key, answer);
  return answer as Answer<K>;
}

type Routes = typeof routes;
type ByKey = { [N in keyof Routes as `${Routes[N]["method"]} ${Routes[N]["path"]}`]: Routes[N] };
export type RouteKey = keyof ByKey;
export type Answer<K extends RouteKey> = z.output<ByKey[K]["response"]>;
export type Body<K extends RouteKey> = ByKey[K] extends { body: infer S extends z.ZodType }
  ? z.input<S>
  : never;

type Part<K extends RouteKey, Name extends "params" | "query" | "body"> = ByKey[K] extends {
  readonly [P in Name]: infer S extends z.ZodType;
}
  ? { [P in Name]: z.input<S> }
  : { [P in Name]?: undefined };
type OptionalQuery<K extends RouteKey> = Partial<Part<K, "query">>;
type Input<K extends RouteKey> = Part<K, "params"> &
  Part<K, "body"> &
  OptionalQuery<K> & { headers?: Record<string, string>; signal?: AbortSignal };
type Rest<K extends RouteKey> =
  Record<never, never> extends Input<K> ? [input?: Input<K>] : [input: Input<K>];

interface LooseInput {
  params?: unknown;
  query?: Record<string, string | number | undefined> | undefined;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

function splitKey(key: string): [method: string, path: string] {
  const gap = key.indexOf(" ");
  return [key.slice(0, gap), key.slice(gap + 1)];
}

function fillPath(path: string, params: unknown): string {
  const values = new Map(Object.entries(params ?? {}));
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
}

async function checkAnswer(key: string, answer: unknown): Promise<void> {
  const contracts = await import("@prompt-shield/contracts");
  const route = Object.values(contracts.routes).find(({ method, path }) => `${method} ${path}` === key);
  const parsed = route?.response.safeParse(answer);
  if (parsed && !parsed.success) console.error(`The answer to ${key} breaks its contract`, parsed.error);
}
