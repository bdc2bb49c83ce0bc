/** Why an answer did not come whole: enough to tell a refusal from a lost connection and from a stream that broke off. */
export interface Mishap {
  /** The number that the client gave it. */
  readonly stream: string;
  /** Missing where no answer has begun. */
  readonly status?: number;
  /** What the connection died of. */
  readonly error?: string;
  /** The end of what had come by then. */
  readonly lastBytes: string;
  readonly chars: number;
  /** Missing where no byte has come. */
  readonly firstByteMs?: number;
  readonly tookMs: number;
}

export interface Ended {
  readonly stream: string;
  readonly status: number | undefined;
  readonly text: string;
  /** What reading the answer threw. */
  readonly broke: unknown;
  readonly firstByteMs: number;
  readonly tookMs: number;
}

/** An error's message and the number of a refused call fit into this many characters. */
const LAST_CHARS = 400;

/** Undefined for an answer that ended as answers end. */
export function mishapOf({ stream, status, text, broke, firstByteMs, tookMs }: Ended): Mishap | undefined {
  const isWhole = text.endsWith("data: [DONE]\n\n") && !text.includes('"error"');
  if (isWhole && broke === undefined) return undefined;
  return {
    stream,
    ...(status !== undefined && { status }),
    ...(broke !== undefined && { error: errorText(broke) }),
    lastBytes: text.slice(-LAST_CHARS),
    chars: text.length,
    ...(firstByteMs > 0 && { firstByteMs: Math.round(firstByteMs) }),
    tookMs: Math.round(tookMs),
  };
}

/** One line, for people. */
export function describeMishap({
  stream,
  status,
  error,
  lastBytes,
  chars,
  firstByteMs,
  tookMs,
}: Mishap): string {
  const began = status === undefined ? "no answer" : `status ${status}`;
  const first = firstByteMs === undefined ? "no byte" : `first byte after ${firstByteMs} ms`;
  const parts = [began, ...(error === undefined ? [] : [error]), first, `ended after ${tookMs} ms`];
  return `${stream}: ${parts.join(", ")}, ${chars} characters, the last: ${JSON.stringify(lastBytes)}`;
}

function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as NodeJS.ErrnoException;
  return code === undefined ? error.message : `${code} ${error.message}`;
}
