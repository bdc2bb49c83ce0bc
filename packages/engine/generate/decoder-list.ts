import { globSync } from "node:fs";
import type { Decoder } from "../src/normalize/decoder.ts";

const DECODERS = new URL("../src/normalize/decoders/", import.meta.url);

/** The source code of the list of all decoders: every decoder that a file in the folder exports. */
export async function listDecoders(folder: URL = DECODERS): Promise<string> {
  const found: { file: string; name: string; rank: number }[] = [];
  for (const file of globSync("*.ts", { cwd: folder, exclude: ["index.ts", "cases.ts", "*.test.ts"] })) {
    const exported = (await import(new URL(file, folder).href)) as Record<string, unknown>;
    for (const [name, value] of Object.entries(exported)) {
      if (isDecoder(value)) found.push({ file, name, rank: value.rank });
    }
  }
  found.sort((a, b) => a.rank - b.rank || (a.file < b.file ? -1 : 1));
  return [
    "/** Every decoder, by rank; written by `npm run engine:generate`. */",
    `import type { Decoder } from "../normalize/decoder.ts";`,
    ...found.map(({ file, name }) => `import { ${name} } from "../normalize/decoders/${file}";`),
    "",
    "export const decoders: readonly Decoder[] = [",
    ...found.map(({ name }) => `  ${name},`),
    "];\n",
  ].join("\n");
}

const isDecoder = (value: unknown): value is Decoder =>
  typeof value === "object" && value !== null && "decode" in value && "rank" in value;
