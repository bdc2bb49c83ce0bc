import { fingerprintOf } from "./fingerprint.ts";
import { readPins, titleOf, writePins, type Held, type PinFile } from "./pin-file.ts";

/** Returns why a definition is suspicious, if it is. */
export type Suspect = (definition: unknown) => Promise<string | undefined>;

export interface ReviewOptions {
  readonly folder: string;
  readonly server: string;
  readonly suspect: Suspect;
  /** Whether new definitions need approval too. */
  readonly strict: boolean;
  readonly now: () => Date;
}

/** The withheld definitions: for each key, why. */
export type Withheld = ReadonlyMap<string, string>;

/**
 * Compares a server's definitions with the accepted ones. A harmless definition is accepted on first sight;
 * anything else waits for a person's approval. The file is read each time, so an approval takes effect at
 * once.
 */
export async function review(
  definitions: ReadonlyMap<string, unknown>,
  { folder, server, suspect, strict, now }: ReviewOptions,
): Promise<Withheld> {
  const before = await readPins(folder, server);
  const pinned = { ...before.pinned };
  const held: Record<string, Held> = { ...before.held };
  const withheld = new Map<string, string>();
  for (const [key, definition] of definitions) {
    const fingerprint = fingerprintOf(definition);
    const accepted = pinned[key];
    delete held[key];
    if (accepted?.fingerprint === fingerprint) continue;
    const why = accepted
      ? CHANGED
      : (whyAgain(before, key, fingerprint) ?? (await suspect(definition)) ?? (strict ? NEW : undefined));
    if (why === undefined)
      pinned[key] = { fingerprint, definition, since: now().toISOString(), by: "first use" };
    else {
      held[key] = { fingerprint, definition, why };
      withheld.set(key, why);
    }
  }
  const after: PinFile = { ...before, pinned, held };
  if (JSON.stringify(after) !== JSON.stringify(before)) await writePins(folder, after);
  return withheld;
}

const CHANGED = "it has changed since it was approved";
const NEW = "it is new, and new tools of this server wait for approval";

/** Avoids checking the same definition twice. */
const whyAgain = ({ held }: PinFile, key: string, fingerprint: string): string | undefined =>
  held[key]?.fingerprint === fingerprint ? held[key].why : undefined;

/** Accepts a server's withheld definitions, all or only the given keys; returns the accepted keys. */
export async function approve(
  { folder, server, now }: Pick<ReviewOptions, "folder" | "server" | "now">,
  keys?: readonly string[],
): Promise<string[]> {
  const { pinned, held, ...rest } = await readPins(folder, server);
  const approved = Object.keys(held).filter((key) => keys?.includes(key) ?? true);
  const since = now().toISOString();
  for (const key of approved) {
    const { fingerprint, definition } = held[key] as Held;
    pinned[key] = { fingerprint, definition, since, by: "approval" };
    delete held[key];
  }
  await writePins(folder, { ...rest, pinned, held });
  return approved.map(titleOf);
}
