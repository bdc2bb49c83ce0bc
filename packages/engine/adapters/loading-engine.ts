import { createEngine, type Classifier, type Engine } from "../src/index.ts";

/** An engine with rules and model. It accepts scans at once and answers them when the model has loaded. */
export interface ModelEngine extends Engine {
  /** Resolves when the model has loaded. If loading fails, it rejects with the reason, and so does every scan. */
  readonly ready: Promise<void>;
}

export interface ModelEngineParts {
  /** Called each time the model fails on a text; the rules alone then decide about that text. */
  readonly onModelFailure?: (reason: unknown) => void;
}

/** If loading fails, every scan fails: a guard that silently runs without its model is worse than none. */
export function engineWith(loading: Promise<Classifier>, parts: ModelEngineParts): ModelEngine {
  const engine = loading.then((classifier) => createEngine({ ...parts, classifier }));
  const ready = engine.then(() => undefined);
  // Scans report the failure; without this handler, a rejection before the first scan would count as unhandled.
  ready.catch(() => undefined);
  // Passes the arguments on unchanged; the casts cover all overloads.
  return {
    ready,
    scan: (async (...asked: [never]) => (await engine).scan(...asked)) as Engine["scan"],
    sanitize: (async (...asked: [never]) => (await engine).sanitize(...asked)) as Engine["sanitize"],
  };
}
