import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { inject } from "vitest";

const SNIPPETS = fileURLToPath(new URL("../packages/web/src/features/docs/snippets", import.meta.url));

/** The content of a file that the documentation shows. */
export const snippet = (name: string): string => readFileSync(join(SNIPPETS, name), "utf8");

/** Replaces the client that the guides' code imports: it has the same calls, but runs the rules in this process. */
const LOCAL_SHIELD = `
import { sanitize, scan } from "@prompt-shield/engine";
import { PromptShield } from "@prompt-shield/sdk";

export const shield = new PromptShield({ local: { scan, sanitize } });
`;

export interface Guides {
  readonly folder: string;
  /** Imports one of the documentation's files, or an entry point of the packed client. */
  load<Exports>(name: string): Promise<Exports>;
}

/**
 * The documentation's own files in a project with the packed packages and third-party libraries, as a reader would have
 * them. Only `shield.mjs` is replaced, so that no server is needed.
 */
export function openGuides(libraries: readonly string[]): Guides {
  const folder = inject("project");
  for (const name of libraries) lend(folder, name);
  cpSync(join(SNIPPETS, "adapters"), folder, { recursive: true });
  writeFileSync(join(folder, "shield.mjs"), LOCAL_SHIELD);
  return {
    folder,
    async load<Exports>(name: string) {
      const path = name.endsWith(".mjs") ? name : `node_modules/@prompt-shield/sdk/dist/${name}.js`;
      return (await import(pathToFileURL(join(folder, path)).href)) as Exports;
    },
  };
}

function lend(folder: string, name: string): void {
  const place = join(folder, "node_modules", name);
  if (existsSync(place)) return;
  mkdirSync(dirname(place), { recursive: true });
  symlinkSync(join(import.meta.dirname, "node_modules", name), place);
}
