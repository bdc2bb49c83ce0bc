import type { Look, Seen } from "./look.ts";
import { type Place, replaceTexts } from "../places.ts";
import type { Dialect, Nature, Step } from "./dialect.ts";
import type { SseEvent } from "./sse.ts";
import { createWindow, type ReleaseWindow } from "./window.ts";

export interface GuardStreamParts {
  readonly events: AsyncIterable<SseEvent>;
  readonly dialect: Dialect;
  /** Reads a text that is on its way out. */
  readonly look: Look;
  /** Called once, when the answer has ended for any reason. */
  readonly messages: { readonly brokeOff: string };
}

interface Channel {
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
    const { isBlocked, findings } = await look(text);
    // What is signed cannot be rewritten, so what would be hidden in it must not leave at all.
    if (isBlocked || (nature.isSealed && findings.length > 0)) throw new Refused();
    return findings;
  }

  async function* release(name: string, channel: Channel, isLast: boolean): AsyncGenerator<string> {
    const text = channel.window.look(isLast);
    if (text === undefined) return;
    const out = channel.window.settle(await read(text, channel.nature), isLast);
    if (out !== "") yield dialect.say(name, out);
  }

  async function* close(name?: string): AsyncGenerator<string> {
    for (const [own, channel] of channels) {
      if (!channel.isOpen || (name !== undefined && own !== name)) continue;
      channel.isOpen = false;
      yield* release(own, channel, true);
    }
  }

  /** What came in pieces leaves as it left then; what nobody has seen yet is read now. */
  async function cleaned(place: Place): Promise<string> {
    for (const { window, isOpen } of channels.values())
      if (!isOpen && window.original() === place.text) return window.cleaned();
    const window = createWindow({ isJson: place.isJson ?? false });
    window.push(place.text);
    return window.settle(await read(place.text, place), true);
  }

  async function* follow(step: Step): AsyncGenerator<string> {
    if (step.kind === "pass") yield step.frame;
    else if (step.kind === "say") {
      const { channel: name, nature = {} } = step;
      const channel = channels.get(name) ?? {
        window: createWindow({ isJson: nature.isJson ?? false }),
        nature,
        isOpen: true,
      };
      channels.set(name, channel);
      channel.isOpen = true;
      channel.window.push(step.text);
      yield* release(name, channel, false);
    } else if (step.kind === "end") yield* close(step.channel);
    else if (step.kind === "repeat") {
      const texts: string[] = [];
      for (const place of step.places) texts.push(await cleaned(place));
      yield step.write(replaceTexts(step.body, step.places, texts));
    } else throw new Error("the stream cannot be read");
  }

  try {
    for await (const event of events) for (const step of dialect.read(event)) yield* follow(step);
    yield* close();
  } catch (error) {
    if (error instanceof Refused) {
      yield dialect.refuse("");
      return;
    }
    try {
      // What has arrived by then is read to its end and passed on before the client hears that no more will come.
      yield* close();
    } catch (refused) {
      if (refused instanceof Refused) {
        yield dialect.refuse("");
        return;
      }
    }
    yield dialect.breakOff(messages.brokeOff);
  }
}
