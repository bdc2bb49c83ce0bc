import { stat } from "node:fs/promises";
import { dirname } from "node:path";
import type { Command } from "../arguments.ts";
import { walkFolder } from "../files.ts";
import { runFiles } from "../run-files.ts";
import type { Scanner } from "../scanner.ts";
import { withHiddenCharacters } from "./hidden-characters.ts";
import { belongsTo, isRuleFile, isSkill } from "./rule-files.ts";

/**
 * Scans the files that give assistants instructions. Instructions are their purpose, so they are scanned as
 * prompts, not as data.
 */
export async function runSkills(command: Command, scanner: Scanner): Promise<number> {
  const skillFolders = new Set<string>();
  for (const path of command.paths) {
    if (!(await stat(path)).isDirectory()) continue;
    for await (const file of walkFolder(path)) if (isSkill(file)) skillFolders.add(dirname(file));
  }
  return runFiles(command, scanner, {
    asDocuments: false,
    wants: (path) => isRuleFile(path) || belongsTo(path, skillFolders),
    lookAgain: withHiddenCharacters,
  });
}
