import { stdin, stdout } from "node:process";
import { createInterface } from "node:readline/promises";
import { isDeepStrictEqual } from "node:util";
import { UsageError } from "../../usage.ts";
import { listKept, readKept, release } from "../guard/quarantine.ts";
import { stripText } from "../guard/strip.ts";
import { stateFolders } from "../state.ts";
import { parseOptions } from "../../options.ts";
import { forgetPins, readAllPins, titleOf, toolKey, type PinFile } from "./pin-file.ts";
import { approve } from "./review.ts";

type Environment = Readonly<Record<string, string | undefined>>;

const OPTIONS = { state: { type: "string" }, yes: { type: "boolean", default: false } } as const;

const say = (text: string): void => void stdout.write(`${stripText(text)}\n`);

/** `mcp pins`: the known servers, what is pinned for each, and what is waiting. */
export async function runPins(argv: readonly string[], environment: Environment): Promise<number> {
  const { values } = parseOptions(argv, OPTIONS);
  const all = await readAllPins(stateFolders(values.state, environment).pins);
  if (all.length === 0) say("No server has been guarded yet.");
  for (const { server, pinned, held } of all) {
    say(`${server}: ${Object.keys(pinned).length} pinned`);
    for (const [key, { why }] of Object.entries(held)) say(`  waits for approval: ${titleOf(key)}: ${why}`);
  }
  return 0;
}

/** `mcp approve <server> [tools…]`: shows what changed and accepts it once a person confirms. */
export async function runApprove(argv: readonly string[], environment: Environment): Promise<number> {
  const { values, positionals } = parseOptions(argv, OPTIONS);
  const { pins: folder } = stateFolders(values.state, environment);
  const { file, names } = await named(positionals, folder);
  const keys = names.length > 0 ? names.map(toolKey) : Object.keys(file.held);
  const missing = keys.find((key) => !(key in file.held));
  if (missing !== undefined) throw new UsageError(`Nothing is waiting for approval: ${titleOf(missing)}.`);
  if (keys.length === 0) {
    say("Nothing is waiting for approval.");
    return 0;
  }
  for (const key of keys) tell(key, file);
  if (!values.yes && !(await isConfirmed())) return 1;
  const approved = await approve({ folder, server: file.server, now: () => new Date() }, keys);
  say(`Approved: ${approved.join(", ")}.`);
  return 0;
}

/** `mcp forget <server>`: treats its next start as the first. */
export async function runForget(argv: readonly string[], environment: Environment): Promise<number> {
  const { values, positionals } = parseOptions(argv, OPTIONS);
  const { pins: folder } = stateFolders(values.state, environment);
  const { file } = await named(positionals, folder);
  await forgetPins(folder, file.server);
  say(`Forgot ${file.server}.`);
  return 0;
}

/** `mcp quarantine [id]`: lists what was set aside, or shows one item in full. */
export async function runQuarantine(argv: readonly string[], environment: Environment): Promise<number> {
  const { values, positionals } = parseOptions(argv, OPTIONS);
  const { quarantine: folder } = stateFolders(values.state, environment);
  const [id] = positionals;
  if (id !== undefined) {
    say(JSON.stringify(await readKept(folder, id), null, 2));
    return 0;
  }
  const all = await listKept(folder);
  if (all.length === 0) say("Nothing is in quarantine.");
  for (const { id: each, kept } of all) say(`${each}  ${kept.server}: ${kept.what}: ${kept.reasons[0]}`);
  return 0;
}

/** `mcp release <id>`: lets the same answer pass from now on. */
export async function runRelease(argv: readonly string[], environment: Environment): Promise<number> {
  const { values, positionals } = parseOptions(argv, OPTIONS);
  const [id] = positionals;
  if (id === undefined) throw new UsageError("Say what to release: prompt-shield mcp release <id>");
  await release(stateFolders(values.state, environment).quarantine, id);
  say(`Released ${id}.`);
  return 0;
}

async function named(
  positionals: readonly string[],
  folder: string,
): Promise<{ file: PinFile; names: string[] }> {
  const [server, ...names] = positionals;
  const all = await readAllPins(folder);
  const file = all.find((pins) => pins.server === server);
  if (file) return { file, names };
  const known = all.map((pins) => JSON.stringify(pins.server)).join(", ") || "none yet";
  throw new UsageError(`Name a known server: ${known}.`);
}

/** Prints each field before and after the change, without invisible characters. */
function tell(key: string, { pinned, held }: PinFile): void {
  const now = held[key];
  say(`${titleOf(key)}: ${now?.why ?? ""}`);
  const [before, after] = [fieldsOf(pinned[key]?.definition), fieldsOf(now?.definition)];
  for (const field of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (isDeepStrictEqual(before[field], after[field])) continue;
    if (field in before) say(`  - ${field}: ${JSON.stringify(before[field])}`);
    if (field in after) say(`  + ${field}: ${JSON.stringify(after[field])}`);
  }
}

const fieldsOf = (definition: unknown): Record<string, unknown> =>
  typeof definition === "object" && definition !== null
    ? (definition as Record<string, unknown>)
    : { ...(definition !== undefined && { text: definition }) };

/** An assistant that can run programs must not be able to approve on a person's behalf, so a terminal is required. */
async function isConfirmed(): Promise<boolean> {
  if (!stdin.isTTY) throw new UsageError("Approval needs a person: run this in a terminal, or add --yes.");
  const lines = createInterface({ input: stdin, output: stdout });
  const answer = await lines.question("Approve? [y/N] ");
  lines.close();
  return /^y(?:es)?$/i.test(answer.trim());
}
