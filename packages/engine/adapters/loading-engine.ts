import { createEngine, type Classifier, type Engine } from "../src/index.ts";

/** Rules and model together; it may be asked at once, and answers when the model has been loaded. */
export interface ModelEngine extends Engine {
  /** Settles when the model has been loaded; rejects with what is wrong, as every scan then does. */
  readonly ready: Promise<void>;
}

export interface ModelEngineParts {
  /** Told each time the model fails on a text, which the rules then answer alone. */
  readonly onModelFailure?: (reason: unknown) => void;
}

/** A guard that quietly lost its model would be worse than none: where loading fails, scanning fails. */
export function engineWith(loading: Promise<Classifier>, parts: ModelEngineParts): ModelEngine {
  const engine = loading.then((classifier) => createEngine({ ...parts, classifier }));
  const ready = engine.then(() => undefined);
  // Scans report the failure; until then it must not count as unhandled.
  ready.catch(() => undefined);
  // What is asked is passed on as it came, whichever overload it belongs to.
  return {
    ready,
    scan: (async (...asked: [never]) => (await engine).scan(...asked)) as Engine["scan"],
    sanitize: (async (...asked: [never]) => (await engine).sanitize(...asked)) as Engine["sanitize"],
  };
}
