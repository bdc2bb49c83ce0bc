import { basename, dirname, sep } from "node:path";

/** Names of files that assistants obey in any folder. */
const NAMES: ReadonlySet<string> = new Set([
  "agents.md",
  "agent.md",
  "claude.md",
  "claude.local.md",
  "gemini.md",
  "skill.md",
  ".cursorrules",
  ".windsurfrules",
  ".clinerules",
  ".goosehints",
  ".roorules",
  "copilot-instructions.md",
]);

const ENDINGS = [".mdc", ".instructions.md", ".prompt.md", ".chatmode.md", ".agent.md"] as const;

/** Folders whose files assistants obey. */
const FOLDERS = [
  ".claude/agents",
  ".claude/commands",
  ".claude/skills",
  ".claude/rules",
  ".cursor/rules",
  ".cursor/commands",
  ".windsurf/rules",
  ".windsurf/workflows",
  ".clinerules",
  ".kiro/steering",
  ".roo/rules",
  ".codex/prompts",
  ".github/instructions",
  ".github/prompts",
  ".github/agents",
] as const;

export function isRuleFile(path: string): boolean {
  const name = basename(path).toLowerCase();
  if (NAMES.has(name) || ENDINGS.some((ending) => name.endsWith(ending))) return true;
  return isRuleFolder(dirname(path));
}

export function isRuleFolder(path: string): boolean {
  const folder = `/${path.split(sep).join("/")}/`;
  return FOLDERS.some((each) => folder.includes(`/${each}/`));
}

export const isSkill = (path: string): boolean => basename(path).toLowerCase() === "skill.md";
