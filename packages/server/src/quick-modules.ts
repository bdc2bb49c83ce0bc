import { registerHooks, type ResolveFnOutput } from "node:module";

const PACKAGE = "drizzle-orm";
const DEPENDENCIES = "/node_modules/";
/** How our own modules' imports of the package resolve, by specifier. */
const found = new Map<string, ResolveFnOutput>();

/**
 * Import this before anything that imports drizzle-orm. To resolve a file of a package by name, and to learn that it is
 * an ES module, Node parses the package's whole `exports` table, anew each time. drizzle-orm's table has 129 KB, a
 * hundred of its files are loaded, and as many of our files import it: that costs each process a second of processor
 * time at start, where 0.1 s suffice. All its files are ES modules, so this hook tells Node so, and resolves each name
 * once.
 */
registerHooks({
  resolve: (specifier, context, next) => {
    const { parentURL = "" } = context;
    if (isInside(parentURL) && specifier.startsWith(".") && specifier.endsWith(".js"))
      return { url: new URL(specifier, parentURL).href, format: "module", shortCircuit: true };
    // A dependency's own copy may be another version.
    if (!isNamed(specifier) || parentURL.includes(DEPENDENCIES)) return next(specifier, context);
    const known = found.get(specifier) ?? next(specifier, context);
    found.set(specifier, known);
    return { ...known, shortCircuit: true };
  },
});

function isInside(url: string): boolean {
  return url.includes(`${DEPENDENCIES}${PACKAGE}/`);
}

function isNamed(specifier: string): boolean {
  return specifier === PACKAGE || specifier.startsWith(`${PACKAGE}/`);
}
