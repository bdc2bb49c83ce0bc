import type { FastifyInstance } from "fastify";

/** Plain words and numbers about a step: never a prompt, a key, an address or a secret. */
export type SpanFacts = Readonly<Record<string, string | number | boolean>>;

/** Where the time of a request goes, step by step. Off unless an operator names a collector. */
export interface Tracing {
  /** Times a step of the request under way; `describe` adds what only the result tells. */
  step<T>(
    name: string,
    facts: SpanFacts,
    work: () => Promise<T>,
    describe?: (result: T) => SpanFacts,
  ): Promise<T>;
  /** Says that something happened in the step under way. */
  note(name: string, facts: SpanFacts): void;
  /** Begins a trace with each request, or goes on with the caller's own. */
  followRequests(app: FastifyInstance): void;
  /** Sends what is left. */
  close(): Promise<void>;
}

export const noTracing: Tracing = {
  step: (_name, _facts, work) => work(),
  note: () => undefined,
  followRequests: () => undefined,
  close: async () => undefined,
};
