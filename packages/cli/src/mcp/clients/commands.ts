import { readFile, realpath, rename, stat, writeFile } from "node:fs/promises";
import { stripText } from "../guard/strip.ts";
import { parseOptions } from "../../options.ts";
import { applyEdits, isWrapped, unwrapEdits, wrapEdits, type Edit } from "./edits.ts";
import { readEntries, type Entry } from "./entries.ts";
import { knownFiles, type ClientFile } from "./known-files.ts";

const OPTIONS = {
  "dry-run": { type: "boolean", default: false },
  server: { type: "string", multiple: true },
  launcher: { type: "string", default: "npx -y prompt-shield" },
} as const;

/** `mcp wrap [files…]`: puts the guard in front of the servers of the known clients, or of these files. */
export const runWrap = (argv: readonly string[]): Promise<number> => {
  const { values } = parseOptions(argv, OPTIONS);
  const launcher = values.launcher.split(" ").filter((part) => part !== "");
  return change(argv, GUARDED, (text, entry) => {
    if (entry.isRemote) return "is remote and left as it is (see mcp guard --url)";
    if (!entry.command) return "has no command and is left as it is";
    if (!entry.isPlain) return "has arguments that are not a list and is left as it is";
    return isWrapped(entry) ? "is already guarded" : wrapEdits(text, entry, launcher);
  });
};

/** `mcp unwrap [files…]`: removes the guard again. */
export const runUnwrap = (argv: readonly string[]): Promise<number> =>
  change(argv, UNGUARDED, (text, entry) => (isWrapped(entry) ? unwrapEdits(text, entry) : "is not guarded"));

interface Words {
  readonly done: string;
  readonly planned: string;
}
const GUARDED: Words = { done: "is guarded now", planned: "would be guarded" };
const UNGUARDED: Words = { done: "is no longer guarded", planned: "would no longer be guarded" };

type EditEntry = (text: string, entry: Entry) => string | Edit[];

async function change(argv: readonly string[], words: Words, editEntry: EditEntry): Promise<number> {
  const { values, positionals } = parseOptions(argv, OPTIONS);
  const files: ClientFile[] =
    positionals.length > 0 ? positionals.map((path) => ({ client: "File", path })) : knownFiles();
  const isDryRun = values["dry-run"];
  const told = isDryRun ? words.planned : words.done;
  let seen = 0;
  let changed = 0;
  let broken = 0;
  for (const { client, path } of files) {
    const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
      if (positionals.length === 0 && error.code === "ENOENT") return undefined;
      throw error;
    });
    if (text === undefined) continue;
    seen += 1;
    say(`${client}: ${path}`);
    const entries = readEntries(text);
    if (!entries) {
      broken += 1;
      process.stderr.write(`prompt-shield: ${path} is not valid JSON, so it is left as it is.\n`);
      continue;
    }
    const edits = entries.flatMap((entry) => {
      if (values.server && !values.server.includes(entry.name)) return [];
      const done = editEntry(text, entry);
      say(`  ${JSON.stringify(entry.name)} ${typeof done === "string" ? done : told}`);
      return typeof done === "string" ? [] : done;
    });
    changed += edits.length;
    if (edits.length > 0 && !isDryRun) await replaceFile(path, applyEdits(text, edits));
  }
  if (seen === 0) say("No client's settings file was found. Name one: prompt-shield mcp wrap <file>");
  if (changed > 0 && !isDryRun) say("Restart the client for this to take effect.");
  return broken > 0 ? 2 : 0;
}

/** Replaces a file atomically. Keeps its permissions, and follows a symbolic link instead of replacing it. */
async function replaceFile(path: string, text: string): Promise<void> {
  const real = await realpath(path);
  const { mode } = await stat(real);
  const draft = `${real}.prompt-shield.tmp`;
  await writeFile(draft, text, { mode });
  await rename(draft, real);
}

const say = (line: string): void => void process.stdout.write(`${stripText(line)}\n`);
