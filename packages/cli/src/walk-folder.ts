import { readdir, realpath, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { isInside } from "./is-inside.ts";

const HISTORY = ".git";
/** Installed packages, build output and the folders of tools: not written by the project's authors. */
const FILLED_BY_TOOLS = new Set([HISTORY, ".hg", ".svn", "node_modules", "__pycache__", ".venv", "dist"]);

const WHY = {
  folder: "a folder that tools fill",
  outside: "a link that leads out of the folder",
  broken: "a link that leads nowhere",
} as const;

export interface SkippedFile {
  readonly path: string;
  readonly why: string;
  /** Nobody asked for it, so that the rest may still count as clean. */
  readonly isExpected?: boolean;
}

export interface Selection {
  /** Selects which files to read; `isWhole` tells that everything in the file's folder is wanted. Default: all. */
  readonly wants?: (path: string, isWhole: boolean) => boolean;
  /** Selects folders of which everything is wanted, by their path and the names in them. Default: none. */
  readonly wantsWhole?: (folder: string, names: readonly string[]) => boolean;
}

interface Met {
  readonly path: string;
  readonly isWhole: boolean;
}

interface Walk extends Required<Selection> {
  readonly root: string;
  readonly links: Met[];
  /** Files and folders by their true path, so that none is read twice and no link leads in a circle. */
  readonly files: Set<string>;
  readonly folders: Map<string, { readonly isWhole: boolean }>;
}

type Step = { readonly path: string } | SkippedFile;

/**
 * The files below a folder, folder by folder in the order of their names, then those that only links lead to.
 * Links out of the folder are not followed.
 */
export async function* walkFolder(
  folder: string,
  { wants = () => true, wantsWhole = () => false }: Selection = {},
): AsyncGenerator<Step> {
  const root = await realpath(folder);
  const walk: Walk = { wants, wantsWhole, root, links: [], files: new Set(), folders: new Map() };
  yield* enter({ path: folder, isWhole: false }, root, walk);
  // Grows while links to folders are followed.
  for (const link of walk.links) yield* follow(link, walk);
}

async function* enter(folder: Met, real: string, walk: Walk): AsyncGenerator<Step> {
  const entries = await readdir(folder.path, { withFileTypes: true });
  const names = entries.map(({ name }) => name);
  const isWhole = folder.isWhole || walk.wantsWhole(folder.path, names);
  const before = walk.folders.get(real);
  if (before && (before.isWhole || !isWhole)) return;
  walk.folders.set(real, { isWhole });
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const met = { path: join(folder.path, entry.name), isWhole };
    if (entry.isSymbolicLink()) walk.links.push(met);
    else if (entry.isDirectory()) yield* enterUnlessFilled(met, join(real, entry.name), walk);
    else if (entry.isFile()) yield* once(met, join(real, entry.name), walk);
  }
}

async function* enterUnlessFilled(folder: Met, real: string, walk: Walk): AsyncGenerator<Step> {
  const name = basename(real);
  const isLeftOut = folder.isWhole ? name === HISTORY : FILLED_BY_TOOLS.has(name);
  if (isLeftOut) yield { path: folder.path, why: WHY.folder, isExpected: true };
  else yield* enter(folder, real, walk);
}

function* once(file: Met, real: string, { wants, files }: Walk): Generator<Step> {
  if (files.has(real) || !wants(file.path, file.isWhole)) return;
  files.add(real);
  yield { path: file.path };
}

async function* follow(link: Met, walk: Walk): AsyncGenerator<Step> {
  const { path } = link;
  const isWanted = walk.wants(path, link.isWhole);
  const target = await targetOf(path);
  if (!target) {
    if (isWanted) yield { path, why: WHY.broken };
  } else if (isInside(walk.root, target.real)) {
    if (target.isFolder) yield* enterUnlessFilled(link, target.real, walk);
    else if (target.isFile) yield* once(link, target.real, walk);
  } else if (target.isFolder) {
    yield { path, why: WHY.outside, isExpected: !link.isWhole && !walk.wantsWhole(path, []) };
  } else if (isWanted) yield { path, why: WHY.outside };
}

/** Where a link leads, through any further links; undefined if there is nothing. */
async function targetOf(link: string) {
  try {
    const real = await realpath(link);
    const found = await stat(real);
    return { real, isFolder: found.isDirectory(), isFile: found.isFile() };
  } catch {
    return undefined;
  }
}
