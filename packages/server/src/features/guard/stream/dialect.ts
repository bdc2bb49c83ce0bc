import type { Place } from "../places.ts";
import type { SseEvent } from "./sse.ts";

/** What an event of a stream means for the texts that run through it. */
export type Step =
  /** Contains no text: it may pass at once. */
  | { readonly kind: "pass"; readonly frame: string }
  /** A further piece of a text. */
  | { readonly kind: "say"; readonly channel: string; readonly text: string; readonly nature?: Nature }
  /** A text is complete. Without a channel: all that are open. */
  | { readonly kind: "end"; readonly channel?: string }
  /** Complete texts, most of which have already come in pieces. */
  | {
      readonly kind: "repeat";
      readonly body: unknown;
      readonly places: readonly Place[];
      readonly write: (body: unknown) => string;
    }
  /** It cannot be read. */
  | { readonly kind: "malformed" };

export type Nature = Pick<Place, "isJson" | "isSealed">;

/** How one protocol speaks in streams. One is made for each stream: it remembers what it needs to go on. */
export interface Dialect {
  read(event: SseEvent): readonly Step[];
  /** A frame with a further piece of a channel's text. */
  say(channel: string, text: string): string;
  /** The end of an answer that is blocked. */
  refuse(reason: string): string;
  /** The end of an answer that broke off. */
  breakOff(message: string): string;
}
