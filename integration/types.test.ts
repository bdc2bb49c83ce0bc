import { cpSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { beforeAll, expect, test } from "vitest";

import { ADAPTERS } from "../scripts/packaging/packages.ts";
import { openGuides, type Guides } from "./guides.ts";

const LIBRARIES = ["ai", "ai-5", "ai-6", "langchain", "@openai/agents", "@mastra/core", "zod", "next"];
const SERVERS = ["express", "fastify", "hono", "@types/express"];
const compiler = join(
  dirname(createRequire(import.meta.url).resolve("typescript-native/package.json")),
  "bin/tsc",
);

let guides: Guides;
beforeAll(() => {
  guides = openGuides([...LIBRARIES, ...SERVERS]);
  cpSync(join(import.meta.dirname, "fixtures/uses.ts"), join(guides.folder, "uses.ts"));
});

/** The output of a strict compiler for a file in the reader's project. */
async function complaints(file: string, options: object = {}): Promise<string> {
  const compilerOptions = {
    strict: true,
    noEmit: true,
    module: "nodenext",
    target: "es2022",
    types: [],
    ...options,
  };
  writeFileSync(join(guides.folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files: [file] }));
  const args = [compiler, "-p", guides.folder, "--pretty", "false"];
  const { stdout } = await promisify(execFile)(process.execPath, args).catch(
    (error: { stdout: string }) => error,
  );
  return stdout;
}

test("the adapters' published types fit those of ai 5 to 7, LangChain, OpenAI Agents, Mastra and four servers", async () => {
  expect(await complaints("uses.ts", { skipLibCheck: true })).toBe("");
});

test("the published types need none of the libraries, even for compilers that check every declaration", async () => {
  const doors = ["", "/react", ...ADAPTERS.map((name) => `/${name}`)];
  const imports = doors.map((door, index) => `export type * as d${index} from "@prompt-shield/sdk${door}";`);
  writeFileSync(join(guides.folder, "doors.ts"), imports.join("\n"));
  expect(await complaints("doors.ts", { lib: ["es2022", "dom", "dom.iterable"], skipLibCheck: false })).toBe(
    "",
  );
});
