import { isTooDeep } from "../../../http/json-depth.ts";

/** One event of `text/event-stream`. */
export interface SseEvent {
  readonly event: string | undefined;
  readonly data: string;
}

/** More than any real event: even pictures in answers come in much smaller parts. */
const EVENT_MAX_CHARS = 16 * 1_048_576;

export class MalformedStream extends Error {}

/**
 * Reads events from bytes that may be cut anywhere, even inside a line or a character. Events that arrive together are
 * yielded together.
 */
export async function* readEvents(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<readonly SseEvent[]> {
  const decoder = new TextDecoder();
  let rest = "";
  /** The last characters received, because a separator between events may be cut in two. */
  let seam = "";
  let hasEvent = false;
  for await (const chunk of bytes) {
    const text = decoder.decode(chunk, { stream: true });
    rest += text;
    if (rest.length > EVENT_MAX_CHARS) throw new MalformedStream("an event is too long");
    // Search only the new characters: a long event may come in a million pieces, and searching it all each time would
    // be quadratic.
    const fresh = seam + text;
    seam = fresh.slice(-SEAM_CHARS);
    hasEvent ||= BETWEEN_EVENTS.test(fresh);
    // A carriage return at the very end may be half of a line ending.
    if (!hasEvent || fresh.endsWith("\r")) continue;
    const blocks = rest.split(BETWEEN_EVENTS);
    rest = blocks.pop() ?? "";
    hasEvent = false;
    if (blocks.length > 0) yield blocks.flatMap(eventsOf);
  }
  yield (rest + decoder.decode()).split(BETWEEN_EVENTS).flatMap(eventsOf);
}

const BETWEEN_EVENTS = /\r\n\r\n|\n\n|\r\r/;
/** One less than the longest separator. */
const SEAM_CHARS = 3;

/** The block's event, or none if it has no data. */
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

/** A single space after the colon is part of the syntax, not of the value. */
function valueAfter(line: string, colon: number): string {
  if (colon === -1) return "";
  return line.slice(line[colon + 1] === " " ? colon + 2 : colon + 1);
}

/** Serializes an event. */
export function writeEvent({ event, data }: SseEvent): string {
  const name = event === undefined ? "" : `event: ${event}\n`;
  return `${name}data: ${data.replaceAll("\n", "\ndata: ")}\n\n`;
}

export function writeJson(body: unknown, event?: string): string {
  return writeEvent({ event, data: JSON.stringify(body) });
}

/** Parses an answer or an event's data; undefined if it is no JSON object, or nested too deeply to be read. */
export function parseObject(data: string): Record<string, unknown> | undefined {
  if (isTooDeep(data)) return undefined;
  try {
    const body: unknown = JSON.parse(data);
    return typeof body === "object" && body !== null && !Array.isArray(body)
      ? (body as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}
