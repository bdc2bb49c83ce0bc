import { Readable } from "node:stream";
import { type AuditLogEntry, routes } from "@prompt-shield/contracts";
import type { z } from "zod";
import type { Caller } from "../../http/caller.ts";
import type { Mount } from "../../http/mount.ts";

type Question = z.output<typeof routes.workspaceAuditLogCsv.query>;

/** Provided by the admin area, which reads the same log for the whole installation. */
export interface AuditReader {
  page(
    question: Question,
    cursor: string | undefined,
    workspaceId: string,
  ): Promise<{ entries: AuditLogEntry[]; next_cursor: string | null }>;
  whole(
    caller: Caller,
    question: Question,
    workspaceId: string,
  ): Promise<AsyncIterable<readonly AuditLogEntry[]>>;
  toCsv(pages: AsyncIterable<readonly AuditLogEntry[]>): AsyncIterable<string>;
}

export function mountWorkspaceAudit(mount: Mount, log: AuditReader): void {
  mount(routes.workspaceAuditLog, ({ caller, query: { cursor, ...question } }) =>
    log.page(question, cursor, caller.workspaceId),
  );
  mount(
    routes.workspaceAuditLogCsv,
    async ({ caller, query, reply }) => {
      reply.header("content-disposition", 'attachment; filename="audit-log.csv"');
      return Readable.from(log.toCsv(await log.whole(caller, query, caller.workspaceId)));
    },
    { limit: "exportPerUser" },
  );
  mount(
    routes.workspaceAuditLogJsonl,
    async ({ caller, query, reply }) => {
      reply.header("content-disposition", 'attachment; filename="audit-log.jsonl"');
      return Readable.from(toJsonLines(await log.whole(caller, query, caller.workspaceId)));
    },
    { limit: "exportPerUser" },
  );
}

async function* toJsonLines(pages: AsyncIterable<readonly AuditLogEntry[]>): AsyncGenerator<string> {
  for await (const page of pages) yield page.map((entry) => `${JSON.stringify(entry)}\n`).join("");
}
