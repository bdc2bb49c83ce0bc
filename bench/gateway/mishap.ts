/**
 * Why an answer was incomplete, in enough detail to distinguish a refusal, a lost connection and a stream
 * that was cut off.
 */
export interface Mishap {
  /** The number that the client gave the stream. */
  readonly stream: string;
  /** Missing if no answer began. */
  readonly status?: number;
  /** The error that ended the connection. */
  readonly error?: string;
  /** The last bytes received. */
  readonly lastBytes: string;
  readonly chars: number;
  /** Missing if no byte arrived. */
  readonly firstByteMs?: number;
  readonly tookMs: number;
}

export interface Ended {
  readonly stream: string;
  readonly status: number | undefined;
  readonly text: string;
  /** The error thrown while reading the answer. */
  readonly broke: unknown;
  readonly firstByteMs: number;
  readonly tookMs: number;
}

/** Enough characters for an error message and the number of a refused call. */
const LAST_CHARS = 400;

/** Undefined if the answer ended normally. */
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

/** Describes a mishap in one line. */
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
