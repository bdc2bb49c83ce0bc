import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { build } from "vite";
import type { Plugin, PluginOption, Rolldown } from "vite";

interface PrerenderOptions {
  /**
   * The other plugins that the pages need. The same instances as in the browser's build, so that both show
   * the same figures.
   */
  plugins: PluginOption[];
  /** A folder from which Node can resolve the installed packages. */
  cacheDir: string;
}

/** Renders the public pages to HTML files, after the browser's build and next to it. */
export function prerender({ plugins, cacheDir }: PrerenderOptions): Plugin {
  let distDir = "";
  let root = "";
  let preloads: Record<string, string> = {};
  return {
    name: "prerender",
    apply: (_, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    configResolved(config) {
      root = config.root;
      distDir = resolve(config.root, config.build.outDir);
    },
    generateBundle(_, bundle) {
      preloads = findPreloads(bundle);
    },
    async closeBundle(error) {
      if (error) return;
      await mkdir(cacheDir, { recursive: true });
      const scratch = await mkdtemp(join(cacheDir, "prerender-"));
      try {
        await build({
          root,
          configFile: false,
          logLevel: "warn",
          plugins,
          build: {
            ssr: "src/app/prerender.tsx",
            outDir: scratch,
            emptyOutDir: false,
            copyPublicDir: false,
            target: "es2023",
          },
        });
        const preloadsFile = join(scratch, "preloads.json");
        await writeFile(preloadsFile, JSON.stringify(preloads));
        await promisify(execFile)(process.execPath, [join(scratch, "prerender.js"), distDir, preloadsFile]);
      } finally {
        await rm(scratch, { recursive: true, force: true });
      }
    },
  };
}

const PAGE = /\/src\/pages\/(.+)\.tsx$/;
const TEXT_FONT = /inter-latin-wght-normal[^/]*\.woff2$/;

/**
 * For each page, the links that preload its code and the text font, so that requests are not chained and text
 * does not jump.
 */
function findPreloads(bundle: Rolldown.OutputBundle): Record<string, string> {
  const font = Object.keys(bundle).find((name) => TEXT_FONT.test(name));
  const fontLink = font ? `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font}">` : "";
  const entry = Object.values(bundle).find((one) => one.type === "chunk" && one.isEntry);
  const known = entry ? reach(bundle, entry.fileName) : new Set<string>();
  const pages = Object.values(bundle).flatMap((one) => {
    const name = one.type === "chunk" ? PAGE.exec(one.facadeModuleId ?? "")?.[1] : undefined;
    return name === undefined ? [] : [[name, one.fileName] as const];
  });
  return Object.fromEntries(
    pages.map(([name, file]) => {
      const own = [...reach(bundle, file)].filter((chunk) => !known.has(chunk));
      return [
        name,
        fontLink +
          own
            .map((chunk) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${chunk}">`)
            .join(""),
      ];
    }),
  );
}

/** A chunk with everything it imports, directly or indirectly. */
function reach(bundle: Rolldown.OutputBundle, file: string, seen = new Set<string>()): Set<string> {
  const chunk = bundle[file];
  if (seen.has(file) || chunk?.type !== "chunk") return seen;
  seen.add(file);
  for (const imported of chunk.imports) reach(bundle, imported, seen);
  return seen;
}
