import type { Span, View } from "../types.ts";
import type { MappedText } from "./mapped-text.ts";

/** A decoded view also knows which parts of its text were decoded; the rest is what surrounds them. */
export interface DecodedView extends View {
  readonly kind: "decoded";
  readonly payloads: readonly Span[];
}

export function isDecodedView(view: View): view is DecodedView {
  return view.kind === "decoded" && "payloads" in view;
}

/** Moves the spans of a text to its cleaned version. Cleaning never changes the order of characters. */
export function movePayloads(payloads: readonly Span[], cleaned: MappedText): Span[] {
  let at = 0;
  return payloads.map(({ start, end }) => {
    while (at < cleaned.text.length && (cleaned.starts[at] ?? 0) < start) at += 1;
    const from = at;
    while (at < cleaned.text.length && (cleaned.starts[at] ?? 0) < end) at += 1;
    return { start: from, end: at };
  });
}
