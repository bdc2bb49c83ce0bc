import { asRead } from "../json-view.ts";
import type { Look, Seen } from "./look.ts";
import { type Place, replaceTexts } from "@prompt-shield/contracts/places";
import type { Dialect, Nature, Step } from "./dialect.ts";
import type { SseEvent } from "./sse.ts";
import { createWindow, type ReleaseWindow } from "./window.ts";

export interface GuardStreamParts {
  /** Events in lists: those that arrived together. */
  readonly events: AsyncIterable<readonly SseEvent[]>;
  readonly dialect: Dialect;
  /** Reads a text before it is passed on. */
  readonly look: Look;
  /** Messages for the client when the answer ends early. */
  readonly messages: { readonly brokeOff: string; readonly refused: string };
}

interface Channel {
  readonly name: string;
  readonly window: ReleaseWindow;
  readonly nature: Nature;
  isOpen: boolean;
}

class Refused extends Error {}

/** Passes a streamed answer on, frame by frame, as its texts are read. */
export async function* guardStream({
  events,
  dialect,
  look,
  messages,
}: GuardStreamParts): AsyncGenerator<string> {
  const channels = new Map<string, Channel>();

  async function read(text: string, nature: Nature): Promise<Seen["findings"]> {
    const { isBlocked, findings } = await look(nature.isJson ? asRead(text) : text);
    // A signed text cannot be rewritten, so a finding to hide in it stops the answer.
    if (isBlocked || (nature.isSealed && findings.length > 0)) throw new Refused();
    return findings;
  }

  /** The frame with the text that may be released, or an empty string. */
  async function release({ name, window, nature }: Channel, isLast: boolean): Promise<string> {
    const text = window.look(isLast);
    if (text === undefined) return "";
    const out = window.settle(await read(text, nature), isLast);
    return out === "" ? "" : dialect.say(name, out);
  }

  async function* close(name?: string): AsyncGenerator<string> {
    const closing = name === undefined ? channels.values() : [channels.get(name)];
    for (const channel of closing) {
      if (!channel?.isOpen) continue;
      channel.isOpen = false;
      const frame = await release(channel, true);
      if (frame !== "") yield frame;
    }
  }

  /** A text that came in pieces is repeated as it was released. A text not seen before is read here. */
  async function cleaned(place: Place): Promise<string> {
    for (const { window, isOpen } of channels.values())
      if (!isOpen && window.original() === place.text) return window.cleaned();
    const window = createWindow({ isJson: place.isJson ?? false });
    window.push(place.text);
    return window.settle(await read(place.text, place), true);
  }

  function push({ channel: name, text, nature = {} }: Extract<Step, { kind: "say" }>): Channel {
    const channel = channels.get(name) ?? {
      name,
      window: createWindow({ isJson: nature.isJson ?? false }),
      nature,
      isOpen: true,
    };
    channels.set(name, channel);
    channel.isOpen = true;
    channel.window.push(text);
    return channel;
  }

  async function* follow(step: Exclude<Step, { kind: "say" }>): AsyncGenerator<string> {
    if (step.kind === "pass") yield step.frame;
    else if (step.kind === "end") yield* close(step.channel);
    else if (step.kind === "repeat") {
      const texts: string[] = [];
      for (const place of step.places) texts.push(await cleaned(place));
      yield step.write(replaceTexts(step.body, step.places, texts));
    } else throw new Error("the stream cannot be read");
  }

  /**
   * Lazily, because the meaning of an event may depend on what was passed on before it. Ends with undefined: no more
   * events have arrived yet.
   */
  function* stepsOf(list: readonly SseEvent[]): Generator<Step | undefined> {
    for (const event of list) yield* dialect.read(event);
    yield undefined;
  }

  try {
    const grown = new Set<Channel>();
    for await (const list of events) {
      for (const step of stepsOf(list)) {
        if (step?.kind === "say") {
          const channel = push(step);
          grown.add(channel);
          // Consecutive pieces are read once: when something else comes, or when no more have arrived.
          if (!channel.window.isFull()) continue;
        }
        for (const channel of grown) {
          const frame = await release(channel, false);
          if (frame !== "") yield frame;
        }
        grown.clear();
        if (step && step.kind !== "say") yield* follow(step);
      }
    }
    yield* close();
  } catch (error) {
    if (error instanceof Refused) {
      yield dialect.refuse(messages.refused);
      return;
    }
    try {
      // Read and pass on what has already arrived before telling the client that the answer broke off.
      yield* close();
    } catch (refused) {
      if (refused instanceof Refused) {
        yield dialect.refuse(messages.refused);
        return;
      }
    }
    yield dialect.breakOff(messages.brokeOff);
  }
}
