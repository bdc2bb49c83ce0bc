import type { FastifyInstance } from "fastify";

/** Words and numbers about a step: never a prompt, a key, an address or a secret. */
export type SpanFacts = Readonly<Record<string, string | number | boolean>>;

/** Shows where a request's time goes, step by step. Off unless the operator configures a collector. */
export interface Tracing {
  /** Times a step of the current request; `describe` adds facts that only the result shows. */
  step<T>(
    name: string,
    facts: SpanFacts,
    work: () => Promise<T>,
    describe?: (result: T) => SpanFacts,
  ): Promise<T>;
  /** Records that something happened in the current step. */
  note(name: string, facts: SpanFacts): void;
  /** Starts a trace for each request, or continues the caller's. */
  followRequests(app: FastifyInstance): void;
  /** Sends the remaining traces. */
  close(): Promise<void>;
}

export const noTracing: Tracing = {
  step: (_name, _facts, work) => work(),
  note: () => undefined,
  followRequests: () => undefined,
  close: async () => undefined,
};
