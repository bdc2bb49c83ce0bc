import { join } from "node:path";
import { rolldown, type Plugin, type RolldownOutput } from "rolldown";
import type { Publication } from "./packages.ts";

/** What the oldest supported Node can run. */
const TARGET = "es2022";

const WASM_BESIDE =
  'export const wasmFile = () => new URL("./ort-wasm-simd-threaded.wasm", import.meta.url);';

/** Writes the scripts with their source maps, and returns the modules that they contain. */
export async function bundleScripts(root: string, publication: Publication, out: string): Promise<string[]> {
  const bundle = await rolldown({
    input: inputs(root, publication),
    external: (id) => id.startsWith("node:") || isBrought(id, publication),
    plugins: [asPublished()],
    platform: "neutral",
    resolve: { mainFields: ["module", "main"], conditionNames: ["import"] },
    transform: { target: TARGET },
  });
  const { output } = await bundle.write({
    dir: out,
    format: "esm",
    sourcemap: true,
    chunkFileNames: "[name]-[hash].js",
    // Has a chunk of its own, so that no other code shares that chunk and loads it by accident.
    codeSplitting: { groups: [{ name: "onnxruntime", test: /onnxruntime-web/ }] },
  });
  await bundle.close();
  return modulesOf(output);
}

function inputs(root: string, { folder, scripts }: Publication): Record<string, string> {
  return Object.fromEntries(
    Object.entries(scripts).map(([script, source]) => [script, join(root, folder, source)]),
  );
}

function isBrought(id: string, { brought }: Publication): boolean {
  return Object.keys(brought).some((name) => id === name || id.startsWith(`${name}/`));
}

/** In the repository, a file is referred to by the name of its source; in the package it lies next to the script. */
function asPublished(): Plugin {
  return {
    name: "as-published",
    transform(code, id) {
      if (id.endsWith("/adapters/wasm-file.ts")) {
        return { code: WASM_BESIDE, map: null };
      }
      const published = code.replace(/new URL\("\.\/([\w-]+)\.ts", import\.meta\.url\)/g, (_, script) => {
        return `new URL("./${script}.js", import.meta.url)`;
      });
      // Line numbers stay the same, so the source map still matches.
      return published === code ? undefined : { code: published, map: null };
    },
  };
}

function modulesOf(output: RolldownOutput["output"]): string[] {
  return output.flatMap((part) => (part.type === "chunk" ? part.moduleIds : []));
}
