import { z } from "zod";

import { FILE_TYPES, HIDDEN_KINDS } from "../vocabulary.ts";
import { scanResponse, segmentSchema } from "./scan.ts";

/** A file as sent: the bytes say what it is, not the name. */
export interface Upload {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The form with its one field. */
export const fileScanRequest = z.object({
  file: z
    .custom<Upload>((value) => typeof value === "object" && value !== null && "bytes" in value)
    .meta({ type: "string", format: "binary" }),
});

/** What is reported about the file itself. */
export const documentSchema = z.object({
  type: z.enum(FILE_TYPES),
  /** Pages, slides or sheets; 1 for a file without any. */
  pages: z.int(),
  characters: z.int(),
  /** Everything that people looking at the file do not see, harmless or not. */
  hidden: z.array(z.object({ kind: z.enum(HIDDEN_KINDS), text: z.string(), where: z.string() })),
});
export type DocumentResponse = z.infer<typeof documentSchema>;

export const fileScanResponse = scanResponse.extend({
  segments: z.array(segmentSchema),
  document: documentSchema,
});
export type FileScanResponse = z.infer<typeof fileScanResponse>;
