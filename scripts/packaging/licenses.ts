import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The licences of third-party code in the bundle, which must be distributed with it. */
export function licensesOf(modules: readonly string[]): string {
  const folders = new Set(modules.flatMap((id) => packageFolder(id) ?? []));
  return [...folders]
    .toSorted()
    .map(noticeOf)
    .join(`\n${"-".repeat(72)}\n\n`);
}

function packageFolder(id: string): string | undefined {
  return /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1];
}

function noticeOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    name: string;
    version: string;
    license: string;
  };
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  const text = file && existsSync(join(folder, file)) ? readFileSync(join(folder, file), "utf8").trim() : "";
  return `${name} ${version} (${license})\n\n${text}\n`;
}
