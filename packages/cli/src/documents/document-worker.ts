import { parentPort } from "node:worker_threads";
import { readFile, UnreadableFile } from "@prompt-shield/files";
import type { DocumentRead, DocumentToRead } from "./document-reader.ts";

parentPort?.on("message", ({ bytes, name }: DocumentToRead) => {
  void read(bytes, name).then((answer) => parentPort?.postMessage(answer, []));
});

async function read(bytes: Uint8Array, name: string): Promise<DocumentRead> {
  try {
    return { reading: await readFile(bytes, name) };
  } catch (error) {
    if (error instanceof UnreadableFile) return { unreadable: error.message };
    return { unreadable: "it cannot be read" };
  }
}
