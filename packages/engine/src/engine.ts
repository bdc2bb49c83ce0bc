import { checkOptions } from "./check-options.ts";
import { openDocument } from "./content/open-document.ts";
import type { ScanInput } from "./content/input.ts";
import { sanitizeDocument, type ContentSanitizeResult } from "./content/sanitize-content.ts";
import { reportDocument, scanItems, type ContentScanResult } from "./content/scan-content.ts";
import type { Read } from "./content/read-text.ts";
import { conclude, readRules } from "./examine.ts";
import type { Classifier, ModelVerdict } from "./model/types.ts";
import type { Examined } from "./sanitize/examined.ts";
import { sanitizeSteps } from "./sanitize/sanitize.ts";
import type { SanitizeOptions, SanitizeResult, ScanOptions, ScanResult } from "./types.ts";

/** Scans with the rules alone: a string synchronously, other input as a promise because its reader is loaded lazily. */
export function scan(prompt: string, options?: ScanOptions): ScanResult;
export function scan(input: ScanInput, options?: ScanOptions): Promise<ContentScanResult>;
export function scan(
  input: string | ScanInput,
  options: ScanOptions = {},
): ScanResult | Promise<ContentScanResult> {
  if (isDocument(input)) return rulesAlone.scan(input, options);
  checkOptions(input, options);
  return examine(input, options).result;
}

/** Sanitizes with the rules alone. */
export function sanitize(prompt: string, options?: SanitizeOptions): SanitizeResult;
export function sanitize(input: ScanInput, options?: SanitizeOptions): Promise<ContentSanitizeResult>;
export function sanitize(
  input: string | ScanInput,
  options: SanitizeOptions = {},
): SanitizeResult | Promise<ContentSanitizeResult> {
  if (isDocument(input)) return rulesAlone.sanitize(input, options);
  checkOptions(input, options);
  const steps = sanitizeSteps(input, options);
  let step = steps.next();
  while (!step.done) step = steps.next(examine(step.value, options));
  return step.value;
}

export interface Engine {
  scan(prompt: string, options?: ScanOptions): Promise<ScanResult>;
  scan(input: ScanInput, options?: ScanOptions): Promise<ContentScanResult>;
  /** `onVerdict` gets the verdict on the unsanitized input, so that callers who want both need not scan twice. */
  sanitize(
    prompt: string,
    options?: SanitizeOptions,
    onVerdict?: (verdict: ScanResult) => void,
  ): Promise<SanitizeResult>;
  sanitize(
    input: ScanInput,
    options?: SanitizeOptions,
    onVerdict?: (verdict: ContentScanResult) => void,
  ): Promise<ContentSanitizeResult>;
}

export interface EngineParts {
  readonly classifier?: Classifier;
  /** Called each time the model fails, so that the host can count and report it. */
  readonly onModelFailure?: (reason: unknown) => void;
}

/** Combines rules and model. When the model fails, the result is that of the rules alone and `source` is "rules". */
export function createEngine({ classifier, onModelFailure }: EngineParts = {}): Engine {
  const orNothing = (asking: Promise<ModelVerdict>): Promise<ModelVerdict | undefined> =>
    asking.catch((reason: unknown) => {
      onModelFailure?.(reason);
      return undefined;
    });
  const read: Read = async (text, { untrusted, asksModel, isSpeech = true, looksLater = false }) => {
    const examination = readRules(text, { untrusted });
    if (!classifier || !asksModel) return { examination };
    const views = isSpeech ? examination.views : [];
    const model = await orNothing(classifier(views, { untrusted, looksLater }));
    const { doubt } = model ?? {};
    if (!doubt) return { examination, model };
    return { examination, model, doubt: { ...doubt, lookAgain: () => orNothing(doubt.lookAgain()) } };
  };
  const ask = async (prompt: string, options: ScanOptions): Promise<Examined> => {
    const { examination, model } = await read(prompt, { untrusted: false, asksModel: true });
    return conclude(examination, options, model);
  };

  const scanDocument = async (input: ScanInput, options: ScanOptions): Promise<ContentScanResult> => {
    const document = await openDocument(input);
    return reportDocument(document, await scanItems(document.items, options, { read }), options);
  };

  async function sanitizePrompt(
    prompt: string,
    options: SanitizeOptions,
    onVerdict?: (verdict: ScanResult) => void,
  ): Promise<SanitizeResult> {
    const steps = sanitizeSteps(prompt, options);
    steps.next();
    const examined = await ask(prompt, options);
    onVerdict?.(examined.result);
    let step = steps.next(examined);
    while (!step.done) step = steps.next(await ask(step.value, options));
    return step.value;
  }

  // Arrow functions cannot have overloads, so each result is cast to the type of its input.
  return {
    scan: (async (input: string | ScanInput, options: ScanOptions = {}) => {
      checkOptions(input, options);
      return typeof input === "string" ? (await ask(input, options)).result : scanDocument(input, options);
    }) as Engine["scan"],
    sanitize: (async (
      input: string | ScanInput,
      options: SanitizeOptions = {},
      onVerdict?: (verdict: ScanResult) => void,
    ) => {
      checkOptions(input, options);
      return typeof input === "string"
        ? sanitizePrompt(input, options, onVerdict)
        : sanitizeDocument(await openDocument(input), options, { read, onVerdict });
    }) as Engine["sanitize"],
  };
}

const rulesAlone = createEngine();

/** Anything else is answered, or refused, at once. */
const isDocument = (input: string | ScanInput): input is ScanInput =>
  typeof input === "object" && input !== null;

const examine = (prompt: string, options: ScanOptions): Examined =>
  conclude(readRules(prompt, { untrusted: false }), options);
