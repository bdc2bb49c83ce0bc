import { readFileSync } from "node:fs";

/** What is published, and what of the repository goes into it. */
export interface Publication {
  /** Folder of the package in the repository; its package.json gives version, words and peers. */
  readonly folder: string;
  readonly name: string;
  /** Scripts of the published package, each with the source it is made of. */
  readonly scripts: Readonly<Record<string, string>>;
  /** Which script each export of the package leads to, under which conditions. */
  readonly doors: Readonly<Record<string, Door>>;
  readonly bin?: Readonly<Record<string, string>>;
  /** Copied as they are: path in the repository, path in the package. */
  readonly files: readonly (readonly [string, string])[];
  /** Modules that stay imports because users install them if they want them: optional peers, with their versions. */
  readonly brought: Readonly<Record<string, string>>;
}

interface Door {
  readonly script: string;
  readonly conditions: readonly string[];
}

const ANYWHERE = ["node", "browser", "workerd", "deno", "bun"];
/** One of the networks and its vocabulary come from others, who ask that their licence travels along. */
const MODEL_FILES = [
  "manifest.json",
  "tokenizer.json",
  "weights.onnx",
  "MODEL_CARD.md",
  "LICENSE-APACHE-2.0.txt",
].map((name) => [`packages/engine/model/${name}`, `model/${name}`] as const);
const WASM = "ort-wasm-simd-threaded.wasm";
const WASM_FILE = [`node_modules/onnxruntime-web/dist/${WASM}`, `dist/${WASM}`] as const;

/** Native inference: faster than the WebAssembly inside the package, and hundreds of megabytes. */
const NATIVE_RUNTIME = rangesOf("packages/engine", "dependencies", ["onnxruntime-node"]);

const ENGINE: Publication = {
  folder: "packages/engine",
  name: "@prompt-shield/engine",
  scripts: { index: "src/index.ts", node: "adapters/node.ts", web: "adapters/web.ts" },
  doors: {
    ".": { script: "index", conditions: ANYWHERE },
    "./node": { script: "node", conditions: ["node", "deno", "bun"] },
    "./web": { script: "web", conditions: ["browser"] },
  },
  files: [...MODEL_FILES, WASM_FILE],
  brought: NATIVE_RUNTIME,
};

/** An entry point of the client for each framework it supports. */
export const ADAPTERS = [
  "ai-sdk",
  "langchain",
  "openai-agents",
  "mastra",
  "express",
  "fastify",
  "hono",
  "next",
] as const;

const SDK: Publication = {
  folder: "packages/sdk",
  name: "@prompt-shield/sdk",
  scripts: {
    index: "src/index.ts",
    react: "src/react.ts",
    ...Object.fromEntries(ADAPTERS.map((name) => [name, `src/adapters/${name}.ts`])),
  },
  doors: {
    ".": { script: "index", conditions: ANYWHERE },
    "./react": { script: "react", conditions: ANYWHERE },
    ...Object.fromEntries(ADAPTERS.map((name) => [`./${name}`, { script: name, conditions: ANYWHERE }])),
  },
  files: [],
  brought: rangesOf("packages/sdk", "peerDependencies"),
};

/** It includes the engine and the model, so that `npx prompt-shield` installs one package and nothing else. */
const CLI: Publication = {
  folder: "packages/cli",
  name: "prompt-shield",
  scripts: {
    main: "src/main.ts",
    "batch-worker": "src/batch-worker.ts",
    "document-worker": "src/documents/document-worker.ts",
  },
  doors: {},
  bin: { "prompt-shield": "bin/prompt-shield.js" },
  files: [...MODEL_FILES, WASM_FILE],
  brought: NATIVE_RUNTIME,
};

export const PUBLICATIONS: readonly Publication[] = [ENGINE, SDK, CLI];

function rangesOf(
  folder: string,
  field: "dependencies" | "peerDependencies",
  names?: readonly string[],
): Record<string, string> {
  const file = new URL(`../../${folder}/package.json`, import.meta.url);
  const manifest = JSON.parse(readFileSync(file, "utf8")) as Record<typeof field, Record<string, string>>;
  const ranges = manifest[field];
  return names ? Object.fromEntries(names.map((name) => [name, ranges[name] ?? "*"])) : ranges;
}
