import { realpath, stat } from "node:fs/promises";
import { resolve } from "node:path";
import { PROMPT_MAX_CHARS } from "@prompt-shield/contracts/limits";
import type {
  ContentFormat,
  ContentSource,
  SanitizationLevel,
  Sensitivity,
} from "@prompt-shield/contracts/vocabulary";
import type { Engine } from "@prompt-shield/engine";
import { answer, type SanitizeAnswer, type ScanAnswer } from "../answer.ts";
import type { DocumentReader } from "../documents/document-reader.ts";
import { readOne } from "../files.ts";
import { isInside } from "../is-inside.ts";
import { answerDocument } from "../scanner.ts";
import { fileReportOf, reportOf, sanitizeReportOf } from "./tool-answers.ts";

/** Longer texts need `scan_file`, which reads the most suspicious parts first. */
export const LONGEST = PROMPT_MAX_CHARS;

export interface Asked {
  readonly prompt?: string | undefined;
  readonly content?: string | undefined;
  readonly source?: ContentSource | undefined;
  readonly format?: ContentFormat | undefined;
}

export interface Refusal {
  readonly refusal: string;
}

/** What the tools do, independent of the protocol. */
export interface Tools {
  scan(
    asked: Asked & { sensitivity?: Sensitivity | undefined },
  ): Promise<ReturnType<typeof reportOf> | Refusal>;
  sanitize(
    asked: Asked & { level?: SanitizationLevel | undefined },
  ): Promise<ReturnType<typeof sanitizeReportOf> | Refusal>;
  scanFile(asked: {
    path: string;
    sensitivity?: Sensitivity | undefined;
  }): Promise<ReturnType<typeof fileReportOf> | Refusal>;
}

export interface ToolParts {
  readonly engine: Promise<Engine>;
  readonly reader: DocumentReader;
  /** Files outside these folders are refused. If the list is empty, any file may be scanned. */
  readonly roots: readonly string[];
}

const NOTHING_GIVEN = { refusal: "Give either prompt or content, with some text in it." };

export function createTools({ engine, reader, roots }: ToolParts): Tools {
  return {
    async scan({ sensitivity, ...asked }) {
      const given = givenOf(asked);
      if (!given) return NOTHING_GIVEN;
      const options = sensitivity ? { sensitivity } : {};
      const { response } = await answer(await engine, given.text, { action: "scan", options, ...given.as });
      return reportOf(response as ScanAnswer);
    },
    async sanitize({ level, ...asked }) {
      const given = givenOf(asked);
      if (!given) return NOTHING_GIVEN;
      const options = level ? { level } : {};
      const { response } = await answer(await engine, given.text, {
        action: "sanitize",
        options,
        ...given.as,
      });
      return sanitizeReportOf(response as SanitizeAnswer);
    },
    async scanFile({ path, sensitivity }) {
      const allowed = await allowedPath(path, roots);
      if (!allowed)
        return { refusal: `Cannot read ${path}: it does not exist, or is not in a folder that may be read.` };
      // Pipes and devices may never end, or may be readable only once.
      if (!(await stat(allowed)).isFile()) return { refusal: `Cannot read ${path}: it is not a file.` };
      const found = await readOne(allowed, { asDocuments: true }).catch(() => undefined);
      if (!found) return { refusal: `Cannot read ${path}.` };
      if (!("bytes" in found))
        return { refusal: `Cannot read ${path}: ${"why" in found ? found.why : "it is empty"}.` };
      const options = sensitivity ? { sensitivity } : {};
      const answered = await answerDocument(
        { bytes: found.bytes, name: path },
        { engine: await engine, reader },
        { options },
      );
      return "unreadable" in answered
        ? { refusal: `Cannot read ${path}: ${answered.unreadable}.` }
        : fileReportOf(answered);
    },
  };
}

function givenOf({ prompt, content, source, format }: Asked) {
  const text = content ?? prompt;
  if (text === undefined || text.trim() === "" || (content !== undefined && prompt !== undefined))
    return undefined;
  const as = { content: { source: source ?? ("tool" as const), ...(format && { format }) } };
  return { text, as: content === undefined ? {} : as };
}

/** Resolves links before it checks the path, so that none leads out of the folders. */
async function allowedPath(path: string, roots: readonly string[]): Promise<string | undefined> {
  const real = await realpath(resolve(path)).catch(() => undefined);
  if (real === undefined || roots.length === 0) return real;
  for (const root of roots) {
    if (isInside(await realpath(root), real)) return real;
  }
  return undefined;
}
