import { readFileSync } from "node:fs";

/** A package that is published, and the parts of the repository that go into it. */
export interface Publication {
  /** The package's folder in the repository; its package.json provides version, description and peers. */
  readonly folder: string;
  readonly name: string;
  /** Scripts of the published package, each with its source. */
  readonly scripts: Readonly<Record<string, string>>;
  /** Exports of the package: which script each leads to, and under which conditions. */
  readonly doors: Readonly<Record<string, Door>>;
  readonly bin?: Readonly<Record<string, string>>;
  /** Files that are copied unchanged: path in the repository, path in the package. */
  readonly files: readonly (readonly [string, string])[];
  /** Modules that stay imports, with their versions: optional peers that users install if they want them. */
  readonly brought: Readonly<Record<string, string>>;
}

interface Door {
  readonly script: string;
  readonly conditions: readonly string[];
}

const ANYWHERE = ["node", "browser", "workerd", "deno", "bun"];
/** One of the networks and its vocabulary come from others, whose licence must be distributed with them. */
const MODEL_FILES = [
  "manifest.json",
  "tokenizer.json",
  "weights.onnx",
  "MODEL_CARD.md",
  "LICENSE-APACHE-2.0.txt",
].map((name) => [`packages/engine/model/${name}`, `model/${name}`] as const);
const WASM = "ort-wasm-simd-threaded.wasm";
const WASM_FILE = [`node_modules/onnxruntime-web/dist/${WASM}`, `dist/${WASM}`] as const;

/** Native inference is faster than the WebAssembly in the package, but hundreds of megabytes large. */
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

/** The client's entry points, one for each framework that it supports. */
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

/** Includes the engine and the model, so that `npx prompt-shield` installs only one package. */
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
