import { FILE_MAX_BYTES } from "@prompt-shield/contracts/limits";
import type { Attachment } from "@prompt-shield/engine";
import { ATTACHMENTS_MAX } from "../bounds.ts";
import { UnreadableFile } from "../unreadable-file.ts";

/** What PDF.js reports about a file inside a PDF. */
interface FileFacts {
  readonly filename?: string;
  readonly description?: string;
}

/** A file and its id in PDF.js. */
export interface AttachedFile extends FileFacts {
  readonly id: string;
}

interface FilesOf {
  getAttachments(): Promise<unknown>;
  getAttachmentContent(id: string): Promise<Uint8Array | null | undefined>;
}

/** The files that the document lists; those attached to a page come with its annotations. */
export async function listedFiles(pdf: Pick<FilesOf, "getAttachments">): Promise<AttachedFile[]> {
  const listed = (await pdf.getAttachments()) as ReadonlyMap<string, FileFacts> | null;
  return [...(listed ?? [])].map(([id, facts]) => ({ id, ...facts }));
}

/** The contents of the files, until they are together as large as a file that is sent alone may be. */
export async function openFiles(pdf: FilesOf, files: readonly AttachedFile[]): Promise<Attachment[]> {
  const attachments: Attachment[] = [];
  let room = FILE_MAX_BYTES;
  for (const [index, { id, filename = id }] of files.entries()) {
    const isRead = index < ATTACHMENTS_MAX && room > 0;
    const content = isRead ? await pdf.getAttachmentContent(id).catch(() => null) : null;
    room -= content?.byteLength ?? 0;
    const bytes = (): Uint8Array => {
      if (!content) throw new UnreadableFile("broken", "it holds nothing, or the others hold too much");
      return content;
    };
    attachments.push({ name: filename, path: `attachment ${filename}`, bytes });
  }
  return attachments;
}
