import { runFiles } from "../run-files.ts";
import type { Command } from "../arguments.ts";
import type { Scanner } from "../scanner.ts";
import { withHiddenCharacters } from "./hidden-characters.ts";
import { isRuleFile, isRuleFolder, isSkill } from "./rule-files.ts";

/**
 * Scans the files that give assistants instructions. Instructions are their purpose, so they are scanned as
 * prompts, not as data.
 */
export function runSkills(command: Command, scanner: Scanner): Promise<number> {
  return runFiles(command, scanner, {
    asDocuments: false,
    mustRead: true,
    wants: (path, isWhole) => isWhole || isRuleFile(path),
    // SKILL.md may tell the assistant to read or run any file in its folder.
    wantsWhole: (folder, names) => names.some(isSkill) || isRuleFolder(folder),
    lookAgain: withHiddenCharacters,
  });
}
