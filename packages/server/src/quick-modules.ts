import { registerHooks, type ResolveFnOutput } from "node:module";

const PACKAGE = "drizzle-orm";
const DEPENDENCIES = "/node_modules/";
/** What our own modules import of it, by the name they give it. */
const found = new Map<string, ResolveFnOutput>();

/**
 * To be imported before anything that imports drizzle-orm. Node parses a package's whole table of exports, anew each time,
 * to find a file of it by name and to learn that one is an ES module. drizzle-orm's has 129 KB, a hundred of its files are
 * loaded, and as many of ours name it: a second of processor time for each process that starts, where 0.1 s suffice. All
 * of its files are ES modules, so Node is told so, and each name is looked up once.
 */
registerHooks({
  resolve: (specifier, context, next) => {
    const { parentURL = "" } = context;
    if (isInside(parentURL) && specifier.startsWith(".") && specifier.endsWith(".js"))
      return { url: new URL(specifier, parentURL).href, format: "module", shortCircuit: true };
    // Somebody else's dependency may be another version.
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
