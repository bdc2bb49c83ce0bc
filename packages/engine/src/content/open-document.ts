import { DEFAULT_CONTENT_SOURCE } from "@prompt-shield/contracts/vocabulary";
import { readContent } from "../readers/read.ts";
import { openMessages } from "./conversation.ts";
import { type Document, notesOf } from "./document.ts";
import type { ScanInput } from "./input.ts";
import { CONTENT } from "./stance.ts";

export async function openDocument(input: ScanInput): Promise<Document> {
  if (has(input, "messages")) return openMessages(input.messages);
  const source = input.source ?? DEFAULT_CONTENT_SOURCE;
  const reading = has(input, "segments")
    ? { segments: input.segments, rebuild: (texts: readonly string[]) => texts.join("\n\n") }
    : await readContent(input.content, input.format);
  return {
    items: reading.segments.map((segment, index) => ({
      ...segment,
      index,
      source,
      stance: CONTENT,
      standsAlone: false,
    })),
    notes: notesOf(reading),
    rebuild: (texts) => (has(input, "segments") ? {} : { content: reading.rebuild(texts) }),
  };
}

/** A field that is undefined counts as absent, as it does in JSON. */
function has<Field extends "messages" | "segments">(
  input: ScanInput,
  field: Field,
): input is Extract<ScanInput, Readonly<Record<Field, unknown>>> {
  return (input as Partial<Record<Field, unknown>>)[field] !== undefined;
}
