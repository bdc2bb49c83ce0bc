import { SECURITY_CASES } from "@prompt-shield/contracts/security-cases";
import {
  type Classifier,
  type ContentScanResult,
  createEngine,
  type Engine,
  type ScanResult,
} from "@prompt-shield/engine";
import { loadClassifier } from "@prompt-shield/engine/node";
import { UnreadableFile } from "@prompt-shield/files";
import { returnMemory } from "../../return-memory.ts";
import { scanFile, TooManyUnits } from "./file-work.ts";
import { createModelBudget } from "./model-budget.ts";
import type { EngineMessage, FileTask, ScanOutcome, ScanTask } from "./task.ts";

/**
 * The engine in a separate process, one task at a time. Whatever goes wrong here, even in native code, kills only this
 * process, and the server starts another. It runs as long as the server holds the other end of the channel.
 */
const MODEL_RETRY_MS = 3_000;

/** Every kind of attack in one text, which triggers most rules that a first prompt would. */
const WARM_UP = Object.values(SECURITY_CASES)
  .flat()
  .map(({ prompt }) => prompt)
  .join("\n");

let modelMs = 0;
let modelFailure: string | undefined;
const rules = createEngine();
let full = rules;
const budget = createModelBudget();
let forFiles = rules;

process.on("disconnect", () => process.exit());
/** Tasks run one after the other, in the order in which they came. */
let last: Promise<unknown> = Promise.resolve();
process.on("message", (task: ScanTask) => (last = last.then(() => answer(task)).then(say)));
await load();

async function load(): Promise<void> {
  try {
    const classify = await loadClassifier();
    const timed: Classifier = async (views, asked) => {
      const verdict = await timeModel(() => classify(views, asked));
      const { doubt } = verdict;
      if (!doubt) return verdict;
      return { ...verdict, doubt: { ...doubt, lookAgain: () => timeModel(() => doubt.lookAgain()) } };
    };
    full = createEngine({
      classifier: timed,
      onModelFailure: (reason) => (modelFailure = String(reason)),
    });
    forFiles = createEngine({ classifier: budget.bound(timed) });
  } catch (error) {
    // Until the model loads, the rules answer alone; every answer's `source` says so, and so does /readyz.
    process.stderr.write(`The model could not be loaded, the rules answer alone: ${String(error)}\n`);
    setTimeout(() => void load(), MODEL_RETRY_MS);
  }
  await warmUp(full);
  say({ hasModel: full !== rules });
}

/** Patterns are compiled and caches filled on first use; no caller should have to wait for that. */
async function warmUp(engine: Engine): Promise<void> {
  await engine.sanitize(WARM_UP);
  returnMemory();
}

/**
 * If the server was killed, nobody listens any more. This ignores the failure to send; the closed channel ends the
 * process quietly.
 */
function say(message: EngineMessage): void {
  process.send?.(message, undefined, undefined, () => undefined);
}

async function answer(task: ScanTask): Promise<EngineMessage> {
  try {
    return { outcome: await (task.file ? workOnFile(task, task.file) : work(task)) };
  } catch (error) {
    if (error instanceof UnreadableFile) return { refusal: error.fault };
    if (error instanceof TooManyUnits) return { refusal: "too-many-units" };
    return { error: String(error) };
  }
}

async function work({ action, prompt, input, options, rulesOnly }: ScanTask): Promise<ScanOutcome> {
  const engine = rulesOnly ? rules : full;
  const startedAt = performance.now();
  modelMs = 0;
  modelFailure = undefined;
  let scanned:
    | { readonly verdict: AnyVerdict; readonly scanMs: number; readonly modelMs: number }
    | undefined;
  const onVerdict = (verdict: AnyVerdict) => {
    scanned = { verdict, scanMs: performance.now() - startedAt, modelMs };
  };
  const sanitized =
    action === "sanitize" ? await sanitizeAny(engine, { prompt, input, options, onVerdict }) : undefined;
  if (action === "scan")
    onVerdict(await (input ? engine.scan(input, options) : engine.scan(prompt, options)));
  if (!scanned) throw new Error("the engine gave no verdict");
  const totalMs = performance.now() - startedAt;
  const { text, ...verdict } = scanned.verdict;
  return {
    verdict,
    ...(text !== undefined && { text }),
    durationMs: Math.round(totalMs * 100) / 100,
    phasesMs: {
      rules: scanned.scanMs - scanned.modelMs,
      model: scanned.modelMs,
      sanitize: totalMs - scanned.scanMs,
    },
    ...(sanitized && { sanitized }),
    ...(modelFailure !== undefined && { modelFailure }),
  };
}

/** Shown when the model has left part of a long file to the rules. */
const RULES_READ_THE_REST =
  "The file is long: the rules read all of it, the model only a part of it, the beginning first.";

async function workOnFile({ options }: ScanTask, file: FileTask): Promise<ScanOutcome> {
  const startedAt = performance.now();
  modelMs = 0;
  budget.renew();
  const { verdict, text, ...rest } = await scanFile({ file, options, engine: forFiles });
  const totalMs = performance.now() - startedAt;
  const notes = [...(verdict.notes ?? []), ...(budget.wasSpent() ? [RULES_READ_THE_REST] : [])];
  return {
    verdict: { ...verdict, ...(notes.length > 0 && { notes }) },
    text,
    file: rest,
    durationMs: Math.round(totalMs * 100) / 100,
    phasesMs: { rules: totalMs - modelMs, model: modelMs, sanitize: 0 },
  };
}

type AnyVerdict = ScanResult & Partial<Pick<ContentScanResult, "segments" | "text">>;

type Sanitizing = Pick<ScanTask, "prompt" | "options"> & {
  readonly input: ScanTask["input"] | undefined;
  readonly onVerdict: (verdict: AnyVerdict) => void;
};

function sanitizeAny(engine: Engine, { prompt, input, options, onVerdict }: Sanitizing) {
  return input ? engine.sanitize(input, options, onVerdict) : engine.sanitize(prompt, options, onVerdict);
}

async function timeModel<T>(ask: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  return ask().finally(() => (modelMs += performance.now() - startedAt));
}
