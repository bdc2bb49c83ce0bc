export const LIVE_SCAN_DEBOUNCE_MS = 800;

export type Answer<Result> = { readonly result: Result } | { readonly error: unknown };

/**
 * Scans a text after a pause in typing; blank text is never scanned. Returns a function that cancels the
 * scan, after which `tell` is not called.
 */
export function scheduleScan<Result>(input: {
  readonly text: string;
  readonly scan: (text: string, signal: AbortSignal) => Promise<Result>;
  readonly debounceMs: number;
  readonly tell: (answer: Answer<Result>) => void;
}): () => void {
  if (input.text.trim() === "") return () => undefined;
  const abort = new AbortController();
  const tell = (answer: Answer<Result>): void => {
    if (!abort.signal.aborted) input.tell(answer);
  };
  const timer = setTimeout(() => {
    input.scan(input.text, abort.signal).then(
      (result) => tell({ result }),
      (error: unknown) => tell({ error }),
    );
  }, input.debounceMs);
  return () => {
    clearTimeout(timer);
    abort.abort();
  };
}
