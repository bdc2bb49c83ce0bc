import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const ENGINE = at("../../packages/engine/src/");

/** Bundles the engine and its test files into one script for a page, which puts `runCollected` on `self`. */
export async function bundleEngineTests(): Promise<{ script: string; files: number }> {
  const files = globSync("**/*.test.ts", { cwd: ENGINE }).filter(runsAnywhere).toSorted();
  const entry = [
    ...files.map((file) => `import ${JSON.stringify(`${ENGINE}${file}`)};`),
    'import { runCollected } from "vitest";',
    "self.runCollected = runCollected;",
  ];
  const { outputFiles } = await build({
    stdin: { contents: entry.join("\n"), resolveDir: at("./") },
    alias: { vitest: fileURLToPath(new URL("./vitest-in-page.ts", import.meta.url)) },
    bundle: true,
    write: false,
    platform: "browser",
    format: "iife",
    target: "es2024",
    define: { "process.env": "{}" },
  });
  const script = outputFiles[0]?.text;
  if (script === undefined) throw new Error("esbuild gave no output");
  return { script, files: files.length };
}

/**
 * A few tests read files or run the backtracking checker; they test the repository, not the engine. Tests that measure
 * time run elsewhere on the same V8 with nothing beside them; here they would measure the other tests too.
 */
function runsAnywhere(file: string): boolean {
  return (
    !file.endsWith("speed.test.ts") &&
    !/from "(?:node:|recheck)/.test(readFileSync(`${ENGINE}${file}`, "utf8"))
  );
}
