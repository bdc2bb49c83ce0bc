import type { Place } from "@prompt-shield/contracts/places";
import type { SseEvent } from "./sse.ts";

/** What an event of a stream means for the texts in it. */
export type Step =
  /** Contains no text: it may pass at once. */
  | { readonly kind: "pass"; readonly frame: string }
  /** The next piece of a text. */
  | { readonly kind: "say"; readonly channel: string; readonly text: string; readonly nature?: Nature }
  /** A text is complete; without a channel, all open texts are. */
  | { readonly kind: "end"; readonly channel?: string }
  /** Complete texts, most of which have already come in pieces. */
  | {
      readonly kind: "repeat";
      readonly body: unknown;
      readonly places: readonly Place[];
      readonly write: (body: unknown) => string;
    }
  /** The event cannot be read. */
  | { readonly kind: "malformed" };

export type Nature = Pick<Place, "isJson" | "isSealed">;

/** Reads and writes one protocol's streams. Each stream needs its own, because it keeps state. */
export interface Dialect {
  read(event: SseEvent): readonly Step[];
  /** A frame with the next piece of a channel's text. */
  say(channel: string, text: string): string;
  /** The final frames of a blocked answer. */
  refuse(reason: string): string;
  /** The final frames of an answer that broke off. */
  breakOff(message: string): string;
}
