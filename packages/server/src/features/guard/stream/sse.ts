/** One event of `text/event-stream`. */
export interface SseEvent {
  readonly event: string | undefined;
  readonly data: string;
}

/** Longer than any real event: pictures in answers come in parts far below this. */
const EVENT_MAX_CHARS = 16 * 1_048_576;

export class MalformedStream extends Error {}

/** Reads events from bytes in any pieces: within a line, within a character. Those that have come together stay together. */
export async function* readEvents(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<readonly SseEvent[]> {
  const decoder = new TextDecoder();
  let rest = "";
  /** The last characters that came: what stands between events may be cut in two. */
  let seam = "";
  let hasEvent = false;
  for await (const chunk of bytes) {
    const text = decoder.decode(chunk, { stream: true });
    rest += text;
    if (rest.length > EVENT_MAX_CHARS) throw new MalformedStream("an event is too long");
    // Only what is new is looked at: a long event may come in a million pieces.
    const fresh = seam + text;
    seam = fresh.slice(-SEAM_CHARS);
    hasEvent ||= BETWEEN_EVENTS.test(fresh);
    // A carriage return at the very end may be half of a line's end.
    if (!hasEvent || fresh.endsWith("\r")) continue;
    const blocks = rest.split(BETWEEN_EVENTS);
    rest = blocks.pop() ?? "";
    hasEvent = false;
    if (blocks.length > 0) yield blocks.flatMap(eventsOf);
  }
  yield (rest + decoder.decode()).split(BETWEEN_EVENTS).flatMap(eventsOf);
}

const BETWEEN_EVENTS = /\r\n\r\n|\n\n|\r\r/;
/** One less than the longest of them. */
const SEAM_CHARS = 3;

/** One event, or none where the block says nothing. */
function eventsOf(block: string): SseEvent[] {
  let event: string | undefined;
  const data: string[] = [];
  for (const line of block.split(/\r\n|\n|\r/)) {
    const colon = line.indexOf(":");
    const name = colon === -1 ? line : line.slice(0, colon);
    if (name === "data") data.push(valueAfter(line, colon));
    else if (name === "event") event = valueAfter(line, colon);
  }
  return data.length > 0 ? [{ event, data: data.join("\n") }] : [];
}

/** One space after the colon belongs to the form, and not to the value. */
function valueAfter(line: string, colon: number): string {
  if (colon === -1) return "";
  return line.slice(line[colon + 1] === " " ? colon + 2 : colon + 1);
}

/** An event as it is written. */
export function writeEvent({ event, data }: SseEvent): string {
  const name = event === undefined ? "" : `event: ${event}\n`;
  return `${name}data: ${data.replaceAll("\n", "\ndata: ")}\n\n`;
}

export function writeJson(body: unknown, event?: string): string {
  return writeEvent({ event, data: JSON.stringify(body) });
}

/** The object that an event's data is, if it is one. */
export function parseObject(data: string): Record<string, unknown> | undefined {
  try {
    const body: unknown = JSON.parse(data);
    return typeof body === "object" && body !== null && !Array.isArray(body)
      ? (body as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}
